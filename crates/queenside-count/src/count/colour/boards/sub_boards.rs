//! The two sub-boards of a colour, and a numbering of diagonals that both share.

use queenside_board::sort_by_number;

use super::{Class, Classes, Row, RowSet, SearchRows};

/// The two sub-boards of one colour: the listed one and the searched one.
///
/// Both sub-boards share one numbering of diagonals and antidiagonals, from 0 and without gaps (a
/// colour has every other diagonal of the board). The numbers increase by one with the columns of
/// the searched board, so that a shifted mask of diagonals is a mask of columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SubBoards {
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
    /// The rows of the searched board in the order of a search.
    search_order: [u8; 16],
}

impl Classes {
    /// Return the two sub-boards whose columns have the parity of their rows: one colour of
    /// squares.
    pub(crate) fn alike(self) -> SubBoards {
        SubBoards::new(self, self.listed, self.searched)
    }

    /// Return the two sub-boards of the other colour.
    pub(crate) fn unlike(self) -> SubBoards {
        SubBoards::new(self, self.searched, self.listed)
    }
}

/// A row of a sub-board: the numbers of the diagonal and the antidiagonal of its first column, and the change of
/// both from column to column.
///
/// The two sub-boards of a colour share one numbering of diagonals, so queens with equal numbers attack each
/// other. Numbers are below 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SplitRow {
    /// Number of the diagonal of the first column.
    pub diagonal: i32,
    /// Number of the antidiagonal of the first column.
    pub antidiagonal: i32,
    /// Change of both numbers from column to column: 1 or -1.
    pub step: i32,
    /// Twice the row's distance from the middle of the board.
    pub off_middle: u32,
    /// The columns on which a queen may stand, one bit per column.
    pub free: u32,
}

impl SplitRow {
    /// Return the row for a search. If the numbers of diagonals decrease with the columns, they are
    /// mirrored: number 0 becomes 31.
    pub(crate) fn to_search(self) -> Row {
        let number = |number: i32| if self.step < 0 { 31 - number } else { number } as u32;
        Row { diagonal: number(self.diagonal), antidiagonal: number(self.antidiagonal), free: self.free }
    }
}

impl SubBoards {
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
        let mut boards = Self {
            search_order: std::array::from_fn(|row| row as u8),
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
        };
        // The rows nearest to the middle come first, because their queens attack the most squares.
        let mut order = boards.search_order;
        let used = &mut order[..boards.rows() as usize];
        sort_by_number(used, |&row| boards.searched_row(row.into()).off_middle.into());
        boards.search_order = order;
        boards
    }

    /// Return the number of rows of the searched board.
    pub(crate) fn rows(&self) -> u32 {
        self.rows_searched.lines
    }

    /// Return the number of rows of the listed board.
    pub(crate) fn listed_rows(&self) -> usize {
        self.rows_listed.lines as usize
    }

    pub(crate) fn listed_row(&self, index: u32) -> SplitRow {
        self.row(self.rows_listed.line(index), self.columns_listed, self.free_listed[index as usize])
    }

    pub(crate) fn searched_row(&self, index: u32) -> SplitRow {
        self.row(self.rows_searched.line(index), self.columns_searched, self.free_searched[index as usize])
    }

    /// Return the row of the searched board with this number in the order of a search.
    pub(crate) fn search_row(&self, row: u32) -> Row {
        self.searched_row(self.search_order[row as usize].into()).to_search()
    }

    /// Return these rows of the searched board by their numbers in the order of a search.
    pub(crate) fn search_rows(&self, rows: RowSet) -> SearchRows {
        let is_in = |row: &u32| rows.0 >> self.search_order[*row as usize] & 1 == 1;
        SearchRows((0..self.rows()).filter(is_in).map(|row| 1 << row).sum())
    }

    fn row(&self, row: i32, columns: Class, free: u16) -> SplitRow {
        let (first, step) = if self.mirrored {
            (self.n - 1 - columns.first, -columns.step)
        } else {
            (columns.first, columns.step)
        };
        // All squares of a colour have differences of the same parity; the offset makes them even,
        // from 0.
        let parity = (first - row).rem_euclid(2);
        let offset = if (self.n - 1).rem_euclid(2) == parity { self.n - 1 } else { self.n - 2 };
        SplitRow {
            diagonal: (first - row + offset) >> 1,
            antidiagonal: (first + row) >> 1,
            step: step / 2,
            free: free.into(),
            off_middle: (2 * row - self.n + 1).unsigned_abs(),
        }
    }
}
