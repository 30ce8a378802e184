//! The frame: four lines around the centre of the board, and the ways to fill them up to symmetry.
//!
//! The frame's lines are rows k and n - 1 - k and columns k and n - 1 - k, with k = floor(n / 2) - 1:
//! for even n the two middle rows and columns, for odd n their neighbours. n = 8, k = 3, and n = 7, k = 2:
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
//! Every solution has exactly one queen on each of the four lines. Read clockwise, as a distance from
//! the corner where the reader comes in, their places are a tuple (top, right, bottom, left). A quarter
//! turn of the board moves the tuple round by one; a mirror reads it backwards, each place p as n - 1 - p.
//! So the 8 symmetries act on tuples, and since they take solutions to solutions, all tuples of one
//! orbit have equally many solutions. The number of all solutions is then the sum over the least tuple
//! of each orbit of (tuples in the orbit) x (solutions with this tuple): no leaf is ever compared with
//! its images, and solutions that are symmetric themselves need no care.
//!
//! Why the centre: queens there attack the most squares, so the search below starts with the board
//! well covered. Measured against the same search with the border as frame (n = 16): 2.3 times faster.

mod board;

pub(crate) use board::{Row, Taken};

use crate::board::Square;

/// One way to fill the frame: the least of its orbit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Frame {
    places: [u8; 4],
    /// How many tuples the orbit has: 1, 2, 4 or 8.
    pub(crate) weight: u8,
}

/// The frames of an n x n board with no two queens attacking, one an orbit, in lexicographic order.
pub(crate) fn frames(n: u8) -> Vec<Frame> {
    let mut frames = Vec::new();
    // In a least tuple the first place is the least of all, counted from either end.
    for top in 0..n.div_ceil(2) {
        let others = top..n - top;
        for right in others.clone() {
            for bottom in others.clone() {
                for left in others.clone() {
                    let places = [top, right, bottom, left];
                    let weight = weight_if_least(n, places);
                    let frame = Frame { places, weight: weight.unwrap_or_default() };
                    if weight.is_some() && frame.stands(n) {
                        frames.push(frame);
                    }
                }
            }
        }
    }
    frames
}

/// The size of the tuple's orbit if the tuple is the least of it.
fn weight_if_least(n: u8, places: [u8; 4]) -> Option<u8> {
    let mut images = [[0; 4]; 8];
    for turn in 0..4 {
        let turned: [u8; 4] = std::array::from_fn(|i| places[(turn + i) % 4]);
        let [top, right, bottom, left] = turned.map(|place| n - 1 - place);
        images[2 * turn] = turned;
        images[2 * turn + 1] = [top, left, bottom, right];
    }
    if images.iter().any(|image| *image < places) {
        return None;
    }
    images.sort_unstable();
    let different = 1 + images.windows(2).filter(|pair| pair[0] != pair[1]).count();
    Some(different as u8)
}

impl Frame {
    /// The squares of the frame's queens, 2 to 4 of them: a queen where two lines cross counts for both.
    pub(crate) fn queens(self, n: u8) -> Vec<Square> {
        let [top, right, bottom, left] = self.places.map(u32::from);
        let last = u32::from(n) - 1;
        let k = u32::from(n) / 2 - 1;
        let mut queens = vec![
            Square::new(k, top),
            Square::new(right, last - k),
            Square::new(last - k, last - bottom),
            Square::new(last - left, k),
        ];
        queens.sort_unstable();
        queens.dedup();
        queens
    }

    /// Whether no two of the queens attack each other.
    fn stands(self, n: u8) -> bool {
        let queens = self.queens(n);
        let pairs = queens.iter().enumerate();
        pairs.into_iter().all(|(i, a)| queens[..i].iter().all(|b| a.shared_line(*b).is_none()))
    }
}
