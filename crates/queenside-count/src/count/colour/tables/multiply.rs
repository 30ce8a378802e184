//! The products of two tables, by weight.

use super::table::Rows;
use crate::count::kernels::{LANES, Loop, Simd};

/// Sums of products of entries, by the weight of their row (1, 2 or 4) and by lane.
pub(crate) type LaneSums = [[u64; LANES]; 3];

/// Multiplies 32 numbers of pairs in each row with the first 32 entries of a row of a table, and returns the
/// sums by weight and by lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Multiply<'a, F> {
    /// Returns the 32 numbers of a row, by its place in `rows`.
    pub(crate) found: F,
    /// The rows of the table.
    pub(crate) rows: &'a [u16],
    pub(crate) table: Rows<'a>,
    /// The weights of the table's rows: 1, 2 or 4, or 0 if their entries are 0.
    pub(crate) weights: &'a [u16],
}

impl<'f, S: Simd, F: Fn(usize) -> &'f [u16]> Loop<S> for Multiply<'_, F> {
    type Output = LaneSums;

    #[inline(always)]
    fn run(self, _simd: S) -> LaneSums {
        let weight = |row: &u16| self.weights[usize::from(*row)];
        let (mut sums, mut start) = (LaneSums::default(), 0);
        for run in self.rows.chunk_by(|a, b| weight(a) == weight(b)) {
            let mut halves = [[0; LANES]; 2];
            let (eights, rest) = run.as_chunks::<8>();
            for eight in eights {
                self.add_products(start, *eight, &mut halves);
                start += eight.len();
            }
            for &row in rest {
                self.add_products(start, [row], &mut halves);
                start += 1;
            }
            // The sums of the weights 1, 2 and 4 are in this order. Entries of rows with weight 0 are 0.
            let sums = &mut sums[usize::from(weight(&run[0]) / 2) % 3];
            let [low, high] = halves;
            for (sum, (low, high)) in sums.iter_mut().zip(low.into_iter().zip(high)) {
                *sum += u64::from(low) + (u64::from(high) << 16);
            }
        }
        sums
    }
}

impl<'f, F: Fn(usize) -> &'f [u16]> Multiply<'_, F> {
    /// Add the lower and the upper halves of the products of some rows to sums, which fit because there are
    /// fewer than 2^16 rows. Several rows at a time, because the sums are in memory.
    #[inline(always)]
    fn add_products<const ROWS: usize>(
        &self,
        start: usize,
        rows: [u16; ROWS],
        [low, high]: &mut [[u32; LANES]; 2],
    ) {
        let pairs: [(&[u16], &[u16]); ROWS] = std::array::from_fn(|place| {
            (&(self.found)(start + place)[..LANES], self.table.lanes(rows[place].into()))
        });
        for lane in 0..LANES {
            for (found, entries) in pairs {
                let product = u32::from(found[lane]) * u32::from(entries[lane]);
                low[lane] += product & 0xffff;
                high[lane] += product >> 16;
            }
        }
    }
}
