use crate::board::{antidiagonal, diagonal, diagonal_index, has_line};
use crate::{Line, Square, StepError};

/// Multipliers are smaller than this, either way, so that those of a square's four lines sum within 64 bits.
const MULTIPLIER_BOUND: u64 = 1 << 60;

/// The multipliers of one leaf, in tables by line that are kept between leaves.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    n: u32,
    rows: Vec<i64>,
    columns: Vec<i64>,
    diagonals: Vec<i64>,
    antidiagonals: Vec<i64>,
}

impl Leaf {
    pub(super) fn new(n: u32) -> Self {
        let lines = n as usize;
        Self {
            n,
            rows: vec![0; lines],
            columns: vec![0; lines],
            diagonals: vec![0; 2 * lines],
            antidiagonals: vec![0; 2 * lines],
        }
    }

    /// Checks the multipliers against the free squares, of which the rows and columns are those of the board.
    pub(super) fn check(
        &mut self,
        multipliers: &[(Line, i64)],
        is_open: impl Fn(Line) -> bool,
        free_squares: impl Iterator<Item = Square>,
    ) -> Result<(), StepError> {
        let checked = self
            .enter(multipliers, is_open)
            .and_then(|()| self.check_squares(free_squares))
            .and_then(|()| check_sum(multipliers));
        for &(line, _) in multipliers {
            if let Some(entry) = self.entry(line) {
                *entry = 0;
            }
        }
        checked
    }

    /// The place of a line's multiplier, if the board has the line.
    fn entry(&mut self, line: Line) -> Option<&mut i64> {
        if !has_line(self.n, line) {
            return None;
        }
        Some(match line {
            Line::Row(row) => &mut self.rows[row as usize],
            Line::Column(column) => &mut self.columns[column as usize],
            Line::Diagonal(diagonal) => &mut self.diagonals[diagonal_index(self.n, diagonal)],
            Line::Antidiagonal(antidiagonal) => &mut self.antidiagonals[antidiagonal as usize],
        })
    }

    fn enter(
        &mut self,
        multipliers: &[(Line, i64)],
        is_open: impl Fn(Line) -> bool,
    ) -> Result<(), StepError> {
        for &(line, multiplier) in multipliers {
            let must_be_positive = matches!(line, Line::Diagonal(_) | Line::Antidiagonal(_));
            if !must_be_positive && !is_open(line) {
                return Err(StepError::NotOpen(line));
            }
            let Some(entry) = self.entry(line) else { return Err(StepError::OffBoard(line)) };
            if *entry != 0 {
                return Err(StepError::Repeated(line));
            }
            let too_large = multiplier.unsigned_abs() >= MULTIPLIER_BOUND;
            if multiplier == 0 || too_large || (must_be_positive && multiplier < 0) {
                return Err(StepError::Multiplier(line, multiplier));
            }
            *entry = multiplier;
        }
        Ok(())
    }

    fn check_squares(&self, mut free_squares: impl Iterator<Item = Square>) -> Result<(), StepError> {
        let is_negative = |&square: &Square| {
            self.rows[square.0 as usize]
                + self.columns[square.1 as usize]
                + self.diagonals[diagonal_index(self.n, diagonal(square))]
                + self.antidiagonals[antidiagonal(square) as usize]
                < 0
        };
        match free_squares.find(is_negative) {
            Some(square) => Err(StepError::NegativeSquare(square)),
            None => Ok(()),
        }
    }
}

fn check_sum(multipliers: &[(Line, i64)]) -> Result<(), StepError> {
    let sum: i128 = multipliers.iter().map(|&(_, multiplier)| i128::from(multiplier)).sum();
    if sum < 0 { Ok(()) } else { Err(StepError::Sum(sum)) }
}
