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
pub(in crate::count) const MAX_PLANES: usize = 8;

/// 32 lanes, as vectors: for each square of the searched board, in all rows, one vector per plane with a
/// bit for each placement that leaves the square free.
#[derive(Clone, Copy, Debug)]
pub(in crate::count) struct Squares<'a> {
    pub(in crate::count) words: &'a [Lanes],
    /// Number of planes, at most [`MAX_PLANES`].
    pub(in crate::count) planes: usize,
}

/// Placements of a searched board in three or more rows, as a tree: branches have the same queens in all
/// rows but the last three, and their groups in all rows but the last two. The squares of the board are
/// numbered row by row.
#[derive(Debug, Default)]
pub(in crate::count) struct Ways {
    /// Number of columns of the board.
    pub(in crate::count) columns: usize,
    /// The first squares of the last two rows.
    pub(in crate::count) last_rows: [usize; 2],
    /// Number of rows before the last three.
    pub(in crate::count) depth: usize,
    /// For each branch, the squares in these rows.
    pub(in crate::count) firsts: Vec<u16>,
    /// For each branch, the end of its groups in `groups`.
    pub(in crate::count) branches: Vec<usize>,
    pub(in crate::count) groups: Vec<Group>,
    pub(in crate::count) lasts: Vec<Last>,
    /// The table rows of the column sets that these placements, with any queens before them, can have.
    pub(in crate::count) rows: Vec<u16>,
}

/// Placements that differ only in the last two rows.
#[derive(Clone, Copy, Debug)]
pub(in crate::count) struct Group {
    /// The square in the last row but two.
    pub(in crate::count) square: u16,
    /// The end of the placements in [`Ways::lasts`].
    pub(in crate::count) end: usize,
}

impl Ways {
    /// Return the squares of a branch.
    #[inline]
    pub(super) fn of_branch(&self, branch: usize) -> &[u16] {
        &self.firsts[branch * self.depth..][..self.depth]
    }
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

/// See [`Kernel::tally`](super::Kernel::tally).
#[inline(always)]
pub(super) fn tally(found: &[[u16; STEP]], rows: &[u16], (table, stride): (&mut [u16], usize)) {
    for (found, &row) in found.iter().zip(rows) {
        let entries = &mut table[usize::from(row) * stride..][..STEP];
        for (entry, found) in entries.iter_mut().zip(found) {
            *entry = entry.saturating_add(*found);
        }
    }
}

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
        // The sums of the weights 1, 2 and 4 are in this order. Entries of rows with weight 0 are 0.
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

        /// Return the placements of planes that fit a square, or two.
        #[inline]
        $(#[$attribute])*
        fn fit<const PLANES: usize>(
            left: [Vector; PLANES],
            words: &[$crate::count::kernels::Lanes; PLANES],
            part: usize,
        ) -> [Vector; PLANES] {
            std::array::from_fn(|plane| both(left[plane], load(&words[plane].0, part)))
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
                let (mut first_group, mut start) = (0, 0);
                for (branch, &end_of_branch) in ways.branches.iter().enumerate() {
                    let all = [load(&[u16::MAX; $crate::count::kernels::STEP], part); PLANES];
                    let of_branch = ways.of_branch(branch).iter().fold(all, |left, &square| {
                        fit(left, &squares[usize::from(square)], part)
                    });
                    for &$crate::count::kernels::Group { square, end } in &ways.groups[first_group..end_of_branch] {
                        let left = fit(of_branch, &squares[usize::from(square)], part);
                        for &$crate::count::kernels::Last { columns, row } in &ways.lasts[start..end] {
                            let found = &mut found[usize::from(row)];
                            let fit = ones(fit(left, &products[usize::from(columns)], part));
                            store(found, part, add(load(found, part), fit));
                        }
                        start = end;
                    }
                    first_group = end_of_branch;
                }
            }
        }
    };
}

pub(super) use join;
