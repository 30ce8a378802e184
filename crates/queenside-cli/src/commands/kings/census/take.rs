use std::num::NonZeroUsize;
use std::time::Instant;

use queenside::kings::census::{Census, CensusError, Tally};
use queenside::{Budget, Record};

use super::Args;
use super::progress::Progress;
use crate::checkpoint::Checkpoint;
use crate::failure::{Failure, note};
use crate::{interrupt, progress};

/// Takes the census, from the checkpoint on if there is one; none if Ctrl-C stopped it.
pub(super) fn take(args: &Args, census: &Census) -> Result<Option<Tally>, Failure> {
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok());
    let budget = Budget::default().threads(threads.unwrap_or(NonZeroUsize::MIN));
    let Some(path) = &args.checkpoint else {
        let progress = Progress::new(census, 0);
        let mut record = census.record();
        let take = || census.resume(&mut record, &budget, |record| progress.note(record));
        progress::show(|| progress.words(), take).map_err(Failure::usage)?;
        return Ok(Some(record.into_total()));
    };
    let n = census.size().get();
    let settings =
        [("n", n.to_string()), ("kings", census.kings().to_string()), ("units", census.units().to_string())];
    let mut checkpoint = Checkpoint::new(path, "kings census", settings.into());
    let held = checkpoint.hold();
    let name = checkpoint.name();
    let saved: Option<Record<Tally>> = checkpoint.load()?;
    let is_new = saved.is_none();
    let mut record = saved.unwrap_or_else(|| census.record());
    let (done, units) = (record.done(), record.units());
    if record.is_finished() && !is_new {
        note(format_args!("{name} has the whole census"));
        return Ok(Some(record.into_total()));
    }
    held?;
    if is_new {
        // A place that cannot be written is found out now, not after hours.
        checkpoint.save(&record)?;
    }
    if done > 0 {
        note(format_args!("going on from {name}: {done} of {units} units are done"));
    }
    let stop = interrupt::stop();
    let progress = Progress::new(census, done);
    let (mut saved, mut failure) = (Instant::now(), None);
    let save = |record: &Record<Tally>| {
        progress.note(record);
        if failure.is_none() && saved.elapsed() >= args.every {
            failure = checkpoint.save(record).err();
            if failure.is_some() {
                // Nothing more would be saved, so there is no use in continuing.
                stop.stop();
            }
            saved = Instant::now();
        }
    };
    let budget = budget.stop(stop);
    let end = progress::show(|| progress.words(), || census.resume(&mut record, &budget, save));
    if let Some(failure) = failure {
        return Err(failure);
    }
    // After a failure, too, the record has whole units.
    checkpoint.save(&record)?;
    match end {
        Ok(()) => Ok(Some(record.into_total())),
        Err(CensusError::Stopped) => {
            let done = record.done();
            note(format_args!("stopped: {done} of {units} units are in {name}; the same command goes on"));
            Ok(None)
        }
        Err(fault) => Err(Failure::usage(fault)),
    }
}
