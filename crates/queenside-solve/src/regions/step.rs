use std::fmt::{self, Display};

use queenside_board::Square;

use super::Level;

/// A step of reasoning: a queen to place, or squares to rule out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The rule.
    pub rule: Level,
    /// The queen to place, if the rule is [`Level::Single`].
    pub queen: Option<Square>,
    /// The squares that the step rules out, with any other rule.
    pub ruled_out: Vec<Square>,
    /// The squares of the reason: all squares of the row, column or region that has one left; the squares
    /// left in the regions or lines that share lines or regions; the squares left that a queen on each
    /// square ruled out would rule out, at once or after some steps.
    pub because: Vec<Square>,
    /// The letters of the regions of the reason.
    pub regions: Vec<char>,
    /// The rows of the reason.
    pub rows: Vec<u32>,
    /// The columns of the reason.
    pub columns: Vec<u32>,
}

impl Step {
    /// Whether the reason is that regions have squares left only in these lines, not the reverse.
    fn confines_regions(&self) -> bool {
        let in_lines =
            |square: &Square| self.rows.contains(&square.row) || self.columns.contains(&square.column);
        self.ruled_out.first().is_some_and(in_lines)
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let regions = counted("region", &self.regions);
        let lines =
            if self.rows.is_empty() { counted("column", &self.columns) } else { counted("row", &self.rows) };
        let group = if self.regions.is_empty() { &lines } else { &regions };
        write!(f, "{}: ", self.rule)?;
        if let Some(queen) = self.queen {
            return write!(f, "a queen on {queen}, the only square left in {group}");
        }
        write!(f, "no queen on {}: ", list(&self.ruled_out))?;
        match self.rule {
            Level::Block => write!(f, "a queen there would leave {group} without a square"),
            Level::Supposition => {
                write!(f, "a queen there would leave {group} without a square after some steps")
            }
            _ if self.confines_regions() => write!(f, "the squares left in {regions} are in {lines}"),
            _ => write!(f, "the squares left in {lines} are in {regions}"),
        }
    }
}

/// Return the names of regions or lines, such as `rows 2 and 3`.
fn counted(kind: &str, names: &[impl Display]) -> String {
    format!("{kind}{} {}", if names.len() == 1 { "" } else { "s" }, list(names))
}

fn list(items: &[impl Display]) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    match &items[..] {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        items => items.concat(),
    }
}
