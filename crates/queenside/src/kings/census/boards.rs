use crate::board::TakenLines;
use crate::frame::{Frame, Row, Taken, frames};

/// All solutions of a board size up to symmetry, in units. A unit contains the solutions with
/// certain queens around the centre. The number and the boards of a unit depend only on the size.
///
/// Boards have weights. If two boards of one orbit are found, their weights add up to the size of
/// the orbit.
#[derive(Clone, Debug)]
pub(super) struct Units {
    n: u8,
    frames: Vec<Frame>,
    /// Number of frames per unit.
    together: usize,
}

/// A solution that was found.
pub(super) struct Found<'a> {
    /// Number of solutions that it represents.
    pub(super) weight: u64,
    taken: Taken,
    n: usize,
    frame: &'a Frame,
    rows: &'a [Row],
    /// The column bits of the queens in `rows`.
    queens: &'a [u64],
}

/// Maximum number of rows besides those of a frame.
const MOST_ROWS: usize = 32;

impl Units {
    pub(super) fn new(n: u8) -> Self {
        let frames = frames(n);
        // A unit takes at most a second if the board size allows it, and there are not many more
        // units than this requires.
        let wanted = match n {
            ..=17 => 256,
            18 | 19 => 1024,
            _ => usize::MAX,
        };
        let together = frames.len().div_ceil(wanted).max(1);
        Self { n, frames, together }
    }

    pub(super) fn len(&self) -> usize {
        self.frames.len().div_ceil(self.together)
    }

    /// Visit the boards of a unit until `visit` returns an error.
    pub(super) fn try_for_each<E>(
        &self,
        unit: usize,
        mut visit: impl FnMut(Found<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let n = self.n.into();
        for frame in self.frames.chunks(self.together).nth(unit).unwrap_or_default() {
            let (taken, rows) = frame.start(self.n);
            let weight = frame.weight.into();
            let visit = |taken, queens: &[u64]| visit(Found { weight, taken, n, frame, rows: &rows, queens });
            Search { rows: &rows, queens: [0; MOST_ROWS], visit }.start(taken)?;
        }
        Ok(())
    }
}

/// Fills the rows in order.
struct Search<'a, V> {
    rows: &'a [Row],
    queens: [u64; MOST_ROWS],
    visit: V,
}

impl<E, V: FnMut(Taken, &[u64]) -> Result<(), E>> Search<'_, V> {
    fn start(&mut self, taken: Taken) -> Result<(), E> {
        match self.rows.first() {
            None => (self.visit)(taken, &[]),
            Some(row) => self.fill(taken, taken.free(*row), 0),
        }
    }

    /// Continue with row `at`, in which the columns `free` are free.
    fn fill(&mut self, taken: Taken, mut free: u64, at: usize) -> Result<(), E> {
        let row = self.rows[at];
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let next = taken.with(queen, row);
            self.queens[at] = queen;
            if let Some(below) = self.rows.get(at + 1) {
                let free = next.free(*below);
                if free != 0 {
                    self.fill(next, free, at + 1)?;
                }
            } else {
                (self.visit)(next, &self.queens[..=at])?;
            }
        }
        Ok(())
    }
}

impl Found<'_> {
    /// Return the diagonals and antidiagonals with a queen.
    #[inline]
    pub(super) fn lines(&self) -> TakenLines<u64> {
        self.taken.lines()
    }

    /// Return the columns of the queens.
    pub(super) fn columns(&self) -> Vec<u32> {
        let mut columns = vec![0; self.n];
        for queen in self.frame.queens(self.n as u8) {
            columns[queen.row as usize] = queen.column;
        }
        for (row, queen) in self.rows.iter().zip(self.queens) {
            columns[row.index()] = queen.trailing_zeros();
        }
        columns
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Size, Solution};
    use crate::enumerate::Solutions;

    #[test]
    fn weights_of_all_boards_of_an_orbit_add_up_to_its_size() {
        for n in 0..=10 {
            let mut found = std::collections::BTreeMap::<Solution, u64>::new();
            let units = Units::new(n);
            for unit in 0..units.len() {
                let done: Result<(), ()> = units.try_for_each(unit, |board| {
                    let solution = Solution::new(board.columns()).unwrap();
                    assert_eq!(TakenLines::<u64>::of(solution.columns()), board.lines());
                    *found.entry(solution.fundamental()).or_default() += board.weight;
                    Ok(())
                });
                assert_eq!(done, Ok(()));
            }
            let listed = Solutions::fundamental(Size::new(n.into()).unwrap()).unwrap();
            assert!(
                found.into_iter().eq(listed.map(|board| (board.clone(), board.orbit().len() as u64))),
                "{n}"
            );
        }
    }
}
