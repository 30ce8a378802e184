use std::io::{self, Write};

use queenside::methods::Spread;

use super::super::numbers::tidy;
use super::super::table::Table;
use super::Export;
use super::json::state_name;

/// A line for each method and size: for spreadsheets and statistics. What is not known, or infinite, is empty.
pub(super) struct Csv;

/// The name of a part of a spread, and the part.
type Part = (&'static str, fn(&Spread) -> f64);

const PARTS: [Part; 5] = [
    ("least", |spread| spread.least),
    ("lower", |spread| spread.lower),
    ("median", |spread| spread.median),
    ("upper", |spread| spread.upper),
    ("greatest", |spread| spread.greatest),
];

impl Export for Csv {
    fn write(&self, table: &Table, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "n,method,state,runs,answered")?;
        for measure in ["seconds", "steps", "moves"] {
            for (part, _) in PARTS {
                write!(out, ",{measure}_{part}")?;
            }
        }
        writeln!(out)?;
        for row in &table.rows {
            for cell in &row.cells {
                let (n, state) = (row.size.get(), state_name(cell.state));
                write!(out, "{n},{},{state},{},{}", cell.method, cell.runs, cell.answered)?;
                for spread in [cell.seconds, cell.steps, cell.moves] {
                    for (_, part) in PARTS {
                        match spread.map(|spread| part(&spread)).filter(|number| number.is_finite()) {
                            Some(number) => write!(out, ",{}", tidy(number))?,
                            None => write!(out, ",")?,
                        }
                    }
                }
                writeln!(out)?;
            }
        }
        Ok(())
    }
}
