use std::ops::ControlFlow;

use queenside::methods::{Cooling, Counts, Event, Method, Recording, Report, Task};
use queenside::{Board, Budget, Outcome, Placement, Square};
use serde::{Deserialize, Serialize};

use super::board::GivenBoard;
use crate::ServiceError;
use crate::solve::Status;
use crate::trace::trace;

/// The most events that a watch remembers.
pub const MAX_EVENTS: u64 = 200_000;

/// A classic method at work, from its first event on, to be watched forward and back.
///
/// Methods are deterministic: a second watch with more events begins with the same events.
///
/// ```
/// use queenside_service::Watch;
///
/// let mut watch = Watch::from_json(r#"{"method": "backtracking", "board": {"n": 8}, "events": 5000}"#)?;
/// assert!(watch.is_whole());
/// let last = watch.at(watch.end());
/// assert_eq!(last["queens"].as_array().map(Vec::len), Some(8));
/// assert_eq!(watch.at(0)["queens"].as_array().map(Vec::len), Some(0));
/// # Ok::<(), queenside_service::ServiceError>(())
/// ```
#[derive(Debug)]
pub struct Watch {
    method: Method,
    recording: Recording,
    report: Option<Report>,
}

/// What to watch.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    method: String,
    board: GivenBoard,
    /// The start position, for methods that repair.
    start: Option<Vec<Square>>,
    #[serde(default)]
    seed: u64,
    /// T, T min and alpha, for annealing.
    cooling: Option<[f64; 3]>,
    /// How many events at most.
    events: u64,
}

/// The board after an event.
#[derive(Debug, Serialize)]
struct Seen {
    place: u64,
    queens: Vec<Square>,
    /// What happened, as in `trace --json`; `null` before the first event.
    event: Option<Event>,
    words: String,
    /// The line of the pseudocode, from 0.
    line: Option<usize>,
    energy: u64,
    counts: Counts,
}

/// How a run ended.
#[derive(Debug, Serialize)]
struct Ended {
    status: Status,
    columns: Option<Vec<u32>>,
    why: String,
    counts: Counts,
}

impl Watch {
    /// Runs the method to its end, or to the number of events in the question.
    ///
    /// # Errors
    /// [`ServiceError`]: the method cannot do this, or the question asks for more than
    /// [`MAX_EVENTS`].
    pub fn from_json(text: &str) -> Result<Self, ServiceError> {
        let asked: Asked =
            serde_json::from_str::<serde_json::Value>(text)
                .and_then(serde_json::from_value)
                .map_err(|error| ServiceError::bad(format_args!("not a question about a method: {error}")))?;
        if asked.events > MAX_EVENTS {
            let most = asked.events;
            return Err(ServiceError::bad(format_args!(
                "events: at most {MAX_EVENTS} are remembered, not {most}"
            )));
        }
        let method: Method = asked.method.parse().map_err(ServiceError::bad)?;
        let problem = asked.board.problem()?;
        let start =
            asked.start.map(|queens| GivenBoard { queens, n: asked.board.n, blocked: Vec::new() }.problem());
        let start: Option<Placement> = start.transpose()?.map(|start| start.given().clone());
        let mut task = Task { start: start.as_ref(), ..Task::new(&problem) };
        if let Some([from, to, factor]) = asked.cooling {
            task.cooling = Some(Cooling::new(from, to, factor).map_err(ServiceError::bad)?);
        }
        Self::run(method, &task, asked.seed, asked.events)
    }

    fn run(method: Method, task: &Task<'_>, seed: u64, most: u64) -> Result<Self, ServiceError> {
        let mut recording = Recording::new(task.problem, most.max(1) as usize);
        let report = trace(method, task, &Budget::default().seed(seed), |step| {
            if recording.end() == most {
                return Ok::<_, ServiceError>(ControlFlow::Break(()));
            }
            recording.push(step.event, step.counts);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(Self { method, recording, report })
    }

    /// The number of events.
    pub fn end(&self) -> u64 {
        self.recording.end()
    }

    /// Whether the run reached its end.
    pub fn is_whole(&self) -> bool {
        self.report.is_some()
    }

    /// How the run ended, once it did: an object with `status`, `why`, `columns`, `counts`; else
    /// `null`.
    pub fn ended(&self) -> serde_json::Value {
        let ended = self.report.as_ref().map(|report| {
            let (status, columns) = match &report.outcome {
                Outcome::Found(found) => (Status::Solution, Some(found.columns().to_vec())),
                Outcome::NoSolution(()) => (Status::None, None),
                Outcome::GaveUp => (Status::Unknown, None),
            };
            Ended { status, columns, why: report.ended.to_string(), counts: report.counts }
        });
        serde_json::to_value(ended).unwrap_or_default()
    }

    /// The board after this many events: an object with `place`, `queens`, `event`, `words`,
    /// `line`, `energy`, `counts`. A place beyond the end is the end.
    pub fn at(&mut self, place: u64) -> serde_json::Value {
        self.recording.seek(place);
        let place = self.recording.place();
        let position = self.recording.position();
        let recorded = self.recording.event(place);
        let seen = Seen {
            place,
            queens: position.queens().collect(),
            event: recorded.map(|recorded| recorded.event),
            words: recorded.map_or_else(String::new, |recorded| recorded.event.to_string()),
            line: recorded.and_then(|recorded| self.method.line_of(&recorded.event)),
            energy: position.energy(),
            counts: recorded.map(|recorded| recorded.counts).unwrap_or_default(),
        };
        serde_json::to_value(seen).unwrap_or_default()
    }

    /// Energy and number of queens after each of some events, at most `most` of them, evenly chosen
    /// with the last: for charts. Triples of place, energy and queens.
    pub fn series(&self, most: u32) -> Vec<f64> {
        let (end, most) = (self.end(), u64::from(most.max(1)));
        let points = end.min(most);
        let mut series = Vec::with_capacity(3 * points as usize);
        for point in 1..=points {
            let place = point * end / points;
            if let Some(recorded) = self.recording.event(place) {
                series.extend([place as f64, recorded.energy as f64, f64::from(recorded.queens)]);
            }
        }
        series
    }
}
