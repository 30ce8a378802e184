use crate::Fault;

/// The two parity classes of a board's lines, and what the symmetries do to sets of them.
///
/// A set is a number, bit i for index i of the class. For even n the listed class is the odd lines from the far
/// end and the searched one the even lines; for odd n the listed class is the even lines, the searched one
/// the odd lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Classes {
    pub(super) n: u32,
    /// Lines of the listed class.
    pub(super) listed: u32,
    /// Lines of the searched class.
    pub(super) searched: u32,
}

/// A set of lines of the listed class and one of the searched class.
pub(super) type Pair = (u32, u32);

/// The fault of row sets with rows beyond their class, or whose sizes do not go together.
pub(super) fn refused((listed, searched): Pair) -> Fault {
    fault!("no solution has row sets {listed} and {searched}")
}

impl Classes {
    /// The largest size: a set of a class has 16 bits then.
    pub(super) const MOST: u32 = 32;

    /// The classes of a board with at most [`Self::MOST`] rows.
    pub(super) fn new(n: u32) -> Result<Self, Fault> {
        if n > Self::MOST {
            return Err(fault!("{n} rows, at most {} are checked", Self::MOST));
        }
        Ok(Self { n, listed: n.div_ceil(2), searched: n / 2 })
    }

    pub(super) fn even(self) -> bool {
        self.n.is_multiple_of(2)
    }

    /// The lines of the board that the indices of either class stand for.
    pub(super) fn lines(self) -> [Vec<u32>; 2] {
        let listed = |index| if self.even() { self.n - 1 - 2 * index } else { 2 * index };
        let searched = |index| if self.even() { 2 * index } else { 2 * index + 1 };
        [(0..self.listed).map(listed).collect(), (0..self.searched).map(searched).collect()]
    }

    /// Whether the sets have no lines beyond their classes.
    pub(super) fn hold(self, (listed, searched): Pair) -> bool {
        listed >> self.listed == 0 && searched >> self.searched == 0
    }

    /// Whether a solution may use so many lines: as many of either class if n is even, one more of the
    /// listed class if it is odd.
    pub(super) fn fit(self, (listed, searched): Pair) -> bool {
        listed.count_ones() == searched.count_ones() + u32::from(!self.even())
    }

    /// A pair, and what the reflections and the half turn make of it; some may be the same.
    pub(super) fn images(self, (listed, searched): Pair) -> [Pair; 4] {
        let pair = (listed, searched);
        if self.even() {
            let (not_listed, not_searched) = (self.complement(listed), self.complement(searched));
            [pair, (not_listed, not_searched), (not_searched, not_listed), (searched, listed)]
        } else {
            let reversed = (Self::reversed(listed, self.listed), Self::reversed(searched, self.searched));
            [pair, pair, reversed, reversed]
        }
    }

    /// How many images a pair of row sets has, if it is the least of them; otherwise 0.
    pub(super) fn orbit(self, pair: Pair) -> u32 {
        let mut images = self.images(pair);
        images.sort_unstable();
        if images[0] == pair {
            1 + images.windows(2).map(|two| u32::from(two[0] != two[1])).sum::<u32>()
        } else {
            0
        }
    }

    /// What decides between rows and columns, which the transposition swaps.
    fn key(self, (listed, searched): Pair) -> u32 {
        if self.even() {
            [listed, self.complement(listed), searched, self.complement(searched)]
                .into_iter()
                .fold(listed, u32::min)
        } else {
            listed.min(Self::reversed(listed, self.listed))
        }
    }

    /// How often a solution with these row sets and column sets counts, for the images that leave the rows where
    /// they are or swap them with the columns: 0, 1, 2 or 4.
    pub(super) fn column_weight(self, rows: Pair, columns: Pair) -> u32 {
        let transposed = match self.key(columns).cmp(&self.key(rows)) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        };
        if self.even() {
            return transposed;
        }
        // For odd n left and right swap without a change of the rows.
        match columns.0.cmp(&Self::reversed(columns.0, self.listed)) {
            std::cmp::Ordering::Less => 2 * transposed,
            std::cmp::Ordering::Equal => transposed,
            std::cmp::Ordering::Greater => 0,
        }
    }

    /// Whether column sets can still have a weight above 0 when the `inside` are known to be in them and the
    /// `outside` are known not to be; for row sets that lead their orbit.
    pub(super) fn may_count(self, rows: Pair, inside: Pair, outside: Pair) -> bool {
        // In a pair that leads the listed set is the key.
        let key = rows.0;
        let most = self.complement(outside.0);
        if self.even() {
            let sets = [outside.0, inside.0, outside.1, inside.1];
            sets.iter().all(|&known| self.complement(known) >= key)
        } else {
            most >= key && inside.0 <= Self::reversed(most, self.listed)
        }
    }

    /// The lines of the listed class that are not in a set; for even n of either class, as they are alike.
    fn complement(self, set: u32) -> u32 {
        ((1 << self.listed) - 1) & !set
    }

    fn reversed(set: u32, lines: u32) -> u32 {
        (0..lines).filter(|line| set >> line & 1 == 1).map(|line| 1 << (lines - 1 - line)).sum()
    }
}
