use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use queenside::clock::Instant;
use queenside::count::{ColourSplit, Engine, PartialCount, SplitUnits};
use queenside::shards::{ShardPlan, ShardResult};
use queenside::{Board, Budget, in_parallel};
use queenside_check::{check_tiling, recount_rows};
use serde::Serialize;

use crate::count::{Engines, choose_engine};
use crate::verify::puzzle;
use crate::{ServiceError, seconds};

/// The result of an audit: a recount of a sample of shards.
#[derive(Clone, Debug, Serialize)]
pub struct AuditAnswer {
    /// The board size.
    pub n: u32,
    /// The number of shards that are done.
    pub shards: usize,
    /// The number of shards in the sample.
    pub sampled: usize,
    /// The seed of the sample.
    pub seed: u64,
    /// The engines that counted the sample again; `checker` for the checker.
    pub engines: BTreeSet<&'static str>,
    /// The number of shards in the sample whose counts agree.
    pub agree: usize,
    /// The shards whose counts differ.
    pub differ: Vec<ShardDifference>,
    /// Whether the shards of the plan cover the whole count; null if the checker cannot compare the
    /// shards (n up to 12).
    pub covered: Option<bool>,
    /// Wall time of the audit, in seconds.
    pub seconds: f64,
}

/// A shard whose result differs from the recount.
#[derive(Clone, Debug, Serialize)]
pub struct ShardDifference {
    /// The number of the shard, from 0.
    pub shard: usize,
    /// The file that contains its result.
    pub file: String,
    /// The line of its result in that file, from 1.
    pub line: usize,
    /// The engine that counted the shard again, or `checker`.
    pub engine: &'static str,
}

/// A result in the sample, with its file and line.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The result.
    pub result: ShardResult,
    /// The file that contains the result.
    pub file: String,
    /// The line of the result in that file, from 1.
    pub line: usize,
}

/// The name of the checker, where engines are named.
pub const CHECKER: &str = "checker";

/// What to audit, and how.
#[derive(Clone, Debug)]
pub struct Audit<'a> {
    /// The plan of the count.
    pub plan: &'a ShardPlan,
    /// The number of shards that are done.
    pub shards: usize,
    /// The sample.
    pub drawn: Vec<Drawn>,
    /// What counts the sample again: the name of an engine, [`CHECKER`], which counts solution by
    /// solution, or `auto`: for each shard, the fastest engine that did not count it before, else the
    /// checker.
    pub engine: &'a str,
    /// The engines to choose from, the fastest on large boards first.
    pub engines: Engines<'a>,
    /// The threads, the seed of the sample and the stop signal.
    pub budget: Budget,
}

/// Verify that the shards of the plan cover the whole count, count the sample again, and
/// compare the counts. It calls `report` with the number of tasks of the recount that are done, and the
/// number of all tasks.
///
/// # Errors
/// [`ServiceError::Bad`] if the engine or the checker cannot count these shards;
/// [`ServiceError::Stopped`] if the audit was stopped; [`ServiceError::Wrong`] if the shards of the
/// plan overlap or do not cover the count.
pub fn audit(audit: &Audit<'_>, report: impl Fn(usize, usize) + Sync) -> Result<AuditAnswer, ServiceError> {
    let started = Instant::now();
    let (plan, problem) = (audit.plan, audit.plan.problem());
    let engine = |name| choose_engine(audit.engines, name, problem, Some(plan.numbering()));
    let is_split = ColourSplit::Portable.numbering(problem) == Some(plan.numbering());
    let units = is_split.then(|| SplitUnits::of(problem, &Budget::default())).transpose()?;
    if let Some(units) = &units {
        let mut pairs = Vec::new();
        units.visit_row_sets(0..plan.shards(), &mut |_, [listed, searched]| pairs.push((listed, searched)));
        check_tiling(&puzzle(problem), pairs)?;
    }
    let engines = match audit.engine {
        "auto" => other_engines(audit),
        CHECKER => None,
        name => Some(vec![engine(Some(name))?; audit.drawn.len()]),
    };
    let again = match (engines, &units) {
        (Some(engines), _) => by_engines(audit, engines, report)?,
        (None, Some(units)) => by_checker(audit, units, report)?,
        (None, None) => {
            return Err(ServiceError::bad(
                "the checker cannot count these shards one by one: choose the engine backtrack; `shard merge` verifies their sum with the checker",
            ));
        }
    };
    let mut differ = Vec::new();
    for Drawn { result, file, line } in &audit.drawn {
        let shard = result.shard;
        let (engine, partial) = again.get(&shard).ok_or_else(|| {
            ServiceError::wrong(format_args!("shard {shard} of the sample was not counted again"))
        })?;
        if *partial != result.partial {
            differ.push(ShardDifference { shard, file: file.clone(), line: *line, engine });
        }
    }
    Ok(AuditAnswer {
        n: problem.size().get(),
        shards: audit.shards,
        sampled: audit.drawn.len(),
        seed: audit.budget.seed,
        engines: again.values().map(|(engine, _)| *engine).collect(),
        agree: audit.drawn.len() - differ.len(),
        differ,
        covered: is_split.then_some(true),
        seconds: seconds(started.elapsed()),
    })
}

/// For each shard, the engine or checker that counted it again, and its count.
type Again = BTreeMap<usize, (&'static str, PartialCount)>;

/// For each shard of the sample, return the fastest engine that did not count it before; `None` if
/// there is none for one of them.
fn other_engines<'a>(audit: &Audit<'a>) -> Option<Vec<&'a dyn Engine>> {
    let other = |counted_by: &str| {
        let fits = |engine: &&dyn Engine| {
            audit.plan.is_counted_by(*engine) && engine.is_available() && engine.name() != counted_by
        };
        audit.engines.iter().copied().find(fits)
    };
    audit.drawn.iter().map(|drawn| other(&drawn.result.engine)).collect()
}

/// Count the shards of the sample again with these engines.
fn by_engines<'a>(
    audit: &Audit<'a>,
    engines: impl IntoIterator<Item = &'a dyn Engine>,
    report: impl Fn(usize, usize) + Sync,
) -> Result<Again, ServiceError> {
    let mut shards_by: BTreeMap<&str, (&dyn Engine, Vec<usize>)> = BTreeMap::new();
    for (Drawn { result, .. }, engine) in audit.drawn.iter().zip(engines) {
        shards_by.entry(engine.name()).or_insert((engine, Vec::new())).1.push(result.shard);
    }
    let mut again = Again::new();
    for (engine, shards) in shards_by.values() {
        audit.plan.run(*engine, shards, &audit.budget, |result| {
            again.insert(result.shard, (engine.name(), result.partial));
            report(again.len(), audit.drawn.len());
            ControlFlow::Continue(())
        })?;
    }
    Ok(again)
}

fn by_checker(
    audit: &Audit<'_>,
    units: &SplitUnits,
    report: impl Fn(usize, usize) + Sync,
) -> Result<Again, ServiceError> {
    let mut pairs = Vec::new();
    let shards = audit.drawn.iter().map(|drawn| drawn.result.shard);
    for shard in shards.clone() {
        units.visit_row_sets(shard..shard + 1, &mut |_, pair| pairs.push((shard, pair)));
    }
    let mut counted = recount(audit, &pairs, report)?;
    // A shard without pairs of row sets has no solutions.
    Ok(shards.map(|shard| (shard, (CHECKER, counted.remove(&shard).unwrap_or_default()))).collect())
}

/// A pair of row sets, and the shard that it belongs to.
type RowPair = (usize, [u32; 2]);

/// Count shards again with the checker. The threads share pairs of row sets instead of shards,
/// because there are more of them.
fn recount(
    audit: &Audit<'_>,
    pairs: &[RowPair],
    report: impl Fn(usize, usize) + Sync,
) -> Result<BTreeMap<usize, PartialCount>, ServiceError> {
    let board = puzzle(audit.plan.problem());
    let count = |at: usize| -> Result<_, ServiceError> {
        let (shard, [listed, searched]) = pairs[at];
        let counted = recount_rows(&board, listed, searched, || audit.budget.stop.is_stopped())?;
        Ok((shard, counted.ok_or(ServiceError::Stopped)?))
    };
    let mut numbers: BTreeMap<usize, Vec<(u16, u128)>> = BTreeMap::new();
    let mut done = 0;
    in_parallel(pairs.len(), audit.budget.threads, count, |_, (shard, counted)| {
        let by_weight = counted.pairs().map(|(weight, number)| (weight as u16, number));
        numbers.entry(shard).or_default().extend(by_weight);
        done += 1;
        report(done, pairs.len());
    })?;
    Ok(numbers.into_iter().map(|(shard, numbers)| (shard, PartialCount::new(numbers))).collect())
}
