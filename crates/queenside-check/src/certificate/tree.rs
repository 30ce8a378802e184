use std::io::BufRead;

use super::numbers::{integer, natural, split};
use super::words::{End, Words};
use super::{CertificateFault, ProofFault};
use crate::{Line, Puzzle, Step, TreeCheck, TreeSize};

const WORD: &str = "a branch such as r5 or c5, a leaf such as `f r3=-2 d-4=2`, or the line of the digest";

/// Reads a search tree, checking it step by step, up to the word `digest`.
pub(super) fn check<R: BufRead>(words: &mut Words<R>, puzzle: &Puzzle) -> Result<TreeSize, CertificateFault> {
    let at_line = |line| move |fault| CertificateFault::Proof { line, fault: ProofFault::Tree(fault) };
    let mut check = TreeCheck::new(puzzle).map_err(at_line(words.line()))?;
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
            check.step(&Step::Farkas(multipliers)).map_err(at_line(words.line()))?;
        }
        let is_branch = |letter| words.word().first() == Some(&letter);
        if words.word() == b"f" {
            leaf = Some(Vec::new());
        } else if words.word() == b"digest" && words.is_first() {
            return check.finish().map_err(at_line(words.line()));
        } else if is_branch(b'r') || is_branch(b'c') {
            let number = natural(&words.word()[1..]).and_then(|number| u32::try_from(number).ok());
            let number = number.ok_or_else(|| words.unexpected(WORD))?;
            let step = if is_branch(b'r') { Step::Row(number) } else { Step::Column(number) };
            check.step(&step).map_err(at_line(words.line()))?;
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
