//! Comparison of the operations of every instruction set with simple ones.

use proptest::prelude::*;

use super::{BLOCK, Block, Loop, MAX_BLOCKS, MAX_COLUMNS, STEP, Simd, TILE, Tile, with_all};

/// A closure as a loop.
struct Call<F>(F);

impl<S: Simd, T, F: FnOnce(S) -> T> Loop<S> for Call<F> {
    type Output = T;

    #[inline(always)]
    fn run(self, simd: S) -> T {
        (self.0)(simd)
    }
}

fn array<T: Copy + Default, const N: usize>(values: &[T]) -> [T; N] {
    std::array::from_fn(|place| values[place])
}

/// Return the lower and the upper halves of numbers.
fn halves(numbers: impl Iterator<Item = u32>) -> [[u16; BLOCK]; 2] {
    let (low, high): (Vec<u16>, Vec<u16>) =
        numbers.map(|number| (number as u16, (number >> 16) as u16)).unzip();
    [array(&low), array(&high)]
}

fn check_free_squares<S: Simd>(
    simd: S,
    lines: &[(u32, u32)],
    shifts: [u32; 2],
    columns: usize,
) -> Result<(), TestCaseError> {
    let [diagonals, antidiagonals] =
        [halves(lines.iter().map(|line| line.0)), halves(lines.iter().map(|line| line.1))];
    let block = Block {
        diagonals: diagonals.each_ref(),
        antidiagonals: antidiagonals.each_ref(),
        entries: &[0; BLOCK],
    };
    let free = simd.run(Call(|simd: S| simd.free_squares(block, shifts, columns)));
    for (column, free) in free.iter().enumerate().take(columns) {
        for (element, (diagonal, antidiagonal)) in lines.iter().enumerate() {
            let is_taken =
                (diagonal >> (shifts[0] + column as u32) | antidiagonal >> (shifts[1] + column as u32)) & 1;
            prop_assert_eq!(free >> element & 1, u64::from(1 - is_taken), "{} {}", column, element);
        }
    }
    Ok(())
}

fn check_select<S: Simd>(simd: S, numbers: &[u16], bits: u64) -> Result<(), TestCaseError> {
    let (numbers, mut to): ([u16; BLOCK], _) = (array(numbers), [7; BLOCK]);
    simd.run(Call(|simd: S| simd.select(&numbers, bits, &mut to)));
    let is_set = |element: &usize| bits >> element & 1 == 1;
    let expected: Vec<u16> = (0..BLOCK).filter(is_set).map(|element| numbers[element]).collect();
    prop_assert_eq!(&to[..expected.len()], &expected[..]);
    Ok(())
}

fn check_select_entries<S: Simd, const W: usize>(
    simd: S,
    entries: &[u16],
    words: [&[u64]; 2],
    offset: u16,
) -> Result<(), TestCaseError> {
    let (blocks, [a, b]) = (entries.as_chunks().0, words.map(array::<u64, W>));
    let mut to = vec![7; (W + 1) * BLOCK];
    let of_blocks: &[[u16; BLOCK]; W] = blocks.first_chunk().unwrap();
    let count = simd.run(Call(|simd: S| simd.select_entries(of_blocks, [&a, &b], offset, &mut to)));
    let is_set = |element: &usize| (a[element / BLOCK] & b[element / BLOCK]) >> (element % BLOCK) & 1 == 1;
    let expected: Vec<u16> = (0..W * BLOCK).filter(is_set).map(|element| entries[element] + offset).collect();
    prop_assert_eq!(&to[..count], &expected[..]);
    Ok(())
}

fn check_select_entries_of_blocks<S: Simd>(
    simd: S,
    entries: &[u16],
    words: [&[u64]; 2],
    offset: u16,
) -> Result<(), TestCaseError> {
    check_select_entries::<S, 1>(simd, entries, words, offset)?;
    check_select_entries::<S, 2>(simd, entries, words, offset)?;
    check_select_entries::<S, 3>(simd, entries, words, offset)?;
    check_select_entries::<S, 4>(simd, entries, words, offset)?;
    check_select_entries::<S, 8>(simd, entries, words, offset)?;
    check_select_entries::<S, 12>(simd, entries, words, offset)?;
    check_select_entries::<S, 16>(simd, entries, words, offset)
}

fn check_vectors<S: Simd>(simd: S, planes: &[[u16; STEP]]) -> Result<(), TestCaseError> {
    fn counted<S: Simd, const N: usize>(simd: S, planes: &[[u16; STEP]]) -> [u16; STEP] {
        let mut to = [0; STEP];
        simd.run(Call(|simd: S| {
            for part in 0..STEP / S::WIDTH {
                let vectors: [S::Vector; N] = std::array::from_fn(|plane| simd.load(&planes[plane], part));
                simd.store(
                    simd.add(simd.count_ones(vectors), simd.and(vectors[0], vectors[N - 1])),
                    &mut to,
                    part,
                );
            }
        }));
        to
    }
    let of = |n: usize| -> [u16; STEP] {
        std::array::from_fn(|lane| {
            let count: u32 = planes[..n].iter().map(|plane| plane[lane].count_ones()).sum();
            (planes[0][lane] & planes[n - 1][lane]).wrapping_add(count as u16)
        })
    };
    prop_assert_eq!(counted::<S, 1>(simd, planes), of(1));
    prop_assert_eq!(counted::<S, 3>(simd, planes), of(3));
    prop_assert_eq!(counted::<S, 8>(simd, planes), of(8));
    Ok(())
}

fn check_transpose<S: Simd>(simd: S, tile: &Tile) -> Result<(), TestCaseError> {
    let transposed = simd.run(Call(|simd: S| simd.transpose(tile)));
    for (x, y) in (0..TILE).flat_map(|x| (0..TILE).map(move |y| (x, y))) {
        prop_assert_eq!(transposed[x][y], tile[y][x]);
    }
    Ok(())
}

proptest! {
    #[test]
    fn free_squares_have_a_bit_for_each_element(
        lines in prop::collection::vec((any::<u32>(), any::<u32>()), BLOCK),
        columns in 1..=MAX_COLUMNS,
        shifts in [0..32_u32, 0..32_u32],
    ) {
        // Squares have numbers below 32.
        let shifts = shifts.map(|shift| shift.min(32 - columns as u32));
        // Random masks take most squares; with fewer lines, about half are free.
        let lines: Vec<(u32, u32)> = lines.iter().map(|&(a, b)| (a & a.rotate_left(7), b & b.rotate_left(9))).collect();
        with_all!(check_free_squares(&lines, shifts, columns));
    }

    #[test]
    fn selected_numbers_are_moved_to_the_front(
        numbers in prop::collection::vec(any::<u16>(), BLOCK),
        (bits, few) in (any::<u64>(), any::<u64>()),
    ) {
        for bits in [bits, bits & few & few.rotate_left(5), 0, u64::MAX] {
            with_all!(check_select(&numbers, bits));
        }
    }

    #[test]
    fn entries_of_common_bits_are_written(
        entries in prop::collection::vec(0..0x8000_u16, MAX_BLOCKS * BLOCK),
        words in prop::collection::vec((any::<u64>(), any::<u64>()), MAX_BLOCKS),
        dense in 0..3_u32,
        offset in 0..0x8000_u16,
    ) {
        // No word has common bits, few words have, or all have many.
        let few = |word: u64| word & word.rotate_left(7) & word.rotate_left(20);
        let (a, b): (Vec<u64>, Vec<u64>) = words
            .iter()
            .map(|&(a, b)| match dense {
                0 => (a, !a),
                1 => (few(a), few(b)),
                _ => (a | b, a | few(b)),
            })
            .unzip();
        with_all!(check_select_entries_of_blocks(&entries, [&a, &b], offset));
    }

    #[test]
    fn vectors_are_added_and_their_bits_counted(planes in prop::collection::vec(any::<[u16; STEP]>(), 8)) {
        with_all!(check_vectors(&planes));
    }

    #[test]
    fn tiles_are_transposed(tile in any::<Tile>()) {
        with_all!(check_transpose(&tile));
    }
}
