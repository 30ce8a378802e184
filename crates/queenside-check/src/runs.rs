use crate::CheckError;

/// Queens in successive rows, each `step` columns to the right of the one above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The row of the top queen.
    pub row: u32,
    /// The column of the top queen.
    pub column: u32,
    /// The number of queens.
    pub len: u32,
    /// Number of columns from each queen to the next one below: positive to the right, negative to
    /// the left.
    pub step: i32,
}

/// Check that runs of queens are a solution of the n-queens problem, by arithmetic on the runs. The
/// time depends on the number of runs, not on n.
///
/// The rows, columns, diagonals and antidiagonals of the queens of a run are four arithmetic
/// progressions. The queens are a solution if there are n of them, all are on the board, and no two
/// terms of one kind are equal. Within a progression this requires a difference other than 0. For
/// two progressions, the linear congruence that makes two terms equal must have no solution in
/// range.
///
/// # Errors
/// [`CheckError`] that names the first wrong run or pair of runs. Runs are counted from 0.
///
/// ```
/// use queenside_check::{Run, check_runs};
///
/// let half = |row, column| Run { row, column, len: 500_000_000, step: 2 };
/// assert!(check_runs(1_000_000_000, &[half(0, 1), half(500_000_000, 0)]).is_ok());
/// assert!(check_runs(1_000_000_000, &[half(0, 0), half(500_000_000, 1)]).is_err());
/// ```
pub fn check_runs(n: u32, runs: &[Run]) -> Result<(), CheckError> {
    let runs_of_queens = || runs.iter().enumerate().filter(|(_, run)| run.len > 0);
    let queens: u64 = runs.iter().map(|run| u64::from(run.len)).sum();
    if queens != u64::from(n) {
        return Err(fault!("the runs have {queens} queens, expected {n}"));
    }
    for (number, run) in runs_of_queens() {
        let [rows, columns, ..] = run.progressions();
        let on_board = |line: Progression| line.least >= 0 && line.greatest < i128::from(n);
        if !on_board(rows) || !on_board(columns) {
            return Err(fault!("run {number} leaves the board"));
        }
    }
    let attack = |first, second| fault!("queens of runs {first} and {second} attack each other");
    for (second, run) in runs_of_queens() {
        if run.progressions().iter().any(|line| line.difference == 0) {
            return Err(attack(second, second));
        }
        for (first, other) in runs_of_queens().take_while(|(first, _)| *first < second) {
            let kinds = run.progressions().into_iter().zip(other.progressions());
            if kinds.into_iter().any(|(a, b)| a.meets(b)) {
                return Err(attack(first, second));
            }
        }
    }
    Ok(())
}

impl Run {
    /// Return the lines that the queens use: rows, columns, diagonals, antidiagonals.
    fn progressions(&self) -> [Progression; 4] {
        let (row, column, step) = (i128::from(self.row), i128::from(self.column), i128::from(self.step));
        [(row, 1), (column, step), (row - column, 1 - step), (row + column, 1 + step)]
            .map(|(first, difference)| Progression::new(first, difference, self.len.into()))
    }
}

/// An arithmetic progression from `least` to `greatest`.
#[derive(Clone, Copy, Debug)]
struct Progression {
    least: i128,
    greatest: i128,
    /// 0 if several terms are equal; 1 if there is only one term.
    difference: i128,
}

impl Progression {
    /// Create a progression of `len` terms, at least 1. `difference` may be negative.
    fn new(first: i128, difference: i128, len: i128) -> Self {
        let last = first + difference * (len - 1);
        let difference = if len == 1 { 1 } else { difference.abs() };
        Self { least: first.min(last), greatest: first.max(last), difference }
    }

    /// Return whether the progressions have a common term. Neither may have equal terms.
    fn meets(self, other: Self) -> bool {
        // Find x = least + i * difference with x = other.least modulo other.difference. With g the
        // greatest common divisor of the differences, i is unique modulo other.difference / g.
        let (g, inverse) = gcd_and_inverse(self.difference, other.difference);
        let apart = other.least - self.least;
        if apart % g != 0 {
            return false;
        }
        let modulus = other.difference / g;
        let i = (apart / g * inverse).rem_euclid(modulus);
        let common = self.least + i * self.difference;
        // Common terms of the infinite progressions differ by multiples of the least common
        // multiple.
        let step = modulus * self.difference;
        let low = self.least.max(other.least);
        let first_common = low + (common - low).rem_euclid(step);
        first_common <= self.greatest.min(other.greatest)
    }
}

/// Return the greatest common divisor g of two positive numbers, and the inverse of a / g modulo
/// b / g.
fn gcd_and_inverse(a: i128, b: i128) -> (i128, i128) {
    let (mut old, mut new) = ((a, 1), (b, 0));
    while new.0 != 0 {
        let quotient = old.0 / new.0;
        (old, new) = (new, (old.0 - quotient * new.0, old.1 - quotient * new.1));
    }
    (old.0, old.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::refusal;

    #[test]
    fn progressions_meet_exactly_if_they_have_a_common_term() {
        let numbers = |(first, difference, len)| (0..len).map(move |i: i128| first + i * difference);
        let lens = |(first, difference)| (1..5).map(move |len| (first, difference, len));
        let all = (-3..4).flat_map(|first| (-4..5).map(move |difference| (first, difference))).flat_map(lens);
        let different: Vec<_> = all.filter(|&(_, difference, len)| len == 1 || difference != 0).collect();
        let progression = |(first, difference, len)| Progression::new(first, difference, len);
        for &a in &different {
            for &b in &different {
                let common = numbers(a).any(|x| numbers(b).any(|y| x == y));
                assert_eq!(progression(a).meets(progression(b)), common, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn check_runs_agrees_with_check_solution() {
        // Every board of size 6 that consists of two runs of three queens.
        let runs = |row: u32| {
            (0..6).flat_map(move |column| (-3..4).map(move |step| Run { row, column, len: 3, step }))
        };
        let mut solutions = 0;
        for top in runs(0) {
            for bottom in runs(3) {
                let column =
                    |run: Run, i: i32| u32::try_from(i64::from(run.column) + i64::from(i * run.step));
                let columns: Result<Vec<u32>, _> =
                    [top, bottom].into_iter().flat_map(|run| (0..3).map(move |i| column(run, i))).collect();
                let expected = columns.is_ok_and(|columns| crate::check_solution(&columns).is_ok());
                assert_eq!(check_runs(6, &[top, bottom]).is_ok(), expected, "{top:?} {bottom:?}");
                solutions += u32::from(expected);
            }
        }
        assert!(solutions > 0);
    }

    #[test]
    fn missing_queens_are_refused() {
        assert_eq!(refusal(check_runs(4, &[])), "the runs have 0 queens, expected 4");
        assert_eq!(check_runs(0, &[]), Ok(()));
    }
}
