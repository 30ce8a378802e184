use queenside::count::{Engine, InstructionSet, MAX_COUNTED, best_engine};
use queenside::{Problem, Size};
#[cfg(feature = "gpu")]
use queenside_gpu::Gpu;
use queenside_service::info::{GpuAnswer, InfoAnswer, Limits};

use crate::engines::Engines;
use crate::failure::{Failure, Status};
use crate::output::write_answer;
use queenside_service::values::all_cpus;

/// Show the version, the CPU, the counting engines and the limits
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  queenside info\n  queenside info --json")]
pub(crate) struct Args {
    /// Print JSON, one object per line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let engines = Engines::default();
    let engines = engines.all();
    let answer = InfoAnswer {
        threads: all_cpus().get(),
        features: built_features(),
        gpus: gpus(),
        ..InfoAnswer::new(&engines)
    };
    write_answer(None, args.json, &answer, || in_words(&answer, &engines))?;
    Ok(Status::Answered)
}

/// Return the names of this build's optional features.
fn built_features() -> Vec<&'static str> {
    let all = [
        ("color", cfg!(feature = "color")),
        ("gpu", cfg!(feature = "gpu")),
        ("manual", cfg!(feature = "manual")),
    ];
    all.into_iter().filter_map(|(name, is_built)| is_built.then_some(name)).collect()
}

fn in_words(info: &InfoAnswer, engines: &[&dyn Engine]) -> String {
    let features = if info.cpu_features.is_empty() {
        "none that the engines use".to_owned()
    } else {
        info.cpu_features.join(" ")
    };
    let mut lines = vec![
        format!("queenside     {}", info.version),
        format!("machine       {}, {} threads", info.target, info.threads),
        format!("cpu features  {features}"),
    ];
    if let Some(limit) = info.cpu_limit {
        lines.push(format!("cpu limit     {}={limit}", InstructionSet::VARIABLE));
    }
    let built = if info.features.is_empty() { "none".to_owned() } else { info.features.join(" ") };
    lines.push(format!("features      {built}"));
    for GpuAnswer { number, name, driver, limits } in &info.gpus {
        let number = number.map_or("by name".to_owned(), |number| number.to_string());
        lines.push(format!("gpu {number:<10}{name} ({driver}): {limits}"));
    }
    for engine in &info.engines {
        let there = match &engine.missing {
            None => String::new(),
            Some(missing) => format!(" (not available: {missing})"),
        };
        lines.push(format!("engine        {}: {}{there}", engine.name, engine.summary));
    }
    lines.push(format!("count uses    {}", best_engines(engines)));
    lines.push(format!("completion    {}", info.methods.join(", ")));
    lines.push(format!("classic       {}", info.classic_methods.join(", ")));
    let Limits { solve, solve_random, count, list, draw, complete, .. } = info.limits;
    lines.push(format!(
            "largest n     solve {solve}, solve --seed {solve_random}, count {count}, list {list}, draw {draw}, given queens {complete}"
        ));
    lines.join("\n") + "\n"
}

/// Return the default engines with the sizes that they count.
fn best_engines(engines: &[&dyn Engine]) -> String {
    let name = |n: u32| Size::new(n).map_or("", |size| best_engine(engines, &Problem::new(size)).name());
    let sizes: Vec<u32> = (0..=MAX_COUNTED).collect();
    let runs = sizes.chunk_by(|a, b| name(*a) == name(*b));
    let parts: Vec<String> =
        runs.map(|run| format!("{} to n = {}", name(run[0]), run[run.len() - 1])).collect();
    parts.join(", ")
}

#[cfg(feature = "gpu")]
fn gpus() -> Vec<GpuAnswer> {
    let answer = |Gpu { number, name, driver, limits }| GpuAnswer { number, name, driver, limits };
    queenside_gpu::gpus().into_iter().map(answer).collect()
}

#[cfg(not(feature = "gpu"))]
fn gpus() -> Vec<GpuAnswer> {
    Vec::new()
}
