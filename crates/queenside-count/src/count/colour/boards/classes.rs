//! The two parity classes of a board's lines, which divide the board into four sub-boards.

/// One parity class of rows or columns: line `index` of the class is line `first + 2 index` of the
/// board, or `first - 2 index` if the class is counted backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    /// Number of lines of the class, at most 16.
    pub(crate) lines: u32,
    pub(super) first: i32,
    pub(super) step: i32,
}

impl Class {
    /// Return the line of the board with this index.
    pub(crate) fn line(self, index: u32) -> i32 {
        self.first + self.step * index as i32
    }

    /// Return the set of all lines of the class.
    pub(crate) fn all(self) -> u32 {
        (1 << self.lines) - 1
    }
}

/// The two parity classes of a board's lines.
///
/// Placements in the rows of the *listed* class are stored in lists; the rows of the *searched*
/// class are searched against these lists. For even n the classes are mirror images of each other.
/// The listed class has the odd lines, counted from the far end, so that the half turn of the board
/// swaps the two sets of indices. For odd n the listed class has the even lines, of which there is
/// one more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Classes {
    pub(crate) n: u32,
    pub(crate) listed: Class,
    pub(crate) searched: Class,
    /// The squares of each row of the board on which a queen may stand, one bit per column.
    pub(super) free: [u32; 32],
}

impl Classes {
    pub(crate) fn new(n: u32) -> Self {
        Self::with_free(n, [u32::MAX; 32])
    }

    /// Return the classes of a board on which queens may stand only on some squares of each row.
    pub(crate) fn with_free(n: u32, free: [u32; 32]) -> Self {
        let half = n / 2;
        let (listed, searched) = if n.is_multiple_of(2) {
            let listed = Class { lines: half, first: n as i32 - 1, step: -2 };
            (listed, Class { lines: half, first: 0, step: 2 })
        } else {
            (Class { lines: half + 1, first: 0, step: 2 }, Class { lines: half, first: 1, step: 2 })
        };
        Self { n, listed, searched, free }
    }

    pub(crate) fn even(self) -> bool {
        self.n.is_multiple_of(2)
    }

    /// Return whether a row has a free square in one of these columns.
    fn row_is_free(&self, row: i32, columns: Class) -> bool {
        (0..columns.lines).any(|index| self.free[row as usize] >> columns.line(index) & 1 == 1)
    }

    /// Return whether a column has a free square in one of these rows.
    fn column_is_free(&self, column: i32, rows: Class) -> bool {
        (0..rows.lines).any(|index| self.free[rows.line(index) as usize] >> column & 1 == 1)
    }

    /// Return which lines of a class the alike queens can have: lines that only they can occupy, and
    /// lines that they cannot. `columns` chooses between rows and columns.
    pub(crate) fn of_alike(&self, class: Class, columns: bool) -> Lines {
        let other = if class == self.listed { self.searched } else { self.listed };
        let is_free = |line, others| {
            if columns { self.column_is_free(line, others) } else { self.row_is_free(line, others) }
        };
        let mut lines = Lines::default();
        for index in 0..class.lines {
            let line = class.line(index);
            lines.needed |= u32::from(!is_free(line, other)) << index;
            lines.excluded |= u32::from(!is_free(line, class)) << index;
        }
        lines
    }
}

/// Lines of a class that a set must contain, and lines that it cannot contain.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Lines {
    needed: u32,
    excluded: u32,
}

impl Lines {
    /// Whether the set contains all needed and no excluded lines.
    pub(crate) fn allow(self, set: u32) -> bool {
        set & self.needed == self.needed && set & self.excluded == 0
    }
}
