//! The transposition of a tile with vector instructions.
#![allow(unsafe_code, reason = "vector loads and stores")]

use std::arch::x86_64::{
    __m128i, _mm_loadu_si128, _mm_storeu_si128, _mm_unpackhi_epi16, _mm_unpackhi_epi32, _mm_unpackhi_epi64,
    _mm_unpacklo_epi16, _mm_unpacklo_epi32, _mm_unpacklo_epi64,
};

use super::turn::Tile;

/// Transpose a tile by three rounds of interleaving.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn flipped_by_vectors(tile: &Tile) -> Tile {
    // SAFETY: a row of a tile has the length of a vector.
    let r: [__m128i; 8] = std::array::from_fn(|i| unsafe { _mm_loadu_si128(tile[i].as_ptr().cast()) });
    let pairs = [
        _mm_unpacklo_epi16(r[0], r[1]),
        _mm_unpackhi_epi16(r[0], r[1]),
        _mm_unpacklo_epi16(r[2], r[3]),
        _mm_unpackhi_epi16(r[2], r[3]),
        _mm_unpacklo_epi16(r[4], r[5]),
        _mm_unpackhi_epi16(r[4], r[5]),
        _mm_unpacklo_epi16(r[6], r[7]),
        _mm_unpackhi_epi16(r[6], r[7]),
    ];
    let p = pairs;
    let fours = [
        _mm_unpacklo_epi32(p[0], p[2]),
        _mm_unpackhi_epi32(p[0], p[2]),
        _mm_unpacklo_epi32(p[1], p[3]),
        _mm_unpackhi_epi32(p[1], p[3]),
        _mm_unpacklo_epi32(p[4], p[6]),
        _mm_unpackhi_epi32(p[4], p[6]),
        _mm_unpacklo_epi32(p[5], p[7]),
        _mm_unpackhi_epi32(p[5], p[7]),
    ];
    let f = fours;
    let columns = [
        _mm_unpacklo_epi64(f[0], f[4]),
        _mm_unpackhi_epi64(f[0], f[4]),
        _mm_unpacklo_epi64(f[1], f[5]),
        _mm_unpackhi_epi64(f[1], f[5]),
        _mm_unpacklo_epi64(f[2], f[6]),
        _mm_unpackhi_epi64(f[2], f[6]),
        _mm_unpacklo_epi64(f[3], f[7]),
        _mm_unpackhi_epi64(f[3], f[7]),
    ];
    let mut flipped = Tile::default();
    for (row, column) in flipped.iter_mut().zip(columns) {
        // SAFETY: as above.
        unsafe { _mm_storeu_si128(row.as_mut_ptr().cast(), column) };
    }
    flipped
}
