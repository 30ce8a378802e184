use std::time::Instant;

use queenside::draw::Style;
use queenside::methods::{Ended, Method, Report as MethodReport, Task};
use queenside::{Board, Outcome, Placement, Problem};
use queenside_check::check_completion;

use super::{Options, Report, completer, proven, write_found_as, write_no_solution, write_status};
use crate::failure::{Failure, Status, note};
use crate::problem::{BoardArgs, puzzle};

/// A solution by a classic method.
pub(super) fn solve(
    board: &BoardArgs,
    args: &Options,
    method: Method,
    started: Instant,
) -> Result<Status, Failure> {
    let (problem, start) = read(board, method)?;
    let mut task = Task::new(&problem).seed(args.seed.unwrap_or_default());
    if let Some(start) = &start {
        task = task.start(start);
    }
    if let Some(limit) = args.time_limit {
        task = task.time_limit(limit);
    }
    if let Some(steps) = args.step_limit {
        task = task.step_limit(steps);
    }
    if let Some(cooling) = args.cooling {
        task = task.cooling(cooling);
    }
    let found = method.run(&task).map_err(|error| {
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
            check_completion(&puzzle(&problem), solution.columns()).map_err(Failure::wrong)?;
            let highlighted = problem.given().squares().to_vec();
            write_found_as(args, solution, report, &Style { highlighted, ..Style::default() })
        }
        Outcome::None if problem.is_unconstrained() => write_no_solution(args, report),
        Outcome::None => {
            // It has tried everything; others prove it, and their proof is checked.
            let completer = completer(args);
            let completion = completer.complete(&problem).map_err(Failure::usage)?;
            match (completion.outcome, completion.proof) {
                (Outcome::None, Some(proof)) => {
                    proven::write_proven(args, &problem, proof, &completer, report, completion.method)
                }
                (Outcome::GaveUp, _) => {
                    write_status(args, report, "unknown", "")?;
                    args.say("it found no completion, but that could not be checked in time");
                    Ok(Status::GaveUp)
                }
                _ => Err(Failure::wrong(format_args!("{method} missed a completion"))),
            }
        }
        Outcome::GaveUp => {
            write_status(args, report, "unknown", "")?;
            args.say(advice(method, &found, args, &problem));
            Ok(Status::GaveUp)
        }
    }
}

/// The problem, and for a method that repairs the start position.
pub(super) fn read(board: &BoardArgs, method: Method) -> Result<(Problem, Option<Placement>), Failure> {
    if method.takes_start() {
        return board.read_start();
    }
    let (size, problem) = board.read()?;
    Ok((problem.unwrap_or_else(|| Problem::new(size)), None))
}

/// What the method did, in a line.
fn words(method: Method, report: &MethodReport, started: Instant) -> String {
    let counts = report.counts;
    let count = |number: u64, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "s" });
    format!(
        "{method}: {}, {}, {}, {} in {:.6} s",
        count(counts.steps, "step"),
        count(counts.moves, "move"),
        count(counts.backtracks, "backtrack"),
        count(counts.restarts, "restart"),
        started.elapsed().as_secs_f64()
    )
}

/// Why it gave up, and what to do about it.
fn advice(method: Method, report: &MethodReport, args: &Options, problem: &Problem) -> String {
    if let Some(conflict) =
        problem.given().conflicts().iter().next().filter(|_| report.ended == Ended::GivenAttack)
    {
        return format!("gave up: {conflict}, and {method} does not move given queens");
    }
    let limit = match report.ended {
        Ended::TimeLimit => "give it a longer --time-limit",
        _ if args.step_limit.is_some() => "give it a higher --step-limit",
        _ => "try another --seed or a higher --step-limit",
    };
    let proof = if method.is_complete() { "" } else { "; it can never prove that there is none" };
    format!("gave up at {}: whether there is a solution is not known; {limit}{proof}", report.ended)
}
