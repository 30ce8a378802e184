use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use queenside::Stop;
use queenside::methods::{Counts, Event, Report};
use queenside_checked::check_outcome;

use super::super::request::Request;
use crate::failure::Failure;

/// A method at work in a thread of its own, never more than a few thousand events ahead of who takes them.
///
/// When it is dropped the method stops.
pub(super) struct Feed(Arc<Shared>);

/// How many events the method may be ahead.
const AHEAD: usize = 1 << 13;

struct Shared {
    queue: Mutex<Queue>,
    /// Something was taken or came.
    changed: Condvar,
    /// The viewer has gone.
    stop: Stop,
}

#[derive(Default)]
struct Queue {
    events: Vec<(Event, Counts)>,
    ended: Option<Ended>,
}

/// How the method ended, its answer checked; `None` if it panicked.
type Ended = Option<Result<Report, Failure>>;

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds an event to the queue; waits while the viewer is behind.
    fn send(&self, event: Event, counts: Counts) -> ControlFlow<()> {
        let is_full = |queue: &mut Queue| queue.events.len() >= AHEAD && !self.stop.is_stopped();
        let queue = self.changed.wait_while(self.queue(), is_full);
        let mut queue = queue.unwrap_or_else(PoisonError::into_inner);
        if self.stop.is_stopped() {
            return ControlFlow::Break(());
        }
        queue.events.push((event, counts));
        if queue.events.len() == 1 {
            self.changed.notify_all();
        }
        ControlFlow::Continue(())
    }
}

impl Feed {
    /// Starts the method.
    pub(super) fn start(request: &Request) -> Self {
        let shared = Arc::new(Shared { queue: Mutex::default(), changed: Condvar::new(), stop: Stop::new() });
        let (ours, request) = (Arc::clone(&shared), request.clone());
        // Not waited for: the method may take a moment to see that it is to stop.
        thread::spawn(move || {
            let (task, budget) = (request.task(), request.budget().stop(&ours.stop));
            // Checked here, not where the viewer waits: a proof may take its time.
            let run = || {
                let observer = |event, counts| ours.send(event, counts);
                let report = request.method.watch(&task, &budget, observer).map_err(Failure::usage)?;
                check_outcome(&request.problem, &report.outcome)?;
                Ok(report)
            };
            let ended = catch_unwind(AssertUnwindSafe(run)).ok();
            ours.queue().ended = Some(ended);
            ours.changed.notify_all();
        });
        Self(shared)
    }

    /// The events since the last time, in order.
    pub(super) fn take(&self) -> Vec<(Event, Counts)> {
        let mut queue = self.0.queue();
        let events = std::mem::replace(&mut queue.events, Vec::with_capacity(AHEAD));
        drop(queue);
        self.0.changed.notify_all();
        events
    }

    /// What the method came to, once it has ended and all its events are taken.
    pub(super) fn report(&self) -> Result<Option<Report>, Failure> {
        let mut queue = self.0.queue();
        if !queue.events.is_empty() {
            return Ok(None);
        }
        match queue.ended.take() {
            None => Ok(None),
            Some(Some(report)) => report.map(Some),
            Some(None) => Err(Failure::wrong("the method stopped in the middle")),
        }
    }

    /// Waits until there is something to take, or for this time.
    pub(super) fn wait(&self, time: Duration) {
        let is_idle = |queue: &mut Queue| queue.events.is_empty() && queue.ended.is_none();
        drop(self.0.changed.wait_timeout_while(self.0.queue(), time, is_idle));
    }
}

impl Drop for Feed {
    fn drop(&mut self) {
        // Under the lock, so that a method about to wait does not miss it.
        let queue = self.0.queue();
        self.0.stop.stop();
        drop(queue);
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use queenside::Outcome;

    use super::super::player::tests::request;
    use super::*;

    #[test]
    fn every_event_comes_once_and_then_the_report() {
        let feed = Feed::start(&request("backtracking", 16));
        let mut events = Vec::new();
        let report = loop {
            events.extend(feed.take());
            if let Some(report) = feed.report().unwrap() {
                break report;
            }
            feed.wait(Duration::from_secs(10));
        };
        assert!(matches!(report.outcome, Outcome::Found(_)));
        assert!(events.len() > AHEAD);
        assert_eq!(events.last(), Some(&(Event::Solution, report.counts)));
        assert_eq!(report.counts.moves, 10_052);
    }

    #[test]
    fn a_method_that_nobody_watches_any_more_stops() {
        let feed = Feed::start(&request("permutations", 100));
        let shared = Arc::downgrade(&feed.0);
        feed.wait(Duration::from_secs(10));
        assert!(!feed.take().is_empty());
        drop(feed);
        let begun = std::time::Instant::now();
        while shared.upgrade().is_some() {
            assert!(begun.elapsed() < Duration::from_secs(20), "the method goes on");
            thread::yield_now();
        }
    }
}
