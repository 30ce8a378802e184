//! The frame: four lines around the centre of the board, and the ways to fill them, up to symmetry.
//!
//! The frame's lines are rows k and n - 1 - k and columns k and n - 1 - k, with
//! k = floor(n / 2) - 1: for even n the two middle rows and columns, for odd n their neighbours.
//! n = 8, k = 3, and n = 7, k = 2:
//!
//! ```text
//!   . . . # # . . .        . . # . # . .
//!   . . . # # . . .        . . # . # . .
//!   . . . # # . . .        # # # # # # #
//!   # # # # # # # #        . . # . # . .
//!   # # # # # # # #        # # # # # # #
//!   . . . # # . . .        . . # . # . .
//!   . . . # # . . .        . . # . # . .
//!   . . . # # . . .
//! ```
//!
//! Every solution has exactly one queen on each of the four lines. The places of these queens form
//! a tuple (top, right, bottom, left). Each line is read clockwise; the place is the distance from
//! the end where the line begins. A quarter turn of the board rotates the tuple by one position. A
//! reflection reverses the tuple and replaces each place p by n - 1 - p. So the 8 symmetries act on
//! tuples. They map solutions to solutions, so all tuples of one orbit have the same number of
//! solutions. The number of all solutions is therefore the sum, over the least tuple of each orbit,
//! of (tuples in the orbit) x (solutions with this tuple). The search never compares a solution
//! with its images, and symmetric solutions need no special treatment.
//!
//! The frame is in the centre because queens there attack the most squares, so few squares are free
//! when the search starts. At n = 16 this is 2.3 times as fast as the same search with the border
//! as the frame.

use std::cmp::Ordering;

use queenside_board::{Square, sort_by_number};

/// One way to fill the frame: the least tuple of its orbit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    places: [u8; 4],
    /// Number of tuples in the orbit: 1, 2, 4 or 8.
    pub(super) weight: u8,
}

/// Return the frames of an n x n board in which no two queens attack each other, one per orbit, in
/// lexicographic order. Boards with n = 0 and n = 1 have no lines around the centre: their single
/// solution is their frame.
pub(super) fn frames(n: u8) -> Vec<Frame> {
    if n < 2 {
        return vec![Frame { places: [0; 4], weight: 1 }];
    }
    let mut frames = Vec::new();
    // In a least tuple no place is closer to either end of its line than the first place to its
    // beginning.
    for top in 0..n.div_ceil(2) {
        let others = top..n - top;
        for right in others.clone() {
            for bottom in others.clone() {
                for left in others.clone() {
                    let places = [top, right, bottom, left];
                    let Some(weight) = weight_if_least(n, places) else { continue };
                    let frame = Frame { places, weight };
                    if frame.is_free_of_conflicts(n) {
                        frames.push(frame);
                    }
                }
            }
        }
    }
    frames
}

/// Return the size of the tuple's orbit if the tuple is the least of its orbit.
fn weight_if_least(n: u8, places: [u8; 4]) -> Option<u8> {
    // The number of symmetries that map the tuple to itself; the orbit has 8 / `fixing` tuples.
    let mut fixing = 0;
    let mut compare = |image: [u8; 4]| {
        let order = image.cmp(&places);
        fixing += u8::from(order == Ordering::Equal);
        order != Ordering::Less
    };
    for turn in 0..4 {
        // Most images are greater because of their first place, so the whole image is not computed.
        let [first, mirrored] = [places[turn], n - 1 - places[turn]];
        if first <= places[0] && !compare(std::array::from_fn(|i| places[(turn + i) % 4])) {
            return None;
        }
        if mirrored <= places[0] && !compare(std::array::from_fn(|i| n - 1 - places[(turn + 4 - i) % 4])) {
            return None;
        }
    }
    Some(8 / fixing)
}

impl Frame {
    /// Return the squares of the frame's 2 to 4 queens: a queen where two lines cross is on both.
    /// For n below 2, return those of the single solution.
    pub(super) fn queens(self, n: u8) -> Vec<Square> {
        if n < 2 {
            return vec![Square::new(0, 0); n.into()];
        }
        let mut queens = self.squares(n).to_vec();
        queens.sort_unstable();
        queens.dedup();
        queens
    }

    /// Return the square of each line's queen.
    fn squares(self, n: u8) -> [Square; 4] {
        let [top, right, bottom, left] = self.places.map(u32::from);
        let last = u32::from(n) - 1;
        let k = u32::from(n) / 2 - 1;
        [
            Square::new(k, top),
            Square::new(right, last - k),
            Square::new(last - k, last - bottom),
            Square::new(last - left, k),
        ]
    }

    /// Whether no two queens attack each other.
    fn is_free_of_conflicts(self, n: u8) -> bool {
        let queens = self.squares(n);
        let is_peaceful = |a: Square, b: Square| a == b || a.shared_line(b).is_none();
        queens.iter().enumerate().all(|(i, a)| queens[..i].iter().all(|b| is_peaceful(*a, *b)))
    }

    /// Return the lines that the frame's queens take, and the other rows in the order of the
    /// search: fewest free squares first, and among equals the nearest to the centre first.
    pub(super) fn start(self, n: u8) -> (FrameLines, Vec<FrameRow>) {
        let mut lines = FrameLines { free_columns: (1 << n) - 1, diagonals: 0, antidiagonals: 0 };
        let queens = self.queens(n);
        let n = u32::from(n);
        for queen in &queens {
            lines = lines.with(1 << queen.column, FrameRow::new(n, queen.row));
        }
        let mut rows: Vec<u32> = (0..n).filter(|row| queens.iter().all(|queen| queen.row != *row)).collect();
        sort_by_number(&mut rows, |&row| (2 * row).abs_diff(n - 1).into());
        sort_by_number(&mut rows, |&row| lines.free(FrameRow::new(n, row)).count_ones().into());
        (lines, rows.into_iter().map(|row| FrameRow::new(n, row)).collect())
    }
}

/// The free columns, and the diagonals and antidiagonals with a queen. Bits are numbered for the
/// whole board, so that the search can fill the rows in any order: column c, diagonal
/// n - 1 - row + column, antidiagonal row + column.
#[derive(Clone, Copy, Debug)]
pub(super) struct FrameLines {
    free_columns: u64,
    diagonals: u64,
    antidiagonals: u64,
}

/// A row without a queen, as the two shifts that align its diagonals and antidiagonals with its
/// columns: n - 1 - row and row.
#[derive(Clone, Copy, Debug)]
pub(super) struct FrameRow {
    diagonal_shift: u8,
    antidiagonal_shift: u8,
}

impl FrameLines {
    /// Return the free columns of this row.
    #[inline]
    pub(super) fn free(&self, row: FrameRow) -> u64 {
        let diagonals = self.diagonals >> row.diagonal_shift;
        let antidiagonals = self.antidiagonals >> row.antidiagonal_shift;
        self.free_columns & !(diagonals | antidiagonals)
    }

    /// Return the lines after one more queen is placed; `queen` is the bit of its column.
    #[inline]
    pub(super) fn with(&self, queen: u64, row: FrameRow) -> Self {
        Self {
            free_columns: self.free_columns ^ queen,
            diagonals: self.diagonals | queen << row.diagonal_shift,
            antidiagonals: self.antidiagonals | queen << row.antidiagonal_shift,
        }
    }
}

impl FrameRow {
    fn new(n: u32, row: u32) -> Self {
        Self { diagonal_shift: (n - 1 - row) as u8, antidiagonal_shift: row as u8 }
    }
}
