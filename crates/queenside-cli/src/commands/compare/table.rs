//! A comparison as the exports take it, and what its cells say.

use queenside::methods::{Cell, CellState, Method, Row};

use super::footer::Footer;
use super::numbers;

/// A comparison that is done, or as far as it is done.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) methods: Vec<Method>,
    pub(super) rows: Vec<Row>,
    pub(super) footer: Footer,
}

/// Stands in a cell without an answer.
pub(super) const NOTHING: &str = "-";

/// The two tables: of times, of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    Time,
    Steps,
}

impl Measure {
    pub(super) const ALL: [Self; 2] = [Self::Time, Self::Steps];

    /// What the table shows, in a word.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Time => "Time",
            Self::Steps => "Steps",
        }
    }

    /// What its numbers are.
    pub(super) const fn caption(self) -> &'static str {
        match self {
            Self::Time => "by the clock, the median of the runs, ± half the distance between the quartiles",
            Self::Steps => "as each method counts them, the median of the runs",
        }
    }

    /// The number in a cell and what stands beside it: the spread or, where some runs came to the limit, how many answered.
    pub(super) fn parts(self, cell: &Cell) -> (String, Option<String>) {
        match (self, &cell.seconds, &cell.steps) {
            (Self::Time, Some(seconds), _) => {
                let part = || format!("({}/{})", cell.answered, cell.runs);
                let beside = match cell.runs {
                    // One number has no spread.
                    1 => None,
                    runs if cell.answered < runs => Some(part()),
                    _ => numbers::spread(seconds),
                };
                (numbers::time(seconds.median), beside)
            }
            (Self::Steps, _, Some(steps)) => (numbers::count(steps.median), None),
            _ => (NOTHING.to_owned(), None),
        }
    }

    /// The same in one text.
    pub(super) fn text(self, cell: &Cell) -> String {
        match self.parts(cell) {
            (number, Some(beside)) => format!("{number} {beside}"),
            (number, None) => number,
        }
    }
}

impl Table {
    /// A line for each sign in the table that needs one.
    pub(super) fn remarks(&self) -> Vec<String> {
        let any = |says: &dyn Fn(&Cell) -> bool| self.rows.iter().flat_map(|row| &row.cells).any(says);
        let mut remarks = Vec::new();
        if any(&|cell| cell.state != CellState::Answered) {
            let limits = self.footer.settings.limits();
            remarks.push(format!(
                "-: half of the runs or more gave up; a method that came to the limit ({limits}) was not tried on larger boards; or the method takes no board of that size"
            ));
        }
        if any(&|cell| cell.seconds.is_some() && cell.answered < cell.runs) {
            remarks
                .push("(7/10): 7 of 10 runs answered; in the median the others count as longer".to_owned());
        }
        if self.footer.settings.queens.is_empty() && self.rows.iter().any(|row| !row.size.has_solution()) {
            remarks.push(
                "n = 2 and 3 have no solution: methods that can prove it are timed at that, the others give up".to_owned(),
            );
        }
        remarks
    }
}
