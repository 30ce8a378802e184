//! The command `shard status`: reports the progress of a count.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::fs;
use std::path::{Path, PathBuf};

use clap::ValueHint;
use queenside::in_parallel;
use queenside_service::shard::{Standing, StatusAnswer, Survey};

use super::folder::Folder;
use super::plan::PlanArg;
use crate::failure::{Failure, Status};
use crate::output::write_answer;
use crate::words::{of_many, terminal_width, time, to_go};
use queenside_service::values::all_cpus;

/// Report the progress of a count: chunks, machines, speed, remaining time
///
/// Reads the results in DIR and verifies their checksums. The drawing has one cell per chunk or
/// group of chunks. Speed and remaining time follow from the files of the last half hour. They are
/// omitted if the clocks of the machines do not agree. The exit status is 2 if a file is refused.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside shard status plan.json results\n  queenside shard status n22  # a checkpoint of `count 22 --checkpoint n22`\n  watch queenside shard status plan.json results  # again every 2 seconds"
)]
pub(crate) struct Args {
    #[command(flatten)]
    plan: PlanArg,
    /// Folder of results; none if PLAN is a checkpoint
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: Option<PathBuf>,
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let plan = args.plan.read()?;
    let survey = survey(args.plan.results(&plan, args.folder.as_deref()))?;
    let answer = survey.answer();
    write_answer(None, args.json, &answer, || text(&answer, survey.standings()))?;
    match answer.refused.len() as u64 {
        0 => Ok(Status::Answered),
        refused => {
            let files = of_many(refused, "file");
            Err(Failure::usage(format_args!("{files} refused; the report lists the reasons")))
        }
    }
}

/// Read all results in a folder.
fn survey(folder: Folder<'_>) -> Result<Survey<'_>, Failure> {
    let files = folder.files()?;
    let mut survey = Survey::new(folder.plan);
    // Reads on all CPUs, because there may be a hundred thousand files.
    let read = |at: usize| {
        let (chunk, path) = &files.done[at];
        Ok::<_, Infallible>((folder.read_done(*chunk, path), seconds_ago(path)))
    };
    let Ok(()) = in_parallel(files.done.len(), all_cpus(), read, |at, (found, ago)| {
        let (chunk, path) = &files.done[at];
        let added = found.map_err(|refusal| refusal.to_string()).and_then(|found| {
            survey.add_done(&found, ago).map_err(|fault| format!("{}: {fault}", path.display()))
        });
        if let Err(refusal) = added {
            survey.add_refused(Some(*chunk), refusal);
        }
    });
    for (chunk, path) in files.unfinished {
        match folder.read_unfinished(chunk, &path) {
            Ok(found) => {
                let results = found.unwrap_or_default();
                survey.add_unfinished(chunk, results, seconds_ago(&path)).map_err(Failure::usage)?;
            }
            Err(refusal) if folder.is_checkpoint => survey.add_refused(Some(chunk), refusal.to_string()),
            Err(_) => {}
        }
    }
    for path in files.foreign {
        survey.add_refused(None, folder.foreign(&path).to_string());
    }
    Ok(survey)
}

/// Return how many seconds ago a file was written; `None` if the clocks do not agree.
fn seconds_ago(path: &Path) -> Option<f64> {
    let written = fs::metadata(path).ok()?.modified().ok()?;
    Some(written.elapsed().ok()?.as_secs_f64())
}

/// The maximum number of machines, and of refused files, that are listed.
const MAX_LISTED: usize = 10;

/// Format the answer as text.
fn text(answer: &StatusAnswer, standings: &[Standing]) -> String {
    let StatusAnswer { chunks, shards, core_seconds, .. } = answer;
    let is_complete = chunks.done == chunks.all;
    let all = of_many(chunks.all as u64, "chunk");
    let mut states = vec![format!("{} of {all} done", chunks.done)];
    for (number, state) in [
        (chunks.running, "running"),
        (chunks.stopped, "stopped"),
        (chunks.missing, "not started"),
        (chunks.refused, "refused"),
    ] {
        states.extend((number > 0).then(|| format!("{number} {state}")));
    }
    // A checkpoint has no planned times.
    let is_planned = core_seconds.planned > 0.0;
    let part = if is_planned {
        core_seconds.done / core_seconds.planned
    } else {
        shards.done as f64 / shards.all as f64
    };
    let percent = if is_complete { 100.0 } else { (100.0 * part).min(99.9) };
    let [planned, done, taken] = [core_seconds.planned, core_seconds.done, core_seconds.taken].map(time);
    let mut lines = vec![format!("n = {}: {}", answer.n, states.join(", "))];
    lines.extend(picture(standings, terminal_width()));
    let of_the_work = if is_planned { " of the work" } else { "" };
    lines.push(format!("shards    {} of {} done; {percent:.1} %{of_the_work}", shards.done, shards.all));
    let of_plan = format!("; planned {done} for this work, {planned} in total");
    lines.push(format!("core time {taken}{}", if is_planned { &of_plan } else { "" }));
    if let Some(speed) = answer.speed.filter(|_| !is_complete) {
        let to_go = to_go(answer.seconds_to_go);
        lines.push(format!("speed     {speed:.2} planned core-seconds per second; {to_go}"));
    }
    if !answer.engines.is_empty() {
        let (engines, versions) = (joined(&answer.engines), joined(&answer.versions));
        lines.push(format!("counted   by {engines}, version {versions}"));
    }
    let mut machines: Vec<_> = answer.machines.iter().collect();
    machines.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
    for machine in machines.iter().take(MAX_LISTED) {
        let host = printable(machine.host.as_deref().unwrap_or("(not named)"));
        let (shards, took) = (of_many(machine.shards as u64, "shard"), time(machine.seconds));
        lines.push(format!("machine   {host}: {shards} in {took}"));
    }
    lines.extend(more(machines.len(), "machine"));
    lines.extend(answer.refused.iter().take(MAX_LISTED).map(|refusal| format!("refused   {refusal}")));
    lines.extend(more(answer.refused.len(), "refused file"));
    lines.join("\n") + "\n"
}

/// Return a line with the number of entries that are not listed, if there are any.
fn more(all: usize, noun: &str) -> Option<String> {
    let more = all.saturating_sub(MAX_LISTED) as u64;
    (more > 0).then(|| format!("          and {} more", of_many(more, noun)))
}

fn joined(names: &BTreeSet<String>) -> String {
    printable(&names.iter().map(String::as_str).collect::<Vec<_>>().join(", "))
}

/// Replace control characters and shorten a name, because files of results may contain anything.
fn printable(name: &str) -> String {
    name.chars().map(|letter| if letter.is_control() { '?' } else { letter }).take(80).collect()
}

/// Draw the chunks for a terminal of this width, with a cell per chunk or group of chunks, and a
/// legend.
fn picture(chunks: &[Standing], terminal: usize) -> Vec<String> {
    const MARGIN: usize = 2;
    const MIN_WIDTH: usize = 10;
    const MAX_WIDTH: usize = 64;
    const ROWS: usize = 12;

    let width = terminal.saturating_sub(MARGIN).clamp(MIN_WIDTH, MAX_WIDTH);
    let group = chunks.len().div_ceil(width * ROWS).max(1);
    let cells: Vec<char> = chunks.chunks(group).map(cell).collect();
    let row = |cells: &[char]| "  ".chars().chain(cells.iter().copied()).collect();
    let mut lines: Vec<String> = cells.chunks(width).map(row).collect();
    let legend = "█ done  ▓▒░ partly done  · not started  ! refused";
    lines.push(format!("  {legend}; {} per cell", of_many(group as u64, "chunk")));
    lines
}

/// Return the cell of a group of chunks, which shows how much of the group is done.
fn cell(chunks: &[Standing]) -> char {
    if chunks.contains(&Standing::Refused) {
        return '!';
    }
    let part = |standing: &Standing| match standing {
        Standing::Done => 1.0,
        // A started chunk looks different from one that is not started.
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
    fn names_cannot_control_the_terminal() {
        assert_eq!(printable("node\n\x1b[2J"), "node??[2J");
    }

    #[test]
    fn cells_show_how_much_is_done() {
        let begun = |part| Standing::Begun { part, is_running: true };
        let chunks =
            [Standing::Done, begun(0.99), begun(0.5), begun(0.0), Standing::Missing, Standing::Refused];
        assert_eq!(picture(&chunks, 80)[0], "  █▓▒░·!");
        assert_eq!(cell(&[Standing::Done, Standing::Missing]), '▒');
        assert_eq!(cell(&[Standing::Done, Standing::Refused]), '!');
    }

    #[test]
    fn the_drawing_of_any_number_of_chunks_fits_the_terminal() {
        for chunks in [1, 64, 768, 769, 117_000] {
            for terminal in [20, 40, 80, 200] {
                let lines = picture(&vec![Standing::Missing; chunks], terminal);
                let rows = &lines[..lines.len() - 1];
                assert!(rows.len() <= 12, "{chunks}");
                assert!(rows.iter().all(|row| row.chars().count() <= terminal), "{chunks}");
            }
        }
    }
}
