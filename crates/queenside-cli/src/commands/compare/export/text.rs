use std::io::{self, Write};

use queenside::Size;

use super::super::table::Table;
use super::Export;
use super::layout::Layout;

/// Text for the terminal.
pub(super) struct Text;

/// The width where no terminal tells one.
pub(in super::super) const USUAL_WIDTH: usize = 120;

impl Export for Text {
    fn write(&self, table: &Table, out: &mut dyn Write) -> io::Result<()> {
        let sizes: Vec<Size> = table.rows.iter().map(|row| row.size).collect();
        let layout = Layout::of(&table.methods, &sizes, USUAL_WIDTH);
        layout.begin(&table.methods, out)?;
        for row in &table.rows {
            for (index, cell) in row.cells.iter().enumerate() {
                layout.cell(row.size, index == 0, cell, out)?;
            }
            layout.row(row, out)?;
        }
        layout.end(table, out)
    }
}
