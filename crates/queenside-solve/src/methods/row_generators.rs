use std::ops::ControlFlow;

use queenside_board::{Line, Square};

use super::ground::Ground;
use super::run::{Flow, Run};
use super::{Ended, Event, Method};

#[doc = include_str!("row_generators.md")]
pub const ROW_GENERATORS: Method = Method {
    name: "row-generators",
    other_names: &[("Queens", "CPython's Lib/test/test_generators.py")],
    summary: "backtrack with a chain of lazy generators, one per row, that share a bit vector",
    text: text!("row_generators.md"),
    max_size: MAX,
    lines: &[("place", 4), ("remove", 5), ("solution", 8), ("dead-end", 10)],
    algorithm: run,
    ..Method::COMPLETE
};

fn run(run: &mut Run<'_>) -> Flow {
    let ground = Ground::new(run);
    let mut used = Bits::default();
    run.given().iter().for_each(|&queen| used.flip(&Bits::of(run.n(), queen)));
    let mut generators: Vec<RowGenerator> =
        ground.rows.iter().map(|&row| RowGenerator::new(run.n(), row)).collect();
    // The list that the consumer of the chain sees. It is overwritten and never cleared.
    let mut values = ground.solution;
    conjoin(run, &mut generators, &mut used, &mut values)
}

/// The largest board size: the bits of a vector are the 5n - 2 lines of the board.
const MAX: u32 = 128;
const WORDS: usize = 10;

/// One bit per column, diagonal and antidiagonal.
#[derive(Clone, Copy, Default)]
struct Bits([u64; WORDS]);

impl Bits {
    /// Return the lines that a square covers: column, then row - column + n - 1, then row + column.
    fn of(n: usize, square: Square) -> Self {
        let (row, column) = (square.row as usize, square.column as usize);
        let mut bits = Self::default();
        for bit in [column, n + (row + n - 1 - column), n + (2 * n - 1) + (row + column)] {
            bits.0[bit / 64] |= 1 << (bit % 64);
        }
        bits
    }

    fn meets(&self, other: &Self) -> bool {
        // No branch per word, so that the compiler can process several words at once.
        self.0.iter().zip(&other.0).fold(0, |met, (a, b)| met | (a & b)) != 0
    }

    /// Set the bits of `other` that are clear, and clear those that are set.
    fn flip(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a ^= b);
    }
}

/// Yields the free columns of a row one at a time. The queen is on the board until the generator
/// resumes.
struct RowGenerator {
    row: u32,
    /// The lines that each square of the row covers.
    row_uses: Vec<Bits>,
    next: usize,
    /// Whether the column before `next` was yielded and has its queen on the board.
    has_queen: bool,
}

impl RowGenerator {
    fn new(n: usize, row: u32) -> Self {
        let row_uses = (0..n as u32).map(|column| Bits::of(n, Square::new(row, column))).collect();
        Self { row, row_uses, next: 0, has_queen: false }
    }

    /// Remove the queen of the column yielded last, and yield the next free one. After the last
    /// column, the generator starts again from the left.
    fn resume(&mut self, run: &mut Run<'_>, used: &mut Bits) -> ControlFlow<Ended, Option<u32>> {
        if std::mem::take(&mut self.has_queen) {
            used.flip(&self.row_uses[self.next - 1]);
            run.remove(Square::new(self.row, self.next as u32 - 1))?;
        }
        while let Some(uses) = self.row_uses.get(self.next) {
            let column = self.next as u32;
            self.next += 1;
            run.step()?;
            if !uses.meets(used) {
                used.flip(uses);
                self.has_queen = true;
                run.place(Square::new(self.row, column))?;
                return ControlFlow::Continue(Some(column));
            }
        }
        self.next = 0;
        run.report(Event::DeadEnd { line: Line::Row(self.row) })?;
        ControlFlow::Continue(None)
    }
}

/// Resume the last generator of the chain that has started; each yielded column starts the next
/// generator.
fn conjoin(run: &mut Run<'_>, generators: &mut [RowGenerator], used: &mut Bits, values: &mut [u32]) -> Flow {
    let mut at = 0;
    loop {
        let yielded = if let Some(generator) = generators.get_mut(at) {
            let column = generator.resume(run, used)?;
            column.map(|column| values[generator.row as usize] = column)
        } else {
            run.solution(values)?;
            None
        };
        at = match (yielded, at.checked_sub(1)) {
            (Some(()), _) => at + 1,
            (None, Some(before)) => before,
            (None, None) => return Flow::Continue(()),
        };
    }
}
