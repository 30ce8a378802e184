//! What is blocked: squares one by one, and whole diagonals and antidiagonals.

use std::collections::BTreeSet;
use std::io::{self, Write};

use super::super::ReadError;
use super::super::cursor::{Position, syntax};
use super::super::pairs::write_pairs;
use crate::board::{Board, Line, Placement, Problem, Square};

/// Writes the fields for what is blocked, each after a comma; none on a board without blocked squares.
pub(super) fn write(board: &impl Board, out: &mut impl Write) -> io::Result<()> {
    let mut diagonals = BTreeSet::new();
    let mut antidiagonals = BTreeSet::new();
    for line in board.blocked_lines() {
        match line {
            Line::Diagonal(diagonal) => _ = diagonals.insert(diagonal),
            Line::Antidiagonal(antidiagonal) => _ = antidiagonals.insert(antidiagonal),
            // There are no fields for these: their squares are told one by one.
            Line::Row(_) | Line::Column(_) => {}
        }
    }
    let is_told = |square: Square| {
        diagonals.contains(&square.diagonal()) || antidiagonals.contains(&square.antidiagonal())
    };
    let mut blocked = board.blocked_squares().filter(|&square| !is_told(square)).peekable();
    if blocked.peek().is_some() {
        out.write_all(b",\"blocked\":[")?;
        write_pairs(blocked, board.size(), out, ["[", ",", "],[", "]"])?;
        out.write_all(b"]")?;
    }
    write_numbers("excluded_diagonals", &diagonals, out)?;
    write_numbers("excluded_antidiagonals", &antidiagonals, out)
}

fn write_numbers(
    field: &str,
    numbers: &BTreeSet<impl std::fmt::Display>,
    out: &mut impl Write,
) -> io::Result<()> {
    if numbers.is_empty() {
        return Ok(());
    }
    write!(out, ",\"{field}\":[")?;
    for (place, number) in numbers.iter().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        write!(out, "{comma}{number}")?;
    }
    out.write_all(b"]")
}

/// What is blocked, as it is read. The size may come last: whether all is on the board shows at the end.
#[derive(Default)]
pub(super) struct Conditions {
    pub(super) blocked: Option<BlockedSquares>,
    pub(super) diagonals: Option<Excluded<i64>>,
    pub(super) antidiagonals: Option<Excluded<u64>>,
}

/// Squares with the greatest row or column and its place.
#[derive(Default)]
pub(super) struct BlockedSquares {
    squares: Vec<Square>,
    farthest: Option<(Square, Position)>,
}

impl BlockedSquares {
    pub(super) fn push(&mut self, [row, column]: [u32; 2], at: Position) {
        let square = Square::new(row, column);
        if self.farthest.is_none_or(|(farthest, _)| reach(square) > reach(farthest)) {
            self.farthest = Some((square, at));
        }
        self.squares.push(square);
    }
}

/// How large a board has to be for the square, less one.
fn reach(square: Square) -> u32 {
    square.row.max(square.column)
}

/// Numbers of lines, the least and the greatest with their places.
pub(super) struct Excluded<T> {
    lines: BTreeSet<T>,
    ends: Option<[(T, Position); 2]>,
}

impl<T> Default for Excluded<T> {
    fn default() -> Self {
        Self { lines: BTreeSet::new(), ends: None }
    }
}

impl<T: Copy + Ord + std::fmt::Display> Excluded<T> {
    pub(super) fn push(&mut self, line: T, at: Position) {
        let [least, greatest] = self.ends.get_or_insert([(line, at); 2]);
        if line < least.0 {
            *least = (line, at);
        }
        if line > greatest.0 {
            *greatest = (line, at);
        }
        self.lines.insert(line);
    }

    /// The lines, which go from `least` to `greatest` on the board; `kind` is what they are.
    fn on_board(self, kind: &str, [least, greatest]: [T; 2]) -> Result<BTreeSet<T>, ReadError> {
        let off = |(line, _): &(T, Position)| !(least..=greatest).contains(line);
        match self.ends.and_then(|ends| ends.into_iter().find(off)) {
            None => Ok(self.lines),
            Some((line, at)) if least > greatest => {
                Err(syntax(at, format!("{kind} {line}"), "none, as the board has no squares"))
            }
            Some((line, at)) => {
                Err(syntax(at, format!("{kind} {line}"), format!("one from {least} to {greatest}")))
            }
        }
    }
}

impl Conditions {
    /// Whether any of the fields was there.
    pub(super) fn is_told(&self) -> bool {
        self.blocked.is_some() || self.diagonals.is_some() || self.antidiagonals.is_some()
    }

    /// The problem with these queens given.
    pub(super) fn into_problem(self, given: Placement) -> Result<Problem, ReadError> {
        let n = given.size().get();
        let blocked = self.blocked.unwrap_or_default();
        if let Some((square, at)) = blocked.farthest.filter(|(square, _)| reach(*square) >= n) {
            let expected = match n {
                0 => "none, as the board has no squares".to_owned(),
                n => format!("rows and columns below {n}"),
            };
            return Err(syntax(at, format!("the blocked square {square}"), expected));
        }
        let last = i64::from(n) - 1;
        let diagonals = self.diagonals.unwrap_or_default().on_board("diagonal", [-last, last])?;
        // Without squares there is no antidiagonal either, not even number 0.
        let ends = if n == 0 { [1, 0] } else { [0, 2 * last as u64] };
        let antidiagonals = self.antidiagonals.unwrap_or_default().on_board("antidiagonal", ends)?;
        Ok(Problem::from_parts(given, blocked.squares, diagonals, antidiagonals))
    }
}
