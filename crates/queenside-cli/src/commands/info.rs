use queenside::Size;
use queenside::count::MAX_COUNTED;
use queenside::draw::MAX_DRAWN;
use queenside::enumerate::MAX_LISTED;
use queenside::methods::{METHODS, Method as Classic};
use queenside::solve::{CompletionMethod, MAX_COMPLETED, MAX_RANDOM};
use serde::Serialize;

use crate::engines::{ENGINES, best_engine};
use crate::failure::{Failure, Status};
use crate::features;
use crate::output::write_answer;
use crate::values;

/// The version, this machine's CPU, the counting engines, and how large boards may be
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  queenside info\n  queenside info --json")]
pub(crate) struct Args {
    /// One JSON object: what is known, with all numbers
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    version: &'static str,
    target: String,
    threads: usize,
    cpu_features: Vec<&'static str>,
    features: Vec<&'static str>,
    gpus: Vec<GpuAnswer>,
    engines: Vec<EngineAnswer>,
    methods: Vec<&'static str>,
    classic_methods: Vec<&'static str>,
    limits: Limits,
}

#[derive(Serialize)]
struct EngineAnswer {
    name: &'static str,
    summary: &'static str,
    available: bool,
    /// Why not, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<String>,
}

#[derive(Serialize)]
struct GpuAnswer {
    number: usize,
    name: String,
    compute_capability: String,
    memory_mib: u64,
}

/// The largest n of each command.
#[derive(Serialize)]
struct Limits {
    solve: u32,
    solve_random: u32,
    count: u32,
    list: u32,
    draw: u32,
    complete: u32,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let engines = ENGINES.iter().map(|engine| EngineAnswer {
        name: engine.name(),
        summary: engine.summary(),
        available: engine.is_available(),
        missing: engine.what_is_missing(),
    });
    let answer = Answer {
        version: env!("CARGO_PKG_VERSION"),
        target: format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS),
        threads: values::all_cpus().get(),
        cpu_features: cpu_features(),
        features: features::ALL.iter().filter(|(.., there)| *there).map(|(name, ..)| *name).collect(),
        gpus: gpus(),
        engines: engines.collect(),
        methods: CompletionMethod::ALL.iter().map(|method| method.name()).collect(),
        classic_methods: METHODS.iter().map(Classic::name).collect(),
        limits: Limits {
            solve: Size::MAX,
            solve_random: MAX_RANDOM,
            count: MAX_COUNTED,
            list: MAX_LISTED,
            draw: MAX_DRAWN,
            complete: MAX_COMPLETED,
        },
    };
    write_answer(None, args.json, &answer, || answer.in_words())?;
    Ok(Status::Answered)
}

impl Answer {
    fn in_words(&self) -> String {
        let features = if self.cpu_features.is_empty() {
            "none that matter".to_owned()
        } else {
            self.cpu_features.join(" ")
        };
        let mut lines = vec![
            format!("queenside     {}", self.version),
            format!("machine       {}, {} threads", self.target, self.threads),
            format!("cpu features  {features}"),
            format!(
                "features      {}",
                if self.features.is_empty() { "none".to_owned() } else { self.features.join(" ") }
            ),
        ];
        for GpuAnswer { number, name, compute_capability, memory_mib } in &self.gpus {
            lines.push(format!(
                "gpu {number:<10}{name}, compute capability {compute_capability}, {memory_mib} MiB"
            ));
        }
        for engine in &self.engines {
            let there = match &engine.missing {
                _ if engine.available => String::new(),
                None => " (not on this machine)".to_owned(),
                Some(missing) => format!(" (not on this machine: {missing})"),
            };
            lines.push(format!("engine        {}: {}{there}", engine.name, engine.summary));
        }
        lines.push(format!("count uses    {}", best_engines()));
        lines.push(format!("completes by  {}", self.methods.join(", ")));
        lines.push(format!("classic       {}", self.classic_methods.join(", ")));
        let Limits { solve, solve_random, count, list, draw, complete } = self.limits;
        lines.push(format!(
            "largest n     solve {solve}, solve --seed {solve_random}, count {count}, list {list}, draw {draw}, given queens {complete}"
        ));
        lines.join("\n") + "\n"
    }
}

/// Which engine counts which sizes, unless one is asked for.
fn best_engines() -> String {
    let name = |n: u32| Size::new(n).map_or("", |size| best_engine(size).name());
    let sizes: Vec<u32> = (0..=MAX_COUNTED).collect();
    let runs = sizes.chunk_by(|a, b| name(*a) == name(*b));
    let parts: Vec<String> =
        runs.map(|run| format!("{} to n = {}", name(run[0]), run[run.len() - 1])).collect();
    parts.join(", ")
}

#[cfg(target_arch = "x86_64")]
fn cpu_features() -> Vec<&'static str> {
    let features = [
        ("popcnt", is_x86_feature_detected!("popcnt")),
        ("bmi2", is_x86_feature_detected!("bmi2")),
        ("avx2", is_x86_feature_detected!("avx2")),
        ("avx512f", is_x86_feature_detected!("avx512f")),
        ("avx512bw", is_x86_feature_detected!("avx512bw")),
        ("avx512vbmi2", is_x86_feature_detected!("avx512vbmi2")),
        ("avx512vpopcntdq", is_x86_feature_detected!("avx512vpopcntdq")),
    ];
    features.into_iter().filter(|(_, there)| *there).map(|(name, _)| name).collect()
}

#[cfg(not(target_arch = "x86_64"))]
fn cpu_features() -> Vec<&'static str> {
    Vec::new()
}

#[cfg(feature = "cuda")]
fn gpus() -> Vec<GpuAnswer> {
    let gpus = queenside_cuda::gpus().into_iter().map(|gpu| {
        let (major, minor) = gpu.capability;
        let compute_capability = format!("{major}.{minor}");
        GpuAnswer { number: gpu.number, name: gpu.name, compute_capability, memory_mib: gpu.memory_mib }
    });
    gpus.collect()
}

#[cfg(not(feature = "cuda"))]
fn gpus() -> Vec<GpuAnswer> {
    Vec::new()
}
