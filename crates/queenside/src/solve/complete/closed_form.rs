use crate::board::{Board, Problem};

/// A completion of at most one given queen by a formula, on a board without blocked squares whose size is prime
/// to 6: the queen of row i stands in column 2(i - row) + column, modulo n. It steps over every column as 2 is
/// prime to n, over every antidiagonal as 3 is, and over every diagonal in any case (G. Pólya, 1918: these boards
/// are solutions on a torus, too).
pub(super) fn complete(problem: &Problem) -> Option<Vec<u32>> {
    let n = u64::from(problem.size().get());
    let prime_to_six = !n.is_multiple_of(2) && !n.is_multiple_of(3);
    let given = problem.given().squares();
    if !prime_to_six || problem.has_blocked_squares() || given.len() > 1 {
        return None;
    }
    let (row, column) = given.first().map_or((0, 0), |queen| (u64::from(queen.row), u64::from(queen.column)));
    Some((0..n).map(|i| ((2 * (i + n - row) + column) % n) as u32).collect())
}
