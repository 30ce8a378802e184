use std::ops::ControlFlow;

use queenside::methods::{Counts, Event, Method, Position, Recording, Report, SearchTree, TreeNode};
use queenside::{Board, Budget, Square};
use serde::Serialize;

use crate::ServiceError;
use crate::ask::fields;
use crate::fields::options;
use crate::inputs::Inputs;
use crate::solve::Status;
use crate::trace::{Trace, trace};
use crate::values::Whole;

/// The largest number of events in a watched run: they are all in memory. A search for all
/// solutions by backtracking fits for n up to 10.
pub const MAX_EVENTS: u64 = 200_000;

/// Why the conversion to JSON cannot fail.
const IS_JSON: &str = "the fields are numbers, texts and lists";

/// A run of a classic method that can be watched event by event, forwards and backwards.
///
/// Methods are deterministic: a second watch with a higher limit starts with the same events.
///
/// ```
/// use queenside_service::Watch;
///
/// let mut watch = Watch::from_json(r#"{"method": "backtracking", "board": 8, "events": 5000}"#)?;
/// assert_eq!(watch.ended()["status"], "solution");
/// let last = watch.at(watch.end());
/// assert_eq!(last["queens"].as_array().map(Vec::len), Some(8));
/// assert_eq!(watch.at(0)["queens"].as_array().map(Vec::len), Some(0));
/// # Ok::<(), queenside_service::ServiceError>(())
/// ```
#[derive(Debug)]
pub struct Watch {
    method: Method,
    recording: Recording,
    series: Series,
    tree: Vec<TreeNode>,
    report: Option<Report>,
}

/// An event of a watched run, and the board after it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct WatchedEvent {
    /// The number of events so far.
    place: u64,
    /// The queens on the board, as `[row, column]`.
    queens: Vec<Square>,
    /// The event, as in `trace --json`; `null` before the first one.
    event: Option<Event>,
    /// The event in words; empty before the first one.
    words: String,
    /// The line of the pseudocode, from 0; `null` for an event without a line.
    line: Option<usize>,
    /// The number of pairs of queens that attack each other.
    energy: u64,
    /// The counters after the event.
    counts: Counts,
}

/// How a watched run ended.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct WatchedEnd {
    /// Whether there is a solution.
    status: Status,
    /// The number of solutions that the run found.
    solutions: u64,
    /// Why the run ended, in words.
    why: String,
}

impl Watch {
    /// Run the method to its end, or up to the number of events in the request.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if the request is not valid, if the method cannot do it, or if it asks
    /// for more than [`MAX_EVENTS`] events.
    pub fn from_json(text: &str) -> Result<Self, ServiceError> {
        let mut fields = fields(text)?;
        let mut inputs = Inputs::take(&mut fields)?;
        let (board, start) = (inputs.board()?, inputs.start()?);
        inputs.refuse_rest()?;
        let mut question: Trace = options(&fields)?;
        let events = question.events.map_or(MAX_EVENTS, Whole::get);
        if events > MAX_EVENTS {
            return Err(ServiceError::bad(format_args!(
                "expected at most {MAX_EVENTS} events, not {events}"
            )));
        }
        question.events = Whole::new(events);
        let method = question.method.0;
        let mut tree = method.has_tree().then(SearchTree::new);
        let mut recording = Recording::new(Position::new(&board));
        let mut series = Series::default();
        let report = trace(&board, start.as_ref(), &question, &Budget::default(), |step| {
            if let Some(tree) = &mut tree {
                tree.push(step.number, &step.event);
            }
            series.push(step.number, step.position);
            recording.push(step.event, step.counts);
            Ok::<_, ServiceError>(ControlFlow::Continue(()))
        })?;
        let tree = tree.map_or_else(Vec::new, SearchTree::finish);
        Ok(Self { method, recording, series, tree, report })
    }

    /// Return the number of events.
    pub fn end(&self) -> u64 {
        self.recording.end()
    }

    /// Return how the run ended, as an object with `status`, `solutions` and `why`; `null` if it did
    /// not reach its end.
    #[expect(clippy::missing_panics_doc, reason = "the fields are numbers, texts and lists")]
    pub fn ended(&self) -> serde_json::Value {
        let ended = self.report.as_ref().map(|report| WatchedEnd {
            status: Status::from(&report.outcome),
            solutions: report.solutions,
            why: report.ended.to_string(),
        });
        serde_json::to_value(ended).expect(IS_JSON)
    }

    /// Return the board after this many events, as an object with `place`, `queens`, `event`,
    /// `words`, `line`, `energy` and `counts`. A place beyond the end returns the end.
    #[expect(clippy::missing_panics_doc, reason = "the fields are numbers, texts and lists")]
    pub fn at(&mut self, place: u64) -> serde_json::Value {
        self.recording.seek(place);
        let place = self.recording.place();
        let position = self.recording.position();
        let recorded = self.recording.event(place);
        let seen = WatchedEvent {
            place,
            queens: position.queens().collect(),
            event: recorded.map(|(event, _)| event),
            words: recorded.map_or_else(String::new, |(event, _)| event.to_string()),
            line: recorded.and_then(|(event, _)| self.method.line_of(&event)),
            energy: position.energy(),
            counts: recorded.map(|(_, counts)| counts).unwrap_or_default(),
        };
        serde_json::to_value(seen).expect(IS_JSON)
    }

    /// Return data for a chart: triples of place, energy and number of queens at evenly spaced
    /// events and at the last one.
    pub fn series(&self) -> Vec<f64> {
        let Series { points, last, .. } = &self.series;
        let is_last_there = points.last() == Some(last);
        points.iter().chain((!is_last_there && self.end() > 0).then_some(last)).flatten().copied().collect()
    }

    /// Return the search tree as five numbers per node. The first node is the board before the
    /// first queen.
    ///
    /// - the event that placed its queen, or 0;
    /// - the event that removed its queen, or 0;
    /// - the first node after its subtree;
    /// - 65536 times the row plus the column of its queen;
    /// - the number of squares rejected below it, plus 2^31 for a solution.
    ///
    /// The tree is empty for a method without a search tree.
    pub fn tree(&self) -> Vec<u32> {
        let numbers = |node: &TreeNode| {
            let square = node.queen.map_or(0, |queen| queen.row << 16 | queen.column);
            let rejected = node.rejected | u32::from(node.is_solution) << 31;
            [node.placed as u32, node.removed as u32, node.end as u32, square, rejected]
        };
        self.tree.iter().flat_map(numbers).collect()
    }
}

/// Triples of place, energy and number of queens at evenly spaced events.
#[derive(Debug, Default)]
struct Series {
    every: u64,
    points: Vec<[f64; 3]>,
    last: [f64; 3],
}

impl Series {
    /// The largest number of points: a wide chart cannot show more.
    const MAX_POINTS: usize = 2000;

    fn push(&mut self, place: u64, position: &Position) {
        self.last = [place as f64, position.energy() as f64, position.queen_count() as f64];
        self.every = self.every.max(1);
        if !place.is_multiple_of(self.every) {
            return;
        }
        if self.points.len() == Self::MAX_POINTS {
            self.every *= 2;
            self.points.retain(|[place, ..]| (*place as u64).is_multiple_of(self.every));
            return self.push(place, position);
        }
        self.points.push(self.last);
    }
}
