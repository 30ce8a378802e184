use queenside_board::{Board, Limit, Placement, Square};

use super::Reached;
use crate::dfs::{Remaining, has_completion};

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
