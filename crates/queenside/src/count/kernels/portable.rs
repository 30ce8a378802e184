//! The operations in plain Rust, written so that the compiler can vectorize them.

use super::{BLOCK, Block, LineMasks, Loop, MAX_COLUMNS, STEP, Simd};

/// Plain Rust, for every machine.
#[derive(Clone, Copy, Debug)]
pub(in crate::count) struct Portable;

/// Number of lanes of the vectors that most machines have.
const WIDTH: usize = 8;

impl Simd for Portable {
    type Vector = [u16; WIDTH];

    const WIDTH: usize = WIDTH;

    #[inline]
    fn run<L: Loop<Self>>(self, body: L) -> L::Output {
        body.run(self)
    }

    #[inline(always)]
    fn load(self, lanes: &[u16; STEP], part: usize) -> Self::Vector {
        lanes.as_chunks::<WIDTH>().0[part]
    }

    #[inline(always)]
    fn store(self, vector: Self::Vector, lanes: &mut [u16; STEP], part: usize) {
        lanes.as_chunks_mut::<WIDTH>().0[part] = vector;
    }

    #[inline(always)]
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        std::array::from_fn(|lane| a[lane] & b[lane])
    }

    #[inline(always)]
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        std::array::from_fn(|lane| a[lane].wrapping_add(b[lane]))
    }

    #[inline(always)]
    fn count_ones<const N: usize>(self, vectors: [Self::Vector; N]) -> Self::Vector {
        std::array::from_fn(|lane| vectors.iter().map(|vector| vector[lane].count_ones() as u16).sum())
    }
}

/// Return the columns of a row that an element takes.
#[inline(always)]
fn taken(block: Block<'_>, shifts: [u32; 2], element: usize) -> u32 {
    let lines = |[low, high]: LineMasks<'_>| u32::from(low[element]) | u32::from(high[element]) << 16;
    lines(block.diagonals) >> shifts[0] | lines(block.antidiagonals) >> shifts[1]
}

/// See [`Simd::free_squares`]: transpose the bits of 16 columns by 64 elements.
#[inline(always)]
pub(super) fn free_squares(block: Block<'_>, shifts: [u32; 2]) -> [u64; MAX_COLUMNS] {
    const LANES: usize = BLOCK / 16;
    let free = |element: usize| !taken(block, shifts, element) as u16;
    // Bit `column` of word `place` in lane `lane` is for element 16 * lane + place.
    let words: [[u16; LANES]; 16] =
        std::array::from_fn(|place| std::array::from_fn(|lane| free(16 * lane + place)));
    let columns = transposed(words);
    columns.map(|lanes| (0..).zip(lanes).map(|(lane, word)| u64::from(word) << (16 * lane)).sum())
}

/// Transpose the bits of 16 words per lane: bit b of word c becomes bit c of word b.
#[inline(always)]
pub(in crate::count) fn transposed<const LANES: usize>(mut words: [[u16; LANES]; 16]) -> [[u16; LANES]; 16] {
    for (width, mask) in [(8, 0x00ff), (4, 0x0f0f), (2, 0x3333), (1, 0x5555)] {
        for low in (0..16).filter(|word| word & width == 0) {
            let high = low | width;
            let [a, b] = [words[low], words[high]];
            let swapped: [u16; LANES] = std::array::from_fn(|lane| (a[lane] >> width ^ b[lane]) & mask);
            words[low] = std::array::from_fn(|lane| a[lane] ^ swapped[lane] << width);
            words[high] = std::array::from_fn(|lane| b[lane] ^ swapped[lane]);
        }
    }
    words
}

/// See [`Simd::select`].
#[inline(always)]
pub(super) fn select(numbers: &[u16; BLOCK], mut bits: u64, to: &mut [u16; BLOCK]) {
    for to in to.iter_mut().take(bits.count_ones() as usize) {
        *to = numbers[bits.trailing_zeros() as usize % BLOCK];
        bits &= bits.wrapping_sub(1);
    }
}

/// See [`Simd::select_entries`]. Few bits are set as a rule, so the first four of a block are written without
/// a branch.
#[inline(always)]
pub(super) fn select_entries<const W: usize>(
    entries: &[[u16; BLOCK]; W],
    [a, b]: [&[u64; W]; 2],
    offset: u16,
    to: &mut [u16],
) -> usize {
    let mut count = 0;
    for (block, entries) in entries.iter().enumerate() {
        let Some(to) = to[count..].first_chunk_mut::<BLOCK>() else {
            unreachable!("there is space for a block after the entries")
        };
        let mut bits = a[block] & b[block];
        let ones = bits.count_ones() as usize;
        let mut write = |place: usize| {
            to[place % BLOCK] = entries[bits.trailing_zeros() as usize % BLOCK].wrapping_add(offset);
            bits &= bits.wrapping_sub(1);
        };
        (0..4).for_each(&mut write);
        if ones > 4 {
            (4..ones).for_each(write);
        }
        count += ones;
    }
    count
}
