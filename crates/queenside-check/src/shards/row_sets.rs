use crate::{CheckError, Puzzle};

/// The two parity classes of the rows or columns of a board, and how symmetries map sets of them.
///
/// A set is a number; bit i is index i of the class. For even n the listed class has the odd lines,
/// counted from the last one, and the searched class the even lines. For odd n the listed class has
/// the even lines and the searched class the odd lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Classes {
    pub(super) n: u32,
    /// Number of lines of the listed class.
    pub(super) listed: u32,
    /// Number of lines of the searched class.
    pub(super) searched: u32,
    /// For a board with given queens or blocked squares, which has no symmetry: the rows that a
    /// completion can have in its sets.
    only: Option<Rows>,
}

/// Rows that the two row sets of a completion contain, and rows that they cannot contain.
#[derive(Clone, Copy, Debug, Default)]
struct Rows {
    needed: Pair,
    excluded: Pair,
}

/// A set of lines of the listed class and one of the searched class.
pub(super) type Pair = (u32, u32);

/// Create the error for row sets with rows outside their class, or with sizes that no solution has.
pub(super) fn refused((listed, searched): Pair) -> CheckError {
    fault!("no solution has row sets {listed} and {searched}")
}

impl Classes {
    /// Largest board size. It limits the sets of a class to 16 bits.
    pub(super) const MAX: u32 = 32;

    /// Create the classes of a board with at most [`Self::MAX`] rows.
    pub(super) fn new(puzzle: &Puzzle) -> Result<Self, CheckError> {
        let n = puzzle.n;
        if n > Self::MAX {
            return Err(fault!("n = {n} is too large: row sets are checked for n up to {}", Self::MAX));
        }
        puzzle.check()?;
        let mut classes = Self { n, listed: n.div_ceil(2), searched: n / 2, only: None };
        if *puzzle != Puzzle::new(n) {
            let [listed, searched] = classes.lines();
            let find = |lines: &[u32], same: bool| {
                let has_none = |row| {
                    (0..n).all(|column| (row % 2 == column % 2) != same || !puzzle.is_free((row, column)))
                };
                lines.iter().zip(0..).map(|(&row, index)| u32::from(has_none(row)) << index).sum::<u32>()
            };
            // A row without free squares in columns of the other parity is in its set.
            let needed = (find(&listed, false), find(&searched, false));
            let excluded = (find(&listed, true), find(&searched, true));
            classes.only = Some(Rows { needed, excluded });
        }
        Ok(classes)
    }

    /// Return whether a completion can have these row sets.
    pub(super) fn can_have(self, (listed, searched): Pair) -> bool {
        self.only.is_none_or(|Rows { needed, excluded }| {
            listed & needed.0 == needed.0
                && searched & needed.1 == needed.1
                && (listed & excluded.0, searched & excluded.1) == (0, 0)
        })
    }

    pub(super) fn even(self) -> bool {
        self.n.is_multiple_of(2)
    }

    /// Return the line of the board for each index of each class.
    pub(super) fn lines(self) -> [Vec<u32>; 2] {
        let listed = |index| if self.even() { self.n - 1 - 2 * index } else { 2 * index };
        let searched = |index| if self.even() { 2 * index } else { 2 * index + 1 };
        [(0..self.listed).map(listed).collect(), (0..self.searched).map(searched).collect()]
    }

    /// Return whether all lines of the sets belong to their classes.
    pub(super) fn hold(self, (listed, searched): Pair) -> bool {
        listed >> self.listed == 0 && searched >> self.searched == 0
    }

    /// Return whether a solution can have sets of these sizes: equal sizes if n is even, one more
    /// line in the listed set if n is odd.
    pub(super) fn fit(self, (listed, searched): Pair) -> bool {
        listed.count_ones() == searched.count_ones() + u32::from(!self.even())
    }

    /// Return the images of a pair under the identity, the reflections and the half turn; some may
    /// be equal. Without symmetry all of them are the pair.
    pub(super) fn images(self, (listed, searched): Pair) -> [Pair; 4] {
        let pair = (listed, searched);
        if self.only.is_some() {
            [pair; 4]
        } else if self.even() {
            let (not_listed, not_searched) = (self.complement(listed), self.complement(searched));
            [pair, (not_listed, not_searched), (not_searched, not_listed), (searched, listed)]
        } else {
            let reversed = (Self::reversed(listed, self.listed), Self::reversed(searched, self.searched));
            [pair, pair, reversed, reversed]
        }
    }

    /// Return the number of different images of a pair of row sets if it is the least of them,
    /// otherwise 0.
    pub(super) fn orbit(self, pair: Pair) -> u32 {
        let mut images = self.images(pair);
        images.sort_unstable();
        if images[0] == pair {
            1 + images.windows(2).map(|two| u32::from(two[0] != two[1])).sum::<u32>()
        } else {
            0
        }
    }

    /// Return the key that decides between a board and its transpose, by comparing rows with
    /// columns.
    fn key(self, (listed, searched): Pair) -> u32 {
        if self.even() {
            [listed, self.complement(listed), searched, self.complement(searched)]
                .into_iter()
                .fold(listed, u32::min)
        } else {
            listed.min(Self::reversed(listed, self.listed))
        }
    }

    /// Return how often a solution with these row sets and column sets counts: 0, 1, 2 or 4. This
    /// covers the images that leave the row sets unchanged or swap them with the column sets.
    pub(super) fn column_weight(self, rows: Pair, columns: Pair) -> u32 {
        if self.only.is_some() {
            return 1;
        }
        let transposed = match self.key(columns).cmp(&self.key(rows)) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        };
        if self.even() {
            return transposed;
        }
        // For odd n, swapping left and right leaves the row sets unchanged.
        match columns.0.cmp(&Self::reversed(columns.0, self.listed)) {
            std::cmp::Ordering::Less => 2 * transposed,
            std::cmp::Ordering::Equal => transposed,
            std::cmp::Ordering::Greater => 0,
        }
    }

    /// Return whether the column sets can still have a weight above 0, given columns that are
    /// `inside` the sets and columns that are `outside`. The row sets must be the least of their
    /// images.
    pub(super) fn may_count(self, rows: Pair, inside: Pair, outside: Pair) -> bool {
        // In the least pair of its images, the listed set is the key.
        let key = rows.0;
        let most = self.complement(outside.0);
        if self.only.is_some() {
            true
        } else if self.even() {
            let sets = [outside.0, inside.0, outside.1, inside.1];
            sets.iter().all(|&known| self.complement(known) >= key)
        } else {
            most >= key && inside.0 <= Self::reversed(most, self.listed)
        }
    }

    /// Return the lines of the listed class that are not in a set. For even n both classes have the
    /// same size, so this works for both.
    fn complement(self, set: u32) -> u32 {
        ((1 << self.listed) - 1) & !set
    }

    fn reversed(set: u32, lines: u32) -> u32 {
        (0..lines).filter(|line| set >> line & 1 == 1).map(|line| 1 << (lines - 1 - line)).sum()
    }
}
