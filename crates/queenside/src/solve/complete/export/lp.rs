//! A 0-1 program in CPLEX's LP format: a variable for each free square.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::write_comment;
use crate::board::{Line, Problem, Square};
use crate::search::Remaining;

/// Terms on a line of the file: some readers do not take long ones.
const TERMS: usize = 16;

pub(super) fn write(problem: &Problem, remaining: &Remaining, out: &mut impl Write) -> io::Result<()> {
    let squares: Vec<Square> =
        remaining.free_squares().map(|(row, column)| remaining.square(row, column)).collect();
    // An open line without a free square has to be there too, so that the program is infeasible.
    let open = remaining.rows.iter().map(|&row| Line::Row(row));
    let open = open.chain(remaining.columns.iter().map(|&column| Line::Column(column)));
    let mut lines: BTreeMap<Line, Vec<Square>> = open.map(|line| (line, Vec::new())).collect();
    for &square in &squares {
        square.lines().into_iter().for_each(|line| lines.entry(line).or_default().push(square));
    }
    write_comment(problem, "\\", out)?;
    writeln!(out, "Minimize\n obj: 0 zero\nSubject To")?;
    for (line, squares) in &lines {
        let (name, sense) = match line {
            Line::Row(row) => (format!("row_{row}"), "="),
            Line::Column(column) => (format!("column_{column}"), "="),
            Line::Diagonal(difference) => {
                let sign = if *difference < 0 { "m" } else { "" };
                (format!("diagonal_{sign}{}", difference.unsigned_abs()), "<=")
            }
            Line::Antidiagonal(sum) => (format!("antidiagonal_{sum}"), "<="),
        };
        if sense == "<=" && squares.len() < 2 {
            continue;
        }
        write!(out, " {name}:")?;
        if squares.is_empty() {
            write!(out, " zero")?;
        }
        for (at, square) in squares.iter().enumerate() {
            let between = if at == 0 {
                " "
            } else if at % TERMS == 0 {
                "\n  + "
            } else {
                " + "
            };
            write!(out, "{between}x_{}_{}", square.row, square.column)?;
        }
        writeln!(out, " {sense} 1")?;
    }
    if lines.is_empty() {
        // No reader takes a program without a row.
        writeln!(out, " nothing_left: zero = 0")?;
    }
    writeln!(out, "Bounds\n zero = 0\nBinary")?;
    for square in &squares {
        writeln!(out, " x_{}_{}", square.row, square.column)?;
    }
    writeln!(out, "End")
}
