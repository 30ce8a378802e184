use std::ops::ControlFlow;
use std::sync::Mutex;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::pythonize;
use queenside::methods::{Counts, Event, Method, Position, Report};
use queenside::{Board, Budget, Outcome, Placement as Queens, Problem};
use queenside_service::ServiceError;
use queenside_service::trace::{Step, Trace as Question, trace};

use crate::boards::{Placement, Solution};
use crate::errors::{bad, failed};
use crate::feed::{Feed, locked};
use crate::input;

/// Iterator over the events of a classic method; see `queenside.trace`.
///
/// The method runs in a separate thread, a few thousand events ahead. It stops when this object is
/// dropped.
#[pyclass(frozen, module = "queenside._core")]
#[derive(Debug)]
pub(crate) struct Trace {
    method: Method,
    feed: Feed<(Event, Counts), Report>,
    /// The number of events returned so far, and the board after them.
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    problem: Problem,
    position: Position,
    number: u64,
}

/// The number of events per batch.
const BATCH: usize = 256;

/// The number of batches that the method can be ahead.
const AHEAD: usize = 16;

/// An event for Python: number, kind, words, data, line of the pseudocode, counts, queens on the
/// board, energy.
type PyEvent<'py> = (u64, &'static str, String, Bound<'py, PyDict>, Option<usize>, Numbers, usize, u64);

/// Steps, moves, backtracks and restarts.
type Numbers = (u64, u64, u64, u64);

#[pymethods]
impl Trace {
    #[new]
    fn new(board: &Bound<'_, PyAny>, options: &Bound<'_, PyDict>) -> PyResult<Self> {
        let (mut inputs, question): (_, Question) = input::Question::read(Some(board), options)?.options()?;
        let (problem, start) = (inputs.board().map_err(failed)?, inputs.start().map_err(failed)?);
        let method = question.method.0;
        // Checked before the thread starts, so that the caller gets the error at once.
        method.check(&question.task(&problem, start.as_ref())).map_err(bad)?;
        let position = Position::new(&problem);
        let state = Mutex::new(State { problem: problem.clone(), position, number: 0 });
        let feed = Feed::new(AHEAD, BATCH, move |hand, stop| {
            let observer = |step: &Step<'_>| {
                let is_wanted = hand.out((step.event, step.counts));
                Ok::<_, ServiceError>(if is_wanted {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                })
            };
            let report = trace(&problem, start.as_ref(), &question, &Budget::default().stop(stop), observer);
            report.map_err(|error| error.to_string())?.ok_or_else(|| ServiceError::Stopped.to_string())
        })?;
        Ok(Self { method, feed, state })
    }

    /// Name of the method.
    #[getter]
    fn method(&self) -> &'static str {
        self.method.name()
    }

    /// Return the next event; `None` after the last one.
    fn next_event<'py>(&self, py: Python<'py>) -> PyResult<Option<PyEvent<'py>>> {
        self.feed.next(py, |(event, counts)| {
            let mut state = locked(py, &self.state);
            state.number += 1;
            state.position.apply(&event);
            let (queens, energy) = (state.position.queen_count(), state.position.energy());
            let (kind, words, data) = (event.name(), event.to_string(), data(py, &event)?);
            let line = self.method.line_of(&event);
            Ok((state.number, kind, words, data, line, numbers(counts), queens, energy))
        })
    }

    /// Board after the last event that was returned.
    #[getter]
    fn board(&self, py: Python<'_>) -> PyResult<Placement> {
        let state = locked(py, &self.state);
        let queens = Queens::new(state.problem.size(), state.position.queens()).map_err(bad)?;
        Ok(Problem::from(queens).into())
    }

    /// Result of the run after the last event: (status, solution, why it ended, counts).
    #[getter]
    fn report(&self, py: Python<'_>) -> Option<(&'static str, Option<Solution>, &'static str, Numbers)> {
        let report = self.feed.end(py)?;
        let (status, solution) = match report.outcome {
            Outcome::Found(solution) => ("solution", Some(solution.into())),
            Outcome::NoSolution(()) => ("none", None),
            Outcome::GaveUp => ("unknown", None),
        };
        Some((status, solution, report.ended.name(), numbers(report.counts)))
    }
}

fn numbers(counts: Counts) -> Numbers {
    (counts.steps, counts.moves, counts.backtracks, counts.restarts)
}

/// Return the fields of an event, with the names that `trace --json` uses.
fn data<'py>(py: Python<'py>, event: &Event) -> PyResult<Bound<'py, PyDict>> {
    let fields = pythonize(py, event)?.cast_into::<PyDict>()?;
    fields.del_item("event")?;
    Ok(fields)
}
