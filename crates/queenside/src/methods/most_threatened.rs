use std::collections::HashSet;
use std::ops::ControlFlow;

use rand::RngExt;

use super::choice::{least, nth_with};
use super::line_counts::{Count, LineCounts, MAX_NARROW};
use super::method::{About, Algorithm};
use super::observer::Tell;
use super::run::{Flow, Run};
use super::task::Start;
use super::{Ended, Event, EventKind, Method};
use crate::board::Square;

#[doc = include_str!("most_threatened_h1.md")]
///
/// ```
/// use queenside::methods::{MOST_THREATENED_H1, Task};
/// use queenside::{Outcome, Problem, Size};
///
/// let report = MOST_THREATENED_H1.run(&Task::new(&Problem::new(Size::new(100)?)))?;
/// assert!(matches!(report.outcome, Outcome::Found(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const MOST_THREATENED_H1: Method = Method::of::<RelaxedPlacement>();

#[doc = include_str!("most_threatened_h2.md")]
///
/// ```
/// use queenside::methods::{MOST_THREATENED_H2, Task};
/// use queenside::{Outcome, Problem, Size};
///
/// let report = MOST_THREATENED_H2.run(&Task::new(&Problem::new(Size::new(100)?)))?;
/// assert!(matches!(report.outcome, Outcome::Found(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const MOST_THREATENED_H2: Method = Method::of::<RelaxedSelection>();

struct RelaxedPlacement;

struct RelaxedSelection;

/// What both have in common.
const ABOUT: About = About {
    name: "most-threatened",
    summary: "",
    text: "",
    is_complete: false,
    is_random: true,
    max_size: MAX_NARROW,
    start: Start::Anywhere,
    patience: |n| 100_000 + 100 * n,
    lines: &[
        (EventKind::Restart, 0),
        (EventKind::Place, 0),
        (EventKind::Solution, 2),
        (EventKind::Select, 3),
        (EventKind::Seen, 5),
        (EventKind::Move, 7),
    ],
};

impl Algorithm for RelaxedPlacement {
    const ABOUT: About = About {
        name: "most-threatened-h1",
        summary: "the worst queen to a best square anywhere; relaxes where it goes",
        text: include_str!("most_threatened_h1.md"),
        ..ABOUT
    };

    fn run<T: Tell>(run: &mut Run<'_, T>) -> Flow {
        repair(run, Relaxed::Placement)
    }
}

impl Algorithm for RelaxedSelection {
    const ABOUT: About = About {
        name: "most-threatened-h2",
        summary: "the worst queen to a best square anywhere; relaxes which queen",
        text: include_str!("most_threatened_h2.md"),
        ..ABOUT
    };

    fn run<T: Tell>(run: &mut Run<'_, T>) -> Flow {
        repair(run, Relaxed::Selection)
    }
}

/// What gives when the rule leads to a board seen before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Relaxed {
    /// The queen goes to a random square.
    Placement,
    /// Another queen goes, whichever.
    Selection,
}

fn repair<T: Tell>(run: &mut Run<'_, T>, relaxed: Relaxed) -> Flow {
    loop {
        let mut board = FreeQueens::new(run)?;
        let mut seen = Seen::default();
        seen.insert(board.hash);
        // The queen sent to a random square, which the next turn leaves there.
        let mut sent = None;
        while board.counts.energy > 0 {
            run.step_of((run.n() * run.n()) as u64)?;
            let (mut at, threats) = board.most_threatened(sent.take(), run);
            let from = board.movable[at];
            run.tell(Event::Select { queen: from, threats })?;
            let Some(mut to) = board.least_threatened(at, run) else { continue };
            if seen.contains(board.hash_after(at, to)) {
                run.tell(Event::Seen { from, to })?;
                if relaxed == Relaxed::Selection && board.movable.len() > 1 {
                    let other = run.rng.random_range(0..board.movable.len() - 1);
                    at = other + usize::from(other >= at);
                }
                to = match relaxed {
                    Relaxed::Placement => {
                        sent = Some(at);
                        board.random_empty(run)
                    }
                    Relaxed::Selection => board.least_threatened(at, run).unwrap_or(to),
                };
            }
            let from = board.movable[at];
            board.make(at, to);
            seen.insert(board.hash);
            run.move_queen(from, to)?;
        }
        run.solution(&board.columns())?;
        run.restart()?;
    }
}

/// Queens on any squares.
struct FreeQueens {
    n: usize,
    given: Vec<Square>,
    movable: Vec<Square>,
    counts: LineCounts<u16>,
    occupied: Vec<bool>,
    /// The exclusive or of the keys of all movable queens' squares (A. L. Zobrist, 1970).
    hash: u64,
}

impl FreeQueens {
    /// The given queens, at the first start those of the start position, and random ones up to n.
    fn new<T: Tell>(run: &mut Run<'_, T>) -> ControlFlow<Ended, Self> {
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
        let start = std::mem::take(&mut run.start);
        while board.given.len() + board.movable.len() < n {
            let queen = match start.get(board.movable.len()) {
                Some(&queen) => queen,
                None => board.random_empty(run),
            };
            board.put(queen);
            board.movable.push(queen);
            board.hash ^= board.key(queen);
            run.set_up(queen)?;
        }
        ControlFlow::Continue(board)
    }

    fn index(&self, square: Square) -> usize {
        square.row as usize * self.n + square.column as usize
    }

    fn put(&mut self, queen: Square) {
        let index = self.index(queen);
        self.occupied[index] = true;
        self.counts.place(queen);
    }

    fn lift(&mut self, queen: Square) {
        let index = self.index(queen);
        self.occupied[index] = false;
        self.counts.remove(queen);
    }

    /// A number for the square that looks random (G. L. Steele, D. Lea and C. H. Flood's mix, 2014).
    fn key(&self, square: Square) -> u64 {
        let mut key = (self.index(square) as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        key = (key ^ key >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        key = (key ^ key >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        key ^ key >> 31
    }

    fn hash_after(&self, at: usize, to: Square) -> u64 {
        self.hash ^ self.key(self.movable[at]) ^ self.key(to)
    }

    /// A random one of the queens that most attack, by its index, and how many do.
    fn most_threatened<T: Tell>(&self, sent: Option<usize>, run: &mut Run<'_, T>) -> (usize, u32) {
        let threats_of = |queen: Square| self.counts.on(queen) - 4;
        // Where nobody else is threatened, the queen sent away has to go again.
        let mut others = (0..self.movable.len()).filter(|at| Some(*at) != sent);
        let resting = sent.filter(|_| others.any(|at| threats_of(self.movable[at]) > 0));
        let threats = self.movable.iter().enumerate();
        let threats = threats.map(|(at, &queen)| if Some(at) == resting { 0 } else { threats_of(queen) });
        // The least of what is missing to infinity is the most.
        let missing = threats.map(|threats| u32::MAX - threats);
        let (least, ties) = least(missing.clone()).unwrap_or((u32::MAX, 1));
        let chosen = run.rng.random_range(0..ties);
        (nth_with(missing, least, chosen).unwrap_or_default(), u32::MAX - least)
    }

    /// A random one of the empty squares that the fewest of the other queens attack; not where the queen stands.
    fn least_threatened<T: Tell>(&mut self, at: usize, run: &mut Run<'_, T>) -> Option<Square> {
        let from = self.movable[at];
        self.lift(from);
        // Its own square counts as taken.
        let index = self.index(from);
        self.occupied[index] = true;
        let rows: Vec<Option<(u32, usize)>> =
            (0..self.n as u32).map(|row| self.least_in_row(row, from)).collect();
        let least = rows.iter().flatten().map(|(least, _)| *least).min();
        let ties = |row: &Option<(u32, usize)>| {
            row.filter(|(score, _)| Some(*score) == least).map_or(0, |row| row.1)
        };
        let all_ties: usize = rows.iter().map(ties).sum();
        let mut to = None;
        if all_ties > 0 {
            let mut left = run.rng.random_range(0..all_ties);
            for (row, found) in (0..).zip(&rows) {
                let here = ties(found);
                if left < here {
                    to = self.nth_in_row(row, found.map_or(0, |(score, _)| score), left);
                    break;
                }
                left -= here;
            }
        }
        self.put(from);
        to
    }

    /// A queen counts four times on its own square, less the row that scores leave out.
    const OF_A_QUEEN: u16 = 3;

    /// The fewest attacks on an empty square of the row, and on how many squares.
    fn least_in_row(&self, row: u32, from: Square) -> Option<(u32, usize)> {
        let in_row: u32 = self.counts.in_row(row).into();
        let scores = self.counts.row_scores(row);
        // Squares with a queen score three or more: below that there is no need to look which they are.
        let found = match least(scores.clone()) {
            Some(found) if found.0 < Self::OF_A_QUEEN && row != from.row => Some(found),
            _ => least(self.empty_scores(row)).filter(|(score, _)| *score < u16::TOO_MANY),
        };
        found.map(|(score, ties)| (u32::from(score) + in_row, ties))
    }

    fn empty_scores(&self, row: u32) -> impl Iterator<Item = u16> + Clone + '_ {
        let occupied = &self.occupied[row as usize * self.n..][..self.n];
        let scores = self.counts.row_scores(row).zip(occupied);
        scores.map(|(score, &occupied)| if occupied { u16::TOO_MANY } else { score })
    }

    fn nth_in_row(&self, row: u32, score: u32, skip: usize) -> Option<Square> {
        let score = score as u16 - self.counts.in_row(row);
        let column = nth_with(self.empty_scores(row), score, skip)?;
        Some(Square::new(row, column as u32))
    }

    /// A random square without a queen; there is one unless n = 1.
    fn random_empty<T: Tell>(&self, run: &mut Run<'_, T>) -> Square {
        loop {
            let n = self.n as u32;
            let square = Square::new(run.rng.random_range(0..n), run.rng.random_range(0..n));
            if !self.occupied[self.index(square)] {
                return square;
            }
        }
    }

    fn make(&mut self, at: usize, to: Square) {
        let from = self.movable[at];
        self.hash = self.hash_after(at, to);
        self.lift(from);
        self.put(to);
        self.movable[at] = to;
    }

    fn columns(&self) -> Vec<u32> {
        let mut columns = vec![0; self.n];
        self.given.iter().chain(&self.movable).for_each(|queen| columns[queen.row as usize] = queen.column);
        columns
    }
}

/// The boards seen, by their hashes. Two boards with one hash would relax a move without need: no harm.
#[derive(Default)]
struct Seen(HashSet<u64>);

impl Seen {
    /// So many are remembered; then all are forgotten, to bound memory.
    const MOST: usize = 1 << 20;

    fn contains(&self, hash: u64) -> bool {
        self.0.contains(&hash)
    }

    fn insert(&mut self, hash: u64) {
        if self.0.len() == Self::MOST {
            self.0.clear();
        }
        self.0.insert(hash);
    }
}
