//! The bit vectors of `row-generators`: which bits each square uses, and the vectors of each event,
//! divided into their fields.

use std::io::{self, Write};

use queenside::methods::{Event, Method};
use queenside::{Board, Size, Square};
use queenside_service::trace::{Step, has_numbers, lines_of};

use crate::failure::Failure;
use crate::output::Output;

/// Writes vectors of this board size.
#[derive(Clone, Copy)]
pub(super) struct Uses {
    n: u32,
}

impl Uses {
    pub(super) fn new(method: Method, size: Size) -> Result<Self, Failure> {
        let n = size.get();
        if has_numbers(method, n) {
            return Ok(Self { n });
        }
        Err(Failure::usage(format_args!(
            "--as uses needs row-generators with n up to 25, not {method} with n = {n}: use --as json"
        )))
    }

    /// Write the numbers of the diagonals, the vectors of all squares, and the heads of the events.
    pub(super) fn begin(self, out: &mut Output) -> io::Result<()> {
        let shift = self.n.saturating_sub(1);
        self.write_table("row - column: a diagonal (NW-SE)", out, |row, column| row - column)?;
        let title = format!("row - column + {shift}: its bit in the field NW-SE");
        self.write_table(&title, out, |row, column| row - column + i64::from(shift))?;
        let title = "row + column: an antidiagonal (NE-SW), and its bit in the field NE-SW";
        self.write_table(title, out, |row, column| row + column)?;
        writeln!(out, "uses: the three bits of each square as a number, one list per row")?;
        for row in 0..self.n {
            let uses: Vec<u128> =
                (0..self.n).map(|column| lines_of(self.n, [Square::new(row, column)])).collect();
            writeln!(out, "{uses:?}")?;
        }
        writeln!(out)?;
        self.write_line("event", "number", ["NE-SW", "NW-SE", "column"].map(str::to_owned), out)
    }

    /// Write a number for each square.
    fn write_table(self, title: &str, out: &mut Output, number: impl Fn(i64, i64) -> i64) -> io::Result<()> {
        writeln!(out, "{title}")?;
        for row in 0..self.n.into() {
            let numbers = (0..self.n.into()).map(|column| format!("{:3}", number(row, column)));
            writeln!(out, "{}", numbers.collect::<Vec<_>>().join(" "))?;
        }
        writeln!(out)
    }

    /// Write what a queen uses, then what all queens use, and the solutions.
    pub(super) fn step(self, step: &Step<'_>, out: &mut Output) -> io::Result<()> {
        match step.event {
            Event::Place { queen } | Event::Remove { queen } => {
                self.write_vector(&step.event.to_string(), lines_of(self.n, [queen]), out)?;
                self.write_vector("used", lines_of(self.n, step.position.queens()), out)
            }
            Event::Solution => writeln!(out, "{}", step.event),
            _ => Ok(()),
        }
    }

    fn write_vector(self, event: &str, vector: u128, out: &mut Output) -> io::Result<()> {
        let (n, diagonals) = (self.n as usize, 2 * self.n as usize - 1);
        // The last field has the lowest bits.
        let fields = [(n + diagonals, diagonals), (n, diagonals), (0, n)];
        let fields = fields.map(|(from, bits)| format!("{:0bits$b}", vector >> from & ((1 << bits) - 1)));
        self.write_line(event, &vector.to_string(), fields, out)
    }

    /// Write a line of the table of events.
    fn write_line(self, event: &str, number: &str, fields: [String; 3], out: &mut Output) -> io::Result<()> {
        let last = Square::new(self.n.saturating_sub(1), self.n.saturating_sub(1));
        let event_width = Event::Remove { queen: last }.to_string().len();
        let most = 1u128 << (5 * self.n).saturating_sub(2);
        let number_width = most.to_string().len().max("number".len());
        let field_width = (2 * self.n as usize).saturating_sub(1).max("NE-SW".len());
        let [antidiagonals, diagonals, columns] = fields;
        writeln!(
            out,
            "{event:event_width$}  {number:>number_width$}  {antidiagonals:>field_width$}  {diagonals:>field_width$}  {columns}"
        )
    }
}
