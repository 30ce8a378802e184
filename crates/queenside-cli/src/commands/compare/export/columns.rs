use std::io::{self, Write};

use queenside::Size;
use queenside::methods::{Cell, Method, Row};

use super::super::table::Measure;

/// The columns of the tables, of which parts can be written one by one, as rows are done.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Columns {
    /// The width of the column of sizes.
    sizes: usize,
}

/// The width of a column: of `123 ms ±123 %`, with the unit at the same place in each row.
const NUMBER: usize = 7;
const BESIDE: usize = 7;
const WIDTH: usize = NUMBER + 1 + BESIDE;

impl Columns {
    /// Columns that are wide enough for sizes up to this one.
    pub(super) fn up_to(greatest: Option<Size>) -> Self {
        const USUAL: usize = 4;
        let digits = greatest.unwrap_or_default().get().to_string().len();
        Self { sizes: digits.max(USUAL) }
    }

    /// How wide a table with so many methods is.
    pub(super) fn width(self, methods: usize) -> usize {
        self.sizes + methods * (2 + WIDTH)
    }

    /// What the table shows, and the names of the methods above their columns, broken at hyphens where they are wider.
    pub(super) fn head(self, measure: Measure, methods: &[Method], out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}: {}\n", measure.name(), measure.caption())?;
        let names: Vec<Vec<String>> = methods.iter().map(|method| in_lines(method.name())).collect();
        let height = names.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let cells = names.iter().map(|name| {
                // Names stand at the bottom.
                let text = (line + name.len()).checked_sub(height).map_or("", |at| &name[at]);
                format!("{text:>WIDTH$}")
            });
            self.write_line(if line + 1 == height { "n" } else { "" }, cells, out)?;
        }
        Ok(())
    }

    /// The row of one size.
    pub(super) fn row(self, measure: Measure, row: &Row, out: &mut dyn Write) -> io::Result<()> {
        let cells = row.cells.iter().map(|cell| text(measure, cell));
        self.write_line(&row.size.get().to_string(), cells, out)
    }

    fn write_line(self, n: &str, cells: impl Iterator<Item = String>, out: &mut dyn Write) -> io::Result<()> {
        let mut line = format!("{n:>width$}", width = self.sizes);
        for cell in cells {
            line.push_str("  ");
            line.push_str(&cell);
        }
        writeln!(out, "{}", line.trim_end())
    }
}

/// A cell. In tables of times numbers and spreads stand below each other.
fn text(measure: Measure, cell: &Cell) -> String {
    let (number, beside) = measure.parts(cell);
    match measure {
        Measure::Steps => format!("{number:>WIDTH$}"),
        Measure::Time => format!("{number:>NUMBER$} {:>BESIDE$}", beside.unwrap_or_default()),
    }
}

/// The name in lines that fit a column, broken after hyphens.
fn in_lines(name: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in name.split_inclusive('-') {
        match lines.last_mut() {
            Some(line) if line.len() + part.len() <= WIDTH => line.push_str(part),
            _ => lines.push(part.to_owned()),
        }
    }
    lines
}
