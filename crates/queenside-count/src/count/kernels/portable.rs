//! The operations in plain Rust, written so that the compiler can vectorize them.

use super::{LANES, Loop, MAX_COLUMNS, SPAN, Simd};

/// Plain Rust, for every machine.
#[derive(Clone, Copy, Debug)]
pub(in crate::count) struct Portable;

impl Simd for Portable {
    type Vector = [u16; LANES];

    /// A bit for each element.
    type Selection = u64;

    // Several loops in one function take longer to compile.
    #[inline(never)]
    fn run<L: Loop<Self>>(self, body: L) -> L::Output {
        body.run(self)
    }

    #[inline(always)]
    fn load(self, lanes: &[u16; LANES]) -> Self::Vector {
        *lanes
    }

    #[inline(always)]
    fn store(self, vector: Self::Vector, lanes: &mut [u16; LANES]) {
        *lanes = vector;
    }

    #[inline(always)]
    fn and(self, mut a: Self::Vector, b: Self::Vector) -> Self::Vector {
        for lane in 0..LANES {
            a[lane] &= b[lane];
        }
        a
    }

    #[inline(always)]
    fn add(self, mut a: Self::Vector, b: Self::Vector) -> Self::Vector {
        for lane in 0..LANES {
            a[lane] = a[lane].wrapping_add(b[lane]);
        }
        a
    }

    #[inline(always)]
    fn count_ones<const N: usize>(self, vectors: [Self::Vector; N]) -> Self::Vector {
        let mut ones = [0; LANES];
        for vector in vectors {
            for lane in 0..LANES {
                ones[lane] += vector[lane].count_ones() as u16;
            }
        }
        ones
    }

    #[inline(always)]
    fn have_all<const N: usize>(self, words: [&[u16; SPAN]; N], masks: [u16; N]) -> u64 {
        let mut have = [1_u8; SPAN];
        for (words, mask) in words.iter().zip(masks) {
            for (have, word) in have.iter_mut().zip(*words) {
                *have &= u8::from(word & mask != 0);
            }
        }
        // The product has the lowest bits of all eight bytes in its highest byte.
        let (eights, _) = have.as_chunks();
        let byte = |eight: &[u8; 8]| u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        (0..).zip(eights).map(|(place, eight)| byte(eight) << (8 * place)).sum()
    }

    #[inline(always)]
    fn transpose_bits(self, words: &[u16; SPAN], _bits: usize) -> [u64; MAX_COLUMNS] {
        const QUARTERS: usize = SPAN / 16;
        let by_place: [[u16; QUARTERS]; 16] =
            std::array::from_fn(|place| std::array::from_fn(|quarter| words[16 * quarter + place]));
        transposed(by_place)
            .map(|quarters| (0..).zip(quarters).map(|(place, word)| u64::from(word) << (16 * place)).sum())
    }

    #[inline(always)]
    fn selection(self, bits: u64) -> u64 {
        bits
    }

    #[inline(always)]
    fn select(self, numbers: &[u16; SPAN], &(mut bits): &u64, offset: u16, to: &mut [u16; SPAN]) {
        for to in to.iter_mut().take(bits.count_ones() as usize) {
            *to = numbers[bits.trailing_zeros() as usize % SPAN].wrapping_add(offset);
            bits &= bits.wrapping_sub(1);
        }
    }
}

/// Transpose the bits of each 16 words: bit b of word c becomes bit c of word b.
#[inline(always)]
fn transposed<const QUARTERS: usize>(mut words: [[u16; QUARTERS]; 16]) -> [[u16; QUARTERS]; 16] {
    for (width, mask) in [(8, 0x00ff), (4, 0x0f0f), (2, 0x3333), (1, 0x5555)] {
        for low in (0..16).filter(|word| word & width == 0) {
            let high = low | width;
            let [a, b] = [words[low], words[high]];
            let swapped: [u16; QUARTERS] =
                std::array::from_fn(|quarter| (a[quarter] >> width ^ b[quarter]) & mask);
            words[low] = std::array::from_fn(|quarter| a[quarter] ^ swapped[quarter] << width);
            words[high] = std::array::from_fn(|quarter| b[quarter] ^ swapped[quarter]);
        }
    }
    words
}

/// See [`Simd::select_few`]. The first four are written without a branch.
#[inline(always)]
pub(super) fn select_few(numbers: &[u16; SPAN], mut bits: u64, offset: u16, to: &mut [u16; SPAN]) {
    let ones = bits.count_ones() as usize;
    let mut write = |place: usize| {
        to[place % SPAN] = numbers[bits.trailing_zeros() as usize % SPAN].wrapping_add(offset);
        bits &= bits.wrapping_sub(1);
    };
    (0..4).for_each(&mut write);
    if ones > 4 {
        (4..ones).for_each(write);
    }
}
