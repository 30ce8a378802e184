//! The command `shard submit`: submits all chunks of a plan to a scheduler.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use clap::{ValueEnum, ValueHint};
use queenside::Board;
use queenside::shards::ShardPlan;

use super::plan::PlanArg;
use crate::failure::{Failure, Status, note, reason};
use crate::features;
use crate::output::Output;
use crate::system::quote;
use crate::words::{of_many, shell, time};
use queenside_service::values::Threads;

/// Submit all chunks to a scheduler
///
/// The scheduler runs `queenside shard run` for every chunk. With --print, the command prints the
/// script, with comments on what to do before and after. Otherwise it runs the script, which calls
/// the client on this machine: hq, sbatch or parallel.
///
/// The script contains the absolute paths of PLAN and DIR, which must be the same on all machines,
/// on a shared file system. Submitting the same plan again is harmless: chunks that are done are
/// skipped. To set a partition, a time limit, memory, or how many chunks run at the same time, edit
/// the script that --print prints, and run it with bash.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside shard submit plan.json --to hyperqueue -o results\n  queenside shard submit plan.json --to slurm -o results\n  queenside shard submit plan.json --to slurm -o results --print > submit.sh\n  queenside shard submit plan.json --to parallel -o results"
)]
pub(crate) struct Args {
    #[command(flatten)]
    plan: PlanArg,
    /// Scheduler to use
    #[arg(long, value_name = "SCHEDULER")]
    to: Scheduler,
    /// Folder of results
    #[arg(short, long = "output", value_name = "DIR", value_hint = ValueHint::DirPath)]
    out: PathBuf,
    /// Print the script instead of submitting it
    #[arg(long)]
    print: bool,
    /// Path of `queenside` on the machines that count [default: the path of this program]
    #[arg(long, value_name = "PATH", value_hint = ValueHint::ExecutablePath, value_parser = one_line)]
    program: Option<String>,
    /// Number of threads, and of cores, per chunk
    #[arg(long, value_name = "T", default_value = "1")]
    threads: Threads,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Scheduler {
    /// One array job, on workers that may start and stop at any time
    #[value(name = "hyperqueue")]
    HyperQueue,
    /// Job arrays, split if they are too long
    Slurm,
    /// GNU parallel, on this machine or by ssh on others
    Parallel,
}

impl Scheduler {
    const fn template(self) -> &'static str {
        match self {
            Self::HyperQueue => include_str!("templates/hyperqueue.sh"),
            Self::Slurm => include_str!("templates/slurm.sh"),
            Self::Parallel => include_str!("templates/parallel.sh"),
        }
    }

    /// The program that a job is passed to.
    const fn client(self) -> &'static str {
        match self {
            Self::HyperQueue => "hq",
            Self::Slurm => "sbatch",
            Self::Parallel => "parallel",
        }
    }
}

/// Refuse an empty text, and control characters, such as one that ends a line.
fn one_line(text: &str) -> Result<String, &'static str> {
    match text {
        "" => Err("empty, expected a path"),
        _ if text.contains(char::is_control) => Err("contains control characters"),
        _ => Ok(text.to_owned()),
    }
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    /// Chunks shorter than this waste time, because Slurm needs seconds to start each.
    const SHORT: f64 = 30.0;

    let plan = args.plan.read_to_run()?;
    let seconds = plan.core_seconds() / plan.chunks() as f64 / args.threads.get() as f64;
    let text = fill(args.to.template(), &values(args, &plan, seconds)?);
    if args.to == Scheduler::Slurm && seconds < SHORT && plan.chunks() > 1 {
        note(format_args!(
            "a chunk takes about {}, but the scheduler needs several seconds to start each; use longer chunks to save time: queenside shard plan {} --chunk-time 10m",
            time(seconds),
            plan.problem().size().get()
        ));
    }
    if args.print {
        let mut out = Output::open(None)?;
        out.write_all(text.as_bytes())?;
        out.finish()?;
        return Ok(Status::Answered);
    }
    fs::create_dir_all(&args.out).map_err(|error| Failure::output(args.out.display(), &error))?;
    run_script(args.to, &text)?;
    let (plan, out) = (quote(args.plan.path.display()), quote(args.out.display()));
    note(format_args!("progress: queenside shard status {plan} {out}"));
    Ok(Status::Answered)
}

/// Return the values of the placeholders in the templates; `seconds` is the planned time of a chunk.
fn values(args: &Args, plan: &ShardPlan, seconds: f64) -> Result<Vec<(&'static str, String)>, Failure> {
    /// Slurm's time limit is far above the planned time, because machines differ.
    const RESERVE: f64 = 6.0;
    const HALF_HOUR: u64 = 1800;
    const YEAR: u64 = 365 * 86400;

    let (n, chunks, threads) = (plan.problem().size().get(), plan.chunks() as u64, args.threads.get());
    let (program, plan_path, out) = (program(args)?, absolute(&args.plan.path)?, absolute(&args.out)?);
    match args.to {
        Scheduler::HyperQueue if out.contains("%{") => return Err(refused("%{, which HyperQueue replaces")),
        Scheduler::Slurm if out.contains('\\') => return Err(refused("\\, which Slurm interprets")),
        _ => {}
    }
    // Measured: 27 MB per thread at n = 22, and 272 MB at n = 28.
    let memory = if n <= 22 { 128 } else { 512 };
    let minutes = (seconds / 60.0).ceil().clamp(1.0, 1e6) as u64;
    let limit = ((seconds * RESERVE) as u64).clamp(1, YEAR).next_multiple_of(HALF_HOUR);
    let file = |name: &str| shell(format_args!("{out}/{name}"));
    Ok(vec![
        ("summary", format!("n = {n} in {} of about {}", of_many(chunks, "chunk"), time(seconds))),
        // Jobs of different plans have different names.
        ("name", format!("queens-{n}-{}", &plan.sha256()[..8])),
        ("chunks", chunks.to_string()),
        ("memory-per-thread", memory.to_string()),
        ("memory", (memory * threads).to_string()),
        ("threads", threads.to_string()),
        ("program", shell(&program)),
        ("plan", shell(&plan_path)),
        ("out", shell(&out)),
        // HyperQueue.
        ("minutes", minutes.to_string()),
        ("hours", (4 * minutes).div_ceil(60).max(4).to_string()),
        ("journal", file("hq-journal")),
        ("hyperqueue-log", file("hq-output")),
        // Slurm: one file for all elements of an array. sbatch replaces %A by its number.
        ("time", format!("{}:{:02}:00", limit / 3600, limit / 60 % 60)),
        ("slurm-log", shell(format_args!("{}/slurm-%A.log", out.replace('%', "%%")))),
        // GNU parallel: a percentage of the cores of each machine. Each plan has its own log, because
        // the same job number is another chunk in another plan.
        ("jobs", format!("{}%", (100 / threads).max(1))),
        ("parallel-log", file(&format!("parallel-{}.log", &plan.sha256()[..12]))),
    ])
}

/// Return the failure because the path of the results has characters that a scheduler replaces.
fn refused(what: &str) -> Failure {
    Failure::usage(format_args!("--output: the path contains {what}; choose another folder for the results"))
}

/// Return the program as the jobs call it.
fn program(args: &Args) -> Result<String, Failure> {
    match &args.program {
        Some(path) if path.contains('/') => absolute(Path::new(path)),
        // Each machine finds the name on its PATH.
        Some(name) => Ok(name.clone()),
        None => {
            let unknown = |_| Failure::usage("cannot find the path of this program: give --program");
            absolute(&env::current_exe().map_err(unknown)?)
        }
    }
}

/// Return the absolute path; fails if a line of a script cannot contain it.
fn absolute(path: &Path) -> Result<String, Failure> {
    let absolute = std::path::absolute(path).map_err(|error| Failure::input(path, &error))?;
    let text = absolute.into_os_string().into_string().ok().and_then(|text| one_line(&text).ok());
    text.ok_or_else(|| {
        Failure::usage(format_args!(
            "{}: a script cannot contain this path, because it has control characters or is not UTF-8; rename it",
            path.display()
        ))
    })
}

/// Replace each `{{name}}` of a template by its value.
fn fill(template: &str, values: &[(&str, String)]) -> String {
    let mut parts = template.split("{{");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for (name, rest) in parts.filter_map(|part| part.split_once("}}")) {
        let value = values.iter().find(|(key, _)| *key == name);
        let (_, value) = value.expect("every name in a template has a value");
        text.push_str(value);
        text.push_str(rest);
    }
    text
}

/// Run the script, which calls the scheduler's client and inherits standard output and standard error.
fn run_script(to: Scheduler, text: &str) -> Result<(), Failure> {
    let client = to.client();
    let name = format!("{client}{}", env::consts::EXE_SUFFIX);
    let has_client = |path| env::split_paths(&path).any(|folder| folder.join(&name).is_file());
    if !env::var_os("PATH").is_some_and(has_client) {
        return Err(Failure::usage(format_args!(
            "{client} is not on the PATH of this machine: submit on a machine that has it, or write the script with --print and run it there"
        )));
    }
    let mut command = Command::new("bash");
    command.args(["-c", text, "bash"]).stdin(Stdio::null());
    // Removes the wrapper's variable, so that jobs do not build anything on the nodes.
    let status = command.env_remove(features::WRAPPER).status();
    let status =
        status.map_err(|error| Failure::usage(format_args!("cannot run bash: {}", reason(&error))))?;
    let advice = match to {
        _ if status.success() => return Ok(()),
        Scheduler::Parallel => "chunks failed, or it was stopped; run the same command again to resume",
        _ => "see its message above; --print shows the script",
    };
    Err(Failure::usage(format_args!("{client} failed ({status}): {advice}")))
}
