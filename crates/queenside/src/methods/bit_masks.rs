use super::run::{Flow, Run};
use super::{Event, Method};
use crate::board::{Line, Square};
use crate::search::open_lines;

#[doc = include_str!("bit_masks.md")]
pub const BIT_MASKS: Method = Method {
    name: "bit-masks",
    summary: "backtracking on three words: columns, diagonals, antidiagonals",
    text: include_str!("bit_masks.md"),
    max_size: 64,
    lines: &[("solution", 1), ("dead-end", 2), ("place", 5), ("remove", 7)],
    plain: search::<false, false>,
    watched: search::<true, false>,
    ..Method::COMPLETE
};

#[doc = include_str!("lookahead.md")]
pub const LOOKAHEAD: Method = Method {
    name: "lookahead",
    summary: "backtracking that gives up as soon as a later row has no free square",
    text: include_str!("lookahead.md"),
    max_size: 64,
    lines: &[("solution", 1), ("place", 3), ("dead-end", 4), ("remove", 6)],
    plain: search::<false, true>,
    watched: search::<true, true>,
    ..Method::COMPLETE
};

fn search<const WATCHED: bool, const LOOKS_AHEAD: bool>(run: &mut Run<'_, WATCHED>) -> Flow {
    let n = run.n() as u32;
    let mut columns = vec![0; run.n()];
    run.given().iter().for_each(|queen| columns[queen.row as usize] = queen.column);
    let is_open = |square: Square| !run.given().iter().any(|queen| queen.shared_line(square).is_some());
    let [rows, _] = open_lines(run.task.problem);
    let nexts = rows.iter().skip(1).copied().chain(rows.last().copied());
    let rows = rows.iter().zip(nexts).map(|(&row, next)| {
        let open = (0..n).filter(|&column| is_open(Square::new(row, column)));
        Row { row, open: open.fold(0, |mask, column| mask | 1 << column), next: next - row }
    });
    let rows: Vec<Row> = rows.collect();
    Search::<LOOKS_AHEAD> { rows, columns }.place(run, 0, Attacked::default())
}

/// A row to fill.
struct Row {
    row: u32,
    /// The squares that no given queen attacks, a bit for each column.
    open: u64,
    /// How far down the next row to fill is; 0 for the last.
    next: u32,
}

/// The columns that queens attack, and their diagonals as they cross one row.
#[derive(Clone, Copy, Default)]
struct Attacked {
    columns: u64,
    diagonals: u64,
    antidiagonals: u64,
}

impl Attacked {
    /// With one more queen, and some rows further down.
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

struct Search<const LOOKS_AHEAD: bool> {
    rows: Vec<Row>,
    columns: Vec<u32>,
}

impl<const LOOKS_AHEAD: bool> Search<LOOKS_AHEAD> {
    /// Fills the rows from the one with index `at` on.
    fn place<const WATCHED: bool>(
        &mut self,
        run: &mut Run<'_, WATCHED>,
        at: usize,
        attacked: Attacked,
    ) -> Flow {
        let Some(&Row { row, open, next }) = self.rows.get(at) else { return run.solution(&self.columns) };
        let mut free = open & !attacked.all();
        if !LOOKS_AHEAD && free == 0 {
            run.tell(Event::DeadEnd { line: Line::Row(row) })?;
        }
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            run.step_of(if LOOKS_AHEAD { 8 } else { 1 })?;
            let queen = Square::new(row, bit.trailing_zeros());
            self.columns[row as usize] = queen.column;
            run.place(queen)?;
            let dead_row = if LOOKS_AHEAD { self.dead_row(at, attacked, bit) } else { None };
            if let Some(row) = dead_row {
                run.tell(Event::DeadEnd { line: Line::Row(row) })?;
            } else {
                self.place(run, at + 1, attacked.after(bit, next))?;
            }
            run.remove(queen)?;
        }
        Flow::Continue(())
    }

    /// The first row below without a free square once the queen stands.
    fn dead_row(&self, at: usize, attacked: Attacked, queen: u64) -> Option<u32> {
        let row = self.rows[at].row;
        let mut below = self.rows[at + 1..].iter();
        below
            .find(|below| below.open & !attacked.after(queen, below.row - row).all() == 0)
            .map(|dead| dead.row)
    }
}
