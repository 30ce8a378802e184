use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::rows::Rows;
use super::sample_cell::{Division, sample_cell};
use super::{MAX_SIZE, SafeSquares, checked};
use crate::board::{LineBits, Size, Solution, TooLargeError};
use crate::kings::cell::{Cell, EVEN, Limits, Pairs};
use crate::run::Limit;

/// The solutions of a random cell, in order. As an iterator, it returns [`Solution`]s. To count
/// kings on millions of solutions, use [`next_sample`](Self::next_sample), whose [`Sample`]s lend
/// their safe squares.
///
/// Over all cells, every solution of the board is equally likely. A cell is drawn uniformly. It
/// determines which rows have their queen on a square of the colour of (0, 0), which columns these
/// rows use, and, on large boards, the squares of some queens. The sampler then lists all solutions
/// of the cell; many cells have no solutions. Each solution belongs to one cell, and all cells are
/// equally likely, so each solution occurs equally often on average (uniform cluster sampling).
/// Solutions of one cell are similar. So a share estimated from m boards varies more than it would
/// with m independent boards.
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

/// The parts of both colours, with lines in one word or in two.
#[derive(Debug)]
enum Lists {
    Narrow(Pairs<u64>),
    Wide(Pairs<u128>),
}

/// The next solution.
#[derive(Debug, Default)]
struct Place {
    /// Index of the current block plus 1; 0 before the first block.
    block: usize,
    /// Index of the next part of the first colour.
    first: usize,
    /// The safe squares of the current part, which is the one before it.
    first_safe: Rows,
    /// Index in the block of the next part of the second colour.
    second: usize,
    /// Index in the list of the block's first part of the second colour.
    second_start: usize,
    /// The safe squares of all these parts. The safe squares of one colour do not depend on the
    /// other colour.
    second_safe: Vec<Rows>,
}

/// A solution of a cell.
#[derive(Debug)]
pub struct Sample<'a> {
    /// The safe squares of the solution.
    pub safe: &'a SafeSquares,
    pub(super) cell: &'a Cell,
    /// The columns of the rows of each colour.
    pub(super) queens: [&'a [u8; MAX_SIZE as usize]; 2],
}

impl Samples {
    /// Return the solutions of the cell with this number. They depend only on the size, the seed
    /// and the number. The first 32 cells are small, so that the first boards are available within
    /// a millisecond.
    ///
    /// # Errors
    /// [`TooLargeError`] if n is above [`MAX_SIZE`].
    pub fn new(size: Size, seed: u64, cell: u64) -> Result<Self, TooLargeError> {
        Ok(Self::until(Limit::never(), checked(size)?, seed, cell))
    }

    /// Return the solutions of a cell, with a limit. If the limit is reached while the cell is
    /// prepared, some solutions are missing.
    pub(super) fn until(stop: Limit<'_>, size: Size, seed: u64, number: u64) -> Self {
        let n = size.index();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(round_seed(seed, number));
        let cell = sample_cell(n, Division::of(n, number), &mut rng);
        let limits = Limits { parts: usize::MAX, stop };
        let lists = if n <= 32 { Lists::Narrow(cell.pairs(limits)) } else { Lists::Wide(cell.pairs(limits)) };
        Self { cell, lists, place: Place::default(), safe: SafeSquares::none(size) }
    }

    /// Return the next solution and its safe squares.
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
    /// Move to the next part of the first colour, or return `None` if there are no more parts.
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
    /// Return the solution, combined from both colours and checked.
    pub fn solution(&self) -> Solution {
        let Self { cell, queens: [first, second], .. } = self;
        let column = |row: usize| if cell.first_rows >> row & 1 == 1 { first[row] } else { second[row] };
        match Solution::new((0..cell.n).map(|row| column(row).into()).collect()) {
            Ok(solution) => solution,
            Err(fault) => unreachable!("the queens of the two colours attack each other: {fault}"),
        }
    }
}

/// Return the seed of a round. Steps of the golden ratio make the seeds of neighbouring rounds
/// independent.
pub(super) fn round_seed(seed: u64, number: u64) -> u64 {
    seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
