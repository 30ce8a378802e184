use super::Reached;
use crate::board::{Board, Placement, Square};
use crate::run::Limit;
use crate::search::{Remaining, has_completion};

/// Depth-first search, row by row, over the queens of the first open rows that some completion
/// contains.
#[derive(Clone, Debug)]
pub(super) struct Prefixes {
    given: Placement,
    levels: Vec<Level>,
    /// The columns after which the list starts, until the search has reached them.
    after: Option<Vec<u32>>,
}

/// What the queens so far leave, and the next column to try in its first open row.
#[derive(Clone, Debug)]
struct Level {
    remaining: Remaining,
    next: usize,
}

impl Prefixes {
    pub(super) fn new(given: Placement, remaining: Remaining) -> Self {
        Self { given, levels: vec![Level { remaining, next: 0 }], after: None }
    }

    pub(super) fn size(&self) -> usize {
        self.given.size().index()
    }

    /// Start again after these columns.
    pub(super) fn after(mut self, columns: &[u32]) -> Self {
        self.levels.truncate(1);
        self.after = Some(columns.to_vec());
        self
    }

    /// Place the queens of the columns after which the list starts, as long as they agree with the
    /// problem. If the limit is reached here, the next call continues.
    fn seek(&mut self, limit: Limit<'_>) -> Result<(), Reached> {
        while let Some(after) = self.after.take() {
            if limit.is_reached() {
                self.after = Some(after);
                return Err(Reached);
            }
            let Some(Level { remaining, next }) = self.levels.last_mut() else { break };
            let open = remaining.open();
            let row = if open == 0 { after.len() as u32 } else { remaining.square(0, 0).row };
            let differs = |queen: &Square| queen.row < row && queen.column != after[queen.row as usize];
            match self.given.queens().find(differs) {
                // All completions with the queens so far come before the columns, or all after.
                Some(queen) if queen.column < after[queen.row as usize] => drop(self.levels.pop()),
                Some(_) => {}
                None if open == 0 => drop(self.levels.pop()),
                None => {
                    let column = after[row as usize];
                    let at_or_after = |&index: &usize| remaining.square(0, index).column >= column;
                    *next = (0..open).find(at_or_after).unwrap_or(open);
                    if *next < open
                        && remaining.square(0, *next).column == column
                        && remaining.is_free(0, *next)
                    {
                        let below = remaining.after(0, *next);
                        *next += 1;
                        self.levels.push(Level { remaining: below, next: 0 });
                        self.after = Some(after);
                    }
                }
            }
        }
        Ok(())
    }

    pub(super) fn next(&mut self, limit: Limit<'_>) -> Result<Option<Vec<u32>>, Reached> {
        self.seek(limit)?;
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
    use crate::board::{Board, Problem, Size, Solution, Square};
    use crate::enumerate::Solutions;
    use crate::run::Budget;

    /// Problems on which both searches are compared.
    fn problems() -> impl Iterator<Item = Problem> {
        let queens = [(0, vec![]), (1, vec![]), (6, vec![]), (8, vec![(3, 0)]), (9, vec![(0, 0), (8, 5)])];
        queens.into_iter().map(|(n, queens)| {
            let queens = queens.into_iter().map(|(row, column)| Square::new(row, column));
            let problem = Problem::new(Size::new(n).unwrap()).with_queens(queens).unwrap();
            if n > 7 { problem.with_blocked([Square::new(2, 4)]).unwrap() } else { problem }
        })
    }

    fn prefixes_of(problem: &Problem) -> Prefixes {
        Prefixes::new(problem.given().clone(), Remaining::of(problem).unwrap())
    }

    fn list(mut prefixes: Prefixes) -> Vec<Vec<u32>> {
        std::iter::from_fn(|| prefixes.next(Budget::default().limit()).unwrap()).collect()
    }

    #[test]
    fn both_searches_list_the_same_completions() {
        for problem in problems() {
            let expected: Vec<Vec<u32>> =
                Solutions::completions(&problem).unwrap().map(Solution::into_columns).collect();
            assert_eq!(list(prefixes_of(&problem)), expected);
        }
    }

    #[test]
    fn a_list_can_start_after_any_solution() {
        for problem in problems() {
            let all = list(prefixes_of(&problem));
            // Also after solutions that lack the given queens, and with a limit on the way.
            for solution in Solutions::new(problem.size()).unwrap() {
                let mut after = prefixes_of(&problem).after(solution.columns());
                let no_time = Budget::default().time_limit(Duration::ZERO);
                assert!(after.next(no_time.limit()).is_err());
                let expected: Vec<_> =
                    all.iter().filter(|other| other.as_slice() > solution.columns()).cloned().collect();
                assert_eq!(list(after), expected, "{problem:?} after {solution:?}");
            }
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
