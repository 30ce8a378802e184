//! Board formats: written boards read back, and errors name the right place.

mod evidence;
mod questions;
mod reading;
mod refusals;
mod round_trips;
mod texts;
mod twins;
mod writing;

use proptest::prelude::*;
use queenside::notation::{BoardReader, Choice, Format, ReadBoard, ReadError, parse};
use queenside::{Board, Line, Placement, Problem, Square};

use super::{placement, placements, size, squares};

/// A reader can move to another thread.
const _: () = {
    const fn is_send<T: Send>() {}
    is_send::<BoardReader<'static>>();
};

/// Random boards with queens, blocked squares and blocked lines; queens may be on blocked squares.
fn problems() -> impl Strategy<Value = Problem> {
    placements(1..14).prop_flat_map(|given| {
        let n = given.size().get();
        let last = i64::from(n) - 1;
        let blocked = proptest::collection::btree_set((0..n, 0..n), 0..20);
        let diagonals = proptest::collection::vec(-last..=last, 0..3);
        let antidiagonals = proptest::collection::vec(0..=2 * last as u64, 0..3);
        (Just(given), blocked, diagonals, antidiagonals).prop_map(
            |(given, blocked, diagonals, antidiagonals)| {
                let problem = Problem::from(given).with_blocked(squares(blocked)).unwrap();
                let lines = diagonals.into_iter().map(Line::Diagonal);
                problem
                    .with_blocked_lines(lines.chain(antidiagonals.into_iter().map(Line::Antidiagonal)))
                    .unwrap()
            },
        )
    })
}

/// Find the blocked squares by the definition.
fn blocked(problem: &Problem) -> Vec<Square> {
    let n = problem.size().get();
    let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    squares.filter(|&square| problem.is_blocked(square)).collect()
}

fn read_problem(text: &str) -> Result<Problem, ReadError> {
    parse(text)
}

fn read(text: &str) -> Result<Placement, ReadError> {
    read_problem(text).map(|problem| problem.given().clone())
}

/// Return the error message for a text.
fn refusal(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

fn boards(text: &str) -> Vec<ReadBoard> {
    BoardReader::new(text.as_bytes())
        .map(|read| read.unwrap_or_else(|error| panic!("{text}: {error}")))
        .collect()
}

/// Return the queens of each board, as text.
fn columns_of(text: &str) -> Vec<String> {
    let column_text = |read: ReadBoard| Format::Columns.to_text(read.problem.given()).unwrap();
    boards(text).into_iter().map(|read| column_text(read).trim().to_owned()).collect()
}

fn choice(text: &str) -> Choice {
    match BoardReader::new(text.as_bytes()).next() {
        Some(Err(ReadError::Ambiguous(error))) => error.choice,
        other => panic!("{text}: {other:?}"),
    }
}
