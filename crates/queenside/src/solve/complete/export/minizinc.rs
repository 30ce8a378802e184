//! A MiniZinc model with its data.

use std::io::{self, Write};

use super::write_comment;
use crate::board::{Board, Problem, Square};

pub(super) fn write(problem: &Problem, out: &mut impl Write) -> io::Result<()> {
    let n = problem.size().get();
    write_comment(problem, "%", out)?;
    writeln!(out, "include \"alldifferent.mzn\";")?;
    writeln!(out, "int: n = {n};")?;
    writeln!(out, "% The column of the queen in each row.")?;
    writeln!(out, "array[0..n - 1] of var 0..n - 1: q;")?;
    writeln!(out, "constraint alldifferent(q);")?;
    writeln!(out, "constraint alldifferent([q[r] + r | r in 0..n - 1]);")?;
    writeln!(out, "constraint alldifferent([q[r] - r | r in 0..n - 1]);")?;
    for Square { row, column } in problem.given().queens() {
        writeln!(out, "constraint q[{row}] = {column};")?;
    }
    for Square { row, column } in problem.blocked() {
        writeln!(out, "constraint q[{row}] != {column};")?;
    }
    for difference in problem.blocked_diagonals() {
        writeln!(out, "constraint forall(r in 0..n - 1)(r - q[r] != {difference});")?;
    }
    for sum in problem.blocked_antidiagonals() {
        writeln!(out, "constraint forall(r in 0..n - 1)(r + q[r] != {sum});")?;
    }
    writeln!(out, "solve satisfy;")?;
    writeln!(out, "output [\"\\(q)\\n\"];")
}
