//! The command `shard submit`: submits all chunks of a plan to a scheduler.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use clap::{ValueEnum, ValueHint};
use queenside::Board;
use queenside::shards::ShardPlan;

use super::plan::PlanArg;
use crate::failure::{Failure, Status, note};
use crate::features;
use crate::output::Output;
use crate::system::quote;
use crate::values;
use crate::words::{of_many, shell, time};

/// Submit all chunks to a scheduler
///
/// The scheduler runs `queenside shard run` for every chunk. With --print, the command prints the
/// script (YAML for Kubernetes), with comments on what to do before and after. Otherwise it passes
/// the script to the client on this machine: hq, sbatch, kubectl or parallel.
///
/// The script contains the absolute paths of PLAN and DIR, which must be the same on all machines,
/// on a shared file system. Submitting the same plan again is harmless: chunks that are done are
/// skipped. To set a partition, a time limit, memory, or how many chunks run at the same time, edit
/// the script that --print prints, and run it with bash (`kubectl apply -f FILE` for Kubernetes).
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside shard submit plan.json --to hyperqueue -o results\n  queenside shard submit plan.json --to slurm -o results\n  queenside shard submit plan.json --to slurm -o results --print > submit.sh\n  queenside shard submit plan.json --to kubernetes -o results --image queens:1 --volume-claim data\n  queenside shard submit plan.json --to parallel -o results"
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
    /// Path of `queenside` on the machines that count [default: the path of this program; for
    /// Kubernetes queenside]
    #[arg(long, value_name = "PATH", value_hint = ValueHint::ExecutablePath, value_parser = one_line)]
    program: Option<String>,
    /// Number of threads, and of cores, per chunk
    #[arg(long, value_name = "T", default_value = "1", value_parser = values::threads)]
    threads: NonZeroUsize,
    /// Image that contains the program and a shell (required)
    #[arg(long, value_name = "IMAGE", help_heading = "Kubernetes", required_if_eq("to", "kubernetes"))]
    image: Option<String>,
    /// Claim of the volume that is mounted as the common folder of PLAN and DIR (required)
    #[arg(long, value_name = "CLAIM", help_heading = "Kubernetes", required_if_eq("to", "kubernetes"))]
    volume_claim: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Scheduler {
    /// One array job, on workers that may start and stop at any time
    #[value(name = "hyperqueue")]
    HyperQueue,
    /// Job arrays, split if they are too long
    Slurm,
    /// An indexed Job
    Kubernetes,
    /// GNU parallel, on this machine or by ssh on others
    Parallel,
}

impl Scheduler {
    const fn template(self) -> &'static str {
        match self {
            Self::HyperQueue => include_str!("templates/hyperqueue.sh"),
            Self::Slurm => include_str!("templates/slurm.sh"),
            Self::Kubernetes => include_str!("templates/kubernetes.yaml"),
            Self::Parallel => include_str!("templates/parallel.sh"),
        }
    }

    /// The program that a job is passed to.
    const fn client(self) -> &'static str {
        match self {
            Self::HyperQueue => "hq",
            Self::Slurm => "sbatch",
            Self::Kubernetes => "kubectl",
            Self::Parallel => "parallel",
        }
    }
}

/// Format a YAML string on one line; every JSON string is a YAML string.
fn yaml(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Refuse an empty text, and characters that end a line in a shell or in YAML.
fn one_line(text: &str) -> Result<String, &'static str> {
    match text {
        "" => Err("empty, expected a path"),
        _ if text.contains(|c: char| c.is_control() || "\u{2028}\u{2029}\u{feff}".contains(c)) => {
            Err("contains control characters")
        }
        _ => Ok(text.to_owned()),
    }
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    /// Chunks shorter than this waste time, because Slurm and Kubernetes need seconds to start
    /// each.
    const SHORT: f64 = 30.0;

    check_options(args)?;
    let plan = args.plan.read()?;
    let seconds = plan.core_seconds() / plan.chunks() as f64 / args.threads.get() as f64;
    let text = fill(args.to.template(), &values(args, &plan, seconds)?);
    let starts_slowly = matches!(args.to, Scheduler::Slurm | Scheduler::Kubernetes);
    if starts_slowly && seconds < SHORT && plan.chunks() > 1 {
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
    if args.to != Scheduler::Kubernetes {
        fs::create_dir_all(&args.out).map_err(|error| Failure::output(args.out.display(), &error))?;
    }
    hand_over(args.to, &text)?;
    let (plan, out) = (quote(args.plan.path.display()), quote(args.out.display()));
    note(format_args!("progress: queenside shard status {plan} {out}"));
    Ok(Status::Answered)
}

/// Refuse options of Kubernetes for another scheduler.
fn check_options(args: &Args) -> Result<(), Failure> {
    let options = [("--image", &args.image), ("--volume-claim", &args.volume_claim)];
    match options.into_iter().find(|(_, given)| given.is_some() && args.to != Scheduler::Kubernetes) {
        Some((option, _)) => Err(Failure::usage(format_args!("{option} needs --to kubernetes"))),
        None => Ok(()),
    }
}

/// Return the values of the placeholders in the templates; `seconds` is the planned time of a chunk.
fn values(args: &Args, plan: &ShardPlan, seconds: f64) -> Result<Vec<(&'static str, String)>, Failure> {
    /// Slurm's time limit is far above the planned time, because machines differ.
    const RESERVE: f64 = 6.0;
    const HALF_HOUR: u64 = 1800;
    const YEAR: u64 = 365 * 86400;
    /// Above this number of chunks, the API of Kubernetes limits the number of failed chunks.
    const MANY: u64 = 100_000;
    const BOUND_OF_MANY: u64 = 10_000;

    let (n, chunks, threads) = (plan.problem().size().get(), plan.chunks() as u64, args.threads.get());
    let (program, plan_path, out) = (program(args)?, absolute(&args.plan.path)?, absolute(&args.out)?);
    let folder = match args.to {
        Scheduler::HyperQueue if out.contains("%{") => return Err(refused("%{, which HyperQueue replaces")),
        Scheduler::Slurm if out.contains('\\') => return Err(refused("\\, which Slurm interprets")),
        Scheduler::Kubernetes => common_folder(&plan_path, &out)?,
        _ => String::new(),
    };
    // Measured: 27 MB per thread at n = 22, and 272 MB at n = 28.
    let memory = if n <= 22 { 128 } else { 512 };
    let minutes = (seconds / 60.0).ceil().clamp(1.0, 1e6) as u64;
    let limit = ((seconds * RESERVE) as u64).clamp(1, YEAR).next_multiple_of(HALF_HOUR);
    let file = |name: &str| shell(format_args!("{out}/{name}"));
    // `$` is doubled because Kubernetes replaces `$(...)`.
    let word = |text: &str| yaml(&text.replace('$', "$$"));
    Ok(vec![
        ("summary", format!("n = {n} in {} of about {}", of_many(chunks, "chunk"), time(seconds))),
        // Jobs of different plans have different names, which Kubernetes needs.
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
        // Kubernetes.
        ("image", yaml(args.image.as_deref().unwrap_or_default())),
        ("claim", yaml(args.volume_claim.as_deref().unwrap_or_default())),
        ("folder", yaml(&folder)),
        ("max-parallel", chunks.min(100).to_string()),
        ("max-failed", if chunks > MANY { BOUND_OF_MANY } else { chunks }.to_string()),
        ("program-yaml", word(&program)),
        ("plan-yaml", word(&plan_path)),
        ("out-yaml", word(&out)),
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
        None if args.to == Scheduler::Kubernetes => Ok("queenside".to_owned()),
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

/// Return the innermost folder with both the plan and the results, where the volume is mounted.
fn common_folder(plan_path: &str, out_path: &str) -> Result<String, Failure> {
    let (plan, out) = (Path::new(plan_path), Path::new(out_path));
    if plan.components().chain(out.components()).any(|component| component == Component::ParentDir) {
        return Err(Failure::usage("Kubernetes: PLAN and --output must not contain .."));
    }
    let both = plan.parent().unwrap_or(plan).components().zip(out.components());
    let folder: PathBuf = both.take_while(|(one, other)| one == other).map(|(one, _)| one).collect();
    if folder.parent().is_none() {
        return Err(Failure::usage(format_args!(
            "{plan_path} and {out_path} have no common folder for the volume: put PLAN and DIR into one folder"
        )));
    }
    Ok(folder.display().to_string())
}

/// Pass the text to the scheduler's client, which inherits standard output and standard error.
fn hand_over(to: Scheduler, text: &str) -> Result<(), Failure> {
    let client = to.client();
    let name = format!("{client}{}", env::consts::EXE_SUFFIX);
    let has_client = |path| env::split_paths(&path).any(|folder| folder.join(&name).is_file());
    if !env::var_os("PATH").is_some_and(has_client) {
        return Err(Failure::usage(format_args!(
            "{client} is not on the PATH of this machine: submit on a machine that has it, or write the script with --print and run it there"
        )));
    }
    // kubectl reads the YAML; the other scripts call their clients.
    let reads = to == Scheduler::Kubernetes;
    let (program, arguments) =
        if reads { (client, ["apply", "-f", "-"]) } else { ("bash", ["-c", text, "bash"]) };
    let input = if reads { Stdio::piped() } else { Stdio::null() };
    let failed = |error: io::Error| Failure::usage(format_args!("cannot run {client}: {error}"));
    // Removes the wrapper's variable, so that jobs do not build anything on the nodes.
    let mut command = Command::new(program);
    let mut child =
        command.args(arguments).stdin(input).env_remove(features::WRAPPER).spawn().map_err(failed)?;
    if let Some(mut input) = child.stdin.take() {
        // If the client does not read to the end, its exit status reports the failure.
        let _ = input.write_all(text.as_bytes());
    }
    let status = child.wait().map_err(failed)?;
    let advice = match to {
        _ if status.success() => return Ok(()),
        Scheduler::Parallel => "chunks failed, or it was stopped; run the same command again to resume",
        _ => "see its message above; --print shows the script",
    };
    Err(Failure::usage(format_args!("{client} failed ({status}): {advice}")))
}
