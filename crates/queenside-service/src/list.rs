//! List all solutions or completions, each verified.

use queenside::clock::Instant;
use queenside::enumerate::Solutions;
use queenside::{Board, Budget, Outcome, Problem, Solution, Symmetry};
use queenside_check::{
    ListCheck, Puzzle, check_completion, check_completion_count, check_list_length, check_solution,
};
use serde::{Deserialize, Serialize};

use crate::ServiceError;
use crate::ask::unless_stopped;
use crate::solve::{Found, Solve, Solved, solve_first};
use crate::values::{self, Limit, Threads, TimeLimit};
use crate::verify::puzzle;

/// How to list solutions or completions.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, deny_unknown_fields)]
pub struct List {
    /// List only fundamental solutions: one per symmetry class, the lexicographically smallest.
    #[cfg_attr(feature = "clap", arg(long))]
    pub up_to_symmetry: bool,
    /// Stop after K solutions.
    #[cfg_attr(feature = "clap", arg(long, value_name = "K"))]
    pub limit: Option<Limit>,
    /// Give up after this time, such as 10s or 2m.
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME"))]
    pub time_limit: Option<TimeLimit>,
    /// Sort order [default: columns, or rows with the format grid].
    #[cfg_attr(feature = "clap", arg(long, value_name = "ORDER"))]
    pub order: Option<Order>,
}

/// The sort order of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// By the column of the queen in row 0, then in row 1, and so on.
    Columns,
    /// By the row of the queen in column 0, then in column 1, and so on.
    Rows,
}

/// The largest number of boards in a list.
const MAX_BOARDS: u64 = 20_000;

/// A list of solutions or completions.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct BoardList {
    /// For each board, the column of the queen in each row.
    boards: Vec<Vec<u32>>,
    /// Why the list ended: `all` (there are no more boards), `limit` or `time-limit`.
    ended: &'static str,
}

impl List {
    pub(crate) fn answer(
        &self,
        board: &Problem,
        after: Option<&Solution>,
        budget: &Budget,
    ) -> Result<BoardList, ServiceError> {
        let limit = self.limit.map_or(MAX_BOARDS, Limit::get);
        if limit > MAX_BOARDS {
            return Err(ServiceError::bad(format_args!(
                "limit: expected at most {MAX_BOARDS} boards in one answer, not {limit}; continue after the last one"
            )));
        }
        let budget = values::budget(Some(Threads::ONE), None, self.time_limit, budget);
        let (mut listing, started) = (Listing::new(board, after, self)?, Instant::now());
        let mut boards = Vec::new();
        let ended = loop {
            if boards.len() as u64 == limit {
                break "limit";
            }
            let outcome = listing.next_within(&budget.clone().since(started))?;
            unless_stopped(&budget)?;
            match outcome {
                Outcome::Found(found) => boards.push(found.into_columns()),
                Outcome::NoSolution(()) => break "all",
                Outcome::GaveUp => break "time-limit",
            }
        };
        Ok(BoardList { boards, ended })
    }
}

/// The board size from which the first solution is found faster by proofs than by a search row by row.
const FROM_PROOFS: u32 = 34;

/// Find the first solution of a board, on all CPUs.
fn first(board: &Problem, budget: &Budget) -> Result<Outcome, ServiceError> {
    let question = Solve { first: true, ..Solve::default() };
    let answer = solve_first(board, &question, &budget.clone().all_threads(), &mut |_| Ok(()))?;
    Ok(match answer.outcome {
        Solved::Solution(Found::Queens(solution)) => Outcome::Found(solution),
        _ => Outcome::GaveUp,
    })
}

/// A lazy list of solutions in lexicographic order. It verifies each solution, and the number of a
/// whole list at its end.
///
/// ```
/// use queenside::{Board, Budget, Outcome, Problem, Size};
/// use queenside_service::list::{List, Listing};
///
/// let mut listing = Listing::new(&Problem::new(Size::new(6)?), None, &List::default())?;
/// let Outcome::Found(first) = listing.next_within(&Budget::default())? else { panic!() };
/// assert_eq!(first.columns(), [1, 3, 5, 0, 2, 4]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Listing {
    solutions: Solutions,
    in_order: ListCheck,
    /// The board against which completions are verified; `None` for an empty board.
    puzzle: Option<Puzzle>,
    n: u32,
    up_to_symmetry: bool,
    by_rows: bool,
    listed: u128,
    /// The board whose first solution is found by refuting smaller ones, which is faster for large n.
    first_of: Option<Problem>,
    /// Whether the number of solutions does not need to be verified (again).
    is_finished: bool,
}

impl Listing {
    /// Start a list.
    ///
    /// # Errors
    /// [`ServiceError::Bad`] if the board is too large, if the question asks for completions up to
    /// symmetry or for fundamental solutions by rows, or if `after` has another size.
    pub fn new(problem: &Problem, after: Option<&Solution>, question: &List) -> Result<Self, ServiceError> {
        let List { up_to_symmetry, order, .. } = *question;
        let by_rows = order == Some(Order::Rows);
        let (size, is_empty) = (problem.size(), problem.is_unconstrained());
        let solutions = match (is_empty, up_to_symmetry) {
            (true, true) if by_rows => {
                return Err(ServiceError::bad(
                    "fundamental solutions cannot be listed by rows: each is the least of its symmetry class by columns",
                ));
            }
            (true, true) => Solutions::fundamental(size),
            (true, false) => Solutions::new(size),
            (false, true) => {
                return Err(ServiceError::bad(
                    "completions cannot be listed up to symmetry: an image of a completion may lack the given queens or use blocked squares",
                ));
            }
            // Transposing the board swaps rows and columns; `next_within` transposes each result
            // back.
            (false, false) if by_rows => Solutions::completions(&problem.transposed()),
            (false, false) => Solutions::completions(problem),
        };
        let mut solutions = solutions.map_err(ServiceError::bad)?;
        let is_first = question.limit == Limit::new(1) && size.get() >= FROM_PROOFS
            // The core that the web app loads first has no code for this.
            && cfg!(feature = "long-questions");
        let first_of =
            (is_empty && is_first && !up_to_symmetry && !by_rows && after.is_none()).then(|| problem.clone());
        let mut in_order = ListCheck::new(size.get(), up_to_symmetry);
        if let Some(after) = after {
            let (expected, n) = (size.get(), after.size().get());
            if n != expected {
                return Err(ServiceError::bad(format_args!(
                    "the board to continue after has n = {n}, expected n = {expected}"
                )));
            }
            let after = if by_rows { &after.image(Symmetry::Transpose) } else { after };
            (solutions, in_order) = (solutions.after(after), in_order.after(after.columns()));
        }
        Ok(Self {
            solutions,
            in_order,
            puzzle: (!is_empty).then(|| puzzle(problem)),
            n: size.get(),
            up_to_symmetry,
            by_rows,
            listed: 0,
            first_of,
            is_finished: after.is_some(),
        })
    }

    /// Return the next board, `NoSolution` after the last one, or `GaveUp` if the budget ends
    /// first. After `GaveUp`, the next call continues the search.
    ///
    /// # Errors
    /// [`ServiceError::Wrong`] if a board is not a solution or is out of order, or if the number of
    /// boards is wrong at the end.
    pub fn next_within(&mut self, budget: &Budget) -> Result<Outcome, ServiceError> {
        let next = match &self.first_of {
            Some(board) => first(board, budget)?,
            None => self.solutions.next_within(budget),
        };
        let found = match next {
            Outcome::Found(found) => found,
            Outcome::NoSolution(()) => {
                self.check_number()?;
                return Ok(Outcome::NoSolution(()));
            }
            Outcome::GaveUp => return Ok(Outcome::GaveUp),
        };
        self.listed += 1;
        self.in_order.next(found.columns())?;
        let listed = if self.by_rows { found.image(Symmetry::Transpose) } else { found };
        match &self.puzzle {
            Some(puzzle) => check_completion(puzzle, listed.columns())?,
            None if self.by_rows => check_solution(listed.columns())?,
            None => {}
        }
        Ok(Outcome::Found(listed))
    }

    fn check_number(&mut self) -> Result<(), ServiceError> {
        if !std::mem::replace(&mut self.is_finished, true) {
            match &self.puzzle {
                Some(puzzle) => drop(check_completion_count(puzzle, self.listed)?),
                None => drop(check_list_length(self.n, self.up_to_symmetry, self.listed)?),
            }
        }
        Ok(())
    }
}
