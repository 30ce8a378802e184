//! The four sub-boards, and the coordinates in which they share diagonals.

/// One parity class of lines, rows or columns alike: line `index` of the class is line
/// `first + 2 index` of the board, or `first - 2 index` where the class is counted backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Class {
    /// How many lines the class has, at most 16.
    pub(crate) lines: u32,
    first: i32,
    step: i32,
}

impl Class {
    /// The line of the board that an index stands for.
    pub(crate) fn line(self, index: u32) -> i32 {
        self.first + self.step * index as i32
    }

    /// All lines of the class, as a set.
    pub(crate) fn all(self) -> u32 {
        (1 << self.lines) - 1
    }
}

/// The two parity classes of a board's lines.
///
/// The *listed* class has the rows whose placements are listed, the *searched* class the rows
/// that are searched against the lists. For even n the classes are mirror images of each other,
/// and the listed one, the odd lines, is counted from the far end: then the half turn of the board
/// swaps the two sets of indices. For odd n the even lines are listed; there is one more of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Classes {
    pub(crate) n: u32,
    pub(crate) listed: Class,
    pub(crate) searched: Class,
}

impl Classes {
    pub(crate) fn new(n: u32) -> Self {
        let half = n / 2;
        let (listed, searched) = if n.is_multiple_of(2) {
            let listed = Class { lines: half, first: n as i32 - 1, step: -2 };
            (listed, Class { lines: half, first: 0, step: 2 })
        } else {
            (Class { lines: half + 1, first: 0, step: 2 }, Class { lines: half, first: 1, step: 2 })
        };
        Self { n, listed, searched }
    }

    pub(crate) fn even(self) -> bool {
        self.n.is_multiple_of(2)
    }

    /// The two boards whose columns have the parity of their rows: one colour of squares.
    pub(crate) fn alike(self) -> Pair {
        Pair::new(self, self.listed, self.searched)
    }

    /// The two boards of the other colour.
    pub(crate) fn unlike(self) -> Pair {
        Pair::new(self, self.searched, self.listed)
    }
}

/// The two sub-boards of one colour: the listed one and the searched one.
///
/// Diagonals and antidiagonals are numbered through both boards, from 0 and without gaps (a colour has
/// every other diagonal of the board), and rise by one with the searched board's columns, so
/// that a mask of diagonals, shifted, is a mask of a row's columns.
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
}

/// A row of a sub-board: the numbers of the diagonal and the antidiagonal of its first column, and by
/// how much both change from column to column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardRow {
    pub(crate) diagonal: i32,
    pub(crate) antidiagonal: i32,
    pub(crate) step: i32,
    /// Twice the row's distance from the middle of the board.
    pub(crate) off_middle: u32,
}

impl Pair {
    fn new(classes: Classes, columns_listed: Class, columns_searched: Class) -> Self {
        Self {
            n: classes.n as i32,
            rows_listed: classes.listed,
            rows_searched: classes.searched,
            columns_listed,
            columns_searched,
            // A mirrored board has the same solutions up to the swap of diagonals and antidiagonals,
            // and its columns rise.
            mirrored: columns_searched.step < 0,
        }
    }

    pub(crate) fn listed_row(&self, index: u32) -> BoardRow {
        self.row(self.rows_listed.line(index), self.columns_listed)
    }

    pub(crate) fn searched_row(&self, index: u32) -> BoardRow {
        self.row(self.rows_searched.line(index), self.columns_searched)
    }

    fn row(&self, row: i32, columns: Class) -> BoardRow {
        let (first, step) = if self.mirrored {
            (self.n - 1 - columns.first, -columns.step)
        } else {
            (columns.first, columns.step)
        };
        // All squares of a colour have differences of one parity; the offset makes them even, from 0.
        let parity = (first - row).rem_euclid(2);
        let offset = if (self.n - 1).rem_euclid(2) == parity { self.n - 1 } else { self.n - 2 };
        BoardRow {
            diagonal: (first - row + offset) >> 1,
            antidiagonal: (first + row) >> 1,
            step: step / 2,
            off_middle: (2 * row - self.n + 1).unsigned_abs(),
        }
    }
}
