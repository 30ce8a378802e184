//! The dynamic program: the least cost of a set of diagonals and a set of antidiagonals of given sizes.

/// One line (or block) that may be taken or left. A diagonal meets the antidiagonals that come before it and no others.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// A diagonal and its cost.
    Diagonal(i64),
    /// An antidiagonal and its cost.
    Antidiagonal(i64),
}

/// Least costs by the numbers of diagonals and antidiagonals taken, over all ways to take them.
#[derive(Debug)]
pub(crate) struct Minimum {
    /// A row for each number of antidiagonals, in it a cost for each number of diagonals.
    rows: Vec<Vec<i64>>,
}

/// More than any cost, and far enough from the greatest number to add to.
const UNREACHED: i64 = i64::MAX / 2;

impl Minimum {
    /// The table for sets of up to `most` lines each way; a pair of lines that meet costs `price`.
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

    /// The least cost of so many diagonals and antidiagonals; `None` where there are not so many, or beyond the table.
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

/// By how much the left side of a proposition's inequality is above the right side, at its nearest, and the price of a
/// pair of lines that meet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Margin {
    pub(crate) amount: i64,
    pub(crate) price: i64,
}
