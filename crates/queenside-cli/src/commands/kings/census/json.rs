use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::Found;

/// A census as JSON; numbers of ways and of solutions are strings, as they outgrow a double.
#[derive(Serialize)]
struct Answer<'a> {
    n: u32,
    kings: u32,
    solutions: String,
    zero: String,
    distinct: Option<String>,
    least_missing: Option<String>,
    greatest: Option<Greatest<'a>>,
    room: Option<Room>,
    histogram: Vec<[String; 2]>,
    above: Vec<Above>,
    seconds: f64,
}

#[derive(Serialize)]
struct Greatest<'a> {
    ways: String,
    solutions: String,
    boards: &'a [Vec<u32>],
}

#[derive(Serialize)]
struct Room {
    least: u32,
    greatest: u32,
    solutions: BTreeMap<u32, String>,
}

#[derive(Serialize)]
struct Above {
    from: String,
    to: String,
    solutions: String,
}

pub(super) fn write(found: &Found, out: &mut dyn Write) -> io::Result<()> {
    let (tally, ways) = (&found.tally, &found.tally.ways);
    let ends = tally.kings.keys().next().zip(tally.kings.keys().next_back());
    let answer = Answer {
        n: found.n,
        kings: found.kings,
        solutions: tally.solutions.to_string(),
        zero: ways.zero().to_string(),
        distinct: ways.distinct().map(|distinct| distinct.to_string()),
        least_missing: ways.least_missing().map(|missing| missing.to_string()),
        greatest: tally.greatest.as_ref().map(|greatest| Greatest {
            ways: greatest.ways.to_string(),
            solutions: greatest.solutions.to_string(),
            boards: &greatest.boards,
        }),
        room: ends.map(|(&least, &greatest)| Room {
            least,
            greatest,
            solutions: tally.kings.iter().map(|(kings, solutions)| (*kings, solutions.to_string())).collect(),
        }),
        histogram: ways
            .exact()
            .iter()
            .map(|(ways, solutions)| [ways.to_string(), solutions.to_string()])
            .collect(),
        above: ways
            .above()
            .map(|(bin, solutions)| Above {
                from: bin.start().to_string(),
                to: bin.end().to_string(),
                solutions: solutions.to_string(),
            })
            .collect(),
        seconds: found.seconds,
    };
    serde_json::to_writer(&mut *out, &answer).map_err(io::Error::from)?;
    writeln!(out)
}
