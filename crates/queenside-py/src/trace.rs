use std::mem::take;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::{self, JoinHandle};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::pythonize;
use queenside::methods::{Counts, Event, Method, Position, Report};
use queenside::{Board, Budget, Outcome, Placement as Queens, Size, Stop};
use queenside_service::ServiceError;
use queenside_service::trace::{Step, Trace as Question, trace};

use crate::boards::{Placement, Solution};
use crate::errors::{bad, failed, wrong};
use crate::input;
use crate::interruptible::{SIGNAL_INTERVAL, locked};

/// Iterator over the events of a classic method; see `queenside.trace`.
///
/// The method runs in a separate thread, a few thousand events ahead. It stops when this object is
/// dropped.
#[pyclass(frozen, module = "queenside._core")]
#[derive(Debug)]
pub(crate) struct Trace {
    method: Method,
    run: Mutex<Run>,
    stop: Stop,
    /// The process that started the thread: a forked process does not have it.
    process: u32,
}

#[derive(Debug)]
struct Run {
    batches: Receiver<Vec<(Event, Counts)>>,
    /// Events that were received but not requested yet.
    ready: std::vec::IntoIter<(Event, Counts)>,
    /// The thread, until all events were received.
    thread: Option<JoinHandle<Result<Report, ServiceError>>>,
    report: Option<Report>,
    size: Size,
    /// The number of events returned so far, and the board after them.
    number: u64,
    position: Position,
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
        let (mut inputs, question): (_, Question) =
            input::Question::read(Some(board), "n", options)?.options()?;
        let (problem, start) = (inputs.board().map_err(failed)?, inputs.start().map_err(failed)?);
        let (size, position, method) = (problem.size(), Position::new(&problem), question.method.0);
        // Checked before the thread starts, so that the caller gets the error at once.
        method.check(&question.task(&problem, start.as_ref())).map_err(bad)?;
        let stop = Stop::new();
        let budget = Budget::default().stop(&stop);
        let (sender, batches) = sync_channel(AHEAD);
        let thread = thread::Builder::new().name("queenside".to_owned()).spawn(move || {
            let mut batch = Vec::new();
            let observer = |step: &Step<'_>| {
                batch.push((step.event, step.counts));
                let is_wanted = batch.len() < BATCH || sender.send(take(&mut batch)).is_ok();
                let next = if is_wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
                Ok::<_, ServiceError>(next)
            };
            let report = trace(&problem, start.as_ref(), &question, &budget, observer)?;
            // Fails if the trace was dropped.
            let _ = sender.send(batch);
            report.ok_or(ServiceError::Stopped)
        })?;
        let (ready, thread) = (Vec::new().into_iter(), Some(thread));
        let run = Mutex::new(Run { batches, ready, thread, report: None, size, number: 0, position });
        Ok(Self { method, run, stop, process: std::process::id() })
    }

    /// Name of the method.
    #[getter]
    fn method(&self) -> &'static str {
        self.method.name()
    }

    /// Return the next event; `None` after the last one.
    fn next_event<'py>(&self, py: Python<'py>) -> PyResult<Option<PyEvent<'py>>> {
        loop {
            {
                let mut run = locked(py, &self.run);
                if let Some((event, counts)) = run.ready.next() {
                    return self.event(py, &mut run, &event, counts).map(Some);
                }
                if run.report.is_some() {
                    return Ok(None);
                }
                if self.process != std::process::id() {
                    return Err(PyRuntimeError::new_err(
                        "this iterator belongs to another process: a forked process cannot use it; create a new one",
                    ));
                }
                let batches = &mut run.batches;
                match py.detach(move || batches.recv_timeout(SIGNAL_INTERVAL)) {
                    Ok(events) => run.ready = events.into_iter(),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => {
                        let report = run.thread.take().and_then(|thread| py.detach(|| thread.join()).ok());
                        let report = report.ok_or_else(|| wrong("the work ended unexpectedly"))?;
                        run.report = Some(report.map_err(failed)?);
                    }
                }
            }
            // Signal handlers run here, without the lock, because a handler may request events
            // itself.
            py.check_signals()?;
        }
    }

    /// Board after the last event that was returned.
    #[getter]
    fn board(&self, py: Python<'_>) -> PyResult<Placement> {
        let run = locked(py, &self.run);
        let queens = Queens::new(run.size, run.position.queens()).map_err(bad)?;
        Ok(Placement(queens.into()))
    }

    /// Result of the run after the last event: (status, solution, why it ended, counts).
    #[getter]
    fn report(&self, py: Python<'_>) -> Option<(&'static str, Option<Solution>, &'static str, Numbers)> {
        let report = locked(py, &self.run).report.clone()?;
        let (status, solution) = match report.outcome {
            Outcome::Found(solution) => ("solution", Some(solution.into())),
            Outcome::NoSolution(()) => ("none", None),
            Outcome::GaveUp => ("unknown", None),
        };
        Some((status, solution, report.ended.name(), numbers(report.counts)))
    }
}

impl Trace {
    /// Apply an event to the board, and convert it for Python.
    fn event<'py>(
        &self,
        py: Python<'py>,
        run: &mut Run,
        event: &Event,
        counts: Counts,
    ) -> PyResult<PyEvent<'py>> {
        run.number += 1;
        run.position.apply(event);
        let (queens, energy) = (run.position.queen_count(), run.position.energy());
        // The fields have the names that `trace --json` uses.
        let data = pythonize(py, event)?.cast_into::<PyDict>()?;
        data.del_item("event")?;
        let (line, counts) = (self.method.line_of(event), numbers(counts));
        Ok((run.number, event.name(), event.to_string(), data, line, counts, queens, energy))
    }
}

impl Drop for Trace {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

fn numbers(counts: Counts) -> Numbers {
    (counts.steps, counts.moves, counts.backtracks, counts.restarts)
}
