//! The inner loops with AVX2: they test 16 elements at a time and pack 8 elements with one shuffle.
#![allow(unsafe_code, reason = "vector loads and stores, and calls of functions compiled for AVX2")]

mod lanes;

use std::arch::x86_64::{
    __m128i, __m256i, _mm_add_epi16, _mm_loadu_si128, _mm_movemask_epi8, _mm_packs_epi16, _mm_set1_epi16,
    _mm_shuffle_epi8, _mm_storeu_si128, _mm256_and_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi16,
    _mm256_extracti128_si256, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_or_si256, _mm256_packs_epi16,
    _mm256_permute4x64_epi64, _mm256_set1_epi16, _mm256_setzero_si256,
};

use super::vector::vector_kernel;
use super::{List, Narrow, STEP};
use crate::count::cpu::InstructionSet;

/// The AVX2 kernel. A value proves that the machine has AVX2.
#[derive(Clone, Copy, Debug)]
pub(in crate::count) struct Avx2(());

impl Avx2 {
    /// Return the kernel, if the machine has the instructions and the environment allows them.
    pub(in crate::count) fn detect() -> Option<Self> {
        InstructionSet::Avx2.what_is_missing().is_none().then_some(Self(()))
    }
}

vector_kernel!(Avx2, "avx2,popcnt");

/// Number of elements that one shuffle packs.
const HALF: usize = 8;

#[target_feature(enable = "avx2,popcnt")]
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
    for start in (0..len).step_by(2 * HALF) {
        let mut gone = _mm256_setzero_si256();
        for &(plane, mask) in wanted {
            // SAFETY: `plane` is below `list.planes`, and 16 elements from `start` end within
            // `len`.
            let words = unsafe { load(from.add(usize::from(plane) * list.stride + start)) };
            gone = _mm256_or_si256(gone, without(words, mask));
        }
        let stay = staying(gone);
        for (half, stay) in [stay & 0xff, stay >> HALF].into_iter().enumerate() {
            // SAFETY: as above for the load; `count` is at most `before + start + half * 8`, so the store
            // ends within the new stride.
            let keep = |new: usize, old: usize| unsafe {
                let packed = pack(stay, from.add(old * list.stride + start + half * HALF));
                _mm_storeu_si128(to.add(new * stride + count).cast(), packed);
            };
            for (new, &old) in planes.iter().enumerate() {
                keep(new, old.into());
            }
            keep(planes.len(), list.planes);
            count += stay.count_ones() as usize;
        }
    }
    for new in 0..planes.len() {
        output[new * stride + count..][..STEP].fill(0);
    }
    count
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_step(step: &[u16; STEP]) -> [__m256i; 2] {
    // SAFETY: the array has a step.
    [0, 2 * HALF].map(|start| unsafe { load(step.as_ptr().add(start)) })
}

#[inline]
#[target_feature(enable = "avx2")]
fn splat(mask: u16) -> __m256i {
    _mm256_set1_epi16(mask as i16)
}

/// Return a mask of the elements of a step that have a wanted column.
#[inline]
#[target_feature(enable = "avx2")]
fn free_in(step: [__m256i; 2], wanted: __m256i) -> u32 {
    let [low, high] = step.map(|words| _mm256_cmpeq_epi16(_mm256_and_si256(words, wanted), wanted));
    // The packed halves are interleaved.
    let bytes = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi16(low, high));
    _mm256_movemask_epi8(bytes) as u32
}

/// Write the sums of the offset and the entries of the elements that stay; return their number.
///
/// # Safety
/// There must be space for a step at `to`.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn pack_step<const ROWS: usize>(entries: &[u16; STEP], stay: u32, offset: u16, to: *mut u16) -> usize {
    let mut count = 0;
    for (part, entries) in entries.as_chunks::<HALF>().0.iter().enumerate() {
        let stay = stay >> (part * HALF) & 0xff;
        // SAFETY: the array has a step; the caller guarantees that one can be written.
        unsafe {
            let packed = _mm_add_epi16(pack(stay, entries.as_ptr()), _mm_set1_epi16(offset as i16));
            _mm_storeu_si128(to.add(count).cast(), packed);
        }
        count += stay.count_ones() as usize;
    }
    count
}

#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load(from: *const u16) -> __m256i {
    // SAFETY: the caller guarantees that 16 elements can be read at `from`.
    unsafe { _mm256_loadu_si256(from.cast()) }
}

/// Return all ones for each element without a free column of the mask.
#[inline]
#[target_feature(enable = "avx2")]
fn without(words: __m256i, mask: u16) -> __m256i {
    _mm256_cmpeq_epi16(_mm256_and_si256(words, splat(mask)), _mm256_setzero_si256())
}

/// Return a mask of those of 16 elements that remain.
#[inline]
#[target_feature(enable = "avx2")]
fn staying(gone: __m256i) -> u32 {
    let bytes = _mm_packs_epi16(_mm256_castsi256_si128(gone), _mm256_extracti128_si256::<1>(gone));
    !_mm_movemask_epi8(bytes) as u32 & 0xffff
}

/// Move the elements that remain, of the 8 at `from`, to the front.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn pack(stay: u32, from: *const u16) -> __m128i {
    // SAFETY: the caller guarantees that 8 elements can be read at `from`. A shuffle has the length
    // of a vector.
    unsafe {
        let shuffle = _mm_loadu_si128(SHUFFLES[stay as usize & 0xff].as_ptr().cast());
        _mm_shuffle_epi8(_mm_loadu_si128(from.cast()), shuffle)
    }
}

/// For each subset of 8 elements, the byte indices that move its elements to the front.
static SHUFFLES: [[u8; 2 * HALF]; 256] = {
    let mut shuffles = [[0; 2 * HALF]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut element, mut place) = (0, 0);
        while element < HALF {
            if set >> element & 1 == 1 {
                shuffles[set][2 * place] = 2 * element as u8;
                shuffles[set][2 * place + 1] = 2 * element as u8 + 1;
                place += 1;
            }
            element += 1;
        }
        set += 1;
    }
    shuffles
};
