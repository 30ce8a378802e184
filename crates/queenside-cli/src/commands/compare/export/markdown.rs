use std::io::{self, Write};

use queenside::methods::Method;

use super::super::table::{Measure, Table};
use super::Export;

/// Two tables in GitHub's Markdown, to be pasted into a document.
pub(super) struct Markdown;

impl Export for Markdown {
    fn write(&self, table: &Table, out: &mut dyn Write) -> io::Result<()> {
        for measure in Measure::ALL {
            writeln!(out, "{}: {}\n", measure.name(), measure.caption())?;
            let names: Vec<&str> = table.methods.iter().map(Method::name).collect();
            writeln!(out, "| n | {} |", names.join(" | "))?;
            writeln!(out, "|--:|{}", "--:|".repeat(names.len()))?;
            for row in &table.rows {
                let cells: Vec<String> = row.cells.iter().map(|cell| measure.text(cell)).collect();
                writeln!(out, "| {} | {} |", row.size.get(), cells.join(" | "))?;
            }
            writeln!(out)?;
        }
        for remark in table.remarks() {
            // A line that begins with a hyphen would be near to a list.
            writeln!(out, "{}  ", remark.replacen("-:", "`-`:", 1))?;
        }
        if !table.remarks().is_empty() {
            writeln!(out)?;
        }
        writeln!(out, "{}", table.footer.lines().join("  \n"))
    }
}
