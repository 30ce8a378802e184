use std::io::BufRead;

use super::words::{End, Words, integer, natural, split, square};
use super::{CertificateError, Proven};
use crate::{Line, LratCheck, LratSize, ProofError, Puzzle, Square, Step, TreeCheck, TreeSize, attack};

const KIND: &str = "`proof` and `attack`, `blocked`, `tree` or `lrat`, after `queens`, `blocked`, `diagonals`, \
    `antidiagonals` in this order";
const ATTACK: &str = "two squares such as `0,1 3,4` and the end of the line";
const BLOCKED: &str = "a square such as `0,1` and the end of the line";

/// Reads and checks the proof, from the word `proof` on; the present word is then the first after it.
pub(super) fn check_proof<R: BufRead>(
    words: &mut Words<R>,
    puzzle: &Puzzle,
) -> Result<Proven, CertificateError> {
    if words.word() != b"proof" {
        return Err(words.unexpected(KIND));
    }
    words.expect_end(End::Space, KIND)?;
    words.advance()?;
    match words.word() {
        b"attack" => check_attack(words, puzzle),
        b"closed" => check_blocked(words, puzzle),
        b"tree" => {
            words.expect_end(End::Newline, "the end of the line")?;
            check_tree(words, puzzle).map(Proven::Tree)
        }
        b"lrat" => {
            words.expect_end(End::Newline, "the end of the line")?;
            check_lrat(words, puzzle).map(Proven::Lrat)
        }
        _ => Err(words.unexpected(KIND)),
    }
}

fn check_attack<R: BufRead>(words: &mut Words<R>, puzzle: &Puzzle) -> Result<Proven, CertificateError> {
    words.expect_end(End::Space, ATTACK)?;
    let first = read_queen(words, puzzle, End::Space, ATTACK)?;
    let second = read_queen(words, puzzle, End::Newline, ATTACK)?;
    if !attack(first, second) {
        return Err(wrong(words, ProofError::NoAttack(first, second)));
    }
    words.advance()?;
    Ok(Proven::Attack(first, second))
}

fn check_blocked<R: BufRead>(words: &mut Words<R>, puzzle: &Puzzle) -> Result<Proven, CertificateError> {
    words.expect_end(End::Space, BLOCKED)?;
    let queen = read_queen(words, puzzle, End::Newline, BLOCKED)?;
    if !puzzle.is_blocked(queen) {
        return Err(wrong(words, ProofError::NotBlocked(queen)));
    }
    words.advance()?;
    Ok(Proven::Blocked(queen))
}

fn read_queen<R: BufRead>(
    words: &mut Words<R>,
    puzzle: &Puzzle,
    end: End,
    expected: &'static str,
) -> Result<Square, CertificateError> {
    words.advance()?;
    let queen = square(words.word()).ok_or_else(|| words.unexpected(expected))?;
    words.expect_end(end, expected)?;
    if !puzzle.queens.contains(&queen) {
        return Err(wrong(words, ProofError::NotGiven(queen)));
    }
    Ok(queen)
}

/// The error of a proof, on the line of the present word.
fn wrong<R: BufRead>(words: &Words<R>, error: ProofError) -> CertificateError {
    CertificateError::Proof { line: words.line(), error }
}

const WORD: &str = "a branch such as r5 or c5, a leaf such as `f r3=-2 d-4=2`, or the line of the digest";

/// Reads a search tree, checking it step by step, up to the word `digest`.
fn check_tree<R: BufRead>(words: &mut Words<R>, puzzle: &Puzzle) -> Result<TreeSize, CertificateError> {
    let mut check = TreeCheck::new(puzzle).map_err(|error| wrong(words, error))?;
    // No more lines than that have numbers of their own.
    let most_multipliers = 6 * puzzle.n as usize;
    let mut leaf: Option<Vec<(Line, i64)>> = None;
    loop {
        words.advance()?;
        if words.word().is_empty() && words.end() != End::Input {
            continue;
        }
        if let Some(multipliers) = &mut leaf
            && words.word().contains(&b'=')
        {
            multipliers.push(multiplier(words.word()).ok_or_else(|| words.unexpected(WORD))?);
            if multipliers.len() > most_multipliers {
                return Err(words.unexpected("each line of the board once at most"));
            }
            continue;
        }
        if let Some(multipliers) = leaf.take() {
            check.step(&Step::Farkas(multipliers)).map_err(|error| wrong(words, error))?;
        }
        let is_branch = |letter| words.word().first() == Some(&letter);
        if words.word() == b"f" {
            leaf = Some(Vec::new());
        } else if words.word() == b"digest" && words.is_first() {
            return check.finish().map_err(|error| wrong(words, error));
        } else if is_branch(b'r') || is_branch(b'c') {
            let number = natural(&words.word()[1..]).and_then(|number| u32::try_from(number).ok());
            let number = number.ok_or_else(|| words.unexpected(WORD))?;
            let step = if is_branch(b'r') { Step::Row(number) } else { Step::Column(number) };
            check.step(&step).map_err(|error| wrong(words, error))?;
        } else {
            return Err(words.unexpected(WORD));
        }
    }
}

/// A line and its multiplier, such as `d-4=2`.
fn multiplier(word: &[u8]) -> Option<(Line, i64)> {
    let (line, multiplier) = split(word, b'=')?;
    let (letter, number) = line.split_first()?;
    let natural_u32 = || natural(number).and_then(|number| u32::try_from(number).ok());
    let line = match letter {
        b'r' => Line::Row(natural_u32()?),
        b'c' => Line::Column(natural_u32()?),
        b'd' => Line::Diagonal(integer(number)?),
        b'a' => Line::Antidiagonal(natural(number)?),
        _ => return None,
    };
    Some((line, integer(multiplier)?))
}

/// A line with more numbers is refused, so that reading it takes bounded memory.
const MOST_NUMBERS: usize = 1 << 22;

const LINE: &str = "`clause` and its ID, the ID of a lemma, or the line of the digest; IDs from 1";
const IDS: &str = "IDs with single spaces, and 0 at the end of the line";
const LITERALS: &str = "literals with single spaces, and 0 after the last";

/// Reads a refutation by clauses, checking it line by line, up to the word `digest`.
fn check_lrat<R: BufRead>(words: &mut Words<R>, puzzle: &Puzzle) -> Result<LratSize, CertificateError> {
    let mut check = LratCheck::new(puzzle).map_err(|error| wrong(words, error))?;
    let (mut literals, mut ids) = (Vec::new(), Vec::new());
    loop {
        words.advance()?;
        let line = words.line();
        if words.word() == b"digest" {
            return check.finish().map_err(|error| wrong(words, error));
        }
        words.expect_end(End::Space, LINE)?;
        let checked = if words.word() == b"clause" {
            words.advance()?;
            let id = read_id(words)?;
            words.expect_end(End::Space, LITERALS)?;
            words.advance()?;
            read_numbers(words, integer, &mut literals, LITERALS)?;
            words.expect_end(End::Newline, "the end of the line")?;
            check.clause(id, &literals)
        } else {
            let id = read_id(words)?;
            words.advance()?;
            let is_deletion = words.word() == b"d";
            if is_deletion {
                words.expect_end(End::Space, IDS)?;
            } else {
                read_numbers(words, integer, &mut literals, LITERALS)?;
                words.expect_end(End::Space, IDS)?;
            }
            words.advance()?;
            read_numbers(words, natural, &mut ids, IDS)?;
            words.expect_end(End::Newline, "the end of the line")?;
            if is_deletion { check.delete(&ids) } else { check.lemma(id, &literals, &ids) }
        };
        checked.map_err(|error| CertificateError::Proof { line, error })?;
    }
}

fn read_id<R: BufRead>(words: &Words<R>) -> Result<u64, CertificateError> {
    natural(words.word()).filter(|&id| id > 0).ok_or_else(|| words.unexpected(LINE))
}

/// Reads numbers from the present word on up to a 0, which becomes the present word.
fn read_numbers<R: BufRead, T: Copy + Default + PartialEq>(
    words: &mut Words<R>,
    parse: impl Fn(&[u8]) -> Option<T>,
    numbers: &mut Vec<T>,
    expected: &'static str,
) -> Result<(), CertificateError> {
    numbers.clear();
    loop {
        let number = parse(words.word()).ok_or_else(|| words.unexpected(expected))?;
        if number == T::default() {
            return Ok(());
        }
        words.expect_end(End::Space, expected)?;
        if numbers.len() == MOST_NUMBERS {
            return Err(words.unexpected("at most 4194304 numbers"));
        }
        numbers.push(number);
        words.advance()?;
    }
}
