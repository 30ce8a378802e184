use pyo3::prelude::*;
use queenside::methods::{METHODS, Method, Task};
use queenside::solve::{CompletionMethod, CompletionOptions, Proof, closed_form, random_solution};
use queenside::{Board, Budget, Outcome, Problem, Size, Stop};
use queenside_check::{check_completion, check_count};
use queenside_service::verify::{check_construction, check_outcome, check_proof, puzzle};

use crate::boards::{MOST_ROWS, Solution, problem};
use crate::errors::{bad, gave_up, wrong};
use crate::input;
use crate::interruptible::{LARGE, unless_small};
use crate::methods::{answer, check_cooling, classic, classic_method};

/// One solution of a board, or `None` where that is proven; `queenside.solve` and `queenside.complete` have the words.
#[pyfunction]
#[pyo3(signature = (board, *, method=None, seed=None, time_limit=None, step_limit=None, threads=None, cooling=None))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub(crate) fn solve(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    method: Option<&Bound<'_, PyAny>>,
    seed: Option<&Bound<'_, PyAny>>,
    time_limit: Option<&Bound<'_, PyAny>>,
    step_limit: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
    cooling: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<Solution>> {
    let problem = problem(board)?;
    let budget = input::budget(seed, time_limit)?;
    let step_limit = input::step_limit(step_limit)?;
    let name = input::text_or(method, "method", "auto")?;
    let cooling = input::cooling(cooling)?;
    let method: Option<CompletionMethod> = name.parse().ok();
    if method.is_none() && name != "auto" {
        let method = classic_method(&name).map_err(|_| {
            let own = CompletionMethod::ALL.iter().map(|method| method.name());
            let classic = METHODS.iter().map(Method::name);
            let names: Vec<&str> = ["auto"].into_iter().chain(own).chain(classic).collect();
            bad(format_args!("no method is called {name}; there are {}", names.join(", ")))
        })?;
        check_cooling(method, cooling)?;
        return classic(py, method, &Task { step_limit, cooling, ..Task::new(&problem) }, &budget);
    }
    if step_limit.is_some() || cooling.is_some() {
        return Err(bad("step_limit and cooling are for the classic methods: name one with method"));
    }
    if problem.is_unconstrained() && method.is_none_or(|method| method == CompletionMethod::ClosedForm) {
        return if seed.is_some() {
            at_random(py, &problem, &budget)
        } else {
            by_formula(py, problem.size())
        };
    }
    let found = complete(py, &problem, method, &budget.threads(input::threads(threads)?))?;
    Ok(found.ok().map(Solution::from))
}

/// Does work of a moment; on a large board other threads go on meanwhile.
fn beside<T: Send>(py: Python<'_>, size: Size, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    if size.get() > MOST_ROWS {
        return Err(bad(format_args!(
            "n = {} is too large for a solution in memory: at most {MOST_ROWS} (`queenside solve` on the command line writes larger ones row by row)",
            size.get()
        )));
    }
    Ok(if size.get() > LARGE { py.detach(work) } else { work() })
}

/// A solution of an empty board, if there is one.
fn by_formula(py: Python<'_>, size: Size) -> PyResult<Option<Solution>> {
    let Some(construction) = closed_form(size) else {
        check_count(size.get(), 0).map_err(wrong)?;
        return Ok(None);
    };
    let columns = || construction.queens().map(|queen| queen.column).collect();
    let columns: Vec<u32> = beside(py, size, columns)?;
    check_construction(&construction).map_err(wrong)?;
    Ok(Some(queenside::Solution::new(columns).map_err(wrong)?.into()))
}

fn at_random(py: Python<'_>, problem: &Problem, budget: &Budget) -> PyResult<Option<Solution>> {
    let size = problem.size();
    let outcome = beside(py, size, || random_solution(size, budget))?.map_err(bad)?.outcome;
    check_outcome(problem, &outcome).map_err(wrong)?;
    let n = size.get();
    answer(outcome, || format!("gave up on n = {n}: try another seed or a longer time_limit"))
}

/// A completion, or the proof that there is none: the checker has gone through either.
pub(crate) fn complete(
    py: Python<'_>,
    problem: &Problem,
    method: Option<CompletionMethod>,
    budget: &Budget,
) -> PyResult<Result<queenside::Solution, Proof>> {
    let options = CompletionOptions { method, ..CompletionOptions::default() };
    // Methods that prove end soon on a small board; others may continue for a minute and longer.
    let at_once = if method.is_none_or(CompletionMethod::proves) { LARGE } else { 0 };
    let complete = |stop: &Stop| queenside::solve::complete(problem, options, &budget.clone().stop(stop));
    match unless_small(py, problem.size(), at_once, complete)?.map_err(bad)?.outcome {
        Outcome::Found(solution) => {
            check_completion(&puzzle(problem), solution.columns()).map_err(wrong)?;
            Ok(Ok(solution))
        }
        Outcome::NoSolution(proof) => {
            py.detach(|| check_proof(problem, &proof)).map_err(wrong)?;
            Ok(Err(proof))
        }
        Outcome::GaveUp => {
            let unknown = "gave up: whether there is a completion is not known; give it a longer time_limit, or leave method out";
            Err(gave_up(unknown))
        }
    }
}
