use std::collections::BTreeSet;

use crate::board::text;
use crate::{CheckError, Puzzle, Square, attack, check_completion};

/// Check that a solution is the first one in lexicographic order, from boards of which it is certain
/// that they have no completion ([`certified_board`](crate::certified_board)). Return the number of boards
/// that were needed.
///
/// For each row, and each smaller column on which a queen could stand below those of the rows above, the
/// board with this queen must be among the refuted ones; or boards with more queens, one for each square
/// of its next rows.
///
/// # Errors
/// [`CheckError`] if the columns are not a completion, or a refuted board is missing.
///
/// ```
/// use queenside_check::{Puzzle, check_first};
///
/// // With a queen on (0, 0), n = 4 has no solution.
/// let corner = Puzzle { queens: vec![(0, 0)], ..Puzzle::new(4) };
/// assert_eq!(check_first(&Puzzle::new(4), &[1, 3, 0, 2], &[corner.clone()])?, 1);
/// assert!(check_first(&Puzzle::new(4), &[1, 3, 0, 2], &[]).is_err());
/// assert!(check_first(&Puzzle::new(4), &[2, 0, 3, 1], &[corner]).is_err());
/// # Ok::<(), queenside_check::CheckError>(())
/// ```
pub fn check_first(puzzle: &Puzzle, columns: &[u32], refuted: &[Puzzle]) -> Result<usize, CheckError> {
    check_completion(puzzle, columns)?;
    let is_given = |queen: &Square| puzzle.queens.contains(queen);
    let proves = |board: &&Puzzle| {
        board.n == puzzle.n
            && board.blocked.iter().all(|&square| puzzle.is_blocked(square))
            && board.excluded.iter().all(|line| puzzle.excluded.contains(line))
    };
    // The queens that each board has besides the given ones, by row.
    let more = |board: &Puzzle| {
        let mut queens: Vec<Square> = board.queens.iter().copied().filter(|queen| !is_given(queen)).collect();
        queens.sort_unstable();
        queens
    };
    let refuted = refuted.iter().filter(proves).map(more).collect();
    let (mut placed, mut chain) = (Vec::new(), Chain { puzzle, refuted, needed: 0 });
    for (row, &column) in (0..).zip(columns) {
        if is_given(&(row, column)) {
            continue;
        }
        for smaller in chain.free_before(&placed, row, column) {
            placed.push(smaller);
            chain.check(&mut placed)?;
            placed.pop();
        }
        placed.push((row, column));
    }
    Ok(chain.needed)
}

struct Chain<'a> {
    puzzle: &'a Puzzle,
    /// The queens of refuted boards.
    refuted: BTreeSet<Vec<Square>>,
    needed: usize,
}

impl Chain<'_> {
    /// Return the squares of a row before this column on which a queen could stand.
    fn free_before(&self, placed: &[Square], row: u32, column: u32) -> Vec<Square> {
        let others = || placed.iter().chain(&self.puzzle.queens);
        let is_free = |square: &Square| {
            !self.puzzle.is_blocked(*square) && others().all(|&queen| !attack(queen, *square))
        };
        (0..column).map(|column| (row, column)).filter(is_free).collect()
    }

    /// Check that the board with these queens is refuted, or its boards with one more queen.
    fn check(&mut self, placed: &mut Vec<Square>) -> Result<(), CheckError> {
        if self.refuted.contains(placed.as_slice()) {
            self.needed += 1;
            return Ok(());
        }
        // Without this, a missing board would be searched for among all its solutions.
        let next = self.refuted.range(placed.clone()..).next();
        if next.is_none_or(|longer| !longer.starts_with(placed)) {
            let queens: Vec<String> = placed.iter().map(|&queen| text(queen)).collect();
            return Err(fault!("no certificate refutes the board with queens on {}", queens.join(" ")));
        }
        let has_queen =
            |row: &u32| placed.iter().chain(&self.puzzle.queens).any(|&(queens_row, _)| queens_row == *row);
        let Some(row) = (0..self.puzzle.n).find(|row| !has_queen(row)) else {
            return Err(fault!("a smaller solution exists"));
        };
        for square in self.free_before(placed, row, self.puzzle.n) {
            placed.push(square);
            self.check(placed)?;
            placed.pop();
        }
        Ok(())
    }
}
