//! One engine of rules for levels and hints.

use super::Level;
use super::position::{Groups, Position};
use super::squares::SquareSet;

/// What the rules say about a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Next {
    /// All queens are placed.
    Solved,
    /// The easiest step.
    Step(Found),
    /// A group without a queen has no square left.
    Contradiction(usize),
    /// No rule up to the hardest allowed one applies.
    Stuck,
}

/// A step of reasoning: a queen, or squares that are ruled out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) rule: Level,
    pub(super) queen: Option<usize>,
    pub(super) ruled_out: SquareSet,
    pub(super) because: SquareSet,
    /// The groups of the reason, as bits.
    pub(super) groups: u64,
}

/// For each group of a kind, the groups of another kind in which it has squares left, as bits.
struct Meets {
    /// The number of the first group of each kind.
    kinds: [usize; 2],
    bits: [u16; 12],
}

impl Groups {
    /// Return the easiest step up to a rule.
    pub(super) fn next(&self, position: &Position, hardest: Level) -> Next {
        if position.open == 0 {
            return Next::Solved;
        }
        let mut single = None;
        for group in position.open() {
            let left = self.left(position, group);
            match left.len() {
                0 => return Next::Contradiction(group),
                1 => single = single.or(left.first().map(|square| (square, group))),
                _ => {}
            }
        }
        if let Some((square, group)) = single {
            let because = self.squares[group];
            return Next::Step(Found {
                rule: Level::Single,
                queen: Some(square),
                ruled_out: SquareSet::default(),
                because,
                groups: 1 << group,
            });
        }
        let found = (hardest >= Level::Line).then(|| self.meets(position)).and_then(|meets| {
            let line = self.confined(position, &meets, 1);
            line.or_else(|| (hardest >= Level::Lines).then(|| self.lines(position, &meets)).flatten())
        });
        let found = found.or_else(|| (hardest >= Level::Block).then(|| self.block(position)).flatten());
        let found =
            found.or_else(|| (hardest >= Level::Supposition).then(|| self.supposition(position)).flatten());
        found.map_or(Next::Stuck, Next::Step)
    }

    /// Follow a step.
    pub(super) fn follow(&self, position: &mut Position, step: &Found) {
        position.left = position.left.without(step.ruled_out);
        if let Some(queen) = step.queen {
            self.place(position, queen);
        }
    }

    /// Follow the rules up to the hardest one to the end. Return the hardest rule that was needed, the
    /// number of steps, and the end.
    pub(super) fn follow_all(&self, position: &mut Position, hardest: Level) -> (Level, u32, Next) {
        let (mut needed, mut steps) = (Level::Single, 0);
        loop {
            match self.next(position, hardest) {
                Next::Step(step) => {
                    self.follow(position, &step);
                    (needed, steps) = (needed.max(step.rule), steps + 1);
                }
                end => return (needed, steps, end),
            }
        }
    }

    /// Return the hardest rule that the board needs, or `None` if suppositions one at a time do not solve
    /// it.
    pub(super) fn level(&self) -> Option<Level> {
        let (level, _, end) = self.follow_all(&mut self.start(), Level::Supposition);
        matches!(end, Next::Solved).then_some(level)
    }

    /// Find up to `most` solutions from a position, and add their queens to those found.
    pub(super) fn solutions(&self, mut position: Position, most: usize, found: &mut Vec<SquareSet>) {
        match self.follow_all(&mut position, Level::Line).2 {
            Next::Solved => found.push(position.queens),
            Next::Stuck => {
                let least = position.open().map(|group| self.left(&position, group));
                let least = least.min_by_key(|left| left.len()).unwrap_or_default();
                for square in least {
                    let mut next = position;
                    self.place(&mut next, square);
                    if found.len() < most {
                        self.solutions(next, most, found);
                    }
                }
            }
            Next::Contradiction(_) | Next::Step(_) => {}
        }
    }

    /// Return which open groups of one kind have squares left in which of another: regions in rows and
    /// in columns, and the reverse.
    fn meets(&self, position: &Position) -> [Meets; 4] {
        let n = self.n;
        let kinds = [[2 * n, 0], [2 * n, n], [0, 2 * n], [n, 2 * n]];
        let mut meets = kinds.map(|kinds| Meets { kinds, bits: [0; 12] });
        for square in position.left {
            let groups = self.of_square[square];
            for Meets { kinds: [from, to], bits } in &mut meets {
                let (from, to) = (*from / n, *to / n);
                bits[groups[from] - from * n] |= 1 << (groups[to] - to * n);
            }
        }
        meets
    }

    /// Find k groups whose squares left are in k groups of another kind, k = 2 first. If more than half
    /// of the groups were such, the rest would be so in reverse.
    fn lines(&self, position: &Position, meets: &[Meets; 4]) -> Option<Found> {
        let open = position.open.count_ones() / 3;
        (2..=open / 2).find_map(|count| self.confined(position, meets, count))
    }

    /// Find this number of groups whose squares left are in as many groups of another kind, where
    /// others have squares left too.
    fn confined(&self, position: &Position, meets: &[Meets; 4], count: u32) -> Option<Found> {
        meets.iter().find_map(|meets| self.choose(position, meets, count, 0, (0, 0)))
    }

    /// Choose more groups, from this one on, beside those chosen, and the groups that they meet.
    fn choose(
        &self,
        position: &Position,
        meets: &Meets,
        count: u32,
        start: usize,
        (chosen, met): (u16, u16),
    ) -> Option<Found> {
        if chosen.count_ones() == count {
            let [from, to] = meets.kinds;
            let squares = |bits: u16, first: usize| {
                let each = (0..self.n).filter(|group| bits >> group & 1 == 1);
                each.fold(SquareSet::default(), |all, group| all | self.left(position, first + group))
            };
            let because = squares(chosen, from);
            let ruled_out = squares(met, to).without(because);
            let groups = u64::from(chosen) << from | u64::from(met) << to;
            let rule = if count == 1 { Level::Line } else { Level::Lines };
            return (!ruled_out.is_empty()).then_some(Found {
                rule,
                queen: None,
                ruled_out,
                because,
                groups,
            });
        }
        (start..self.n).find_map(|group| {
            let all = met | meets.bits[group];
            let fits = meets.bits[group] != 0 && all.count_ones() <= count;
            let next = (chosen | 1 << group, all);
            fits.then(|| self.choose(position, meets, count, group + 1, next)).flatten()
        })
    }

    /// Find squares that every square left in a group would rule out: a queen there would take them all.
    fn block(&self, position: &Position) -> Option<Found> {
        position.open().find_map(|group| {
            let because = self.left(position, group);
            let ruled_out = because.fold(position.left, |all, square| all & self.attacks(square));
            let groups = 1 << group;
            (!ruled_out.is_empty()).then_some(Found {
                rule: Level::Block,
                queen: None,
                ruled_out,
                because,
                groups,
            })
        })
    }

    /// Find the square where a queen leads to a contradiction in the fewest steps.
    fn supposition(&self, position: &Position) -> Option<Found> {
        let contradiction = |square: usize| {
            let mut supposed = *position;
            self.place(&mut supposed, square);
            let (_, steps, end) = self.follow_all(&mut supposed, Level::Block);
            let Next::Contradiction(group) = end else { return None };
            Some((steps, square, group))
        };
        let (_, square, group) = position.left.filter_map(contradiction).min()?;
        let mut ruled_out = SquareSet::default();
        ruled_out.insert(square);
        let because = self.left(position, group);
        Some(Found { rule: Level::Supposition, queen: None, ruled_out, because, groups: 1 << group })
    }
}
