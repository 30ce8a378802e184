use pyo3::prelude::*;
use queenside::solve::{Clues, Level, Proof, write_certificate};
use queenside::{Budget, Problem};
use queenside_check::check_certificate as check;
use queenside_service::puzzle::Puzzle;
use queenside_service::solve::{Evidence, Solve, Solved};
use queenside_service::verify::puzzle;

use crate::boards::{Placement, pair, problem};
use crate::errors::{bad, failed, wrong};
use crate::input;
use crate::solve::answered;

/// Explain why a board has no completion: (queens, whether every queen is needed, certificate);
/// `None` if it has one.
#[pyfunction]
#[pyo3(signature = (board, *, seed=None, time_limit=None, threads=None))]
#[expect(clippy::type_complexity, reason = "the package converts it to a named tuple")]
pub(crate) fn explain(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    seed: Option<&Bound<'_, PyAny>>,
    time_limit: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<(Vec<(u32, u32)>, bool, String)>> {
    let question = Solve { explain: true, ..completion(board, seed, time_limit)? };
    let answer = answered(py, &question, &Budget::default().threads(input::threads(threads)?.get()))?;
    let Solved::None(Evidence::Proof { explanation: Some(found), .. }) = answer else { return Ok(None) };
    let queens = found.queens.iter().copied().map(pair).collect();
    Ok(Some((queens, found.is_minimal, written(&found.problem, &found.proof)?)))
}

/// Return a certificate that a board has no completion; `None` if it has one.
#[pyfunction]
#[pyo3(signature = (board, *, seed=None, time_limit=None, threads=None))]
pub(crate) fn certificate(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    seed: Option<&Bound<'_, PyAny>>,
    time_limit: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<String>> {
    let question = Solve { needs_proof: true, ..completion(board, seed, time_limit)? };
    match answered(py, &question, &Budget::default().threads(input::threads(threads)?.get()))? {
        Solved::None(Evidence::Proof { proof, .. }) => written(&question.board, &proof).map(Some),
        _ => Ok(None),
    }
}

/// Return the question to complete a board.
fn completion(
    board: &Bound<'_, PyAny>,
    seed: Option<&Bound<'_, PyAny>>,
    time_limit: Option<&Bound<'_, PyAny>>,
) -> PyResult<Solve> {
    let time_limit = input::duration(time_limit, "time_limit")?;
    Ok(Solve { seed: input::seed(seed)?, time_limit, ..Solve::new(problem(board)?) })
}

fn written(problem: &Problem, proof: &Proof) -> PyResult<String> {
    let mut text = Vec::new();
    write_certificate(problem, proof, &mut text)?;
    String::from_utf8(text).map_err(wrong)
}

/// Verify a certificate with the checker and return the kind of proof.
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

/// Generate a minimal board with exactly one completion; see `queenside.puzzle`.
#[pyfunction]
#[pyo3(signature = (n, *, clues=None, level=None, seed=None))]
pub(crate) fn puzzle_of(
    n: &Bound<'_, PyAny>,
    clues: Option<&Bound<'_, PyAny>>,
    level: Option<&Bound<'_, PyAny>>,
    seed: Option<&Bound<'_, PyAny>>,
) -> PyResult<Placement> {
    let clues: Clues = input::text_or(clues, "clues", Clues::default().name())?.parse().map_err(bad)?;
    let level = level.map(|level| input::text_or(Some(level), "level", "")).transpose()?;
    let level: Option<Level> = level.map(|name| name.parse()).transpose().map_err(bad)?;
    let question = Puzzle { size: input::size(n, "n")?, clues, level, seed: input::seed(seed)?.unwrap_or(0) };
    Ok(question.board().map_err(failed)?.into())
}
