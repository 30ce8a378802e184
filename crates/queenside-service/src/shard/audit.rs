use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use queenside::clock::Instant;
use queenside::count::{Engine, PartialCount, Plan};
use queenside::shards::{ShardPlan, ShardResult};
use queenside::{Board, Budget, Stop};
use queenside_check::{check_tiling, recount_rows};
use serde::Serialize;

use super::{engine, on_threads};
use crate::ServiceError;
use crate::seconds;
use crate::verify::puzzle;

/// The result of an audit: a recount of a sample of shards.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

/// The engine or checker that counts the sample again.
#[derive(Clone, Copy, Debug)]
pub enum Recount<'a> {
    /// For each shard, the fastest engine that did not count it before. If there is none on this
    /// machine, the checker counts the shards or, if it cannot (n up to 12), the whole board.
    Auto,
    /// The engine with this name.
    Engine(&'a str),
    /// The checker, which counts solution by solution.
    Checker,
}

impl Recount<'_> {
    /// The name that answers give for the checker.
    pub const CHECKER: &'static str = "checker";
}

/// What to audit, and how.
#[derive(Clone, Debug)]
pub struct Audit<'a> {
    /// The plan of the count.
    pub plan: &'a ShardPlan,
    /// The number of shards that are done.
    pub shards: usize,
    /// The sample.
    pub drawn: Vec<Drawn>,
    /// The seed of the sample.
    pub seed: u64,
    /// The engine or checker that counts again.
    pub recount: Recount<'a>,
    /// The engines to choose from, the fastest on large boards first.
    pub engines: &'a [&'static dyn Engine],
    /// The number of threads.
    pub threads: NonZeroUsize,
    /// The signal that stops the audit.
    pub stop: &'a Stop,
    /// The time at which the audit started.
    pub started: Instant,
}

/// Verify that the shards of the plan cover the whole count, count the sample again, and
/// compares. It calls `report` with the number of tasks of the recount that are done, and the
/// number of all tasks.
///
/// # Errors
/// [`ServiceError::Bad`] if no other engine can count these shards, or if the count of the whole
/// board differs; [`ServiceError::Stopped`] if the audit was stopped; [`ServiceError::Wrong`] if
/// the shards of the plan overlap or do not cover the count.
pub fn audit(audit: &Audit<'_>, report: impl Fn(usize, usize) + Sync) -> Result<AuditAnswer, ServiceError> {
    let (problem, shards) = (audit.plan.problem(), audit.plan.shards());
    let (n, board) = (problem.size().get(), puzzle(problem));
    let units = engine(audit.plan, audit.engines, None)?.plan(problem, &Budget::default());
    let units = units.map_err(ServiceError::bad)?;
    let mut pairs = Vec::new();
    let has_row_sets =
        units.visit_row_sets(0..shards, &mut |_, [listed, searched]| pairs.push((listed, searched)));
    if has_row_sets {
        check_tiling(&board, pairs)?;
    }
    let again = match audit.recount {
        Recount::Engine(name) => {
            let engine = engine(audit.plan, audit.engines, Some(name))?;
            by_engines(audit, audit.drawn.iter().map(|_| engine), report)?
        }
        Recount::Auto if has_row_sets => match other_engines(audit) {
            Some(engines) => by_engines(audit, engines, report)?,
            None => by_checker(audit, units.as_ref(), report)?,
        },
        Recount::Checker if has_row_sets => by_checker(audit, units.as_ref(), report)?,
        Recount::Auto | Recount::Checker => as_whole_board(audit, report)?,
    };
    let mut answer = AuditAnswer {
        n,
        shards: audit.shards,
        sampled: audit.drawn.len(),
        seed: audit.seed,
        engines: again.values().map(|(engine, _)| *engine).collect(),
        agree: 0,
        differ: Vec::new(),
        covered: has_row_sets.then_some(true),
        seconds: seconds(audit.started.elapsed()),
    };
    for Drawn { result, file, line } in &audit.drawn {
        match again.get(&result.shard) {
            Some((engine, partial)) if !partial.agrees_with(&result.partial) => {
                let (shard, file) = (result.shard, file.clone());
                answer.differ.push(ShardDifference { shard, file, line: *line, engine });
            }
            _ => answer.agree += 1,
        }
    }
    Ok(answer)
}

/// For each shard, the engine or checker that counted it again, and its count.
type Again = BTreeMap<usize, (&'static str, PartialCount)>;

/// For each shard of the sample, return the fastest engine that did not count it before; `None` if
/// there is none for one of them.
fn other_engines(audit: &Audit<'_>) -> Option<Vec<&'static dyn Engine>> {
    let other = |counted_by: &str| {
        let fits = |engine: &&dyn Engine| {
            audit.plan.is_counted_by(*engine) && engine.is_available() && engine.name() != counted_by
        };
        audit.engines.iter().copied().find(fits)
    };
    audit.drawn.iter().map(|drawn| other(&drawn.result.engine)).collect()
}

/// Count the shards of the sample again with these engines.
fn by_engines(
    audit: &Audit<'_>,
    engines: impl IntoIterator<Item = &'static dyn Engine>,
    report: impl Fn(usize, usize) + Sync,
) -> Result<Again, ServiceError> {
    let mut shards_by: BTreeMap<&str, (&dyn Engine, Vec<usize>)> = BTreeMap::new();
    for (Drawn { result, .. }, engine) in audit.drawn.iter().zip(engines) {
        shards_by.entry(engine.name()).or_insert((engine, Vec::new())).1.push(result.shard);
    }
    let budget = Budget::default().threads(audit.threads).stop(audit.stop);
    let mut again = Again::new();
    for (engine, shards) in shards_by.values() {
        let counted = audit.plan.run(*engine, shards, &budget, |result| {
            again.insert(result.shard, (engine.name(), result.partial));
            report(again.len(), audit.drawn.len());
            ControlFlow::Continue(())
        });
        counted?;
    }
    Ok(again)
}

fn by_checker(
    audit: &Audit<'_>,
    units: &dyn Plan,
    report: impl Fn(usize, usize) + Sync,
) -> Result<Again, ServiceError> {
    let mut parts = Vec::new();
    for shard in audit.drawn.iter().map(|drawn| drawn.result.shard) {
        units.visit_row_sets(shard..shard + 1, &mut |_, pair| parts.push((shard, pair)));
    }
    let counted = recount(audit, &parts, report)?;
    Ok(counted.into_iter().map(|(shard, partial)| (shard, (Recount::CHECKER, partial))).collect())
}

/// The largest board that the checker counts as a whole.
const MAX_AS_A_WHOLE: u32 = 16;

/// Count the whole board again, because the checker cannot count these shards one by one. It then
/// compares the sum of the results.
fn as_whole_board(audit: &Audit<'_>, report: impl Fn(usize, usize) + Sync) -> Result<Again, ServiceError> {
    let n = audit.plan.problem().size().get();
    if n > MAX_AS_A_WHOLE {
        return Err(ServiceError::bad(format_args!(
            "the checker cannot count these shards one by one, nor a whole board of n = {n}: choose the engine backtrack"
        )));
    }
    if audit.drawn.len() < audit.plan.shards() {
        return Err(ServiceError::bad(format_args!(
            "the checker audits n = {n} as a whole: this needs a sample of 100% and all chunks done"
        )));
    }
    let sets = |rows: u32| 0..1_u32 << rows;
    let pairs = sets(n.div_ceil(2)).flat_map(|listed| sets(n / 2).map(move |searched| [listed, searched]));
    let parts: Vec<RowPair> = pairs.map(|pair| (0, pair)).collect();
    let expected = recount(audit, &parts, report)?.values().filter_map(PartialCount::count).sum::<u128>();
    let results = audit.drawn.iter().map(|drawn| &drawn.result);
    let found: u128 = results.clone().filter_map(|result| result.partial.count()).sum();
    if found != expected {
        return Err(ServiceError::bad(format_args!(
            "the shards add up to {found} solutions, but the checker counts {expected}: audit with the engine backtrack to find the wrong shard"
        )));
    }
    Ok(results.map(|result| (result.shard, (Recount::CHECKER, result.partial.clone()))).collect())
}

/// A pair of row sets, and the shard that it belongs to.
type RowPair = (usize, [u32; 2]);

/// Count shards again with the checker. The threads share pairs of row sets instead of shards,
/// because there are more of them.
fn recount(
    audit: &Audit<'_>,
    parts: &[RowPair],
    report: impl Fn(usize, usize) + Sync,
) -> Result<BTreeMap<usize, PartialCount>, ServiceError> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let board = puzzle(audit.plan.problem());
    let work = || -> Result<(), ServiceError> {
        while let Some((shard, [listed, searched])) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            let counted = recount_rows(&board, *listed, *searched, || audit.stop.is_stopped())?;
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.push((*shard, counted.ok_or(ServiceError::Stopped)?));
            report(done.len(), parts.len());
        }
        Ok(())
    };
    on_threads(audit.threads, work).into_iter().collect::<Result<(), _>>()?;
    let mut numbers: BTreeMap<usize, Vec<(u16, u128)>> = BTreeMap::new();
    for (shard, counted) in done.into_inner().unwrap_or_else(PoisonError::into_inner) {
        let pairs = counted.pairs().map(|(weight, number)| (weight as u16, number));
        numbers.entry(shard).or_default().extend(pairs);
    }
    Ok(numbers.into_iter().map(|(shard, numbers)| (shard, PartialCount::new(numbers, 0))).collect())
}
