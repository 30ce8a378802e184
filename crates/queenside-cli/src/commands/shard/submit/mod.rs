//! `shard submit`: all chunks of a plan, given to an engine that spreads work over machines.

mod client;
mod hyperqueue;
mod job;
mod kubernetes;
mod memory;
mod parallel;
mod quote;
mod slurm;

use std::fs;
use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

use clap::{ValueEnum, ValueHint};

use self::job::Job;
use self::memory::Memory;
use super::plan_file::PlanArg;
use crate::failure::{Failure, Status, note};
use crate::output::Output;
use crate::values;
use crate::words::time;

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
    #[arg(long, value_name = "P", value_parser = values::at_least_one, allow_negative_numbers = true)]
    at_once: Option<u64>,
    /// Threads, and so cores, for each chunk
    #[arg(long, value_name = "T", default_value = "1", value_parser = values::threads, allow_negative_numbers = true)]
    threads: NonZeroUsize,
    /// Memory for each thread [default: 128M up to n = 22, 512M above]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    memory: Option<Memory>,
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
    #[arg(long, value_name = "N", value_parser = values::at_least_one, help_heading = "Slurm", allow_negative_numbers = true)]
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

impl Engine {
    fn name(self) -> &'static str {
        match self {
            Self::HyperQueue => "hyperqueue",
            Self::Slurm => "slurm",
            Self::Kubernetes => "kubernetes",
            Self::Parallel => "parallel",
        }
    }
}

/// What is submitted, and who takes it.
#[derive(Debug)]
struct Submission {
    text: String,
    client: &'static str,
    how: HandOver,
}

/// How a client takes what is submitted.
#[derive(Clone, Copy, Debug)]
enum HandOver {
    /// The client reads it from standard input, with these arguments.
    Input(&'static [&'static str]),
    /// It is a shell script that calls the client.
    Script,
}

/// Engines need some seconds for every task, so chunks should not be shorter than this.
const SHORT: f64 = 30.0;

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    check_options(args)?;
    let plan = args.plan.read()?;
    let job = Job::new(args, &plan)?;
    let submission = match args.to {
        Engine::HyperQueue => hyperqueue::submission(&job)?,
        Engine::Slurm => slurm::submission(&job)?,
        Engine::Kubernetes => kubernetes::submission(&job)?,
        Engine::Parallel => parallel::submission(&job),
    };
    if matches!(args.to, Engine::Slurm | Engine::Kubernetes) && job.seconds < SHORT && job.chunks > 1 {
        note(format_args!(
            "a chunk takes about {}, and {} some seconds to start each: a plan with fewer, longer chunks suits it better (`queenside shard plan {} --minutes 10`)",
            time(job.seconds),
            args.to.name(),
            job.n
        ));
    }
    if args.print {
        let mut out = Output::open(None)?;
        out.write_all(submission.text.as_bytes()).map_err(|error| out.failure(&error))?;
        out.finish()?;
        return Ok(Status::Answered);
    }
    if args.to != Engine::Kubernetes {
        fs::create_dir_all(&args.out).map_err(|error| Failure::output(args.out.display(), &error))?;
    }
    client::hand_over(&submission)?;
    let (plan, out) = (args.plan.path().display(), args.out.display());
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

/// The number, if an option gave one.
fn at_once(args: &Args) -> Option<NonZeroU64> {
    args.at_once.and_then(NonZeroU64::new)
}
