//! The dynamic program: the least cost of a set of diagonals and a set of antidiagonals of given
//! sizes.

/// A line (or block) that a set may contain. A diagonal meets the antidiagonals that come before it
/// in the order of steps, and no others.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// A diagonal and its cost.
    Diagonal(i64),
    /// An antidiagonal and its cost.
    Antidiagonal(i64),
}

/// The least cost of a set of lines, for each number of diagonals and antidiagonals in it.
#[derive(Debug)]
pub(crate) struct Minimum {
    /// One row per number of antidiagonals, with one cost per number of diagonals.
    rows: Vec<Vec<i64>>,
}

/// Larger than any cost, but small enough that adding a cost does not overflow.
const UNREACHED: i64 = i64::MAX / 2;

impl Minimum {
    /// Compute the table for sets of up to `most` diagonals and `most` antidiagonals. Each pair of
    /// lines that meet costs `price`.
    pub(crate) fn new(steps: &[Step], price: i64, most: usize) -> Self {
        let mut rows = vec![vec![UNREACHED; most + 1]; most + 1];
        rows[0][0] = 0;
        for &step in steps {
            match step {
                Step::Diagonal(cost) => {
                    for (antidiagonals, row) in (0..).zip(&mut rows) {
                        add_diagonal(row, cost + price * antidiagonals);
                    }
                }
                Step::Antidiagonal(cost) => add_antidiagonal(&mut rows, cost),
            }
        }
        Self { rows }
    }

    /// Return the least cost of a set with these numbers of diagonals and antidiagonals, or `None`
    /// if the board has fewer or the table is smaller.
    pub(crate) fn get(&self, diagonals: i64, antidiagonals: i64) -> Option<i64> {
        let row = self.rows.get(usize::try_from(antidiagonals).ok()?)?;
        let cost = *row.get(usize::try_from(diagonals).ok()?)?;
        (cost < UNREACHED).then_some(cost)
    }
}

fn add_diagonal(row: &mut [i64], cost: i64) {
    for taken in (1..row.len()).rev() {
        row[taken] = row[taken].min(row[taken - 1] + cost);
    }
}

fn add_antidiagonal(rows: &mut [Vec<i64>], cost: i64) {
    for taken in (1..rows.len()).rev() {
        let (fewer, more) = rows.split_at_mut(taken);
        for (with, without) in more[0].iter_mut().zip(&fewer[taken - 1]) {
            *with = (*with).min(without + cost);
        }
    }
}

/// The least difference between the left and the right side of a proposition's inequality, and the
/// cost of a pair of lines that meet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Margin {
    pub(crate) amount: i64,
    pub(crate) price: i64,
}
