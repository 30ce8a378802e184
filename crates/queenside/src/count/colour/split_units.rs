//! The units in terms of boards and sets of lines, for engines that do them elsewhere than on this CPU.

use std::ops::Range;

use super::boards::Classes;
use super::units::Units;
use crate::board::Size;
use crate::count::{ColourSplit, CountError, countable};

/// The units of the colour split as boards and sets of lines: what an engine needs that does them on another device.
///
/// A board's lines fall into two classes by their parity; a set of lines of a class is a number with a bit for each. A
/// pair of row sets, of *listed* and of *searched* rows, says in which rows the *alike* queens stand, those on columns
/// of the class of their rows; the *unlike* queens have the rows and the columns left over. A unit counts, for some pairs
/// of row sets, the solutions whose columns of alike queens count: each as often as the pair has
/// [`images`](Self::images), times the lesser of the weights that its two sets of columns have. Engines
/// that do so are of the [numbering](crate::count::Engine::numbering) [`NUMBERING`](Self::NUMBERING).
///
/// # Example
/// The first unit of n = 8, counted from a list of all solutions:
/// ```
/// use std::sync::atomic::AtomicBool;
/// use queenside::{Size, count::{ColourSplit, Engine, LineClass, SplitUnits}, enumerate::Solutions};
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
/// assert_eq!(Some(count), ColourSplit::Portable.plan(size)?.run(0, &never));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SplitUnits(Units);

/// One of the two parity classes of a board's lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineClass {
    /// The even lines where n is odd; the odd lines, counted from the far end, where n is even.
    Listed,
    /// The others.
    Searched,
}

/// A row of one of the four boards that the classes make: on which diagonal and antidiagonal its first column is, and
/// by how much both change (by 1 or -1) from column to column. Diagonals are numbered through the two boards of a
/// colour, so queens of either attack each other where the numbers are equal; numbers are below 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitRow {
    /// The number of the diagonal of the first column.
    pub diagonal: i32,
    /// The number of the antidiagonal of the first column.
    pub antidiagonal: i32,
    /// By how much both numbers change from column to column.
    pub step: i32,
    /// Twice the row's distance from the middle of the board.
    pub off_middle: u32,
}

impl SplitUnits {
    /// What [`Engine::numbering`](crate::count::Engine::numbering) says for these units.
    pub const NUMBERING: &'static str = "colour-split-1";

    /// The units of a board size.
    ///
    /// # Errors
    /// [`CountError::TooLargeForEngine`] for n above [`ColourSplit::LARGEST`].
    pub fn new(size: Size) -> Result<Self, CountError> {
        let n = countable(size)?;
        if n > ColourSplit::LARGEST {
            let engine = "colour split";
            return Err(CountError::TooLargeForEngine { engine, largest: ColourSplit::LARGEST, n });
        }
        Ok(Self(Units::new(n)))
    }

    /// How many units there are.
    pub fn count(&self) -> usize {
        self.0.count()
    }

    /// As [`Plan::work`](crate::count::Plan::work).
    pub fn work(&self, unit: usize) -> f64 {
        self.0.work(unit)
    }

    /// As [`Plan::stratum`](crate::count::Plan::stratum): the number of searched rows of the alike queens.
    pub fn stratum(&self, unit: usize) -> usize {
        self.0.blocks[self.0.block_of(unit)].searched_size as usize
    }

    /// As [`Plan::sharing`](crate::count::Plan::sharing): how many units have the same sets of listed rows.
    pub fn sharing(&self, unit: usize) -> usize {
        self.0.in_block(self.0.block_of(unit))
    }

    /// Calls `visit` for each of some units and each pair of sets of listed and of searched rows that it counts the
    /// solutions of; [`images`](Self::images) may say that a pair has none.
    pub fn visit_row_sets(&self, units: Range<usize>, visit: &mut dyn FnMut(usize, [u32; 2])) {
        self.0.visit_row_sets(units, visit);
    }

    /// For how many pairs of row sets a pair stands: 0 where another stands for it, up to 4.
    pub fn images(&self, listed: u32, searched: u32) -> u16 {
        self.0.symmetries.orbit(listed, searched)
    }

    /// What a set of columns of a class allows the weight of a solution to be, next to a set of listed rows: 0, 1, 2 or 4.
    pub fn weight(&self, listed: u32, class: LineClass, columns: u32) -> u16 {
        match class {
            LineClass::Listed => self.0.symmetries.listed_weight(listed, columns),
            LineClass::Searched => self.0.symmetries.searched_weight(listed, columns),
        }
    }

    /// How many lines a class has.
    pub fn lines(&self, class: LineClass) -> u32 {
        self.class(class).lines
    }

    /// The row, or column, of the whole board that a line of a class is.
    pub fn line(&self, class: LineClass, line: u32) -> u32 {
        self.class(class).line(line) as u32
    }

    /// A row of the board of one class of rows and one of columns.
    pub fn row(&self, rows: LineClass, columns: LineClass, line: u32) -> SplitRow {
        let classes: Classes = self.0.classes;
        let pair = if rows == columns { classes.alike() } else { classes.unlike() };
        let row = match rows {
            LineClass::Listed => pair.listed_row(line),
            LineClass::Searched => pair.searched_row(line),
        };
        let (diagonal, antidiagonal) = (row.diagonal, row.antidiagonal);
        SplitRow { diagonal, antidiagonal, step: row.step, off_middle: row.off_middle }
    }

    fn class(&self, class: LineClass) -> super::boards::Class {
        match class {
            LineClass::Listed => self.0.classes.listed,
            LineClass::Searched => self.0.classes.searched,
        }
    }
}
