use std::io::{self, Write};

use queenside::methods::{Counts, Event, Report};
use queenside::{Board, Outcome};
use serde::Serialize;

use super::follow::{Form, Step};
use super::request::Request;
use crate::output::Output;

/// One JSON object a line; the last tells how the run ended.
pub(super) struct Json;

#[derive(Serialize)]
struct Line {
    #[serde(flatten)]
    event: Event,
    #[serde(flatten)]
    counts: Counts,
    queens: usize,
    energy: u64,
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
        write_line(&Line { event, counts, queens: position.queen_count(), energy: position.energy() }, out)
    }

    fn end(&mut self, request: &Request, report: Option<&Report>, out: &mut Output) -> io::Result<()> {
        let Some(report) = report else { return Ok(()) };
        let (status, columns) = match &report.outcome {
            Outcome::Found(solution) => ("solution", Some(solution.columns())),
            Outcome::None => ("none", None),
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
