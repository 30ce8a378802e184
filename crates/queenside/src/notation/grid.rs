//! The signs that stand for squares, and what each means on a board.

use std::collections::BTreeSet;

use queenside_board::{Placement, Problem, Size, Square};

use super::MAX_READ;
use super::error::{Choice, Content, Fault};
use super::reading::Reading;

/// What a sign says of its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// The sign always has this meaning.
    Known(Content),
    /// An empty square, if this is the only such character of the board.
    Empty(char),
    /// The other squares of the board decide what this character means.
    Open(char),
}

/// Return the sign of a character, or `None` if it is not a sign of a square.
pub(super) fn sign_of(symbol: char, reading: &Reading) -> Option<Sign> {
    if let Some(content) = reading.chosen(symbol) {
        return Some(Sign::Known(content));
    }
    Some(match symbol {
        // Where 1 is an allowed square, 0 is not.
        '0' if reading.chosen('1') == Some(Content::Empty) => Sign::Known(Content::Blocked),
        '.' | '-' | '_' | '0' | '+' | '·' | '–' | '—' | '□' | '◻' | '⬜' => Sign::Empty(symbol),
        'Q' | 'q' | '♛' | '♕' | '👑' => Sign::Known(Content::Queen),
        '✕' | '❌' => Sign::Known(Content::Blocked),
        '1' | 'x' | '*' | 'X' | '#' | '@' | 'o' | '■' | '◼' | '⬛' | '\u{1f7e5}'..='\u{1f7eb}' => {
            Sign::Open(symbol)
        }
        _ => return None,
    })
}

/// A character whose meaning is open, and its squares in reading order.
struct Open {
    symbol: char,
    squares: Vec<Square>,
}

/// A character for empty squares, and whether it is on squares of each colour of a chessboard.
struct Empty {
    symbol: char,
    colours: [bool; 2],
}

/// Collects the squares of a board whose rows are read in order.
#[derive(Default)]
pub(super) struct Grid {
    /// The place where the board begins.
    at: usize,
    queens: Vec<Square>,
    blocked: Vec<Square>,
    empty: Vec<Empty>,
    /// In the order in which their meanings are found.
    open: Vec<Open>,
    marks: u32,
}

impl Grid {
    /// Create a grid for a board that begins at this place.
    pub(super) fn new(at: usize) -> Self {
        Self { at, ..Self::default() }
    }

    /// Add a square with its sign, which is at this place.
    #[inline]
    pub(super) fn add(&mut self, square: Square, sign: Sign, at: usize) -> Result<(), Fault> {
        let squares = match sign {
            Sign::Known(Content::Empty) => return Ok(()),
            Sign::Empty(symbol) => {
                let colour = (square.antidiagonal() % 2) as usize;
                match self.empty.iter_mut().find(|empty| empty.symbol == symbol) {
                    Some(empty) => empty.colours[colour] = true,
                    None => self.empty.push(Empty { symbol, colours: [colour == 0, colour == 1] }),
                }
                return Ok(());
            }
            Sign::Known(Content::Queen) => &mut self.queens,
            Sign::Known(Content::Blocked) => &mut self.blocked,
            Sign::Open(symbol) => {
                // Ones and stars first, because other signs mean something else beside queens.
                let order = |symbol| (symbol != '1', symbol != '*', symbol);
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
        Err(Fault::found(at, "a larger board", format!("at most {MAX_READ} squares that are not empty")))
    }

    /// Return the board of n rows. All squares must be on it.
    pub(super) fn finish(mut self, n: u32) -> Result<Problem, Fault> {
        let mut open = std::mem::take(&mut self.open);
        let squares = u64::from(n) * u64::from(n);
        let has_empty = u64::from(self.marks) < squares || open.iter().any(|open| self.is_tiled(open, n));
        // Two characters for empty squares are the colours of a chessboard.
        if let [_, .., last] = &self.empty[..]
            && (self.empty.len() > 2 || self.empty.iter().any(|empty| empty.colours == [true; 2]))
        {
            return Err(self.ask(last.symbol, [Content::Empty, Content::Blocked]));
        }
        // Without a queen, a sign that is once in each row and column is one.
        let is_queen =
            |open: &Open| !is_tile(open.symbol) && open.symbol != 'x' && is_once_per_line(&open.squares, n);
        if self.queens.is_empty()
            && let Some(place) = open.iter().position(is_queen)
        {
            self.queens = open.remove(place).squares;
        }
        for open in open {
            // Whether each square has a queen or this sign.
            let is_only = (open.squares.len() + self.queens.len()) as u64 == squares;
            let content = match open.symbol {
                _ if self.is_tiled(&open, n) => Some(Content::Empty),
                // Far more ones than rows are allowed squares rather than queens.
                '1' if self.queens.is_empty() && open.squares.len() as u64 <= 2 * u64::from(n) => {
                    Some(Content::Queen)
                }
                // The usual sign, unless nothing but queens and this sign is on the board.
                'x' if self.queens.is_empty() || has_empty || !self.blocked.is_empty() => {
                    Some(Content::Blocked)
                }
                'x' => None,
                symbol if self.queens.is_empty() || symbol == '1' => None,
                _ if has_empty => Some(Content::Blocked),
                _ => is_only.then_some(Content::Empty),
            };
            match content {
                Some(Content::Empty) => {}
                Some(Content::Queen) => self.queens.extend(open.squares),
                Some(Content::Blocked) => self.blocked.extend(open.squares),
                None => {
                    let is_everywhere = open.squares.len() as u64 == squares;
                    let can_be_queen = self.queens.is_empty() && !is_tile(open.symbol) && !is_everywhere;
                    let contents = match open.symbol {
                        '1' if self.queens.is_empty() => [Content::Queen, Content::Empty],
                        '1' => [Content::Queen, Content::Blocked],
                        _ if can_be_queen => [Content::Queen, Content::Blocked],
                        _ => [Content::Empty, Content::Blocked],
                    };
                    return Err(self.ask(open.symbol, contents));
                }
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

    fn ask(&self, symbol: char, contents: [Content; 2]) -> Fault {
        let meanings = contents.map(Content::meaning);
        Fault::ambiguous(self.at, format!("'{symbol}'"), meanings, Choice::Symbol(symbol, contents))
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
