use std::collections::HashSet;
use std::io::Write;

use queenside::notation::ReadBoard;
use queenside::{Board, Conflict, Conflicts, Line, Problem, Square};
use queenside_check::{attack, count_conflicts};
use serde::Serialize;

use super::Args;
use crate::failure::{Failure, note};
use crate::output::Output;

/// Finds the queens on blocked squares once more, in another way, from what the board says is blocked.
fn confirm_on_blocked(problem: &Problem, queens: &[(u32, u32)], found: &[Square]) -> Result<(), Failure> {
    let blocked: HashSet<(u32, u32)> =
        problem.blocked().iter().map(|square| (square.row, square.column)).collect();
    let lines: HashSet<Line> = problem.blocked_lines().collect();
    let on_blocked = queens.iter().filter(|&&(row, column)| {
        blocked.contains(&(row, column))
            || lines.contains(&Line::Diagonal(i64::from(row) - i64::from(column)))
            || lines.contains(&Line::Antidiagonal(u64::from(row) + u64::from(column)))
    });
    if on_blocked.copied().eq(found.iter().map(|queen| (queen.row, queen.column))) {
        Ok(())
    } else {
        Err(Failure::wrong("queens on blocked squares found and lost"))
    }
}

/// What is to be said of a board.
pub(super) struct Verdict {
    read: ReadBoard,
    conflicts: Conflicts,
    /// The queens on blocked squares.
    on_blocked: Vec<Square>,
    /// The queens that have to be there and are not.
    missing: Vec<Square>,
    pub(super) is_solution: bool,
}

/// The verdict as JSON. Squares are [row, column].
#[derive(Serialize)]
struct Answer<'a> {
    n: u32,
    solution: bool,
    conflicts: Vec<Pair>,
    conflict_count: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    on_blocked: Option<&'a [Square]>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    missing: &'a [Square],
    queens: usize,
    format: &'static str,
    board: u64,
    input_line: u64,
}

#[derive(Serialize)]
struct Pair {
    a: Square,
    b: Square,
    line: String,
}

impl Verdict {
    /// Judges the board, on which these queens have to be, and has the judgement confirmed by the independent checker.
    pub(super) fn of(read: ReadBoard, required: &[Square]) -> Result<Self, Failure> {
        let placement = read.problem.given();
        let conflicts = placement.conflicts();
        let queens: Vec<(u32, u32)> = placement.queens().map(|queen| (queen.row, queen.column)).collect();
        let recounted = count_conflicts(&queens);
        if recounted != conflicts.count() {
            let found = conflicts.count();
            return Err(Failure::wrong(format_args!("{found} conflicts found, {recounted} counted")));
        }
        let on_blocked: Vec<Square> =
            placement.queens().filter(|&queen| read.problem.is_blocked(queen)).collect();
        confirm_on_blocked(&read.problem, &queens, &on_blocked)?;
        let is_complete = placement.queen_count() == placement.size().index();
        let missing: Vec<Square> =
            required.iter().copied().filter(|queen| !queens.contains(&(queen.row, queen.column))).collect();
        let is_solution = is_complete && recounted == 0 && on_blocked.is_empty() && missing.is_empty();
        Ok(Self { read, conflicts, on_blocked, missing, is_solution })
    }

    /// The first conflicts, each confirmed.
    fn shown(&self, limit: u64) -> impl Iterator<Item = Result<Conflict, Failure>> + '_ {
        self.conflicts.iter().take(usize::try_from(limit).unwrap_or(usize::MAX)).map(|conflict| {
            let Conflict { a, b, .. } = conflict;
            let confirmed = attack((a.row, a.column), (b.row, b.column));
            if confirmed { Ok(conflict) } else { Err(Failure::wrong(conflict)) }
        })
    }

    /// The first queens on blocked squares.
    fn shown_on_blocked(&self, limit: u64) -> &[Square] {
        let shown = usize::try_from(limit).unwrap_or(usize::MAX).min(self.on_blocked.len());
        &self.on_blocked[..shown]
    }

    /// Says in words why the board is no solution, `number` being its place among several.
    pub(super) fn write(&self, args: &Args, number: Option<u64>, out: &mut Output) -> Result<(), Failure> {
        if let Some(number) = number {
            writeln!(out, "board {number}, on line {}, is no solution:", self.read.line)?;
        }
        for conflict in self.shown(args.limit) {
            writeln!(out, "{}", conflict?)?;
        }
        for queen in self.shown_on_blocked(args.limit) {
            writeln!(out, "the queen on {queen} stands on a blocked square")?;
        }
        for queen in &self.missing {
            writeln!(out, "there is no queen on {queen}")?;
        }
        for (count, what) in [
            (self.conflicts.count(), "conflicts"),
            (self.on_blocked.len() as u64, "queens on blocked squares"),
        ] {
            let hidden = count.saturating_sub(args.limit);
            if hidden > 0 {
                note(format_args!("{hidden} more {what} are not shown: see --limit"));
            }
        }
        let (queens, n) = (self.read.problem.queen_count(), self.read.problem.size().get());
        if self.conflicts.is_empty() && queens < n as usize {
            writeln!(out, "incomplete: {queens} of {n} queens, none attacking another")?;
        }
        Ok(())
    }

    pub(super) fn write_json(&self, args: &Args, number: u64, out: &mut Output) -> Result<(), Failure> {
        let pair = |Conflict { a, b, line }| Pair { a, b, line: line.to_string() };
        let conflicts: Result<Vec<Pair>, Failure> =
            self.shown(args.limit).map(|conflict| conflict.map(pair)).collect();
        let answer = Answer {
            n: self.read.problem.size().get(),
            solution: self.is_solution,
            conflicts: conflicts?,
            conflict_count: self.conflicts.count().to_string(),
            on_blocked: (!self.on_blocked.is_empty()).then(|| self.shown_on_blocked(args.limit)),
            missing: &self.missing,
            queens: self.read.problem.queen_count(),
            format: self.read.format.name(),
            board: number,
            input_line: self.read.line,
        };
        Ok(writeln!(out, "{}", serde_json::to_string(&answer)?)?)
    }
}
