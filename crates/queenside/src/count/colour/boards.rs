//! The four sub-boards, and a numbering of diagonals that the two sub-boards of a colour share.

/// One parity class of rows or columns: line `index` of the class is line `first + 2 index` of the
/// board, or `first - 2 index` if the class is counted backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    /// Number of lines of the class, at most 16.
    pub(crate) lines: u32,
    first: i32,
    step: i32,
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
    free: [u32; 32],
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

    /// Return the two sub-boards whose columns have the parity of their rows: one colour of
    /// squares.
    pub(crate) fn alike(self) -> Pair {
        Pair::new(self, self.listed, self.searched)
    }

    /// Return the two sub-boards of the other colour.
    pub(crate) fn unlike(self) -> Pair {
        Pair::new(self, self.searched, self.listed)
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

/// The two sub-boards of one colour: the listed one and the searched one.
///
/// Both sub-boards share one numbering of diagonals and antidiagonals, from 0 and without gaps (a
/// colour has every other diagonal of the board). The numbers increase by one with the columns of
/// the searched board, so that a shifted mask of diagonals is a mask of columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    n: i32,
    rows_listed: Class,
    rows_searched: Class,
    /// Columns of the listed board.
    pub(crate) columns_listed: Class,
    /// Columns of the searched board.
    pub(crate) columns_searched: Class,
    mirrored: bool,
    free_listed: [u16; 16],
    free_searched: [u16; 16],
}

/// A row of a sub-board: the numbers of the diagonal and the antidiagonal of its first column, and
/// the change of both from column to column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardRow {
    pub(crate) diagonal: i32,
    pub(crate) antidiagonal: i32,
    pub(crate) step: i32,
    /// The columns on which a queen may stand.
    pub(crate) free: u32,
    /// Twice the row's distance from the middle of the board.
    pub(crate) off_middle: u32,
}

impl Pair {
    fn new(classes: Classes, columns_listed: Class, columns_searched: Class) -> Self {
        let free = |rows: Class, columns: Class| {
            let mut free = [0; 16];
            for row in 0..rows.lines {
                let squares = classes.free[rows.line(row) as usize];
                let bits = (0..columns.lines).map(|index| (squares >> columns.line(index) & 1) << index);
                free[row as usize] = bits.sum::<u32>() as u16;
            }
            free
        };
        Self {
            free_listed: free(classes.listed, columns_listed),
            free_searched: free(classes.searched, columns_searched),
            n: classes.n as i32,
            rows_listed: classes.listed,
            rows_searched: classes.searched,
            columns_listed,
            columns_searched,
            // If columns decrease, the mirror image is used: only diagonals and antidiagonals are
            // swapped.
            mirrored: columns_searched.step < 0,
        }
    }

    /// Return the number of rows of the searched board.
    pub(crate) fn rows(&self) -> u32 {
        self.rows_searched.lines
    }

    pub(crate) fn listed_row(&self, index: u32) -> BoardRow {
        self.row(self.rows_listed.line(index), self.columns_listed, self.free_listed[index as usize])
    }

    pub(crate) fn searched_row(&self, index: u32) -> BoardRow {
        self.row(self.rows_searched.line(index), self.columns_searched, self.free_searched[index as usize])
    }

    fn row(&self, row: i32, columns: Class, free: u16) -> BoardRow {
        let (first, step) = if self.mirrored {
            (self.n - 1 - columns.first, -columns.step)
        } else {
            (columns.first, columns.step)
        };
        // All squares of a colour have differences of the same parity; the offset makes them even,
        // from 0.
        let parity = (first - row).rem_euclid(2);
        let offset = if (self.n - 1).rem_euclid(2) == parity { self.n - 1 } else { self.n - 2 };
        BoardRow {
            diagonal: (first - row + offset) >> 1,
            antidiagonal: (first + row) >> 1,
            step: step / 2,
            free: free.into(),
            off_middle: (2 * row - self.n + 1).unsigned_abs(),
        }
    }
}
