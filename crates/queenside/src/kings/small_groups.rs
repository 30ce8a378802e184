//! Groups of squares in one word, and a memory of their polynomials.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use super::Polynomial;

/// The squares of a small board in one word, row by row: 8 x 8 in 64 bits, 11 x 11 in 128.
pub(super) trait Bitboard:
    Copy
    + Debug
    + Default
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Number of rows and of columns.
    const SIDE: u32;
    /// All columns except the first, in every row.
    const NOT_FIRST_COLUMN: Self;
    /// All columns except the last, in every row.
    const NOT_LAST_COLUMN: Self;

    /// Return these columns in the first row of the board.
    fn row(columns: u64) -> Self;

    fn count(self) -> u32;

    fn trailing_zeros(self) -> u32;

    /// Return the first square.
    fn first(self) -> Self;

    /// Return the lowest 64 bits.
    fn low(self) -> u64;

    /// Return 64 bits that depend on every square.
    fn mixed(self) -> u64;

    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Return these squares and all squares a king's move away.
    #[inline]
    fn reach(self) -> Self {
        let wide = self | (self & Self::NOT_LAST_COLUMN) << 1 | (self & Self::NOT_FIRST_COLUMN) >> 1;
        wide | wide << Self::SIDE | wide >> Self::SIDE
    }

    /// Return the group of the first square: the squares that a king reaches from it without
    /// leaving the set.
    #[inline]
    fn first_group(self) -> Self {
        let mut group = self.first();
        loop {
            let wider = group.reach() & self;
            if wider == group {
                return group;
            }
            group = wider;
        }
    }

    /// Return the same squares moved to the first row and the first column. There must be at least
    /// one square.
    #[inline]
    fn to_corner(self) -> Self {
        let to_top = self >> (self.trailing_zeros() / Self::SIDE * Self::SIDE);
        // The union of all rows, limited to the columns of the first row.
        let mut columns = 0;
        for row in 0..Self::SIDE {
            columns |= (to_top >> (row * Self::SIDE)).low();
        }
        to_top >> (columns & ((1 << Self::SIDE) - 1)).trailing_zeros()
    }
}

macro_rules! bitboard {
    ($word:ty, $side:literal, $first_column:expr, $mixed:expr) => {
        impl Bitboard for $word {
            const SIDE: u32 = $side;
            const NOT_FIRST_COLUMN: Self = !$first_column;
            const NOT_LAST_COLUMN: Self = !($first_column << ($side - 1));

            #[inline]
            fn row(columns: u64) -> Self {
                columns.into()
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn trailing_zeros(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn first(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn low(self) -> u64 {
                self as u64
            }

            #[inline]
            fn mixed(self) -> u64 {
                $mixed(self)
            }
        }
    };
}

// Fibonacci hashing: 2^64 divided by the golden ratio.
bitboard!(u64, 8, 0x0101_0101_0101_0101, |word: u64| word.wrapping_mul(0x9E37_79B9_7F4A_7C15));
bitboard!(u128, 11, first_column_of_11(), |word: u128| {
    (word as u64 ^ ((word >> 64) as u64).rotate_left(29).mixed()).mixed()
});

/// Return the first column of the 11 x 11 board.
const fn first_column_of_11() -> u128 {
    let mut column = 0;
    let mut row = 0;
    while row < 11 {
        column |= 1 << (11 * row);
        row += 1;
    }
    column
}

/// Computes the polynomials of small groups and remembers them. Groups of up to two squares have a
/// formula. For other groups, the computation branches on the square with the most neighbours: with
/// a king on it, or without.
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
        while !board.is_empty() {
            let group = board.first_group();
            board = board & !group;
            let ways = self.ways(group.to_corner());
            if all.0.is_empty() {
                all.0.extend_from_slice(ways);
            } else {
                all.multiply(ways, false, usize::MAX);
            }
        }
        if all.0.is_empty() { Polynomial::one() } else { all }
    }
}
