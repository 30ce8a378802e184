use queenside::methods::{Cell, METHODS, Progress, Row};
use queenside::{Board, Budget};
use serde::Serialize;

use super::{Compare, MAX_RUNS, compare};
use crate::ServiceError;
use crate::run::Run;

/// The largest number of board sizes of a question in JSON.
const MAX_SIZES: usize = 64;

/// Events of a comparison.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum CompareEvent {
    /// A method starts on a board.
    Begin { n: u32, method: &'static str },
    /// A method finished a board, or skipped it.
    Cell(Box<SizedCell>),
}

/// The results of one method on one board size.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct SizedCell {
    /// The board size.
    n: u32,
    #[serde(flatten)]
    cell: Cell,
}

/// The results of a comparison.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub(crate) struct CompareRows {
    /// One row per board size.
    rows: Vec<Row>,
}

impl Compare {
    pub(crate) fn answer(self, run: &mut Run<'_>) -> Result<CompareRows, ServiceError> {
        let (runs, sizes, methods) = (self.runs, self.boards.len(), self.methods.len());
        if runs == 0 || runs > MAX_RUNS {
            return Err(ServiceError::bad(format_args!("expected 1 to {MAX_RUNS} runs, not {runs}")));
        }
        if methods > METHODS.len() || sizes == 0 || sizes > MAX_SIZES {
            return Err(ServiceError::bad(format_args!(
                "expected 1 to {MAX_SIZES} sizes and each method at most once, not {sizes} sizes and {methods} methods"
            )));
        }
        // Runs at the same time would change each other's times.
        let budget = Budget::default().stop(&run.stop);
        let rows = compare(&self, &budget, |done| {
            let event = match done {
                Progress::Begin(method, problem) => {
                    CompareEvent::Begin { n: problem.size().get(), method: method.name() }
                }
                Progress::Cell(problem, cell) => {
                    CompareEvent::Cell(Box::new(SizedCell { n: problem.size().get(), cell: cell.clone() }))
                }
                Progress::Run(..) | Progress::Row(_) => return Ok(()),
            };
            if run.report(&event).is_break() { Err(ServiceError::Stopped) } else { Ok(()) }
        })?;
        run.unless_stopped()?;
        Ok(CompareRows { rows })
    }
}
