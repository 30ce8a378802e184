mod conditions;
mod digest;
mod fault;
mod lrat;
mod numbers;
mod proven;
#[cfg(test)]
mod tests;
mod tree;
mod words;

use std::io::BufRead;

use crate::{Puzzle, attack};
use conditions::read_conditions;
use words::{End, Words};

pub use fault::{CertificateFault, Mismatch, ProofFault};
pub use proven::Proven;

const KIND: &str = "`proof` and `attack`, `blocked`, `tree` or `lrat`, after `queens`, `blocked`, `diagonals`, \
    `antidiagonals` in this order";
const ATTACK: &str = "two squares such as `0,1 3,4` and the end of the line";
const CLOSED: &str = "a square such as `0,1` and the end of the line";
const DIGEST: &str = "`digest` and 16 hexadecimal digits on the last line";

/// Checks a certificate that a board has no completion.
///
/// The certificate may be for the same board with fewer given queens and blocked squares: what has no
/// completion has none with more of them. The text is read once, and of a search tree no more than the way to
/// the present node is kept, so that its length does not matter.
///
/// # Errors
/// [`CertificateFault`] with the first fault found: of the text, the board, the proof or the digest. A proof that is wrong in
/// a text that was changed is a fault of the digest.
///
/// ```
/// use queenside_check::{Proven, Puzzle, check_certificate};
///
/// let board = Puzzle { queens: vec![(0, 0), (1, 2), (2, 1)], ..Puzzle::new(4) };
/// let certificate = "\
/// queenside certificate 1
/// n 4
/// queens 1,2 2,1
/// proof attack 1,2 2,1
/// digest a9d5200267dd0bb9
/// ";
/// let proven = check_certificate(&board, certificate.as_bytes())?;
/// assert_eq!(proven, Proven::Attack { first: (1, 2), second: (2, 1) });
/// # Ok::<(), queenside_check::CertificateFault>(())
/// ```
pub fn check_certificate(puzzle: &Puzzle, input: impl BufRead) -> Result<Proven, CertificateFault> {
    puzzle.check().map_err(CertificateFault::Board)?;
    let mut words = Words::new(input);
    let checked = check_up_to_digest(&mut words, puzzle);
    if matches!(checked, Err(CertificateFault::Proof { .. })) {
        let is_digest = |words: &Words<_>| words.word() == b"digest" && words.is_first();
        while !is_digest(&words) && words.end() != End::Input {
            words.advance()?;
        }
    } else if checked.is_err() {
        return checked;
    }
    check_digest(&mut words)?;
    checked
}

/// Checks all but the digest, of whose line the first word is then the present one.
fn check_up_to_digest<R: BufRead>(words: &mut Words<R>, puzzle: &Puzzle) -> Result<Proven, CertificateFault> {
    let conditions = read_conditions(words, puzzle)?;
    if words.word() != b"proof" {
        return Err(words.unexpected(KIND));
    }
    words.expect_end(End::Space, KIND)?;
    words.advance()?;
    match words.word() {
        b"attack" => check_attack(words, &conditions),
        b"closed" => check_blocked(words, &conditions),
        b"tree" => {
            words.expect_end(End::Newline, "the end of the line")?;
            tree::check(words, &conditions).map(Proven::Tree)
        }
        b"lrat" => {
            words.expect_end(End::Newline, "the end of the line")?;
            lrat::check(words, &conditions).map(Proven::Lrat)
        }
        _ => Err(words.unexpected(KIND)),
    }
}

fn check_attack<R: BufRead>(words: &mut Words<R>, puzzle: &Puzzle) -> Result<Proven, CertificateFault> {
    words.expect_end(End::Space, ATTACK)?;
    let first = read_queen(words, puzzle, End::Space, ATTACK)?;
    let second = read_queen(words, puzzle, End::Newline, ATTACK)?;
    if !attack(first, second) {
        return Err(proof_fault(words, ProofFault::NoAttack { first, second }));
    }
    words.advance()?;
    Ok(Proven::Attack { first, second })
}

fn check_blocked<R: BufRead>(words: &mut Words<R>, puzzle: &Puzzle) -> Result<Proven, CertificateFault> {
    words.expect_end(End::Space, CLOSED)?;
    let queen = read_queen(words, puzzle, End::Newline, CLOSED)?;
    if !puzzle.is_blocked(queen) {
        return Err(proof_fault(words, ProofFault::NotBlocked { queen }));
    }
    words.advance()?;
    Ok(Proven::Blocked { queen })
}

fn read_queen<R: BufRead>(
    words: &mut Words<R>,
    puzzle: &Puzzle,
    end: End,
    expected: &'static str,
) -> Result<(u32, u32), CertificateFault> {
    words.advance()?;
    let queen = numbers::square(words.word()).ok_or_else(|| words.unexpected(expected))?;
    words.expect_end(end, expected)?;
    if !puzzle.queens.contains(&queen) {
        return Err(proof_fault(words, ProofFault::NotGiven { queen }));
    }
    Ok(queen)
}

fn proof_fault<R: BufRead>(words: &Words<R>, fault: ProofFault) -> CertificateFault {
    CertificateFault::Proof { line: words.line(), fault }
}

/// The last line, of which the present word has to be the first.
fn check_digest<R: BufRead>(words: &mut Words<R>) -> Result<(), CertificateFault> {
    if words.word() != b"digest" || !words.is_first() {
        return Err(words.unexpected(DIGEST));
    }
    words.expect_end(End::Space, DIGEST)?;
    let digits = words.digest_before_line().digits();
    words.advance()?;
    let is_digest = |digit: &u8| digit.is_ascii_digit() || (b'a'..=b'f').contains(digit);
    if words.word().len() != digits.len() || !words.word().iter().all(is_digest) {
        return Err(words.unexpected(DIGEST));
    }
    if words.word() != digits.as_bytes() {
        return Err(CertificateFault::Digest);
    }
    words.expect_end(End::Newline, "the end of the line")?;
    words.advance()?;
    if !words.word().is_empty() || words.end() != End::Input {
        return Err(words.unexpected("the end of the text"));
    }
    Ok(())
}
