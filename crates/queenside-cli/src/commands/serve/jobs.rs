//! Jobs: long questions, each answered by its own thread, which continues while the web app is
//! reloaded.

use std::collections::{HashMap, VecDeque};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use queenside::Stop;
use queenside_service::{Ask, Run, ServiceError};
use serde_json::Value;
use tokio::sync::watch;

use super::guard::unguessable;
use super::refusal::{Refusal, error_body};
use crate::engines::Engines;
use crate::progress::lock;

/// The maximum number of running jobs; each uses all threads.
const MAX_RUNNING: usize = 4;
/// The maximum number of ended jobs that are saved for pages that are reloaded.
const MAX_ENDED: usize = 64;
/// How long ended jobs are saved.
const MAX_AGE: Duration = Duration::from_secs(600);
/// The stack size of a job's thread, equal to that of a main thread.
const STACK_SIZE: usize = 8 << 20;
/// The maximum number of hits and cells that a job saves; no question reports more than a few
/// thousand.
const MAX_EVENTS: usize = 4096;

/// All jobs, by unguessable names.
#[derive(Debug)]
pub(super) struct Jobs {
    threads: NonZeroUsize,
    /// A job that has no listeners for this time is stopped.
    abandon_after: Duration,
    by_name: Mutex<HashMap<String, Arc<Job>>>,
}

impl Jobs {
    pub(super) fn new(threads: NonZeroUsize, abandon_after: Duration) -> Self {
        Self { threads, abandon_after, by_name: Mutex::default() }
    }

    /// Start a job and return its name.
    pub(super) fn begin(&self, ask: Ask) -> Result<String, Refusal> {
        let id = unguessable().map_err(Refusal::internal)?;
        let job = Arc::new(Job::new());
        // Locked until the job is inserted, so that two jobs cannot take the last place.
        let mut jobs = lock(&self.by_name);
        if jobs.values().filter(|job| job.ended().is_none()).count() >= MAX_RUNNING {
            let error = format_args!("{MAX_RUNNING} long questions are already running: stop one, or wait");
            return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, "busy", error).with(RETRY_AFTER, "1"));
        }
        let (worker, threads) = (Arc::clone(&job), self.threads);
        let work = move || worker.work(threads, |run| queenside_service::answer(ask, run));
        let thread = std::thread::Builder::new().name("job".to_owned()).stack_size(STACK_SIZE);
        thread
            .spawn(work)
            .map_err(|error| Refusal::internal(format_args!("cannot start a thread: {error}")))?;
        jobs.insert(id.clone(), job);
        Ok(id)
    }

    pub(super) fn find(&self, id: &str) -> Option<Arc<Job>> {
        lock(&self.by_name).get(id).map(Arc::clone)
    }

    pub(super) fn stop_all(&self) {
        lock(&self.by_name).values().for_each(|job| job.stop.stop());
    }

    /// Stop jobs without listeners, and remove the oldest ended jobs. Call it often.
    pub(super) fn clean_up(&self) {
        let mut jobs = lock(&self.by_name);
        for job in jobs.values() {
            if job.is_abandoned(self.abandon_after) {
                job.stop.stop();
            }
        }
        jobs.retain(|_, job| job.ended().is_none_or(|ended| ended.elapsed() < MAX_AGE));
        let mut ended: Vec<_> =
            jobs.iter().filter_map(|(id, job)| job.ended().map(|ended| (ended, id.clone()))).collect();
        ended.sort();
        for (_, id) in ended.iter().rev().skip(MAX_ENDED) {
            jobs.remove(id);
        }
    }
}

/// A question, running or ended.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) stop: Stop,
    state: watch::Sender<State>,
}

/// An event that is sent to listeners: `event`, and at the end `answer` or `refused`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Event {
    /// The number of the event. A listener that connects again sends it to continue after the
    /// event.
    pub(super) number: u64,
    pub(super) name: &'static str,
    pub(super) data: Arc<str>,
}

/// The events and the end of a job: all that a new listener needs.
#[derive(Debug)]
struct State {
    /// The events in order: all hits and cells, and the latest event of each other kind, which
    /// includes the information of the earlier ones.
    events: VecDeque<(Kind, Event)>,
    /// The number of the last event.
    last: u64,
    ended: Option<Instant>,
    /// The last time that the job had listeners, as far as [`Job::is_abandoned`] has seen.
    listened: Instant,
}

/// The field `event` of an event, or `answer` or `refused`.
type Kind = String;

/// The kinds of events of which all are saved.
const ADDING: [&str; 2] = ["cell", "hit"];

impl State {
    fn push(&mut self, name: &'static str, kind: &str, data: &str) {
        if !ADDING.contains(&kind) {
            self.events.retain(|(other, _)| other != kind);
        } else if self.events.len() >= MAX_EVENTS {
            self.events.pop_front();
        }
        self.last += 1;
        self.events.push_back((kind.to_owned(), Event { number: self.last, name, data: data.into() }));
        if name != "event" {
            self.ended = Some(Instant::now());
        }
    }
}

impl Job {
    fn new() -> Self {
        let state = State { events: VecDeque::new(), last: 0, ended: None, listened: Instant::now() };
        Self { stop: Stop::new(), state: watch::Sender::new(state) }
    }

    fn push(&self, name: &'static str, kind: &str, data: &str) {
        self.state.send_modify(|state| state.push(name, kind, data));
    }

    /// Answer the question, and push the answer, the refusal, or a refusal after a panic.
    fn work(&self, threads: NonZeroUsize, answer: impl FnOnce(&mut Run<'_>) -> Result<Value, ServiceError>) {
        let listen = |event: Value| {
            self.push("event", event["event"].as_str().expect("events have names"), &event.to_string());
            ControlFlow::Continue(())
        };
        let engines = Engines::default();
        let engines = engines.all();
        let mut run = Run::new(&self.stop, listen).threads(threads).engines(&engines);
        // Unwind safe, because the run is dropped and the state is consistent between two events.
        let answered = catch_unwind(AssertUnwindSafe(|| answer(&mut run)));
        drop(run);
        let (name, data) = match answered {
            Ok(Ok(answer)) => ("answer", answer.to_string()),
            Ok(Err(error)) => ("refused", error_body(&error.to_string(), error.kind())),
            Err(_) => {
                let error = "internal error, please report it: see the details on the terminal of the server";
                ("refused", error_body(error, "wrong"))
            }
        };
        self.push(name, name, &data);
    }

    /// Return when the job ended, if it has.
    fn ended(&self) -> Option<Instant> {
        self.state.borrow().ended
    }

    /// Return whether the job has had no listeners for this time.
    fn is_abandoned(&self, after: Duration) -> bool {
        if self.state.receiver_count() > 0 {
            self.state.send_if_modified(|state| {
                state.listened = Instant::now();
                // Not an event for listeners.
                false
            });
            return false;
        }
        self.state.borrow().listened.elapsed() >= after
    }
}

/// A listener to a job's events.
#[derive(Debug)]
pub(super) struct Listener {
    state: watch::Receiver<State>,
    /// The number of the last event that the listener received; `None` after the end.
    given: Option<u64>,
}

impl Listener {
    /// Create a listener that has the events up to this number; a number above the last event counts
    /// as the last.
    pub(super) fn new(job: &Job, given: u64) -> Self {
        let state = job.state.subscribe();
        let given = {
            let state = state.borrow();
            (state.ended.is_none() || given < state.last).then_some(given.min(state.last))
        };
        Self { state, given }
    }

    /// Whether the listener has all events of a job that has ended.
    pub(super) fn has_all(&self) -> bool {
        self.given.is_none()
    }

    /// Wait for the next event; return `None` after the last.
    pub(super) async fn next(&mut self) -> Option<Event> {
        let given = self.given?;
        let next = {
            let state = self.state.wait_for(|state| state.last > given).await.ok()?;
            state.events.iter().map(|(_, event)| event).find(|event| event.number > given).cloned()
        };
        self.given = next.as_ref().filter(|event| event.name == "event").map(|event| event.number);
        next
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Return at most this many events of a job that has ended.
    fn heard(listener: &mut Listener, most: usize) -> Vec<(&'static str, Value)> {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let next = || runtime.block_on(listener.next());
        let events = std::iter::from_fn(next).take(most);
        events.map(|event| (event.name, serde_json::from_str(&event.data).unwrap())).collect()
    }

    #[test]
    fn a_panic_is_a_refusal() {
        let job = Job::new();
        job.work(NonZeroUsize::MIN, |_| panic!("a bug in a test"));
        assert!(job.ended().is_some() && job.is_abandoned(Duration::ZERO));
        let mut listener = Listener::new(&job, 0);
        assert!(!job.is_abandoned(Duration::ZERO));
        let events = heard(&mut listener, usize::MAX);
        assert_eq!((events.len(), events[0].0, &events[0].1["kind"]), (1, "refused", &json!("wrong")));
    }

    #[test]
    fn listeners_receive_all_hits_and_the_latest_event_of_each_other_kind() {
        let job = Job::new();
        let push = |event: &Value| {
            job.push("event", event["event"].as_str().unwrap_or_default(), &event.to_string());
        };
        for number in 0..MAX_EVENTS + 5 {
            push(&json!({"event": "boards", "boards": number}));
            push(&json!({"event": "hit", "board": number}));
        }
        push(&json!(7));
        job.push("answer", "answer", "{}");
        let all = heard(&mut Listener::new(&job, 0), usize::MAX);
        let boards: Vec<&Value> = all.iter().filter_map(|(_, event)| event.get("boards")).collect();
        assert_eq!(boards, [&json!(MAX_EVENTS + 4)]);
        assert!(all.len() > MAX_EVENTS && all.last().unwrap().0 == "answer");
        assert_eq!(all[all.len() - 3].1["board"], json!(MAX_EVENTS + 4));
        // A listener that connects again continues after its last event.
        let mut early = Listener::new(&job, 0);
        let given = heard(&mut early, 1000).len();
        let rest = heard(&mut Listener::new(&job, early.given.unwrap()), usize::MAX);
        assert_eq!((given + rest.len(), rest.last()), (all.len(), all.last()));
    }

    #[test]
    fn the_oldest_ended_jobs_are_removed_first() {
        let jobs = Jobs::new(NonZeroUsize::MIN, Duration::from_secs(60));
        let begin = || {
            let id = jobs.begin(Ask::from_json(r#"{"ask": "count", "board": {"n": 4}}"#).unwrap()).unwrap();
            while jobs.find(&id).unwrap().ended().is_none() {
                std::thread::yield_now();
            }
            id
        };
        let ids: Vec<String> = (0..MAX_ENDED + 3).map(|_| begin()).collect();
        jobs.clean_up();
        let saved: Vec<bool> = ids.iter().map(|id| jobs.find(id).is_some()).collect();
        assert_eq!(saved, [vec![false; 3], vec![true; MAX_ENDED]].concat());
    }
}
