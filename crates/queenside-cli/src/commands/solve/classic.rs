use std::time::Instant;

use queenside::methods::Method;
use queenside::solve::{CompletionOptions, complete};
use queenside::{Board, Outcome};
use queenside_service::verify::check_outcome;

use super::{Options, Report, budget, proven, write_found, write_gave_up, write_no_solution};
use crate::classic::{self, Request};
use crate::failure::{Failure, Status, note};
use crate::problem::BoardArgs;
use crate::words::of_many;

/// A solution by a classic method.
pub(super) fn solve(
    board: &BoardArgs,
    args: &Options,
    method: Method,
    started: Instant,
) -> Result<Status, Failure> {
    let (problem, start) = classic::read(board, method)?;
    let request = Request {
        method,
        problem,
        start,
        seed: args.seed.unwrap_or_default(),
        all: false,
        step_limit: args.step_limit,
        time_limit: args.time_limit,
        cooling: args.cooling,
    };
    request.check_cooling()?;
    let problem = &request.problem;
    let found = method.run(&request.task(), &request.budget()).map_err(|error| {
        Failure::usage(format_args!("{error}; leave --method out for boards of every kind"))
    })?;
    let report = Report {
        n: problem.size(),
        method: method.name(),
        nodes: found.counts.steps,
        started,
        counts: Some(found.counts),
    };
    if !args.json {
        let counts = found.counts;
        note(format_args!(
            "{method}: {}, {}, {}, {} in {:.6} s",
            of_many(counts.steps, "step"),
            of_many(counts.moves, "move"),
            of_many(counts.backtracks, "backtrack"),
            of_many(counts.restarts, "restart"),
            started.elapsed().as_secs_f64()
        ));
    }
    match &found.outcome {
        Outcome::Found(solution) => {
            check_outcome(problem, &found.outcome)?;
            write_found(args, solution, report, problem.given().squares())
        }
        Outcome::NoSolution(()) if problem.is_unconstrained() => write_no_solution(args, report),
        Outcome::NoSolution(()) => {
            // It has tried everything; others prove it, and their proof is checked.
            let options = CompletionOptions::default();
            let answer = complete(problem, options, &budget(args)).map_err(Failure::usage)?;
            match answer.outcome {
                Outcome::NoSolution(proof) => {
                    proven::write_proven(args, problem, proof, options, report, answer.method)
                }
                Outcome::GaveUp => write_gave_up(
                    args,
                    report,
                    "it found no completion, but that could not be checked in time",
                ),
                Outcome::Found(_) => Err(Failure::wrong(format_args!("{method} missed a completion"))),
            }
        }
        Outcome::GaveUp => {
            let why = classic::why_gave_up(method, &found, problem, args.step_limit.is_some());
            write_gave_up(args, report, why)
        }
    }
}
