//! A simple implementation of the inner loops, with which tests compare the others.

use super::{
    Entries, Kernel, LaneSums, Lanes, List, MAX_COLUMNS, Mask, Narrow, RowMasks, Rows, STEP, Squares, Turn,
    Ways,
};

/// Handles one element at a time.
#[derive(Clone, Copy, Debug)]
pub(in crate::count) struct Naive;

impl Kernel for Naive {
    fn spread(
        self,
        diagonals: &[u32],
        antidiagonals: &[u32],
        shift: (u32, u32),
        all: u16,
        words: &mut [u16],
    ) {
        for element in 0..words.len() {
            words[element] = 0;
            for column in (0..16).filter(|column| all >> column & 1 == 1) {
                let attacked = diagonals[element] >> (shift.0 + column) & 1 == 1
                    || antidiagonals[element] >> (shift.1 + column) & 1 == 1;
                words[element] |= u16::from(!attacked) << column;
            }
        }
    }

    fn narrow(self, list: List<'_>, by: Narrow<'_>, output: &mut [u16]) -> usize {
        let mut count = by.start;
        for element in 0..list.len {
            let stays = |&(plane, mask): &(u8, u16)| list.plane(plane.into())[element] & mask != 0;
            if by.wanted.iter().all(stays) {
                for (new, &old) in by.planes.iter().enumerate() {
                    output[new * by.stride + count] = list.plane(old.into())[element];
                }
                output[by.planes.len() * by.stride + count] = list.plane(list.planes)[element];
                count += 1;
            }
        }
        for new in 0..by.planes.len() {
            output[new * by.stride + count..][..STEP].fill(0);
        }
        count
    }

    fn masks(self, list: List<'_>, plane: u8, columns: u32, masks: &mut RowMasks) {
        for column in (0..MAX_COLUMNS).filter(|column| columns >> column & 1 == 1) {
            masks[column] = [0; _];
            for element in 0..list.len {
                let is_free = list.plane(plane.into())[element] >> column & 1;
                masks[column][element / STEP] |= u32::from(is_free) << (element % STEP);
            }
        }
    }

    fn pack(self, list: List<'_>, masks: &[&Mask], offset: u16, output: &mut [u16]) -> usize {
        let mut count = 0;
        for element in 0..list.len {
            if masks.iter().all(|mask| mask[element / STEP] >> (element % STEP) & 1 == 1) {
                output[count] = offset + list.plane(list.planes)[element];
                count += 1;
            }
        }
        count
    }

    fn entries(self, table: &[u16]) -> Entries {
        let sum = table.iter().map(|&entry| u64::from(entry)).sum();
        Entries { sum, most: table.iter().copied().max().unwrap_or_default() }
    }

    fn turn(self, from: &[u16], to: &mut [u16], by: Turn<'_>) {
        for (column, column_weight) in by.columns.iter().enumerate() {
            for (row, row_weight) in by.rows.iter().enumerate() {
                let entry = from[column * by.from + row];
                let weight = by.factor * row_weight.min(column_weight);
                to[row * by.to + column] = entry.wrapping_mul(weight);
            }
        }
    }

    fn join(self, squares: Squares<'_>, ways: &Ways, _space: &mut Vec<Lanes>, found: &mut [[u16; STEP]]) {
        let (mut first_group, mut start) = (0, 0);
        for (branch, &end) in ways.branches.iter().enumerate() {
            for group in &ways.groups[first_group..end] {
                for last in &ways.lasts[start..group.end] {
                    let columns =
                        [usize::from(last.columns) / ways.columns, usize::from(last.columns) % ways.columns];
                    let ends = ways.last_rows.iter().zip(columns).map(|(row, column)| row + column);
                    let firsts =
                        ways.firsts[branch * ways.depth..][..ways.depth].iter().chain([&group.square]);
                    let way: Vec<usize> = firsts.map(|&square| square.into()).chain(ends).collect();
                    for (lane, entry) in found[usize::from(last.row)].iter_mut().enumerate() {
                        for plane in 0..squares.planes {
                            let free =
                                |square: &usize| squares.words[square * squares.planes + plane].0[lane];
                            let fit = way.iter().map(free).fold(!0, |left: u16, word| left & word);
                            *entry += fit.count_ones() as u16;
                        }
                    }
                }
                start = group.end;
            }
            first_group = end;
        }
    }

    fn tally(self, found: &[[u16; STEP]], rows: &[u16], (table, stride): (&mut [u16], usize)) {
        for (place, &row) in rows.iter().enumerate() {
            for lane in 0..STEP {
                let entry = &mut table[usize::from(row) * stride + lane];
                *entry = (u32::from(*entry) + u32::from(found[place][lane])).min(0xffff) as u16;
            }
        }
    }

    fn weigh(self, found: Rows<'_>, rows: &[u16], table: Rows<'_>, weights: &[u16]) -> LaneSums {
        let mut sums = LaneSums::default();
        for (place, &row) in rows.iter().enumerate() {
            let weight = weights[usize::from(row)];
            for lane in (0..STEP).filter(|_| weight > 0) {
                let found = u64::from(found.0[place * found.1 + lane]);
                sums[weight.ilog2() as usize][lane] +=
                    found * u64::from(table.0[usize::from(row) * table.1 + lane]);
            }
        }
        sums
    }
}
