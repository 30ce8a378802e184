use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::rows::Rows;
use super::sample_cell::{Division, sample_cell};
use super::{MAX_SIZE, SafeSquares, checked};
use crate::board::{LineBits, Size, Solution, TooLargeError};
use crate::colours::{Cell, EVEN, Limits, Pairs};
use crate::run::Limit;

/// The solutions of a random cell, in order: an iterator of [`Solution`]s, or, for counting kings on millions of them,
/// of [`Sample`]s that lend their safe squares.
///
/// Over all cells every solution of the board is as likely as every other. A cell is drawn uniformly: which rows have
/// their queen on a square of the colour of (0, 0), which columns they have, and, on large boards, where some of the
/// queens stand. Then all solutions of the cell are listed; many cells have none. Each solution belongs to one cell, and
/// all cells are equally likely, so each solution turns up equally often on average (uniform cluster sampling). Solutions
/// of one cell are relatives: a share found among m boards varies more than it would among m boards drawn one by one.
///
/// # Example
/// ```
/// use queenside::{Size, kings::{SafeSquares, Samples}};
///
/// let boards: Vec<_> = (0..100).flat_map(|cell| Samples::new(Size::new(12).unwrap(), 1, cell).unwrap()).collect();
/// assert!(boards.len() > 100 && boards.iter().all(|board| board.columns().len() == 12));
///
/// let mut samples = Samples::new(Size::new(20)?, 1, 0)?;
/// while let Some(board) = samples.next_sample() {
///     assert_eq!(SafeSquares::of(&board.solution()), Ok(*board.safe));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Samples {
    cell: Cell,
    lists: Lists,
    place: Place,
    safe: SafeSquares,
}

/// The parts of either colour, with lines in one word or in two.
#[derive(Debug)]
enum Lists {
    Narrow(Pairs<u64>),
    Wide(Pairs<u128>),
}

/// The solution that comes next.
#[derive(Debug, Default)]
struct Place {
    /// One more than the block under way; 0 before the first.
    block: usize,
    /// The part of the first colour that comes next.
    first: usize,
    /// The safe squares of the part before it, which is under way.
    first_safe: Rows,
    /// Which of the block's parts of the second colour comes next.
    second: usize,
    /// The place of the first of them in the list.
    second_start: usize,
    /// The safe squares of all of them. Safe squares of one colour are safe whatever the other colour has.
    second_safe: Vec<Rows>,
}

/// A solution of a cell.
#[derive(Debug)]
pub struct Sample<'a> {
    /// Its safe squares.
    pub safe: &'a SafeSquares,
    pub(super) cell: &'a Cell,
    /// The columns of the rows of either colour.
    pub(super) queens: [&'a [u8; MAX_SIZE as usize]; 2],
}

impl Samples {
    /// The solutions of the cell with this number. They depend on the size, the seed and the number alone. The first 32
    /// cells are small, so that the first boards come within a millisecond.
    ///
    /// # Errors
    /// [`TooLargeError`] when n is above [`MAX_SIZE`].
    pub fn new(size: Size, seed: u64, cell: u64) -> Result<Self, TooLargeError> {
        Ok(Self::until(Limit::never(), checked(size)?, seed, cell))
    }

    /// The same; a limit that is reached while the cell is prepared leaves some out.
    pub(super) fn until(stop: Limit<'_>, size: Size, seed: u64, number: u64) -> Self {
        let n = size.index();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(round_seed(seed, number));
        let cell = sample_cell(n, Division::of(n, number), &mut rng);
        let limits = Limits { parts: usize::MAX, stop };
        let lists = if n <= 32 { Lists::Narrow(cell.pairs(limits)) } else { Lists::Wide(cell.pairs(limits)) };
        Self { cell, lists, place: Place::default(), safe: SafeSquares::none(size) }
    }

    /// The next solution and its safe squares.
    #[inline]
    pub fn next_sample(&mut self) -> Option<Sample<'_>> {
        let Self { cell, lists, place, safe } = self;
        if place.second == place.second_safe.len() {
            match lists {
                Lists::Narrow(pairs) => place.next_first(cell.n, pairs)?,
                Lists::Wide(pairs) => place.next_first(cell.n, pairs)?,
            }
        }
        safe.rows.set_to_both(&place.first_safe, &place.second_safe[place.second], cell.n);
        let (first, second) = (place.first - 1, place.second_start + place.second);
        place.second += 1;
        let queens = match lists {
            Lists::Narrow(pairs) => [&pairs.first[first].column_of, &pairs.second[second].column_of],
            Lists::Wide(pairs) => [&pairs.first[first].column_of, &pairs.second[second].column_of],
        };
        Some(Sample { safe, cell, queens })
    }
}

impl Place {
    /// Moves to the next part of the first colour; none if there is none.
    fn next_first<B: LineBits>(&mut self, n: usize, pairs: &Pairs<B>) -> Option<()> {
        if self.block == 0 || self.first == pairs.blocks[self.block - 1].first.end {
            let block = pairs.blocks.get(self.block)?;
            self.block += 1;
            (self.first, self.second_start) = (block.first.start, block.second.start);
            let safe = pairs.second[block.second.clone()].iter();
            self.second_safe.clear();
            self.second_safe.extend(safe.map(|part| Rows::beside_colour(n, part.taken, !EVEN)));
        }
        self.first_safe = Rows::beside_colour(n, pairs.first[self.first].taken, EVEN);
        self.first += 1;
        self.second = 0;
        Some(())
    }
}

impl Iterator for Samples {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.next_sample().map(|board| board.solution())
    }
}

impl Sample<'_> {
    /// The solution itself, put together and checked.
    pub fn solution(&self) -> Solution {
        let Self { cell, queens: [first, second], .. } = self;
        let column = |row: usize| if cell.first_rows >> row & 1 == 1 { first[row] } else { second[row] };
        match Solution::new((0..cell.n).map(|row| column(row).into()).collect()) {
            Ok(solution) => solution,
            Err(fault) => unreachable!("the two colours do not go together: {fault}"),
        }
    }
}

/// The seed of a round: golden ratio steps, so that neighbouring rounds have nothing in common.
pub(super) fn round_seed(seed: u64, number: u64) -> u64 {
    seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
