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
}

/// A row of a sub-board: the numbers of the diagonal and the antidiagonal of its first column, and
/// the change of both from column to column.
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
            // If columns decrease, the mirror image is used: only diagonals and antidiagonals are
            // swapped.
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
        // All squares of a colour have differences of the same parity; the offset makes them even,
        // from 0.
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
