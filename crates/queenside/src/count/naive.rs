use super::{TooLargeToCount, countable};
use crate::board::Size;

/// The number of solutions, by the plainest search there is: row by row, one mask each for columns,
/// diagonals and antidiagonals, no symmetry. The twin that the engines are tested against.
///
/// # Errors
/// [`TooLargeToCount`] when n is above [`MAX_COUNTED`](super::MAX_COUNTED).
///
/// ```
/// use queenside::{Size, count::naive_count};
///
/// assert_eq!(naive_count(Size::new(8)?)?, 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn naive_count(size: Size) -> Result<u128, TooLargeToCount> {
    fn rows_below(all: u64, columns: u64, diagonals: u64, antidiagonals: u64) -> u128 {
        if columns == all {
            return 1;
        }
        let mut free = all & !(columns | diagonals | antidiagonals);
        let mut count = 0;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let (diagonals, antidiagonals) = ((diagonals | queen) << 1, (antidiagonals | queen) >> 1);
            count += rows_below(all, columns | queen, diagonals, antidiagonals);
        }
        count
    }
    Ok(rows_below((1 << countable(size)?) - 1, 0, 0, 0))
}
