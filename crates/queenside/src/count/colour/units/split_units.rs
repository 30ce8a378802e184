//! The units in terms of boards and sets of lines, for engines on other devices than the CPU.

use std::ops::Range;

use super::division::Units;
use crate::board::Size;
use crate::count::colour::boards::{Class, ColumnSet, RowSet};
use crate::count::{ColourSplit, CountError, countable};
use crate::run::Limit;

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
/// Count the first unit of n = 8 from a list of all solutions:
/// ```
/// use std::sync::atomic::AtomicBool;
/// use queenside::{Budget, Problem, Size};
/// use queenside::{count::{ColourSplit, Engine, LineClass, SplitUnits}, enumerate::Solutions};
///
/// let size = Size::new(8)?;
/// let units = SplitUnits::new(size)?;
/// let lines = |class, set: u32| {
///     (0..units.lines(class)).filter(|line| set >> line & 1 == 1).map(|line| units.line(class, line)).collect::<Vec<u32>>()
/// };
/// let mut count = 0;
/// units.visit_row_sets(0..1, &mut |_, [listed, searched]| {
///     let images = units.images(listed, searched);
///     for solution in Solutions::new(size).into_iter().flatten() {
///         let columns = solution.columns();
///         // The rows, and the columns, of the alike queens of a class.
///         let of = |class| {
///             let all = lines(class, (1 << units.lines(class)) - 1);
///             let alike: Vec<u32> = all.iter().copied().filter(|row| all.contains(&columns[*row as usize])).collect();
///             let set = |wanted: &[u32]| (0..all.len()).filter(|line| wanted.contains(&all[*line])).map(|line| 1 << line).sum::<u32>();
///             let used: Vec<u32> = alike.iter().map(|row| columns[*row as usize]).collect();
///             (set(&alike), set(&used))
///         };
///         let ((rows, used), (other_rows, other_used)) = (of(LineClass::Listed), of(LineClass::Searched));
///         if (rows, other_rows) == (listed, searched) {
///             let weight = |class, used| units.weight(listed, class, used);
///             count += u128::from(images * weight(LineClass::Listed, used).min(weight(LineClass::Searched, other_used)));
///         }
///     }
/// });
/// let never = AtomicBool::new(false);
/// let plan = ColourSplit::Portable.plan(&Problem::new(size), &Budget::default())?;
/// assert_eq!(Some(count), plan.run(0, &never));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SplitUnits(Units);

/// One of the two parity classes of a board's lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineClass {
    /// For odd n the even lines; for even n the odd lines, counted from the far end.
    Listed,
    /// The other lines.
    Searched,
}

/// A row of one of the four boards that the classes form: the numbers of the diagonal and the
/// antidiagonal of its first column, and their change (1 or -1) from column to column.
///
/// The two boards of a colour share one numbering of diagonals, so queens with equal numbers attack
/// each other. Numbers are below 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitRow {
    /// Number of the diagonal of the first column.
    pub diagonal: i32,
    /// Number of the antidiagonal of the first column.
    pub antidiagonal: i32,
    /// Change of both numbers from column to column.
    pub step: i32,
    /// Twice the row's distance from the middle of the board.
    pub off_middle: u32,
}

impl SplitUnits {
    /// The value of [`Engine::numbering`](crate::count::Engine::numbering) for these units.
    pub const NUMBERING: &'static str = "colour-split-1";

    /// Create the units of a board size.
    ///
    /// # Errors
    /// [`CountError::TooLargeForEngine`] if n is above [`ColourSplit::MAX_SIZE`].
    pub fn new(size: Size) -> Result<Self, CountError> {
        let n = countable(size)?;
        if n > ColourSplit::MAX_SIZE {
            let engine = "colour split";
            return Err(CountError::TooLargeForEngine { engine, largest: ColourSplit::MAX_SIZE, n });
        }
        Ok(Self(Units::new(n, Limit::never())?))
    }

    /// Return the number of units.
    pub fn count(&self) -> usize {
        self.0.count()
    }

    /// As [`Plan::work`](crate::count::Plan::work).
    pub fn work(&self, unit: usize) -> f64 {
        self.0.work(unit..unit + 1)
    }

    /// As [`Plan::stratum`](crate::count::Plan::stratum): the number of searched rows of the alike
    /// queens.
    pub fn stratum(&self, unit: usize) -> usize {
        self.0.blocks[self.0.block_of(unit)].searched_size as usize
    }

    /// As [`Plan::sharing`](crate::count::Plan::sharing): the number of units with the same sets of
    /// listed rows.
    pub fn sharing(&self, unit: usize) -> usize {
        self.0.in_block(self.0.block_of(unit))
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
        let pair = if rows == columns { classes.alike() } else { classes.unlike() };
        let row = match rows {
            LineClass::Listed => pair.listed_row(line),
            LineClass::Searched => pair.searched_row(line),
        };
        let (diagonal, antidiagonal) = (row.diagonal, row.antidiagonal);
        SplitRow { diagonal, antidiagonal, step: row.step, off_middle: row.off_middle }
    }

    fn class(&self, class: LineClass) -> Class {
        match class {
            LineClass::Listed => self.0.classes.listed,
            LineClass::Searched => self.0.classes.searched,
        }
    }
}
