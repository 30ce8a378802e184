use std::time::Instant;

use queenside::draw::Style;
use queenside::methods::{Method, Report as MethodReport};
use queenside::solve::{CompletionOptions, complete};
use queenside::{Board, Outcome};
use queenside_checked::check_outcome;

use super::{Options, Report, budget, proven, write_found_as, write_no_solution, write_status};
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
        note(words(method, &found, started));
    }
    match &found.outcome {
        Outcome::Found(solution) => {
            check_outcome(problem, &found.outcome)?;
            let highlighted = problem.given().squares().to_vec();
            write_found_as(args, solution, report, &Style { highlighted, ..Style::default() })
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
                Outcome::GaveUp => {
                    write_status(args, report, "unknown", "")?;
                    args.say("it found no completion, but that could not be checked in time");
                    Ok(Status::GaveUp)
                }
                Outcome::Found(_) => Err(Failure::wrong(format_args!("{method} missed a completion"))),
            }
        }
        Outcome::GaveUp => {
            write_status(args, report, "unknown", "")?;
            args.say(classic::why_gave_up(method, &found, problem, args.step_limit.is_some()));
            Ok(Status::GaveUp)
        }
    }
}

/// What the method did, in a line.
fn words(method: Method, report: &MethodReport, started: Instant) -> String {
    let counts = report.counts;
    format!(
        "{method}: {}, {}, {}, {} in {:.6} s",
        of_many(counts.steps, "step"),
        of_many(counts.moves, "move"),
        of_many(counts.backtracks, "backtrack"),
        of_many(counts.restarts, "restart"),
        started.elapsed().as_secs_f64()
    )
}
