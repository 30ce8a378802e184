use std::io::{self, Write};

use queenside::methods::{Cell, Method, Row};

use super::super::table::{Measure, Table};
use super::Export;

/// Tables in columns, for the terminal. The parts can be written one by one, as rows are done.
pub(in super::super) struct Text;

/// The width of a column: of `123 ms ±123 %`, with the unit at the same place in each row.
const NUMBER: usize = 7;
const BESIDE: usize = 7;
const WIDTH: usize = NUMBER + 1 + BESIDE;

impl Text {
    /// The names of the methods above their columns, broken at hyphens where they are wider.
    pub(in super::super) fn head(methods: &[Method], out: &mut dyn Write) -> io::Result<()> {
        let names: Vec<Vec<String>> = methods.iter().map(|method| in_lines(method.name())).collect();
        let height = names.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let cells = names.iter().map(|name| {
                // Names stand at the bottom.
                let text = (line + name.len()).checked_sub(height).map_or("", |at| &name[at]);
                format!("{text:>WIDTH$}")
            });
            write_line(if line + 1 == height { "n" } else { "" }, cells, out)?;
        }
        Ok(())
    }

    /// The row of one size.
    pub(in super::super) fn row(measure: Measure, row: &Row, out: &mut dyn Write) -> io::Result<()> {
        let cells = row.cells.iter().map(|cell| text(measure, cell));
        write_line(&row.size.get().to_string(), cells, out)
    }

    /// What comes below the rows of times: what they are, the steps, the footer.
    pub(in super::super) fn tail(table: &Table, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\n{}\n", Measure::Time.caption())?;
        Self::head(&table.methods, out)?;
        for row in &table.rows {
            Self::row(Measure::Steps, row, out)?;
        }
        writeln!(out, "\n{}", Measure::Steps.caption())?;
        for remark in table.remarks() {
            writeln!(out, "{remark}")?;
        }
        writeln!(out)?;
        for line in table.footer.lines() {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}

impl Export for Text {
    fn write(&self, table: &Table, out: &mut dyn Write) -> io::Result<()> {
        Self::head(&table.methods, out)?;
        for row in &table.rows {
            Self::row(Measure::Time, row, out)?;
        }
        Self::tail(table, out)
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

fn write_line(n: &str, cells: impl Iterator<Item = String>, out: &mut dyn Write) -> io::Result<()> {
    let mut line = format!("{n:>4}");
    for cell in cells {
        line.push_str("  ");
        line.push_str(&cell);
    }
    writeln!(out, "{}", line.trim_end())
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
