//! Events as small boards side by side.

use std::io::{self, Write};

use queenside::methods::{Event, Proposal, Report};
use queenside::{Board, Outcome, Square};
use queenside_service::trace::Step;

use crate::failure::Failure;
use crate::output::Output;

/// Prints small boards side by side, one per event, each with a short description below.
pub(super) struct Text {
    n: u32,
    /// The width of a board and its description.
    cell: usize,
    per_band: usize,
    has_begun: bool,
    /// The lines of each board and of the description below it.
    band: Vec<Vec<String>>,
}

/// The largest board that is drawn.
const MAX: u32 = 64;
/// The least width of a cell: `3 place 2,1`, and the longest word of any event, fit.
const WORDS: usize = 11;
const GAP: usize = 2;
const LEGEND: &str =
    "Q queen, * placed, moved or chosen, o former square, x rejected, ! attacks x; squares are row,column";

impl Text {
    pub(super) fn new(n: u32, width: usize) -> Result<Self, Failure> {
        if n > MAX {
            return Err(Failure::usage(format_args!(
                "--as text draws boards up to n = {MAX}, not n = {n}; use --as json"
            )));
        }
        let cell = (n as usize).max(WORDS);
        let per_band = ((width + GAP) / (cell + GAP)).max(1);
        Ok(Self { n, cell, per_band, has_begun: false, band: Vec::new() })
    }

    pub(super) fn step(&mut self, step: &Step<'_>, out: &mut Output) -> io::Result<()> {
        let mut lines = rows(step, self.n);
        lines.extend(wrapped(&format!("{} {}", step.number, words(&step.event)), self.cell));
        self.band.push(lines);
        if self.band.len() == self.per_band { self.write_band(out) } else { Ok(()) }
    }

    pub(super) fn end(&mut self, report: Option<&Report>, out: &mut Output) -> io::Result<()> {
        self.write_band(out)?;
        let Some(report) = report else { return Ok(()) };
        if self.has_begun {
            writeln!(out)?;
        }
        write_result(report, out)
    }

    fn write_band(&mut self, out: &mut Output) -> io::Result<()> {
        if self.band.is_empty() {
            return Ok(());
        }
        if !std::mem::replace(&mut self.has_begun, true) {
            writeln!(out, "{LEGEND}")?;
        }
        writeln!(out)?;
        let width = self.cell + GAP;
        for index in 0..self.band.iter().map(Vec::len).max().unwrap_or_default() {
            let part =
                |lines: &Vec<String>| format!("{:width$}", lines.get(index).map_or("", String::as_str));
            let line: Vec<String> = self.band.iter().map(part).collect();
            writeln!(out, "{}", line.concat().trim_end())?;
        }
        self.band.clear();
        Ok(())
    }
}

/// Write how a run ended, and its counters.
pub(super) fn write_result(report: &Report, out: &mut Output) -> io::Result<()> {
    match &report.outcome {
        Outcome::Found(solution) if report.solutions == 1 => {
            write!(out, "solution {:?}", solution.columns())?;
        }
        Outcome::Found(solution) => {
            write!(out, "{} solutions, the first {:?}", report.solutions, solution.columns())?;
        }
        Outcome::NoSolution(()) => write!(out, "no solution")?,
        Outcome::GaveUp => write!(out, "gave up")?,
    }
    let counts = report.counts;
    writeln!(
        out,
        "; steps {}, moves {}, backtracks {}, restarts {}",
        counts.steps, counts.moves, counts.backtracks, counts.restarts
    )
}

/// Return the rows of the board with the marks of the event.
fn rows(step: &Step<'_>, n: u32) -> Vec<String> {
    let sign = |square, otherwise| mark(&step.event, square).unwrap_or(otherwise);
    let empty = |row| (0..n).map(|column| sign(Square::new(row, column), '.')).collect();
    let mut rows: Vec<Vec<char>> = (0..n).map(empty).collect();
    for queen in step.position.queens() {
        rows[queen.row as usize][queen.column as usize] = sign(queen, 'Q');
    }
    rows.into_iter().map(String::from_iter).collect()
}

/// Return the sign of the square's role in the event, if it has one ([`LEGEND`]).
fn mark(event: &Event, square: Square) -> Option<char> {
    const MOVED: char = '*';
    const LEFT: char = 'o';
    const REJECTED: char = 'x';
    const ATTACKS: char = '!';
    let marks = match *event {
        Event::Place { queen } | Event::Select { queen, .. } => [Some((queen, MOVED)), None],
        Event::Remove { queen } => [Some((queen, LEFT)), None],
        Event::Move { from, to } | Event::Accept(Proposal { from, to, .. }) => {
            [Some((from, LEFT)), Some((to, MOVED))]
        }
        Event::Conflict { square, by } => [Some((square, REJECTED)), Some((by, ATTACKS))],
        Event::Seen { to, .. } | Event::Reject(Proposal { to, .. }) => [Some((to, REJECTED)), None],
        Event::DeadEnd { line } => [line.contains(square).then_some((square, REJECTED)), None],
        Event::Stagnation { .. } | Event::Restart | Event::Solution => [None, None],
    };
    marks.into_iter().flatten().find(|(marked, _)| *marked == square).map(|(_, sign)| sign)
}

/// Describe the event in a few words, each at most [`WORDS`] characters long.
fn words(event: &Event) -> String {
    let at = |square: Square| format!("{},{}", square.row, square.column);
    match *event {
        Event::Place { queen } | Event::Remove { queen } => format!("{} {}", event.name(), at(queen)),
        Event::Move { from, to } => format!("move {} to {}", at(from), at(to)),
        Event::Conflict { square, by } => format!("conflict {} by {}", at(square), at(by)),
        Event::DeadEnd { line } => format!("dead end {line}"),
        Event::Select { queen, threats } => format!("select {} threats {threats}", at(queen)),
        Event::Seen { from, to } => format!("seen before {} to {}", at(from), at(to)),
        Event::Accept(Proposal { from, to, delta, .. }) | Event::Reject(Proposal { from, to, delta, .. }) => {
            format!("{} {} to {} {delta:+}", event.name(), at(from), at(to))
        }
        Event::Stagnation { stuck_at, .. } => format!("stagnation energy {stuck_at}"),
        Event::Restart | Event::Solution => event.name().to_owned(),
    }
}

/// Break a text between words into lines of at most `width` characters; a longer word is cut.
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
