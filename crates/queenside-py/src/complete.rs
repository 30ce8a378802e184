use pyo3::prelude::*;
use queenside::solve::{self, CompletionOptions, Proof, complete, write_certificate};
use queenside::{Board, Budget, Outcome, Problem, Stop};
use queenside_check::check_certificate as check;
use queenside_checked::{check_proof, puzzle};

use crate::boards::pair;
use crate::errors::{bad, gave_up, wrong};
use crate::given::problem;
use crate::input;
use crate::solve::{LARGE, UNDECIDED, unless_small};

/// All methods in turn.
const ALL: CompletionOptions = CompletionOptions { method: None, rounds: None };

/// A proof that a board cannot be completed; `None` where it can.
fn proven(py: Python<'_>, problem: &Problem, budget: &Budget) -> PyResult<Option<Proof>> {
    let complete = |stop: &Stop| complete(problem, ALL, &budget.clone().stop(stop));
    match unless_small(py, problem.size(), LARGE, complete)?.map_err(bad)?.outcome {
        Outcome::Found(_) => Ok(None),
        Outcome::NoSolution(proof) => {
            py.detach(|| check_proof(problem, &proof)).map_err(wrong)?;
            Ok(Some(proof))
        }
        Outcome::GaveUp => Err(gave_up(UNDECIDED)),
    }
}

fn budget(
    seed: Option<&Bound<'_, PyAny>>,
    time_limit: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Budget> {
    let seed = seed.map_or(Ok(0), |seed| input::whole(seed, "seed", 0..=u64::MAX))?;
    let threads = input::threads(threads)?;
    Ok(Budget::default().seed(seed).threads(threads).time_limit(input::time_limit(time_limit)?))
}

/// Why a board cannot be completed: (queens, whether none can be left out, the certificate); `None` where it can.
#[pyfunction]
#[pyo3(signature = (board, *, seed=None, time_limit=None, threads=None))]
#[expect(clippy::type_complexity, reason = "the package makes a record of it")]
pub(crate) fn explain(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    seed: Option<&Bound<'_, PyAny>>,
    time_limit: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<(Vec<(u32, u32)>, bool, String)>> {
    let problem = problem(board)?;
    let budget = budget(seed, time_limit, threads)?;
    let Some(proof) = proven(py, &problem, &budget)? else { return Ok(None) };
    let explain = |stop: &Stop| {
        let explanation = solve::explain(&problem, proof, ALL, &budget.clone().stop(stop)).map_err(bad)?;
        check_proof(&explanation.problem, &explanation.proof).map_err(wrong)?;
        Ok::<_, PyErr>(explanation)
    };
    let explained = unless_small(py, problem.size(), LARGE, explain)??;
    let queens = explained.queens.iter().copied().map(pair).collect();
    Ok(Some((queens, explained.is_minimal, written(&explained.problem, &explained.proof)?)))
}

/// The certificate that a board cannot be completed; `None` where it can.
#[pyfunction]
#[pyo3(signature = (board, *, seed=None, time_limit=None, threads=None))]
pub(crate) fn certificate(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    seed: Option<&Bound<'_, PyAny>>,
    time_limit: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<String>> {
    let problem = problem(board)?;
    let proof = proven(py, &problem, &budget(seed, time_limit, threads)?)?;
    proof.map(|proof| written(&problem, &proof)).transpose()
}

fn written(problem: &Problem, proof: &Proof) -> PyResult<String> {
    let mut text = Vec::new();
    write_certificate(problem, proof, &mut text)?;
    String::from_utf8(text).map_err(wrong)
}

/// Has the checker go through a certificate; the kind of proof.
#[pyfunction]
#[pyo3(signature = (board, text, /))]
pub(crate) fn check_certificate(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    text: &Bound<'_, PyAny>,
) -> PyResult<String> {
    let problem = problem(board)?;
    let text = input::text(text, "text")?;
    let proven = py.detach(|| check(&puzzle(&problem), text.as_bytes())).map_err(bad)?;
    Ok(proven.to_string())
}
