use super::bitboard::Bitboard;

/// Computes the ways of small groups and remembers them. Groups of up to three squares have a
/// formula. For other groups, the computation branches on the square with the most neighbours: with
/// a king on it, or without.
///
/// This is the recurrence of independence polynomials, I(G) = I(G - v) + x I(G - N\[v\]): I. Gutman
/// and F. Harary, Generalizations of the matching polynomial, Utilitas Mathematica 24 (1983).
///
/// `TERMS` is one more than the greatest number of kings on the board, which has one king per 2 x 2
/// block.
#[derive(Debug)]
pub(super) struct Memory<B, const TERMS: usize> {
    /// The squares of a group determine its place. A new group replaces the group at its place.
    entries: Vec<(B, Ways<TERMS>)>,
    log_places: u32,
    log_most: u32,
    /// Number of groups that were added since the number of places was last doubled.
    newcomers: usize,
}

/// The memory starts small, because clearing a large one takes longer than many searches.
const FIRST_LOG_PLACES: u32 = 8;

impl<B: Bitboard, const TERMS: usize> Memory<B, TERMS> {
    /// Return an empty memory for at most 2 to the power of `log_most` groups.
    pub(super) fn new(log_most: u32) -> Self {
        let log_places = log_most.min(FIRST_LOG_PLACES);
        Self { entries: Self::places(log_places), log_places, log_most, newcomers: 0 }
    }

    fn places(log_places: u32) -> Vec<(B, Ways<TERMS>)> {
        vec![(B::default(), Ways::EMPTY); 1 << log_places]
    }

    /// Return the ways of a group of fewer than 64 squares, in the corner of the board
    /// ([`Bitboard::to_corner`]).
    #[inline]
    pub(super) fn ways(&mut self, group: B) -> &Ways<TERMS> {
        match group.count() {
            0 => &Ways::EMPTY,
            1 => &Ways::ONE_SQUARE,
            2 => &Ways::TWO_SQUARES,
            3 if group.adjacent_pairs() == 3 => &Ways::THREE_ADJACENT,
            3 => &Ways::THREE_IN_LINE,
            _ => {
                let mut place = self.place(group);
                if self.entries[place].0 != group {
                    let ways = self.branch(group);
                    // Branching may have enlarged the memory, and so may the new group.
                    self.note_newcomer();
                    place = self.place(group);
                    self.entries[place] = (group, ways);
                }
                &self.entries[place].1
            }
        }
    }

    #[inline]
    fn place(&self, group: B) -> usize {
        (group.mixed() >> (u64::BITS - self.log_places)) as usize
    }

    /// Count a new group, and double the number of places if many groups were added.
    fn note_newcomer(&mut self) {
        self.newcomers += 1;
        if self.newcomers > 2 * self.entries.len() && self.log_places < self.log_most {
            self.log_places += 1;
            let before = std::mem::replace(&mut self.entries, Self::places(self.log_places));
            for (group, ways) in before {
                let place = self.place(group);
                self.entries[place] = (group, ways);
            }
            self.newcomers = 0;
        }
    }

    #[inline(never)]
    fn branch(&mut self, group: B) -> Ways<TERMS> {
        let mut best = (0, group);
        let mut left = group;
        while !left.is_empty() {
            let square = left.first();
            left = left & !square;
            let neighbours = (square.reach() & group).count();
            if neighbours > best.0 {
                best = (neighbours, square);
            }
        }
        let square = best.1;
        let without = self.ways_of_all(group & !square);
        let beside = self.ways_of_all(group & !square.reach());
        Ways::with_square(&without, &beside)
    }

    /// Return the ways of squares that may be several groups.
    fn ways_of_all(&mut self, mut board: B) -> Ways<TERMS> {
        let mut all = Ways::EMPTY;
        while !board.is_empty() {
            let group = board.first_group();
            board = board & !group;
            all = all.times(self.ways(group.to_corner()));
        }
        all
    }
}

/// The number of ways to place kings on a group of fewer than 64 squares, by the number of kings,
/// which is less than `TERMS`. The numbers are exact because the group has fewer than 2^64 subsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ways<const TERMS: usize> {
    /// The greatest number of kings.
    most: usize,
    of: [u64; TERMS],
}

impl<const TERMS: usize> Ways<TERMS> {
    /// No squares: one way to place no king.
    pub(super) const EMPTY: Self = Self::new([1]);
    pub(super) const ONE_SQUARE: Self = Self::new([1, 1]);
    pub(super) const TWO_SQUARES: Self = Self::new([1, 2]);
    pub(super) const THREE_ADJACENT: Self = Self::new([1, 3]);
    pub(super) const THREE_IN_LINE: Self = Self::new([1, 3, 1]);

    const fn new<const N: usize>(first: [u64; N]) -> Self {
        let mut of = [0; TERMS];
        let mut kings = 0;
        while kings < N {
            of[kings] = first[kings];
            kings += 1;
        }
        Self { most: N - 1, of }
    }

    /// Return the ways for each number of kings, from 0 to the greatest.
    #[inline]
    pub(super) fn each(&self) -> &[u64] {
        &self.of[..=self.most]
    }

    /// Return the ways of the union of two groups that are not neighbours.
    pub(super) fn times(&self, other: &Self) -> Self {
        let mut product = Self { most: self.most + other.most, of: [0; TERMS] };
        for (kings, &ways) in self.each().iter().enumerate() {
            for (sum, &others) in product.of[kings..].iter_mut().zip(other.each()) {
                *sum += ways * others;
            }
        }
        product
    }

    /// Return the sum of the ways without a king on a square, and the ways with a king on it, where
    /// `beside` contains the ways of the squares that are not its neighbours.
    pub(super) fn with_square(without: &Self, beside: &Self) -> Self {
        let mut sum = Self { most: without.most.max(beside.most + 1), of: without.of };
        for (sum, &ways) in sum.of[1..].iter_mut().zip(beside.each()) {
            *sum += ways;
        }
        sum
    }
}
