use std::ops::ControlFlow;
use std::sync::Mutex;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use queenside::methods::{ANNEALING, Cooling, Counts, Event, Method, Position, Proposal, Report, Task};
use queenside::{Board, Budget, Outcome, Placement as Queens, Problem, Stop};
use queenside_checked::check_outcome;

use crate::boards::{Placement, Solution, pair};
use crate::errors::{bad, wrong};
use crate::feed::{Feed, Hand};
use crate::given::problem;
use crate::input;
use crate::locked::locked;
use crate::solve::classic_method;

/// A classic method at work, event by event; `queenside.trace` has the words.
///
/// The method runs in a thread of its own, a few thousand events ahead; it stops when this is dropped.
#[pyclass(frozen, module = "queenside._core")]
#[derive(Debug)]
pub(crate) struct Trace {
    method: Method,
    feed: Feed<Batch>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    problem: Problem,
    position: Position,
    /// Came, and not yet asked for.
    batch: std::vec::IntoIter<(Event, Counts)>,
    number: u64,
    report: Option<Report>,
}

/// What the method hands out.
#[derive(Debug)]
enum Batch {
    Events(Vec<(Event, Counts)>),
    End(Result<Report, String>),
}

/// What the method is to do.
struct Asked {
    method: Method,
    problem: Problem,
    start: Option<Queens>,
    budget: Budget,
    step_limit: Option<u64>,
    cooling: Option<Cooling>,
}

impl Asked {
    fn task(&self) -> Task<'_> {
        Task {
            start: self.start.as_ref(),
            step_limit: self.step_limit,
            cooling: self.cooling,
            ..Task::new(&self.problem)
        }
    }

    /// Refuses what the method does not do, before it begins.
    fn check(&self) -> PyResult<()> {
        if self.cooling.is_some() && self.method != ANNEALING {
            return Err(bad(format_args!("cooling is for annealing; {} does not cool", self.method)));
        }
        self.method.check(&self.task()).map_err(bad)
    }

    /// Runs the method and hands its events out in batches.
    fn run(&self, hand: &Hand<Batch>, stop: &Stop) {
        let mut batches = Batches { hand, events: Vec::new() };
        let observer = |event, counts| batches.add(event, counts);
        let report = self.method.watch(&self.task(), &self.budget.clone().stop(stop), observer);
        let events = batches.events;
        let report = report.map_err(|error| error.to_string()).and_then(|report| {
            check_outcome(&self.problem, &report.outcome).map_err(|wrong| wrong.to_string())?;
            Ok(report)
        });
        if hand.out(Batch::Events(events)) {
            hand.out(Batch::End(report));
        }
    }
}

/// Gathers events until there are enough.
struct Batches<'a> {
    hand: &'a Hand<Batch>,
    events: Vec<(Event, Counts)>,
}

const BATCH: usize = 256;

/// How many batches the method may be ahead.
const AHEAD: usize = 16;

impl Batches<'_> {
    fn add(&mut self, event: Event, counts: Counts) -> ControlFlow<()> {
        self.events.push((event, counts));
        if self.events.len() < BATCH || self.hand.out(Batch::Events(std::mem::take(&mut self.events))) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

/// An event as Python has it: its number, kind, words, data, line of the pseudocode, counts, queens on the board, energy.
type Told<'py> =
    (u64, &'static str, String, Bound<'py, PyDict>, Option<usize>, (u64, u64, u64, u64), usize, u64);

#[pymethods]
impl Trace {
    #[new]
    #[pyo3(signature = (method, board, *, start=None, seed=None, step_limit=None, time_limit=None, cooling=None))]
    fn new(
        method: &Bound<'_, PyAny>,
        board: &Bound<'_, PyAny>,
        start: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        step_limit: Option<&Bound<'_, PyAny>>,
        time_limit: Option<&Bound<'_, PyAny>>,
        cooling: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let asked = Asked {
            method: classic_method(&input::text(method, "method")?)?,
            problem: problem(board)?,
            start: start.map(|start| Ok::<_, PyErr>(problem(start)?.given().clone())).transpose()?,
            budget: Budget::default()
                .seed(seed.map_or(Ok(0), |seed| input::whole(seed, "seed", 0..=u64::MAX))?)
                .time_limit(input::time_limit(time_limit)?),
            step_limit: step_limit
                .map(|steps| input::whole(steps, "step_limit", 1..=u64::MAX))
                .transpose()?,
            cooling: input::cooling(cooling)?,
        };
        asked.check()?;
        let (method, problem) = (asked.method, asked.problem.clone());
        let feed = Feed::new(AHEAD, move |hand, stop| asked.run(hand, stop))?;
        let position = Position::new(&problem);
        let state = State { problem, position, batch: Vec::new().into_iter(), number: 0, report: None };
        Ok(Self { method, feed, state: Mutex::new(state) })
    }

    /// The name of the method.
    #[getter]
    fn method(&self) -> &'static str {
        self.method.name()
    }

    /// The next event; none after the last.
    fn next_event<'py>(&self, py: Python<'py>) -> PyResult<Option<Told<'py>>> {
        loop {
            {
                let mut state = locked(py, &self.state);
                if let Some((event, counts)) = state.batch.next() {
                    return state.told(py, self.method, &event, counts).map(Some);
                }
                if state.report.is_some() {
                    return Ok(None);
                }
                match self.feed.next(py)? {
                    Some(Batch::Events(events)) => state.batch = events.into_iter(),
                    Some(Batch::End(Ok(report))) => state.report = Some(report),
                    Some(Batch::End(Err(fault))) => return Err(wrong(fault)),
                    None => {}
                }
            }
            // With nobody kept off: a signal handler may ask for events, too.
            py.check_signals()?;
        }
    }

    /// The board after the last event that was taken.
    #[getter]
    fn board(&self, py: Python<'_>) -> PyResult<Placement> {
        let state = locked(py, &self.state);
        let queens = Queens::new(state.problem.size(), state.position.queens()).map_err(bad)?;
        Ok(Problem::from(queens).into())
    }

    /// How the run ended, once all events are taken: (status, solution, why it ended, counts).
    #[getter]
    #[expect(clippy::type_complexity, reason = "the package makes a record of it")]
    fn report(
        &self,
        py: Python<'_>,
    ) -> Option<(&'static str, Option<Solution>, &'static str, (u64, u64, u64, u64))> {
        let state = locked(py, &self.state);
        let report = state.report.as_ref()?;
        let (status, solution) = match &report.outcome {
            Outcome::Found(solution) => ("solution", Some(Solution::from(solution.clone()))),
            Outcome::NoSolution(()) => ("none", None),
            Outcome::GaveUp => ("unknown", None),
        };
        let Counts { steps, moves, backtracks, restarts } = report.counts;
        Some((status, solution, report.ended.name(), (steps, moves, backtracks, restarts)))
    }
}

impl State {
    /// The event as Python has it, once the board has followed it.
    fn told<'py>(
        &mut self,
        py: Python<'py>,
        method: Method,
        event: &Event,
        counts: Counts,
    ) -> PyResult<Told<'py>> {
        self.number += 1;
        self.position.apply(event);
        let Counts { steps, moves, backtracks, restarts } = counts;
        let counts = (steps, moves, backtracks, restarts);
        let (queens, energy) = (self.position.queen_count(), self.position.energy());
        let line = method.line_of(event);
        Ok((self.number, event.name(), event.to_string(), data(py, event)?, line, counts, queens, energy))
    }
}

/// What an event tells, by the names that the command line uses too.
fn data<'py>(py: Python<'py>, event: &Event) -> PyResult<Bound<'py, PyDict>> {
    let data = PyDict::new(py);
    match *event {
        Event::Place { queen } | Event::Remove { queen } => data.set_item("queen", pair(queen))?,
        Event::Move { from, to } | Event::Seen { from, to } => {
            data.set_item("from", pair(from))?;
            data.set_item("to", pair(to))?;
        }
        Event::Conflict { square, by } => {
            data.set_item("square", pair(square))?;
            data.set_item("by", pair(by))?;
        }
        Event::DeadEnd { line } => data.set_item("line", line.to_string())?,
        Event::Select { queen, threats } => {
            data.set_item("queen", pair(queen))?;
            data.set_item("threats", threats)?;
        }
        Event::Accept(Proposal { from, to, delta, temperature, chance, draw })
        | Event::Reject(Proposal { from, to, delta, temperature, chance, draw }) => {
            data.set_item("from", pair(from))?;
            data.set_item("to", pair(to))?;
            data.set_item("delta", delta)?;
            data.set_item("temperature", temperature)?;
            data.set_item("chance", chance)?;
            data.set_item("draw", draw)?;
        }
        Event::Stagnation { stuck_at, random_moves } => {
            data.set_item("stuck_at", stuck_at)?;
            data.set_item("random_moves", random_moves)?;
        }
        Event::Restart | Event::Solution => {}
    }
    Ok(data)
}
