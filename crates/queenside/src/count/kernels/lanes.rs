//! Pairs counted on bits: a vector has 32 lanes of 16 bits. A lane belongs to a table entry, and each of
//! its bits to a placement with this entry.

use super::STEP;

/// The words of 32 lanes: a cache line, because a vector in two lines takes longer to load.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(in crate::count) struct Lanes(pub(in crate::count) [u16; STEP]);

impl Lanes {
    pub(in crate::count) const ZERO: Self = Self([0; _]);
}

/// Maximum number of planes of a group of lanes: a lane has 16 placements in each.
pub(in crate::count) const MOST_PLANES: usize = 8;

/// 32 lanes, as vectors: for each square of the searched board, in all rows, one vector per plane with a
/// bit for each placement that leaves the square free.
#[derive(Clone, Copy, Debug)]
pub(in crate::count) struct Squares<'a> {
    pub(in crate::count) words: &'a [Lanes],
    /// Number of planes, at most [`MOST_PLANES`].
    pub(in crate::count) planes: usize,
}

/// Placements of a searched board in three or more rows, in groups that differ only in the last two rows.
/// The squares of the board are numbered row by row.
#[derive(Debug, Default)]
pub(in crate::count) struct Ways {
    /// Number of columns of the board.
    pub(in crate::count) columns: usize,
    /// The first squares of the last two rows.
    pub(in crate::count) last_rows: [usize; 2],
    /// Number of rows before these.
    pub(in crate::count) depth: usize,
    /// For each group, the squares in the rows before the last two.
    pub(in crate::count) firsts: Vec<u16>,
    /// For each group, the end of its placements in `lasts`.
    pub(in crate::count) ends: Vec<usize>,
    pub(in crate::count) lasts: Vec<Last>,
    /// The table rows of the column sets that these placements, with any queens before them, can have.
    pub(in crate::count) rows: Vec<u16>,
}

/// The end of a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::count) struct Last {
    /// The columns of the last two rows: the first times the number of columns, plus the second.
    pub(in crate::count) columns: u16,
    /// The place in [`Ways::rows`] of the column set of the placement.
    pub(in crate::count) row: u16,
}

/// Sums of products of entries, by the weight of their row (1, 2 or 4) and by lane.
pub(in crate::count) type LaneSums = [[u64; STEP]; 3];

/// Transpose the bits of 16 words per lane: bit b of word c becomes bit c of word b.
pub(in crate::count) fn transpose_bits(words: &mut [[u16; STEP]; 16]) {
    for (width, mask) in [(8, 0x00ff), (4, 0x0f0f), (2, 0x3333), (1, 0x5555)] {
        for low in (0..16).filter(|word| word & width == 0) {
            let high = low | width;
            let [a, b] = [words[low], words[high]];
            let swapped: [u16; STEP] = std::array::from_fn(|lane| (a[lane] >> width ^ b[lane]) & mask);
            words[low] = std::array::from_fn(|lane| a[lane] ^ swapped[lane] << width);
            words[high] = std::array::from_fn(|lane| b[lane] ^ swapped[lane]);
        }
    }
}

/// Entries of some rows: the entries and their number from row to row.
pub(in crate::count) type Rows<'a> = (&'a [u16], usize);

/// See [`Kernel::weigh`](super::Kernel::weigh).
#[inline(always)]
pub(super) fn weigh(
    (found, found_stride): Rows<'_>,
    rows: &[u16],
    (table, stride): Rows<'_>,
    weights: &[u16],
) -> LaneSums {
    let weight = |row: &u16| weights[usize::from(*row)];
    let (mut sums, mut start) = (LaneSums::default(), 0);
    for run in rows.chunk_by(|a, b| weight(a) == weight(b)) {
        let mut halves = [[0; STEP]; 2];
        let (eights, rest) = run.as_chunks::<8>();
        for eight in eights {
            add_products((found, found_stride), start, *eight, (table, stride), &mut halves);
            start += eight.len();
        }
        for &row in rest {
            add_products((found, found_stride), start, [row], (table, stride), &mut halves);
            start += 1;
        }
        // Entries of rows with weight 0 are 0.
        let sums = &mut sums[usize::from(weight(&run[0]) / 2) % 3];
        let [low, high] = halves;
        for (sum, (low, high)) in sums.iter_mut().zip(low.into_iter().zip(high)) {
            *sum += u64::from(low) + (u64::from(high) << 16);
        }
    }
    sums
}

/// Add the lower and the upper halves of the products of some rows to sums, which fit because there are
/// fewer than 2^16 rows. Several rows at a time, because the sums are in memory.
#[inline(always)]
fn add_products<const ROWS: usize>(
    (found, found_stride): Rows<'_>,
    start: usize,
    rows: [u16; ROWS],
    (table, stride): Rows<'_>,
    [low, high]: &mut [[u32; STEP]; 2],
) {
    let pairs: [(&[u16], &[u16]); ROWS] = std::array::from_fn(|place| {
        let (found, table) =
            (&found[(start + place) * found_stride..], &table[usize::from(rows[place]) * stride..]);
        (&found[..STEP], &table[..STEP])
    });
    for lane in 0..STEP {
        for (found, entries) in pairs {
            let product = u32::from(found[lane]) * u32::from(entries[lane]);
            low[lane] += product & 0xffff;
            high[lane] += product >> 16;
        }
    }
}

/// Defines `join` for a kernel. The module must define a `Vector` of `WIDTH` lanes, and `load`, `both`,
/// `ones` and `add`.
macro_rules! join {
    ($(#[$attribute:meta])*) => {
        /// Choose the loop that is unrolled for this number of planes.
        $(#[$attribute])*
        pub(in crate::count::kernels) fn join(
            squares: $crate::count::kernels::Squares<'_>,
            ways: &$crate::count::kernels::Ways,
            space: &mut Vec<$crate::count::kernels::Lanes>,
            found: &mut [[u16; $crate::count::kernels::STEP]],
        ) {
            match squares.planes {
                1 => join_planes::<1>(squares.words, ways, space, found),
                2 => join_planes::<2>(squares.words, ways, space, found),
                3 => join_planes::<3>(squares.words, ways, space, found),
                4 => join_planes::<4>(squares.words, ways, space, found),
                5 => join_planes::<5>(squares.words, ways, space, found),
                6 => join_planes::<6>(squares.words, ways, space, found),
                7 => join_planes::<7>(squares.words, ways, space, found),
                _ => join_planes::<8>(squares.words, ways, space, found),
            }
        }

        $(#[$attribute])*
        fn join_planes<const PLANES: usize>(
            words: &[$crate::count::kernels::Lanes],
            ways: &$crate::count::kernels::Ways,
            space: &mut Vec<$crate::count::kernels::Lanes>,
            found: &mut [[u16; $crate::count::kernels::STEP]],
        ) {
            let (squares, _) = words.as_chunks::<PLANES>();
            let columns = ways.columns;
            let [first, last] = ways.last_rows.map(|start| &squares[start..][..columns]);
            // Placements of the last two rows take the same vectors again and again.
            space.resize(columns * columns * PLANES, $crate::count::kernels::Lanes::ZERO);
            let (products, _) = space.as_chunks_mut::<PLANES>();
            for part in 0..$crate::count::kernels::STEP / WIDTH {
                for (first, products) in first.iter().zip(products.chunks_exact_mut(columns)) {
                    for (last, product) in last.iter().zip(products) {
                        for ((first, last), product) in first.iter().zip(last).zip(product) {
                            store(&mut product.0, part, both(load(&first.0, part), load(&last.0, part)));
                        }
                    }
                }
                let mut start = 0;
                for (firsts, &end) in ways.firsts.chunks_exact(ways.depth).zip(&ways.ends) {
                    let mut left = squares[usize::from(firsts[0])].each_ref().map(|word| load(&word.0, part));
                    for &square in &firsts[1..] {
                        for (left, word) in left.iter_mut().zip(&squares[usize::from(square)]) {
                            *left = both(*left, load(&word.0, part));
                        }
                    }
                    for &$crate::count::kernels::Last { columns, row } in &ways.lasts[start..end] {
                        let product = &products[usize::from(columns)];
                        let fit = std::array::from_fn(|plane| both(left[plane], load(&product[plane].0, part)));
                        let found = &mut found[usize::from(row)];
                        store(found, part, add(load(found, part), ones::<PLANES>(fit)));
                    }
                    start = end;
                }
            }
        }
    };
}

pub(super) use join;
