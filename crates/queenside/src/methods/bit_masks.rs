use super::ground::Ground;
use super::lookahead::open_squares;
use super::run::{Flow, Run};
use super::{Event, Method};
use crate::board::{Line, Square};

#[doc = include_str!("bit_masks.md")]
pub const BIT_MASKS: Method = Method {
    name: "bit-masks",
    summary: "backtracking on three words: columns, diagonals, antidiagonals",
    text: include_str!("bit_masks.md"),
    max_size: 64,
    lines: &[("solution", 1), ("dead-end", 2), ("place", 5), ("remove", 7)],
    plain: run,
    watched: run,
    ..Method::COMPLETE
};

fn run<const WATCHED: bool>(run: &mut Run<'_, WATCHED>) -> Flow {
    let ground = Ground::new(run);
    let mut open = vec![None; run.n()];
    for &row in &ground.rows {
        open[row as usize] = Some(open_squares(run, row));
    }
    Search { open, columns: ground.solution }.place(run, 0, 0, 0, 0)
}

struct Search {
    /// The squares of each row that no given queen attacks; `None` where one stands.
    open: Vec<Option<u64>>,
    columns: Vec<u32>,
}

impl Search {
    fn place<const WATCHED: bool>(
        &mut self,
        run: &mut Run<'_, WATCHED>,
        row: usize,
        columns: u64,
        diagonals: u64,
        antidiagonals: u64,
    ) -> Flow {
        let open = match self.open.get(row) {
            None => return run.solution(&self.columns),
            Some(None) => return self.place(run, row + 1, columns, diagonals << 1, antidiagonals >> 1),
            Some(Some(open)) => open,
        };
        let mut free = open & !(columns | diagonals | antidiagonals);
        if free == 0 {
            run.tell(Event::DeadEnd { line: Line::Row(row as u32) })?;
        }
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            let queen = Square::new(row as u32, bit.trailing_zeros());
            self.columns[row] = queen.column;
            run.step()?;
            run.place(queen)?;
            self.place(run, row + 1, columns | bit, (diagonals | bit) << 1, (antidiagonals | bit) >> 1)?;
            run.remove(queen)?;
        }
        Flow::Continue(())
    }
}
