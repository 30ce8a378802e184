use super::Reached;
use crate::board::{Board, Placement};
use crate::run::Limit;
use crate::search::{Remaining, has_completion};

/// Depth-first search over the queens of the first open rows that have a completion.
#[derive(Clone, Debug)]
pub(super) struct Prefixes {
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
    pub(super) fn new(given: Placement, remaining: Remaining) -> Self {
        Self { given, levels: vec![Level::new(remaining)] }
    }

    pub(super) fn next(&mut self, limit: Limit<'_>) -> Result<Option<Vec<u32>>, Reached> {
        loop {
            if limit.is_reached() {
                return Err(Reached);
            }
            let Some(level) = self.levels.last_mut() else { return Ok(None) };
            let Some(&column) = level.untried.as_slice().first() else {
                self.levels.pop();
                continue;
            };
            if level.remaining.open() == 0 {
                level.untried.next();
                return Ok(Some(self.columns()));
            }
            let after = level.remaining.after(0, column);
            // Undecided, the column stays untried.
            let can_be_filled = has_completion(&after, limit).ok_or(Reached)?;
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

    use std::time::Duration;

    use super::{Prefixes, Remaining};
    use crate::board::{Problem, Size, Solution, Square};
    use crate::enumerate::Solutions;
    use crate::run::Budget;

    #[test]
    fn both_ways_list_the_same() {
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
    fn interrupted_again_and_again_the_same_are_listed() {
        let problem = Problem::new(Size::new(8).unwrap());
        let mut prefixes = Prefixes::new(problem.given().clone(), Remaining::of(&problem).unwrap());
        let (mut listed, mut microseconds) = (0, 0);
        while !prefixes.levels.is_empty() {
            // Long enough now and then, however slow the machine is.
            microseconds += 1;
            let limit = Duration::from_micros(if microseconds % 3 == 0 { microseconds } else { 0 });
            let next = prefixes.next(Budget::default().time_limit(limit).limit());
            listed += u32::from(matches!(next, Ok(Some(_))));
        }
        assert_eq!(listed, 92);
    }
}
