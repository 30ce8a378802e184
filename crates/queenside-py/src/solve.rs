use pyo3::prelude::*;
use pyo3::types::PyDict;
use queenside::solve::write_certificate;
use queenside::{Board, Budget, Problem, Stop};
use queenside_check::check_certificate as check;
use queenside_service::solve::{self as service, Evidence, Found, GaveUp, Solve, SolveMethod, Solved};
use queenside_service::values::Named;
use queenside_service::verify::puzzle;

use crate::boards::{MAX_ROWS, Solution, pair};
use crate::errors::{bad, failed, gave_up, wrong};
use crate::input::{self, Question};
use crate::interruptible::interruptible;

/// The largest board on which an answer is fast enough to block other Python threads.
const LARGE: u32 = 12;

/// Find a solution of a board; `None` if it is proven that there is none. See `queenside.solve`.
#[pyfunction]
pub(crate) fn solve(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
) -> PyResult<Option<Solution>> {
    let construction = match answered(py, "n", board, options)?.1 {
        Solved::Solution(Found::Queens(solution)) => return Ok(Some(solution.into())),
        Solved::Solution(Found::Formula(construction)) => construction,
        _ => return Ok(None),
    };
    let solution = || queenside::Solution::from(&construction);
    let is_large = construction.size().get() > LARGE;
    Ok(Some(if is_large { py.detach(solution) } else { solution() }.into()))
}

/// Prove that a board has no completion: (queens that rule it out, whether each is needed, certificate);
/// `None` if it has one. Without an explanation, the queens are those of the board.
#[pyfunction]
#[expect(clippy::type_complexity, reason = "the package converts it to a named tuple")]
pub(crate) fn prove(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
) -> PyResult<Option<(Vec<(u32, u32)>, bool, String)>> {
    let (board, answer) = answered(py, "board", board, options)?;
    let Solved::None(Evidence::Proof { proof, explanation, .. }) = answer else { return Ok(None) };
    let mut certificate = Vec::new();
    let (queens, is_minimal) = if let Some(found) = explanation {
        write_certificate(&found.problem, &found.proof, &mut certificate)?;
        (found.queens, found.is_minimal)
    } else {
        write_certificate(&board, &proof, &mut certificate)?;
        (board.queens().collect(), false)
    };
    let certificate = String::from_utf8(certificate).map_err(wrong)?;
    Ok(Some((queens.into_iter().map(pair).collect(), is_minimal, certificate)))
}

/// Return the board, which is the argument `name`, and the verified answer of the service; raises an exception if it gave up.
fn answered(
    py: Python<'_>,
    name: &str,
    board: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
) -> PyResult<(Problem, Solved)> {
    let (mut inputs, question): (_, Solve) = Question::read(Some(board), name, options)?.options()?;
    let (board, start) = (inputs.board().map_err(failed)?, inputs.start().map_err(failed)?);
    let (size, is_empty) = (board.size(), board.is_unconstrained());
    if is_empty && size.get() > MAX_ROWS {
        return Err(bad(format_args!(
            "n = {size} is too large for a solution in memory: expected at most {MAX_ROWS}; the command `queenside solve` writes larger ones"
        )));
    }
    // The largest board for which an answer takes less time than starting a thread.
    let at_once = match question.method.0 {
        SolveMethod::Auto if is_empty && question.seed.is_none() => u32::MAX,
        SolveMethod::Auto => LARGE,
        SolveMethod::Completion(method) if method.proves() => LARGE,
        SolveMethod::Classic(method) if method.is_complete => 8,
        _ => 0,
    };
    let stop = Stop::new();
    let budget = Budget::default().all_threads().stop(&stop);
    let solve = || service::solve(&board, start.as_ref(), &question, &budget);
    let is_small = size.get() <= at_once;
    let answer = if is_small { solve() } else { interruptible(py, &stop, || Ok(()), solve)? };
    match answer.map_err(failed)?.outcome {
        Solved::Unknown(why) => Err(gave_up(words(why, question.method, size.get()))),
        answer => Ok((board, answer)),
    }
}

/// Say why a search gave up, and what to do.
fn words(why: GaveUp, method: Named<SolveMethod>, n: u32) -> String {
    match (why, method.0) {
        (GaveUp::Classic(ended), SolveMethod::Classic(method)) => {
            let advice = match why {
                GaveUp::Classic(queenside::methods::Ended::TimeLimit) => "try a longer time_limit",
                _ => "try another seed or a higher step_limit",
            };
            let proof =
                if method.is_complete { "" } else { " (this method cannot prove that there is none)" };
            format!("{method} gave up at {ended}: whether there is a solution is not known; {advice}{proof}")
        }
        (GaveUp::NoLuck, _) => format!("gave up on n = {n}: try another seed or a longer time_limit"),
        _ => "gave up: whether there is a completion is not known; try a longer time_limit, or omit method"
            .to_owned(),
    }
}

/// Verify a certificate with the checker and return the kind of proof.
#[pyfunction]
pub(crate) fn check_certificate(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    certificate: &Bound<'_, PyAny>,
) -> PyResult<String> {
    let (board, certificate) = (input::board(board, "board")?, input::read::<String>(certificate, "text")?);
    let proven = py.detach(|| check(&puzzle(&board), certificate.as_bytes())).map_err(bad)?;
    Ok(proven.to_string())
}
