use std::fmt;

use super::{Completer, Proof, TooLargeToComplete};
use crate::board::{Board, Placement, Problem, Square};
use crate::solve::Outcome;

/// Why a problem has no completion, in terms of its given queens.
///
/// ```
/// use queenside::{Problem, Size, Square, solve::{Completer, explain}};
///
/// let queens = [Square::new(1, 3), Square::new(0, 0), Square::new(2, 5)];
/// let problem = Problem::new(Size::new(6)?).with_queens(queens)?;
/// let explanation = explain(&problem, &Completer::default())?.unwrap();
/// // On a board of 6 rows a queen in a corner is enough.
/// assert_eq!(explanation.queens, [Square::new(0, 0)]);
/// assert!(explanation.is_minimal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Given queens that have no completion together (and with the blocked squares), in reading order. None
    /// where the blocked squares alone leave none.
    pub queens: Vec<Square>,
    /// Whether each of them is needed: without any one of them there is a completion. Otherwise some question
    /// took too long.
    pub is_minimal: bool,
    /// Why these queens have no completion.
    pub proof: Proof,
    /// The problem with these queens alone, which the proof is about.
    pub problem: Problem,
}

/// In words, in a line.
///
/// ```
/// use queenside::{Problem, Size, Square, solve::{Completer, explain}};
///
/// let problem = Problem::new(Size::new(6)?).with_queens([Square::new(0, 0), Square::new(1, 3)])?;
/// let explanation = explain(&problem, &Completer::default())?.unwrap();
/// assert_eq!(explanation.to_string(), "the queen on (0, 0) alone has no completion");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_blocked = self.problem.has_blocked_squares();
        let blocked = if has_blocked { " with the blocked squares" } else { "" };
        let doubt = if self.is_minimal { "" } else { " (perhaps fewer of them do, too)" };
        let squares: Vec<String> = self.queens.iter().map(Square::to_string).collect();
        match squares.as_slice() {
            [] if has_blocked => f.write_str("the blocked squares alone leave no solution"),
            [] => write!(f, "n = {} has no solution, whatever is given", self.problem.size().get()),
            [one] => write!(f, "the queen on {one} alone{blocked} has no completion"),
            [most @ .., last] => {
                let most = most.join(", ");
                write!(f, "the queens on {most} and {last} have no completion together{blocked}{doubt}")
            }
        }
    }
}

/// Rounds for each question whether fewer queens will do: a few seconds' work. Deciding that takes as long as it
/// takes would make an explanation hostage to its hardest subset.
const ROUNDS: u32 = 13;

/// A set of given queens without a completion that has no smaller one in it: none of them can be left out. `None` where the problem has a
/// completion, or nobody knows.
///
/// Leaves out half of the queens, then quarters and so on, as long as what is left still has no completion; at
/// the end each queen alone. There may be other such sets, with fewer queens too. The time limit is for all of that together.
///
/// # Errors
/// [`TooLargeToComplete`] when n is above [`MAX_COMPLETED`](super::MAX_COMPLETED).
///
/// ```
/// use queenside::{Problem, Size, solve::{Completer, explain}};
///
/// assert_eq!(explain(&Problem::new(Size::new(8)?), &Completer::default())?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(
    problem: &Problem,
    completer: &Completer<'_>,
) -> Result<Option<Explanation>, TooLargeToComplete> {
    let completion = completer.complete(problem)?;
    let Some(proof) = completion.proof else { return Ok(None) };
    explain_proof(problem, proof, completer).map(Some)
}

/// The same for a problem whose proof is at hand.
///
/// # Errors
/// [`TooLargeToComplete`] when n is above [`MAX_COMPLETED`](super::MAX_COMPLETED).
///
/// ```
/// use queenside::{Problem, Size, solve::{Completer, complete, explain_proof}};
///
/// let problem = Problem::new(Size::new(3)?);
/// let proof = complete(&problem)?.proof.unwrap();
/// assert!(explain_proof(&problem, proof, &Completer::default())?.queens.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain_proof(
    problem: &Problem,
    proof: Proof,
    completer: &Completer<'_>,
) -> Result<Explanation, TooLargeToComplete> {
    let with = |queens: &[Square]| {
        problem.with_given(Placement::from_sorted(problem.given().size(), queens.to_vec()))
    };
    let mut proof = proof;
    let mut queens = match &proof {
        Proof::Attack(conflict) => vec![conflict.a, conflict.b],
        Proof::Blocked(queen) => vec![*queen],
        _ => problem.given().squares().to_vec(),
    };
    let mut is_minimal = true;
    // One limit for all questions together.
    let completer = completer.with_deadline();
    let mut piece = queens.len().div_ceil(2);
    while piece > 0 {
        let mut start = 0;
        while start < queens.len() {
            let end = (start + piece).min(queens.len());
            let rest: Vec<Square> = [&queens[..start], &queens[end..]].concat();
            let fewer = completer.rounds_at_most(ROUNDS).complete(&with(&rest))?;
            match (fewer.outcome, fewer.proof) {
                (Outcome::None, Some(shorter)) => {
                    proof = shorter;
                    queens = rest;
                }
                (outcome, _) => {
                    is_minimal &= piece > 1 || outcome != Outcome::GaveUp;
                    start = end;
                }
            }
        }
        piece = if piece == 1 { 0 } else { piece.div_ceil(2) };
    }
    let problem = with(&queens);
    Ok(Explanation { queens, is_minimal, proof, problem })
}
