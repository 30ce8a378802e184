//! Events as lines: JSON, and lists of columns.

use std::io::{self, Write};

use queenside::methods::{Counts, Event, ROW_GENERATORS, Report};
use queenside::{Board, Outcome, Square};
use serde::Serialize;

use super::{Form, Step, builds_up};
use crate::classic::Request;
use crate::failure::Failure;
use crate::output::Output;

/// One JSON object a line; the last tells how the run ended.
pub(super) struct Json {
    /// The board size, if lines have the numbers of the lines that queens occupy.
    numbered: Option<u32>,
}

impl Json {
    pub(super) fn new(request: &Request) -> Self {
        let n = request.problem.size().get();
        // A bit per column and diagonal: 5n - 2 of them.
        let fits = 5 * n < u128::BITS;
        Self { numbered: (request.method == ROW_GENERATORS && fits).then_some(n) }
    }
}

/// The lines that a queen occupies as CPython's document numbers them: bit `column`, bit `n + row - column + n - 1` and bit
/// `n + 2n - 1 + row + column`.
fn uses(n: u32, queen: Square) -> u128 {
    let Square { row, column } = queen;
    1 << column | 1 << (n + row + n - 1 - column) | 1 << (n + 2 * n - 1 + row + column)
}

#[derive(Serialize)]
struct Line {
    #[serde(flatten)]
    event: Event,
    #[serde(flatten)]
    counts: Counts,
    queens: usize,
    energy: u64,
    #[serde(flatten)]
    numbers: Option<Numbers>,
}

/// What CPython's document prints: the lines that the queen of an event occupies, and those that all queens do.
#[derive(Serialize)]
struct Numbers {
    #[serde(skip_serializing_if = "Option::is_none")]
    uses: Option<String>,
    used: String,
}

#[derive(Serialize)]
struct End<'a> {
    event: &'a str,
    n: u32,
    method: &'a str,
    status: &'a str,
    columns: Option<&'a [u32]>,
    solutions: u64,
    ended: &'a str,
    #[serde(flatten)]
    counts: Counts,
}

impl Form for Json {
    fn step(&mut self, step: &Step<'_>, out: &mut Output) -> io::Result<()> {
        let Step { event, counts, position, .. } = *step;
        let numbers = self.numbered.map(|n| Numbers {
            uses: match event {
                Event::Place { queen } | Event::Remove { queen } => Some(uses(n, queen).to_string()),
                _ => None,
            },
            used: position.queens().fold(0, |used, queen| used | uses(n, queen)).to_string(),
        });
        let (queens, energy) = (position.queen_count(), position.energy());
        write_line(&Line { event, counts, queens, energy, numbers }, out)
    }

    fn end(&mut self, request: &Request, report: Option<&Report>, out: &mut Output) -> io::Result<()> {
        let Some(report) = report else { return Ok(()) };
        let (status, columns) = match &report.outcome {
            Outcome::Found(solution) => ("solution", Some(solution.columns())),
            Outcome::NoSolution(()) => ("none", None),
            Outcome::GaveUp => ("unknown", None),
        };
        let end = End {
            event: "end",
            n: request.problem.size().get(),
            method: request.method.name(),
            status,
            columns,
            solutions: report.solutions,
            ended: report.ended.name(),
            counts: report.counts,
        };
        write_line(&end, out)
    }
}

fn write_line(line: &impl Serialize, out: &mut Output) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

/// The column of each row as a Python list that is written over and never cleared, at each queen and each solution.
///
/// This is the list `values` of CPython's generators: what an observer sees that prints it at each step.
pub(super) struct Values {
    values: Vec<Option<u32>>,
}

impl Values {
    pub(super) fn new(request: &Request) -> Result<Self, Failure> {
        let method = request.method;
        if !builds_up(method) {
            return Err(Failure::usage(format_args!(
                "--as values is for methods that build a board up, such as row-generators; {method} moves queens about: use --as text or --as json"
            )));
        }
        Ok(Self { values: vec![None; request.problem.size().index()] })
    }
}

impl Form for Values {
    fn step(&mut self, step: &Step<'_>, out: &mut Output) -> io::Result<()> {
        let remark = match step.event {
            Event::Place { queen } => {
                self.values[queen.row as usize] = Some(queen.column);
                ""
            }
            Event::Solution => "  solution",
            _ => return Ok(()),
        };
        out.write_all(b"[")?;
        for (row, value) in self.values.iter().enumerate() {
            let comma = if row == 0 { "" } else { ", " };
            match value {
                Some(column) => write!(out, "{comma}{column}")?,
                None => write!(out, "{comma}None")?,
            }
        }
        writeln!(out, "]{remark}")
    }

    fn end(&mut self, _request: &Request, _report: Option<&Report>, _out: &mut Output) -> io::Result<()> {
        Ok(())
    }
}
