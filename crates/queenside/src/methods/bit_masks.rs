use super::ground::Ground;
use super::lookahead::open_squares;
use super::method::{About, Algorithm, FOR_EVER};
use super::observer::Tell;
use super::run::{Flow, Run};
use super::task::Start;
use super::{Event, EventKind, Method};
use crate::board::Square;

#[doc = include_str!("bit_masks.md")]
///
/// ```
/// use queenside::methods::{BIT_MASKS, Task};
/// use queenside::{Problem, Size, count::count};
///
/// let size = Size::new(9)?;
/// let report = BIT_MASKS.run(&Task::new(&Problem::new(size)).solutions(u64::MAX))?;
/// assert_eq!(u128::from(report.solutions), count(size)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const BIT_MASKS: Method = Method::of::<BitMasks>();

struct BitMasks;

impl Algorithm for BitMasks {
    const ABOUT: About = About {
        name: "bit-masks",
        summary: "backtracking on three words: columns, diagonals, antidiagonals",
        text: include_str!("bit_masks.md"),
        is_complete: true,
        is_random: false,
        max_size: 64,
        start: Start::Nothing,
        patience: FOR_EVER,
        lines: &[
            (EventKind::Solution, 1),
            (EventKind::DeadEnd, 2),
            (EventKind::Place, 5),
            (EventKind::Remove, 7),
        ],
    };

    fn run<T: Tell>(run: &mut Run<'_, T>) -> Flow {
        let mut ground = Ground::new(run);
        let mut open = vec![0; run.n()];
        for &row in &ground.rows {
            open[row as usize] = open_squares(run, row);
        }
        let rows = std::mem::take(&mut ground.rows);
        for queen in run.given() {
            open[queen.row as usize] = 1 << queen.column;
        }
        let mut search = Search { is_given: vec![true; run.n()], open, columns: ground.solution };
        rows.iter().for_each(|&row| search.is_given[row as usize] = false);
        search.place(run, 0, 0, 0, 0)
    }
}

struct Search {
    /// The squares of each row that no given queen attacks; its own, where it has one.
    open: Vec<u64>,
    is_given: Vec<bool>,
    columns: Vec<u32>,
}

impl Search {
    fn place<T: Tell>(
        &mut self,
        run: &mut Run<'_, T>,
        row: usize,
        columns: u64,
        diagonals: u64,
        antidiagonals: u64,
    ) -> Flow {
        let Some(&open) = self.open.get(row) else { return run.solution(&self.columns) };
        let mut free = open & !(columns | diagonals | antidiagonals);
        if free == 0 {
            run.tell(Event::DeadEnd { row: row as u32 })?;
        }
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            let queen = Square::new(row as u32, bit.trailing_zeros());
            self.columns[row] = queen.column;
            let is_given = self.is_given[row];
            if !is_given {
                run.step()?;
                run.place(queen)?;
            }
            self.place(run, row + 1, columns | bit, (diagonals | bit) << 1, (antidiagonals | bit) >> 1)?;
            if !is_given {
                run.remove(queen)?;
            }
        }
        Flow::Continue(())
    }
}
