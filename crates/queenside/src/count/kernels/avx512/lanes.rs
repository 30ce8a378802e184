//! 32 lanes in a vector.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_and_si512, _mm512_loadu_si512, _mm512_popcnt_epi16, _mm512_storeu_si512,
};

use crate::count::kernels::STEP;
use crate::count::kernels::lanes::join;

const WIDTH: usize = 32;

type Vector = __m512i;

#[inline]
#[target_feature(enable = "avx512f")]
fn load(lanes: &[u16; STEP], _part: usize) -> Vector {
    // SAFETY: the array has the length of a vector.
    unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store(lanes: &mut [u16; STEP], _part: usize, words: Vector) {
    // SAFETY: the array has the length of a vector.
    unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), words) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn both(a: Vector, b: Vector) -> Vector {
    _mm512_and_si512(a, b)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn add(a: Vector, b: Vector) -> Vector {
    _mm512_add_epi16(a, b)
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
fn ones<const PLANES: usize>(planes: [Vector; PLANES]) -> Vector {
    let mut sum = _mm512_popcnt_epi16(planes[0]);
    for &plane in &planes[1..] {
        sum = _mm512_add_epi16(sum, _mm512_popcnt_epi16(plane));
    }
    sum
}

join! { #[target_feature(enable = "avx2,avx512f,avx512bw,avx512vbmi2,avx512bitalg,popcnt")] }
