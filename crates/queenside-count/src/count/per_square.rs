//! How many solutions have a queen on each square.

use std::ops::ControlFlow;

use queenside_board::{Budget, Instant, Problem, Size};

use super::{CountError, Engine, best_engine, count_with, countable};

/// Count the solutions with a queen on each square, or only on those of the first row. The first
/// index of the result is the row, the second the column; each row sums to Q(n).
///
/// Rotations and reflections map solutions to solutions, so an eighth of the squares is enough, or half
/// of the row: the completions of each are counted, by the engine of these that suits them best. The
/// first row is A059963. Each square takes about half as long as all solutions.
///
/// After each square `observe` is called with the number of counted squares and of all to count; it
/// returns whether to continue.
///
/// # Errors
/// [`CountError::TooLarge`] if n is above [`MAX_COUNTED`](super::MAX_COUNTED),
/// [`CountError::Stopped`] if the budget or the observer ends the count.
///
/// ```
/// use std::ops::ControlFlow;
/// use queenside::{Budget, Size, count::{ENGINES, count_per_square}};
///
/// let (six, budget) = (Size::new(6)?, Budget::default());
/// let go_on = |_, _| ControlFlow::Continue(());
/// let table = count_per_square(six, false, ENGINES, &budget, go_on)?;
/// assert_eq!(table[0], [0, 1, 1, 1, 1, 0]);
/// let first_row = count_per_square(six, true, ENGINES, &budget, go_on)?;
/// assert_eq!(first_row, table[..1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_per_square(
    size: Size,
    first_row_only: bool,
    engines: &[&dyn Engine],
    budget: &Budget,
    mut observe: impl FnMut(usize, usize) -> ControlFlow<()>,
) -> Result<Vec<Vec<u128>>, CountError> {
    let (n, started) = (countable(size)?, Instant::now());
    let rows = if first_row_only { n.min(1) } else { n };
    // Of the squares that rotations and reflections map to each other, the first.
    let half = n.div_ceil(2);
    let firsts = (0..half.min(rows)).flat_map(|row| (row..half).map(move |column| [row, column]));
    let firsts: Vec<[u32; 2]> = firsts.collect();
    let mut table = vec![vec![0; n as usize]; rows as usize];
    for (number, &[row, column]) in firsts.iter().enumerate() {
        let Ok(board) = Problem::new(size).with_queens([(row, column)]) else {
            unreachable!("the square is on the board");
        };
        let count = count_with(best_engine(engines, &board), &board, &budget.clone().since(started))?;
        for (at, images) in (0..n).zip(&mut table) {
            for (other, image) in (0..n).zip(images) {
                let mut folded = [at.min(n - 1 - at), other.min(n - 1 - other)];
                folded.sort_unstable();
                if folded == [row, column] {
                    *image = count;
                }
            }
        }
        if observe(number + 1, firsts.len()).is_break() {
            return Err(CountError::Stopped);
        }
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::ENGINES;
    use crate::enumerate::Solutions;

    #[test]
    fn a_table_has_the_queens_of_all_solutions() {
        let budget = Budget::default();
        for n in 0..=11 {
            let size = Size::new(n).unwrap();
            let mut expected = vec![vec![0; n as usize]; n as usize];
            for solution in Solutions::new(size).unwrap() {
                expected
                    .iter_mut()
                    .zip(solution.columns())
                    .for_each(|(row, &column)| row[column as usize] += 1);
            }
            let mut calls = Vec::new();
            let found = count_per_square(size, false, ENGINES, &budget, |done, all| {
                calls.push((done, all));
                ControlFlow::Continue(())
            });
            assert_eq!(found.unwrap(), expected, "n = {n}");
            let eighth = n.div_ceil(2) as usize * (n.div_ceil(2) as usize + 1) / 2;
            assert_eq!(calls, (1..=eighth).map(|done| (done, eighth)).collect::<Vec<_>>());
        }
        let stopped =
            count_per_square(Size::new(8).unwrap(), true, ENGINES, &budget, |_, _| ControlFlow::Break(()));
        assert_eq!(stopped, Err(CountError::Stopped));
    }
}
