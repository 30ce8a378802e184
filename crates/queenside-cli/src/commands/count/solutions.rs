//! The number of solutions of an empty board.

use std::time::Instant;

use queenside::Size;
use queenside::count::{
    Counter, ENGINES, MAX_COUNTED, TooLargeToCount, best_cpu_engine, best_engine, engine_named,
};

use super::estimate::estimate;
use super::{Options, answer, unless_stopped};
use crate::failure::{Failure, Status};
use crate::progress::{self, CountProgress};

/// Refuses boards that are too large.
pub(super) fn check(size: Size) -> Result<(), Failure> {
    let n = size.get();
    if n > MAX_COUNTED { Err(Failure::usage(TooLargeToCount { n })) } else { Ok(()) }
}

pub(super) fn run(args: &Options, size: Size, started: Instant) -> Result<Status, Failure> {
    check(size)?;
    let asked = args.engine().and_then(engine_named);
    if args.estimate {
        let engine = asked.unwrap_or_else(|| best_cpu_engine(size));
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
    let stop = args.stop_signal();
    let counter = Counter::new(engine).threads(args.threads()).watch(&progress).stop(&stop);
    let all = progress::show(|| progress.words(), || counter.count(size));
    let Some(all) = unless_stopped(all)? else {
        return answer::unknown(args, size.get(), engine.name(), started, answer::NO_TIME);
    };
    answer::solutions(args, size, all, engine.name(), || started.elapsed().as_secs_f64())
}
