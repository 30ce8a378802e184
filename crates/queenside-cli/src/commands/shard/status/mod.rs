//! `shard status`: how far a count has come.

mod survey;
mod text;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant, SystemTime};

use clap::ValueHint;
use serde::Serialize;

use self::survey::{Machine, Numbers, Survey};
use super::plan::PlanArg;
use crate::failure::{Failure, Status};
use crate::interrupt;
use crate::output::Output;
use crate::values;
use crate::words::of_many;

/// How far a count has come: done, running, missing, refused; machines, speed, time to go
///
/// Goes through the results in DIR, checksums and all. The drawing has a cell for each chunk, or for some of them. Speed
/// and time to go are those of the last half hour by the times of the files, and are left out where clocks do not agree. The
/// exit status is 2 if files are refused.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside shard status plan.json results\n  queenside shard status plan.json results --watch\n\nJSON fields: n, chunks {all, done, running, stopped, missing, refused}, shards {all, done}, count (of the shards that are\n  done; a string), core_seconds {planned, done (as planned), taken}, machines [{host, shards, seconds, tests}, ...],\n  engines, versions, speed (core-seconds as planned a second; null: not known), seconds_to_go, refused [message, ...]"
)]
pub(crate) struct Args {
    #[command(flatten)]
    plan: PlanArg,
    /// The folder of results
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    folder: PathBuf,
    /// Look again every few seconds, until everything is done
    #[arg(long)]
    watch: bool,
    /// How often
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = values::duration, requires = "watch")]
    every: Duration,
    /// One JSON object, or with --watch one a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let plan = args.plan.read()?;
    // A single look ends at once.
    let stop = args.watch.then(|| interrupt::stop().flag());
    loop {
        let looked = Instant::now();
        let waits = args.watch && !args.folder.exists();
        let survey =
            if waits { Survey::new(&plan) } else { Survey::take(&plan, &args.folder, SystemTime::now())? };
        let mut out = Output::open(None)?;
        let clear = if args.watch && out.is_terminal() && !args.json { "\x1b[H\x1b[2J" } else { "" };
        let text = if args.json {
            serde_json::to_string(&Answer::of(&survey))? + "\n"
        } else {
            text::text(&survey, &plan)
        };
        write!(out, "{clear}{text}")?;
        out.finish()?;
        if !args.watch || survey.is_complete() {
            return match survey.refusals.len() {
                0 => Ok(Status::Answered),
                refused => Err(Failure::usage(format_args!(
                    "{} of the results refused, as printed",
                    of_many(refused as u64, "file")
                ))),
            };
        }
        while looked.elapsed() < args.every {
            if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return Ok(Status::Interrupted);
            }
            std::thread::sleep(Duration::from_millis(20).min(args.every));
        }
    }
}

/// The answer as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    n: u32,
    chunks: Numbers,
    shards: Shards,
    count: String,
    core_seconds: CoreSeconds,
    machines: Vec<NamedMachine<'a>>,
    engines: &'a BTreeSet<String>,
    versions: &'a BTreeSet<String>,
    speed: Option<f64>,
    seconds_to_go: Option<f64>,
    refused: &'a [String],
}

#[derive(Serialize)]
struct Shards {
    all: usize,
    done: usize,
}

#[derive(Serialize)]
struct CoreSeconds {
    planned: f64,
    done: f64,
    taken: f64,
}

#[derive(Serialize)]
struct NamedMachine<'a> {
    host: Option<&'a str>,
    #[serde(flatten)]
    machine: &'a Machine,
}

impl<'a> Answer<'a> {
    fn of(survey: &'a Survey) -> Self {
        let done = &survey.done;
        let named =
            |(host, machine): (&'a Option<String>, _)| NamedMachine { host: host.as_deref(), machine };
        Self {
            n: survey.n,
            chunks: survey.numbers(),
            shards: Shards { all: survey.shards, done: done.shards },
            count: done.count.to_string(),
            core_seconds: CoreSeconds { planned: survey.planned, done: done.planned, taken: done.seconds() },
            machines: done.machines.iter().map(named).collect(),
            engines: &done.engines,
            versions: &done.versions,
            speed: survey.speed,
            seconds_to_go: survey.seconds_to_go(),
            refused: &survey.refusals,
        }
    }
}
