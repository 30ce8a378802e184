//! Ask questions of the service by name.

use std::ops::ControlFlow;
use std::sync::Mutex;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use pythonize::pythonize;
use queenside::{Board, Budget, Stop};
use queenside_service::{ServiceError, ask as ask_service};
use serde_json::Value;

use crate::errors::{GaveUp, failed};
use crate::input::Question;
use crate::interruptible::{interruptible, locked};

/// The largest board for which an answer takes less time than starting a thread.
fn most_at_once(name: &str) -> u32 {
    match name {
        "count" => 11,
        "kings" => 26,
        "info" | "methods" | "puzzle" => u32::MAX,
        _ => 0,
    }
}

/// Answer a question; return the answer as a dict. `progress` receives the fraction that is done;
/// `stop.is_set()` stops the work.
#[pyfunction]
#[pyo3(signature = (name, board, options, progress=None, stop=None))]
pub(crate) fn ask<'py>(
    py: Python<'py>,
    name: &str,
    board: &Bound<'py, PyAny>,
    options: &Bound<'py, PyDict>,
    progress: Option<&Bound<'py, PyAny>>,
    stop: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let board = (!matches!(name, "compare" | "info" | "methods")).then_some(board);
    let argument = if name == "kings" { "board" } else { "n" };
    let Question { inputs, fields } = Question::read(board, argument, options)?;
    let is_small = inputs.board.as_ref().is_none_or(|board| board.size().get() <= most_at_once(name));
    let (latest, mut reported) = (Mutex::new(Value::Null), 0.0);
    let stopping = Stop::new();
    let work = || {
        let mut listen = |event: Value| {
            if let (false, Ok(mut latest)) = (is_small, latest.lock()) {
                *latest = event;
            }
            ControlFlow::Continue(())
        };
        ask_service(name, inputs, fields, &Budget::default().all_threads().stop(&stopping), &mut listen)
    };
    let look = || {
        if let Some(stop) = stop
            && stop.call_method0("is_set")?.is_truthy()?
        {
            stopping.stop();
        }
        let done = locked(py, &latest)["done"].as_f64();
        match (progress, done) {
            // The caller makes the last report, 1.0.
            (Some(progress), Some(done)) if done > reported && done < 1.0 => {
                reported = done;
                progress.call1((done,)).map(drop)
            }
            _ => Ok(()),
        }
    };
    let answer =
        if is_small && most_at_once(name) > 0 { work() } else { interruptible(py, &stopping, look, work)? };
    match answer {
        Err(ServiceError::Stopped) => {
            let record = locked(py, &latest).get("record").map(|record| pythonize(py, record)).transpose()?;
            // The time limit can end a count before its first unit.
            let why = if stopping.is_stopped() { "stopped" } else { "gave up at the time limit" };
            Err(GaveUp::new_err((why, record.map(Bound::unbind))))
        }
        answer => Ok(pythonize(py, &answer.map_err(failed)?)?),
    }
}
