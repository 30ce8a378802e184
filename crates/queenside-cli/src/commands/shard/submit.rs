//! The command `shard submit`: submits all chunks of a plan to a scheduler.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs};

use clap::{ValueEnum, ValueHint};
use queenside::Board;
use queenside::shards::ShardPlan;

use super::plan::PlanArg;
use crate::failure::{Failure, Status, note};
use crate::features;
use crate::output::Output;
use crate::values;
use crate::words::shell;
use crate::words::{of_many, time};

/// Submit all chunks to a scheduler
///
/// The scheduler runs `queenside shard run` for every chunk. With --print, the command prints the
/// script (YAML for Kubernetes), with comments on what to do before and after. Otherwise it passes
/// the script to the client on this machine: hq, sbatch, kubectl or parallel.
///
/// The script contains the absolute paths of PLAN and DIR, which must be the same on all machines,
/// on a shared file system. Submitting the same plan again is harmless: chunks that are done are
/// skipped.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside shard submit plan.json --to hyperqueue -o results\n  queenside shard submit plan.json --to slurm -o results --max-parallel 200 --partition long\n  queenside shard submit plan.json --to slurm -o results --print > submit.sh\n  queenside shard submit plan.json --to kubernetes -o results --image queens:1 --volume-claim data\n  queenside shard submit plan.json --to parallel -o results"
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
    /// Maximum number of chunks at the same time [default: the scheduler's limit; for Kubernetes 100]
    #[arg(long, value_name = "P", value_parser = values::whole::<u64>("P", 1..=u64::MAX))]
    max_parallel: Option<u64>,
    /// Number of threads, and of cores, per chunk
    #[arg(long, value_name = "T", default_value = "1", value_parser = values::threads)]
    threads: NonZeroUsize,
    /// Memory per thread [default: 128M up to n = 22, 512M above]
    #[arg(long, value_name = "SIZE", value_parser = mebibytes, allow_hyphen_values = true)]
    memory: Option<u64>,
    /// Omit the names of the machines from the results
    #[arg(long)]
    no_hostname: bool,
    /// Partition [default: the site's]
    #[arg(long, value_name = "NAME", help_heading = "Slurm")]
    partition: Option<String>,
    /// Time limit of a chunk [default: six times the planned time, at least 30m]
    #[arg(long, value_name = "TIME", value_parser = values::duration, help_heading = "Slurm", allow_hyphen_values = true)]
    time: Option<Duration>,
    /// Largest job array that the site allows (`MaxArraySize` - 1); larger plans are split
    /// [default: 1000]
    #[arg(long, value_name = "N", value_parser = values::whole::<u64>("N", 1..=u64::MAX), help_heading = "Slurm")]
    array_limit: Option<u64>,
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

/// Parse an amount of memory, in MiB.
fn mebibytes(text: &str) -> Result<u64, String> {
    // No machine has more than a pebibyte.
    const MAX: u64 = 1 << 30;
    let text = text.to_ascii_uppercase();
    let bare = text.trim_end_matches('B').trim_end_matches('I');
    let (number, factor) = match bare.strip_suffix('G') {
        Some(gibibytes) => (gibibytes, 1024),
        None => (bare.strip_suffix('M').unwrap_or_default(), 1),
    };
    let amount = number.parse::<u64>().ok().and_then(|number| number.checked_mul(factor));
    amount
        .filter(|amount| (1..=MAX).contains(amount))
        .ok_or_else(|| "not an amount of memory; write it like 512M or 2G".to_owned())
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
    let mut job = Job::new(args, &plan)?;
    let template = match args.to {
        Scheduler::HyperQueue => hyperqueue(&mut job)?,
        Scheduler::Slurm => slurm(&mut job)?,
        Scheduler::Kubernetes => kubernetes(&mut job)?,
        Scheduler::Parallel => parallel(&mut job),
    };
    let starts_slowly = matches!(args.to, Scheduler::Slurm | Scheduler::Kubernetes);
    if starts_slowly && job.seconds < SHORT && plan.chunks() > 1 {
        note(format_args!(
            "a chunk takes about {}, but the scheduler needs several seconds to start each; use longer chunks to save time: queenside shard plan {} --chunk-time 10m",
            time(job.seconds),
            plan.problem().size().get()
        ));
    }
    let text = fill(template, &job.values);
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
    let (plan, out) = (shell(args.plan.path.display()), shell(args.out.display()));
    note(format_args!("progress: queenside shard status {plan} {out}"));
    Ok(Status::Answered)
}

/// Refuse options that the scheduler does not support.
fn check_options(args: &Args) -> Result<(), Failure> {
    const SLURM: &str = "needs --to slurm";
    const KUBERNETES: &str = "needs --to kubernetes";
    const WORKERS: &str = "cannot be used with --to hyperqueue: limit the workers, which run one chunk per core, with `hq alloc add --max-worker-count`";
    const NO_LIMITS: &str =
        "cannot be used with --to parallel, which has no memory limits; use a smaller --max-parallel";

    let to = |scheduler| args.to == scheduler;
    let options = [
        ("--partition", args.partition.is_some(), to(Scheduler::Slurm), SLURM),
        ("--time", args.time.is_some(), to(Scheduler::Slurm), SLURM),
        ("--array-limit", args.array_limit.is_some(), to(Scheduler::Slurm), SLURM),
        ("--image", args.image.is_some(), to(Scheduler::Kubernetes), KUBERNETES),
        ("--volume-claim", args.volume_claim.is_some(), to(Scheduler::Kubernetes), KUBERNETES),
        ("--max-parallel", args.max_parallel.is_some(), !to(Scheduler::HyperQueue), WORKERS),
        ("--memory", args.memory.is_some(), !to(Scheduler::Parallel), NO_LIMITS),
    ];
    match options.into_iter().find(|(_, is_given, is_useful, _)| *is_given && !is_useful) {
        Some((option, _, _, fault)) => Err(Failure::usage(format_args!("{option} {fault}"))),
        None => Ok(()),
    }
}

/// The job, with the values for the templates.
struct Job<'a> {
    args: &'a Args,
    plan: &'a ShardPlan,
    /// The planned seconds of a chunk.
    seconds: f64,
    program: String,
    plan_path: String,
    out: String,
    /// The values of the placeholders in the template.
    values: Vec<(&'static str, String)>,
}

impl<'a> Job<'a> {
    fn new(args: &'a Args, plan: &'a ShardPlan) -> Result<Self, Failure> {
        let (n, chunks, threads) = (plan.problem().size().get(), plan.chunks() as u64, args.threads.get());
        let seconds = plan.core_seconds() / chunks as f64 / threads as f64;
        let program = match &args.program {
            Some(path) if path.contains('/') => absolute(Path::new(path))?,
            // Each machine finds the name on its PATH.
            Some(name) => name.clone(),
            None if args.to == Scheduler::Kubernetes => "queenside".to_owned(),
            None => {
                let unknown = |_| Failure::usage("cannot find the path of this program: give --program");
                absolute(&env::current_exe().map_err(unknown)?)?
            }
        };
        let (plan_path, out) = (absolute(&args.plan.path)?, absolute(&args.out)?);
        // Measured: 27 MB per thread at n = 22, and 272 MB at n = 28.
        let memory = args.memory.unwrap_or(if n <= 22 { 128 } else { 512 });
        let no_hostname = if args.no_hostname { " --no-hostname" } else { "" };
        let values = vec![
            ("summary", format!("n = {n} in {} of about {}", of_many(chunks, "chunk"), time(seconds))),
            // Jobs of different plans have different names, which Kubernetes needs.
            ("name", format!("queens-{n}-{}", &plan.sha256()[..8])),
            ("chunks", chunks.to_string()),
            ("memory-per-thread", memory.to_string()),
            ("memory", memory.saturating_mul(threads as u64).to_string()),
            ("threads", threads.to_string()),
            ("options", format!("--threads {threads}{no_hostname}")),
            ("program", shell(&program)),
            ("plan", shell(&plan_path)),
            ("out", shell(&out)),
        ];
        Ok(Self { args, plan, seconds, program, plan_path, out, values })
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

fn hyperqueue(job: &mut Job<'_>) -> Result<&'static str, Failure> {
    if job.out.contains("%{") {
        return Err(Failure::usage(
            "--output: the path contains %{, which HyperQueue replaces; choose another folder for the results",
        ));
    }
    let minutes = (job.seconds / 60.0).ceil().clamp(1.0, 1e6) as u64;
    job.values.extend([
        ("minutes", minutes.to_string()),
        ("hours", (4 * minutes).div_ceil(60).max(4).to_string()),
        ("journal", shell(format_args!("{}/hq-journal", job.out))),
        ("log", shell(format_args!("{}/hq-output", job.out))),
    ]);
    Ok(include_str!("templates/hyperqueue.sh"))
}

fn parallel(job: &mut Job<'_>) -> &'static str {
    let jobs = match job.args.max_parallel {
        Some(most) => most.to_string(),
        // A percentage of the cores of each machine.
        None => format!("{}%", (100 / job.args.threads.get()).max(1)),
    };
    // Each plan has its own log, because the same job number is another chunk in another plan.
    let log = shell(format_args!("{}/parallel-{}.log", job.out, &job.plan.sha256()[..12]));
    job.values.extend([("jobs", jobs), ("log", log)]);
    include_str!("templates/parallel.sh")
}

fn slurm(job: &mut Job<'_>) -> Result<&'static str, Failure> {
    /// Slurm's `MaxArraySize` is 1001 by default, and the largest number in an array is one less.
    const ARRAY_LIMIT: u64 = 1000;
    /// Machines differ, so the limit is far above the planned time.
    const RESERVE: f64 = 6.0;
    const HALF_HOUR: u64 = 1800;
    const YEAR: u64 = 365 * 86400;

    if job.out.contains('\\') {
        return Err(Failure::usage(
            "--output: the path contains \\, which Slurm interprets; choose another folder for the results",
        ));
    }
    let seconds = match job.args.time {
        Some(time) => time.as_secs().clamp(60, YEAR).next_multiple_of(60),
        None => ((job.seconds * RESERVE) as u64).clamp(1, YEAR).next_multiple_of(HALF_HOUR),
    };
    let throttle = job.args.max_parallel.map(|most| format!("%{most}"));
    // Slurm throttles each array separately, so throttled arrays run one after the other.
    let after = throttle.as_ref().map(|_| "\n    ${previous:+--dependency=afterany:$previous}");
    let partition = job.args.partition.as_ref().map(|name| format!("\n    --partition={}", shell(name)));
    job.values.extend([
        ("partition", partition.unwrap_or_default()),
        ("time", format!("{}:{:02}:00", seconds / 3600, seconds / 60 % 60)),
        // One file for all elements of an array: sbatch replaces %A by its number.
        ("log", shell(format_args!("{}/slurm-%A.log", job.out.replace('%', "%%")))),
        ("after", after.unwrap_or_default().to_owned()),
        ("throttle", throttle.unwrap_or_default()),
        ("limit", job.args.array_limit.unwrap_or(ARRAY_LIMIT).to_string()),
    ]);
    Ok(include_str!("templates/slurm.sh"))
}

fn kubernetes(job: &mut Job<'_>) -> Result<&'static str, Failure> {
    const MAX_PARALLEL: u64 = 100;
    /// Above this number of chunks, the API limits the number of parallel pods and of failed
    /// chunks.
    const MANY: u64 = 100_000;
    const BOUND_OF_MANY: u64 = 10_000;

    let chunks = job.plan.chunks() as u64;
    let bound = if chunks > MANY { BOUND_OF_MANY } else { chunks };
    // `$` is doubled because Kubernetes replaces `$(...)`.
    let word = |text: &str| yaml(&text.replace('$', "$$"));
    job.values.extend([
        ("image", yaml(job.args.image.as_deref().unwrap_or_default())),
        ("claim", yaml(job.args.volume_claim.as_deref().unwrap_or_default())),
        ("folder", yaml(&common_folder(job)?)),
        ("max-parallel", job.args.max_parallel.unwrap_or(MAX_PARALLEL).min(bound).to_string()),
        ("max-failed", bound.to_string()),
        ("program-yaml", word(&job.program)),
        ("plan-yaml", word(&job.plan_path)),
        ("out-yaml", word(&job.out)),
    ]);
    Ok(include_str!("templates/kubernetes.yaml"))
}

/// Return the innermost folder with both the plan and the results, where the volume is mounted.
fn common_folder(job: &Job<'_>) -> Result<String, Failure> {
    let (plan, out) = (Path::new(&job.plan_path), Path::new(&job.out));
    if plan.components().chain(out.components()).any(|component| component == Component::ParentDir) {
        return Err(Failure::usage("Kubernetes: PLAN and --output must not contain .."));
    }
    let both = plan.parent().unwrap_or(plan).components().zip(out.components());
    let folder: PathBuf = both.take_while(|(one, other)| one == other).map(|(one, _)| one).collect();
    if folder.parent().is_none() {
        return Err(Failure::usage(format_args!(
            "{} and {} have no common folder for the volume: put PLAN and DIR into one folder",
            job.plan_path, job.out
        )));
    }
    Ok(folder.display().to_string())
}

/// Pass the text to the scheduler's client, which inherits standard output and standard error.
fn hand_over(to: Scheduler, text: &str) -> Result<(), Failure> {
    let client = match to {
        Scheduler::HyperQueue => "hq",
        Scheduler::Slurm => "sbatch",
        Scheduler::Kubernetes => "kubectl",
        Scheduler::Parallel => "parallel",
    };
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
