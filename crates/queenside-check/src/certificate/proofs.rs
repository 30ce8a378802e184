use std::io::BufRead;

use super::words::{End, LINE_END, Words, integer, natural, natural_u32, split, square};
use super::{CertificateError, Proven};
use crate::board::text;
use crate::tree::TreeCheck;
use crate::{CheckError, Line, Puzzle, Square, Step, TreeSize, attack};

const KIND: &str = "`proof` and `attack`, `closed` or `tree`, after `queens`, `blocked`, `diagonals`, `antidiagonals` \
    in this order";
const ATTACK: &str = "two squares such as `0,1 3,4` and the end of the line";
const BLOCKED: &str = "a square such as `0,1` and the end of the line";

/// Read and check the proof, starting at the word `proof`. The current word is then the first one
/// after it.
pub(super) fn check_proof<R: BufRead>(
    words: &mut Words<R>,
    puzzle: &Puzzle,
) -> Result<Proven, CertificateError> {
    words.expect(b"proof", End::Space, KIND)?;
    match &words.word[..] {
        b"attack" => {
            words.next(End::Space, ATTACK)?;
            let first = read_queen(words, puzzle, End::Space, ATTACK)?;
            words.advance()?;
            let second = read_queen(words, puzzle, End::Newline, ATTACK)?;
            if !attack(first, second) {
                let (first, second) = (text(first), text(second));
                let fault = fault!("the queens {first} and {second} do not attack each other");
                return Err(wrong(words.line, &fault));
            }
            words.advance()?;
            Ok(Proven::Attack(first, second))
        }
        b"closed" => {
            words.next(End::Space, BLOCKED)?;
            let queen = read_queen(words, puzzle, End::Newline, BLOCKED)?;
            if !puzzle.is_blocked(queen) {
                let fault = fault!("the queen {} is not on a blocked square", text(queen));
                return Err(wrong(words.line, &fault));
            }
            words.advance()?;
            Ok(Proven::Blocked(queen))
        }
        b"tree" => {
            words.expect_end(End::Newline, LINE_END)?;
            check_tree(words, puzzle).map(Proven::Tree)
        }
        _ => Err(words.unexpected(KIND)),
    }
}

/// Parse the current word as a given queen.
fn read_queen<R: BufRead>(
    words: &Words<R>,
    puzzle: &Puzzle,
    end: End,
    expected: &'static str,
) -> Result<Square, CertificateError> {
    let queen = words.parse(square, expected)?;
    words.expect_end(end, expected)?;
    if puzzle.queens.contains(&queen) {
        Ok(queen)
    } else {
        Err(wrong(words.line, &fault!("the queen {} is not a given queen", text(queen))))
    }
}

/// Create the error for a proof that is wrong on this line.
fn wrong(line: u64, fault: &CheckError) -> CertificateError {
    CertificateError::Proof(fault!("line {line}: {fault}"))
}

const WORD: &str = "a branch such as r5 or c5, a leaf such as `f r3=-2 d-4=2`, or the line of the digest";

/// Read a search tree up to the word `digest`, and check each step.
fn check_tree<R: BufRead>(words: &mut Words<R>, puzzle: &Puzzle) -> Result<TreeSize, CertificateError> {
    let mut check = TreeCheck::new(puzzle).map_err(|fault| wrong(words.line, &fault))?;
    // The number of line indices.
    let most_multipliers = 6 * puzzle.n as usize;
    let mut leaf: Option<Vec<(Line, i64)>> = None;
    loop {
        words.advance()?;
        if words.word.is_empty() && words.end != End::Input {
            continue;
        }
        if let Some(multipliers) = &mut leaf
            && words.word.contains(&b'=')
        {
            multipliers.push(words.parse(multiplier, WORD)?);
            if multipliers.len() > most_multipliers {
                return Err(words.unexpected("each line of the board at most once"));
            }
            continue;
        }
        if let Some(multipliers) = leaf.take() {
            check.step(&Step::Farkas(multipliers)).map_err(|fault| wrong(words.line, &fault))?;
        }
        if words.is_digest() {
            return check.finish().map_err(|fault| wrong(words.line, &fault));
        }
        if words.word == b"f" {
            leaf = Some(Vec::new());
        } else {
            let branch = words.parse(branch, WORD)?;
            check.step(&branch).map_err(|fault| wrong(words.line, &fault))?;
        }
    }
}

/// Parse a row or column to branch on, such as `r5`.
fn branch(word: &[u8]) -> Option<Step> {
    match word.split_first()? {
        (b'r', row) => natural_u32(row).map(Step::Row),
        (b'c', column) => natural_u32(column).map(Step::Column),
        _ => None,
    }
}

/// Parse a line and its multiplier, such as `d-4=2`.
fn multiplier(word: &[u8]) -> Option<(Line, i64)> {
    let (line, multiplier) = split(word, b'=')?;
    let (letter, number) = line.split_first()?;
    let line = match letter {
        b'r' => Line::Row(natural_u32(number)?),
        b'c' => Line::Column(natural_u32(number)?),
        b'd' => Line::Diagonal(integer(number)?),
        b'a' => Line::Antidiagonal(natural(number)?),
        _ => return None,
    };
    Some((line, integer(multiplier)?))
}
