//! Sorting by a number.

/// Sort by a number; items with equal numbers keep their order.
///
/// The sort is compiled once for all types of items. The sorts of the standard library are compiled for
/// each type and key, which takes longer than most of the callers take.
///
/// ```
/// let mut words = ["queen", "rook", "king", "pawn"];
/// queenside_board::sort_by_number(&mut words, |word| word.len() as u64);
/// assert_eq!(words, ["rook", "king", "pawn", "queen"]);
/// ```
pub fn sort_by_number<T: Clone>(items: &mut [T], number: impl Fn(&T) -> u64) {
    let mut numbered: Vec<(u64, usize)> = items.iter().map(number).zip(0..).collect();
    sort(&mut numbered);
    let before = items.to_vec();
    for (item, &(_, place)) in items.iter_mut().zip(&numbered) {
        item.clone_from(&before[place]);
    }
}

fn sort(numbered: &mut [(u64, usize)]) {
    numbered.sort_unstable();
}
