//! The operations with NEON, 8 lanes in a register. Every processor of 64-bit Arm has the instructions.
#![allow(unsafe_code, reason = "vector loads and stores")]

use std::arch::aarch64::{
    uint8x16_t, uint16x8_t, vaddq_u8, vaddq_u16, vandq_u8, vandq_u16, vcntq_u8, vdupq_n_u8, vdupq_n_u16,
    vgetq_lane_u64, vld1q_u8, vld1q_u16, vpaddlq_u8, vpaddq_u8, vqtbl1q_u8, vreinterpretq_u8_u16,
    vreinterpretq_u16_u8, vreinterpretq_u64_u8, vst1q_u16, vtstq_u8, vtstq_u16, vuzp1q_u8, vuzp2q_u8,
    vzip1q_u16, vzip2q_u16,
};

use super::selection::{EIGHT, Selection};
use super::{LANES, Loop, MAX_COLUMNS, SPAN, Simd, TILE, Tile};
use crate::count::cpu::InstructionSet;

/// Proof that the machine has NEON.
#[derive(Clone, Copy, Debug)]
pub(in crate::count) struct Neon(());

impl Neon {
    /// Return the kernel, if the environment allows the instructions.
    pub(in crate::count) fn detect() -> Option<Self> {
        InstructionSet::Neon.what_is_missing().is_none().then_some(Self(()))
    }
}

/// Number of registers of a vector.
const REGISTERS: usize = LANES / EIGHT;

impl Simd for Neon {
    type Vector = [uint16x8_t; REGISTERS];

    type Selection = Selection;

    #[inline]
    fn run<L: Loop<Self>>(self, body: L) -> L::Output {
        body.run(self)
    }

    #[inline(always)]
    fn load(self, lanes: &[u16; LANES]) -> Self::Vector {
        let (parts, _) = lanes.as_chunks::<EIGHT>();
        // SAFETY: `self` is proof of the features; a part has the length of a register.
        std::array::from_fn(|part| unsafe { vld1q_u16(parts[part].as_ptr()) })
    }

    #[inline(always)]
    fn store(self, vector: Self::Vector, lanes: &mut [u16; LANES]) {
        for (part, register) in lanes.as_chunks_mut::<EIGHT>().0.iter_mut().zip(vector) {
            // SAFETY: as for `load`.
            unsafe { vst1q_u16(part.as_mut_ptr(), register) }
        }
    }

    #[inline(always)]
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        // SAFETY: `self` is proof of the features.
        std::array::from_fn(|part| unsafe { vandq_u16(a[part], b[part]) })
    }

    #[inline(always)]
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        // SAFETY: `self` is proof of the features.
        std::array::from_fn(|part| unsafe { vaddq_u16(a[part], b[part]) })
    }

    /// The sums of up to 8 vectors fit a byte.
    #[inline(always)]
    fn count_ones<const N: usize>(self, vectors: [Self::Vector; N]) -> Self::Vector {
        // SAFETY: `self` is proof of the features.
        std::array::from_fn(|part| unsafe {
            let mut sum = vcntq_u8(vreinterpretq_u8_u16(vectors[0][part]));
            for vector in &vectors[1..] {
                sum = vaddq_u8(sum, vcntq_u8(vreinterpretq_u8_u16(vector[part])));
            }
            vpaddlq_u8(sum)
        })
    }

    #[inline(always)]
    fn have_all<const N: usize>(self, words: [&[u16; SPAN]; N], masks: [u16; N]) -> u64 {
        // SAFETY: `self` is proof of the features; the arrays have eight vectors.
        unsafe {
            // All ones for each of 8 elements that have all.
            let mut have = [vdupq_n_u16(u16::MAX); EIGHT];
            for (words, mask) in words.into_iter().zip(masks) {
                for (eight, have) in have.iter_mut().enumerate() {
                    let words = vld1q_u16(words.as_ptr().add(EIGHT * eight));
                    *have = vandq_u16(*have, vtstq_u16(words, vdupq_n_u16(mask)));
                }
            }
            let [a, b, c, d, e, f, g, h] = have.map(|have| vreinterpretq_u8_u16(have));
            bits(self, [vuzp1q_u8(a, b), vuzp1q_u8(c, d), vuzp1q_u8(e, f), vuzp1q_u8(g, h)])
        }
    }

    #[inline(always)]
    fn transpose_bits(self, words: &[u16; SPAN], columns: usize) -> [u64; MAX_COLUMNS] {
        let mut transposed = [0; MAX_COLUMNS];
        // SAFETY: `self` is proof of the features; the array has eight vectors.
        unsafe {
            // The lower and the upper bytes of 16 words.
            let mut bytes = [[vdupq_n_u8(0); 4]; 2];
            for part in 0..4 {
                let words = words.as_ptr().add(16 * part);
                let [a, b] = [words, words.add(EIGHT)].map(|words| vreinterpretq_u8_u16(vld1q_u16(words)));
                bytes[0][part] = vuzp1q_u8(a, b);
                bytes[1][part] = vuzp2q_u8(a, b);
            }
            for (bit, transposed) in transposed.iter_mut().enumerate().take(columns) {
                let one = vdupq_n_u8(1 << (bit % EIGHT));
                *transposed = bits(self, bytes[bit / EIGHT].map(|bytes| vtstq_u8(bytes, one)));
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
                let all = vreinterpretq_u8_u16(vld1q_u16(numbers.as_ptr().add(EIGHT * eight)));
                let left = vqtbl1q_u8(all, vld1q_u8(shuffle.as_ptr()));
                let sums = vaddq_u16(vreinterpretq_u16_u8(left), vdupq_n_u16(offset));
                vst1q_u16(to.as_mut_ptr().add(place), sums);
            }
        }
    }

    /// As the kernel of AVX2 does.
    #[inline(always)]
    fn transpose(self, tile: &Tile) -> Tile {
        let mut rows = *tile;
        // SAFETY: `self` is proof of the features; a row of a tile has the length of a register.
        unsafe {
            for _ in 0..TILE.ilog2() {
                let before = rows;
                for (place, pair) in rows.as_chunks_mut::<2>().0.iter_mut().enumerate() {
                    let upper = vld1q_u16(before[place].as_ptr());
                    let lower = vld1q_u16(before[place + TILE / 2].as_ptr());
                    vst1q_u16(pair[0].as_mut_ptr(), vzip1q_u16(upper, lower));
                    vst1q_u16(pair[1].as_mut_ptr(), vzip2q_u16(upper, lower));
                }
            }
        }
        rows
    }
}

/// Return a bit for each byte, which is all ones or 0.
#[inline(always)]
fn bits(_: Neon, bytes: [uint8x16_t; 4]) -> u64 {
    const PLACES: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
    // SAFETY: a value of the type is proof of the features; the constant has the length of a vector.
    unsafe {
        let places = vld1q_u8(PLACES.as_ptr());
        let [a, b, c, d] = bytes.map(|bytes| vandq_u8(bytes, places));
        // Three additions of neighbours put the bits of eight bytes into one.
        let sixteens = vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, d));
        vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(sixteens, sixteens)))
    }
}
