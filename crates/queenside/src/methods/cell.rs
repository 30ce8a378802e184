use super::Method;
use super::spread::Spread;
use crate::board::Size;

/// One board of a comparison: a cell for each method.
///
/// ```
/// use queenside::methods::{BIT_MASKS, Comparison};
/// use queenside::{Problem, Size};
///
/// let rows = Comparison::new(&[BIT_MASKS], &[Problem::new(Size::new(8)?)]).run(&mut ())?;
/// assert_eq!((rows[0].size.get(), rows[0].cells.len()), (8, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The size of the board.
    pub size: Size,
    /// The methods, in the order in which they were given.
    pub cells: Vec<Cell>,
}

/// What one method did with one board.
///
/// ```
/// use queenside::methods::{BIT_MASKS, CellState, Comparison};
/// use queenside::{Problem, Size};
///
/// let rows = Comparison::new(&[BIT_MASKS], &[Problem::new(Size::new(80)?)]).run(&mut ())?;
/// assert_eq!(rows[0].cells[0].state, CellState::Refused);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The method.
    pub method: Method,
    /// Whether it was run, and how that went.
    pub state: CellState,
    /// The runs done.
    pub runs: u32,
    /// Those that found a solution or proved that there is none.
    pub answered: u32,
    /// Seconds by the clock; those of runs without an answer count as longer than all others. `None` unless more than half answered.
    pub seconds: Option<Spread>,
    /// Steps, likewise.
    pub steps: Option<Spread>,
    /// Moves, likewise.
    pub moves: Option<Spread>,
}

/// How a cell of a comparison came to be.
///
/// ```
/// use queenside::methods::CellState;
///
/// assert_ne!(CellState::Answered, CellState::Skipped);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellState {
    /// More than half of the runs answered.
    Answered,
    /// Half of the runs or more came to a limit.
    Limit,
    /// Not run, as an earlier board was too much already.
    Skipped,
    /// The method does not take the board.
    Refused,
}
