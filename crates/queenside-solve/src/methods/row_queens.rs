use std::ops::ControlFlow;

use queenside_board::Square;
use rand::{Rng, RngExt};

use super::Ended;
use super::lines::{Count, LineCounts, least, nth_with};
use super::run::{Flow, Run};

/// A board with one queen in each row, which several methods repair; given queens do not move.
pub(super) struct RowQueens {
    pub(super) columns: Vec<u32>,
    pub(super) counts: LineCounts<u16>,
    /// Rows whose queens may move.
    pub(super) movable: Vec<u32>,
}

/// The column of a row that has no queen yet.
const EMPTY: u32 = u32::MAX;

impl RowQueens {
    /// Return a board with the given queens and, at the first start, those of the start position.
    /// The other rows are still empty.
    pub(super) fn begin(run: &mut Run<'_>) -> ControlFlow<Ended, Self> {
        let n = run.n();
        let mut board = Self { columns: vec![EMPTY; n], counts: LineCounts::new(n), movable: Vec::new() };
        for &queen in run.given() {
            board.columns[queen.row as usize] = queen.column;
            board.counts.place(queen);
        }
        board.movable = (0..n as u32).filter(|&row| board.columns[row as usize] == EMPTY).collect();
        for queen in std::mem::take(&mut run.start) {
            board.put(run, queen)?;
        }
        ControlFlow::Continue(board)
    }

    /// Fill each empty row with the column that `choose` returns.
    pub(super) fn fill(
        &mut self,
        run: &mut Run<'_>,
        mut choose: impl FnMut(&Self, u32, &mut Run<'_>) -> u32,
    ) -> Flow {
        for row in 0..self.columns.len() as u32 {
            if self.columns[row as usize] == EMPTY {
                let column = choose(self, row, run);
                self.put(run, Square::new(row, column))?;
            }
        }
        Flow::Continue(())
    }

    fn put(&mut self, run: &mut Run<'_>, queen: Square) -> Flow {
        self.columns[queen.row as usize] = queen.column;
        self.counts.place(queen);
        run.set_up(queen)
    }

    /// Return the queen of a row.
    pub(super) fn queen(&self, row: u32) -> Square {
        Square::new(row, self.columns[row as usize])
    }

    /// Return the number of queens that attack the queen of a row.
    pub(super) fn threats(&self, row: u32) -> u32 {
        self.counts.on(self.queen(row)) - 4
    }

    /// Move the queen of a row and report the move.
    pub(super) fn shift(&mut self, run: &mut Run<'_>, row: u32, column: u32) -> Flow {
        let from = self.set(row, column);
        run.move_queen(from, Square::new(row, column))
    }

    /// Move the queen of a row without reporting the move. Return the square where it was.
    pub(super) fn set(&mut self, row: u32, column: u32) -> Square {
        let from = self.queen(row);
        self.counts.remove(from);
        self.columns[row as usize] = column;
        self.counts.place(Square::new(row, column));
        from
    }

    /// Return the least attacked column of a row other than `not`; ties are broken at random. The
    /// row's own queen must be removed from the counts.
    pub(super) fn least_attacked(&self, row: u32, not: u32, rng: &mut impl Rng) -> u32 {
        let scores = self.counts.row_scores(row).enumerate();
        let scores = scores.map(|(column, score)| if column as u32 == not { u16::TOO_MANY } else { score });
        let (least, ties) = least(scores.clone());
        nth_with(scores, least, rng.random_range(0..ties)) as u32
    }

    /// Return a random column other than `not`, on a board with at least two columns.
    pub(super) fn other_column(&self, not: u32, rng: &mut impl Rng) -> u32 {
        let column = rng.random_range(0..self.columns.len() as u32 - 1);
        column + u32::from(column >= not)
    }
}
