use std::io::{self, Write};

use super::proof::{Proof, ProofStep, ProofTree, RefutationStep};
use crate::board::{Board, Line, Problem, Square};

/// Writes why the problem has no completion as a text that can be checked without trust in the program that wrote it. The book's
/// chapter on certificates has the format.
///
/// # Errors
/// Those of the writer.
///
/// ```
/// use queenside::{Budget, Outcome, Problem, Size};
/// use queenside::solve::{CompletionOptions, complete, write_certificate};
///
/// let problem = Problem::new(Size::new(2)?);
/// let answer = complete(&problem, CompletionOptions::default(), &Budget::default())?;
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
        Proof::Refutation { clauses, steps } => write_refutation(&mut out, clauses, steps)?,
    }
    let digest = out.digest;
    writeln!(out.out, "digest {digest:016x}")
}

fn pair(Square { row, column }: Square) -> String {
    format!("{row},{column}")
}

/// A line with a name and items; none where there are no items.
fn write_list(
    out: &mut impl Write,
    name: &str,
    items: impl Iterator<Item = impl std::fmt::Display>,
) -> io::Result<()> {
    let mut items = items.peekable();
    if items.peek().is_none() {
        return Ok(());
    }
    out.write_all(name.as_bytes())?;
    items.try_for_each(|item| write!(out, " {item}"))?;
    writeln!(out)
}

/// Words on a line of a tree.
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

fn write_refutation(out: &mut impl Write, clauses: &[Vec<i32>], steps: &[RefutationStep]) -> io::Result<()> {
    writeln!(out, "proof lrat")?;
    for (id, clause) in (1u64..).zip(clauses) {
        write!(out, "clause {id}")?;
        clause.iter().try_for_each(|literal| write!(out, " {literal}"))?;
        writeln!(out, " 0")?;
    }
    for step in steps {
        match step {
            RefutationStep::Lemma { id, literals, hints } => {
                write!(out, "{id}")?;
                literals.iter().try_for_each(|literal| write!(out, " {literal}"))?;
                write!(out, " 0")?;
                hints.iter().try_for_each(|hint| write!(out, " {hint}"))?;
                writeln!(out, " 0")?;
            }
            RefutationStep::Delete(id) => writeln!(out, "{id} d {id} 0")?,
        }
    }
    Ok(())
}

/// Takes the FNV-1a hash of what goes through (G. Fowler, L. C. Noll, K.-P. Vo, 1991): a single changed
/// byte always changes it.
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
