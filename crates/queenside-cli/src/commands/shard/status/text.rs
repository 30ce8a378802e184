use std::fmt::Write;

use queenside::shards::ShardPlan;

use super::picture::picture;
use super::survey::{Machine, Survey};
use crate::terminal;
use crate::words::{of_many, time};

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
    text.push_str(&picture(&survey.chunks, terminal::width()));
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
    let (engines, versions): (Vec<&str>, Vec<&str>) = (
        survey.done.engines.iter().map(|name| &**name).collect(),
        survey.done.versions.iter().map(|name| &**name).collect(),
    );
    if !engines.is_empty() {
        writeln!(
            text,
            "counted   by {}, version {}",
            printable(&engines.join(", ")),
            printable(&versions.join(", "))
        )?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_talk_to_the_terminal() {
        assert_eq!(printable("node\n\x1b[2J"), "node??[2J");
    }
}
