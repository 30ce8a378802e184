//! What the kernels for vectors have in common: how the trait's functions reach those compiled for an
//! instruction set, and what these share.

/// The [`Kernel`](super::Kernel) of a type whose values prove that the machine has the features. The
/// module brings `narrow` and `each_run`.
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

        #[target_feature(enable = $features)]
        fn spread(diagonals: &[u32], antidiagonals: &[u32], shift: (u32, u32), all: u16, words: &mut [u16]) {
            portable::spread(diagonals, antidiagonals, shift, all, words);
        }

        #[target_feature(enable = $features)]
        fn turn(from: &[u16], to: &mut [u16], by: Turn<'_>) -> Entries {
            turn_tiles(from, to, by, |tile| flipped_by_vectors(tile))
        }

        /// Picks the loop that is unrolled for this number of planes.
        #[target_feature(enable = $features)]
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
