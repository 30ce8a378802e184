use super::Reached;
use crate::board::{Board, Placement};
use crate::run::Limit;
use crate::search::{Remaining, has_completion};

/// Depth-first search, row by row, over the queens of the first open rows that some completion
/// contains.
#[derive(Clone, Debug)]
pub(super) struct Prefixes {
    given: Placement,
    levels: Vec<Level>,
}

/// What the queens so far leave, and the next column to try in its first open row.
#[derive(Clone, Debug)]
struct Level {
    remaining: Remaining,
    next: usize,
}

impl Prefixes {
    pub(super) fn new(given: Placement, remaining: Remaining) -> Self {
        Self { given, levels: vec![Level { remaining, next: 0 }] }
    }

    pub(super) fn next(&mut self, limit: Limit<'_>) -> Result<Option<Vec<u32>>, Reached> {
        loop {
            if limit.is_reached() {
                return Err(Reached);
            }
            let Some(Level { remaining, next }) = self.levels.last_mut() else { return Ok(None) };
            if remaining.open() == 0 {
                self.levels.pop();
                return Ok(Some(self.columns()));
            }
            let Some(column) = (*next..remaining.open()).find(|&column| remaining.is_free(0, column)) else {
                self.levels.pop();
                continue;
            };
            let after = remaining.after(0, column);
            // If the limit is reached here, the next call tries the column again.
            let can_be_filled = has_completion(&after, limit).ok_or(Reached)?;
            *next = column + 1;
            if can_be_filled {
                self.levels.push(Level { remaining: after, next: 0 });
            }
        }
    }

    /// Return the columns of the given queens and of the queens that the levels tried last.
    fn columns(&self) -> Vec<u32> {
        let mut columns = vec![0; self.given.size().index()];
        let tried = self.levels.iter().map(|Level { remaining, next }| remaining.square(0, next - 1));
        self.given.queens().chain(tried).for_each(|queen| columns[queen.row as usize] = queen.column);
        columns
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use std::time::Duration;

    use super::{Prefixes, Remaining};
    use crate::board::{Problem, Size, Solution, Square};
    use crate::enumerate::Solutions;
    use crate::run::Budget;

    #[test]
    fn both_searches_list_the_same_completions() {
        for (n, queens) in
            [(0, vec![]), (1, vec![]), (6, vec![]), (8, vec![(3, 0)]), (9, vec![(0, 0), (8, 5)])]
        {
            let queens = queens.into_iter().map(|(row, column)| Square::new(row, column));
            let problem = Problem::new(Size::new(n).unwrap()).with_queens(queens).unwrap();
            let problem = if n > 7 { problem.with_blocked([Square::new(2, 4)]).unwrap() } else { problem };
            let mut prefixes = Prefixes::new(problem.given().clone(), Remaining::of(&problem).unwrap());
            let next = || prefixes.next(Budget::default().limit()).unwrap();
            let listed: Vec<Vec<u32>> = std::iter::from_fn(next).collect();
            let expected: Vec<Vec<u32>> =
                Solutions::completions(&problem).unwrap().map(Solution::into_columns).collect();
            assert_eq!(listed, expected);
        }
    }

    #[test]
    fn an_interrupted_list_continues_without_gaps() {
        let problem = Problem::new(Size::new(8).unwrap());
        let mut prefixes = Prefixes::new(problem.given().clone(), Remaining::of(&problem).unwrap());
        let (mut listed, mut microseconds) = (0, 0);
        while !prefixes.levels.is_empty() {
            // The limit grows, so that the list ends on any machine.
            microseconds += 1;
            let limit = Duration::from_micros(if microseconds % 3 == 0 { microseconds } else { 0 });
            let next = prefixes.next(Budget::default().time_limit(limit).limit());
            listed += u32::from(matches!(next, Ok(Some(_))));
        }
        assert_eq!(listed, 92);
    }
}
