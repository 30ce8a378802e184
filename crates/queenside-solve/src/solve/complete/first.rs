use std::ops::ControlFlow;

use queenside_board::{
    Board, Budget, Limit, Outcome, Problem, Solution, Square, TooLargeError, map_on_threads,
};
use queenside_count::dfs::{self, End, NodeLimit, Remaining, search};

use super::exact::{Recorder, queens_of};
use super::{CompletionMethod, CompletionOptions, Proof, check_size, complete_before, completed};

/// Rounds of all methods of completion before one search alone: a fifth of a second.
const ROUNDS: u32 = 8;

/// Number of nodes of that search before a board is divided by the squares of its next row: about five
/// seconds. A longer proof may not fit into memory.
const NODES: u64 = 1 << 26;

/// Number of boards that are searched at once: their proofs take at most 2 GB.
const MOST_AT_ONCE: usize = 16;

/// Find the first completion of a problem in lexicographic order of columns: of all solutions with the
/// given queens, the one with the least column in row 0, then in row 1, and so on.
///
/// The rows are decided from the top. A square has a completion or a proof that it has none; a
/// completion that was found before may decide it. The hardest questions are squares of about the
/// first third of the rows (D. E. Knuth and others, A141843 in the On-Line Encyclopedia of Integer
/// Sequences). A board that is not decided in five seconds is divided by the squares of its next row,
/// which threads share.
///
/// `observe` receives each board without a completion, with its proof, and returns whether to continue.
/// Together these proofs show that no smaller solution exists.
///
/// # Errors
/// [`TooLargeError`] if n is above [`MAX_COMPLETED`](crate::solve::MAX_COMPLETED).
///
/// ```
/// use std::ops::ControlFlow;
/// use queenside::{Budget, Outcome, Problem, Size, solve::first_completion};
///
/// let eight = Problem::new(Size::new(8)?);
/// let mut refuted = Vec::new();
/// let first = first_completion(&eight, &Budget::default(), |step| {
///     refuted.push(step.board.given().to_string());
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(first.solution().unwrap().columns(), [0, 4, 7, 5, 2, 6, 1, 3]);
/// // Queens on (0, 0) and (1, 2) have no completion, and on (0, 0) and (1, 3) neither.
/// assert!(refuted.len() >= 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn first_completion(
    problem: &Problem,
    budget: &Budget,
    mut observe: impl FnMut(&Refuted<'_>) -> ControlFlow<()>,
) -> Result<Outcome<Proof>, TooLargeError> {
    check_size(problem.size())?;
    let mut search = First { budget, limit: budget.limit(), decided: Vec::new(), observe: &mut observe };
    let any = complete_before(search.limit, problem, CompletionOptions::default(), budget).outcome;
    Ok(match any {
        Outcome::Found(any) => match search.least(problem, any) {
            Some(first) => Outcome::Found(first),
            None => Outcome::GaveUp,
        },
        Outcome::NoSolution(proof) => {
            let refuted = Refuted { decided: &[], board: problem, proof: &proof };
            let _ = (search.observe)(&refuted);
            Outcome::NoSolution(proof)
        }
        Outcome::GaveUp => Outcome::GaveUp,
    })
}

/// A board that would make a smaller solution, but has no completion; or the problem, if it has none.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Refuted<'a> {
    /// The columns of the first solution in the top rows, as far as they are decided.
    pub decided: &'a [u32],
    /// The problem, the queens of the decided rows, and one more queen; or several more, one board for each
    /// square of the next row, if the board was divided.
    pub board: &'a Problem,
    /// The proof that the board has no completion.
    pub proof: &'a Proof,
}

struct First<'a> {
    budget: &'a Budget,
    limit: Limit<'a>,
    decided: Vec<u32>,
    observe: &'a mut dyn FnMut(&Refuted<'_>) -> ControlFlow<()>,
}

impl First<'_> {
    /// Return the first completion, given any; `None` at the limit.
    fn least(&mut self, problem: &Problem, any: Solution) -> Option<Solution> {
        let (mut board, mut known) = (problem.clone(), any);
        for row in 0..problem.size().get() {
            let taken = known.columns()[row as usize];
            for square in free_squares_of(&board, row) {
                // The rest of the known completion has this square.
                if square.column == taken {
                    board = with(&board, square);
                    break;
                }
                let one_more = with(&board, square);
                let tried = try_to_decide(&one_more, self.limit, self.budget);
                match self.conclude(&one_more, tried) {
                    Outcome::Found(smaller) => {
                        (board, known) = (one_more, smaller);
                        break;
                    }
                    Outcome::NoSolution(()) => {}
                    Outcome::GaveUp => return None,
                }
            }
            self.decided.push(known.columns()[row as usize]);
        }
        Some(known)
    }

    /// Report the proof of a board that was decided; divide one that was not, and decide its parts.
    fn conclude(&mut self, board: &Problem, tried: Outcome<Proof>) -> Outcome {
        match tried {
            Outcome::Found(solution) => return Outcome::Found(solution),
            Outcome::NoSolution(proof) => {
                let refuted = Refuted { decided: &self.decided, board, proof: &proof };
                let goes_on = (self.observe)(&refuted).is_continue();
                return if goes_on { Outcome::NoSolution(()) } else { Outcome::GaveUp };
            }
            Outcome::GaveUp if self.limit.is_reached() => return Outcome::GaveUp,
            Outcome::GaveUp => {}
        }
        let has_queen = |row: &u32| board.given().squares().iter().any(|queen| queen.row == *row);
        let Some(row) = (0..board.size().get()).find(|row| !has_queen(row)) else {
            unreachable!("a board with all queens is decided");
        };
        let divided: Vec<Problem> =
            free_squares_of(board, row).into_iter().map(|square| with(board, square)).collect();
        let (limit, alone) = (self.limit, self.budget.clone().threads(1));
        let threads = self.budget.threads.get().min(MOST_AT_ONCE);
        for some in divided.chunks(threads) {
            let tried = map_on_threads(threads, some, |board| try_to_decide(board, limit, &alone));
            for (board, tried) in some.iter().zip(tried) {
                match self.conclude(board, tried) {
                    Outcome::NoSolution(()) => {}
                    found_or_not => return found_or_not,
                }
            }
        }
        Outcome::NoSolution(())
    }
}

/// Decide a board within a limit of work: by all methods for a moment, then by one search.
fn try_to_decide(board: &Problem, limit: Limit<'_>, budget: &Budget) -> Outcome<Proof> {
    let options = CompletionOptions::default().rounds(ROUNDS);
    let tried = complete_before(limit, board, options, budget).outcome;
    if !matches!(tried, Outcome::GaveUp) || limit.is_reached() {
        return tried;
    }
    let remaining = Remaining::of_sound(board);
    let mut recorder = Recorder::new(&remaining);
    let end = search(&remaining, &mut NodeLimit::new(NODES, limit), &mut recorder);
    match (end, recorder) {
        (End::Exhausted, Recorder { tree, .. }) => Outcome::NoSolution(Proof::Tree(tree)),
        (_, Recorder { first: dfs::First(Some(columns)), .. }) => {
            completed(board, &queens_of(&remaining, &columns), CompletionMethod::Exact, 0).outcome
        }
        _ => Outcome::GaveUp,
    }
}

/// Return the squares of a row on which a queen can be placed: none if the row has a queen.
fn free_squares_of(board: &Problem, row: u32) -> Vec<Square> {
    let queens = board.given().squares();
    let is_free = |square: &Square| {
        let is_safe = |queen: &Square| queen.row != square.row && queen.shared_line(*square).is_none();
        !board.is_blocked(*square) && queens.iter().all(is_safe)
    };
    (0..board.size().get()).map(|column| Square::new(row, column)).filter(is_free).collect()
}

fn with(board: &Problem, queen: Square) -> Problem {
    match board.clone().with_queens([queen]) {
        Ok(board) => board,
        Err(fault) => unreachable!("the square is free: {fault}"),
    }
}
