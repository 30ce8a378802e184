use super::found;
use super::row_search::RowSearch;
use crate::board::{Board, Placement, Problem, Solution};
use crate::search::{Misplaced, Remaining, has_completion};

/// The largest board whose completions are listed.
pub const MAX_COMPLETIONS: u32 = 1000;

/// A board too large to list its completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("completions are listed for n up to {MAX_COMPLETIONS}, not for n = {n}")]
pub struct TooLargeToListCompletions {
    /// The size asked for.
    pub n: u32,
}

/// Every completion of a problem, in lexicographic order of columns, found when it is asked for.
///
/// Up to n = 64 the rows are filled from the top, a bit a column. Beyond, each queen that begins a completion is
/// first looked ahead of: only those that some completion has are gone into.
///
/// # Example
/// ```
/// use queenside::{Problem, Size, Square, enumerate::Completions};
///
/// let problem = Problem::new(Size::new(8)?).with_queens([Square::new(0, 0)])?;
/// assert_eq!(Completions::new(&problem)?.count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Completions {
    ways: Ways,
}

#[derive(Clone, Debug)]
enum Ways {
    /// The given queens rule each other out.
    None,
    Rows(RowSearch),
    Prefixes(Prefixes),
}

impl Completions {
    /// The completions of this problem.
    ///
    /// # Errors
    /// [`TooLargeToListCompletions`] when n is above [`MAX_COMPLETIONS`].
    ///
    /// ```
    /// use queenside::{Problem, Size, enumerate::Completions};
    ///
    /// let without_corners = Problem::new(Size::new(5)?).without_diagonal(0)?.without_antidiagonal(4)?;
    /// assert_eq!(Completions::new(&without_corners)?.count(), 0);
    /// assert_eq!(Completions::new(&Problem::new(Size::new(5)?))?.count(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(problem: &Problem) -> Result<Self, TooLargeToListCompletions> {
        let n = problem.size().get();
        if n > MAX_COMPLETIONS {
            return Err(TooLargeToListCompletions { n });
        }
        let ways = match Remaining::of(problem) {
            Err(Misplaced::Attack(_) | Misplaced::Blocked(_)) => Ways::None,
            Ok(remaining) if n <= 64 => Ways::Rows(RowSearch::new(allowed(problem.given(), &remaining))),
            Ok(remaining) => Ways::Prefixes(Prefixes::new(problem.given().clone(), remaining)),
        };
        Ok(Self { ways })
    }
}

impl Completions {
    /// The next completion, or `None` soon after this becomes true. Asked again, it goes on where it was (n up to 64),
    /// or decides again whether the queens set so far can stay (larger boards: that may have taken long).
    ///
    /// ```
    /// use queenside::{Problem, Size, Square, enumerate::Completions};
    ///
    /// let problem = Problem::new(Size::new(60)?).with_queens([Square::new(59, 1)])?;
    /// let mut completions = Completions::new(&problem)?;
    /// assert!(completions.next_unless(|| true).is_none(), "not found at once");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn next_unless(&mut self, is_over: impl FnMut() -> bool) -> Option<Solution> {
        match &mut self.ways {
            Ways::None => None,
            Ways::Rows(rows) => rows.next_unless(is_over).map(found),
            Ways::Prefixes(prefixes) => prefixes.next_unless(is_over).map(|columns| found(&columns)),
        }
    }
}

impl Iterator for Completions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.next_unless(|| false)
    }
}

impl std::iter::FusedIterator for Completions {}

/// The squares of each row that a queen may stand on: the given one, or the free ones.
fn allowed(given: &Placement, remaining: &Remaining) -> Vec<u64> {
    let mut allowed = vec![0; given.size().index()];
    for queen in given.queens() {
        allowed[queen.row as usize] = 1 << queen.column;
    }
    for (row, column) in remaining.free_squares() {
        let square = remaining.square(row, column);
        allowed[square.row as usize] |= 1 << square.column;
    }
    allowed
}

/// Depth-first search over the queens of the first open rows that have a completion.
#[derive(Clone, Debug)]
struct Prefixes {
    given: Placement,
    levels: Vec<Level>,
}

/// What is left below some queens, and the squares of its first open row that are still to be looked at.
#[derive(Clone, Debug)]
struct Level {
    remaining: Remaining,
    untried: std::vec::IntoIter<usize>,
    /// The queen of its first open row that the next level is below.
    queen: Option<(u32, u32)>,
}

impl Level {
    fn new(remaining: Remaining) -> Self {
        let untried: Vec<usize> = if remaining.open() == 0 {
            // The one way to fill no rows.
            vec![0]
        } else {
            (0..remaining.open()).filter(|&column| remaining.is_free(0, column)).collect()
        };
        Self { remaining, untried: untried.into_iter(), queen: None }
    }
}

impl Prefixes {
    fn new(given: Placement, remaining: Remaining) -> Self {
        Self { given, levels: vec![Level::new(remaining)] }
    }

    fn next_unless(&mut self, mut is_over: impl FnMut() -> bool) -> Option<Vec<u32>> {
        loop {
            if is_over() {
                return None;
            }
            let level = self.levels.last_mut()?;
            let Some(&column) = level.untried.as_slice().first() else {
                self.levels.pop();
                continue;
            };
            if level.remaining.open() == 0 {
                level.untried.next();
                return Some(self.columns());
            }
            let after = level.remaining.after(&[(0, column)]);
            // Undecided, the column stays untried.
            let can_be_filled = has_completion(&after, &mut is_over)?;
            level.untried.next();
            if can_be_filled {
                let square = level.remaining.square(0, column);
                level.queen = Some((square.row, square.column));
                self.levels.push(Level::new(after));
            }
        }
    }

    fn columns(&self) -> Vec<u32> {
        let mut columns = vec![0; self.given.size().index()];
        let given = self.given.queens().map(|queen| (queen.row, queen.column));
        let set = self.levels.iter().filter_map(|level| level.queen);
        given.chain(set).for_each(|(row, column)| columns[row as usize] = column);
        columns
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::{Prefixes, Remaining};
    use crate::board::{Problem, Size, Solution, Square};
    use crate::enumerate::Completions;

    #[test]
    fn both_ways_list_the_same() {
        for (n, queens) in
            [(0, vec![]), (1, vec![]), (6, vec![]), (8, vec![(3, 0)]), (9, vec![(0, 0), (8, 5)])]
        {
            let queens = queens.into_iter().map(|(row, column)| Square::new(row, column));
            let problem = Problem::new(Size::new(n).unwrap()).with_queens(queens).unwrap();
            let problem = if n > 7 { problem.with_blocked([Square::new(2, 4)]).unwrap() } else { problem };
            let mut prefixes = Prefixes::new(problem.given().clone(), Remaining::of(&problem).unwrap());
            let listed: Vec<Vec<u32>> = std::iter::from_fn(|| prefixes.next_unless(|| false)).collect();
            let expected: Vec<Vec<u32>> =
                Completions::new(&problem).unwrap().map(Solution::into_columns).collect();
            assert_eq!(listed, expected);
        }
    }

    #[test]
    fn interrupted_again_and_again_the_same_are_listed() {
        let problem = Problem::new(Size::new(8).unwrap());
        let remaining = Remaining::of(&problem).unwrap();
        let mut prefixes = Prefixes::new(problem.given().clone(), remaining);
        let (mut listed, mut looks) = (0, 0u32);
        while !prefixes.levels.is_empty() {
            let is_over = || {
                looks += 1;
                !looks.is_multiple_of(3)
            };
            listed += u32::from(prefixes.next_unless(is_over).is_some());
        }
        assert_eq!(listed, 92);
    }
}
