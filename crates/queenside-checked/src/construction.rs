use queenside::Board;
use queenside::solve::{self, Construction};
use queenside_check::{Run, check_runs};

use crate::Wrong;

/// Proves from its runs that a construction is a solution: by arithmetic, for a billion queens in microseconds.
///
/// # Errors
/// [`Wrong`] when two queens attack each other or one is missing.
///
/// ```
/// use queenside::{Size, solve::closed_form};
///
/// let construction = closed_form(Size::new(1_000_000_000)?).expect("one for every n but 2 and 3");
/// assert!(queenside_checked::check_construction(&construction).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_construction(construction: &Construction) -> Result<(), Wrong> {
    let run = |run: &solve::Run| Run { row: run.first.row, column: run.first.column, len: run.len, step: 2 };
    let runs: Vec<Run> = construction.runs().iter().map(run).collect();
    check_runs(construction.size().get(), &runs).map_err(Wrong::new)
}
