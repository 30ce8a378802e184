use std::fmt;
use std::io::{self, Write};

use queenside_board::{Board, Conflict, Line, Problem, Square};

/// A proof that a problem has no completion, displayed as one line of text. Anyone can check it without
/// trusting the method that found it.
///
/// [`write_certificate`] writes it as a text.
///
/// ```
/// use queenside::{Budget, Outcome, Problem, Size, solve::{CompletionOptions, complete_with}};
///
/// let problem = Problem::new(Size::new(8)?).with_queens([(0, 0), (7, 7)])?;
/// let answer = complete_with(&problem, CompletionOptions::default(), &Budget::default())?;
/// let Outcome::NoSolution(proof) = answer.outcome else { panic!() };
/// assert_eq!(proof.to_string(), "the given queens on (0, 0) and (7, 7) attack each other on diagonal 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Proof {
    /// Two given queens attack each other.
    Attack(Conflict),
    /// A given queen is on a blocked square.
    Blocked(Square),
    /// Every branch ends at a line without a free square, or is refuted by arithmetic.
    Tree(ProofTree),
}

impl Proof {
    /// Return the name of the kind of proof: `attack`, `blocked` or `tree`.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Attack(_) => "attack",
            Self::Blocked(_) => "blocked",
            Self::Tree(_) => "tree",
        }
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Attack(Conflict { a, b, line }) => {
                write!(f, "the given queens on {a} and {b} attack each other on {line}")
            }
            Self::Blocked(queen) => write!(f, "the given queen on {queen} is on a blocked square"),
            Self::Tree(tree) => match tree.steps.len() {
                0 => f.write_str("a row or a column has no free square"),
                1 => f.write_str("a search tree of 1 step finds no completion"),
                steps => write!(f, "a search tree of {steps} steps finds no completion"),
            },
        }
    }
}

/// A node of a [`ProofTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProofStep<'a> {
    /// The search tries the free squares of this row from left to right.
    Row(u32),
    /// The search tries the free squares of this column from the top.
    Column(u32),
    /// Multipliers of lines that refute the node (Farkas' lemma).
    Farkas(&'a [(Line, i64)]),
}

/// A search tree that covers all possible completions, in depth-first order.
///
/// A branch places a queen on each free square of a line, in increasing order. A child in which an
/// open line has no free square is refuted, and it is not written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ProofTree {
    /// A row, a column plus [`COLUMN`], or [`FARKAS`].
    steps: Vec<u16>,
    farkas: Vec<Vec<(Line, i64)>>,
}

const COLUMN: u16 = 1 << 14;
const FARKAS: u16 = 1 << 15;

/// Maximum number of steps in memory: 256 MiB.
const MAX_STEPS: usize = 1 << 27;

impl ProofTree {
    /// Return the nodes in depth-first order. There are none if a line has no free square at the
    /// root.
    pub fn steps(&self) -> impl Iterator<Item = ProofStep<'_>> {
        let mut farkas = self.farkas.iter();
        self.steps.iter().map(move |&step| match step {
            FARKAS => match farkas.next() {
                Some(multipliers) => ProofStep::Farkas(multipliers),
                None => unreachable!("each such step has its multipliers"),
            },
            column if column & COLUMN != 0 => ProofStep::Column(u32::from(column & !COLUMN)),
            row => ProofStep::Row(u32::from(row)),
        })
    }

    /// Add a branch on a row or a column of the board, or return `None` if the tree becomes too
    /// long.
    pub(crate) fn branch(&mut self, line: Line) -> Option<()> {
        let step = match line {
            Line::Row(row) => row as u16,
            Line::Column(column) => COLUMN | column as u16,
            line => unreachable!("a branch on {line}"),
        };
        self.push(step)
    }

    /// Add a node that is refuted by multipliers.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn farkas(&mut self, multipliers: Vec<(Line, i64)>) -> Option<()> {
        self.farkas.push(multipliers);
        self.push(FARKAS)
    }

    /// Add the nodes of a subtree.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn append(&mut self, mut subtree: Self) -> Option<()> {
        if self.steps.len() + subtree.steps.len() > MAX_STEPS {
            return None;
        }
        self.steps.append(&mut subtree.steps);
        self.farkas.append(&mut subtree.farkas);
        Some(())
    }

    fn push(&mut self, step: u16) -> Option<()> {
        self.steps.push(step);
        (self.steps.len() <= MAX_STEPS).then_some(())
    }
}

/// Write the proof that the problem has no completion as a text that can be checked without
/// trusting the program that wrote it. The book describes the format
/// (`docs/reference/certificates.md`).
///
/// # Errors
/// The error of the writer, if it fails.
///
/// ```
/// use queenside::{Budget, Outcome, Problem, Size};
/// use queenside::solve::{CompletionOptions, complete_with, write_certificate};
///
/// let problem = Problem::new(Size::new(2)?);
/// let answer = complete_with(&problem, CompletionOptions::default(), &Budget::default())?;
/// let Outcome::NoSolution(proof) = answer.outcome else { panic!() };
/// let mut text = Vec::new();
/// write_certificate(&problem, &proof, &mut text)?;
/// let text = String::from_utf8(text)?;
/// assert!(text.starts_with("queenside certificate 1\nn 2\nproof tree\nr0\ndigest "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_certificate(problem: &Problem, proof: &Proof, out: &mut impl Write) -> io::Result<()> {
    let mut out = Digested { out, digest: FNV_START };
    writeln!(out, "queenside certificate 1\nn {}", problem.size().get())?;
    write_list(&mut out, "queens", problem.given().queens().map(pair))?;
    write_list(&mut out, "blocked", problem.blocked().iter().copied().map(pair))?;
    write_list(&mut out, "diagonals", problem.blocked_diagonals())?;
    write_list(&mut out, "antidiagonals", problem.blocked_antidiagonals())?;
    match proof {
        Proof::Attack(conflict) => writeln!(out, "proof attack {} {}", pair(conflict.a), pair(conflict.b))?,
        Proof::Blocked(queen) => writeln!(out, "proof closed {}", pair(*queen))?,
        Proof::Tree(tree) => write_tree(&mut out, tree)?,
    }
    let digest = out.digest;
    writeln!(out.out, "digest {digest:016x}")
}

fn pair(Square { row, column }: Square) -> String {
    format!("{row},{column}")
}

/// Write a line with a name and items, or nothing if there are no items.
fn write_list(
    out: &mut impl Write,
    name: &str,
    items: impl Iterator<Item = impl fmt::Display>,
) -> io::Result<()> {
    let mut items = items.peekable();
    if items.peek().is_none() {
        return Ok(());
    }
    out.write_all(name.as_bytes())?;
    items.try_for_each(|item| write!(out, " {item}"))?;
    writeln!(out)
}

/// Number of words on a line of a tree.
const WORDS: usize = 20;

fn write_tree(out: &mut impl Write, tree: &ProofTree) -> io::Result<()> {
    writeln!(out, "proof tree")?;
    let mut words = 0;
    for step in tree.steps() {
        if words > 0 {
            out.write_all(if words % WORDS == 0 { b"\n" } else { b" " })?;
        }
        words += 1;
        match step {
            ProofStep::Row(row) => write!(out, "r{row}")?,
            ProofStep::Column(column) => write!(out, "c{column}")?,
            ProofStep::Farkas(multipliers) => {
                write!(out, "f")?;
                for (line, multiplier) in multipliers {
                    match line {
                        Line::Row(row) => write!(out, " r{row}={multiplier}")?,
                        Line::Column(column) => write!(out, " c{column}={multiplier}")?,
                        Line::Diagonal(difference) => write!(out, " d{difference}={multiplier}")?,
                        Line::Antidiagonal(sum) => write!(out, " a{sum}={multiplier}")?,
                    }
                }
            }
        }
    }
    if words > 0 { writeln!(out) } else { Ok(()) }
}

/// Computes the FNV-1a hash of the bytes that are written (G. Fowler, L. C. Noll, K.-P. Vo, 1991).
/// A change of a single byte always changes the hash.
struct Digested<W> {
    out: W,
    digest: u64,
}

const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;

impl<W: Write> Write for Digested<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        let hash = |digest: u64, &byte: &u8| (digest ^ u64::from(byte)).wrapping_mul(FNV_PRIME);
        self.digest = bytes[..written].iter().fold(self.digest, hash);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
