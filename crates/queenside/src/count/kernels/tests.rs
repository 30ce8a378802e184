//! Comparison of every kernel with the simple one, on random lists and tables.

use proptest::prelude::*;

use super::{Kernel, List, Naive, Narrow, Portable, ROW, STEP, Target, Turn};

/// Call a function with every kernel that this machine can run.
macro_rules! with_kernels {
    ($check:expr) => {{
        let check = $check;
        check(&Portable)?;
        #[cfg(target_arch = "x86_64")]
        {
            super::Avx2::detect().map_or(Ok(()), |kernel| check(&kernel))?;
            super::Avx512::detect().map_or(Ok(()), |kernel| check(&kernel))?;
        }
    }};
}

/// [`Kernel`] as a trait that can be used as an object.
trait Any {
    fn spread(&self, masks: &[(u32, u32)], shift: (u32, u32), all: u16) -> Vec<u16>;
    fn narrow(&self, list: List<'_>, by: Narrow<'_>) -> Vec<Vec<u16>>;
    fn tally(&self, list: List<'_>, plane: u8, targets: &[Target], table: &mut [u16]) -> u64;
    fn look_up(&self, list: List<'_>, plane: u8, targets: &[Target], table: &[u16]) -> u64;
    fn turn(&self, from: &[u16], by: Turn<'_>) -> (Vec<u16>, super::Entries);
}

impl<K: Kernel> Any for K {
    fn spread(&self, masks: &[(u32, u32)], shift: (u32, u32), all: u16) -> Vec<u16> {
        let (diagonals, antidiagonals): (Vec<u32>, Vec<u32>) = masks.iter().copied().unzip();
        let mut words = vec![!0; masks.len()];
        Kernel::spread(*self, &diagonals, &antidiagonals, shift, all, &mut words);
        words
    }

    /// Return the arrays of the new list. The words after each array of free columns must be 0.
    fn narrow(&self, list: List<'_>, by: Narrow<'_>) -> Vec<Vec<u16>> {
        let mut output = vec![7; (by.planes.len() + 1) * by.stride];
        let count = Kernel::narrow(*self, list, by, &mut output);
        let mut arrays: Vec<Vec<u16>> = output.chunks(by.stride).map(<[u16]>::to_vec).collect();
        for array in &mut arrays[..by.planes.len()] {
            array.truncate(count.next_multiple_of(STEP));
        }
        arrays[by.planes.len()].truncate(count);
        arrays
    }

    fn tally(&self, list: List<'_>, plane: u8, targets: &[Target], table: &mut [u16]) -> u64 {
        Kernel::tally(*self, list, plane, targets, table)
    }

    fn look_up(&self, list: List<'_>, plane: u8, targets: &[Target], table: &[u16]) -> u64 {
        Kernel::look_up(*self, list, plane, targets, table)
    }

    fn turn(&self, from: &[u16], by: Turn<'_>) -> (Vec<u16>, super::Entries) {
        let mut to = vec![!0; by.rows.len() * by.to];
        let entries = Kernel::turn(*self, from, &mut to, by);
        (to, entries)
    }
}

/// Random lists. The free columns of each element are the AND of two random words, so that many
/// bits are 0, as in a search. Entry numbers are below 1000.
fn lists() -> impl Strategy<Value = (usize, Vec<u16>, usize)> {
    let element = prop::collection::vec((any::<u16>(), any::<u16>()), 9);
    (1..9_usize, prop::collection::vec(element, 0..200)).prop_map(|(planes, elements)| {
        let len = elements.len();
        let stride = len.next_multiple_of(STEP) + STEP;
        let mut words = vec![0; (planes + 1) * stride];
        for (place, element) in elements.iter().enumerate() {
            for plane in 0..planes {
                words[plane * stride + place] = element[plane].0 & element[plane].1;
            }
            words[planes * stride + place] = element[8].0 % 1000;
        }
        (planes, words, len)
    })
}

fn list((planes, words, len): &(usize, Vec<u16>, usize)) -> List<'_> {
    List { words, stride: words.len() / (planes + 1), planes: *planes, len: *len }
}

proptest! {
    #[test]
    fn spread_finds_the_free_columns(
        masks in prop::collection::vec(any::<(u32, u32)>(), 0..100),
        shift in (0..17_u32, 0..17_u32),
        columns in 1..17_u32,
    ) {
        let all = ((1_u32 << columns) - 1) as u16;
        let expected = Any::spread(&Naive, &masks, shift, all);
        with_kernels!(|kernel: &dyn Any| {
            prop_assert_eq!(&kernel.spread(&masks, shift, all), &expected);
            Ok(())
        });
    }

    #[test]
    fn narrow_returns_the_elements_that_remain(
        elements in lists(),
        wanted in prop::collection::vec((0..8_u8, any::<u16>()), 1..5),
        planes in prop::collection::vec(0..8_u8, 0..9),
        (start, more) in (0..70_usize, 0..70_usize),
    ) {
        let list = list(&elements);
        let there = |plane: u8| plane % list.planes as u8;
        let wanted: Vec<(u8, u16)> = wanted.iter().map(|&(plane, mask)| (there(plane), mask)).collect();
        let planes: Vec<u8> = planes.iter().map(|&plane| there(plane)).collect();
        let stride = start + list.padded_len() + STEP + more;
        let by = Narrow { wanted: &wanted, planes: &planes, stride, start };
        let expected = Any::narrow(&Naive, list, by);
        with_kernels!(|kernel: &dyn Any| {
            prop_assert_eq!(&kernel.narrow(list, by), &expected);
            Ok(())
        });
    }

    #[test]
    fn tally_and_look_up_use_the_same_entries(
        elements in lists(),
        plane in 0..8_u8,
        columns in prop::collection::vec((0..16_u32, 0..3_usize, 0..5_u16), 0..16),
        full in any::<bool>(),
    ) {
        let list = list(&elements);
        let plane = plane % list.planes as u8;
        let targets: Vec<Target> = columns
            .iter()
            .map(|&(column, base, offset)| Target { column: 1 << column, base: 5000 * base, offset: 1000 * offset })
            .collect();
        // Full entries wrap round.
        let start = if full { u16::MAX } else { 7 };
        let mut expected = vec![start; 10_000 + ROW];
        let count = Any::tally(&Naive, list, plane, &targets, &mut expected);
        let sum = Any::look_up(&Naive, list, plane, &targets, &expected);
        with_kernels!(|kernel: &dyn Any| {
            let mut table = vec![start; 10_000 + ROW];
            prop_assert_eq!(kernel.tally(list, plane, &targets, &mut table), count);
            prop_assert!(table == expected);
            prop_assert_eq!(kernel.look_up(list, plane, &targets, &table), sum);
            Ok(())
        });
    }

    #[test]
    fn turn_transposes_and_weights_a_table(
        rows in prop::collection::vec(0..5_u16, 0..40),
        columns in prop::collection::vec(0..5_u16, 0..40),
        entries in prop::collection::vec(0..8000_u16, 2000),
        factor in 0..5_u16,
        more in (0..9_usize, 0..9_usize),
    ) {
        let (from, to) = (rows.len() + more.0 + 1, columns.len() + more.1 + 1);
        let by = Turn { from, to, factor, rows: &rows, columns: &columns };
        let expected = Any::turn(&Naive, &entries, by);
        with_kernels!(|kernel: &dyn Any| {
            prop_assert_eq!(&kernel.turn(&entries, by), &expected);
            Ok(())
        });
    }
}

/// The vector kernels divide long lists into several batches.
#[test]
fn long_lists_are_tallied_completely() {
    let len = 10_000;
    let stride = 10_016 + STEP;
    let mut words = vec![0; 2 * stride];
    for place in 0..len {
        words[place] = if place % 3 == 0 { 0b11 } else { 0b10 };
        words[stride + place] = (place % 500) as u16;
    }
    let list = List { words: &words, stride, planes: 1, len };
    let targets = [
        Target { column: 1, base: 0, offset: 0 },
        Target { column: 2, base: 0, offset: 500 },
        Target { column: 2, base: 1000, offset: 0 },
    ];
    let mut expected = vec![0; 2000 + ROW];
    let count = Any::tally(&Naive, list, 0, &targets, &mut expected);
    assert_eq!(count, 3334 + 10_000 + 10_000);
    let check = |kernel: &dyn Any| -> Result<(), ()> {
        let mut table = vec![0; 2000 + ROW];
        assert_eq!(kernel.tally(list, 0, &targets, &mut table), count);
        assert!(table == expected);
        Ok(())
    };
    let run = || -> Result<(), ()> {
        with_kernels!(check);
        Ok(())
    };
    assert_eq!(run(), Ok(()));
}
