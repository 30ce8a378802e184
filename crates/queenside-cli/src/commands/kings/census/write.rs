//! A census as text, CSV, SVG and JSON.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use queenside::kings::census::MOST_EXACT;
use serde::Serialize;

use super::{Form, Found, chart};
use crate::failure::Failure;
use crate::output::Output;
use crate::words::{of_many, terminal_width};

/// Writes the census to the file, or to standard output.
pub(super) fn write(found: &Found, form: Form, path: Option<&Path>) -> Result<(), Failure> {
    let mut out = Output::open(path)?;
    match form {
        Form::Text => write_text(found, &mut out),
        Form::Csv => write_csv(found, &mut out),
        Form::Svg => out.write_all(chart::svg(found).as_bytes()),
        Form::Json => write_json(found, &mut out),
    }?;
    out.finish()
}

fn write_csv(found: &Found, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "from,to,solutions")?;
    for (ways, solutions) in found.tally.ways.exact() {
        writeln!(out, "{ways},{ways},{solutions}")?;
    }
    for (bin, solutions) in found.tally.ways.above() {
        writeln!(out, "{},{},{solutions}", bin.start(), bin.end())?;
    }
    Ok(())
}

/// The least counts, up to this one, have a line each.
const ONE_BY_ONE: u128 = 9;
/// The longest bar.
const LONGEST: usize = 40;

/// Writes a summary and the histogram.
fn write_text(found: &Found, out: &mut dyn Write) -> io::Result<()> {
    let (tally, ways) = (&found.tally, &found.tally.ways);
    let Some(greatest) = &tally.greatest else { return Ok(()) };
    let kings = of_many(found.kings.into(), "king");
    writeln!(out, "{kings} on the {} of n = {}", of_many(tally.solutions, "solution"), found.n)?;
    writeln!(out)?;
    let share = 100.0 * ways.zero() as f64 / tally.solutions as f64;
    writeln!(out, "no way at all           {} ({share:.2} %)", of_many(ways.zero(), "solution"))?;
    writeln!(out, "greatest number of ways {} ({})", greatest.ways, of_many(greatest.solutions, "solution"))?;
    if greatest.ways > 0 {
        writeln!(out, "                        {}", columns(&greatest.boards[0]))?;
    }
    match ways.distinct() {
        Some(distinct) => writeln!(out, "different numbers       {distinct}")?,
        None => writeln!(out, "different numbers       more than {MOST_EXACT}")?,
    }
    if let Some(missing) = ways.least_missing() {
        writeln!(out, "least that never occurs {missing}")?;
    }
    if let Some((least, most)) = tally.kings.keys().next().zip(tally.kings.keys().next_back()) {
        let range = if least < most { format!("{least} to ") } else { String::new() };
        writeln!(out, "room for                {range}{}", of_many((*most).into(), "king"))?;
    }
    writeln!(out)?;
    histogram(found, out)
}

fn columns(columns: &[u32]) -> String {
    let columns: Vec<String> = columns.iter().map(u32::to_string).collect();
    format!("[{}]", columns.join(", "))
}

/// A line for each of the least counts, then one for each number of digits. The bars are logarithmic: the solutions of
/// one line are often thousands of times those of another.
fn histogram(found: &Found, out: &mut dyn Write) -> io::Result<()> {
    let ways = &found.tally.ways;
    let line_of = |ways: u128| if ways <= ONE_BY_ONE { ways } else { 10u128.pow(ways.ilog10()) };
    let mut lines = BTreeMap::<u128, u64>::new();
    for (ways, solutions) in ways.exact() {
        *lines.entry(line_of(ways)).or_default() += solutions;
    }
    for (bin, solutions) in ways.above() {
        *lines.entry(line_of(*bin.start())).or_default() += solutions;
    }
    let rows: Vec<(String, u64)> =
        lines.into_iter().map(|(from, solutions)| (name(from), solutions)).collect();
    let most = rows.iter().map(|(_, solutions)| *solutions).max().unwrap_or(1);
    let names = rows.iter().map(|(name, _)| name.len()).chain(["ways".len()]).max().unwrap_or_default();
    let digits = most.to_string().len().max("solutions".len());
    let longest = terminal_width().saturating_sub(names + digits + 6).clamp(1, LONGEST);
    writeln!(out, "{:>names$}  {:>digits$}", "ways", "solutions")?;
    for (name, solutions) in rows {
        let bar = (solutions as f64).ln_1p() / (most as f64).ln_1p() * longest as f64;
        let bar = "#".repeat((bar.round() as usize).max(1));
        writeln!(out, "{name:>names$}  {solutions:>digits$}  {bar}")?;
    }
    Ok(())
}

/// `7`, `10 .. 99`, and `10^4 ..` for what has five digits.
fn name(from: u128) -> String {
    if from <= ONE_BY_ONE {
        from.to_string()
    } else if from <= 1000 {
        format!("{from} .. {}", 10 * from - 1)
    } else {
        format!("10^{} ..", from.ilog10())
    }
}

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

fn write_json(found: &Found, out: &mut dyn Write) -> io::Result<()> {
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
