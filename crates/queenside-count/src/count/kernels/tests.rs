//! Comparison of the operations of every instruction set with simple ones.

use proptest::prelude::*;

use super::{LANES, Loop, MAX_COLUMNS, MAX_SPANS, SPAN, Simd, TILE, Tile, with_all};

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

fn check_have_all<S: Simd, const N: usize>(
    simd: S,
    words: &[Vec<u16>],
    masks: [u16; N],
) -> Result<(), TestCaseError> {
    let words: [[u16; SPAN]; N] = std::array::from_fn(|place| array(&words[place]));
    let have = simd.run(Call(|simd: S| simd.have_all(words.each_ref(), masks)));
    for element in 0..SPAN {
        let has_all = words.iter().zip(masks).all(|(words, mask)| words[element] & mask != 0);
        prop_assert_eq!(have >> element & 1, u64::from(has_all), "{}", element);
    }
    Ok(())
}

fn check_transpose_bits<S: Simd>(simd: S, words: &[u16], bits: usize) -> Result<(), TestCaseError> {
    let transposed = simd.run(Call(|simd: S| simd.transpose_bits(&array(words), bits)));
    for (bit, transposed) in transposed.iter().enumerate().take(bits) {
        for (place, word) in words.iter().enumerate() {
            prop_assert_eq!(transposed >> place & 1, u64::from(word >> bit & 1), "{} {}", bit, place);
        }
    }
    Ok(())
}

fn check_select<S: Simd>(simd: S, numbers: &[u16], bits: u64, offset: u16) -> Result<(), TestCaseError> {
    let (numbers, mut to): ([u16; SPAN], _) = (array(numbers), [7; SPAN]);
    simd.run(Call(|simd: S| simd.select(&numbers, &simd.selection(bits), offset, &mut to)));
    let is_set = |element: &usize| bits >> element & 1 == 1;
    let expected: Vec<u16> = (0..SPAN).filter(is_set).map(|element| numbers[element] + offset).collect();
    prop_assert_eq!(&to[..expected.len()], &expected[..]);
    to.fill(7);
    simd.run(Call(|simd: S| simd.select_few(&numbers, bits, offset, &mut to)));
    prop_assert_eq!(&to[..expected.len()], &expected[..]);
    Ok(())
}

fn check_common_words<S: Simd>(simd: S, a: &[u64], b: &[u64]) -> Result<(), TestCaseError> {
    fn check<S: Simd, const W: usize>(simd: S, a: &[u64], b: &[u64]) -> Result<(), TestCaseError> {
        let common = simd.run(Call(|simd: S| simd.common_words::<W>(&array(a), &array(b))));
        let expected: u32 = (0..W).filter(|&word| a[word] & b[word] != 0).map(|word| 1 << word).sum();
        prop_assert_eq!(common, expected);
        Ok(())
    }
    check::<S, 1>(simd, a, b)?;
    check::<S, 2>(simd, a, b)?;
    check::<S, 3>(simd, a, b)?;
    check::<S, 4>(simd, a, b)?;
    check::<S, 8>(simd, a, b)?;
    check::<S, 12>(simd, a, b)?;
    check::<S, 16>(simd, a, b)
}

fn check_vectors<S: Simd>(simd: S, planes: &[[u16; LANES]]) -> Result<(), TestCaseError> {
    fn counted<S: Simd, const N: usize>(simd: S, planes: &[[u16; LANES]]) -> [u16; LANES] {
        let mut to = [0; LANES];
        simd.run(Call(|simd: S| {
            let vectors: [S::Vector; N] = std::array::from_fn(|plane| simd.load(&planes[plane]));
            simd.store(simd.add(simd.count_ones(vectors), simd.and(vectors[0], vectors[N - 1])), &mut to);
        }));
        to
    }
    let of = |n: usize| -> [u16; LANES] {
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
    fn elements_with_a_bit_of_each_mask_have_a_bit(
        words in prop::collection::vec(prop::collection::vec(any::<u16>(), SPAN), 3),
        masks in any::<[u16; 3]>(),
        few in any::<u16>(),
    ) {
        // All masks have bits, one has few, or one has none.
        for masks in [masks, [masks[0] & few & few.rotate_left(3), masks[1], masks[2]], [masks[0], 0, masks[2]]] {
            with_all!(|simd| check_have_all(simd, &words, masks)?);
            with_all!(|simd| check_have_all(simd, &words, [masks[0]])?);
        }
    }

    #[test]
    fn bits_are_transposed(words in prop::collection::vec(any::<u16>(), SPAN), bits in 1..=MAX_COLUMNS) {
        with_all!(|simd| check_transpose_bits(simd, &words, bits)?);
    }

    #[test]
    fn selected_numbers_are_moved_to_the_front(
        numbers in prop::collection::vec(0..40_000_u16, SPAN),
        (bits, few) in (any::<u64>(), any::<u64>()),
        offset in prop::sample::select(vec![0, 1, 20_000_u16]),
    ) {
        for bits in [bits, bits & few & few.rotate_left(5), 0, u64::MAX] {
            with_all!(|simd| check_select(simd, &numbers, bits, offset)?);
        }
    }

    #[test]
    fn words_with_common_bits_have_a_bit(words in prop::collection::vec(any::<(u64, u64, u8)>(), MAX_SPANS)) {
        // Some words have no common bits, some a few.
        let (a, b): (Vec<u64>, Vec<u64>) =
            words.iter().map(|&(a, b, place)| (a, if b % 2 == 0 { !a } else { 1 << (place % 64) })).unzip();
        with_all!(|simd| check_common_words(simd, &a, &b)?);
    }

    #[test]
    fn vectors_are_added_and_their_bits_counted(planes in prop::collection::vec(any::<[u16; LANES]>(), 8)) {
        with_all!(|simd| check_vectors(simd, &planes)?);
    }

    #[test]
    fn tiles_are_transposed(tile in any::<Tile>()) {
        with_all!(|simd| check_transpose(simd, &tile)?);
    }
}
