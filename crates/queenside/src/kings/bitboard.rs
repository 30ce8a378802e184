use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

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

    /// Return the number of pairs of squares that are a king's move apart.
    #[inline]
    fn adjacent_pairs(self) -> u32 {
        let mut left = self;
        let mut pairs = 0;
        while !left.is_empty() {
            let square = left.first();
            left = left & !square;
            pairs += (square.reach() & left).count();
        }
        pairs
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
