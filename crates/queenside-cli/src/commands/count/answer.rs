//! What is printed.

use std::fmt::Display;
use std::time::Instant;

use queenside::count::{OrbitCount, count_orbits};
use queenside::{Board, Budget, Problem, Size};
use queenside_check::{Orbits, check_completion_count, check_count, check_orbit_count};
use queenside_service::verify::puzzle;
use serde::Serialize;

use super::Options;
use crate::failure::{Failure, Status, note};
use crate::output::write_answer;
use crate::values::OutputFormat;

/// The answer as JSON; counts are strings, as they outgrow a double.
#[derive(Serialize)]
struct Answer<'a> {
    n: u32,
    count: String,
    engine: &'a str,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    up_to_symmetry: Option<UpToSymmetry>,
}

/// What the number of orbits follows from.
#[derive(Serialize)]
struct UpToSymmetry {
    all: String,
    half_turn: String,
    quarter_turn: String,
}

/// Checks and prints the number of solutions of an empty board. `seconds` is asked when all else is known.
pub(super) fn solutions(
    args: &Options,
    size: Size,
    all: u128,
    engine: &str,
    seconds: impl FnOnce() -> f64,
) -> Result<Status, Failure> {
    let n = size.get();
    check_count(n, all)?;
    let mut answer = Answer { n, count: all.to_string(), engine, seconds: 0.0, up_to_symmetry: None };
    if args.up_to_symmetry {
        let found = checked_orbits(size, all)?;
        answer.count = found.orbits.to_string();
        answer.up_to_symmetry = Some(UpToSymmetry {
            all: found.all.to_string(),
            half_turn: found.half_turn.to_string(),
            quarter_turn: found.quarter_turn.to_string(),
        });
    }
    answer.seconds = seconds();
    let text = answer.count.clone();
    write(args, &answer, text)
}

/// The number up to symmetry, checked.
pub(crate) fn checked_orbits(size: Size, all: u128) -> Result<OrbitCount, Failure> {
    let found = count_orbits(size, all, &Budget::default()).map_err(Failure::usage)?;
    let OrbitCount { all, half_turn, quarter_turn, orbits } = found;
    check_orbit_count(size.get(), Orbits { all, half_turn, quarter_turn, orbits })?;
    Ok(found)
}

/// The name in answers of what counts completions.
pub(super) const EXACT: &str = "exact";

/// Checks and prints the number of completions of a board.
pub(super) fn completions(
    args: &Options,
    problem: &Problem,
    count: u128,
    seconds: f64,
) -> Result<Status, Failure> {
    check_completion_count(&puzzle(problem), count)?;
    let (n, engine) = (problem.size().get(), EXACT);
    let answer = Answer { n, count: count.to_string(), engine, seconds, up_to_symmetry: None };
    write(args, &answer, count.to_string())
}

/// Says that the time was over before the count; with JSON in its form too.
pub(super) fn unknown(
    args: &Options,
    n: u32,
    engine: &str,
    started: Instant,
    why: impl Display,
) -> Result<Status, Failure> {
    if args.json {
        let answer =
            Unknown { n, status: "unknown", count: None, engine, seconds: started.elapsed().as_secs_f64() };
        write(args, &answer, String::new())?;
    }
    note(why);
    Ok(Status::GaveUp)
}

/// Why a count gave up.
pub(super) const NO_TIME: &str = "gave up: the count takes longer; give it a longer --time-limit";

/// The answer as JSON where there is no count.
#[derive(Serialize)]
struct Unknown<'a> {
    n: u32,
    status: &'a str,
    count: Option<()>,
    engine: &'a str,
    seconds: f64,
}

/// Refuses files in which no count is written, before the work.
pub(super) fn check_output(args: &Options) -> Result<(), Failure> {
    let by_extension = args.output.path().and_then(OutputFormat::of_file);
    if by_extension.is_some_and(|format| format != OutputFormat::Json) {
        return Err(Failure::usage("a count is no picture; give -o a file that ends in .txt or .json"));
    }
    Ok(())
}

/// Writes the answer as JSON or as text.
pub(super) fn write(args: &Options, answer: &impl Serialize, text: String) -> Result<Status, Failure> {
    let by_extension = args.output.path().and_then(OutputFormat::of_file);
    let is_json = args.json || by_extension == Some(OutputFormat::Json);
    write_answer(args.output.path(), is_json, answer, || text)?;
    Ok(Status::Answered)
}
