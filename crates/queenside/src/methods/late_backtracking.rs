use super::backtracking::first_free;
use super::ground::Ground;
use super::method::About;
use super::run::{Flow, Run};
use super::{EventKind, Method};
use crate::board::Square;

#[doc = include_str!("late_backtracking.md")]
pub const LATE_BACKTRACKING: Method = Method {
    about: &About {
        name: "late-backtracking",
        summary: "backtracking that notices an empty row only at the end of the board",
        text: include_str!("late_backtracking.md"),
        lines: &[
            (EventKind::Conflict, 4),
            (EventKind::Place, 5),
            (EventKind::DeadEnd, 6),
            (EventKind::Solution, 7),
            (EventKind::Remove, 9),
        ],
        ..About::COMPLETE
    },
    plain: run,
    watched: run,
};

fn run<const WATCHED: bool>(run: &mut Run<'_, WATCHED>) -> Flow {
    let mut ground = Ground::new(run);
    let rows = ground.rows.len();
    // The queens placed: their row among the rows to fill, and their column.
    let mut stack: Vec<(usize, u32)> = Vec::with_capacity(rows);
    let (mut at, mut from) = (0, 0);
    loop {
        while at < rows {
            let row = ground.rows[at];
            let columns: Vec<u32> = if WATCHED { stacked(&stack, at) } else { Vec::new() };
            if let Some(column) = first_free(run, &ground, &columns, row, from)? {
                ground.taken.set(row, column, true);
                stack.push((at, column));
                run.place(Square::new(row, column))?;
            }
            (at, from) = (at + 1, 0);
        }
        if stack.len() == rows {
            let columns: Vec<u32> = stack.iter().map(|(_, column)| *column).collect();
            run.solution(&ground.with_given(&columns))?;
        }
        let Some((last, column)) = stack.pop() else { return Flow::Continue(()) };
        let row = ground.rows[last];
        ground.taken.set(row, column, false);
        run.remove(Square::new(row, column))?;
        (at, from) = (last, column + 1);
    }
}

/// The columns of the first `rows` rows; of an empty one, a column off the board.
fn stacked(stack: &[(usize, u32)], rows: usize) -> Vec<u32> {
    let mut columns = vec![u32::MAX; rows];
    for &(at, column) in stack {
        columns[at] = column;
    }
    columns
}
