//! Long questions being answered, each by a thread of its own that goes on while pages come and go.

pub(super) mod events;
mod job;
mod log;

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use queenside_service::Ask;

pub(super) use self::job::Job;
use super::random::unguessable;
use super::refusal::Refusal;

/// At the same time: each has all threads.
const MOST_RUNNING: usize = 4;

/// Jobs that have ended, kept for pages that are loaded again.
const MOST_ENDED: usize = 64;

/// How long they are kept.
const KEPT: Duration = Duration::from_secs(600);

/// The stack of a job's thread, as large as that of a program's first thread.
const STACK: usize = 8 << 20;

/// All jobs; their names are such that nobody guesses them.
#[derive(Debug)]
pub(super) struct Jobs {
    threads: NonZeroUsize,
    /// A job that nobody has listened to for so long is stopped.
    abandon_after: Duration,
    by_name: Mutex<HashMap<String, Arc<Job>>>,
}

impl Jobs {
    pub(super) fn new(threads: NonZeroUsize, abandon_after: Duration) -> Self {
        Self { threads, abandon_after, by_name: Mutex::default() }
    }

    /// Begins to answer a question; the name of the job.
    pub(super) fn begin(&self, ask: Ask) -> Result<String, Refusal> {
        let id = unguessable().map_err(Refusal::internal)?;
        let job = Arc::new(Job::new());
        // Held until it is among the others, so that no two take the last place.
        let mut jobs = self.lock();
        if jobs.values().filter(|job| job.ended().is_none()).count() >= MOST_RUNNING {
            return Err(Refusal::busy(MOST_RUNNING));
        }
        let (worker, threads) = (Arc::clone(&job), self.threads);
        let work = move || worker.work(threads, |run| queenside_service::answer(ask, run));
        let thread = std::thread::Builder::new().name("job".to_owned()).stack_size(STACK);
        thread.spawn(work).map_err(|error| Refusal::internal(format_args!("no thread: {error}")))?;
        jobs.insert(id.clone(), job);
        Ok(id)
    }

    pub(super) fn find(&self, id: &str) -> Option<Arc<Job>> {
        self.lock().get(id).map(Arc::clone)
    }

    pub(super) fn stop_all(&self) {
        self.lock().values().for_each(|job| job.stop());
    }

    /// Stops what nobody listens to, and forgets what ended long ago, or before many others.
    pub(super) fn tend(&self) {
        let mut jobs = self.lock();
        jobs.values().filter(|job| job.is_abandoned(self.abandon_after)).for_each(|job| job.stop());
        jobs.retain(|_, job| job.ended().is_none_or(|ended| ended.elapsed() < KEPT));
        while let Some(oldest) = one_too_many(&jobs) {
            jobs.remove(&oldest);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Job>>> {
        self.by_name.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The job that ended first, if more than enough have ended.
fn one_too_many(jobs: &HashMap<String, Arc<Job>>) -> Option<String> {
    let ended = || jobs.iter().filter_map(|(id, job)| job.ended().map(|ended| (ended, id)));
    if ended().count() <= MOST_ENDED {
        return None;
    }
    ended().min().map(|(_, id)| id.clone())
}

#[cfg(test)]
mod tests {
    use super::{Jobs, MOST_ENDED};
    use queenside_service::Ask;
    use std::num::NonZeroUsize;
    use std::time::Duration;

    #[test]
    fn what_ended_first_is_forgotten_first() {
        let jobs = Jobs::new(NonZeroUsize::MIN, Duration::from_secs(60));
        let begin = || {
            let id = jobs.begin(Ask::from_json(r#"{"ask": "count", "n": 4}"#).unwrap()).unwrap();
            while jobs.find(&id).unwrap().ended().is_none() {
                std::thread::yield_now();
            }
            id
        };
        let ids: Vec<String> = (0..MOST_ENDED + 3).map(|_| begin()).collect();
        jobs.tend();
        let kept: Vec<bool> = ids.iter().map(|id| jobs.find(id).is_some()).collect();
        assert_eq!(kept, [vec![false; 3], vec![true; MOST_ENDED]].concat());
    }
}
