use queenside_board::{Line, Square};
use queenside_count::dfs::open_lines;

use super::run::{Flow, Run};
use super::{Event, Method};

#[doc = include_str!("bit_masks.md")]
pub const BIT_MASKS: Method = Method {
    name: "bit-masks",
    summary: "backtrack with three machine words: columns, diagonals, antidiagonals",
    text: text!("bit_masks.md"),
    max_size: 64,
    lines: &[("solution", 1), ("dead-end", 2), ("place", 5), ("remove", 7)],
    algorithm: search::<false>,
    ..Method::COMPLETE
};

#[doc = include_str!("lookahead.md")]
pub const LOOKAHEAD: Method = Method {
    name: "lookahead",
    other_names: &[("forward checking", "textbooks")],
    summary: "backtrack as soon as a later row has no free square (forward checking)",
    text: text!("lookahead.md"),
    max_size: 64,
    lines: &[("solution", 1), ("place", 3), ("dead-end", 4), ("remove", 6)],
    algorithm: search::<true>,
    ..Method::COMPLETE
};

fn search<const LOOKS_AHEAD: bool>(run: &mut Run<'_>) -> Flow {
    let n = run.n() as u32;
    let mut columns = vec![0; run.n()];
    run.given().iter().for_each(|queen| columns[queen.row as usize] = queen.column);
    let is_open = |square: Square| !run.given().iter().any(|queen| queen.shared_line(square).is_some());
    let mut open = vec![None; run.n()];
    let [rows, _] = open_lines(run.task.problem);
    for row in rows {
        let columns = (0..n).filter(|&column| is_open(Square::new(row, column)));
        open[row as usize] = Some(columns.fold(0, |mask, column| mask | 1 << column));
    }
    MaskSearch::<LOOKS_AHEAD> { open, columns }.place(run, 0, 0, 0, 0)
}

/// The columns that queens attack in one row: along columns, diagonals and antidiagonals.
#[derive(Clone, Copy)]
struct Attacked {
    columns: u64,
    diagonals: u64,
    antidiagonals: u64,
}

impl Attacked {
    /// Return the attacked columns with one more queen, `rows` rows further down.
    fn after(self, queen: u64, rows: u32) -> Self {
        Self {
            columns: self.columns | queen,
            diagonals: (self.diagonals | queen) << rows,
            antidiagonals: (self.antidiagonals | queen) >> rows,
        }
    }

    fn all(self) -> u64 {
        self.columns | self.diagonals | self.antidiagonals
    }
}

struct MaskSearch<const LOOKS_AHEAD: bool> {
    /// The squares of each row that no given queen attacks, one bit per column; `None` for a row
    /// with a given queen.
    open: Vec<Option<u64>>,
    columns: Vec<u32>,
}

impl<const LOOKS_AHEAD: bool> MaskSearch<LOOKS_AHEAD> {
    /// Fill the rows from this one on. The three words are separate parameters because a struct of
    /// three words would not be passed in registers.
    fn place(
        &mut self,
        run: &mut Run<'_>,
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
        let attacked = Attacked { columns, diagonals, antidiagonals };
        let mut free = open & !attacked.all();
        if !LOOKS_AHEAD && free == 0 {
            run.report(Event::DeadEnd { line: Line::Row(row as u32) })?;
        }
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            let queen = Square::new(row as u32, bit.trailing_zeros());
            self.columns[row] = queen.column;
            run.step_of(if LOOKS_AHEAD { 8 } else { 1 })?;
            run.place(queen)?;
            let dead_row = if LOOKS_AHEAD { self.dead_row(row, attacked, bit) } else { None };
            if let Some(row) = dead_row {
                run.report(Event::DeadEnd { line: Line::Row(row) })?;
            } else {
                let Attacked { columns, diagonals, antidiagonals } = attacked.after(bit, 1);
                self.place(run, row + 1, columns, diagonals, antidiagonals)?;
            }
            run.remove(queen)?;
        }
        Flow::Continue(())
    }

    /// Return the first row below that has no free square after the queen is placed.
    fn dead_row(&self, row: usize, attacked: Attacked, queen: u64) -> Option<u32> {
        let mut below = (1..).zip(&self.open[row + 1..]);
        let is_dead = |(down, open): &(u32, &Option<u64>)| {
            open.is_some_and(|open| open & !attacked.after(queen, *down).all() == 0)
        };
        below.find(is_dead).map(|(down, _)| row as u32 + down)
    }
}
