//! Comparison of every kernel with the simple one, on random lists and tables.

use proptest::prelude::*;

use super::{
    Batches, Kernel, List, Naive, Narrow, Portable, ROW, RowMasks, STEP, Target, Turn, add_one, sum,
};

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
    fn collect(&self, list: List<'_>, planes: &[u8], targets: &[Target]) -> Vec<(usize, Vec<u16>)>;
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

    /// Return the batches that are passed on, in their order, from the masks of these planes.
    fn collect(&self, list: List<'_>, planes: &[u8], targets: &[Target]) -> Vec<(usize, Vec<u16>)> {
        let (mut batches, mut found) = (Batches::default(), Vec::new());
        batches.start(3);
        for part in list.parts() {
            // Masks of other columns and steps may have any value.
            let mut masks = [[[!0; _]; _]; 2];
            for (row, &plane) in planes.iter().enumerate() {
                let columns = targets.iter().fold(0, |set, target| set | 1 << target.columns[row]);
                Kernel::masks(*self, part, plane, columns, &mut masks[row]);
            }
            let masks: Vec<&RowMasks> = masks[..planes.len()].iter().collect();
            let note = |batch, entries: &[u16]| found.push((batch, entries.to_vec()));
            Kernel::collect(*self, part, &masks, targets, &mut batches, note);
        }
        batches.finish(|batch, entries| found.push((batch, entries.to_vec())));
        found
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
    fn collect_finds_the_entries_of_each_target(
        elements in lists(),
        planes in prop::collection::vec(0..8_u8, 1..3),
        targets in prop::collection::vec((any::<[u8; 2]>(), 0..30_000_u16, 0..3_u32), 0..40),
    ) {
        let list = list(&elements);
        let planes: Vec<u8> = planes.iter().map(|&plane| plane % list.planes as u8).collect();
        let target = |&(columns, offset, batch): &([u8; 2], u16, u32)| {
            Target { columns: columns.map(|column| column % 16), offset, batch }
        };
        let targets: Vec<Target> = targets.iter().map(target).collect();
        let expected = Any::collect(&Naive, list, &planes, &targets);
        with_kernels!(|kernel: &dyn Any| {
            prop_assert_eq!(&kernel.collect(list, &planes, &targets), &expected);
            Ok(())
        });
    }

    #[test]
    fn batches_are_tallied_and_looked_up(
        entries in prop::collection::vec(0..5000_u16, 0..100),
        base in 0..100_usize,
        full in any::<bool>(),
    ) {
        // Full entries wrap round.
        let mut table = vec![if full { u16::MAX } else { 7 }; 100 + ROW];
        let mut expected = table.clone();
        for &entry in &entries {
            let entry = &mut expected[base + usize::from(entry)];
            *entry = entry.wrapping_add(1);
        }
        add_one(&mut table, base, &entries);
        prop_assert!(table == expected);
        let total: u64 = entries.iter().map(|&entry| u64::from(table[base + usize::from(entry)])).sum();
        prop_assert_eq!(sum(&table, base, &entries), total);
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

/// Long lists are divided into parts, and their batches become full.
#[test]
fn long_lists_are_collected_completely() -> Result<(), ()> {
    let len = 10_000;
    let stride = 10_016 + STEP;
    let mut words = vec![0; 2 * stride];
    for place in 0..len {
        words[place] = if place % 3 == 0 { 0b11 } else { 0b10 };
        words[stride + place] = (place % 500) as u16;
    }
    let list = List { words: &words, stride, planes: 1, len };
    let targets = [
        Target { columns: [0; 2], offset: 0, batch: 0 },
        Target { columns: [1; 2], offset: 500, batch: 0 },
        Target { columns: [1; 2], offset: 0, batch: 2 },
    ];
    let expected = Any::collect(&Naive, list, &[0], &targets);
    let mut counts = [0; 3];
    for (batch, entries) in &expected {
        counts[*batch] += entries.len();
    }
    assert_eq!(counts, [3334 + 10_000, 0, 10_000]);
    with_kernels!(|kernel: &dyn Any| {
        assert_eq!(kernel.collect(list, &[0], &targets), expected);
        Ok(())
    });
    Ok(())
}
