use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::portfolio::{Turn, Worker};
use crate::board::{Board, Problem, Size, Square};
use crate::run::Limit;
use crate::search::{open_lines, taken_diagonals};
use crate::solve::local_search::{Lines, no_lines, try_once};

/// The linear-time [local search](crate::solve::local_search) around given queens, which have to be sound, and blocked squares.
pub(super) struct Local {
    ground: Ground,
    rng: Xoshiro256PlusPlus,
}

/// Squares tried in a microsecond: a small part of what it could, as it rarely succeeds late.
const NODES: u64 = 15;

impl Local {
    pub(super) fn new(problem: &Problem, seed: u64) -> Self {
        Self { ground: Ground::new(problem), rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// A few starts on large boards, many on small ones, where fewer succeed: about three squares a row each.
    pub(super) fn quick_try(&mut self, limit: Limit<'_>, nodes: &mut u64) -> Option<Vec<Square>> {
        self.tries(10_000 + 40 * self.ground.rows.len() as u64, limit, nodes)
    }

    /// Starts until one succeeds or so many more squares are tried; the queens of the open rows.
    fn tries(&mut self, most: u64, limit: Limit<'_>, nodes: &mut u64) -> Option<Vec<Square>> {
        let most = *nodes + most;
        while *nodes < most && !limit.is_reached() {
            if let Some(columns) = try_once(&self.ground, &mut self.rng, limit, nodes) {
                let queens = self.ground.rows.iter().zip(columns);
                return Some(queens.map(|(&row, column)| Square::new(row, column)).collect());
            }
        }
        None
    }
}

impl Worker for Local {
    fn turn(&mut self, work: u64, limit: Limit<'_>, nodes: &mut u64) -> Turn {
        self.tries(work * NODES, limit, nodes).map_or(Turn::NotYet, Turn::Found)
    }
}

/// The rows and columns that given queens leave.
struct Ground {
    size: Size,
    rows: Vec<u32>,
    columns: Vec<u32>,
    taken_lines: [Vec<u64>; 2],
    /// One bit for each square, row by row; empty if no square is blocked.
    blocked: Vec<u64>,
}

impl Ground {
    fn new(problem: &Problem) -> Self {
        let size = problem.size();
        let set = |words: &mut Vec<u64>, bit: usize| words[bit / 64] |= 1 << (bit % 64);
        let mut taken_lines = [no_lines(size), no_lines(size)];
        let (diagonals, antidiagonals) = taken_diagonals(problem);
        diagonals.for_each(|diagonal| set(&mut taken_lines[0], diagonal));
        antidiagonals.for_each(|sum| set(&mut taken_lines[1], sum));
        let mut blocked = Vec::new();
        if !problem.blocked().is_empty() {
            blocked = vec![0; (size.squares() as usize).div_ceil(64)];
            for square in problem.blocked() {
                set(&mut blocked, square.row as usize * size.index() + square.column as usize);
            }
        }
        let [rows, columns] = open_lines(problem);
        Self { size, rows, columns, taken_lines, blocked }
    }
}

impl Lines for Ground {
    fn size(&self) -> Size {
        self.size
    }

    fn row(&self, index: u32) -> u32 {
        self.rows[index as usize]
    }

    fn columns(&self) -> Vec<u32> {
        self.columns.clone()
    }

    fn taken_lines(&self) -> [Vec<u64>; 2] {
        self.taken_lines.clone()
    }

    fn is_blocked(&self, row: u32, column: u32) -> bool {
        let at = row as usize * self.size.index() + column as usize;
        self.blocked.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }
}
