use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::draw_cell::draw_cell;
use super::rows::Rows;
use super::{MAX_SIZE, SafeSquares, TooLargeForKings};
use crate::board::{LineBits, Size, Solution};
use crate::colours::{Cell, EVEN, Limits, Part};
use crate::run::Limit;

/// Draws random solutions, every solution of the board being as likely as every other.
///
/// Solutions are drawn by the cell: it is drawn uniformly which rows have their queen on a square of the colour of
/// (0, 0), which columns they have, and, on large boards, where some of the queens stand; then all solutions of the cell are
/// told. Each solution belongs to one cell, and all cells are equally likely, so each solution turns up equally often on
/// average (uniform cluster sampling). Solutions of one cell are relatives: a share found among m boards varies more
/// than it would among m boards drawn one by one.
///
/// Cells have numbers; what is in a cell depends on the size, the seed and the number alone. The first 32 cells are
/// small, so that the first boards come within a millisecond.
///
/// # Example
/// ```
/// use std::ops::ControlFlow;
/// use queenside::{Size, kings::Sampler};
///
/// let sampler = Sampler::new(Size::new(12)?, 1)?;
/// let mut boards = 0;
/// let _ = (0..100).try_for_each(|cell| sampler.for_each_in_cell(cell, |board| {
///     boards += 1;
///     assert_eq!(board.solution().columns().len(), 12);
///     ControlFlow::Continue(())
/// }));
/// assert!(boards > 100);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sampler {
    size: Size,
    seed: u64,
}

/// A solution that was drawn.
#[derive(Debug)]
pub struct Drawn<'a> {
    safe: &'a SafeSquares,
    cell: &'a Cell,
    queens: [&'a [u8; MAX_SIZE as usize]; 2],
}

impl<'a> Drawn<'a> {
    /// A board of the cell: its safe squares, and the columns of the rows of either colour.
    pub(super) fn new(
        safe: &'a SafeSquares,
        cell: &'a Cell,
        queens: [&'a [u8; MAX_SIZE as usize]; 2],
    ) -> Self {
        Self { safe, cell, queens }
    }

    /// Its safe squares.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use queenside::{Size, kings::Sampler};
    ///
    /// let _ = Sampler::new(Size::new(20)?, 1)?.for_each_in_cell(0, |board| {
    ///     assert!(board.safe().count() > 4);
    ///     ControlFlow::Continue(())
    /// });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn safe(&self) -> &SafeSquares {
        self.safe
    }

    /// The solution itself, put together and checked.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use queenside::{Size, kings::{SafeSquares, Sampler}};
    ///
    /// let _ = Sampler::new(Size::new(20)?, 1)?.for_each_in_cell(0, |board| {
    ///     assert_eq!(SafeSquares::of(&board.solution()), Ok(*board.safe()));
    ///     ControlFlow::Continue(())
    /// });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solution(&self) -> Solution {
        let Self { cell, queens: [first, second], .. } = self;
        let column = |row: usize| if cell.first_rows >> row & 1 == 1 { first[row] } else { second[row] };
        match Solution::new((0..cell.n).map(|row| column(row).into()).collect()) {
            Ok(solution) => solution,
            Err(fault) => unreachable!("the two colours do not go together: {fault}"),
        }
    }
}

impl Sampler {
    /// A sampler of this board size.
    ///
    /// # Errors
    /// [`TooLargeForKings`] when n is above [`MAX_SIZE`].
    ///
    /// ```
    /// use queenside::{Size, kings::Sampler};
    ///
    /// assert!(Sampler::new(Size::new(64)?, 0).is_ok());
    /// assert!(Sampler::new(Size::new(65)?, 0).is_err());
    /// # Ok::<(), queenside::SizeError>(())
    /// ```
    pub fn new(size: Size, seed: u64) -> Result<Self, TooLargeForKings> {
        if size.get() > MAX_SIZE {
            return Err(TooLargeForKings { n: size.get().into() });
        }
        Ok(Self { size, seed })
    }

    /// Tells every solution of a cell, until the visitor has enough. Many cells have none.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use queenside::{Size, kings::Sampler};
    ///
    /// let sampler = Sampler::new(Size::new(26)?, 7)?;
    /// let mut boards = 0;
    /// for cell in 0..10 {
    ///     let _ = sampler.for_each_in_cell(cell, |_| {
    ///         boards += 1;
    ///         if boards < 1000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    ///     });
    /// }
    /// assert!(boards >= 1000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_each_in_cell(
        &self,
        number: u64,
        visit: impl FnMut(&Drawn<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        self.for_each_until(Limit::new(&NEVER, None), number, visit)
    }

    /// The same; a stop ends the listing, too, and then there is no telling what is left out.
    pub(super) fn for_each_until(
        &self,
        stop: Limit<'_>,
        number: u64,
        visit: impl FnMut(&Drawn<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(round_seed(self.seed, number));
        let cell = draw_cell(self.size.index(), number, &mut rng);
        if self.size.get() <= 32 {
            tell::<u64>(self.size, &cell, stop, visit)
        } else {
            tell::<u128>(self.size, &cell, stop, visit)
        }
    }
}

fn tell<B: LineBits>(
    size: Size,
    cell: &Cell,
    stop: Limit<'_>,
    mut visit: impl FnMut(&Drawn<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let n = size.index();
    let pairs = cell.pairs::<B>(Limits { parts: usize::MAX, stop });
    let mut second_safe = Vec::new();
    let mut both_safe = SafeSquares::none(size);
    for block in pairs.blocks {
        let (first, second) = (&pairs.first[block.first], &pairs.second[block.second]);
        // Safe squares of one colour are safe whatever the other colour has.
        let safe = |part: &Part<B>, even: u64| Rows::beside_colour(n, part.taken, even);
        second_safe.clear();
        second_safe.extend(second.iter().map(|part| safe(part, !EVEN)));
        for first in first {
            let first_safe = safe(first, EVEN);
            for (second, second_safe) in second.iter().zip(&second_safe) {
                both_safe.rows_mut().set_to_both(&first_safe, second_safe, n);
                visit(&Drawn::new(&both_safe, cell, [&first.column_of, &second.column_of]))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The seed of a round: golden ratio steps, so that neighbouring rounds have nothing in common.
pub(super) fn round_seed(seed: u64, number: u64) -> u64 {
    seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
