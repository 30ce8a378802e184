use std::collections::BTreeSet;
use std::fmt::Write;

use queenside::shards::ShardPlan;

use super::survey::{Machine, Standing, Survey};
use crate::words::{of_many, terminal_width, time};

/// Machines and refusals that are named.
const NAMED: usize = 10;

/// The survey for people.
pub(super) fn text(survey: &Survey, plan: &ShardPlan) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write_text(&mut text, survey, plan);
    text
}

fn write_text(text: &mut String, survey: &Survey, plan: &ShardPlan) -> std::fmt::Result {
    let numbers = survey.numbers();
    let mut parts = vec![format!("{} of {} done", numbers.done, of_many(plan.chunks() as u64, "chunk"))];
    for (number, name) in [
        (numbers.running, "running"),
        (numbers.stopped, "stopped"),
        (numbers.missing, "not begun"),
        (numbers.refused, "refused"),
    ] {
        if number > 0 {
            parts.push(format!("{number} {name}"));
        }
    }
    writeln!(text, "n = {}: {}", survey.n, parts.join(", "))?;
    text.push_str(&picture(&survey.chunks, terminal_width()));
    let part = 100.0 * survey.done.planned / survey.planned;
    let part = if survey.is_complete() { 100.0 } else { part.min(99.9) };
    writeln!(text, "shards    {} of {}; {part:.1} % of the work", survey.done.shards, survey.shards)?;
    let taken = survey.done.seconds();
    let (done, planned) = (time(survey.done.planned), time(survey.planned));
    writeln!(text, "core time {} for what was planned as {done}, of {planned}", time(taken))?;
    if let (Some(speed), Some(to_go), false) = (survey.speed, survey.seconds_to_go(), survey.is_complete()) {
        let to_go = time(to_go);
        writeln!(text, "speed     {speed:.2} core-seconds of the plan a second; about {to_go} to go")?;
    }
    let joined = |names: &BTreeSet<String>| {
        printable(&names.iter().map(String::as_str).collect::<Vec<_>>().join(", "))
    };
    let (engines, versions) = (&survey.done.engines, &survey.done.versions);
    if !engines.is_empty() {
        writeln!(text, "counted   by {}, version {}", joined(engines), joined(versions))?;
    }
    let mut machines: Vec<(&str, &Machine)> = survey
        .done
        .machines
        .iter()
        .map(|(host, machine)| (host.as_deref().unwrap_or("(not named)"), machine))
        .collect();
    machines.sort_by(|(_, a), (_, b)| b.seconds.total_cmp(&a.seconds));
    for &(host, &Machine { shards, seconds, tests }) in machines.iter().take(NAMED) {
        let (shards, took) = (of_many(shards as u64, "shard"), time(seconds));
        write!(text, "machine   {}: {shards} in {took}", printable(host))?;
        // A clock that did not move tells no speed.
        match seconds {
            ..0.001 => writeln!(text)?,
            // Nor does a GPU, which does not count its tests.
            _ if tests == 0 => writeln!(text)?,
            _ => writeln!(text, ", {:.0} million tests a second", tests as f64 / seconds / 1e6)?,
        }
    }
    more(text, machines.len(), "machine")?;
    for refusal in survey.refusals.iter().take(NAMED) {
        writeln!(text, "refused   {refusal}")?;
    }
    more(text, survey.refusals.len(), "refusal")
}

fn more(text: &mut String, all: usize, noun: &str) -> std::fmt::Result {
    match all.checked_sub(NAMED) {
        None | Some(0) => Ok(()),
        Some(more) => writeln!(text, "          and {} more", of_many(more as u64, noun)),
    }
}

/// A name from a file of results, which may come from anywhere, fit to be shown in one line.
fn printable(name: &str) -> String {
    name.chars().map(|letter| if letter.is_control() { '?' } else { letter }).take(80).collect()
}

/// Cells of a row at most, and with their margin at least.
const WIDTH: usize = 64;
const NARROWEST: usize = 10;
const ROWS: usize = 12;

/// A drawing of the chunks for a terminal of this width, a cell for each or for some of them; and what the cells mean.
fn picture(chunks: &[Standing], terminal: usize) -> String {
    let width = terminal.saturating_sub(2).clamp(NARROWEST, WIDTH);
    let each = chunks.len().div_ceil(width * ROWS).max(1);
    let cells: Vec<char> = chunks.chunks(each).map(cell).collect();
    let mut text = String::new();
    for row in cells.chunks(width) {
        text.push_str("  ");
        text.extend(row);
        text.push('\n');
    }
    let of = if each == 1 { "a cell is a chunk".to_owned() } else { format!("a cell is {each} chunks") };
    text + &format!("  █ done  ▓▒░ in part  · not begun  ! refused; {of}\n")
}

/// One cell for some chunks: how much of them is done.
fn cell(chunks: &[Standing]) -> char {
    if chunks.contains(&Standing::Refused) {
        return '!';
    }
    let part = |standing: &Standing| match standing {
        Standing::Done => 1.0,
        // Begun is more than not begun.
        Standing::Begun { part, .. } => part.max(0.01),
        Standing::Missing | Standing::Refused => 0.0,
    };
    let done = chunks.iter().map(part).sum::<f64>() / chunks.len() as f64;
    match done {
        0.0 => '·',
        ..0.34 => '░',
        ..0.67 => '▒',
        _ if chunks.iter().all(|standing| *standing == Standing::Done) => '█',
        _ => '▓',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_talk_to_the_terminal() {
        assert_eq!(printable("node\n\x1b[2J"), "node??[2J");
    }

    #[test]
    fn cells_show_how_much_is_done() {
        let begun = |part| Standing::Begun { part, runs: true };
        let chunks =
            [Standing::Done, begun(0.99), begun(0.5), begun(0.0), Standing::Missing, Standing::Refused];
        assert!(picture(&chunks, 80).starts_with("  █▓▒░·!\n"));
        assert_eq!(cell(&[Standing::Done, Standing::Missing]), '▒');
        assert_eq!(cell(&[Standing::Done, Standing::Refused]), '!');
    }

    #[test]
    fn however_many_chunks_there_are_the_drawing_fits() {
        for chunks in [1, 64, 768, 769, 117_000] {
            for terminal in [20, 40, 80, 200] {
                let text = picture(&vec![Standing::Missing; chunks], terminal);
                let rows = text.lines().count() - 1;
                assert!(rows <= ROWS, "{chunks}");
                assert!(text.lines().take(rows).all(|line| line.chars().count() <= terminal), "{chunks}");
            }
        }
    }
}
