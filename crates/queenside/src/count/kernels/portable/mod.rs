//! The inner loops in plain Rust, written so that the compiler can vectorize them.

mod lanes;

use super::lanes::{tally, weigh};
use super::turn::{entries, flipped, turn};
use super::{
    Entries, Kernel, LaneSums, Lanes, List, Mask, Narrow, RowMasks, Rows, STEP, Squares, Turn, Ways,
};

/// The kernel in plain Rust.
#[derive(Clone, Copy, Debug)]
pub(in crate::count) struct Portable;

impl Kernel for Portable {
    fn spread(
        self,
        diagonals: &[u32],
        antidiagonals: &[u32],
        shift: (u32, u32),
        all: u16,
        words: &mut [u16],
    ) {
        spread(diagonals, antidiagonals, shift, all, words);
    }

    fn narrow(self, list: List<'_>, by: Narrow<'_>, output: &mut [u16]) -> usize {
        let mut count = by.start;
        for start in (0..list.padded_len()).step_by(STEP) {
            let (places, places_len) = staying(list, by.wanted, start);
            let places = &places[..places_len];
            let entries = list.planes as u8;
            for (new, &old) in by.planes.iter().chain([&entries]).enumerate() {
                let old = &list.words[usize::from(old) * list.stride + start..][..STEP];
                let new = &mut output[new * by.stride + count..][..places_len];
                for (new, &place) in new.iter_mut().zip(places) {
                    *new = old[usize::from(place) % STEP];
                }
            }
            count += places_len;
        }
        for plane in 0..by.planes.len() {
            output[plane * by.stride + count..][..STEP].fill(0);
        }
        count
    }

    fn masks(self, list: List<'_>, plane: u8, columns: u32, masks: &mut RowMasks) {
        let (steps, _) = list.plane(plane.into()).as_chunks::<STEP>();
        for (column, masks) in masks.iter_mut().enumerate().filter(|(column, _)| columns >> column & 1 == 1) {
            for (mask, step) in masks.iter_mut().zip(steps) {
                *mask = (0..).zip(step).map(|(place, word)| u32::from(word >> column & 1) << place).sum();
            }
        }
    }

    fn pack(self, list: List<'_>, masks: &[&Mask], offset: u16, output: &mut [u16]) -> usize {
        let (steps, _) = list.plane(list.planes).as_chunks::<STEP>();
        let mut count = 0;
        for (place, entries) in steps.iter().enumerate() {
            let mut stay = masks.iter().fold(!0, |stay, mask| stay & mask[place]);
            while stay != 0 {
                output[count] = entries[stay.trailing_zeros() as usize].wrapping_add(offset);
                count += 1;
                stay &= stay - 1;
            }
        }
        count
    }

    fn entries(self, table: &[u16]) -> Entries {
        entries(table)
    }

    fn turn(self, from: &[u16], to: &mut [u16], by: Turn<'_>) {
        turn(from, to, by, flipped);
    }

    fn join(self, squares: Squares<'_>, ways: &Ways, space: &mut Vec<Lanes>, found: &mut [[u16; STEP]]) {
        lanes::join(squares, ways, space, found);
    }

    fn tally(self, found: &[[u16; STEP]], rows: &[u16], table: (&mut [u16], usize)) {
        tally(found, rows, table);
    }

    fn weigh(self, found: Rows<'_>, rows: &[u16], table: Rows<'_>, weights: &[u16]) -> LaneSums {
        weigh(found, rows, table, weights)
    }
}

/// See [`Kernel::spread`].
#[inline(always)]
pub(super) fn spread(
    diagonals: &[u32],
    antidiagonals: &[u32],
    shift: (u32, u32),
    all: u16,
    words: &mut [u16],
) {
    for ((word, d), s) in words.iter_mut().zip(diagonals).zip(antidiagonals) {
        *word = !((d >> shift.0) | (s >> shift.1)) as u16 & all;
    }
}

/// Return the places within the step of the elements that remain, and their number.
#[inline(always)]
fn staying(list: List<'_>, wanted: &[(u8, u16)], start: usize) -> ([u8; STEP], usize) {
    let mut stays = [1_u8; STEP];
    for &(plane, mask) in wanted {
        let words = &list.words[usize::from(plane) * list.stride + start..][..STEP];
        for (stays, word) in stays.iter_mut().zip(words) {
            *stays &= u8::from(word & mask != 0);
        }
    }
    // Write every place; the next write overwrites it unless the element remains. This needs no
    // branch.
    let mut places = [0; STEP];
    let mut len = 0;
    for (place, stays) in (0..).zip(stays) {
        places[len % STEP] = place;
        len += usize::from(stays);
    }
    // If all elements remain, `len` is STEP after the last write, so no index has wrapped round.
    (places, len)
}
