//! The inner loops with AVX-512, 32 elements at a time.
#![allow(unsafe_code, reason = "vector loads and stores, and calls of functions compiled for AVX-512")]

use std::arch::x86_64::{
    __m512i, __mmask32, _mm512_add_epi16, _mm512_loadu_si512, _mm512_mask_test_epi16_mask,
    _mm512_maskz_compress_epi16, _mm512_set1_epi16, _mm512_setzero_si512, _mm512_storeu_si512,
    _mm512_test_epi16_mask,
};

use super::batch::{add_one, in_runs, sum};
use super::flip::flipped_by_vectors;
use super::turn::turn as turn_tiles;
use super::{Entries, Kernel, List, Narrow, STEP, Target, Turn, portable};

/// AVX-512 F, BW and VBMI2. A value is proof that the machine has them.
#[derive(Clone, Copy, Debug)]
pub(in crate::count) struct Avx512(());

impl Avx512 {
    /// The kernel, if the machine has what it needs.
    pub(in crate::count) fn detect() -> Option<Self> {
        (is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("popcnt"))
        .then_some(Self(()))
    }
}

impl Kernel for Avx512 {
    fn spread(
        self,
        diagonals: &[u32],
        antidiagonals: &[u32],
        shift: (u32, u32),
        all: u16,
        words: &mut [u16],
    ) {
        // SAFETY: `self` is proof of the features.
        unsafe { spread(diagonals, antidiagonals, shift, all, words) }
    }

    #[inline]
    fn narrow(self, list: List<'_>, by: Narrow<'_>, kept: &mut [u16]) -> usize {
        // SAFETY: `self` is proof of the features.
        unsafe {
            match *by.wanted {
                [a] => narrow_planes(list, [a], by, kept),
                [a, b] => narrow_planes(list, [a, b], by, kept),
                [a, b, c] => narrow_planes(list, [a, b, c], by, kept),
                _ => narrow(list, by.wanted, by.planes, by.stride, kept),
            }
        }
    }

    #[inline]
    fn tally(self, list: List<'_>, plane: u8, targets: &[Target], table: &mut [u16]) -> u64 {
        // SAFETY: `self` is proof of the features.
        unsafe { tally(list, plane, targets, table) }
    }

    #[inline]
    fn look_up(self, list: List<'_>, plane: u8, targets: &[Target], table: &[u16]) -> u64 {
        // SAFETY: `self` is proof of the features.
        unsafe { look_up(list, plane, targets, table) }
    }

    fn turn(self, from: &[u16], to: &mut [u16], by: Turn<'_>) -> Entries {
        // SAFETY: `self` is proof of the features.
        unsafe { turn(from, to, by) }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
fn spread(diagonals: &[u32], antidiagonals: &[u32], shift: (u32, u32), all: u16, words: &mut [u16]) {
    portable::spread(diagonals, antidiagonals, shift, all, words);
}

#[target_feature(enable = "avx2,avx512f,avx512bw,avx512vbmi2,popcnt")]
fn turn(from: &[u16], to: &mut [u16], by: Turn<'_>) -> Entries {
    turn_tiles(from, to, by, |tile| flipped_by_vectors(tile))
}

/// Picks the loop that is unrolled for this number of planes.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
fn narrow_planes<const W: usize>(
    list: List<'_>,
    wanted: [(u8, u16); W],
    by: Narrow<'_>,
    kept: &mut [u16],
) -> usize {
    let stride = by.stride;
    match *by.planes {
        [a] => narrow(list, wanted, [a], stride, kept),
        [a, b] => narrow(list, wanted, [a, b], stride, kept),
        [a, b, c] => narrow(list, wanted, [a, b, c], stride, kept),
        [a, b, c, d] => narrow(list, wanted, [a, b, c, d], stride, kept),
        [a, b, c, d, e] => narrow(list, wanted, [a, b, c, d, e], stride, kept),
        [a, b, c, d, e, f] => narrow(list, wanted, [a, b, c, d, e, f], stride, kept),
        [a, b, c, d, e, f, g] => narrow(list, wanted, [a, b, c, d, e, f, g], stride, kept),
        _ => narrow(list, wanted, by.planes, stride, kept),
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
fn narrow<W: AsRef<[(u8, u16)]>, P: AsRef<[u8]>>(
    list: List<'_>,
    wanted: W,
    planes: P,
    stride: usize,
    kept: &mut [u16],
) -> usize {
    let (wanted, planes) = (wanted.as_ref(), planes.as_ref());
    let len = list.padded_len();
    // What the loads and stores below rely on.
    assert!(list.stride >= len && list.words.len() >= list.planes * list.stride + len);
    assert!(stride >= len + STEP && kept.len() >= (planes.len() + 1) * stride);
    assert!(wanted.iter().all(|wanted| usize::from(wanted.0) < list.planes));
    assert!(planes.iter().all(|plane| usize::from(*plane) < list.planes));
    let (from, to) = (list.words.as_ptr(), kept.as_mut_ptr());
    let mut count = 0;
    for start in (0..len).step_by(STEP) {
        // SAFETY: `plane` is at most `list.planes` and a step from `start` ends within `len`.
        let load = |plane: usize| unsafe { load(from.add(plane * list.stride + start)) };
        let mut stay = !0;
        for &(plane, mask) in wanted {
            stay = _mm512_mask_test_epi16_mask(stay, load(plane.into()), splat(mask));
        }
        // SAFETY: `count` is at most `start`, so that the step ends within the new stride.
        let pack = |new: usize, old: usize| unsafe {
            store(to.add(new * stride + count), _mm512_maskz_compress_epi16(stay, load(old)));
        };
        for (new, &old) in planes.iter().enumerate() {
            pack(new, old.into());
        }
        pack(planes.len(), list.planes);
        count += stay.count_ones() as usize;
    }
    for new in 0..planes.len() {
        // SAFETY: as above, `count` being at most `len`.
        unsafe { store(to.add(new * stride + count), _mm512_setzero_si512()) };
    }
    count
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
fn tally(list: List<'_>, plane: u8, targets: &[Target], table: &mut [u16]) -> u64 {
    let mut count = 0;
    each_run(list, plane, targets, |base, entries| {
        add_one(table, base, entries);
        count += entries.len() as u64;
    });
    count
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
fn look_up(list: List<'_>, plane: u8, targets: &[Target], table: &[u16]) -> u64 {
    let mut total = 0;
    each_run(list, plane, targets, |base, entries| total += sum(table, base, entries));
    total
}

/// Calls `use_run` with the entries of all targets' elements.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi2,popcnt")]
fn each_run(list: List<'_>, plane: u8, targets: &[Target], use_run: impl FnMut(usize, &[u16])) {
    let (free, entries) = (list.plane(plane.into()), list.plane(list.planes));
    let pack = |step: usize, target: &Target, to: *mut u16| {
        // SAFETY: both arrays have whole steps, and `to` has room for one.
        unsafe {
            let stay: __mmask32 = _mm512_test_epi16_mask(load(free.as_ptr().add(step)), splat(target.column));
            let packed = _mm512_maskz_compress_epi16(stay, load(entries.as_ptr().add(step)));
            store(to, _mm512_add_epi16(packed, splat(target.offset)));
            stay.count_ones() as usize
        }
    };
    // SAFETY: `pack` writes one step and counts the elements that stay.
    unsafe { in_runs(list, targets, pack, use_run) }
}

#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn load(from: *const u16) -> __m512i {
    // SAFETY: the caller's: a step can be read there.
    unsafe { _mm512_loadu_si512(from.cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn store(to: *mut u16, step: __m512i) {
    // SAFETY: the caller's: a step can be written there.
    unsafe { _mm512_storeu_si512(to.cast(), step) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn splat(mask: u16) -> __m512i {
    _mm512_set1_epi16(mask as i16)
}
