use super::ground::Ground;
use super::run::{Flow, Run};
use super::{Event, Method};
use crate::board::{Line, Square};

#[doc = include_str!("lookahead.md")]
pub const LOOKAHEAD: Method = Method {
    name: "lookahead",
    summary: "backtracking that gives up as soon as a later row has no free square",
    text: include_str!("lookahead.md"),
    max_size: 64,
    lines: &[("solution", 1), ("place", 3), ("dead-end", 4), ("remove", 6)],
    plain: run,
    watched: run,
    ..Method::COMPLETE
};

fn run<const WATCHED: bool>(run: &mut Run<'_, WATCHED>) -> Flow {
    let ground = Ground::new(run);
    let open = ground.rows.iter().map(|&row| open_squares(run, row)).collect();
    let columns = Vec::with_capacity(ground.rows.len());
    Search { ground, open, columns }.place(run, Attacked::default())
}

/// The squares of a row that no given queen attacks, a bit a column.
pub(super) fn open_squares<const WATCHED: bool>(run: &Run<'_, WATCHED>, row: u32) -> u64 {
    let is_open = |column: u32| {
        let square = Square::new(row, column);
        !run.given().iter().any(|&queen| super::run::attacks(queen, square))
    };
    (0..run.n() as u32).filter(|&column| is_open(column)).fold(0, |mask, column| mask | 1 << column)
}

struct Search {
    ground: Ground,
    /// The squares of each row to fill that no given queen attacks.
    open: Vec<u64>,
    columns: Vec<u32>,
}

/// The columns that queens attack, and their diagonals as they cross one row.
#[derive(Clone, Copy, Default)]
struct Attacked {
    columns: u64,
    diagonals: u64,
    antidiagonals: u64,
}

impl Attacked {
    /// With a queen more.
    fn with(self, queen: u64) -> Self {
        Self {
            columns: self.columns | queen,
            diagonals: self.diagonals | queen,
            antidiagonals: self.antidiagonals | queen,
        }
    }

    /// The same some rows further down.
    fn rows_down(self, rows: u32) -> Self {
        Self { diagonals: self.diagonals << rows, antidiagonals: self.antidiagonals >> rows, ..self }
    }

    fn all(self) -> u64 {
        self.columns | self.diagonals | self.antidiagonals
    }
}

impl Search {
    /// Fills the rows from the next one on.
    fn place<const WATCHED: bool>(&mut self, run: &mut Run<'_, WATCHED>, attacked: Attacked) -> Flow {
        let at = self.columns.len();
        let Some(&row) = self.ground.rows.get(at) else {
            return run.solution(&self.ground.with_given(&self.columns));
        };
        let mut free = self.open[at] & !attacked.all();
        while free != 0 {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            run.step_of(8)?;
            let queen = Square::new(row, bit.trailing_zeros());
            run.place(queen)?;
            let attacked = attacked.with(bit);
            if let Some(row) = self.dead_row(attacked, at) {
                run.tell(Event::DeadEnd { line: Line::Row(row) })?;
            } else {
                self.columns.push(queen.column);
                let down = self.ground.rows.get(at + 1).map_or(0, |next| next - row);
                self.place(run, attacked.rows_down(down))?;
                self.columns.pop();
            }
            run.remove(queen)?;
        }
        Flow::Continue(())
    }

    /// The first row below without a free square.
    fn dead_row(&self, attacked: Attacked, at: usize) -> Option<u32> {
        let row = self.ground.rows[at];
        let mut below = self.ground.rows[at + 1..].iter().zip(&self.open[at + 1..]);
        below.find(|&(&below, &open)| open & !attacked.rows_down(below - row).all() == 0).map(|(row, _)| *row)
    }
}
