//! The signs that stand for squares, and what each means on a board.

use std::collections::BTreeSet;

use super::MAX_READ;
use super::error::{Choice, Content, Position, ReadError, ambiguous, syntax};
use super::reading::Reading;
use crate::board::{Placement, Problem, Size, Square};

/// What a sign says of its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// The sign always has this meaning.
    Known(Content),
    /// The other squares of the board decide what this character means.
    Open(char),
}

/// Return the sign of a character, or `None` if it is not a sign of a square.
pub(super) fn sign_of(symbol: char, reading: &Reading) -> Option<Sign> {
    if let Some(content) = reading.chosen(symbol) {
        return Some(Sign::Known(content));
    }
    Some(match symbol {
        '0' if reading.has_signs_of_digits() => Sign::Known(Content::Empty),
        '1' if reading.has_signs_of_digits() => Sign::Known(Content::Queen),
        '.' | '-' | '_' | '·' | '□' | '◻' | '⬜' => Sign::Known(Content::Empty),
        'Q' | 'q' | '♛' | '♕' | '👑' => Sign::Known(Content::Queen),
        '✕' | '❌' => Sign::Known(Content::Blocked),
        'x' | '*' | 'X' | '#' | '■' | '◼' | '⬛' | '\u{1f7e5}'..='\u{1f7eb}' => Sign::Open(symbol),
        _ => return None,
    })
}

/// A character whose meaning is open, and its squares in reading order.
struct Open {
    symbol: char,
    squares: Vec<Square>,
}

/// Collects the squares of a board whose rows are read in order.
pub(super) struct Grid {
    start: Position,
    queens: Vec<Square>,
    blocked: Vec<Square>,
    /// In the order in which their meanings are found.
    open: Vec<Open>,
    marks: u32,
}

impl Grid {
    /// Create a grid for a board that begins at this position.
    pub(super) fn new(start: Position) -> Self {
        Self { start, queens: Vec::new(), blocked: Vec::new(), open: Vec::new(), marks: 0 }
    }

    /// Add a square with its sign, which is at this position.
    #[inline]
    pub(super) fn add(&mut self, square: Square, sign: Sign, at: Position) -> Result<(), ReadError> {
        let squares = match sign {
            Sign::Known(Content::Empty) => return Ok(()),
            Sign::Known(Content::Queen) => &mut self.queens,
            Sign::Known(Content::Blocked) => &mut self.blocked,
            Sign::Open(symbol) => {
                // Stars first, because other signs mean something else beside queens.
                let order = |symbol| (symbol != '*', symbol);
                let place = self.open.iter().position(|open| order(open.symbol) >= order(symbol));
                let place = place.unwrap_or(self.open.len());
                if self.open.get(place).is_none_or(|open| open.symbol != symbol) {
                    self.open.insert(place, Open { symbol, squares: Vec::new() });
                }
                &mut self.open[place].squares
            }
        };
        squares.push(square);
        self.marks += 1;
        if self.marks <= MAX_READ {
            return Ok(());
        }
        Err(syntax(at, "a larger board", format!("at most {MAX_READ} squares that are not empty")))
    }

    /// Return the board of n rows. All squares must be on it.
    pub(super) fn finish(mut self, n: u32) -> Result<Problem, ReadError> {
        let open = std::mem::take(&mut self.open);
        let is_only = open.len() == 1 && self.blocked.is_empty();
        let has_empty = u64::from(self.marks) < u64::from(n) * u64::from(n)
            || open.iter().any(|open| self.is_tiled(open, n));
        for open in open {
            let content = match open.symbol {
                _ if self.is_tiled(&open, n) => Some(Content::Empty),
                // The usual sign, unless nothing but queens and this sign is on the board.
                'x' if self.queens.is_empty() || has_empty || !self.blocked.is_empty() => {
                    Some(Content::Blocked)
                }
                'x' => None,
                _ if self.queens.is_empty() => {
                    (open.symbol == '*' && is_once_per_line(&open.squares, n)).then_some(Content::Queen)
                }
                _ if has_empty => Some(Content::Blocked),
                _ => is_only.then_some(Content::Empty),
            };
            match content {
                Some(Content::Empty) => {}
                Some(Content::Queen) => self.queens.extend(open.squares),
                Some(Content::Blocked) => self.blocked.extend(open.squares),
                None => return Err(self.ask(&open, n)),
            }
        }
        self.queens.sort_unstable();
        let size = Size::new(n).expect("boards can have more rows than are read");
        Ok(Problem::from_parts(Placement::from_sorted(size, self.queens), self.blocked, BTreeSet::new()))
    }

    /// Whether the sign is a coloured square that, with the queens, fills one colour of a chessboard.
    fn is_tiled(&self, open: &Open, n: u32) -> bool {
        let Some(first) = open.squares.first().filter(|_| is_tile(open.symbol)) else { return false };
        let colour = first.antidiagonal() % 2;
        let is_same = |square: &&Square| square.antidiagonal() % 2 == colour;
        let squares = u64::from(n) * u64::from(n);
        let of_colour = if colour == 0 { squares.div_ceil(2) } else { squares / 2 };
        let queens = self.queens.iter().filter(is_same).count();
        open.squares.iter().all(|square| is_same(&square))
            && (open.squares.len() + queens) as u64 == of_colour
    }

    fn ask(&self, &Open { symbol, ref squares }: &Open, n: u32) -> ReadError {
        let is_everywhere = squares.len() as u64 == u64::from(n) * u64::from(n);
        let can_be_queen = self.queens.is_empty() && !is_tile(symbol) && !is_everywhere;
        let contents = [if can_be_queen { Content::Queen } else { Content::Empty }, Content::Blocked];
        let meanings = contents.map(Content::meaning);
        ambiguous(self.start, format!("'{symbol}'"), meanings, Choice::Symbol(symbol, contents))
    }
}

/// Whether the character is a coloured square.
fn is_tile(symbol: char) -> bool {
    !symbol.is_ascii()
}

/// Whether each row and each column has exactly one of these squares, which are in reading order.
fn is_once_per_line(squares: &[Square], n: u32) -> bool {
    let mut columns: Vec<u32> = squares.iter().map(|square| square.column).collect();
    columns.sort_unstable();
    columns.into_iter().eq(0..n) && squares.iter().map(|square| square.row).eq(0..n)
}
