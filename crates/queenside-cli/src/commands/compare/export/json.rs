use std::io::{self, Write};

use queenside::Square;
use queenside::methods::{Cell, CellState, Spread};
use serde::Serialize;

use super::super::footer::Machine;
use super::super::numbers::tidy;
use super::super::table::Table;
use super::Export;

/// One object on one line. Numbers are JSON numbers; an infinite one is null.
pub(super) struct Json;

/// The name of a state, in JSON and CSV.
pub(super) const fn state_name(state: CellState) -> &'static str {
    match state {
        CellState::Answered => "answered",
        CellState::Limit => "limit",
        CellState::Skipped => "skipped",
        CellState::Refused => "refused",
    }
}

#[derive(Serialize)]
struct Answer<'a> {
    machine: &'a Machine,
    version: &'a str,
    date: &'a str,
    settings: SettingsAnswer,
    rows: Vec<RowAnswer>,
}

#[derive(Serialize)]
struct SettingsAnswer {
    runs: u32,
    time_limit_seconds: f64,
    step_limit: Option<u64>,
    seed: u64,
    threads: usize,
    queens: Vec<[u32; 2]>,
}

#[derive(Serialize)]
struct RowAnswer {
    n: u32,
    cells: Vec<CellAnswer>,
}

#[derive(Serialize)]
struct CellAnswer {
    method: &'static str,
    state: &'static str,
    runs: u32,
    answered: u32,
    seconds: Option<SpreadAnswer>,
    steps: Option<SpreadAnswer>,
    moves: Option<SpreadAnswer>,
}

#[derive(Serialize)]
struct SpreadAnswer {
    least: f64,
    lower: f64,
    median: f64,
    upper: f64,
    greatest: f64,
}

impl From<Spread> for SpreadAnswer {
    fn from(Spread { least, lower, median, upper, greatest }: Spread) -> Self {
        let [least, lower, median, upper, greatest] = [least, lower, median, upper, greatest].map(tidy);
        Self { least, lower, median, upper, greatest }
    }
}

impl From<&Cell> for CellAnswer {
    fn from(cell: &Cell) -> Self {
        Self {
            method: cell.method.name(),
            state: state_name(cell.state),
            runs: cell.runs,
            answered: cell.answered,
            seconds: cell.seconds.map(Into::into),
            steps: cell.steps.map(Into::into),
            moves: cell.moves.map(Into::into),
        }
    }
}

impl Export for Json {
    fn write(&self, table: &Table, out: &mut dyn Write) -> io::Result<()> {
        let settings = &table.footer.settings;
        let pair = |queen: &Square| [queen.row, queen.column];
        let answer = Answer {
            machine: &table.footer.machine,
            version: table.footer.version,
            date: &table.footer.date,
            settings: SettingsAnswer {
                runs: settings.runs,
                time_limit_seconds: settings.time_limit.as_secs_f64(),
                step_limit: settings.step_limit,
                seed: settings.seed,
                threads: settings.threads,
                queens: settings.queens.iter().map(pair).collect(),
            },
            rows: table
                .rows
                .iter()
                .map(|row| RowAnswer { n: row.size.get(), cells: row.cells.iter().map(Into::into).collect() })
                .collect(),
        };
        serde_json::to_writer(&mut *out, &answer)?;
        writeln!(out)
    }
}
