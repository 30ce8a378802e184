use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use queenside::Stop;
use queenside_service::{Refused, Run};
use serde_json::Value;
use tokio::sync::watch;

use super::super::refusal::told;
use crate::engines::ENGINES;

use super::log::{Event, Heard, Log};

/// A question that is being answered, or was.
#[derive(Debug)]
pub(crate) struct Job {
    stop: Stop,
    log: Mutex<Log>,
    /// Sent to whenever something stands in the log that did not before.
    news: watch::Sender<()>,
    audience: Mutex<Audience>,
    ended: OnceLock<Instant>,
}

/// How many listen, and since when.
#[derive(Debug)]
struct Audience {
    listeners: usize,
    since: Instant,
}

impl Job {
    pub(super) fn new() -> Self {
        Self {
            stop: Stop::new(),
            log: Mutex::default(),
            news: watch::Sender::new(()),
            audience: Mutex::new(Audience { listeners: 0, since: Instant::now() }),
            ended: OnceLock::new(),
        }
    }

    /// Answers the question, to the end: an answer, a refusal, or a panic, which is a refusal too.
    pub(super) fn work(
        &self,
        threads: NonZeroUsize,
        answer: impl FnOnce(&mut Run<'_>) -> Result<Value, Refused>,
    ) {
        let listen = |event| {
            lock(&self.log).tell(event);
            self.news.send_replace(());
            ControlFlow::Continue(())
        };
        let mut run = Run::new(&self.stop, listen).threads(threads).engines(ENGINES);
        // Nothing of the run is looked at again; the log is whole between any two events.
        let answered = catch_unwind(AssertUnwindSafe(|| answer(&mut run)));
        drop(run);
        let (name, data) = match answered {
            Ok(Ok(answer)) => ("answer", answer.to_string()),
            Ok(Err(refused)) => ("refused", told(&refused.to_string(), refused.kind())),
            Err(_) => {
                let error = "internal error, please report it: the server says more on its terminal";
                ("refused", told(error, "wrong"))
            }
        };
        lock(&self.log).end(name, data);
        let _ = self.ended.set(Instant::now());
        self.news.send_replace(());
    }

    pub(crate) fn stop(&self) {
        self.stop.stop();
    }

    /// When it ended, if it has.
    pub(super) fn ended(&self) -> Option<Instant> {
        self.ended.get().copied()
    }

    /// Whether nobody has listened for so long.
    pub(super) fn is_abandoned(&self, after: Duration) -> bool {
        let audience = lock(&self.audience);
        audience.listeners == 0 && audience.since.elapsed() >= after
    }

    fn change_audience(&self, change: impl FnOnce(usize) -> usize) {
        let mut audience = lock(&self.audience);
        *audience = Audience { listeners: change(audience.listeners), since: Instant::now() };
    }
}

/// Somebody to whom a job's events are told.
#[derive(Debug)]
pub(super) struct Listener {
    job: Arc<Job>,
    news: watch::Receiver<()>,
    heard: Heard,
    /// Told all at once by the log, handed on one by one.
    waiting: std::vec::IntoIter<Event>,
    is_over: bool,
}

impl Listener {
    /// Who has heard everything up to this event, if any; nobody where nothing is left to be told.
    pub(super) fn new(job: Arc<Job>, last: Option<u64>) -> Option<Self> {
        let heard = {
            let log = lock(&job.log);
            if log.is_over_at(last) {
                return None;
            }
            log.heard_until(last)
        };
        job.change_audience(|listeners| listeners + 1);
        let news = job.news.subscribe();
        Some(Self { job, news, heard, waiting: Vec::new().into_iter(), is_over: false })
    }

    /// The next event, as soon as there is one; none after the last.
    pub(super) async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.waiting.next() {
                return Some(event);
            }
            if self.is_over {
                return None;
            }
            // First, so that what is told from now on is not missed.
            self.news.borrow_and_update();
            (self.waiting, self.is_over) = {
                let log = lock(&self.job.log);
                (log.after(&mut self.heard).into_iter(), log.is_over())
            };
            if self.waiting.len() == 0 && !self.is_over {
                self.news.changed().await.ok()?;
            }
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.job.change_audience(|listeners| listeners.saturating_sub(1));
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::{Job, Listener};
    use queenside_service::{Ask, Refused, Run, answer};
    use serde_json::Value;
    use std::num::NonZeroUsize;
    use std::sync::Arc;
    use std::time::Duration;

    /// What a job tells who comes when it has ended.
    fn told(work: impl FnOnce(&mut Run<'_>) -> Result<Value, Refused>) -> Vec<(u64, &'static str, Value)> {
        let job = Arc::new(Job::new());
        job.work(NonZeroUsize::MIN, work);
        assert!(job.ended().is_some());
        let mut listener = Listener::new(Arc::clone(&job), None).unwrap();
        assert!(!job.is_abandoned(Duration::ZERO));
        let mut told = Vec::new();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        while let Some(event) = runtime.block_on(listener.next()) {
            told.push((event.id.unwrap(), event.name, serde_json::from_str(&event.data).unwrap()));
        }
        drop(listener);
        assert!(job.is_abandoned(Duration::ZERO));
        let last = told.last().unwrap().0;
        assert!(Listener::new(job, Some(last)).is_none());
        told
    }

    #[test]
    fn who_comes_at_the_end_is_told_everything() {
        let ask = Ask::from_json(r#"{"ask": "count", "n": 12}"#).unwrap();
        let told = told(|run| answer(ask, run));
        let names: Vec<_> = told.iter().map(|(_, name, _)| *name).collect();
        assert_eq!(names, ["told", "told", "answer"]);
        let news = told[1].2["news"].as_array().unwrap();
        assert_eq!(news.iter().map(|news| news[2].as_f64().unwrap() as u64).sum::<u64>(), 14200);
        assert_eq!(told[2].2["count"], "14200");
    }

    #[test]
    fn a_panic_is_a_refusal() {
        let told = told(|_| panic!("a bug in a test"));
        assert_eq!((told.len(), told[0].1, &told[0].2["kind"]), (1, "refused", &Value::from("wrong")));
    }
}
