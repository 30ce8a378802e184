use std::error::Error;
use std::{fmt, io};

use crate::{LratFault, PuzzleFault, TreeFault};

/// Why a certificate does not prove that a board has no completion.
///
/// ```
/// use queenside_check::{Puzzle, check_certificate};
///
/// let fault = check_certificate(&Puzzle::new(4), &b"queenside certificate 2\n"[..]).unwrap_err();
/// assert_eq!(fault.to_string(), "line 1: found \"2\", expected `queenside certificate 1`");
/// ```
#[derive(Debug)]
pub enum CertificateFault {
    /// Reading failed.
    Io(io::Error),
    /// Proofs cannot be checked for the board.
    Board(PuzzleFault),
    /// The text is no certificate.
    Syntax {
        /// The line, from 1.
        line: u64,
        /// What stands there.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// The certificate has more conditions than the board.
    AnotherBoard(Mismatch),
    /// The digest is that of another text.
    Digest,
    /// The proof is wrong.
    Proof {
        /// The line at which that showed, from 1.
        line: u64,
        /// What is wrong.
        fault: ProofFault,
    },
}

impl fmt::Display for CertificateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "reading failed: {error}"),
            Self::Board(fault) => fault.fmt(f),
            Self::Syntax { line, found, expected } => {
                write!(f, "line {line}: found {found}, expected {expected}")
            }
            Self::AnotherBoard(mismatch) => write!(f, "the certificate is for another board: {mismatch}"),
            Self::Digest => f.write_str("the digest is wrong: the certificate has been changed"),
            Self::Proof { line, fault } => write!(f, "line {line}: {fault}"),
        }
    }
}

impl Error for CertificateFault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Board(fault) => Some(fault),
            Self::AnotherBoard(mismatch) => Some(mismatch),
            Self::Proof { fault, .. } => Some(fault),
            Self::Syntax { .. } | Self::Digest => None,
        }
    }
}

/// What a certificate relies on and a board does not have.
///
/// ```
/// use queenside_check::Mismatch;
///
/// assert_eq!(Mismatch::Queen((0, 1)).to_string(), "its queen 0,1 is not given here");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The sizes differ.
    Size {
        /// That of the certificate.
        certificate: u32,
        /// That of the board.
        board: u32,
    },
    /// A queen of the certificate is not given.
    Queen((u32, u32)),
    /// A blocked square of the certificate is not blocked.
    Blocked((u32, u32)),
    /// An excluded diagonal of the certificate has squares that are not blocked.
    Diagonal(i64),
    /// An excluded antidiagonal of the certificate has squares that are not blocked.
    Antidiagonal(u64),
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { certificate, board } => write!(f, "it has n = {certificate}, not n = {board}"),
            Self::Queen((row, column)) => write!(f, "its queen {row},{column} is not given here"),
            Self::Blocked((row, column)) => {
                write!(f, "its blocked square {row},{column} is not blocked here")
            }
            Self::Diagonal(diagonal) => write!(f, "its diagonal {diagonal} is not excluded here"),
            Self::Antidiagonal(antidiagonal) => {
                write!(f, "its antidiagonal {antidiagonal} is not excluded here")
            }
        }
    }
}

impl Error for Mismatch {}

/// What is wrong with the proof in a certificate.
///
/// ```
/// use queenside_check::ProofFault;
///
/// let fault = ProofFault::NoAttack { first: (0, 0), second: (1, 2) };
/// assert_eq!(fault.to_string(), "the queens 0,0 and 1,2 do not attack each other");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofFault {
    /// The proof names a queen that the certificate does not give.
    NotGiven {
        /// The queen.
        queen: (u32, u32),
    },
    /// Two queens do not attack each other.
    NoAttack {
        /// One queen.
        first: (u32, u32),
        /// The other.
        second: (u32, u32),
    },
    /// A queen's square is not blocked.
    NotBlocked {
        /// The queen.
        queen: (u32, u32),
    },
    /// A search tree is wrong.
    Tree(TreeFault),
    /// A refutation by clauses is wrong.
    Lrat(LratFault),
}

impl fmt::Display for ProofFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotGiven { queen: (row, column) } => {
                write!(f, "the queen {row},{column} is not among those given")
            }
            Self::NoAttack { first, second } => write!(
                f,
                "the queens {},{} and {},{} do not attack each other",
                first.0, first.1, second.0, second.1
            ),
            Self::NotBlocked { queen: (row, column) } => {
                write!(f, "the queen {row},{column} does not stand on a blocked square")
            }
            Self::Tree(fault) => fault.fmt(f),
            Self::Lrat(fault) => fault.fmt(f),
        }
    }
}

impl Error for ProofFault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Tree(fault) => Some(fault),
            Self::Lrat(fault) => Some(fault),
            _ => None,
        }
    }
}
