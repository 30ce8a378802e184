use std::io::{self, Write};

use queenside::Size;
use queenside::methods::{Cell, Method};

use super::super::table::Measure;

/// A block for each size: a line a method, with its time and its steps.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Lines {
    /// The width of the names.
    names: usize,
}

const NUMBER: usize = 7;
const BESIDE: usize = 7;
const STEPS: usize = 15;

impl Lines {
    /// Lines that are wide enough for these methods.
    pub(super) fn of(methods: &[Method]) -> Self {
        Self { names: methods.iter().map(|method| method.name().len()).max().unwrap_or_default() }
    }

    /// What the numbers are.
    pub(super) fn captions(out: &mut dyn Write) -> io::Result<()> {
        for measure in Measure::ALL {
            writeln!(out, "{}: {}", measure.name(), measure.caption())?;
        }
        Ok(())
    }

    /// The head of a size.
    pub(super) fn head(self, n: Size, out: &mut dyn Write) -> io::Result<()> {
        let width = self.names;
        let size = format!("n = {}", n.get());
        writeln!(out, "\n{size:width$}  {:>NUMBER$} {:BESIDE$}  {:>STEPS$}", "time", "", "steps")
    }

    /// The line of a method.
    pub(super) fn line(self, cell: &Cell, out: &mut dyn Write) -> io::Result<()> {
        let width = self.names;
        let (time, beside) = Measure::Time.parts(cell);
        let (steps, _) = Measure::Steps.parts(cell);
        let beside = beside.unwrap_or_default();
        writeln!(out, "{:width$}  {time:>NUMBER$} {beside:>BESIDE$}  {steps:>STEPS$}", cell.method.name())
    }
}
