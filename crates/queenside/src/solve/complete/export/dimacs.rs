//! Clauses in the DIMACS format of the SAT competitions.

use std::io::Write;

use super::{ExportError, write_comment};
use crate::board::Problem;
use crate::search::Remaining;
use crate::solve::complete::clauses::Clauses;

pub(super) fn write(
    problem: &Problem,
    remaining: &Remaining,
    out: &mut impl Write,
) -> Result<(), ExportError> {
    let Clauses { squares, clauses } = Clauses::new(remaining)?;
    write_comment(problem, "c", out)?;
    for (variable, square) in (1..).zip(&squares) {
        writeln!(out, "c variable {variable}: a queen on {square}")?;
    }
    writeln!(out, "p cnf {} {}", squares.len(), clauses.len())?;
    for clause in &clauses {
        for literal in clause {
            write!(out, "{literal} ")?;
        }
        writeln!(out, "0")?;
    }
    Ok(())
}
