use queenside::methods::Row;
use queenside::{Placement, Problem, Square};
use serde::Serialize;

use super::Compare;
use crate::values::{Limit, TimeLimit};

/// The result of a comparison of the classic methods.
#[derive(Clone, Debug, Serialize)]
pub struct CompareAnswer {
    /// The machine on which the times were measured.
    pub machine: Machine,
    /// The version of Queenside.
    pub version: &'static str,
    /// The date and time of the start, in UTC.
    pub date: String,
    /// The settings of the comparison.
    pub settings: Settings,
    /// One row per board, in the order of the boards.
    pub rows: Vec<Row>,
}

/// The machine on which the times were measured.
#[derive(Clone, Debug, Serialize)]
pub struct Machine {
    /// The model of the processor.
    pub cpu: String,
    /// The number of hardware threads.
    pub cores: usize,
    /// The operating system.
    pub os: String,
}

/// The settings of a comparison.
#[derive(Clone, Debug, Serialize)]
pub struct Settings {
    /// The number of runs of each method on each board.
    pub runs: u64,
    /// The time limit of each run, in seconds; `null` without a limit.
    pub time_limit_seconds: Option<f64>,
    /// The largest number of steps of each run; `null` without a limit.
    pub step_limit: Option<u64>,
    /// The seed of the first run; each further run uses the next seed.
    pub seed: u64,
    /// The number of runs of a method that run in parallel.
    pub threads: u64,
    /// The given queens of every board, as `[row, column]`.
    pub queens: Vec<Square>,
    /// The queens of the start position, as `[row, column]`; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Vec<Square>>,
}

impl Settings {
    /// Return the settings of a comparison on these boards.
    pub fn new(boards: &[Problem], start: Option<&Placement>, question: &Compare) -> Self {
        Self {
            runs: question.runs.get(),
            time_limit_seconds: question.time_limit.map(|TimeLimit(limit)| limit.as_secs_f64()),
            step_limit: question.step_limit.map(Limit::get),
            seed: question.seed.get(),
            threads: question.threads.get(),
            // All boards of a comparison have the same given queens.
            queens: boards.first().map_or(Vec::new(), |board| board.given().squares().to_vec()),
            start: start.map(|start| start.squares().to_vec()),
        }
    }
}
