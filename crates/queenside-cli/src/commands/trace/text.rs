use std::io::{self, Write};

use queenside::methods::{Event, Proposal, Report};
use queenside::{Board, Outcome, Square};

use super::follow::{Form, Step};
use super::marks::Marks;
use super::request::Request;
use crate::failure::Failure;
use crate::output::Output;

/// Small boards side by side, as many as fit, one for each event, each with a few words below.
pub(super) struct Text {
    n: u32,
    /// The columns that a board and its words take.
    cell: usize,
    /// The boards that go side by side.
    per_band: usize,
    has_begun: bool,
    band: Vec<Picture>,
}

/// A board with its words, line by line.
struct Picture {
    rows: Vec<String>,
    words: Vec<String>,
}

/// The width where no terminal tells one.
pub(super) const USUAL_WIDTH: usize = 80;
/// The largest board that is drawn.
const MAX: u32 = 64;
/// Room for `3 place 2,1`, and for the longest word of any event.
const WORDS: usize = 11;
const GAP: usize = 2;
const LEGEND: &str =
    "Q queen, * placed, moved or chosen, o left, x refused, ! attacks it; squares are row,column";

impl Text {
    pub(super) fn new(request: &Request, width: usize) -> Result<Self, Failure> {
        let n = request.problem.size().get();
        if n > MAX {
            return Err(Failure::usage(format_args!(
                "--as text draws boards up to n = {MAX}, not n = {n}; use --as json, or --play"
            )));
        }
        let cell = (n as usize).max(WORDS);
        let per_band = ((width + GAP) / (cell + GAP)).max(1);
        Ok(Self { n, cell, per_band, has_begun: false, band: Vec::new() })
    }

    fn write_band(&mut self, out: &mut Output) -> io::Result<()> {
        if self.band.is_empty() {
            return Ok(());
        }
        if !std::mem::replace(&mut self.has_begun, true) {
            writeln!(out, "{LEGEND}")?;
        }
        out.write_all(b"\n")?;
        let words = self.band.iter().map(|picture| picture.words.len()).max().unwrap_or_default();
        for row in 0..self.n as usize {
            self.write_line(|picture| picture.rows.get(row), out)?;
        }
        for line in 0..words {
            self.write_line(|picture| picture.words.get(line), out)?;
        }
        self.band.clear();
        Ok(())
    }

    /// The same line of each board of the band.
    fn write_line(&self, part: impl Fn(&Picture) -> Option<&String>, out: &mut Output) -> io::Result<()> {
        let width = self.cell + GAP;
        let mut line = String::new();
        for (index, picture) in self.band.iter().enumerate() {
            if let Some(part) = part(picture) {
                line.extend(std::iter::repeat_n(' ', index * width - line.len()));
                line.push_str(part);
            }
        }
        writeln!(out, "{line}")
    }
}

impl Form for Text {
    fn step(&mut self, step: &Step<'_>, out: &mut Output) -> io::Result<()> {
        let words = wrapped(&format!("{} {}", step.number, words(&step.event)), self.cell);
        self.band.push(Picture { rows: rows(step, self.n), words });
        if self.band.len() == self.per_band { self.write_band(out) } else { Ok(()) }
    }

    fn end(&mut self, _request: &Request, report: Option<&Report>, out: &mut Output) -> io::Result<()> {
        self.write_band(out)?;
        let Some(report) = report else { return Ok(()) };
        if self.has_begun {
            out.write_all(b"\n")?;
        }
        match &report.outcome {
            Outcome::Found(solution) if report.solutions == 1 => {
                write!(out, "solution {:?}", solution.columns())?;
            }
            Outcome::Found(solution) => {
                write!(out, "{} solutions, the first {:?}", report.solutions, solution.columns())?;
            }
            Outcome::NoSolution(()) => out.write_all(b"no solution")?,
            Outcome::GaveUp => out.write_all(b"gave up")?,
        }
        let counts = report.counts;
        writeln!(
            out,
            "; steps {}, moves {}, backtracks {}, restarts {}",
            counts.steps, counts.moves, counts.backtracks, counts.restarts
        )
    }
}

/// The board, row by row, with what the event is about marked.
fn rows(step: &Step<'_>, n: u32) -> Vec<String> {
    let marks = Marks::of(Some(&step.event));
    let empty = |row| (0..n).map(|column| glyph(&marks, Square::new(row, column), '.')).collect();
    let mut rows: Vec<Vec<char>> = (0..n).map(empty).collect();
    for queen in step.position.queens() {
        rows[queen.row as usize][queen.column as usize] = glyph(&marks, queen, 'Q');
    }
    rows.into_iter().map(String::from_iter).collect()
}

fn glyph(marks: &Marks, square: Square, otherwise: char) -> char {
    marks.at(square).map_or(otherwise, super::marks::Mark::glyph)
}

/// The event in a few words, none longer than [`WORDS`].
fn words(event: &Event) -> String {
    let at = |square: Square| format!("{},{}", square.row, square.column);
    match event {
        Event::Place { queen } => format!("place {}", at(*queen)),
        Event::Remove { queen } => format!("remove {}", at(*queen)),
        Event::Move { from, to } => format!("move {} to {}", at(*from), at(*to)),
        Event::Conflict { square, by } => format!("conflict {} by {}", at(*square), at(*by)),
        Event::DeadEnd { line } => format!("dead end {line}"),
        Event::Select { queen, threats } => format!("select {} threats {threats}", at(*queen)),
        Event::Seen { from, to } => format!("seen before {} to {}", at(*from), at(*to)),
        Event::Accept(Proposal { from, to, delta, .. }) => {
            format!("accept {} to {} {delta:+}", at(*from), at(*to))
        }
        Event::Reject(Proposal { from, to, delta, .. }) => {
            format!("reject {} to {} {delta:+}", at(*from), at(*to))
        }
        Event::Stagnation { stuck_at, .. } => format!("stagnation energy {stuck_at}"),
        Event::Restart => "restart".to_owned(),
        Event::Solution => "solution".to_owned(),
    }
}

/// The text in lines of at most so many characters, broken between words; a word that is longer is cut.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let word = &word[..word.len().min(width)];
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
