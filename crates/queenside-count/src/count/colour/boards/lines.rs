//! Sets of lines, and the lines that queens of a sub-board take.

/// A set of rows of a class, one bit per row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RowSet(pub(crate) u32);

/// A set of rows of a searched board, numbered in the order of a search, one bit per row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SearchRows(pub(crate) u32);

/// A set of columns of a class, one bit per column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ColumnSet(pub(crate) u32);

impl RowSet {
    /// Return the number of rows.
    pub(crate) fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Iterate over the indices of the rows.
    pub(crate) fn rows(self) -> impl Iterator<Item = u32> {
        bits(self.0).map(u32::trailing_zeros)
    }
}

impl SearchRows {
    /// Return the number of rows.
    pub(crate) fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Iterate over the numbers of the rows, in the order of the search.
    pub(crate) fn rows(self) -> impl Iterator<Item = u32> {
        bits(self.0).map(u32::trailing_zeros)
    }

    /// Return the number of the first row.
    #[inline(always)]
    pub(crate) fn first(self) -> u32 {
        self.0.trailing_zeros()
    }

    /// Return a number that orders sets as lists of their rows, all of one length.
    pub(crate) fn order(self) -> u32 {
        !self.0.reverse_bits()
    }

    /// Return the rows that are not in the other set.
    #[inline(always)]
    pub(crate) fn without(self, SearchRows(other): SearchRows) -> SearchRows {
        SearchRows(self.0 & !other)
    }
}

/// Iterate over the bits of a set, each as a set with one bit.
#[inline]
pub(crate) fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// Iterate over all sets of `size` lines out of `lines`, in increasing order.
pub(crate) fn sets_of_size(lines: u32, size: u32) -> impl Iterator<Item = u32> {
    let first = (size <= lines).then(|| (1_u64 << size) - 1);
    let next = move |&set: &u64| {
        if set == 0 {
            return None;
        }
        // The next number with the same number of bits: the top bit of the lowest run moves up, the
        // others to the end.
        let low = set & set.wrapping_neg();
        let raised = set + low;
        let next = raised | ((set ^ raised) / low) >> 2;
        (next < 1 << lines).then_some(next)
    };
    std::iter::successors(first, next).map(|set| set as u32)
}

/// The columns, diagonals and antidiagonals with a queen. Diagonals have the numbers of [`Row`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Taken {
    pub(crate) columns: u32,
    pub(crate) diagonals: u32,
    pub(crate) antidiagonals: u32,
}

/// A row on which a search places a queen: where its squares are among the numbered diagonals.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Row {
    /// The numbers of the diagonal and the antidiagonal of the row's first column.
    pub(crate) diagonal: u32,
    pub(crate) antidiagonal: u32,
    /// The columns on which a queen may stand.
    pub(crate) free: u32,
}

impl Row {
    /// Return the columns that are neither taken nor attacked.
    #[inline(always)]
    pub(crate) fn free(self, taken: Taken) -> u32 {
        let attacked = taken.diagonals >> self.diagonal | taken.antidiagonals >> self.antidiagonal;
        self.free & !(taken.columns | attacked)
    }

    /// Add the lines that a queen in this column (a set with one column) takes.
    #[inline(always)]
    pub(crate) fn with_queen(self, taken: Taken, column: u32) -> Taken {
        Taken {
            columns: taken.columns | column,
            diagonals: taken.diagonals | column << self.diagonal,
            antidiagonals: taken.antidiagonals | column << self.antidiagonal,
        }
    }
}
