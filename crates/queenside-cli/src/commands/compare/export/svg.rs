use std::io::{self, Write};

use super::super::chart;
use super::super::table::Table;
use super::Export;

/// The chart as a picture of its own.
pub(super) struct Svg;

impl Export for Svg {
    fn write(&self, table: &Table, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(chart::svg(table).as_bytes())
    }
}
