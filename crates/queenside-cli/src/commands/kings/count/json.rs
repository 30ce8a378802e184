use queenside::Square;
use serde::Serialize;

use super::board::decimals;
use super::counted::Counted;
use crate::failure::Failure;

/// The answer as JSON. Squares are [row, column]; lists of ways are by numbers of kings, from none on.
#[derive(Serialize)]
struct Answer<'a> {
    n: u32,
    k: u32,
    ways: String,
    safe: Vec<[u32; 2]>,
    groups: Vec<GroupWays>,
    polynomial: Vec<String>,
    columns: &'a [u32],
    greatest: u32,
}

#[derive(Serialize)]
struct GroupWays {
    label: String,
    squares: Vec<[u32; 2]>,
    ways: Vec<String>,
}

/// The answer as a JSON object in one line.
pub(super) fn object(counted: &Counted) -> Result<String, Failure> {
    let square = |square: Square| [square.row, square.column];
    let groups = counted.groups.iter().map(|(group, polynomial)| GroupWays {
        label: group.label(),
        squares: group.squares.iter().copied().map(square).collect(),
        ways: decimals(polynomial),
    });
    let answer = Answer {
        n: counted.n(),
        k: counted.kings,
        ways: counted.ways.to_string(),
        safe: counted.safe.squares().map(square).collect(),
        groups: groups.collect(),
        polynomial: decimals(&counted.polynomial),
        columns: counted.solution.columns(),
        greatest: counted.polynomial.greatest(),
    };
    Ok(serde_json::to_string(&answer)?)
}
