//! The common code of the vector kernels: the functions of the trait call functions that are
//! compiled for an instruction set.

/// Implements [`Kernel`](super::Kernel) for a type whose values prove that the machine has the
/// features. The module must define `narrow`, and for a step of elements `load_step`, `splat`, `free_in`
/// and `pack_step`.
macro_rules! vector_kernel {
    ($kernel:ty, $features:literal) => {
        use super::flip::flipped_by_vectors;
        use super::turn::{entries as entries_in_steps, turn as turn_tiles};
        use super::{
            Entries, Kernel, LaneSums, Lanes, MAX_COLUMNS, MAX_ELEMENTS, Mask, RowMasks, Rows, Squares, Turn,
            Ways, portable,
        };

        impl Kernel for $kernel {
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
            fn narrow(self, list: List<'_>, by: Narrow<'_>, output: &mut [u16]) -> usize {
                // SAFETY: `self` is proof of the features.
                unsafe {
                    match *by.wanted {
                        [a] => narrow_planes(list, [a], by, output),
                        [a, b] => narrow_planes(list, [a, b], by, output),
                        [a, b, c] => narrow_planes(list, [a, b, c], by, output),
                        _ => narrow(list, by.wanted, by.planes, by, output),
                    }
                }
            }

            #[inline]
            fn masks(self, list: List<'_>, plane: u8, columns: u32, masks: &mut RowMasks) {
                // SAFETY: `self` is proof of the features.
                unsafe { make_masks(list, plane, columns, masks) }
            }

            #[inline]
            fn pack(self, list: List<'_>, masks: &[&Mask], offset: u16, output: &mut [u16]) -> usize {
                // SAFETY: `self` is proof of the features.
                unsafe {
                    match *masks {
                        [only] => pack_all(list, [only], offset, output),
                        [first, last] => pack_all(list, [first, last], offset, output),
                        _ => portable::Portable.pack(list, masks, offset, output),
                    }
                }
            }

            fn entries(self, table: &[u16]) -> Entries {
                // SAFETY: `self` is proof of the features.
                unsafe { entries(table) }
            }

            fn turn(self, from: &[u16], to: &mut [u16], by: Turn<'_>) {
                // SAFETY: `self` is proof of the features.
                unsafe { turn(from, to, by) }
            }

            fn join(
                self,
                squares: Squares<'_>,
                ways: &Ways,
                space: &mut Vec<Lanes>,
                found: &mut [[u16; STEP]],
            ) {
                // SAFETY: `self` is proof of the features.
                unsafe { lanes::join(squares, ways, space, found) }
            }

            fn tally(self, found: &[[u16; STEP]], rows: &[u16], table: (&mut [u16], usize)) {
                // SAFETY: `self` is proof of the features.
                unsafe { tally(found, rows, table) }
            }

            fn weigh(self, found: Rows<'_>, rows: &[u16], table: Rows<'_>, weights: &[u16]) -> LaneSums {
                // SAFETY: `self` is proof of the features.
                unsafe { weigh(found, rows, table, weights) }
            }
        }

        #[target_feature(enable = $features)]
        fn tally(found: &[[u16; STEP]], rows: &[u16], table: (&mut [u16], usize)) {
            super::lanes::tally(found, rows, table);
        }

        #[target_feature(enable = $features)]
        fn weigh(found: Rows<'_>, rows: &[u16], table: Rows<'_>, weights: &[u16]) -> LaneSums {
            super::lanes::weigh(found, rows, table, weights)
        }

        #[target_feature(enable = $features)]
        fn spread(diagonals: &[u32], antidiagonals: &[u32], shift: (u32, u32), all: u16, words: &mut [u16]) {
            portable::spread(diagonals, antidiagonals, shift, all, words);
        }

        #[target_feature(enable = $features)]
        fn entries(table: &[u16]) -> Entries {
            entries_in_steps(table)
        }

        #[target_feature(enable = $features)]
        fn turn(from: &[u16], to: &mut [u16], by: Turn<'_>) {
            turn_tiles(from, to, by, |tile| flipped_by_vectors(tile));
        }

        /// Choose the loop that is unrolled for this number of planes.
        #[target_feature(enable = $features)]
        fn narrow_planes<const W: usize>(
            list: List<'_>,
            wanted: [(u8, u16); W],
            by: Narrow<'_>,
            output: &mut [u16],
        ) -> usize {
            match *by.planes {
                [a] => narrow(list, wanted, [a], by, output),
                [a, b] => narrow(list, wanted, [a, b], by, output),
                [a, b, c] => narrow(list, wanted, [a, b, c], by, output),
                [a, b, c, d] => narrow(list, wanted, [a, b, c, d], by, output),
                [a, b, c, d, e] => narrow(list, wanted, [a, b, c, d, e], by, output),
                [a, b, c, d, e, f] => narrow(list, wanted, [a, b, c, d, e, f], by, output),
                [a, b, c, d, e, f, g] => narrow(list, wanted, [a, b, c, d, e, f, g], by, output),
                _ => narrow(list, wanted, by.planes, by, output),
            }
        }

        /// Choose the loop that is unrolled for this number of columns.
        #[target_feature(enable = $features)]
        fn make_masks(list: List<'_>, plane: u8, columns: u32, masks: &mut RowMasks) {
            assert!(list.len <= MAX_ELEMENTS);
            let (mut numbers, mut count) = ([0; MAX_COLUMNS], 0);
            let mut left = columns;
            while left != 0 && count < MAX_COLUMNS {
                numbers[count] = left.trailing_zeros() as u8;
                left &= left - 1;
                count += 1;
            }
            let (fours, rest) = numbers[..count].as_chunks::<4>();
            for &four in fours {
                masks_at_once(list, plane, four, masks);
            }
            match *rest {
                [a] => masks_at_once(list, plane, [a], masks),
                [a, b] => masks_at_once(list, plane, [a, b], masks),
                [a, b, c] => masks_at_once(list, plane, [a, b, c], masks),
                _ => {}
            }
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn masks_at_once<const N: usize>(list: List<'_>, plane: u8, columns: [u8; N], masks: &mut RowMasks) {
            let wanted = columns.map(|column| splat(1 << column));
            let (steps, _) = list.plane(plane.into()).as_chunks::<STEP>();
            for (place, step) in steps.iter().enumerate() {
                let step = load_step(step);
                for (column, wanted) in columns.iter().zip(wanted) {
                    masks[usize::from(*column) % MAX_COLUMNS][place] = free_in(step, wanted);
                }
            }
        }

        #[target_feature(enable = $features)]
        fn pack_all<const ROWS: usize>(
            list: List<'_>,
            masks: [&Mask; ROWS],
            offset: u16,
            output: &mut [u16],
        ) -> usize {
            assert!(list.len <= MAX_ELEMENTS && output.len() >= MAX_ELEMENTS + STEP);
            let (steps, _) = list.plane(list.planes).as_chunks::<STEP>();
            let mut count = 0;
            for (place, entries) in steps.iter().enumerate() {
                let stay = masks.iter().fold(!0, |stay, mask| stay & mask[place]);
                // SAFETY: `count` is at most `place` steps, so a step fits after it.
                count += unsafe { pack_step::<ROWS>(entries, stay, offset, output.as_mut_ptr().add(count)) };
            }
            count
        }
    };
}

pub(super) use vector_kernel;
