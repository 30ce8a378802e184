//! The operations with AVX-512, 32 lanes in a vector.
#![allow(unsafe_code, reason = "vector loads and stores, and calls of functions compiled for AVX-512")]

use std::arch::x86_64::{
    __m512i, _mm256_loadu_si256, _mm256_storeu_si256, _mm256_test_epi32_mask, _mm512_add_epi16,
    _mm512_and_si512, _mm512_castsi512_si256, _mm512_gf2p8affine_epi64_epi8, _mm512_loadu_si512,
    _mm512_mask_test_epi16_mask, _mm512_maskz_compress_epi16, _mm512_permutex2var_epi8,
    _mm512_permutexvar_epi8, _mm512_popcnt_epi16, _mm512_set1_epi16, _mm512_set1_epi64, _mm512_storeu_si512,
    _mm512_test_epi32_mask,
};

use super::{Avx2, BLOCK, Loop, MAX_BLOCKS, MAX_COLUMNS, STEP, Simd, Tile};
use crate::count::cpu::InstructionSet;

/// Proof that the machine has AVX-512 F, BW, VBMI2 and BITALG.
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

    const WIDTH: usize = 32;

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
    fn load(self, lanes: &[u16; STEP], _part: usize) -> __m512i {
        // SAFETY: `self` is proof of the features; the array has the length of a vector.
        unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, vector: __m512i, lanes: &mut [u16; STEP], _part: usize) {
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
        unsafe { count_ones(vectors) }
    }

    #[inline(always)]
    fn have_all<const N: usize>(self, words: [&[u16; BLOCK]; N], masks: [u16; N]) -> u64 {
        // SAFETY: `self` is proof of the features.
        unsafe { have_all(words, masks) }
    }

    #[inline(always)]
    fn transpose_bits(self, words: &[u16; BLOCK], _bits: usize) -> [u64; MAX_COLUMNS] {
        // SAFETY: `self` is proof of the features.
        unsafe { transpose_bits(words) }
    }

    #[inline(always)]
    fn select(self, numbers: &[u16; BLOCK], bits: u64, to: &mut [u16; BLOCK]) {
        // SAFETY: `self` is proof of the features.
        unsafe { select(numbers, bits, to) }
    }

    #[inline(always)]
    fn are_disjoint<const W: usize>(self, a: &[u64; W], b: &[u64; W]) -> bool {
        // SAFETY: `self` is proof of the features.
        unsafe { common_halves(a, b) == 0 }
    }

    #[inline(always)]
    fn select_entries<const W: usize>(
        self,
        entries: &[[u16; BLOCK]; W],
        bits: [&[u64; W]; 2],
        offset: u16,
        to: &mut [u16],
    ) -> usize {
        // SAFETY: `self` is proof of the features.
        unsafe { select_entries(entries, bits, offset, to) }
    }

    #[inline(always)]
    fn transpose(self, tile: &Tile) -> Tile {
        self.0.transpose(tile)
    }
}

#[inline]
#[target_feature(
    enable = "avx2,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,gfni,bmi1,bmi2,popcnt"
)]
fn count_ones<const N: usize>(vectors: [__m512i; N]) -> __m512i {
    let counts = vectors.map(|vector| _mm512_popcnt_epi16(vector));
    counts[1..].iter().fold(counts[0], |sum, count| _mm512_add_epi16(sum, *count))
}

#[inline]
#[target_feature(
    enable = "avx2,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,gfni,bmi1,bmi2,popcnt"
)]
fn have_all<const N: usize>(words: [&[u16; BLOCK]; N], masks: [u16; N]) -> u64 {
    let mut halves = [u32::MAX; 2];
    for (words, mask) in words.into_iter().zip(masks) {
        let mask = _mm512_set1_epi16(mask as i16);
        for (half, start) in halves.iter_mut().zip([0, STEP]) {
            // SAFETY: the array has two vectors.
            let words = unsafe { _mm512_loadu_si512(words.as_ptr().add(start).cast()) };
            *half = _mm512_mask_test_epi16_mask(*half, words, mask);
        }
    }
    u64::from(halves[0]) | u64::from(halves[1]) << STEP
}

#[inline]
#[target_feature(
    enable = "avx2,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,gfni,bmi1,bmi2,popcnt"
)]
fn transpose_bits(words: &[u16; BLOCK]) -> [u64; MAX_COLUMNS] {
    let mut bits = [0; MAX_COLUMNS];
    // SAFETY: the arrays and the constants have whole vectors.
    unsafe {
        let halves = [0, STEP].map(|start| _mm512_loadu_si512(words.as_ptr().add(start).cast()));
        let by_bit = _mm512_loadu_si512(BITS_FIRST.as_ptr().cast());
        for (eight, order) in EIGHT_BITS.iter().enumerate() {
            // The bytes with these 8 bits of all words, 8 words in 64 bits.
            let bytes =
                _mm512_permutex2var_epi8(halves[0], _mm512_loadu_si512(order.as_ptr().cast()), halves[1]);
            // For each 8 words, the matrix of 8 by 8 bits is transposed (multiplied with the unit matrix); then
            // the bytes of each bit become neighbours.
            let unit = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
            let transposed = _mm512_gf2p8affine_epi64_epi8::<0>(unit, bytes);
            let by_bit = _mm512_permutexvar_epi8(by_bit, transposed);
            _mm512_storeu_si512(bits.as_mut_ptr().add(8 * eight).cast(), by_bit);
        }
    }
    bits
}

/// The order of the bytes of two vectors of words: the lower bytes of 64 words, and the upper ones, each eight
/// backwards, as the multiplication reads them.
static EIGHT_BITS: [[u8; BLOCK]; 2] = {
    let mut orders = [[0; BLOCK]; 2];
    let mut word = 0;
    while word < BLOCK {
        let byte = 2 * word as u8;
        let to = word / 8 * 8 + 7 - word % 8;
        orders[0][to] = byte;
        orders[1][to] = byte + 1;
        word += 1;
    }
    orders
};

/// The order of bytes that puts those of a bit, one for each 8 words, next to each other.
static BITS_FIRST: [u8; BLOCK] = {
    let mut order = [0; BLOCK];
    let mut byte = 0;
    while byte < BLOCK {
        order[byte] = (byte % 8 * 8 + byte / 8) as u8;
        byte += 1;
    }
    order
};

#[inline]
#[target_feature(
    enable = "avx2,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,gfni,bmi1,bmi2,popcnt"
)]
fn select(numbers: &[u16; BLOCK], bits: u64, to: &mut [u16; BLOCK]) {
    let halves = [bits as u32, (bits >> 32) as u32];
    let [low, high] = halves.map(|half| half.count_ones() as usize);
    // SAFETY: the arrays have two vectors, and the lower half has at most one vector of numbers.
    unsafe {
        let left = [0, 1].map(|half| {
            let all = _mm512_loadu_si512(numbers.as_ptr().add(STEP * half).cast());
            _mm512_maskz_compress_epi16(halves[half], all)
        });
        let to = [to.as_mut_ptr(), to.as_mut_ptr().add(low)];
        // Half a vector takes half the time to store, and most numbers are dropped as a rule.
        if low.max(high) <= STEP / 2 {
            _mm256_storeu_si256(to[0].cast(), _mm512_castsi512_si256(left[0]));
            _mm256_storeu_si256(to[1].cast(), _mm512_castsi512_si256(left[1]));
        } else {
            _mm512_storeu_si512(to[0].cast(), left[0]);
            _mm512_storeu_si512(to[1].cast(), left[1]);
        }
    }
}

/// Return a bit for each half of a word that has a bit in common with the other set's.
#[inline]
#[target_feature(
    enable = "avx2,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,gfni,bmi1,bmi2,popcnt"
)]
fn common_halves<const W: usize>(a: &[u64; W], b: &[u64; W]) -> u32 {
    // Vectors have the lengths with which words were stored, from
    // which the processor forwards them.
    let (mut halves, [eights, fours]) = (0_u32, [W / 8 * 8, W / 4 * 4]);
    for start in (0..eights).step_by(8) {
        // SAFETY: the arrays have 8 words from `start` on.
        let [a, b] =
            unsafe { [a, b].map(|words: &[u64; W]| _mm512_loadu_si512(words.as_ptr().add(start).cast())) };
        halves |= u32::from(_mm512_test_epi32_mask(a, b)) << (2 * start);
    }
    for start in (eights..fours).step_by(4) {
        // SAFETY: the arrays have 4 words from `start` on.
        let [a, b] =
            unsafe { [a, b].map(|words: &[u64; W]| _mm256_loadu_si256(words.as_ptr().add(start).cast())) };
        halves |= u32::from(_mm256_test_epi32_mask(a, b)) << (2 * start);
    }
    for word in fours..W {
        let both = a[word] & b[word];
        halves |= (u32::from(both as u32 != 0) | u32::from(both >> 32 != 0) << 1) << (2 * word);
    }
    halves
}

#[inline]
#[target_feature(
    enable = "avx2,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,gfni,bmi1,bmi2,popcnt"
)]
fn select_entries<const W: usize>(
    entries: &[[u16; BLOCK]; W],
    [a, b]: [&[u64; W]; 2],
    offset: u16,
    to: &mut [u16],
) -> usize {
    assert!(W <= MAX_BLOCKS && to.len() >= (W + 1) * BLOCK);
    let (mut halves, offset, mut count) = (common_halves(a, b), _mm512_set1_epi16(offset as i16), 0);
    while halves != 0 {
        let half = halves.trailing_zeros() as usize;
        halves &= halves - 1;
        // SAFETY: `half` is below twice the number of words; the lower half of a word is the first.
        let [a, b] = unsafe { [a, b].map(|words| words.as_ptr().cast::<u32>().add(half).read()) };
        let stay = a & b;
        let ones = stay.count_ones() as usize;
        // SAFETY: each block has two vectors; `count` is at most the number of entries before this vector.
        unsafe {
            let all = _mm512_loadu_si512(entries.as_ptr().cast::<u16>().add(STEP * half).cast());
            let left = _mm512_add_epi16(_mm512_maskz_compress_epi16(stay, all), offset);
            let to = to.as_mut_ptr().add(count);
            // Half a vector takes less time to store, and few bits are set as a rule.
            if ones <= STEP / 2 {
                _mm256_storeu_si256(to.cast(), _mm512_castsi512_si256(left));
            } else {
                _mm512_storeu_si512(to.cast(), left);
            }
        }
        count += ones;
    }
    count
}
