//! `shard submit`: all chunks of a plan, given to an engine that spreads work over machines.

mod quote;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs};

use clap::{ValueEnum, ValueHint};
use queenside::shards::ShardPlan;

use self::quote::{shell, yaml};
use super::plan::PlanArg;
use crate::failure::{Failure, Status, note};
use crate::features;
use crate::output::Output;
use crate::values;
use crate::words::{of_many, time};

/// Give all chunks to an engine that spreads work over machines
///
/// Such an engine runs `queenside shard run` for every chunk, on as many machines as it has. With --print, the script (for
/// Kubernetes the YAML) is printed, with comments on what to do before and after; without, it is handed to the client
/// on this machine: hq, sbatch, kubectl or parallel.
///
/// PLAN and DIR are given by their absolute paths and have to be there on all machines, on a shared file system. To
/// submit the same again is harmless: chunks that are done are skipped.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside shard submit plan.json --to hyperqueue --out results\n  queenside shard submit plan.json --to slurm --out results --at-once 200 --partition long\n  queenside shard submit plan.json --to slurm --out results --print > submit.sh\n  queenside shard submit plan.json --to kubernetes --out results --image queenside:1 --volume-claim count\n  queenside shard submit plan.json --to parallel --out results"
)]
pub(crate) struct Args {
    #[command(flatten)]
    plan: PlanArg,
    /// Which engine
    #[arg(long, value_name = "ENGINE")]
    to: Engine,
    /// The folder of results
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    out: PathBuf,
    /// Print what would be submitted
    #[arg(long)]
    print: bool,
    /// How `queenside` is called on the machines that count [default: where this one is; for Kubernetes queenside]
    #[arg(long, value_name = "PATH", value_hint = ValueHint::ExecutablePath)]
    program: Option<String>,
    /// The name of the job [default: queens-N]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// At most so many chunks at once [default: as many as the engine has room for; for Kubernetes 100]
    #[arg(long, value_name = "P", value_parser = values::at_least_one)]
    at_once: Option<u64>,
    /// Threads, and so cores, for each chunk
    #[arg(long, value_name = "T", default_value = "1", value_parser = values::threads)]
    threads: NonZeroUsize,
    /// Memory for each thread [default: 128M up to n = 22, 512M above]
    #[arg(long, value_name = "SIZE", value_parser = mebibytes, allow_hyphen_values = true)]
    memory: Option<u64>,
    /// Leave the names of the machines out of the results
    #[arg(long)]
    anonymous: bool,
    /// The partition [default: the site's]
    #[arg(long, value_name = "NAME", help_heading = "Slurm")]
    partition: Option<String>,
    /// The time limit of a chunk [default: six times what the plan expects, at least 30m]
    #[arg(long, value_name = "TIME", value_parser = values::duration, help_heading = "Slurm", allow_hyphen_values = true)]
    time: Option<Duration>,
    /// How long an array may be (`MaxArraySize` less one); longer ones are split [default: 1000]
    #[arg(long, value_name = "N", value_parser = values::at_least_one, help_heading = "Slurm")]
    array_limit: Option<u64>,
    /// An image that has the program and a shell
    #[arg(long, value_name = "IMAGE", help_heading = "Kubernetes")]
    image: Option<String>,
    /// The claim of the volume that stands for the folder of PLAN and DIR
    #[arg(long, value_name = "CLAIM", help_heading = "Kubernetes")]
    volume_claim: Option<String>,
    /// The namespace [default: that of the client]
    #[arg(long, value_name = "NAME", help_heading = "Kubernetes")]
    namespace: Option<String>,
}

/// What spreads the chunks over machines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// One array job, on workers that come and go
    #[value(name = "hyperqueue")]
    HyperQueue,
    /// Job arrays, split where they are too long
    Slurm,
    /// An indexed Job
    Kubernetes,
    /// GNU parallel, on this machine or by ssh on others
    Parallel,
}

/// Parses an amount of memory, in MiB.
fn mebibytes(text: &str) -> Result<u64, String> {
    // No machine has more than a pebibyte.
    const MOST: u64 = 1 << 30;
    let text = text.to_ascii_lowercase();
    let bare = text.trim_end_matches('b').trim_end_matches('i');
    let (number, factor) = match (bare.strip_suffix('m'), bare.strip_suffix('g')) {
        (Some(number), _) => (number, 1),
        (_, Some(number)) => (number, 1024),
        _ => ("", 1),
    };
    let amount = number.parse::<u64>().ok().and_then(|number| number.checked_mul(factor));
    amount
        .filter(|amount| (1..=MOST).contains(amount))
        .ok_or_else(|| "not an amount of memory; write it like 512M or 2G".to_owned())
}

/// Engines need some seconds for every task, so chunks should not be shorter than this.
const SHORT: f64 = 30.0;

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    check_options(args)?;
    let plan = args.plan.read()?;
    let job = Job::new(args, &plan)?;
    let submission = match args.to {
        Engine::HyperQueue => hyperqueue(&job)?,
        Engine::Slurm => slurm(&job)?,
        Engine::Kubernetes => kubernetes(&job)?,
        Engine::Parallel => parallel(&job),
    };
    if matches!(args.to, Engine::Slurm | Engine::Kubernetes) && job.seconds < SHORT && job.chunks > 1 {
        note(format_args!(
            "a chunk takes about {}, and {} some seconds to start each: a plan with fewer, longer chunks suits it better (`queenside shard plan {} --minutes 10`)",
            time(job.seconds),
            if args.to == Engine::Slurm { "slurm" } else { "kubernetes" },
            plan.size().get()
        ));
    }
    if args.print {
        let mut out = Output::open(None)?;
        out.write_all(submission.text.as_bytes())?;
        out.finish()?;
        return Ok(Status::Answered);
    }
    if args.to != Engine::Kubernetes {
        fs::create_dir_all(&args.out).map_err(|error| Failure::output(args.out.display(), &error))?;
    }
    submission.hand_over()?;
    let (plan, out) = (args.plan.path.display(), args.out.display());
    note(format_args!("how far it is: queenside shard status {plan} {out}"));
    Ok(Status::Answered)
}

/// Refuses options that the engine has no use for.
fn check_options(args: &Args) -> Result<(), Failure> {
    let of = |engine: Engine| args.to == engine;
    let uses: [(&str, bool, bool, &str); 8] = [
        ("--partition", args.partition.is_some(), of(Engine::Slurm), "is for --to slurm"),
        ("--time", args.time.is_some(), of(Engine::Slurm), "is for --to slurm"),
        ("--array-limit", args.array_limit.is_some(), of(Engine::Slurm), "is for --to slurm"),
        ("--image", args.image.is_some(), of(Engine::Kubernetes), "is for --to kubernetes"),
        ("--volume-claim", args.volume_claim.is_some(), of(Engine::Kubernetes), "is for --to kubernetes"),
        ("--namespace", args.namespace.is_some(), of(Engine::Kubernetes), "is for --to kubernetes"),
        (
            "--at-once",
            args.at_once.is_some(),
            !of(Engine::HyperQueue),
            "is not for --to hyperqueue: as many chunks run as its workers have cores (see `hq alloc add --max-worker-count`)",
        ),
        (
            "--memory",
            args.memory.is_some(),
            !of(Engine::Parallel),
            "is not for --to parallel: it sets no limits; give fewer at once with --at-once",
        ),
    ];
    match uses.into_iter().find(|(_, given, useful, _)| *given && !useful) {
        Some((option, _, _, advice)) => Err(Failure::usage(format_args!("{option} {advice}"))),
        None => Ok(()),
    }
}

/// What all engines are told.
struct Job<'a> {
    args: &'a Args,
    chunks: usize,
    /// How long a chunk is expected to take.
    seconds: f64,
    program: String,
    plan: String,
    out: String,
    sha256: &'a str,
    /// What all templates name.
    values: Vec<(&'static str, String)>,
}

impl<'a> Job<'a> {
    fn new(args: &'a Args, plan: &'a ShardPlan) -> Result<Self, Failure> {
        let n = plan.size().get();
        let threads = args.threads.get();
        let name = match &args.name {
            None => format!("queens-{n}"),
            Some(name) => quote::name(name).ok_or_else(|| {
                Failure::usage("--name: no letter is in it; names are letters, digits and hyphens")
            })?,
        };
        let chunks = plan.chunks();
        let seconds = plan.core_seconds() / chunks as f64 / threads as f64;
        let (program, plan_path) = (program(args)?, text(absolute(&args.plan.path)?)?);
        let out = text(absolute(&args.out)?)?;
        let words = of_many(chunks as u64, "chunk");
        // Measured were about 30 MB for each thread up to n = 22 and 300 MB at n = 28.
        let memory = args.memory.unwrap_or(if n <= 22 { 128 } else { 512 });
        let values = vec![
            ("summary", format!("n = {n} in {words} of about {}", time(seconds))),
            ("name", name),
            ("chunks", chunks.to_string()),
            ("memory-per-thread", memory.to_string()),
            ("memory", memory.saturating_mul(threads as u64).to_string()),
            ("threads", threads.to_string()),
            ("options", format!("--threads {threads}{}", if args.anonymous { " --anonymous" } else { "" })),
            ("program", shell(&program)),
            ("plan", shell(&plan_path)),
            ("out", shell(&out)),
        ];
        Ok(Self { args, chunks, seconds, program, plan: plan_path, out, sha256: plan.sha256(), values })
    }

    /// The template with a value in the place of each `{{name}}`.
    fn fill(&self, template: &str, own: &[(&str, String)]) -> String {
        let value = |name: &str| {
            let mut values = self.values.iter().chain(own);
            values.find(|(key, _)| *key == name).map_or("", |(_, value)| value)
        };
        let mut parts = template.split("{{");
        let mut text = parts.next().unwrap_or_default().to_owned();
        for (name, rest) in parts.filter_map(|part| part.split_once("}}")) {
            text.push_str(value(name));
            text.push_str(rest);
        }
        text
    }
}

/// How the program is called where the chunks run.
fn program(args: &Args) -> Result<String, Failure> {
    match (&args.program, args.to) {
        (Some(program), _) if program.is_empty() => {
            Err(Failure::usage("--program: the path of the program is empty"))
        }
        // A path is made absolute; a name is left to PATH.
        (Some(program), Engine::Kubernetes) => Ok(program.clone()),
        (Some(program), _) if program.contains('/') => text(absolute(Path::new(program))?),
        (Some(program), _) => Ok(program.clone()),
        (None, Engine::Kubernetes) => Ok("queenside".to_owned()),
        (None, _) => {
            let unknown = |_| Failure::usage("where this program is cannot be found out: give --program");
            text(env::current_exe().map_err(unknown)?)
        }
    }
}

fn absolute(path: &Path) -> Result<PathBuf, Failure> {
    std::path::absolute(path).map_err(|error| Failure::input(path, &error))
}

fn text(path: PathBuf) -> Result<String, Failure> {
    path.into_os_string().into_string().map_err(|path| {
        Failure::usage(format_args!(
            "{}: the path is not UTF-8, so no script can name it; rename it",
            path.display()
        ))
    })
}

fn hyperqueue(job: &Job<'_>) -> Result<Submission, Failure> {
    if job.out.contains("%{") {
        return Err(Failure::usage("--out: HyperQueue would read the %{ in the path; choose another folder"));
    }
    let minutes = (job.seconds / 60.0).ceil().clamp(1.0, 1e6) as u64;
    let values = [
        ("minutes", minutes.to_string()),
        ("hours", (4 * minutes).div_ceil(60).max(4).to_string()),
        ("journal", shell(&format!("{}/hq-journal", job.out))),
        ("log", shell(&format!("{}/hq-output", job.out))),
    ];
    let text = job.fill(include_str!("hyperqueue.sh"), &values);
    Ok(Submission { text, client: "hq", how: HandOver::Script })
}

fn parallel(job: &Job<'_>) -> Submission {
    let jobs = match job.args.at_once {
        Some(most) => most.to_string(),
        // A part of the cores of each machine.
        None => format!("{}%", (100 / job.args.threads.get()).max(1)),
    };
    // Numbers of jobs mean something else in another plan, so each has a log of its own.
    let log = shell(&format!("{}/parallel-{}.log", job.out, &job.sha256[..12]));
    let text = job.fill(include_str!("parallel.sh"), &[("jobs", jobs), ("log", log)]);
    Submission { text, client: "parallel", how: HandOver::Script }
}

fn slurm(job: &Job<'_>) -> Result<Submission, Failure> {
    /// Slurm's `MaxArraySize` is 1001 unless the site says otherwise, and the largest number in an array one less.
    const ARRAY_LIMIT: u64 = 1000;

    let is_name = |c: char| c.is_ascii_alphanumeric() || "_.,-".contains(c);
    let partition = match job.args.partition.as_deref() {
        None => String::new(),
        Some(name) if !name.is_empty() && name.chars().all(is_name) => {
            format!("#SBATCH --partition={name}\n")
        }
        Some(_) => {
            return Err(Failure::usage("--partition: no such name can be; `sinfo` lists those of the site"));
        }
    };
    if let Some(c) = job.out.chars().find(|c| c.is_control() || "\"\\".contains(*c)) {
        return Err(Failure::usage(format_args!(
            "--out: a line of #SBATCH cannot hold {c:?}; choose another folder for the results"
        )));
    }
    let limit = job.args.array_limit.unwrap_or(ARRAY_LIMIT);
    let at_once = job.args.at_once;
    // Each array has a throttle of its own, so they have to come one after the other.
    let after = at_once.map(|_| "\n    ${previous:+--dependency=afterany:$previous}").unwrap_or_default();
    let values = [
        ("partition", partition),
        ("time", time_limit(job)),
        // One file for all elements of an array, to which each adds what went wrong. sbatch replaces %A, and reads quotes
        // much like a shell.
        ("log", format!("\"{}/slurm-%A.log\"", job.out.replace('%', "%%"))),
        ("throttle", at_once.map(|most| format!("%{most}")).unwrap_or_default()),
        ("after", after.to_owned()),
        ("limit", limit.to_string()),
    ];
    let (template, how) = if job.chunks as u64 <= limit {
        (include_str!("slurm.sh"), HandOver::Input(&[]))
    } else {
        (include_str!("slurm-arrays.sh"), HandOver::Script)
    };
    Ok(Submission { text: job.fill(template, &values), client: "sbatch", how })
}

/// The time limit of Slurm: what was asked for, or far more than what is expected, as machines differ.
fn time_limit(job: &Job<'_>) -> String {
    const ROOM: f64 = 6.0;
    const HALF_HOUR: u64 = 1800;
    const A_YEAR: u64 = 365 * 86400;
    let seconds = match job.args.time {
        Some(time) => time.as_secs().clamp(60, A_YEAR).next_multiple_of(60),
        None => ((job.seconds * ROOM) as u64).clamp(1, A_YEAR).next_multiple_of(HALF_HOUR),
    };
    format!("{}:{:02}:00", seconds / 3600, seconds / 60 % 60)
}

fn kubernetes(job: &Job<'_>) -> Result<Submission, Failure> {
    /// At most so many pods at once, unless more are asked for.
    const AT_ONCE: u64 = 100;
    /// Beyond so many chunks the API asks for bounds on the pods at once and on the chunks that may fail.
    const MANY: usize = 100_000;
    const BOUND_OF_MANY: u64 = 10_000;

    let wanted = |value: &Option<String>, what| {
        value.as_deref().filter(|value| !value.is_empty()).map(yaml).ok_or_else(|| Failure::usage(what))
    };
    let image =
        wanted(&job.args.image, "Kubernetes needs --image IMAGE, one that has queenside and a shell")?;
    let claim = wanted(
        &job.args.volume_claim,
        "Kubernetes needs --volume-claim CLAIM, that of the volume for the folder of PLAN and DIR",
    )?;
    let folder = common_folder(job)?;
    let at_once = job.args.at_once.unwrap_or(AT_ONCE).min(job.chunks as u64);
    let is_many = job.chunks > MANY;
    if is_many && at_once > BOUND_OF_MANY {
        return Err(Failure::usage(format_args!(
            "--at-once: with more than {MANY} chunks Kubernetes runs at most {BOUND_OF_MANY} at once"
        )));
    }
    let max_failed = if is_many { format!("\n  maxFailedIndexes: {BOUND_OF_MANY}") } else { String::new() };
    let namespace = job.args.namespace.as_deref();
    // Kubernetes would replace what stands in `$(...)`.
    let as_it_is = |word: &str| yaml(&word.replace('$', "$$"));
    let values = [
        ("image", image),
        ("claim", claim),
        ("folder", yaml(&folder)),
        ("at-once", at_once.to_string()),
        ("max-failed", max_failed),
        ("namespace", namespace.map(|name| format!("\n  namespace: {}", yaml(name))).unwrap_or_default()),
        ("program-yaml", as_it_is(&job.program)),
        ("plan-yaml", as_it_is(&job.plan)),
        ("out-yaml", as_it_is(&job.out)),
    ];
    let text = job.fill(include_str!("kubernetes.yaml"), &values);
    Ok(Submission { text, client: "kubectl", how: HandOver::Input(&["apply", "-f", "-"]) })
}

/// The innermost folder that both the plan and the results are in: the volume takes its place.
fn common_folder(job: &Job<'_>) -> Result<String, Failure> {
    let (plan, out) = (Path::new(&job.plan), Path::new(&job.out));
    let is_up = |component| component == Component::ParentDir;
    if plan.components().chain(out.components()).any(is_up) {
        return Err(Failure::usage("Kubernetes: write PLAN and --out without .. in them"));
    }
    let both = plan.parent().unwrap_or(plan).components().zip(out.components());
    let folder: PathBuf = both.take_while(|(one, other)| one == other).map(|(one, _)| one).collect();
    match folder.to_str() {
        Some(text) if folder.parent().is_some() => Ok(text.to_owned()),
        _ => Err(Failure::usage(format_args!(
            "{} and {} have no folder in common that a volume could stand for: put PLAN and DIR into one folder",
            job.plan, job.out
        ))),
    }
}

/// What is submitted, and the client on this machine that takes it.
struct Submission {
    text: String,
    client: &'static str,
    how: HandOver,
}

/// How a client takes what is submitted.
enum HandOver {
    /// The client reads it from standard input, with these arguments.
    Input(&'static [&'static str]),
    /// It is a shell script that calls the client.
    Script,
}

impl Submission {
    /// Has the client submit; what it says goes to where this program's output goes.
    fn hand_over(&self) -> Result<(), Failure> {
        let client = self.client;
        let name = format!("{client}{}", env::consts::EXE_SUFFIX);
        let has_client = |path| env::split_paths(&path).any(|folder| folder.join(&name).is_file());
        if !env::var_os("PATH").is_some_and(has_client) {
            return Err(Failure::usage(format_args!(
                "{client} is not on the PATH of this machine: submit where it is, or write the script with --print and take it there"
            )));
        }
        let (program, arguments, input) = match self.how {
            HandOver::Input(arguments) => (client, arguments, Stdio::piped()),
            HandOver::Script => ("bash", &["-c", &*self.text][..], Stdio::null()),
        };
        let mut command = Command::new(program);
        // Without the wrapper, jobs do not build anything on the nodes.
        command.args(arguments).stdin(input).env_remove(features::WRAPPER);
        let failed = |error: io::Error| Failure::usage(format_args!("{client} cannot be run: {error}"));
        let mut child = command.spawn().map_err(failed)?;
        if let Some(mut input) = child.stdin.take() {
            // A client that does not read to the end says by its status what is wrong.
            let _ = input.write_all(self.text.as_bytes());
        }
        let status = child.wait().map_err(failed)?;
        let advice = match client {
            _ if status.success() => return Ok(()),
            "parallel" => "chunks failed, or it was stopped; the same command goes on with what is missing",
            _ => "what it says is above; --print shows what was submitted",
        };
        Err(Failure::usage(format_args!("{client} failed ({status}): {advice}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_of_memory_are_read_as_sites_write_them() {
        for (text, amount) in [("300M", 300), ("2G", 2048), ("2Gi", 2048), ("512MiB", 512), ("1g", 1024)] {
            assert_eq!(mebibytes(text), Ok(amount), "{text}");
        }
        for text in ["", "M", "0M", "300", "1.5G", "-1G", "2T", "99999999999999999999G", "9999999999G"] {
            assert!(mebibytes(text).is_err(), "{text}");
        }
    }
}
