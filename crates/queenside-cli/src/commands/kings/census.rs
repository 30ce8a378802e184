use std::collections::BTreeMap;
use std::io::Write;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use clap::ValueEnum;
use queenside::kings::census::{Census, CensusError, MAX_CENSUS, MOST_EXACT, Tally};
use queenside::{Budget, Record, Size};
use queenside_service::kings::census::CensusAnswer as Found;

use super::KingsArg;
use crate::chart::{Axis, Chart, Panel, power, tenth};
use crate::checkpoint::{Checkpoint, CheckpointArgs};
use crate::failure::{Failure, Status, note};
use crate::format;
use crate::output::{Output, OutputArg, write_json};
use crate::values::{self, ThreadsArg};
use crate::words::{of_many, terminal_width, time};
use crate::{interrupt, progress};

/// Count the ways to place kings on every solution of a board size
///
/// Prints the distribution: the number of solutions for each number of ways. The summary has the
/// solutions without any way, the greatest number of ways and its boards, the least number that
/// never occurs, and how many kings fit. The number of solutions is compared with the published
/// one, and some boards are counted again by another method. On one core, N = 16 takes two seconds and N
/// = 17 sixteen seconds; each further row takes about eight times as long.
///
/// With --checkpoint, the command saves its state in FILE. To resume an interrupted census, run the
/// same command again. When the census is complete, the same command prints it again.
///
/// The least 2^20 different numbers of ways are counted separately; with N kings, these are all
/// numbers up to N = 17. Greater numbers are grouped by their first digit and their number of
/// digits.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside kings census 12\n  queenside kings census 16 --as svg -o census-16.svg\n  queenside kings census 14 --kings 10 --as csv\n  queenside kings census 18 --checkpoint census-18"
)]
pub(crate) struct Args {
    /// Board size, up to 27
    #[arg(value_name = "N", value_parser = values::size_up_to(MAX_CENSUS))]
    size: Size,
    #[command(flatten)]
    kings: KingsArg,
    #[command(flatten)]
    threads: ThreadsArg,
    #[command(flatten)]
    checkpoint: CheckpointArgs,
    /// Output format [default: text, or by FILE's extension]
    #[arg(long = "as", value_name = "FORM")]
    form: Option<Form>,
    /// Print JSON, one object per line
    #[arg(long, conflicts_with = "form")]
    json: bool,
    #[command(flatten)]
    output: OutputArg,
}

/// The output formats of a census.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A summary and a histogram: small numbers of ways one by one, then by their number of digits
    Text,
    /// The complete histogram: from, to, solutions
    Csv,
    /// The histogram as a chart, both axes logarithmic
    Svg,
    /// One object with everything, as --json
    Json,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let started = Instant::now();
    let form = format::choose(args.json.then_some(Form::Json).or(args.form), args.output.path(), Form::Text)?;
    let kings = args.kings.number(args.size.get());
    let census = Census::new(args.size, kings).map_err(Failure::usage)?;
    Output::try_to_open(args.output.path())?;
    let Some(tally) = take(args, &census)? else { return Ok(Status::Interrupted) };
    let found = Found::new(&census, tally, started.elapsed())?;
    let mut out = Output::open(args.output.path())?;
    match form {
        Form::Text => write_text(&found, &mut out)?,
        Form::Csv => write_csv(&found, &mut out)?,
        Form::Svg => out.write_all(svg(&found).as_bytes())?,
        Form::Json => write_json(&mut out, &found)?,
    }
    out.finish()?;
    if found.tally.solutions == 0 {
        note(format_args!("no solution exists for n = {}", found.n));
        return Ok(Status::NoSolution);
    }
    Ok(Status::Answered)
}

/// Take the census, and resume from the checkpoint if there is one; return `None` if Ctrl-C
/// stopped it.
fn take(args: &Args, census: &Census) -> Result<Option<Tally>, Failure> {
    let settings = [
        ("n", census.size().get().to_string()),
        ("kings", census.kings().to_string()),
        ("units", census.units().to_string()),
    ];
    let mut checkpoint = args.checkpoint.open("kings census", &settings);
    let held = checkpoint.as_mut().map_or(Ok(()), Checkpoint::hold);
    let name = args.checkpoint.checkpoint.as_deref().unwrap_or(Path::new("")).display();
    let saved: Option<Record<Tally>> = checkpoint.as_ref().map_or(Ok(None), Checkpoint::load)?;
    if let Some(record) = saved.as_ref().filter(|record| record.is_finished()) {
        note(format_args!("the census in {name} is complete"));
        return Ok(Some(record.clone().into_total()));
    }
    held?;
    let mut record = saved.unwrap_or_else(|| census.record());
    let (done, units) = (record.done(), record.units());
    if done > 0 {
        note(format_args!("resuming from {name}: {done} of {units} units are done"));
    }
    let mut budget = Budget::default().threads(args.threads.number());
    if checkpoint.is_some() {
        budget = budget.stop(interrupt::stop());
    }
    let end = args.checkpoint.run(checkpoint.as_ref(), &mut record, |record, observe| {
        take_missing(census, record, &budget, observe)
    })?;
    match end {
        Ok(()) => Ok(Some(record.into_total())),
        Err(CensusError::Stopped) => {
            let done = record.done();
            note(format_args!(
                "stopped: {done} of {units} units are saved in {name}; run the same command again to resume"
            ));
            Ok(None)
        }
        Err(fault) => Err(Failure::usage(fault)),
    }
}

/// Take the census of the missing units, with a line of progress.
fn take_missing(
    census: &Census,
    record: &mut Record<Tally>,
    budget: &Budget,
    observe: &(dyn Fn(&Record<Tally>) + Sync),
) -> Result<(), CensusError> {
    let (n, units, before, started) = (census.size().get(), record.units(), record.done(), Instant::now());
    let done = AtomicUsize::new(before);
    let words = || {
        let (done, seconds) = (done.load(Ordering::Relaxed), started.elapsed().as_secs_f64());
        // Uses only the speed of this run, because earlier runs may have used other numbers of
        // threads.
        let to_go = seconds * (units - done) as f64 / (done - before) as f64;
        let to_go = if to_go.is_finite() { time(to_go) } else { "?".to_owned() };
        format!("census of n = {n}: {done} of {units} units, {} so far, about {to_go} to go", time(seconds))
    };
    let observe = |record: &Record<Tally>| {
        done.store(record.done(), Ordering::Relaxed);
        observe(record);
    };
    progress::show(words, || census.resume(record, budget, observe))
}

fn write_csv(found: &Found, out: &mut Output) -> Result<(), Failure> {
    writeln!(out, "from,to,solutions")?;
    for [ways, solutions] in &found.histogram {
        writeln!(out, "{ways},{ways},{solutions}")?;
    }
    for bin in &found.above {
        writeln!(out, "{},{},{}", bin.from, bin.to, bin.solutions)?;
    }
    Ok(())
}

/// Write a summary and the histogram.
fn write_text(found: &Found, out: &mut Output) -> Result<(), Failure> {
    let (tally, ways) = (&found.tally, &found.tally.ways);
    let Some(greatest) = &tally.greatest else { return Ok(()) };
    let kings = of_many(found.kings.into(), "king");
    writeln!(out, "{kings} on the {} of n = {}", of_many(tally.solutions, "solution"), found.n)?;
    writeln!(out)?;
    let share = 100.0 * ways.zero() as f64 / tally.solutions as f64;
    writeln!(out, "without any way         {} ({share:.2} %)", of_many(ways.zero(), "solution"))?;
    writeln!(out, "greatest number of ways {} ({})", greatest.ways, of_many(greatest.solutions, "solution"))?;
    if greatest.ways > 0 {
        writeln!(out, "                        {:?}", greatest.boards[0])?;
    }
    match &found.distinct {
        Some(distinct) => writeln!(out, "different numbers       {distinct}")?,
        None => writeln!(out, "different numbers       more than {MOST_EXACT}")?,
    }
    if let Some(missing) = &found.least_missing {
        writeln!(out, "least that never occurs {missing}")?;
    }
    let fit = &tally.kings;
    if let (Some(least), Some(greatest)) = (fit.keys().next(), fit.keys().next_back()) {
        let range = if least < greatest { format!("{least} to ") } else { String::new() };
        writeln!(out, "kings that fit          {range}{greatest}")?;
    }
    writeln!(out)?;
    write_histogram(found, out)
}

/// Numbers of ways up to this one have a line each.
const ONE_BY_ONE: u128 = 9;
/// The length of the longest bar.
const LONGEST: usize = 40;

/// Write a line for each small number of ways, then one for each number of digits.
///
/// The bars are logarithmic, because one line often has thousands of times the solutions of
/// another.
fn write_histogram(found: &Found, out: &mut Output) -> Result<(), Failure> {
    let ways = &found.tally.ways;
    let line_of = |ways: u128| if ways <= ONE_BY_ONE { ways } else { 10u128.pow(ways.ilog10()) };
    let mut lines = BTreeMap::<u128, u64>::new();
    let bins = ways.above().map(|(bin, solutions)| (*bin.start(), solutions));
    for (ways, solutions) in ways.exact().into_iter().chain(bins) {
        *lines.entry(line_of(ways)).or_default() += solutions;
    }
    let rows: Vec<(String, u64)> =
        lines.into_iter().map(|(from, solutions)| (line_name(from), solutions)).collect();
    let most = rows.iter().map(|(_, solutions)| *solutions).max().unwrap_or(1);
    let names = rows.iter().map(|(name, _)| name.len()).chain(["ways".len()]).max().unwrap_or_default();
    let digits = most.to_string().len().max("solutions".len());
    let longest = terminal_width().saturating_sub(names + digits + 6).clamp(1, LONGEST);
    writeln!(out, "{:>names$}  {:>digits$}", "ways", "solutions")?;
    for (name, solutions) in rows {
        let bar = (solutions as f64).ln_1p() / (most as f64).ln_1p() * longest as f64;
        let bar = "#".repeat((bar.round() as usize).max(1));
        writeln!(out, "{name:>names$}  {solutions:>digits$}  {bar}")?;
    }
    Ok(())
}

/// Return the name of a line: `7`, `10 .. 99`, and `10^4 ..` for numbers with five digits.
fn line_name(from: u128) -> String {
    if from <= ONE_BY_ONE {
        from.to_string()
    } else if from <= 1000 {
        format!("{from} .. {}", 10 * from - 1)
    } else {
        format!("10^{} ..", from.ilog10())
    }
}

const HEIGHT: f64 = 520.0;
const PANEL: Panel = Panel { left: 84.0, right: 876.0, top: 84.0, bottom: 420.0 };
/// The left edge of the bar of solutions without a way, because a logarithmic axis has no zero.
const ZERO: f64 = PANEL.left + 14.0;
const ZERO_WIDTH: f64 = 26.0;
/// The left end of the axis: one way.
const FIRST: f64 = PANEL.left + 64.0;
/// The height of the bar of one solution, so that it is visible.
const LIFT: f64 = 6.0;

/// Draw the chart as an SVG document.
fn svg(found: &Found) -> String {
    let Found { n, kings, tally, .. } = found;
    let ways = &tally.ways;
    // The solutions of each bar, by its first number of ways.
    let mut bars = BTreeMap::<u128, u64>::new();
    let exact = ways.exact().into_iter().filter(|(ways, _)| *ways > 0);
    // All numbers of a bin have the same first digit, so a bin is in one bar.
    for (ways, solutions) in exact.chain(ways.above().map(|(bin, solutions)| (*bin.start(), solutions))) {
        *bars.entry(bar_of(ways).start).or_default() += solutions;
    }
    let most = bars.values().copied().chain([ways.zero()]).max().unwrap_or_default().max(1);
    let end = bars.last_key_value().map_or(2, |(first, _)| bar_of(*first).end);
    let x = Axis::of_decades([1.0, end as f64].into_iter(), FIRST, PANEL.right);
    let y = Axis::of_decades([1.0, most as f64].into_iter(), PANEL.bottom - LIFT, PANEL.top);

    let title = format!("{} on the solutions of n = {n}", of_many((*kings).into(), "king"));
    let summary = summary(found);
    let mut chart = Chart::new(&title, &summary, 0.0, HEIGHT);
    chart.text("ink", (PANEL.left, 32.0), r#"font-size="18" font-weight="600""#, &title);
    let solutions = of_many(tally.solutions, "solution");
    let subtitle = format!("{solutions} by the number of ways to place the kings; both axes are logarithmic");
    chart.text("soft", (PANEL.left, 54.0), "", &subtitle);
    let across = "number of ways (bars from 1, 2, 5, 10, 20, 50, ...)";
    PANEL.draw_axes(&mut chart, (across, &x.decades(power)), ("solutions", &y.decades(power)));
    chart.text("ink", (ZERO + ZERO_WIDTH / 2.0, PANEL.bottom + 20.0), r#"text-anchor="middle""#, "0");

    let bar = |x: f64, width: f64, solutions: u64, of: &str| {
        let y = tenth(y.at(solutions as f64));
        let (x, width, height) = (tenth(x), tenth(width), tenth(PANEL.bottom - y));
        let solutions = of_many(solutions, "solution");
        format!(
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}"><title>{of}: {solutions}</title></rect>"#
        )
    };
    let zero = ways.zero();
    if zero > 0 {
        let bar = bar(ZERO, ZERO_WIDTH, zero, "0 ways");
        chart.push(format_args!(r##"<g class="colour4" fill="#d55e00">{bar}</g>"##));
    }
    chart.push(r##"<g class="colour6" fill="#0072b2">"##);
    for (&first, &solutions) in &bars {
        let end = bar_of(first).end;
        let (left, right) = (x.at(first as f64), x.at(end as f64));
        let of = match end - first {
            1 => of_many(first as u64, "way"),
            _ => format!("{first} to {} ways", end - 1),
        };
        chart.push(bar(left + 1.0, (right - left - 2.0).max(1.0), solutions, &of));
    }
    chart.push("</g>");
    if tally.solutions == 0 {
        PANEL.draw_remark(&mut chart, "no solutions");
    }
    chart.text("soft", (24.0, PANEL.bottom + 76.0), r#"font-size="11""#, &summary);
    chart.finish()
}

/// Describe the chart in sentences.
fn summary(found: &Found) -> String {
    let ways = &found.tally.ways;
    let mut words = vec![format!("Without any way: {}.", of_many(ways.zero(), "solution"))];
    if let Some(greatest) = &found.tally.greatest {
        let solutions = of_many(greatest.solutions, "solution");
        words.push(format!("Greatest number of ways: {} ({solutions}).", greatest.ways));
    }
    if let Some(distinct) = ways.distinct() {
        words.push(format!("Different numbers: {distinct}."));
    }
    if let Some(missing) = ways.least_missing() {
        words.push(format!("Least that never occurs: {missing}."));
    }
    words.join(" ")
}

/// Return the range of the bar that contains this number of ways, which is above 0.
fn bar_of(ways: u128) -> Range<u128> {
    let unit = 10u128.pow(ways.ilog10());
    let (first, end) = match ways / unit {
        1 => (1, 2),
        2..=4 => (2, 5),
        _ => (5, 10),
    };
    first * unit..unit.saturating_mul(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_follow_each_other() {
        let mut bar = bar_of(1);
        while bar.end < u128::MAX / 100 {
            let next = bar_of(bar.end);
            assert_eq!((bar_of(bar.end - 1), next.start), (bar.clone(), bar.end));
            bar = next;
        }
        assert!(bar.start > 10u128.pow(35));
        assert_eq!(bar_of(u128::MAX), 2 * 10u128.pow(38)..u128::MAX);
    }
}
