use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use queenside::kings::census::{Census, CensusError, Record, Runner, Tally, Watch};

use super::Args;
use super::progress::Progress;
use crate::checkpoint::Checkpoint;
use crate::failure::{Failure, note};
use crate::{interrupt, progress};

/// Takes the census, from the checkpoint on if there is one; none if Ctrl-C stopped it.
pub(super) fn take(args: &Args, census: &Census) -> Result<Option<Tally>, Failure> {
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok());
    let runner = Runner::default().threads(threads.unwrap_or(NonZeroUsize::MIN));
    let Some(path) = &args.checkpoint else {
        let progress = Progress::new(census, 0);
        let tally = progress::show(|| progress.words(), || runner.watch(&progress).run(census));
        return tally.map(Some).map_err(Failure::usage);
    };
    let n = census.size().get();
    let settings =
        [("n", n.to_string()), ("kings", census.kings().to_string()), ("units", census.units().to_string())];
    let mut checkpoint = Checkpoint::new(path, "kings census", settings.into());
    let held = checkpoint.hold();
    let name = checkpoint.name();
    let saved: Option<Record> = checkpoint.load()?;
    let is_new = saved.is_none();
    let mut record = saved.unwrap_or_else(|| census.record());
    let (done, units) = (record.done(), record.units());
    if record.is_finished() && !is_new {
        note(format_args!("{name} has the whole census"));
        return Ok(Some(record.into_tally()));
    }
    held?;
    if is_new {
        // A place that cannot be written is found out now, not after hours.
        checkpoint.save(&record)?;
    }
    if done > 0 {
        note(format_args!("going on from {name}: {done} of {units} units are done"));
    }
    let stop = interrupt::stop().flag();
    let saver = Saver {
        checkpoint: &checkpoint,
        progress: Progress::new(census, done),
        every: args.every,
        saved: Mutex::new((Instant::now(), None)),
        stop,
    };
    let go_on = || runner.watch(&saver).stop(stop).go_on(census, &mut record);
    let end = progress::show(|| saver.progress.words(), go_on);
    let (_, failure) = saver.saved.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(failure) = failure {
        return Err(failure);
    }
    match end {
        Ok(()) => {
            checkpoint.save(&record)?;
            Ok(Some(record.into_tally()))
        }
        Err(CensusError::Stopped) => {
            checkpoint.save(&record)?;
            let done = record.done();
            note(format_args!("stopped: {done} of {units} units are in {name}; the same command goes on"));
            Ok(None)
        }
        Err(fault) => Err(Failure::usage(fault)),
    }
}

/// Saves the record every now and then.
struct Saver<'a> {
    checkpoint: &'a Checkpoint,
    progress: Progress,
    every: Duration,
    /// When it was saved last, and why it could not be.
    saved: Mutex<(Instant, Option<Failure>)>,
    stop: &'a AtomicBool,
}

impl Watch for Saver<'_> {
    fn unit_done(&self, record: &Record) {
        self.progress.unit_done(record);
        let mut saved = self.saved.lock().unwrap_or_else(PoisonError::into_inner);
        if saved.1.is_none() && saved.0.elapsed() >= self.every {
            if let Err(failure) = self.checkpoint.save(record) {
                // Nothing more would be kept, so there is no use in going on.
                saved.1 = Some(failure);
                self.stop.store(true, Ordering::Relaxed);
            }
            saved.0 = Instant::now();
        }
    }
}
