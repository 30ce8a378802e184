use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use queenside::shards::ShardPlan;

use super::memory::Memory;
use super::{Args, Engine, at_once, quote};
use crate::failure::Failure;
use crate::words::{of_many, time};

/// What all engines are told, in their words.
#[derive(Debug)]
pub(super) struct Job<'a> {
    pub(super) args: &'a Args,
    pub(super) n: u32,
    pub(super) chunks: usize,
    /// How long a chunk is expected to take.
    pub(super) seconds: f64,
    pub(super) name: String,
    pub(super) program: String,
    pub(super) plan: String,
    pub(super) out: String,
    pub(super) sha256: String,
    pub(super) threads: usize,
    pub(super) memory: Memory,
    pub(super) at_once: Option<NonZeroU64>,
}

impl<'a> Job<'a> {
    pub(super) fn new(args: &'a Args, plan: &ShardPlan) -> Result<Self, Failure> {
        let n = plan.size().get();
        let threads = args.threads.get();
        let name = match &args.name {
            None => format!("queens-{n}"),
            Some(name) => quote::name(name).ok_or_else(|| {
                Failure::usage("--name: no letter is in it; names are letters, digits and hyphens")
            })?,
        };
        let chunks = plan.chunks();
        Ok(Self {
            args,
            n,
            chunks,
            seconds: plan.core_seconds() / chunks as f64 / threads as f64,
            name,
            program: program(args)?,
            plan: text(absolute(args.plan.path())?)?,
            out: text(absolute(&args.out)?)?,
            sha256: plan.sha256().to_owned(),
            threads,
            memory: args.memory.unwrap_or_else(|| Memory::of_thread(n)),
            at_once: at_once(args),
        })
    }

    /// `n = 20 in 100 chunks of about 2.0 min`
    pub(super) fn summary(&self) -> String {
        let chunks = of_many(self.chunks as u64, "chunk");
        format!("n = {} in {chunks} of about {}", self.n, time(self.seconds))
    }

    /// The memory of a chunk, in MiB.
    pub(super) fn mebibytes(&self) -> u64 {
        self.memory.mebibytes().saturating_mul(self.threads as u64)
    }

    /// The options of `shard run` besides the plan, the chunk and the folder.
    pub(super) fn options(&self) -> String {
        let anonymous = if self.args.anonymous { " --anonymous" } else { "" };
        format!("--threads {}{anonymous}", self.threads)
    }

    /// Comments on what to do while it runs, and after.
    pub(super) fn afterwards(&self) -> String {
        let program = quote::shell(&self.program);
        let (plan, out) = (quote::shell(&self.plan), quote::shell(&self.out));
        format!(
            "#\n# How far it is, and at the end the total:\n#   {program} shard status {plan} {out}\n#   {program} shard merge {plan} {out}\n"
        )
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
            let path = std::env::current_exe();
            text(
                path.map_err(|_| {
                    Failure::usage("where this program is cannot be found out: give --program")
                })?,
            )
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
