use std::io::BufRead;

use super::numbers::{integer, natural};
use super::words::{End, Words};
use super::{CertificateFault, ProofFault};
use crate::{LratCheck, LratFault, LratSize, Puzzle};

/// A line with more numbers is refused, so that reading it takes bounded memory.
const MOST_NUMBERS: usize = 1 << 22;

const LINE: &str = "`clause` and its ID, the ID of a lemma, or the line of the digest; IDs from 1";
const IDS: &str = "IDs with single spaces, and 0 at the end of the line";
const LITERALS: &str = "literals with single spaces, and 0 after the last";

/// Reads a refutation by clauses, checking it line by line, up to the word `digest`.
pub(super) fn check<R: BufRead>(words: &mut Words<R>, puzzle: &Puzzle) -> Result<LratSize, CertificateFault> {
    let at_line =
        |line| move |fault: LratFault| CertificateFault::Proof { line, fault: ProofFault::Lrat(fault) };
    let mut check = LratCheck::new(puzzle).map_err(at_line(words.line()))?;
    let (mut literals, mut ids) = (Vec::new(), Vec::new());
    loop {
        words.advance()?;
        let line = words.line();
        if words.word() == b"digest" {
            return check.finish().map_err(at_line(line));
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
        checked.map_err(at_line(line))?;
    }
}

fn read_id<R: BufRead>(words: &Words<R>) -> Result<u64, CertificateFault> {
    natural(words.word()).filter(|&id| id > 0).ok_or_else(|| words.unexpected(LINE))
}

/// Reads numbers from the present word on up to a 0, which becomes the present word.
fn read_numbers<R: BufRead, T: Copy + Default + PartialEq>(
    words: &mut Words<R>,
    parse: impl Fn(&[u8]) -> Option<T>,
    numbers: &mut Vec<T>,
    expected: &'static str,
) -> Result<(), CertificateFault> {
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
