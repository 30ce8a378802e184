//! Comparison of every kernel with the simple one, on random lists and tables.

use proptest::prelude::*;

use super::{
    Batches, Entries, Group, Kernel, LaneSums, Lanes, Last, List, MAX_ELEMENTS, MAX_PLANES, Naive, Narrow,
    Portable, ROW, Rows, STEP, Squares, Turn, Ways, add_one, transpose_bits,
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
    fn pack(&self, list: List<'_>, squares: &[(u8, u8)], offset: u16) -> Vec<Vec<u16>>;
    fn entries(&self, table: &[u16]) -> Entries;
    fn turn(&self, from: &[u16], by: Turn<'_>) -> Vec<u16>;
    fn join(&self, squares: Squares<'_>, ways: &Ways, rows: usize) -> Vec<[u16; STEP]>;
    fn tally(&self, found: &[[u16; STEP]], rows: &[u16], table: (&[u16], usize)) -> Vec<u16>;
    fn weigh(&self, found: Rows<'_>, rows: &[u16], table: Rows<'_>, weights: &[u16]) -> LaneSums;
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

    /// Pack each part of the list with the masks of these squares.
    fn pack(&self, list: List<'_>, squares: &[(u8, u8)], offset: u16) -> Vec<Vec<u16>> {
        let pack = |part: List<'_>| {
            // Masks of other columns and steps may have any value.
            let mut rows = [[[!0; _]; _]; 2];
            for (&(plane, column), masks) in squares.iter().zip(&mut rows) {
                Kernel::masks(*self, part, plane, 1 << column | 1, masks);
            }
            let masks = squares.iter().zip(&rows).map(|(&(_, column), masks)| &masks[usize::from(column)]);
            let mut packed = vec![7; MAX_ELEMENTS + STEP];
            let count = Kernel::pack(*self, part, &masks.collect::<Vec<_>>(), offset, &mut packed);
            packed.truncate(count);
            packed
        };
        list.parts().map(pack).collect()
    }

    fn entries(&self, table: &[u16]) -> Entries {
        Kernel::entries(*self, table)
    }

    fn turn(&self, from: &[u16], by: Turn<'_>) -> Vec<u16> {
        let mut to = vec![!0; by.rows.len() * by.to];
        Kernel::turn(*self, from, &mut to, by);
        to
    }

    fn join(&self, squares: Squares<'_>, ways: &Ways, rows: usize) -> Vec<[u16; STEP]> {
        let mut found = vec![[5; STEP]; rows];
        Kernel::join(*self, squares, ways, &mut Vec::new(), &mut found);
        found
    }

    fn tally(&self, found: &[[u16; STEP]], rows: &[u16], (table, stride): (&[u16], usize)) -> Vec<u16> {
        let mut table = table.to_vec();
        Kernel::tally(*self, found, rows, (&mut table, stride));
        table
    }

    fn weigh(&self, found: Rows<'_>, rows: &[u16], table: Rows<'_>, weights: &[u16]) -> LaneSums {
        Kernel::weigh(*self, found, rows, table, weights)
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
    fn pack_finds_the_entries_of_the_elements_in_all_masks(
        elements in lists(),
        squares in prop::collection::vec((0..8_u8, 0..16_u8), 1..3),
        offset in 0..30_000_u16,
    ) {
        let list = list(&elements);
        let there = |&(plane, column): &(u8, u8)| (plane % list.planes as u8, column);
        let squares: Vec<(u8, u8)> = squares.iter().map(there).collect();
        let expected = Any::pack(&Naive, list, &squares, offset);
        with_kernels!(|kernel: &dyn Any| {
            prop_assert_eq!(&kernel.pack(list, &squares, offset), &expected);
            Ok(())
        });
    }

    #[test]
    fn batches_pass_all_entries_on(added in prop::collection::vec((0..3_usize, 0..=MAX_ELEMENTS), 0..40)) {
        let (mut batches, mut expected, mut found) = (Batches::default(), [0; 3], [0; 3]);
        batches.start(3);
        let mut note = |batch: usize, entries: &[u16]| {
            found[batch] += entries.iter().map(|&entry| u64::from(entry)).sum::<u64>();
        };
        for (number, &(batch, count)) in (1..).zip(&added) {
            let write = |space: &mut [u16]| {
                space[..count].fill(number);
                count
            };
            batches.add(batch, write, &mut note);
            expected[batch] += u64::from(number) * count as u64;
        }
        batches.finish(note);
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn batches_are_tallied(
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
    }

    #[test]
    fn entries_have_a_sum_and_a_maximum(
        mut table in prop::collection::vec(any::<u16>(), 0..20 * STEP),
        full in 0..4_usize,
    ) {
        table.truncate(table.len() / STEP * STEP);
        // Sums above 32 bits.
        table.resize(table.len() + full * (STEP << 16), u16::MAX);
        let expected = Any::entries(&Naive, &table);
        with_kernels!(|kernel: &dyn Any| {
            prop_assert_eq!(kernel.entries(&table), expected);
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

    #[test]
    fn join_counts_the_placements_that_fit_each_way(
        planes in 1..=MAX_PLANES,
        (rows, columns) in (3..6_usize, 1..7_usize),
        branches in prop::collection::vec((any::<[u16; 2]>(), prop::collection::vec(
            (any::<u16>(), prop::collection::vec((0..49_u16, 0..9_u16), 1..9)), 1..4)), 0..5),
        seed in any::<u64>(),
    ) {
        let (mut random, squares) = (seed | 1, rows * columns);
        let mut word = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 32) as u16 | (random >> 48) as u16
        };
        let words: Vec<Lanes> = (0..squares * planes).map(|_| Lanes(std::array::from_fn(|_| word()))).collect();
        // The last two rows need not be the last of the board.
        let first_squares: Vec<usize> = (0..rows).map(|row| (row + 1) % rows * columns).collect();
        let depth = rows - 3;
        let last_rows = [first_squares[depth + 1], first_squares[depth + 2]];
        let mut ways = Ways { columns, last_rows, depth, ..Ways::default() };
        let square = |start: usize, column: u16| (start + usize::from(column) % columns) as u16;
        for (firsts, groups) in &branches {
            let firsts = first_squares[..depth].iter().zip(firsts);
            ways.firsts.extend(firsts.map(|(&start, &column)| square(start, column)));
            for (column, lasts) in groups {
                let last = |&(ends, row)| Last { columns: ends % (columns * columns) as u16, row };
                ways.lasts.extend(lasts.iter().map(last));
                let square = square(first_squares[depth], *column);
                ways.groups.push(Group { square, end: ways.lasts.len() });
            }
            ways.branches.push(ways.groups.len());
        }
        let squares = Squares { words: &words, planes };
        let expected = Any::join(&Naive, squares, &ways, 9);
        with_kernels!(|kernel: &dyn Any| {
            prop_assert_eq!(&kernel.join(squares, &ways, 9), &expected);
            Ok(())
        });
    }

    #[test]
    fn tally_adds_rows_up_to_the_largest_number(
        found in prop::collection::vec(any::<[u16; STEP]>(), 0..9),
        rows in prop::collection::vec(0..7_u16, 9),
        more in 0..9_usize,
        table in prop::collection::vec(any::<u16>(), 7 * 40),
    ) {
        let (rows, table) = (&rows[..found.len()], (&table[..], STEP + more));
        let expected = Any::tally(&Naive, &found, rows, table);
        with_kernels!(|kernel: &dyn Any| {
            prop_assert_eq!(&kernel.tally(&found, rows, table), &expected);
            Ok(())
        });
    }

    #[test]
    fn weigh_adds_up_products_by_weight_and_lane(
        weights in prop::collection::vec(0..4_usize, 0..20),
        numbers in prop::collection::vec((any::<u16>(), any::<u16>()), 20 * 40),
        more in (0..9_usize, 0..9_usize),
        rows in prop::collection::vec(any::<u16>(), 0..20),
    ) {
        let rows = if weights.is_empty() { Vec::new() } else { rows };
        let rows: Vec<u16> = rows.iter().map(|row| row % weights.len() as u16).collect();
        let weights: Vec<u16> = weights.iter().map(|&weight| [0, 1, 2, 4][weight]).collect();
        let (found, mut table): (Vec<u16>, Vec<u16>) = numbers.iter().copied().unzip();
        let strides = [STEP + more.0, STEP + more.1];
        for (row, _) in weights.iter().enumerate().filter(|(_, weight)| **weight == 0) {
            table[row * strides[1]..][..STEP].fill(0);
        }
        let (found, table) = ((&found[..], strides[0]), (&table[..], strides[1]));
        let expected = Any::weigh(&Naive, found, &rows, table, &weights);
        with_kernels!(|kernel: &dyn Any| {
            prop_assert_eq!(&kernel.weigh(found, &rows, table, &weights), &expected);
            Ok(())
        });
    }

    #[test]
    fn transposed_bits_have_their_rows_and_columns_swapped(words in any::<[[u16; STEP]; 16]>()) {
        let mut transposed = words;
        transpose_bits(&mut transposed);
        for lane in 0..STEP {
            for (row, column) in (0..16).flat_map(|row| (0..16).map(move |column| (row, column))) {
                prop_assert_eq!(transposed[row][lane] >> column & 1, words[column][lane] >> row & 1);
            }
        }
    }
}
