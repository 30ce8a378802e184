//! The units in terms of boards and sets of lines, for engines on other devices than the CPU.

use std::ops::Range;

use queenside_board::{Board, Budget, Problem, Size};

use super::division::Units;
use crate::count::colour::boards::{Class, ColumnSet, RowSet, SplitRow};
use crate::count::{ColourSplit, CountError, countable};

/// The units of the colour split as boards and sets of lines, for engines on other devices.
///
/// The lines of a board form two classes, by their parity. A set of lines of a class is a number
/// with one bit per line.
///
/// An *alike* queen has a row and a column of the same class; the other queens are *unlike*. A pair
/// of row sets, of *listed* and of *searched* rows, has the rows of the alike queens. The unlike
/// queens have the other rows and columns.
///
/// A unit has some pairs of row sets and counts the solutions with these rows of alike queens. Each
/// solution counts [`images`](Self::images) of the pair, times the lesser of the
/// [`weight`](Self::weight)s of the two sets of columns of its alike queens. Engines that count
/// these units have the [numbering](crate::count::Engine::numbering)
/// [`NUMBERING`](Self::NUMBERING).
///
/// # Example
/// ```
/// use queenside::{Size, count::SplitUnits};
///
/// let units = SplitUnits::new(Size::new(8)?)?;
/// // The pairs of row sets of all units represent all pairs that occur: two sets of equally many rows out of
/// // four.
/// let mut pairs = 0;
/// units.visit_row_sets(0..units.count(), &mut |_, [listed, searched]| pairs += units.images(listed, searched));
/// assert_eq!(pairs, 1 + 4 * 4 + 6 * 6 + 4 * 4 + 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SplitUnits(Units);

/// One of the two parity classes of a board's lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineClass {
    /// For odd n the even lines; for even n the odd lines, counted from the far end.
    Listed,
    /// The other lines.
    Searched,
}

impl SplitUnits {
    /// The value of [`Engine::numbering`](crate::count::Engine::numbering) for these units.
    pub const NUMBERING: &'static str = "colour-split-1";

    /// Create the units of a board size.
    ///
    /// # Errors
    /// [`CountError::TooLargeForEngine`] if n is above [`ColourSplit::MAX_SIZE`].
    pub fn new(size: Size) -> Result<Self, CountError> {
        Self::of(&Problem::new(size), &Budget::default())
    }

    /// Create the units of a problem. If it has given queens or blocked squares, units count its
    /// completions, and no row sets represent others.
    ///
    /// # Errors
    /// [`CountError::TooLargeForEngine`] if n is above [`ColourSplit::MAX_SIZE`];
    /// [`CountError::Stopped`] if the budget ends first.
    pub fn of(problem: &Problem, budget: &Budget) -> Result<Self, CountError> {
        let n = problem.size().get();
        if problem.is_unconstrained() {
            countable(problem.size())?;
        }
        if n > ColourSplit::MAX_SIZE {
            let engine = "colour split";
            return Err(CountError::TooLargeForEngine { engine, largest: ColourSplit::MAX_SIZE, n });
        }
        Ok(Self(Units::of(problem, budget.limit())?))
    }

    /// Return the number of units.
    pub fn count(&self) -> usize {
        self.0.count()
    }

    /// As [`Plan::work`](crate::count::Plan::work).
    pub fn work(&self, unit: usize) -> f64 {
        self.0.work(unit..unit + 1)
    }

    /// Return the number of searched rows of the alike queens.
    pub fn layer(&self, unit: usize) -> usize {
        self.0.layer(unit)
    }

    /// As [`Plan::sharing`](crate::count::Plan::sharing): the number of units with the same sets of
    /// listed rows.
    pub fn sharing(&self, unit: usize) -> usize {
        self.0.sharing(unit)
    }

    /// Call `visit` for each of these units and each pair of sets of listed and searched rows of
    /// the unit. [`images`](Self::images) may be 0 for a pair.
    pub fn visit_row_sets(&self, units: Range<usize>, visit: &mut dyn FnMut(usize, [u32; 2])) {
        self.0.visit_row_sets(units, visit);
    }

    /// Return the number of pairs of row sets that a pair represents: up to 4, and 0 if another
    /// pair represents it.
    pub fn images(&self, listed: u32, searched: u32) -> u16 {
        self.0.symmetries.orbit(RowSet(listed), RowSet(searched))
    }

    /// Return the upper bound of a solution's weight from its set of columns of a class and its set
    /// of listed rows: 0, 1, 2 or 4.
    pub fn weight(&self, listed: u32, class: LineClass, columns: u32) -> u16 {
        let (listed, columns) = (RowSet(listed), ColumnSet(columns));
        match class {
            LineClass::Listed => self.0.symmetries.listed_weight(listed, columns),
            LineClass::Searched => self.0.symmetries.searched_weight(listed, columns),
        }
    }

    /// Return the number of lines of a class.
    pub fn lines(&self, class: LineClass) -> u32 {
        self.class(class).lines
    }

    /// Return the row, or column, of the whole board for a line of a class.
    pub fn line(&self, class: LineClass, line: u32) -> u32 {
        self.class(class).line(line) as u32
    }

    /// Return a row of the board with this class of rows and this class of columns.
    pub fn row(&self, rows: LineClass, columns: LineClass, line: u32) -> SplitRow {
        let classes = self.0.classes;
        let boards = if rows == columns { classes.alike() } else { classes.unlike() };
        match rows {
            LineClass::Listed => boards.listed_row(line),
            LineClass::Searched => boards.searched_row(line),
        }
    }

    fn class(&self, class: LineClass) -> Class {
        match class {
            LineClass::Listed => self.0.classes.listed,
            LineClass::Searched => self.0.classes.searched,
        }
    }
}
