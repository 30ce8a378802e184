//! The common code of the vector kernels: the functions of the trait call functions that are
//! compiled for an instruction set.

/// Implements [`Kernel`](super::Kernel) for a type whose values prove that the machine has the
/// features. The module must define `narrow` and `each_run`.
macro_rules! vector_kernel {
    ($kernel:ty, $features:literal) => {
        use super::batch::{add_one, sum};
        use super::flip::flipped_by_vectors;
        use super::turn::turn as turn_tiles;
        use super::{Entries, Kernel, Turn, portable};

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

        #[target_feature(enable = $features)]
        fn spread(diagonals: &[u32], antidiagonals: &[u32], shift: (u32, u32), all: u16, words: &mut [u16]) {
            portable::spread(diagonals, antidiagonals, shift, all, words);
        }

        #[target_feature(enable = $features)]
        fn turn(from: &[u16], to: &mut [u16], by: Turn<'_>) -> Entries {
            turn_tiles(from, to, by, |tile| flipped_by_vectors(tile))
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

        #[target_feature(enable = $features)]
        fn tally(list: List<'_>, plane: u8, targets: &[Target], table: &mut [u16]) -> u64 {
            let mut count = 0;
            each_run(list, plane, targets, |base, entries| {
                add_one(table, base, entries);
                count += entries.len() as u64;
            });
            count
        }

        #[target_feature(enable = $features)]
        fn look_up(list: List<'_>, plane: u8, targets: &[Target], table: &[u16]) -> u64 {
            let mut total = 0;
            each_run(list, plane, targets, |base, entries| total += sum(table, base, entries));
            total
        }
    };
}

pub(super) use vector_kernel;
