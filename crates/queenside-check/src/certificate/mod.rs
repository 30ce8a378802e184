mod conditions;
mod proofs;
#[cfg(test)]
mod tests;
mod words;

use std::io::BufRead;
use std::{fmt, io};

use crate::board::text;
use crate::{CheckError, Puzzle, Square, TreeSize};
use conditions::read_conditions;
use proofs::check_proof;
use words::{End, LINE_END, Words};

const DIGEST: &str = "`digest` and 16 hexadecimal digits on the last line";

/// Check a certificate that a board has no completion.
///
/// The certificate may be for the same board with fewer given queens and blocked squares: adding
/// more of them cannot create a completion. The text is read once. Memory does not grow with the
/// size of a search tree, because only the path to the current node is stored.
///
/// # Errors
/// The first error in the text, the board, the proof or the digest. If the proof is wrong and the
/// digest too, the digest is reported.
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
/// assert_eq!(proven, Proven::Attack((1, 2), (2, 1)));
///
/// let error = check_certificate(&board, &b"queenside certificate 2\n"[..]).unwrap_err();
/// assert_eq!(error.to_string(), "line 1: found \"2\", expected `queenside certificate 1`");
/// # Ok::<(), queenside_check::CertificateError>(())
/// ```
pub fn check_certificate(puzzle: &Puzzle, input: impl BufRead) -> Result<Proven, CertificateError> {
    puzzle.check()?;
    check(Some(puzzle), input)?.1.map_err(CertificateError::Proof)
}

/// Check a certificate for the board that it contains. Return the board, and how the certificate
/// proves that it has no completion, or why it does not.
///
/// # Errors
/// The first error in the text, the board or the digest.
///
/// ```
/// use queenside_check::{Proven, certified_board};
///
/// let certificate = "\
/// queenside certificate 1
/// n 4
/// queens 1,2 2,1
/// proof attack 1,2 2,1
/// digest a9d5200267dd0bb9
/// ";
/// let (board, proven) = certified_board(certificate.as_bytes())?;
/// assert_eq!((board.n, board.queens), (4, vec![(1, 2), (2, 1)]));
/// assert_eq!(proven, Ok(Proven::Attack((1, 2), (2, 1))));
/// # Ok::<(), queenside_check::CertificateError>(())
/// ```
pub fn certified_board(
    input: impl BufRead,
) -> Result<(Puzzle, Result<Proven, CheckError>), CertificateError> {
    check(None, input)
}

/// Check a certificate for this board or, without one, for the board that it contains.
fn check(
    board: Option<&Puzzle>,
    input: impl BufRead,
) -> Result<(Puzzle, Result<Proven, CheckError>), CertificateError> {
    let mut words = Words::new(input);
    words.advance()?;
    let conditions = read_conditions(&mut words, board)?;
    let proven = match check_proof(&mut words, &conditions) {
        Ok(proven) => Ok(proven),
        Err(CertificateError::Proof(fault)) => {
            while !words.is_digest() && words.end != End::Input {
                words.advance()?;
            }
            Err(fault)
        }
        Err(fault) => return Err(fault),
    };
    check_digest(&mut words)?;
    Ok((conditions, proven))
}

/// Check the last line. The current word must be its first word.
fn check_digest<R: BufRead>(words: &mut Words<R>) -> Result<(), CertificateError> {
    if !words.is_digest() {
        return Err(words.unexpected(DIGEST));
    }
    let digest = format!("{:016x}", words.digest_before_line);
    words.next(End::Space, DIGEST)?;
    let is_digit = |digit: &u8| digit.is_ascii_digit() || (b'a'..=b'f').contains(digit);
    if words.word.len() != digest.len() || !words.word.iter().all(is_digit) {
        return Err(words.unexpected(DIGEST));
    }
    if words.word != digest.as_bytes() {
        return Err(fault!("the digest is wrong: the certificate has been changed").into());
    }
    words.next(End::Newline, LINE_END)?;
    if words.word.is_empty() && words.end == End::Input {
        Ok(())
    } else {
        Err(words.unexpected("the end of the text"))
    }
}

/// How a certificate proves that a board has no completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proven {
    /// Two given queens attack each other.
    Attack(Square, Square),
    /// A given queen is on a blocked square.
    Blocked(Square),
    /// A search tree refutes the board.
    Tree(TreeSize),
}

impl fmt::Display for Proven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Attack(first, second) => {
                write!(f, "the given queens {} and {} attack each other", text(*first), text(*second))
            }
            Self::Blocked(queen) => {
                write!(f, "the given queen {} is on a blocked square", text(*queen))
            }
            Self::Tree(TreeSize { branches, leaves, tried }) => {
                write!(f, "a search tree: branches: {branches}, refuted by arithmetic: {leaves}, ")?;
                write!(f, "squares tried: {tried}")
            }
        }
    }
}

/// Why a certificate was refused.
#[derive(Debug)]
#[non_exhaustive]
pub enum CertificateError {
    /// Reading the certificate failed.
    Io(io::Error),
    /// The text is not a certificate for this board.
    Text(CheckError),
    /// The text is a certificate, but its proof is wrong.
    Proof(CheckError),
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot read the certificate: {error}"),
            Self::Text(fault) | Self::Proof(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for CertificateError {}

impl From<CheckError> for CertificateError {
    fn from(fault: CheckError) -> Self {
        Self::Text(fault)
    }
}
