//! The inner loops with AVX-512, 32 elements at a time.
#![allow(unsafe_code, reason = "vector loads and stores, and calls of functions compiled for AVX-512")]

mod lanes;

use std::arch::x86_64::{
    __m512i, _mm256_storeu_si256, _mm512_add_epi16, _mm512_castsi512_si256, _mm512_loadu_si512,
    _mm512_mask_test_epi16_mask, _mm512_maskz_compress_epi16, _mm512_set1_epi16, _mm512_setzero_si512,
    _mm512_storeu_si512, _mm512_test_epi16_mask,
};

use super::vector::vector_kernel;
use super::{List, Narrow, STEP};
use crate::count::cpu::InstructionSet;

/// The AVX-512 kernel. A value proves that the machine has AVX-512 F, BW, VBMI2 and BITALG.
#[derive(Clone, Copy, Debug)]
pub(in crate::count) struct Avx512(());

impl Avx512 {
    /// Return the kernel, if the machine has the instructions and the environment allows them.
    pub(in crate::count) fn detect() -> Option<Self> {
        InstructionSet::Avx512.what_is_missing().is_none().then_some(Self(()))
    }
}

vector_kernel!(Avx512, "avx2,avx512f,avx512bw,avx512vbmi2,avx512bitalg,popcnt");

#[target_feature(enable = "avx2,avx512f,avx512bw,avx512vbmi2,popcnt")]
fn narrow<W: AsRef<[(u8, u16)]>, P: AsRef<[u8]>>(
    list: List<'_>,
    wanted: W,
    planes: P,
    Narrow { stride, start: before, .. }: Narrow<'_>,
    output: &mut [u16],
) -> usize {
    let (wanted, planes) = (wanted.as_ref(), planes.as_ref());
    let len = list.padded_len();
    // The loads and stores below rely on these conditions.
    assert!(list.stride >= len && list.words.len() >= list.planes * list.stride + len);
    assert!(stride >= before + len + STEP && output.len() >= (planes.len() + 1) * stride);
    assert!(wanted.iter().all(|wanted| usize::from(wanted.0) < list.planes));
    assert!(planes.iter().all(|plane| usize::from(*plane) < list.planes));
    let (from, to) = (list.words.as_ptr(), output.as_mut_ptr());
    let mut count = before;
    for start in (0..len).step_by(STEP) {
        // SAFETY: `plane` is at most `list.planes` and a step from `start` ends within `len`.
        let load = |plane: usize| unsafe { load(from.add(plane * list.stride + start)) };
        let mut stay = !0;
        for &(plane, mask) in wanted {
            stay = _mm512_mask_test_epi16_mask(stay, load(plane.into()), splat(mask));
        }
        // SAFETY: `count` is at most `before + start`, so the step ends within the new stride.
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
        // SAFETY: as above; `count` is at most `before + len`.
        unsafe { store(to.add(new * stride + count), _mm512_setzero_si512()) };
    }
    count
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_step(step: &[u16; STEP]) -> __m512i {
    // SAFETY: the array has a step.
    unsafe { load(step.as_ptr()) }
}

/// Return a mask of the elements of a step that have a wanted column.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn free_in(step: __m512i, wanted: __m512i) -> u32 {
    _mm512_test_epi16_mask(step, wanted)
}

/// Write the sums of the offset and the entries of the elements that stay; return their number.
///
/// # Safety
/// There must be space for a step at `to`.
#[inline]
#[target_feature(enable = "avx2,avx512f,avx512bw,avx512vbmi2,popcnt")]
unsafe fn pack_step<const ROWS: usize>(entries: &[u16; STEP], stay: u32, offset: u16, to: *mut u16) -> usize {
    let packed = _mm512_maskz_compress_epi16(stay, load_step(entries));
    let sums = _mm512_add_epi16(packed, splat(offset));
    let count = stay.count_ones() as usize;
    // SAFETY: the caller guarantees that a step can be written.
    unsafe {
        // Half a vector takes half the time to store. With the masks of two rows, more than half of the
        // elements rarely stay, so the branch is predicted.
        if ROWS == 1 || count > STEP / 2 {
            store(to, sums);
        } else {
            _mm256_storeu_si256(to.cast(), _mm512_castsi512_si256(sums));
        }
    }
    count
}

#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn load(from: *const u16) -> __m512i {
    // SAFETY: the caller guarantees that a step can be read at `from`.
    unsafe { _mm512_loadu_si512(from.cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn store(to: *mut u16, step: __m512i) {
    // SAFETY: the caller guarantees that a step can be written at `to`.
    unsafe { _mm512_storeu_si512(to.cast(), step) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn splat(mask: u16) -> __m512i {
    _mm512_set1_epi16(mask as i16)
}
