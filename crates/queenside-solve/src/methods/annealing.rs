use queenside_board::Square;
use rand::RngExt;

use super::row_queens::RowQueens;
use super::run::{Flow, Run};
use super::task::{Cooling, Start};
use super::{Event, Method, Proposal};

#[doc = include_str!("annealing.md")]
pub const ANNEALING: Method = Method {
    name: "annealing",
    other_names: &[("simulated annealing", "textbooks")],
    summary: "make random moves; accept worse ones less often as the temperature falls",
    text: text!("annealing.md"),
    start: Start::Rows,
    has_cooling: true,
    default_step_limit: |n| 1_000_000 + 500 * n * n,
    lines: &[("place", 1), ("solution", 3), ("accept", 5), ("reject", 6), ("stagnation", 8), ("restart", 0)],
    algorithm: run,
    ..Method::REPAIRING
};

fn run(run: &mut Run<'_>) -> Flow {
    let cooling = run.task.cooling.unwrap_or_else(|| default_cooling(run.n()));
    loop {
        let mut board = RowQueens::begin(run)?;
        board.fill(run, |board, _, run| run.rng.random_range(0..board.columns.len() as u32))?;
        anneal(run, &mut board, cooling)?;
        if board.counts.energy == 0 {
            run.solution(&board.columns)?;
        } else {
            run.report(Event::Stagnation { stuck_at: board.counts.energy, random_moves: 0 })?;
        }
        run.restart()?;
    }
}

/// Return a schedule so slow that most boards reach a solution. The number of boards one attack
/// away from a solution grows with n^2, so the temperature at which a solution is likely falls with
/// log n.
fn default_cooling(n: usize) -> Cooling {
    let n = n.max(4) as f64;
    Cooling { start: 1.0 / n.ln(), end: 0.2 / n.ln(), factor: 1.0 - 1.0 / (16.0 * n * n) }
}

/// Cool the board until no queen is attacked or the board is cold. Moves are accepted by the rule
/// of Metropolis.
fn anneal(run: &mut Run<'_>, board: &mut RowQueens, cooling: Cooling) -> Flow {
    let mut temperature = cooling.start;
    while board.counts.energy > 0 && temperature > cooling.end {
        run.step_of(4)?;
        let row = board.movable[run.rng.random_range(0..board.movable.len())];
        if board.columns.len() > 1 {
            let from = board.queen(row);
            let to = Square::new(row, board.other_column(from.column, &mut run.rng));
            let energy = board.counts.energy;
            board.set(row, to.column);
            let delta = board.counts.energy as i64 - energy as i64;
            let chance = if delta <= 0 { 1.0 } else { (-delta as f64 / temperature).exp() };
            let draw = if delta < 0 { 0.0 } else { run.rng.random::<f64>() };
            let proposal = Proposal {
                from,
                to,
                delta: delta as i32,
                temperature: temperature as f32,
                chance: chance as f32,
                draw: draw as f32,
            };
            if draw < chance {
                run.counts.moves += 1;
                run.report(Event::Accept(proposal))?;
            } else {
                board.set(row, from.column);
                run.report(Event::Reject(proposal))?;
            }
        }
        temperature *= cooling.factor;
    }
    Flow::Continue(())
}
