use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use queenside::methods::{CellState, Comparison, METHODS, Method, Progress, Row, Spread};
use queenside::{Budget, Problem};
use queenside_service::verify::check_outcome;

use crate::boards::problem;
use crate::errors::{bad, wrong};
use crate::input;
use crate::interruptible::interruptible;
use crate::methods::classic_method;

/// The classic methods side by side, a dict a cell; `queenside.compare` has the words.
#[pyfunction]
#[pyo3(signature = (boards, methods=None, *, runs=None, seed=None, time_limit=None, step_limit=None, threads=None))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
#[expect(clippy::needless_pass_by_value, reason = "so Python hands lists over")]
pub(crate) fn compare<'py>(
    py: Python<'py>,
    boards: Vec<Bound<'py, PyAny>>,
    methods: Option<Vec<Bound<'py, PyAny>>>,
    runs: Option<&Bound<'py, PyAny>>,
    seed: Option<&Bound<'py, PyAny>>,
    time_limit: Option<&Bound<'py, PyAny>>,
    step_limit: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyList>> {
    let problems: Vec<Problem> = boards.iter().map(problem).collect::<PyResult<_>>()?;
    let attacked = problems.iter().find_map(|problem| problem.given().conflicts().iter().next());
    if let Some(conflict) = attacked {
        return Err(bad(format_args!("queens: {conflict}; no board can be completed")));
    }
    let named = |names: Vec<Bound<'py, PyAny>>| -> PyResult<Vec<Method>> {
        names.iter().map(|name| classic_method(&input::text(name, "methods")?)).collect()
    };
    let methods: Vec<Method> = methods.map_or_else(|| Ok(METHODS.to_vec()), named)?;
    let runs = runs.map_or(Ok(10), |runs| input::whole(runs, "runs", 1..=1000))? as u32;
    let mut budget = input::budget(seed, None)?;
    if threads.is_some() {
        budget = budget.threads(input::threads(threads)?);
    }
    let comparison = Comparison {
        runs,
        time_limit: input::duration(time_limit, "time_limit")?,
        step_limit: input::step_limit(step_limit)?,
        ..Comparison::new(&methods, &problems)
    };
    let rows = interruptible(py, || Ok(()), |stop| checked_rows(&comparison, &budget.stop(stop)))?;
    let cells = PyList::empty(py);
    for row in rows.map_err(wrong)? {
        append_cells(&cells, &row)?;
    }
    Ok(cells)
}

/// The rows of the comparison, every answer checked.
fn checked_rows(comparison: &Comparison<'_>, budget: &Budget) -> Result<Vec<Row>, String> {
    comparison.run(budget, |done| match done {
        Progress::Run(_, problem, report) => {
            check_outcome(problem, &report.outcome).map_err(|wrong| wrong.to_string())
        }
        _ => Ok(()),
    })
}

fn append_cells(cells: &Bound<'_, PyList>, row: &Row) -> PyResult<()> {
    for cell in &row.cells {
        let dict = PyDict::new(cells.py());
        dict.set_item("n", row.size.get())?;
        dict.set_item("method", cell.method.name())?;
        dict.set_item("state", state(cell.state))?;
        dict.set_item("runs", cell.runs)?;
        dict.set_item("answered", cell.answered)?;
        for (name, spread) in [("seconds", cell.seconds), ("steps", cell.steps), ("moves", cell.moves)] {
            set_spread(&dict, name, spread)?;
        }
        cells.append(dict)?;
    }
    Ok(())
}

/// The median by the name itself, the quartiles with an ending.
fn set_spread(dict: &Bound<'_, PyDict>, name: &str, spread: Option<Spread>) -> PyResult<()> {
    dict.set_item(name, spread.map(|spread| spread.median))?;
    // Beyond a run that came to a limit nothing is known.
    let finite = |number: f64| number.is_finite().then_some(number);
    dict.set_item(format!("{name}_lower"), spread.and_then(|spread| finite(spread.lower)))?;
    dict.set_item(format!("{name}_upper"), spread.and_then(|spread| finite(spread.upper)))
}

fn state(state: CellState) -> &'static str {
    match state {
        CellState::Answered => "answered",
        CellState::Limit => "limit",
        CellState::Skipped => "skipped",
        CellState::Refused => "refused",
    }
}
