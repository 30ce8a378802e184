use std::io::BufRead;

use super::CertificateError;
use super::words::{End, LINE_END, Words, integer, natural, natural_u32, square};
use crate::board::{line_index, text};
use crate::puzzle::BlockedSquares;
use crate::{Line, Puzzle, Square};

const FIRST_LINE: &str = "`queenside certificate 1`";
const SIZE: &str = "`n` and a board size up to 4096";
const SQUARES: &str = "squares of the board such as 0,1, each once, with single spaces";
const DIAGONALS: &str = "diagonals of the board such as -2, each once, with single spaces";
const ANTIDIAGONALS: &str = "antidiagonals of the board such as 3, each once, with single spaces";

/// Read the conditions of a certificate, up to the word `proof`. If there is a board, each entry is
/// compared with it. No entry may occur twice, so the memory is bounded by the size of the board.
pub(super) fn read_conditions<R: BufRead>(
    words: &mut Words<R>,
    board: Option<&Puzzle>,
) -> Result<Puzzle, CertificateError> {
    words.expect(b"queenside", End::Space, FIRST_LINE)?;
    words.expect(b"certificate", End::Space, FIRST_LINE)?;
    words.expect(b"1", End::Newline, FIRST_LINE)?;
    words.expect(b"n", End::Space, SIZE)?;
    let n = words.parse(|word| natural_u32(word).filter(|&n| n <= Puzzle::MAX_SIZE), SIZE)?;
    words.expect_end(End::Newline, LINE_END)?;
    if let Some(board) = board.filter(|board| board.n != n) {
        return Err(another(&format!("it has n = {n}, expected n = {}", board.n)));
    }
    words.advance()?;

    let mut conditions = Puzzle::new(n);
    let places = n as usize * n as usize;
    let place = |&(row, column): &Square| {
        (row < n && column < n).then(|| row as usize * n as usize + column as usize)
    };
    if words.word == b"queens" {
        let mut given = vec![board.is_none(); places];
        let queens = board.iter().flat_map(|board| &board.queens);
        queens.filter_map(place).for_each(|queen| given[queen] = true);
        conditions.queens = read_list(words, SQUARES, places, square, place, |queen, place| {
            hold(given[place], || format!("queen {} is not a given queen of this board", text(queen)))
        })?;
    }
    let blocked = board.map(BlockedSquares::new);
    let is_blocked = |square| blocked.as_ref().is_none_or(|blocked| blocked.contains(square));
    if words.word == b"blocked" {
        conditions.blocked = read_list(words, SQUARES, places, square, place, |square, _| {
            hold(is_blocked(square), || {
                format!("blocked square {} is not blocked on this board", text(square))
            })
        })?;
    }
    let place = |&line: &Line| line_index(n, line);
    let compare = |line, place| {
        let is_excluded = blocked.as_ref().is_some_and(|blocked| blocked.excludes(place))
            || squares_on(n, line).all(is_blocked);
        hold(is_excluded, || format!("{line} is not excluded on this board"))
    };
    let places = 6 * n as usize;
    if words.word == b"diagonals" {
        let parse = |word: &[u8]| integer(word).map(Line::Diagonal);
        conditions.excluded = read_list(words, DIAGONALS, places, parse, place, compare)?;
    }
    if words.word == b"antidiagonals" {
        let parse = |word: &[u8]| natural(word).map(Line::Antidiagonal);
        conditions.excluded.extend(read_list(words, ANTIDIAGONALS, places, parse, place, compare)?);
    }
    Ok(conditions)
}

/// Create the error for a certificate of another board.
fn another(why: &str) -> CertificateError {
    fault!("the certificate is for another board: {why}").into()
}

/// Check that a condition of the certificate holds on the board.
fn hold(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), CertificateError> {
    if holds { Ok(()) } else { Err(another(&format!("its {}", otherwise()))) }
}

/// Iterate over the squares of a diagonal or antidiagonal of the board.
fn squares_on(n: u32, line: Line) -> impl Iterator<Item = Square> {
    let column = move |row: u32| match line {
        Line::Diagonal(diagonal) => i64::from(row) - diagonal,
        Line::Antidiagonal(antidiagonal) => antidiagonal as i64 - i64::from(row),
        Line::Row(_) | Line::Column(_) => -1,
    };
    (0..n).filter_map(move |row| {
        let column = u32::try_from(column(row)).ok().filter(|&column| column < n)?;
        Some((row, column))
    })
}

/// Read the entries of a line, at least one, up to the first word of the next line.
///
/// Each entry must have an index less than `places`, and no entry may occur twice.
fn read_list<R: BufRead, T: Copy>(
    words: &mut Words<R>,
    expected: &'static str,
    places: usize,
    parse: impl Fn(&[u8]) -> Option<T>,
    place: impl Fn(&T) -> Option<usize>,
    compare: impl Fn(T, usize) -> Result<(), CertificateError>,
) -> Result<Vec<T>, CertificateError> {
    let mut seen = vec![false; places];
    let mut entries = Vec::new();
    while words.end == End::Space {
        words.advance()?;
        let new_entry = |word: &[u8]| {
            let entry = parse(word)?;
            let place = place(&entry).filter(|&place| !seen[place])?;
            Some((entry, place))
        };
        let (entry, place) = words.parse(new_entry, expected)?;
        compare(entry, place)?;
        seen[place] = true;
        entries.push(entry);
    }
    if entries.is_empty() {
        return Err(words.unexpected_end(expected));
    }
    words.next(End::Newline, expected)?;
    Ok(entries)
}
