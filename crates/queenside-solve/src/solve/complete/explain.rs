use std::fmt;

use queenside_board::{Board, Budget, Instant, Outcome, Placement, Problem, Square, TooLargeError};

use super::{CompletionOptions, Proof, check_size, complete_before, complete_with};

/// The given queens that cause a problem to have no completion; displayed as one line of text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Explanation {
    /// Given queens that together (and with the blocked squares) have no completion, in reading
    /// order. Empty if the blocked squares alone leave no solution.
    pub queens: Vec<Square>,
    /// Whether every one of these queens is needed: without any one of them there is a completion.
    /// If `false`, a subset took too long to decide.
    pub is_minimal: bool,
    /// The proof that these queens have no completion.
    pub proof: Proof,
    /// The problem with only these given queens, to which the proof refers.
    pub problem: Problem,
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_blocked = self.problem.has_blocked_squares();
        let blocked = if has_blocked { " with the blocked squares" } else { "" };
        let doubt = if self.is_minimal { "" } else { " (possibly fewer of them are enough)" };
        let squares: Vec<String> = self.queens.iter().map(Square::to_string).collect();
        match squares.as_slice() {
            [] if has_blocked => f.write_str("the blocked squares alone leave no solution"),
            [] => {
                write!(f, "n = {} has no solution, with or without given queens", self.problem.size().get())
            }
            [one] => write!(f, "the queen on {one} alone{blocked} has no completion"),
            [most @ .., last] => {
                let most = most.join(", ");
                write!(f, "the queens on {most} and {last} have no completion together{blocked}{doubt}")
            }
        }
    }
}

/// Number of rounds for each subset of the queens: a few seconds of work. The hardest subsets might
/// take days.
const ROUNDS: u32 = 13;

/// Complete the problem, or explain why there is no completion: by given queens without a completion,
/// all of which are needed.
///
/// The search removes half of the queens, then quarters and so on, and finally each queen alone, if
/// the rest still has no completion. There may be other sets, also with fewer queens. The time
/// limit applies to the whole search.
///
/// # Errors
/// [`TooLargeError`] if n is above [`MAX_COMPLETED`](crate::solve::MAX_COMPLETED).
///
/// ```
/// use queenside::{Budget, Outcome, Problem, Size, solve::explain};
///
/// let problem = Problem::new(Size::new(6)?).with_queens([(1, 3), (0, 0), (2, 5)])?;
/// match explain(&problem, &Budget::default())? {
///     Outcome::Found(completion) => panic!("{completion} is not a completion"),
///     Outcome::NoSolution(explanation) => {
///         // On a board of 6 rows a queen in a corner is enough.
///         assert_eq!(explanation.to_string(), "the queen on (0, 0) alone has no completion");
///         assert!(explanation.is_minimal);
///         assert_eq!(explanation.proof.to_string(), "a search tree of 9 steps finds no completion");
///     }
///     Outcome::GaveUp => panic!("the budget has no limit"),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(problem: &Problem, budget: &Budget) -> Result<Outcome<Explanation>, TooLargeError> {
    let (options, begun) = (CompletionOptions::default(), Instant::now());
    Ok(match complete_with(problem, options, budget)?.outcome {
        Outcome::Found(solution) => Outcome::Found(solution),
        Outcome::NoSolution(proof) => {
            Outcome::NoSolution(explain_proof(problem, proof, options, &budget.clone().since(begun))?)
        }
        Outcome::GaveUp => Outcome::GaveUp,
    })
}

/// Explain why there is no completion, from a proof that the problem has none.
///
/// # Errors
/// As for [`explain`].
#[doc(hidden)]
pub fn explain_proof(
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
        Proof::Tree(_) => problem.given().squares().to_vec(),
    };
    let (mut proof, mut is_minimal) = (proof, true);
    let mut block = queens.len().div_ceil(2);
    'blocks: while block > 0 {
        let mut start = 0;
        while start < queens.len() {
            if limit.is_reached() {
                is_minimal = false;
                break 'blocks;
            }
            let end = (start + block).min(queens.len());
            let rest = [&queens[..start], &queens[end..]].concat();
            match complete_before(limit, &with(&rest), options, budget).outcome {
                Outcome::NoSolution(shorter) => (proof, queens) = (shorter, rest),
                outcome => {
                    is_minimal &= block > 1 || outcome != Outcome::GaveUp;
                    start = end;
                }
            }
        }
        block = if block == 1 { 0 } else { block.div_ceil(2) };
    }
    let problem = with(&queens);
    Ok(Explanation { queens, is_minimal, proof, problem })
}
