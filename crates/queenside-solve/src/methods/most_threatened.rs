use std::collections::HashSet;
use std::ops::ControlFlow;

use queenside_board::Square;
use rand::{Rng, RngExt};

use super::lines::{Count, LineCounts, least, most_at_random, nth_with};
use super::run::{Flow, Run};
use super::{Ended, Event, Method};

#[doc = include_str!("most_threatened_h1.md")]
pub const MOST_THREATENED_H1: Method = Method {
    name: "most-threatened-h1",
    short_names: &["h1"],
    summary: "move the most threatened queen to the best square; if the board repeats, to a random one",
    text: text!("most_threatened_h1.md"),
    algorithm: |run| repair(run, Relaxed::Placement),
    ..COMMON
};

#[doc = include_str!("most_threatened_h2.md")]
pub const MOST_THREATENED_H2: Method = Method {
    name: "most-threatened-h2",
    short_names: &["h2"],
    summary: "move the most threatened queen to the best square; if the board repeats, move another",
    text: text!("most_threatened_h2.md"),
    algorithm: |run| repair(run, Relaxed::Selection),
    ..COMMON
};

/// The fields that the two methods share.
const COMMON: Method = Method {
    lines: &[("restart", 0), ("place", 0), ("solution", 2), ("select", 3), ("seen", 5), ("move", 7)],
    ..Method::REPAIRING
};

/// The rule that is relaxed if the move would lead to a board seen before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Relaxed {
    /// The queen moves to a random square (h1).
    Placement,
    /// A random other queen moves (h2).
    Selection,
}

/// Move a most threatened queen to a least threatened square until no queen is threatened; then
/// start again.
fn repair(run: &mut Run<'_>, relaxed: Relaxed) -> Flow {
    loop {
        let mut board = FreeQueens::begin(run)?;
        let mut seen = HashSet::from([board.hash]);
        // The queen that moved to a random square, which the next turn does not move.
        let mut sent = None;
        while board.counts.energy > 0 {
            run.step_of((run.n() * run.n()) as u64)?;
            let (mut at, threats) = board.most_threatened(sent.take(), &mut run.rng);
            let from = board.movable[at];
            run.report(Event::Select { queen: from, threats })?;
            // There is no empty square only if queens fill the whole board.
            let Some(mut to) = board.least_threatened(at, &mut run.rng) else { continue };
            if seen.contains(&board.hash_after(at, to)) {
                run.report(Event::Seen { from, to })?;
                match relaxed {
                    Relaxed::Placement => {
                        sent = Some(at);
                        to = board.random_empty(&mut run.rng);
                    }
                    Relaxed::Selection => {
                        at = board.another(at, &mut run.rng);
                        to = board.least_threatened(at, &mut run.rng).unwrap_or(to);
                    }
                }
            }
            let from = board.shift(at, to);
            remember(&mut seen, board.hash);
            run.move_queen(from, to)?;
        }
        run.solution(&board.columns())?;
        run.restart()?;
    }
}

/// Maximum number of remembered boards. Then all are forgotten, to limit memory.
const MAX_SEEN: usize = 1 << 20;

/// Remember a board by its hash. If two boards have the same hash, a rule is relaxed without need,
/// which does no harm.
fn remember(seen: &mut HashSet<u64>, hash: u64) {
    if seen.len() == MAX_SEEN {
        seen.clear();
    }
    seen.insert(hash);
}

/// A board with queens on any squares, where a row or column can have several.
struct FreeQueens {
    n: usize,
    given: Vec<Square>,
    movable: Vec<Square>,
    counts: LineCounts<u16>,
    occupied: Vec<bool>,
    /// Hash of the board: the exclusive or of the keys of all movable queens' squares (A. L.
    /// Zobrist, 1970).
    hash: u64,
}

impl FreeQueens {
    /// Return a board with the given queens, at the first start those of the start position, and
    /// random queens up to n.
    fn begin(run: &mut Run<'_>) -> ControlFlow<Ended, Self> {
        let n = run.n();
        let mut board = Self {
            n,
            given: run.given().to_vec(),
            movable: Vec::new(),
            counts: LineCounts::new(n),
            occupied: vec![false; n * n],
            hash: 0,
        };
        for &queen in run.given() {
            board.put(queen);
        }
        let mut start = std::mem::take(&mut run.start).into_iter();
        while board.given.len() + board.movable.len() < n {
            let queen = start.next().unwrap_or_else(|| board.random_empty(&mut run.rng));
            board.put(queen);
            board.movable.push(queen);
            board.hash ^= board.key(queen);
            run.set_up(queen)?;
        }
        ControlFlow::Continue(board)
    }

    /// Return the hash of the board after a move.
    fn hash_after(&self, at: usize, to: Square) -> u64 {
        self.hash ^ self.key(self.movable[at]) ^ self.key(to)
    }

    /// Return the index of a random one of the most threatened queens, and the number of queens
    /// that threaten it. The queen `sent` does not move unless no other queen is threatened.
    fn most_threatened(&self, sent: Option<usize>, rng: &mut impl Rng) -> (usize, u32) {
        let threats_of = |queen: Square| self.counts.on(queen) - 4;
        let mut others = (0..self.movable.len()).filter(|at| Some(*at) != sent);
        let resting = sent.filter(|_| others.any(|at| threats_of(self.movable[at]) > 0));
        let threats = self.movable.iter().enumerate();
        let threats = threats.map(|(at, &queen)| if Some(at) == resting { 0 } else { threats_of(queen) });
        most_at_random(threats, rng)
    }

    /// Return the index of a random other queen, or `at` if there is no other.
    fn another(&self, at: usize, rng: &mut impl Rng) -> usize {
        if self.movable.len() < 2 {
            return at;
        }
        let other = rng.random_range(0..self.movable.len() - 1);
        other + usize::from(other >= at)
    }

    /// Return a random one of the empty squares that the fewest other queens threaten. The square
    /// of the queen is not empty.
    fn least_threatened(&mut self, at: usize, rng: &mut impl Rng) -> Option<Square> {
        let from = self.movable[at];
        // The queen is removed so that it does not count as a threat; its square stays occupied.
        self.counts.remove(from);
        let rows: Vec<(u32, usize)> =
            (0..self.n as u32).map(|row| self.best_of_row(row, row == from.row)).collect();
        let fewest = rows.iter().map(|&(threats, _)| threats).min().filter(|&threats| threats < u32::MAX);
        let to = fewest.map(|fewest| {
            let best = || (0..).zip(&rows).filter(move |(_, (threats, _))| *threats == fewest);
            let mut skip = rng.random_range(0..best().map(|(_, (_, squares))| squares).sum());
            let (row, _) = best()
                .find(|(_, (_, squares))| {
                    let is_here = skip < *squares;
                    skip -= if is_here { 0 } else { *squares };
                    is_here
                })
                .expect("a number below the sum belongs to a row");
            let score = fewest as u16 - self.counts.in_row(row);
            Square::new(row, nth_with(self.empty_scores(row), score, skip) as u32)
        });
        self.counts.place(from);
        to
    }

    /// Return the fewest threats to an empty square of the row, and the number of squares with that
    /// many; [`u32::MAX`] if no square is empty.
    fn best_of_row(&self, row: u32, is_left: bool) -> (u32, usize) {
        // A square with a queen scores at least three because of that queen, so a lower score means
        // an empty square. The row that the queen is leaving is an exception: there, the square of
        // the queen scores less.
        let quick = least(self.counts.row_scores(row));
        let (score, squares) = if quick.0 < 3 && !is_left { quick } else { least(self.empty_scores(row)) };
        if score == u16::TOO_MANY {
            return (u32::MAX, 0);
        }
        (u32::from(score) + u32::from(self.counts.in_row(row)), squares)
    }

    /// Return, for each square of the row, the number of queens on its other lines, or
    /// [`Count::TOO_MANY`] if it has a queen.
    fn empty_scores(&self, row: u32) -> impl Iterator<Item = u16> + Clone + '_ {
        let occupied = &self.occupied[row as usize * self.n..][..self.n];
        let scores = self.counts.row_scores(row).zip(occupied);
        scores.map(|(score, &occupied)| if occupied { u16::TOO_MANY } else { score })
    }

    /// Return a random square without a queen. There is one: n queens fill the board only for n =
    /// 1, where none is threatened.
    fn random_empty(&self, rng: &mut impl Rng) -> Square {
        loop {
            let n = self.n as u32;
            let square = Square::new(rng.random_range(0..n), rng.random_range(0..n));
            if !self.occupied[self.index(square)] {
                return square;
            }
        }
    }

    /// Move a queen. Return the square where it was.
    fn shift(&mut self, at: usize, to: Square) -> Square {
        let from = self.movable[at];
        self.hash = self.hash_after(at, to);
        let index = self.index(from);
        self.occupied[index] = false;
        self.counts.remove(from);
        self.put(to);
        self.movable[at] = to;
        from
    }

    fn put(&mut self, queen: Square) {
        let index = self.index(queen);
        self.occupied[index] = true;
        self.counts.place(queen);
    }

    /// Return the column of each row's queen, when each row has one queen.
    fn columns(&self) -> Vec<u32> {
        let mut columns = vec![0; self.n];
        for queen in self.given.iter().chain(&self.movable) {
            columns[queen.row as usize] = queen.column;
        }
        columns
    }

    fn index(&self, square: Square) -> usize {
        square.row as usize * self.n + square.column as usize
    }

    /// Return a pseudorandom number for the square (the mix of SplitMix64: G. L. Steele, D. Lea and
    /// C. H. Flood, 2014).
    fn key(&self, square: Square) -> u64 {
        let mut key = (self.index(square) as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        key = (key ^ key >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        key = (key ^ key >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        key ^ key >> 31
    }
}
