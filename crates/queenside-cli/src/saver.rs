//! Count shards of a plan, and append each result to a file, which is synced every few seconds.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use queenside::count::{CountError, Plan};
use queenside::shards::{ShardPlan, ShardResult};
use queenside::{Budget, Stop};

use crate::failure::Failure;
use crate::progress::{self, UnitProgress};

/// Time between two syncs of the file to the disk.
const SYNC_INTERVAL: Duration = Duration::from_secs(5);

/// A file of results, and what counts them.
pub(crate) struct Saver<'a> {
    pub(crate) plan: &'a ShardPlan,
    /// The units of the plan, and the name of the engine that counts them.
    pub(crate) units: &'a dyn Plan,
    pub(crate) engine: &'static str,
    /// The name of this machine, if it should be stored.
    pub(crate) host: Option<String>,
    pub(crate) file: &'a File,
    /// The name of the file in errors.
    pub(crate) name: &'a Path,
}

impl Saver<'_> {
    /// Count the shards of a chunk that the results lack, and add them to the results and to the file.
    ///
    /// Returns how the count ended, or the failure to save it.
    pub(crate) fn count(
        &self,
        chunk: NonZeroU32,
        results: &mut BTreeMap<usize, ShardResult>,
        budget: &Budget,
        progress: &UnitProgress,
    ) -> Result<Result<(), CountError>, Failure> {
        let Self { plan, units, file, .. } = *self;
        let shards = plan.shards_of(chunk);
        let all = shards.len();
        // From 0.0, because the sum of no numbers is -0.0.
        let done = results.keys().fold(0.0, |sum, shard| sum + units.work(*shard));
        progress.begin(all, units.work_of(shards.clone()), results.len(), done);
        // Ranges, because large boards have millions of shards.
        let starts = std::iter::once(shards.start).chain(results.keys().map(|shard| shard + 1));
        let ends = results.keys().copied().chain([shards.end]);
        let missing: Vec<_> = starts.zip(ends).map(|(start, end)| start..end).collect();
        let mut fault = None;
        let mut add = |mut result: ShardResult| {
            result.host.clone_from(&self.host);
            // Written in one call, so that a killed run leaves at most one incomplete line.
            let line = result.to_line(plan) + "\n";
            if let Err(error) = (&*file).write_all(line.as_bytes()) {
                fault = Some(error);
                return ControlFlow::Break(());
            }
            progress.add(units.work(result.shard));
            results.insert(result.shard, result);
            ControlFlow::Continue(())
        };
        let work = || {
            let count = || plan.run_units(units, self.engine, missing, budget, &mut add);
            while_syncing(file, progress, &budget.stop, count)
        };
        let (end, saved, synced) = progress::show(|| progress.words(), work);
        if let Some(error) = fault.or(synced.err()) {
            let saved = format!("{saved} of {all} {}", progress.noun);
            return Err(with_how_to_resume(&Failure::output(self.name.display(), &error), &saved));
        }
        let reported = if results.len() == all { Ok(()) } else { Err(CountError::Unreported) };
        Ok(end.and(reported))
    }
}

/// Do the work while another thread syncs the file, also after the end of the work. If the file cannot
/// be synced, the work is stopped. The second value is the number of units in the file when it was
/// last synced.
fn while_syncing<T>(
    file: &File,
    progress: &UnitProgress,
    stop: &Stop,
    work: impl FnOnce() -> T,
) -> (T, usize, io::Result<()>) {
    let (working, ended) = channel::<()>();
    let mut saved = progress.done();
    let sync = move || {
        loop {
            let is_over = !matches!(ended.recv_timeout(SYNC_INTERVAL), Err(RecvTimeoutError::Timeout));
            let written = progress.done();
            // Some file systems report a full disk only here.
            if let Err(error) = file.sync_data() {
                stop.stop();
                return (saved, Err(error));
            }
            saved = written;
            if is_over {
                return (saved, Ok(()));
            }
        }
    };
    thread::scope(|scope| {
        let syncing = scope.spawn(sync);
        let end = work();
        drop(working);
        let (saved, synced) = syncing.join().unwrap_or_else(|panic| resume_unwind(panic));
        (end, saved, synced)
    })
}

/// Add to a failure to write which results are saved, and what to do next.
pub(crate) fn with_how_to_resume(failure: &Failure, saved: &str) -> Failure {
    Failure::usage(format_args!(
        "{failure}; {saved} are saved: fix the problem, and run the same command again to resume"
    ))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use std::fs::OpenOptions;

    use queenside::count::{ColourSplit, Engine};
    use queenside::{Problem, Size};

    use super::*;

    #[test]
    fn results_are_saved_once_they_are_synced() {
        let problem = Problem::new(Size::new(14).unwrap());
        let (plan, budget) = (ShardPlan::new(&problem, 1, None).unwrap(), Budget::default());
        let units = ColourSplit::Portable.plan(&problem, &budget).unwrap();
        // Nothing can be written to the first file, and the second cannot be synced.
        for (name, reason) in [("/dev/full", "No space left on device"), ("/dev/null", "Invalid argument")] {
            let (name, file) = (Path::new(name), OpenOptions::new().write(true).open(name).unwrap());
            let (units, engine) = (units.as_ref(), "portable");
            let saver = Saver { plan: &plan, units, engine, host: None, file: &file, name };
            let progress = UnitProgress::new(String::new(), "shards");
            let failure = saver.count(NonZeroU32::MIN, &mut BTreeMap::new(), &budget, &progress).unwrap_err();
            let advice = "fix the problem, and run the same command again to resume";
            let expected =
                format!("cannot write to {}: {reason}; 0 of 12 shards are saved: {advice}", name.display());
            assert_eq!(failure.to_string(), expected);
        }
    }
}
