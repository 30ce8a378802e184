use pyo3::prelude::*;
use queenside::solve::{self, CompletionOptions, Proof, write_certificate};
use queenside::{Board, Problem, Stop};
use queenside_check::check_certificate as check;
use queenside_service::verify::{check_proof, puzzle};

use crate::boards::{pair, problem};
use crate::errors::{bad, wrong};
use crate::input;
use crate::interruptible::{LARGE, unless_small};
use crate::solve::complete;

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
    let budget = input::budget(seed, time_limit)?.threads(input::threads(threads)?);
    let Err(proof) = complete(py, &problem, None, &budget)? else { return Ok(None) };
    let options = CompletionOptions::default();
    let explain = |stop: &Stop| {
        let explanation =
            solve::explain(&problem, proof, options, &budget.clone().stop(stop)).map_err(bad)?;
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
    let budget = input::budget(seed, time_limit)?.threads(input::threads(threads)?);
    let proof = complete(py, &problem, None, &budget)?.err();
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
