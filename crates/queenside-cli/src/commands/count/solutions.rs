//! The number of solutions of an empty board.

use std::time::Instant;

use queenside::count::{CountError, ENGINES, MAX_COUNTED, resume};
use queenside::{Record, Size, count};

use super::estimate::estimate;
use super::{Options, answer, unless_stopped};
use crate::engines::{best_engine, engine_named};
use crate::failure::{Failure, Status};
use crate::progress::{self, CountProgress};

/// Refuses boards that are too large.
pub(super) fn check(size: Size) -> Result<(), Failure> {
    let n = size.get();
    let refused = CountError::TooLarge { what: "solutions", largest: MAX_COUNTED, n };
    if n > MAX_COUNTED { Err(Failure::usage(refused)) } else { Ok(()) }
}

pub(super) fn run(args: &Options, size: Size, started: Instant) -> Result<Status, Failure> {
    check(size)?;
    let asked = args.engine().and_then(engine_named);
    if args.estimate {
        let engine = asked.unwrap_or_else(|| count::best_engine(ENGINES, size));
        if ENGINES.iter().all(|of_cpu| of_cpu.name() != engine.name()) {
            return Err(Failure::usage(format_args!(
                "--estimate: goes by the time of single units, which says nothing of the engine {}; leave --engine out",
                engine.name()
            )));
        }
        return estimate(args, size, engine, started);
    }
    let engine = asked.unwrap_or_else(|| best_engine(size));
    let progress = CountProgress::new(size.get());
    let count = || {
        let plan = engine.plan(size)?;
        progress.begin(plan.as_ref());
        let mut record = Record::new(plan.units());
        let observe = |unit, _, _: &Record<u128>| progress.unit_done(plan.as_ref(), unit);
        resume(plan.as_ref(), &mut record, &args.budget(started), observe)?;
        Ok(record.into_total())
    };
    let all = progress::show(|| progress.words(), count);
    let Some(all) = unless_stopped(all)? else {
        return answer::unknown(args, size.get(), engine.name(), started, answer::NO_TIME);
    };
    answer::solutions(args, size, all, engine.name(), || started.elapsed().as_secs_f64())
}
