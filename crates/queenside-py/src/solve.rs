use pyo3::prelude::*;
use queenside::{Board, Budget, Stop};
use queenside_service::solve::{self as service, Found, GaveUp, Solve, SolveMethod, Solved};

use crate::boards::{MAX_ROWS, Solution, problem, start_position};
use crate::errors::{bad, failed, gave_up, wrong};
use crate::input;
use crate::interruptible::{LARGE, unless_small};
use crate::methods::why_gave_up;

/// Find a solution of a board; `None` if it is proven that there is none. See `queenside.solve`
/// and `queenside.complete`.
#[pyfunction]
#[pyo3(signature = (board, *, start=None, method=None, seed=None, time_limit=None, step_limit=None, threads=None, cooling=None))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub(crate) fn solve(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    start: Option<&Bound<'_, PyAny>>,
    method: Option<&Bound<'_, PyAny>>,
    seed: Option<&Bound<'_, PyAny>>,
    time_limit: Option<&Bound<'_, PyAny>>,
    step_limit: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
    cooling: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<Solution>> {
    let start = start.map(start_position).transpose()?;
    let problem = problem(board)?;
    let method: SolveMethod = input::text_or(method, "method", "auto")?.parse().map_err(bad)?;
    let question = Solve {
        method,
        seed: input::seed(seed)?,
        start,
        step_limit: input::step_limit(step_limit)?,
        cooling: input::cooling(cooling)?,
        time_limit: input::duration(time_limit, "time_limit")?,
        ..Solve::new(problem)
    };
    let mut budget = Budget::default();
    // Counting the CPUs takes longer than solving a small board.
    if threads.is_some() || !question.board.is_unconstrained() {
        budget = budget.threads(input::threads(threads)?.get());
    }
    match answered(py, &question, &budget)? {
        Solved::Solution(found) => Ok(Some(as_solution(py, found)?)),
        _ => Ok(None),
    }
}

/// Return the verified answer of the service; raises an exception if it gave up.
pub(crate) fn answered(py: Python<'_>, question: &Solve, budget: &Budget) -> PyResult<Solved> {
    let size = question.board.size();
    let is_empty = question.board.is_unconstrained();
    if is_empty && size.get() > MAX_ROWS {
        return Err(bad(format_args!(
            "n = {} is too large for a solution in memory: expected at most {MAX_ROWS}; the command `queenside solve` writes larger ones",
            size.get()
        )));
    }
    // The largest board for which an answer takes less time than starting a thread.
    let at_once = match question.method {
        SolveMethod::Auto if is_empty && question.seed.is_none() => u32::MAX,
        SolveMethod::Auto => LARGE,
        SolveMethod::Completion(method) if method.proves() => LARGE,
        SolveMethod::Classic(method) if method.is_complete => 8,
        _ => 0,
    };
    let solve = |stop: &Stop| service::solve(question, &budget.clone().stop(stop));
    match unless_small(py, size, at_once, solve)?.map_err(failed)?.outcome {
        Solved::Unknown(why) => Err(gave_up(words(why, question))),
        answer => Ok(answer),
    }
}

fn words(why: GaveUp, question: &Solve) -> String {
    match (why, question.method) {
        (GaveUp::Classic(ended), SolveMethod::Classic(method)) => why_gave_up(method, ended),
        (GaveUp::NoLuck, _) => {
            let n = question.board.size().get();
            format!("gave up on n = {n}: try another seed or a longer time_limit")
        }
        _ => "gave up: whether there is a completion is not known; try a longer time_limit, or omit method"
            .to_owned(),
    }
}

fn as_solution(py: Python<'_>, found: Found) -> PyResult<Solution> {
    let construction = match found {
        Found::Queens(solution) => return Ok(solution.into()),
        Found::Formula(construction) => construction,
    };
    let columns = || construction.queens().map(|queen| queen.column).collect();
    let columns: Vec<u32> = if construction.size().get() > LARGE { py.detach(columns) } else { columns() };
    Ok(queenside::Solution::new(columns).map_err(wrong)?.into())
}
