use std::io::BufRead;

use super::CertificateError;
use super::words::{End, Words, integer, natural, square};
use crate::board::{diagonal_index, has_line};
use crate::puzzle::BlockedSquares;
use crate::{Line, Puzzle, Square};

const FIRST_LINE: &str = "`queenside certificate 1`";
const SIZE: &str = "`n` and a board size up to 4096";
const SQUARES: &str = "squares of the board such as 0,1, each once, with single spaces";
const DIAGONALS: &str = "diagonals of the board such as -2, each once, with single spaces";
const ANTIDIAGONALS: &str = "antidiagonals of the board such as 3, each once, with single spaces";

/// Reads what a certificate relies on, up to the word `proof`, and compares it with the board as it goes:
/// what the board does not have is not kept.
pub(super) fn read_conditions<R: BufRead>(
    words: &mut Words<R>,
    board: &Puzzle,
) -> Result<Puzzle, CertificateError> {
    words.expect(b"queenside", End::Space, FIRST_LINE)?;
    words.expect(b"certificate", End::Space, FIRST_LINE)?;
    words.expect(b"1", End::Newline, FIRST_LINE)?;
    words.expect(b"n", End::Space, SIZE)?;
    words.advance()?;
    let n = natural(words.word()).and_then(|n| u32::try_from(n).ok()).filter(|&n| n <= Puzzle::LARGEST);
    let n = n.ok_or_else(|| words.unexpected(SIZE))?;
    words.expect_end(End::Newline, "the end of the line")?;
    if n != board.n {
        return Err(CertificateError::AnotherSize { certificate: n, board: board.n });
    }

    let mut conditions = Puzzle::new(n);
    let at = |(row, column): Square| (row * n + column) as usize;
    let on_board = |word: &[u8]| square(word).filter(|&(row, column)| row < n && column < n);
    words.advance()?;
    if words.word() == b"queens" {
        let mut given = vec![false; n as usize * n as usize];
        board.queens.iter().for_each(|&queen| given[at(queen)] = true);
        conditions.queens = read_list(words, n as usize * n as usize, on_board, at, SQUARES, |queen| {
            if given[at(queen)] { Ok(()) } else { Err(CertificateError::AnotherQueen(queen)) }
        })?;
    }
    let blocked = BlockedSquares::new(board);
    if words.word() == b"blocked" {
        conditions.blocked = read_list(words, n as usize * n as usize, on_board, at, SQUARES, |square| {
            if blocked.contains(square) { Ok(()) } else { Err(CertificateError::AnotherBlocked(square)) }
        })?;
    }
    let is_blocked = |row: i64, column: i64| {
        let square = (u32::try_from(row), u32::try_from(column));
        match square {
            (Ok(row), Ok(column)) if column < n => blocked.contains((row, column)),
            _ => true,
        }
    };
    let rows = || 0..i64::from(n);
    if words.word() == b"diagonals" {
        let parse = |word: &[u8]| integer(word).filter(|&diagonal| has_line(n, Line::Diagonal(diagonal)));
        let at = |diagonal| diagonal_index(n, diagonal);
        conditions.diagonals = read_list(words, 2 * n as usize, parse, at, DIAGONALS, |diagonal| {
            let is_excluded =
                blocked.has_diagonal(diagonal) || rows().all(|row| is_blocked(row, row - diagonal));
            if is_excluded { Ok(()) } else { Err(CertificateError::AnotherLine(Line::Diagonal(diagonal))) }
        })?;
    }
    if words.word() == b"antidiagonals" {
        let parse = |word: &[u8]| natural(word).filter(|&number| has_line(n, Line::Antidiagonal(number)));
        let at = |antidiagonal| antidiagonal as usize;
        conditions.antidiagonals =
            read_list(words, 2 * n as usize, parse, at, ANTIDIAGONALS, |antidiagonal| {
                let is_excluded = blocked.has_antidiagonal(antidiagonal)
                    || rows().all(|row| is_blocked(row, antidiagonal as i64 - row));
                if is_excluded {
                    Ok(())
                } else {
                    Err(CertificateError::AnotherLine(Line::Antidiagonal(antidiagonal)))
                }
            })?;
    }
    Ok(conditions)
}

/// Reads the rest of a line, at least one entry, and the first word of the next line.
///
/// An entry stands at place `at` of a table of `places`, which shows whether it was there before.
fn read_list<R: BufRead, T: Copy>(
    words: &mut Words<R>,
    places: usize,
    parse: impl Fn(&[u8]) -> Option<T>,
    at: impl Fn(T) -> usize,
    expected: &'static str,
    compare: impl Fn(T) -> Result<(), CertificateError>,
) -> Result<Vec<T>, CertificateError> {
    let mut seen = vec![false; places];
    let mut entries = Vec::new();
    while words.end() == End::Space {
        words.advance()?;
        let entry = parse(words.word()).filter(|&entry| !seen[at(entry)]);
        let entry = entry.ok_or_else(|| words.unexpected(expected))?;
        compare(entry)?;
        seen[at(entry)] = true;
        entries.push(entry);
    }
    if entries.is_empty() || words.end() != End::Newline {
        return Err(words.unexpected_end(expected));
    }
    words.advance()?;
    Ok(entries)
}
