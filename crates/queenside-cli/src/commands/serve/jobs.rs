//! Long questions being answered, each by a thread of its own that goes on while pages come and go.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use queenside::Stop;
use queenside_service::{Ask, Run, ServiceError};
use serde_json::{Value, json};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use super::address::unguessable;
use super::refusal::{Refusal, error_body};
use crate::engines::ENGINES;

/// At the same time: each has all threads.
const MOST_RUNNING: usize = 4;
/// Jobs that have ended, kept for pages that are loaded again.
const MOST_ENDED: usize = 64;
/// How long they are kept.
const KEPT: Duration = Duration::from_secs(600);
/// The stack of a job's thread, as large as that of a program's first thread.
const STACK: usize = 8 << 20;
/// Events kept for listeners that come late; no question reports more than some thousand.
const MOST_EVENTS: usize = 4096;
/// Events by which a listener may be behind; one that is further behind begins again.
const BEHIND: usize = 256;

/// All jobs; their names are such that nobody guesses them.
#[derive(Debug)]
pub(super) struct Jobs {
    threads: NonZeroUsize,
    /// A job without listeners for so long is stopped.
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
        let mut jobs = lock(&self.by_name);
        if jobs.values().filter(|job| job.ended().is_none()).count() >= MOST_RUNNING {
            let error = format_args!("{MOST_RUNNING} long questions are being worked on: stop one, or wait");
            return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, "busy", error).with(RETRY_AFTER, "1"));
        }
        let (worker, threads) = (Arc::clone(&job), self.threads);
        let work = move || worker.work(threads, |run| queenside_service::answer(ask, run));
        let thread = std::thread::Builder::new().name("job".to_owned()).stack_size(STACK);
        thread.spawn(work).map_err(|error| Refusal::internal(format_args!("no thread: {error}")))?;
        jobs.insert(id.clone(), job);
        Ok(id)
    }

    pub(super) fn find(&self, id: &str) -> Option<Arc<Job>> {
        lock(&self.by_name).get(id).map(Arc::clone)
    }

    pub(super) fn stop_all(&self) {
        lock(&self.by_name).values().for_each(|job| job.stop.stop());
    }

    /// Stops jobs without listeners, and forgets those that ended long ago, or before many others.
    pub(super) fn tend(&self) {
        let mut jobs = lock(&self.by_name);
        jobs.values().filter(|job| job.is_abandoned(self.abandon_after)).for_each(|job| job.stop.stop());
        jobs.retain(|_, job| job.ended().is_none_or(|ended| ended.elapsed() < KEPT));
        let mut ended: Vec<_> =
            jobs.iter().filter_map(|(id, job)| job.ended().map(|ended| (ended, id.clone()))).collect();
        ended.sort();
        for (_, id) in ended.iter().rev().skip(MOST_ENDED) {
            jobs.remove(id);
        }
    }
}

/// A question that is being answered, or was.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) stop: Stop,
    state: Mutex<State>,
    /// Sent to while the state is locked, so that a new listener misses nothing.
    news: broadcast::Sender<Event>,
}

/// An event as it is sent: `told`, `restart`, and at the end `answer` or `refused`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Event {
    pub(super) name: &'static str,
    pub(super) data: Arc<str>,
}

#[derive(Debug)]
struct State {
    /// What was reported so far. Of the kinds in `NEWEST` only the newest is kept.
    told: VecDeque<Value>,
    /// The newest `part`: its `news` are what came of pieces since the part before. So they are added up in `pieces`,
    /// as units and solutions.
    part: Option<Value>,
    pieces: BTreeMap<u64, (u64, f64)>,
    end: Option<(Event, Instant)>,
    listeners: usize,
    /// When a listener came or left last.
    changed: Instant,
}

/// What only the newest event of its kind says.
const NEWEST: [&str; 2] = ["begin", "boards"];

impl State {
    /// Takes an event into the state.
    fn tell(&mut self, event: &Value) {
        let kind = event["event"].as_str();
        if kind == Some("part")
            && let Ok(news) = serde_json::from_value::<Vec<(u64, u64, f64)>>(event["news"].clone())
        {
            for (piece, units, solutions) in news {
                let sum = self.pieces.entry(piece).or_default();
                *sum = (sum.0 + units, sum.1 + solutions);
            }
            self.part = Some(event.clone());
            return;
        }
        if kind.is_some_and(|kind| NEWEST.contains(&kind)) {
            self.told.retain(|told| told["event"].as_str() != kind);
        }
        self.told.push_back(event.clone());
        if self.told.len() > MOST_EVENTS {
            self.told.pop_front();
        }
    }

    /// What a listener has to know who knows nothing.
    fn events(&self) -> Vec<Event> {
        let part = self.part.as_ref().map(|part| {
            let sums = self.pieces.iter().map(|(piece, (units, solutions))| json!([piece, units, solutions]));
            let mut part = part.clone();
            part["news"] = sums.collect();
            part
        });
        let told = self.told.iter().chain(&part).map(|told| Event::new("told", &told.to_string()));
        let restart = Event::new("restart", "{}");
        [restart].into_iter().chain(told).chain(self.end.iter().map(|(end, _)| end.clone())).collect()
    }
}

impl Event {
    fn new(name: &'static str, data: &str) -> Self {
        Self { name, data: data.into() }
    }
}

impl Job {
    fn new() -> Self {
        let state = State {
            told: VecDeque::new(),
            part: None,
            pieces: BTreeMap::new(),
            end: None,
            listeners: 0,
            changed: Instant::now(),
        };
        Self { stop: Stop::new(), state: Mutex::new(state), news: broadcast::Sender::new(BEHIND) }
    }

    /// Answers the question, to the end: an answer, a refusal, or a panic, which is a refusal too.
    fn work(&self, threads: NonZeroUsize, answer: impl FnOnce(&mut Run<'_>) -> Result<Value, ServiceError>) {
        let listen = |event: Value| {
            let mut state = lock(&self.state);
            state.tell(&event);
            // Fails if nobody listens.
            let _ = self.news.send(Event::new("told", &event.to_string()));
            ControlFlow::Continue(())
        };
        let mut run = Run::new(&self.stop, listen).threads(threads).engines(ENGINES);
        // Nothing of the run is looked at again; the state is whole between any two events.
        let answered = catch_unwind(AssertUnwindSafe(|| answer(&mut run)));
        drop(run);
        let end = match answered {
            Ok(Ok(answer)) => Event::new("answer", &answer.to_string()),
            Ok(Err(refused)) => Event::new("refused", &error_body(&refused.to_string(), refused.kind())),
            Err(_) => {
                let error = "internal error, please report it: the server says more on its terminal";
                Event::new("refused", &error_body(error, "wrong"))
            }
        };
        let mut state = lock(&self.state);
        state.end = Some((end.clone(), Instant::now()));
        let _ = self.news.send(end);
    }

    /// When it ended, if it has.
    fn ended(&self) -> Option<Instant> {
        lock(&self.state).end.as_ref().map(|(_, ended)| *ended)
    }

    /// Whether it has been without listeners for so long.
    fn is_abandoned(&self, after: Duration) -> bool {
        let state = lock(&self.state);
        state.listeners == 0 && state.changed.elapsed() >= after
    }
}

/// A listener to a job's events.
#[derive(Debug)]
pub(super) struct Listener {
    job: Arc<Job>,
    waiting: std::vec::IntoIter<Event>,
    news: Option<broadcast::Receiver<Event>>,
}

impl Listener {
    pub(super) fn new(job: Arc<Job>) -> Self {
        let (waiting, news) = {
            let mut state = lock(&job.state);
            state.listeners += 1;
            state.changed = Instant::now();
            (state.events().into_iter(), Some(job.news.subscribe()))
        };
        Self { job, waiting, news }
    }

    /// The next event, as soon as there is one; none after the last.
    pub(super) async fn next(&mut self) -> Option<Event> {
        loop {
            let event = match self.waiting.next() {
                Some(event) => event,
                None => match self.news.as_mut()?.recv().await {
                    Ok(event) => event,
                    Err(RecvError::Closed) => return None,
                    Err(RecvError::Lagged(_)) => {
                        let state = lock(&self.job.state);
                        self.waiting = state.events().into_iter();
                        self.news = Some(self.job.news.subscribe());
                        continue;
                    }
                },
            };
            if ["answer", "refused"].contains(&event.name) {
                self.news = None;
            }
            return Some(event);
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut state = lock(&self.job.state);
        state.listeners -= 1;
        state.changed = Instant::now();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(news: &[(u64, u64, f64)]) -> Value {
        json!({"event": "part", "record": {"count": "1"}, "done": 0.5, "news": news})
    }

    /// The events of a job that has ended, or as many.
    fn heard(listener: &mut Listener, most: usize) -> Vec<(&'static str, Value)> {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let next = || runtime.block_on(listener.next());
        let events = std::iter::from_fn(next).take(most);
        events.map(|event| (event.name, serde_json::from_str(&event.data).unwrap())).collect()
    }

    #[test]
    fn a_panic_is_a_refusal() {
        let job = Arc::new(Job::new());
        job.work(NonZeroUsize::MIN, |_| panic!("a bug in a test"));
        assert!(job.ended().is_some() && job.is_abandoned(Duration::ZERO));
        let mut listener = Listener::new(Arc::clone(&job));
        assert!(!job.is_abandoned(Duration::ZERO));
        let told = heard(&mut listener, usize::MAX);
        assert_eq!((told.len(), told[1].0, &told[1].1["kind"]), (2, "refused", &json!("wrong")));
    }

    #[test]
    fn late_listeners_get_the_newest_of_some_kinds_and_the_sums_of_all_news() {
        let job = Job::new();
        let mut state = lock(&job.state);
        for number in 0..MOST_EVENTS as u64 + 5 {
            for event in [
                json!({"event": "boards", "boards": number}),
                json!({"event": "hit", "board": number}),
                part(&[(number % 5, 1, 2.0)]),
            ] {
                state.tell(&event);
            }
        }
        for odd in [json!(7), json!({"event": "part", "news": "none"}), json!({})] {
            state.tell(&odd);
        }
        assert_eq!(state.told.len(), MOST_EVENTS);
        let events = state.events();
        assert_eq!(events.len(), 1 + MOST_EVENTS + 1);
        let boards = events.iter().filter(|event| event.data.contains("boards")).count();
        assert_eq!(boards, 1);
        let last: Value = serde_json::from_str(&events[events.len() - 1].data).unwrap();
        let all = MOST_EVENTS as u64 + 5;
        let sums = (0..5).map(|piece| all / 5 + u64::from(piece < all % 5));
        let sums: Vec<Value> =
            sums.enumerate().map(|(piece, units)| json!([piece, units, 2.0 * units as f64])).collect();
        assert_eq!((&last["news"], &last["done"]), (&Value::from(sums), &json!(0.5)));
    }

    #[test]
    fn a_listener_far_behind_begins_again() {
        let job = Arc::new(Job::new());
        let mut listener = Listener::new(Arc::clone(&job));
        assert_eq!(heard(&mut listener, 1)[0].0, "restart");
        let all = BEHIND as u64 + 10;
        let work = |run: &mut Run<'_>| -> Result<Value, ServiceError> {
            let ask = Ask::from_json(r#"{"ask": "count", "n": 8}"#).unwrap();
            let answer = queenside_service::answer(ask, run);
            for _ in 0..all {
                let _ = job.news.send(Event::new("told", "{}"));
            }
            answer
        };
        job.work(NonZeroUsize::MIN, work);
        let told = heard(&mut listener, usize::MAX);
        let names: Vec<_> = told.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["restart", "told", "told", "answer"]);
    }

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
