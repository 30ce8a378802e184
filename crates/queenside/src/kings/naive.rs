use crate::board::{Solution, Square};

/// In how many ways so many kings can stand on the safe squares, by the definition and nothing more: the twin
/// that the tests compare with. It tries every set of squares, so it is for boards of up to about 14 rows.
///
/// ```
/// use queenside::{Solution, kings::naive_ways};
///
/// let solution = Solution::new(vec![2, 5, 3, 1, 7, 4, 6, 0])?;
/// assert_eq!(naive_ways(&solution, 4), 1);
/// # Ok::<(), queenside::SolutionError>(())
/// ```
pub fn naive_ways(solution: &Solution, kings: u32) -> u64 {
    let n = solution.columns().len() as u32;
    let queens: Vec<Square> =
        (0..n).zip(solution.columns()).map(|(row, &column)| Square::new(row, column)).collect();
    let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    let safe: Vec<Square> = squares
        .filter(|square| !queens.contains(square))
        .filter(|square| queens.iter().filter(|queen| queen.shared_line(*square).is_some()).count() == 2)
        .collect();
    set_kings(&safe, &mut Vec::new(), kings)
}

fn set_kings(safe: &[Square], set: &mut Vec<Square>, kings: u32) -> u64 {
    if kings == 0 {
        return 1;
    }
    let mut ways = 0;
    for (at, &square) in safe.iter().enumerate() {
        let beside =
            |king: &Square| king.row.abs_diff(square.row) <= 1 && king.column.abs_diff(square.column) <= 1;
        if !set.iter().any(beside) {
            set.push(square);
            ways += set_kings(&safe[at + 1..], set, kings - 1);
            set.pop();
        }
    }
    ways
}
