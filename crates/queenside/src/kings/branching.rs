use super::Polynomial;
use super::bitboard::Bitboard;

/// Computes the polynomials of small groups and remembers them. Groups of up to three squares have
/// a formula. For other groups, the computation branches on the square with the most neighbours:
/// with a king on it, or without.
///
/// This is the recurrence of independence polynomials, I(G) = I(G - v) + x I(G - N\[v\]): I. Gutman
/// and F. Harary, Generalizations of the matching polynomial, Utilitas Mathematica 24 (1983).
#[derive(Debug)]
pub(super) struct Memory<B> {
    /// The squares of a group determine its place. A new group replaces the group at its place.
    entries: Vec<(B, Polynomial<u64>)>,
    log_places: u32,
    log_most: u32,
    /// Number of groups that were added since the number of places was last doubled.
    newcomers: usize,
}

/// The memory starts small, because clearing a large one takes longer than many searches.
const FIRST_LOG_PLACES: u32 = 8;

impl<B: Bitboard> Memory<B> {
    /// Return an empty memory for at most 2 to the power of `log_most` groups.
    pub(super) fn new(log_most: u32) -> Self {
        let log_places = log_most.min(FIRST_LOG_PLACES);
        Self { entries: Self::places(log_places), log_places, log_most, newcomers: 0 }
    }

    fn places(log_places: u32) -> Vec<(B, Polynomial<u64>)> {
        vec![(B::default(), Polynomial(Vec::new())); 1 << log_places]
    }

    /// Return the ways of a group of fewer than 64 squares, in the corner of the board
    /// ([`Bitboard::to_corner`]). They are exact, because the group has fewer than 2^64 subsets.
    #[inline]
    pub(super) fn ways(&mut self, group: B) -> &[u64] {
        match group.count() {
            0 => &[1],
            1 => &[1, 1],
            2 => &[1, 2],
            3 if group.adjacent_pairs() == 3 => &[1, 3],
            3 => &[1, 3, 1],
            _ => {
                let mut place = self.place(group);
                if self.entries[place].0 != group {
                    let ways = self.branch(group);
                    // Branching may have enlarged the memory, and so may the new group.
                    self.note_newcomer();
                    place = self.place(group);
                    self.entries[place] = (group, ways);
                }
                &self.entries[place].1.0
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
    fn branch(&mut self, group: B) -> Polynomial<u64> {
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
        let mut ways = self.ways_of_all(group & !square);
        ways.add(&self.ways_of_all(group & !square.reach()), 1);
        ways
    }

    /// Return the ways of squares that may be several groups.
    fn ways_of_all(&mut self, mut board: B) -> Polynomial<u64> {
        // Space for the ways of one more square, which the caller adds.
        let mut all = Polynomial(Vec::with_capacity(board.count() as usize + 2));
        all.0.push(1);
        while !board.is_empty() {
            let group = board.first_group();
            board = board & !group;
            all.multiply(self.ways(group.to_corner()), false, usize::MAX);
        }
        all
    }
}
