//! The operations with AVX-512, 32 lanes in a register.
#![allow(unsafe_code, reason = "vector loads and stores, and calls of functions compiled for AVX-512")]

use std::arch::x86_64::{
    __m512i, _mm256_loadu_si256, _mm256_storeu_si256, _mm256_test_epi64_mask, _mm512_add_epi16,
    _mm512_and_si512, _mm512_castsi512_si256, _mm512_gf2p8affine_epi64_epi8, _mm512_loadu_si512,
    _mm512_mask_test_epi16_mask, _mm512_maskz_compress_epi16, _mm512_permutex2var_epi8,
    _mm512_permutexvar_epi8, _mm512_popcnt_epi16, _mm512_set1_epi16, _mm512_set1_epi64, _mm512_storeu_si512,
    _mm512_test_epi64_mask,
};

use super::{Avx2, LANES, Loop, MAX_COLUMNS, SPAN, Simd, Tile};
use crate::count::cpu::InstructionSet;

/// Proof that the machine has AVX-512 F, BW, VL, VBMI, VBMI2 and BITALG, and GFNI.
#[derive(Clone, Copy, Debug)]
pub(in crate::count) struct Avx512(Avx2);

impl Avx512 {
    /// Return the kernel, if the machine has the instructions and the environment allows them.
    pub(in crate::count) fn detect() -> Option<Self> {
        if InstructionSet::Avx512.what_is_missing().is_some() { None } else { Avx2::detect().map(Self) }
    }
}

impl Simd for Avx512 {
    type Vector = __m512i;

    /// A bit for each element.
    type Selection = u64;

    #[inline]
    fn run<L: Loop<Self>>(self, body: L) -> L::Output {
        #[target_feature(
            enable = "avx2,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,gfni,bmi1,bmi2,popcnt"
        )]
        fn compiled<L: Loop<Avx512>>(simd: Avx512, body: L) -> L::Output {
            body.run(simd)
        }
        // SAFETY: `self` is proof of the features.
        unsafe { compiled(self, body) }
    }

    #[inline(always)]
    fn load(self, lanes: &[u16; LANES]) -> __m512i {
        // SAFETY: `self` is proof of the features; the array has the length of a vector.
        unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, vector: __m512i, lanes: &mut [u16; LANES]) {
        // SAFETY: as for `load`.
        unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn and(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` is proof of the features.
        unsafe { _mm512_and_si512(a, b) }
    }

    #[inline(always)]
    fn add(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` is proof of the features.
        unsafe { _mm512_add_epi16(a, b) }
    }

    #[inline(always)]
    fn count_ones<const N: usize>(self, vectors: [__m512i; N]) -> __m512i {
        // SAFETY: `self` is proof of the features.
        unsafe {
            let mut sum = _mm512_popcnt_epi16(vectors[0]);
            for vector in &vectors[1..] {
                sum = _mm512_add_epi16(sum, _mm512_popcnt_epi16(*vector));
            }
            sum
        }
    }

    #[inline(always)]
    fn have_all<const N: usize>(self, words: [&[u16; SPAN]; N], masks: [u16; N]) -> u64 {
        let mut halves = [u32::MAX; 2];
        for (words, mask) in words.into_iter().zip(masks) {
            for (half, words) in halves.iter_mut().zip(words.as_chunks().0) {
                // SAFETY: `self` is proof of the features.
                *half = unsafe {
                    _mm512_mask_test_epi16_mask(*half, self.load(words), _mm512_set1_epi16(mask as i16))
                };
            }
        }
        u64::from(halves[0]) | u64::from(halves[1]) << LANES
    }

    #[inline(always)]
    fn transpose_bits(self, words: &[u16; SPAN], _bits: usize) -> [u64; MAX_COLUMNS] {
        let (halves, _) = words.as_chunks();
        let (low, high) = (self.load(&halves[0]), self.load(&halves[1]));
        let mut bits = [0; MAX_COLUMNS];
        for (order, to) in EIGHT_BITS.iter().zip(bits.as_chunks_mut::<8>().0) {
            // SAFETY: `self` is proof of the features; the constants and eight words have the length of a vector.
            unsafe {
                // The bytes with these 8 bits of all words, 8 words in 64 bits.
                let bytes = _mm512_permutex2var_epi8(low, _mm512_loadu_si512(order.as_ptr().cast()), high);
                // For each 8 words, the matrix of 8 by 8 bits is transposed (multiplied with the unit matrix);
                // then the bytes of each bit become neighbours.
                let unit = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
                let transposed = _mm512_gf2p8affine_epi64_epi8::<0>(unit, bytes);
                let by_bit = _mm512_loadu_si512(BITS_FIRST.as_ptr().cast());
                _mm512_storeu_si512(to.as_mut_ptr().cast(), _mm512_permutexvar_epi8(by_bit, transposed));
            }
        }
        bits
    }

    #[inline(always)]
    fn selection(self, bits: u64) -> u64 {
        bits
    }

    #[inline(always)]
    fn select(self, numbers: &[u16; SPAN], &bits: &u64, offset: u16, to: &mut [u16; SPAN]) {
        let (numbers, _) = numbers.as_chunks();
        let halves = [bits as u32, (bits >> LANES) as u32];
        let [low, high] = halves.map(u32::count_ones);
        // SAFETY: `self` is proof of the features; the lower half has at most one vector of numbers.
        unsafe {
            let offset = _mm512_set1_epi16(offset as i16);
            let left = _mm512_maskz_compress_epi16(halves[0], self.load(&numbers[0]));
            let left = _mm512_add_epi16(left, offset);
            let right = _mm512_maskz_compress_epi16(halves[1], self.load(&numbers[1]));
            let right = _mm512_add_epi16(right, offset);
            let to = to.as_mut_ptr();
            let after = to.add(low as usize);
            // Half a vector takes half the time to store, and most numbers are dropped as a rule.
            if low.max(high) as usize <= LANES / 2 {
                _mm256_storeu_si256(to.cast(), _mm512_castsi512_si256(left));
                _mm256_storeu_si256(after.cast(), _mm512_castsi512_si256(right));
            } else {
                _mm512_storeu_si512(to.cast(), left);
                _mm512_storeu_si512(after.cast(), right);
            }
        }
    }

    #[inline(always)]
    fn select_few(self, numbers: &[u16; SPAN], bits: u64, offset: u16, to: &mut [u16; SPAN]) {
        self.select(numbers, &bits, offset, to);
    }

    #[inline(always)]
    fn common_words<const W: usize>(self, a: &[u64; W], b: &[u64; W]) -> u32 {
        // Vectors have the lengths with which words were stored, from which the processor forwards them.
        let (mut common, eights, fours) = (0, W / 8 * 8, W / 4 * 4);
        for start in (0..eights).step_by(8) {
            // SAFETY: `self` is proof of the features; the arrays have 8 words from `start` on.
            unsafe {
                let words = _mm512_loadu_si512(a.as_ptr().add(start).cast());
                let others = _mm512_loadu_si512(b.as_ptr().add(start).cast());
                common |= u32::from(_mm512_test_epi64_mask(words, others)) << start;
            }
        }
        for start in (eights..fours).step_by(4) {
            // SAFETY: `self` is proof of the features; the arrays have 4 words from `start` on.
            unsafe {
                let words = _mm256_loadu_si256(a.as_ptr().add(start).cast());
                let others = _mm256_loadu_si256(b.as_ptr().add(start).cast());
                common |= u32::from(_mm256_test_epi64_mask(words, others)) << start;
            }
        }
        for word in fours..W {
            common |= u32::from(a[word] & b[word] != 0) << word;
        }
        common
    }

    #[inline(always)]
    fn transpose(self, tile: &Tile) -> Tile {
        self.0.transpose(tile)
    }
}

/// The order of the bytes of two vectors of words: the lower bytes of 64 words, and the upper ones, each eight
/// backwards, as the multiplication reads them.
static EIGHT_BITS: [[u8; SPAN]; 2] = {
    let mut orders = [[0; SPAN]; 2];
    let mut word = 0;
    while word < SPAN {
        let byte = 2 * word as u8;
        let to = word / 8 * 8 + 7 - word % 8;
        orders[0][to] = byte;
        orders[1][to] = byte + 1;
        word += 1;
    }
    orders
};

/// The order of bytes that puts those of a bit, one for each 8 words, next to each other.
static BITS_FIRST: [u8; SPAN] = {
    let mut order = [0; SPAN];
    let mut byte = 0;
    while byte < SPAN {
        order[byte] = (byte % 8 * 8 + byte / 8) as u8;
        byte += 1;
    }
    order
};
