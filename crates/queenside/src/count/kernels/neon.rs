//! The operations with NEON, which every 64-bit ARM processor has: 8 lanes in a vector.
#![allow(unsafe_code, reason = "vector loads and stores")]

use std::arch::aarch64::{
    uint16x8_t, vaddq_u8, vaddq_u16, vandq_u16, vcntq_u8, vld1q_u16, vpaddlq_u8, vreinterpretq_u8_u16,
    vst1q_u16,
};

use super::{BLOCK, Block, Loop, MAX_COLUMNS, STEP, Simd, TILE, Tile, portable};
use crate::count::cpu::InstructionSet;

/// Proof that engines may use NEON.
#[derive(Clone, Copy, Debug)]
pub(in crate::count) struct Neon(());

impl Neon {
    /// Return the kernel, if the environment allows the instructions.
    pub(in crate::count) fn detect() -> Option<Self> {
        InstructionSet::Neon.what_is_missing().is_none().then_some(Self(()))
    }
}

impl Simd for Neon {
    type Vector = uint16x8_t;

    const WIDTH: usize = 8;

    #[inline]
    fn run<L: Loop<Self>>(self, body: L) -> L::Output {
        body.run(self)
    }

    #[inline(always)]
    fn load(self, lanes: &[u16; STEP], part: usize) -> uint16x8_t {
        // SAFETY: the array has the length of a vector.
        unsafe { vld1q_u16(lanes.as_chunks::<8>().0[part].as_ptr()) }
    }

    #[inline(always)]
    fn store(self, vector: uint16x8_t, lanes: &mut [u16; STEP], part: usize) {
        // SAFETY: the array has the length of a vector.
        unsafe { vst1q_u16(lanes.as_chunks_mut::<8>().0[part].as_mut_ptr(), vector) }
    }

    #[inline(always)]
    fn and(self, a: uint16x8_t, b: uint16x8_t) -> uint16x8_t {
        // SAFETY: every 64-bit ARM processor has NEON.
        unsafe { vandq_u16(a, b) }
    }

    #[inline(always)]
    fn add(self, a: uint16x8_t, b: uint16x8_t) -> uint16x8_t {
        // SAFETY: every 64-bit ARM processor has NEON.
        unsafe { vaddq_u16(a, b) }
    }

    /// The instruction set counts bits of bytes. The sums of up to 8 vectors fit a byte.
    #[inline(always)]
    fn count_ones<const N: usize>(self, vectors: [uint16x8_t; N]) -> uint16x8_t {
        // SAFETY: every 64-bit ARM processor has NEON.
        unsafe {
            let counts = vectors.map(|vector| vcntq_u8(vreinterpretq_u8_u16(vector)));
            vpaddlq_u8(counts[1..].iter().fold(counts[0], |sum, count| vaddq_u8(sum, *count)))
        }
    }

    #[inline(always)]
    fn free_squares(self, block: Block<'_>, shifts: [u32; 2], _columns: usize) -> [u64; MAX_COLUMNS] {
        portable::free_squares(block, shifts)
    }

    #[inline(always)]
    fn any_free(self, block: Block<'_>, shifts: [u32; 2], columns: u32) -> u64 {
        portable::any_free(block, shifts, columns)
    }

    #[inline(always)]
    fn select(self, numbers: &[u16; BLOCK], bits: u64, to: &mut [u16; BLOCK]) {
        portable::select(numbers, bits, to);
    }

    #[inline(always)]
    fn select_entries<const W: usize>(
        self,
        entries: &[[u16; BLOCK]; W],
        bits: [&[u64; W]; 2],
        offset: u16,
        to: &mut [u16],
    ) -> usize {
        portable::select_entries(entries, bits, offset, to)
    }

    #[inline(always)]
    fn transpose(self, tile: &Tile) -> Tile {
        std::array::from_fn(|x: usize| std::array::from_fn::<_, TILE, _>(|y| tile[y][x]))
    }
}
