use std::io::{self, Write};

use queenside::Size;
use queenside::methods::{Cell, Method, Row};

use super::super::table::{Measure, Table};
use super::columns::Columns;
use super::lines::Lines;

/// How a comparison stands as text.
#[derive(Clone, Copy, Debug)]
pub(in super::super) enum Layout {
    /// Two tables: a row a size, a column a method.
    Columns(Columns),
    /// A block a size: a line a method.
    Lines(Lines),
}

impl Layout {
    /// Columns where they fit so many characters, and there is more than one row of them.
    pub(in super::super) fn of(methods: &[Method], sizes: &[Size], width: usize) -> Self {
        let columns = Columns::up_to(sizes.last().copied());
        if sizes.len() > 1 && columns.width(methods.len()) <= width {
            Self::Columns(columns)
        } else {
            Self::Lines(Lines::of(methods))
        }
    }

    /// What stands above everything.
    pub(in super::super) fn begin(self, methods: &[Method], out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Columns(columns) => columns.head(Measure::Time, methods, out),
            Self::Lines(_) => Lines::captions(out),
        }
    }

    /// A method is done with a size; it is the first with it or not.
    pub(in super::super) fn cell(
        self,
        size: Size,
        is_first: bool,
        cell: &Cell,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let Self::Lines(lines) = self else { return Ok(()) };
        if is_first {
            lines.head(size, out)?;
        }
        lines.line(cell, out)
    }

    /// All methods are done with a size.
    pub(in super::super) fn row(self, row: &Row, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Columns(columns) => columns.row(Measure::Time, row, out),
            Self::Lines(_) => Ok(()),
        }
    }

    /// What comes at the end: the steps, where they do not stand beside the times; remarks and the footer.
    pub(in super::super) fn end(self, table: &Table, out: &mut dyn Write) -> io::Result<()> {
        if let Self::Columns(columns) = self {
            writeln!(out)?;
            columns.head(Measure::Steps, &table.methods, out)?;
            for row in &table.rows {
                columns.row(Measure::Steps, row, out)?;
            }
        }
        writeln!(out)?;
        let remarks = table.remarks();
        for remark in &remarks {
            writeln!(out, "{remark}")?;
        }
        if !remarks.is_empty() {
            writeln!(out)?;
        }
        for line in table.footer.lines() {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}
