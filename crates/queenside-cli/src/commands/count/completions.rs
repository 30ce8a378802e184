//! The number of completions of a board.

use std::time::Instant;

use queenside::count::{CompletionPlan, Plan, resume};
use queenside::{Board, Problem, Record};

use super::{Options, answer, unless_stopped};
use crate::failure::{Failure, Status};
use crate::progress::{self, CountProgress};

/// Refuses what completions go without.
pub(super) fn check(args: &Options) -> Result<(), Failure> {
    let refused = [
        (args.up_to_symmetry, "--up-to-symmetry: images of a completion need not have the given queens"),
        (args.estimate, "--estimate: it samples the units of counts of empty boards"),
        (
            args.engine().is_some_and(|name| name != "auto"),
            "--engine: completions are counted by exact search",
        ),
    ];
    match refused.into_iter().find(|(asked, _)| *asked) {
        Some((_, reason)) => Err(Failure::usage(format_args!("completions go without {reason}"))),
        None => Ok(()),
    }
}

pub(super) fn run(args: &Options, problem: &Problem, started: Instant) -> Result<Status, Failure> {
    check(args)?;
    let progress = CountProgress::new(problem.size().get());
    let count = || {
        let plan = CompletionPlan::new(problem, &args.budget(started))?;
        progress.begin(&plan);
        let mut record = Record::new(plan.units());
        let observe = |unit, _, _: &Record<u128>| progress.unit_done(&plan, unit);
        resume(&plan, &mut record, &args.budget(started), observe)?;
        Ok(record.into_total())
    };
    let count = progress::show(|| progress.words(), count);
    let Some(count) = unless_stopped(count)? else {
        return answer::unknown(args, problem.size().get(), answer::EXACT, started, answer::NO_TIME);
    };
    answer::completions(args, problem, count, started.elapsed().as_secs_f64())
}
