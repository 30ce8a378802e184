//! 16 lanes in a vector.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi8, _mm256_add_epi16, _mm256_and_si256, _mm256_loadu_si256, _mm256_set1_epi8,
    _mm256_set1_epi16, _mm256_setr_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16,
    _mm256_storeu_si256,
};

use crate::count::kernels::STEP;
use crate::count::kernels::lanes::join;

const WIDTH: usize = 16;

type Vector = __m256i;

#[inline]
#[target_feature(enable = "avx2")]
fn load(lanes: &[u16; STEP], part: usize) -> Vector {
    let (parts, _) = lanes.as_chunks::<WIDTH>();
    // SAFETY: the array has the length of a vector.
    unsafe { _mm256_loadu_si256(parts[part].as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(lanes: &mut [u16; STEP], part: usize, words: Vector) {
    let (parts, _) = lanes.as_chunks_mut::<WIDTH>();
    // SAFETY: the array has the length of a vector.
    unsafe { _mm256_storeu_si256(parts[part].as_mut_ptr().cast(), words) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn both(a: Vector, b: Vector) -> Vector {
    _mm256_and_si256(a, b)
}

#[inline]
#[target_feature(enable = "avx2")]
fn add(a: Vector, b: Vector) -> Vector {
    _mm256_add_epi16(a, b)
}

/// The instruction set has no count of bits, but a table of 16 bytes for the halves of bytes. The sums of
/// up to 8 planes fit a byte.
#[inline]
#[target_feature(enable = "avx2")]
fn ones<const PLANES: usize>(planes: [Vector; PLANES]) -> Vector {
    #[rustfmt::skip]
    let counts = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    );
    let half = _mm256_set1_epi8(0x0f);
    let mut sum = _mm256_setzero_si256();
    for plane in planes {
        let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(plane, half));
        let high = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16::<4>(plane), half));
        sum = _mm256_add_epi8(sum, _mm256_add_epi8(low, high));
    }
    _mm256_add_epi16(_mm256_and_si256(sum, _mm256_set1_epi16(0xff)), _mm256_srli_epi16::<8>(sum))
}

join! { #[target_feature(enable = "avx2,popcnt")] }
