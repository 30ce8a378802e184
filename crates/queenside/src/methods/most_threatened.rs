use std::collections::HashSet;

use super::free_queens::FreeQueens;
use super::run::{Flow, Run};
use super::{Event, Method};

#[doc = include_str!("most_threatened_h1.md")]
pub const MOST_THREATENED_H1: Method = Method {
    name: "most-threatened-h1",
    summary: "the worst queen to a best square anywhere; relaxes where it goes",
    text: include_str!("most_threatened_h1.md"),
    plain: |run| repair(run, Relaxed::Placement),
    watched: |run| repair(run, Relaxed::Placement),
    ..COMMON
};

#[doc = include_str!("most_threatened_h2.md")]
pub const MOST_THREATENED_H2: Method = Method {
    name: "most-threatened-h2",
    summary: "the worst queen to a best square anywhere; relaxes which queen",
    text: include_str!("most_threatened_h2.md"),
    plain: |run| repair(run, Relaxed::Selection),
    watched: |run| repair(run, Relaxed::Selection),
    ..COMMON
};

/// What the two methods have in common.
const COMMON: Method = Method {
    lines: &[("restart", 0), ("place", 0), ("solution", 2), ("select", 3), ("seen", 5), ("move", 7)],
    ..Method::REPAIRING
};

/// What gives when the rule leads to a board seen before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Relaxed {
    /// The queen goes to a random square (h1).
    Placement,
    /// Another queen goes, whichever (h2).
    Selection,
}

/// Moves a most threatened queen to a least threatened square until no queen is threatened, over and over.
fn repair<const WATCHED: bool>(run: &mut Run<'_, WATCHED>, relaxed: Relaxed) -> Flow {
    loop {
        let mut board = FreeQueens::begin(run)?;
        let mut seen = Seen::default();
        seen.insert(board.hash());
        // The queen sent to a random square, which the next turn leaves there.
        let mut sent = None;
        while board.energy() > 0 {
            run.step_of((run.n() * run.n()) as u64)?;
            let (mut at, threats) = board.most_threatened(sent.take(), &mut run.rng);
            let from = board.queen(at);
            run.tell(Event::Select { queen: from, threats })?;
            // None only where the board is full of queens.
            let Some(mut to) = board.least_threatened(at, &mut run.rng) else { continue };
            if seen.contains(board.hash_after(at, to)) {
                run.tell(Event::Seen { from, to })?;
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
            seen.insert(board.hash());
            run.move_queen(from, to)?;
        }
        run.solution(&board.columns())?;
        run.restart()?;
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
