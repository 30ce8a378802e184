use super::{Completions, MAX_COMPLETIONS, TooLargeToListCompletions};
use crate::board::{Board, Problem, Solution, Square};

/// The completion that comes next after one in lexicographic order of columns, without listing those before; `None` when it was the
/// last, or when `is_over` says so, which is asked now and then.
///
/// The rows keep their queens as far down as they can: from the last row up, each row's queen is asked to go to
/// the right, with the rows above as they are.
///
/// # Errors
/// [`TooLargeToListCompletions`] when n is above [`MAX_COMPLETIONS`](super::MAX_COMPLETIONS).
///
/// ```
/// use queenside::{Problem, Size, Solution, enumerate::next_completion};
///
/// let problem = Problem::new(Size::new(6)?);
/// let first = Solution::new(vec![1, 3, 5, 0, 2, 4])?;
/// let second = next_completion(&problem, &first, || false)?.unwrap();
/// assert_eq!(second.columns(), [2, 5, 1, 4, 0, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn next_completion(
    problem: &Problem,
    after: &Solution,
    mut is_over: impl FnMut() -> bool,
) -> Result<Option<Solution>, TooLargeToListCompletions> {
    let size = problem.size();
    if size.get() > MAX_COMPLETIONS {
        return Err(TooLargeToListCompletions { n: size.get() });
    }
    if after.size() != size {
        return Ok(None);
    }
    let given = problem.given().squares();
    let queen = |(row, &column): (usize, &u32)| Square::new(row as u32, column);
    for row in (0..after.columns().len()).rev() {
        let column = after.columns()[row];
        let above = after.columns()[..row].iter().enumerate().map(queen);
        let above = above.filter(|queen| given.binary_search(queen).is_err());
        let not_again = (0..=column).map(|column| Square::new(row as u32, column));
        let rest = problem.clone().with_queens(above).and_then(|rest| rest.with_blocked(not_again));
        // Squares of the board, so there is such a problem; where a given queen is blocked, it has no completion.
        let Ok(rest) = rest else { continue };
        if let Some(next) = Completions::new(&rest)?.next_unless(&mut is_over) {
            return Ok(Some(next));
        }
        if is_over() {
            return Ok(None);
        }
    }
    Ok(None)
}
