use std::fmt;

use super::{CompletionOptions, Proof, check_size, complete_before};
use crate::board::{Board, Placement, Problem, Square, TooLargeError};
use crate::outcome::Outcome;
use crate::run::Budget;

/// Why a problem has no completion, in terms of its given queens; as a text, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Given queens that have no completion together (and with the blocked squares), in reading order. Empty if the blocked squares
    /// alone leave no solution.
    pub queens: Vec<Square>,
    /// Whether each of them is needed: without any one of them there is a completion. Otherwise some question took too long.
    pub is_minimal: bool,
    /// Why these queens have no completion.
    pub proof: Proof,
    /// The problem with these queens alone, which the proof is about.
    pub problem: Problem,
}

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

/// Rounds for each question whether fewer queens have no completion either: a few seconds' work. The answer for the hardest subset
/// might take days.
const ROUNDS: u32 = 13;

/// Given queens without a completion none of which can be left out, found from the proof that the problem has no completion.
///
/// Leaves out half of the queens, then quarters and so on, as long as what is left still has no completion; at the end each queen
/// alone. There may be other such sets, with fewer queens too. The time limit is for all of that together.
///
/// # Errors
/// [`TooLargeError`] if n is above [`MAX_COMPLETED`](crate::solve::MAX_COMPLETED).
///
/// ```
/// use queenside::{Budget, Outcome, Problem, Size, Square};
/// use queenside::solve::{CompletionOptions, complete, explain};
///
/// let queens = [Square::new(1, 3), Square::new(0, 0), Square::new(2, 5)];
/// let problem = Problem::new(Size::new(6)?).with_queens(queens)?;
/// let (options, budget) = (CompletionOptions::default(), Budget::default());
/// let Outcome::NoSolution(proof) = complete(&problem, options, &budget)?.outcome else { panic!() };
/// let explanation = explain(&problem, proof, options, &budget)?;
/// // On a board of 6 rows a queen in a corner is enough.
/// assert_eq!(explanation.to_string(), "the queen on (0, 0) alone has no completion");
/// assert!(explanation.is_minimal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(
    problem: &Problem,
    proof: Proof,
    options: CompletionOptions,
    budget: &Budget,
) -> Result<Explanation, TooLargeError> {
    check_size(problem.size())?;
    let with =
        |queens: &[Square]| problem.with_given(Placement::from_sorted(problem.size(), queens.to_vec()));
    let options = CompletionOptions { rounds: Some(options.rounds.unwrap_or(ROUNDS).min(ROUNDS)), ..options };
    let limit = budget.limit();
    let mut queens = match &proof {
        Proof::Attack(conflict) => vec![conflict.a, conflict.b],
        Proof::Blocked(queen) => vec![*queen],
        Proof::Tree(_) | Proof::Refutation { .. } => problem.given().squares().to_vec(),
    };
    let (mut proof, mut is_minimal) = (proof, true);
    let mut piece = queens.len().div_ceil(2);
    while piece > 0 {
        let mut start = 0;
        while start < queens.len() {
            let end = (start + piece).min(queens.len());
            let rest = [&queens[..start], &queens[end..]].concat();
            match complete_before(limit, &with(&rest), options, budget).outcome {
                Outcome::NoSolution(shorter) => (proof, queens) = (shorter, rest),
                outcome => {
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
