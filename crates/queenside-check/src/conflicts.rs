/// Whether two queens, as (row, column), stand on different squares of one row, column, diagonal or
/// antidiagonal.
///
/// ```
/// use queenside_check::attack;
///
/// assert!(attack((0, 0), (5, 5)));
/// assert!(!attack((0, 0), (1, 2)));
/// ```
pub fn attack(a: (u32, u32), b: (u32, u32)) -> bool {
    let (down, across) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
    a != b && (down == 0 || across == 0 || down == across)
}

/// The number of pairs of queens, given as (row, column), that attack each other; each square once.
///
/// Found by sorting the queens by each kind of line and measuring the stretches on one line.
///
/// ```
/// use queenside_check::count_conflicts;
///
/// assert_eq!(count_conflicts(&[(0, 0), (0, 5), (0, 7), (5, 0)]), 5);
/// ```
pub fn count_conflicts(queens: &[(u32, u32)]) -> u64 {
    let mut lines: Vec<i64> = Vec::with_capacity(queens.len());
    let numbers: [fn(i64, i64) -> i64; 4] =
        [|row, _| row, |_, column| column, |row, column| row - column, |row, column| row + column];
    let pairs_along = |number: fn(i64, i64) -> i64| {
        lines.clear();
        lines.extend(queens.iter().map(|&(row, column)| number(row.into(), column.into())));
        lines.sort_unstable();
        let stretches = lines.chunk_by(|a, b| a == b).map(|line| line.len() as u64);
        stretches.map(|queens| queens * (queens - 1) / 2).sum::<u64>()
    };
    numbers.into_iter().map(pairs_along).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorting_finds_what_pairs_find() {
        // Every set of squares of a 4 x 4 board.
        for set in 0..1u32 << 16 {
            let queens: Vec<(u32, u32)> =
                (0..16).filter(|at| set >> at & 1 == 1).map(|at| (at / 4, at % 4)).collect();
            let pairs = (0..queens.len())
                .flat_map(|i| (0..i).map(move |j| (i, j)))
                .filter(|&(i, j)| attack(queens[i], queens[j]))
                .count();
            assert_eq!(count_conflicts(&queens), pairs as u64, "{queens:?}");
        }
    }
}
