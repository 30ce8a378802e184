//! An Essence' model with its data, for Savile Row: parameters have the names of CSPLib's problem 79
//! (n, numdiff, numsum, diffdiags, sumdiags).

use std::io::{self, Write};

use super::write_comment;
use crate::board::{Board, Problem, Square};

pub(super) fn write(problem: &Problem, out: &mut impl Write) -> io::Result<()> {
    let n = problem.size().get();
    // The language has to be named on the first line.
    writeln!(out, "language ESSENCE' 1.0")?;
    write_comment(problem, "$", out)?;
    writeln!(out, "letting n be {n}")?;
    writeln!(out, "letting ROWS be domain int(0..n-1)")?;
    let differences: Vec<String> = problem.blocked_diagonals().map(|line| line.to_string()).collect();
    let sums: Vec<String> = problem.blocked_antidiagonals().map(|line| line.to_string()).collect();
    let lists = [("numdiff", "diffdiags", &differences), ("numsum", "sumdiags", &sums)];
    for (count, list, lines) in lists {
        writeln!(out, "letting {count} be {}", lines.len())?;
        if !lines.is_empty() {
            writeln!(out, "letting {list} be [{}]", lines.join(","))?;
        }
    }
    writeln!(out, "$ The column of the queen in each row, its diagonal and its antidiagonal.")?;
    writeln!(out, "find q1: matrix indexed by [ROWS] of int(0..n-1)")?;
    writeln!(out, "find q2: matrix indexed by [ROWS] of int(-(n-1)..n-1)")?;
    writeln!(out, "find q3: matrix indexed by [ROWS] of int(0..2*(n-1))")?;
    writeln!(out, "such that")?;
    writeln!(out, "  allDiff(q1), allDiff(q2), allDiff(q3),")?;
    for Square { row, column } in problem.given().queens() {
        writeln!(out, "  q1[{row}] = {column},")?;
    }
    for Square { row, column } in problem.blocked() {
        writeln!(out, "  q1[{row}] != {column},")?;
    }
    if !differences.is_empty() {
        writeln!(out, "  forAll i : int(1..numdiff) . forAll j : ROWS . q2[j] != diffdiags[i],")?;
    }
    if !sums.is_empty() {
        writeln!(out, "  forAll i : int(1..numsum) . forAll j : ROWS . q3[j] != sumdiags[i],")?;
    }
    writeln!(out, "  forAll i : ROWS . q2[i] = i - q1[i] /\\ q3[i] = i + q1[i]")
}
