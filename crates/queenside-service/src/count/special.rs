//! Counts of some solutions only: with a queen on each square, or that a turn maps to themselves.

use std::ops::ControlFlow;

use queenside::clock::Instant;
use queenside::count::{OrbitCount, count_per_square, count_symmetric};
use queenside::{Board, Budget, Problem};
use queenside_check::{Orbits, check_orbit_count, known_counts};
use serde::{Deserialize, Serialize};

use super::{Engines, check_total};
use crate::{ServiceError, seconds};

/// Of which squares to count the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Per {
    /// All squares.
    Square,
    /// The squares of the first row, one for each column.
    Column,
}

/// The number of solutions with a queen on each square.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PerSquareAnswer {
    /// The board size.
    pub n: u32,
    /// The numbers in decimal: one list for each row of the board, or only for the first.
    pub per_square: Vec<Vec<String>>,
    /// The number of all solutions in decimal, to which each row and each column sums.
    pub count: String,
    /// Wall time, in seconds.
    pub seconds: f64,
}

/// Count the solutions with a queen on each square. After each square that is counted, `observe`
/// receives the number of these squares and of all to count; the others follow by symmetry.
///
/// # Errors
/// [`ServiceError::Bad`] if n is too large, [`ServiceError::Stopped`] if the budget or the observer ends the
/// count, [`ServiceError::Wrong`] if the sums are wrong.
pub fn per_square(
    board: &Problem,
    per: Per,
    engines: Engines<'_>,
    budget: &Budget,
    observe: impl FnMut(usize, usize) -> ControlFlow<()>,
) -> Result<PerSquareAnswer, ServiceError> {
    let started = Instant::now();
    let table = count_per_square(board.size(), per == Per::Column, engines, budget, observe)?;
    // The checker knows or recounts the number of solutions, which every row and column sums to.
    let total = table.first().map_or(1, |row| row.iter().sum());
    check_total(board, total)?;
    let is_whole = per == Per::Square;
    let column = |at: usize| table.iter().map(|row| row[at]).sum::<u128>();
    let sums = table.iter().map(|row| row.iter().sum());
    let mut sums = sums.chain((0..table.len()).filter(|_| is_whole).map(column));
    if let Some(sum) = sums.find(|&sum| sum != total) {
        return Err(ServiceError::wrong(format_args!(
            "the solutions of one row or column sum to {sum}, those of the first row to {total}"
        )));
    }
    let in_decimal = |row: Vec<u128>| row.iter().map(u128::to_string).collect();
    Ok(PerSquareAnswer {
        n: board.size().get(),
        per_square: table.into_iter().map(in_decimal).collect(),
        count: total.to_string(),
        seconds: seconds(started.elapsed()),
    })
}

/// The numbers of solutions that a turn maps to themselves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SymmetricAnswer {
    /// The board size.
    pub n: u32,
    /// The number of solutions that a half turn maps to themselves, in decimal.
    pub half_turn: String,
    /// The number of solutions that a quarter turn maps to themselves, in decimal.
    pub quarter_turn: String,
    /// Wall time, in seconds.
    pub seconds: f64,
}

/// Count the solutions that turns map to themselves. Up to n = 27 they are verified with the published
/// numbers of solutions and of symmetry classes.
///
/// # Errors
/// As for [`per_square`].
pub fn symmetric(board: &Problem, budget: &Budget) -> Result<SymmetricAnswer, ServiceError> {
    let (started, n) = (Instant::now(), board.size().get());
    let [half_turn, quarter_turn] = count_symmetric(board.size(), budget)?;
    // Without a published number, the least one that agrees with these.
    let all = known_counts().nth(n as usize).unwrap_or(half_turn);
    let OrbitCount { all, half_turn, quarter_turn, orbits } =
        OrbitCount::new(board.size(), all, [half_turn, quarter_turn]);
    check_orbit_count(n, Orbits { all, half_turn, quarter_turn, orbits })?;
    Ok(SymmetricAnswer {
        n,
        half_turn: half_turn.to_string(),
        quarter_turn: quarter_turn.to_string(),
        seconds: seconds(started.elapsed()),
    })
}
