//! The operations with AVX2, 16 lanes in a register.
#![allow(unsafe_code, reason = "vector loads and stores, and calls of functions compiled for AVX2")]

use std::arch::x86_64::{
    __m256i, _mm_add_epi16, _mm_loadu_si128, _mm_set1_epi16, _mm_shuffle_epi8, _mm_storeu_si128,
    _mm_unpackhi_epi16, _mm_unpacklo_epi16, _mm256_add_epi8, _mm256_add_epi16, _mm256_and_si256,
    _mm256_castsi256_pd, _mm256_cmpeq_epi16, _mm256_cmpeq_epi64, _mm256_loadu_si256, _mm256_movemask_epi8,
    _mm256_movemask_pd, _mm256_or_si256, _mm256_packs_epi16, _mm256_packus_epi16, _mm256_permute4x64_epi64,
    _mm256_set1_epi8, _mm256_set1_epi16, _mm256_setr_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_srli_epi16, _mm256_storeu_si256,
};

use super::selection::{EIGHT, Selection};
use super::{LANES, Loop, MAX_COLUMNS, SPAN, Simd, TILE, Tile};
use crate::count::cpu::InstructionSet;

/// Proof that the machine has AVX2.
#[derive(Clone, Copy, Debug)]
pub(in crate::count) struct Avx2(());

impl Avx2 {
    /// Return the kernel, if the machine has the instructions and the environment allows them.
    pub(in crate::count) fn detect() -> Option<Self> {
        InstructionSet::Avx2.what_is_missing().is_none().then_some(Self(()))
    }
}

impl Simd for Avx2 {
    type Vector = [__m256i; 2];

    type Selection = Selection;

    #[inline]
    fn run<L: Loop<Self>>(self, body: L) -> L::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn compiled<L: Loop<Avx2>>(simd: Avx2, body: L) -> L::Output {
            body.run(simd)
        }
        // SAFETY: `self` is proof of the features.
        unsafe { compiled(self, body) }
    }

    #[inline(always)]
    fn load(self, lanes: &[u16; LANES]) -> Self::Vector {
        let (halves, _) = lanes.as_chunks::<16>();
        // SAFETY: `self` is proof of the features; half of the lanes have the length of a vector.
        unsafe {
            [_mm256_loadu_si256(halves[0].as_ptr().cast()), _mm256_loadu_si256(halves[1].as_ptr().cast())]
        }
    }

    #[inline(always)]
    fn store(self, vector: Self::Vector, lanes: &mut [u16; LANES]) {
        for (half, vector) in lanes.as_chunks_mut::<16>().0.iter_mut().zip(vector) {
            // SAFETY: as for `load`.
            unsafe { _mm256_storeu_si256(half.as_mut_ptr().cast(), vector) }
        }
    }

    #[inline(always)]
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        // SAFETY: `self` is proof of the features.
        unsafe { [_mm256_and_si256(a[0], b[0]), _mm256_and_si256(a[1], b[1])] }
    }

    #[inline(always)]
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        // SAFETY: `self` is proof of the features.
        unsafe { [_mm256_add_epi16(a[0], b[0]), _mm256_add_epi16(a[1], b[1])] }
    }

    /// The instruction set has no count of bits, but a table of 16 bytes for the halves of bytes. The sums
    /// of up to 8 vectors fit a byte.
    #[inline(always)]
    fn count_ones<const N: usize>(self, vectors: [Self::Vector; N]) -> Self::Vector {
        // SAFETY: `self` is proof of the features.
        unsafe {
            #[rustfmt::skip]
            let counts = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let four_bits = _mm256_set1_epi8(0x0f);
            let mut sums = [_mm256_setzero_si256(); 2];
            for vector in vectors {
                for (sum, half) in sums.iter_mut().zip(vector) {
                    let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(half, four_bits));
                    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(half), four_bits);
                    *sum = _mm256_add_epi8(*sum, _mm256_add_epi8(low, _mm256_shuffle_epi8(counts, high)));
                }
            }
            for sum in &mut sums {
                let low = _mm256_and_si256(*sum, _mm256_set1_epi16(0xff));
                *sum = _mm256_add_epi16(low, _mm256_srli_epi16::<8>(*sum));
            }
            sums
        }
    }

    #[inline(always)]
    fn have_all<const N: usize>(self, words: [&[u16; SPAN]; N], masks: [u16; N]) -> u64 {
        let mut have = 0;
        for half in 0..2 {
            // SAFETY: `self` is proof of the features; the arrays have four vectors.
            unsafe {
                // All ones for each of 16 elements that does not have all.
                let mut lacks = [_mm256_setzero_si256(); 2];
                for (words, mask) in words.into_iter().zip(masks) {
                    for (quarter, lacks) in lacks.iter_mut().enumerate() {
                        let start = 32 * half + 16 * quarter;
                        let words = _mm256_loadu_si256(words.as_ptr().add(start).cast());
                        let common = _mm256_and_si256(words, _mm256_set1_epi16(mask as i16));
                        let none = _mm256_cmpeq_epi16(common, _mm256_setzero_si256());
                        *lacks = _mm256_or_si256(*lacks, none);
                    }
                }
                let bytes = _mm256_packs_epi16(lacks[0], lacks[1]);
                let bytes = _mm256_permute4x64_epi64::<PACKED>(bytes);
                have |= u64::from(!_mm256_movemask_epi8(bytes) as u32) << (32 * half);
            }
        }
        have
    }

    #[inline(always)]
    fn transpose_bits(self, words: &[u16; SPAN], bits: usize) -> [u64; MAX_COLUMNS] {
        let mut transposed = [0; MAX_COLUMNS];
        for half in 0..2 {
            // SAFETY: `self` is proof of the features; the array has four vectors.
            unsafe {
                let a = _mm256_loadu_si256(words.as_ptr().add(32 * half).cast());
                let b = _mm256_loadu_si256(words.as_ptr().add(32 * half + 16).cast());
                let low = _mm256_set1_epi16(0xff);
                let low = _mm256_packus_epi16(_mm256_and_si256(a, low), _mm256_and_si256(b, low));
                let high = _mm256_packus_epi16(_mm256_srli_epi16::<8>(a), _mm256_srli_epi16::<8>(b));
                let mut bytes =
                    [_mm256_permute4x64_epi64::<PACKED>(low), _mm256_permute4x64_epi64::<PACKED>(high)];
                // The highest bit of a byte makes the mask; the bits move there one after another.
                for bit in (0..EIGHT).rev() {
                    for (place, bytes) in bytes.iter_mut().enumerate() {
                        if bit + EIGHT * place < bits {
                            let mask = _mm256_movemask_epi8(*bytes) as u32;
                            transposed[bit + EIGHT * place] |= u64::from(mask) << (32 * half);
                        }
                        *bytes = _mm256_add_epi8(*bytes, *bytes);
                    }
                }
            }
        }
        transposed
    }

    #[inline(always)]
    fn selection(self, bits: u64) -> Selection {
        Selection::new(bits)
    }

    #[inline(always)]
    fn select(self, numbers: &[u16; SPAN], which: &Selection, offset: u16, to: &mut [u16; SPAN]) {
        for (eight, (shuffle, place)) in which.eights().enumerate() {
            // SAFETY: `self` is proof of the features; the arrays have eight vectors, and a place is at most 8
            // times the number of the vector.
            unsafe {
                let shuffle = _mm_loadu_si128(shuffle.as_ptr().cast());
                let all = _mm_loadu_si128(numbers.as_ptr().add(EIGHT * eight).cast());
                let sums = _mm_add_epi16(_mm_shuffle_epi8(all, shuffle), _mm_set1_epi16(offset as i16));
                _mm_storeu_si128(to.as_mut_ptr().add(place).cast(), sums);
            }
        }
    }

    #[inline(always)]
    fn common_words<const W: usize>(self, a: &[u64; W], b: &[u64; W]) -> u32 {
        let (mut common, fours) = (0, W / 4 * 4);
        for start in (0..fours).step_by(4) {
            // SAFETY: `self` is proof of the features; the arrays have 4 words from `start` on.
            unsafe {
                let words = _mm256_loadu_si256(a.as_ptr().add(start).cast());
                let others = _mm256_loadu_si256(b.as_ptr().add(start).cast());
                let none = _mm256_cmpeq_epi64(_mm256_and_si256(words, others), _mm256_setzero_si256());
                common |= (!_mm256_movemask_pd(_mm256_castsi256_pd(none)) as u32 & 0xf) << start;
            }
        }
        for word in fours..W {
            common |= u32::from(a[word] & b[word] != 0) << word;
        }
        common
    }

    /// Three times, each row of the upper half is interleaved with one of the lower half.
    #[inline(always)]
    fn transpose(self, tile: &Tile) -> Tile {
        let mut rows = *tile;
        // SAFETY: `self` is proof of the features; a row of a tile has the length of a vector.
        unsafe {
            for _ in 0..TILE.ilog2() {
                let before = rows;
                for (place, pair) in rows.as_chunks_mut::<2>().0.iter_mut().enumerate() {
                    let upper = _mm_loadu_si128(before[place].as_ptr().cast());
                    let lower = _mm_loadu_si128(before[place + TILE / 2].as_ptr().cast());
                    _mm_storeu_si128(pair[0].as_mut_ptr().cast(), _mm_unpacklo_epi16(upper, lower));
                    _mm_storeu_si128(pair[1].as_mut_ptr().cast(), _mm_unpackhi_epi16(upper, lower));
                }
            }
        }
        rows
    }
}

/// The order of the quarters of a packed vector: packing interleaves the halves of vectors.
const PACKED: i32 = 0b11_01_10_00;
