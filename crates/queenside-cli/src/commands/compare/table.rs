//! A comparison as tables in text, Markdown and CSV.

use std::fmt::Display;
use std::iter::once;
use std::time::Duration;

use queenside::methods::{Cell, CellState, Method, Row, Spread};
use queenside_service::compare::{CompareAnswer, Machine};

use crate::failure::Failure;
use crate::words::{grouped, of_many};

/// The tables: times, by their medians and by their means, and steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    Time,
    Mean,
    Steps,
}

impl Measure {
    const ALL: [Self; 3] = [Self::Time, Self::Mean, Self::Steps];

    /// The caption of the table.
    const fn caption(self) -> &'static str {
        match self {
            Self::Time => {
                "Time: wall-clock time, median of the runs, ± half the distance between the quartiles"
            }
            Self::Mean => "Mean: wall-clock time, mean of the runs",
            Self::Steps => "Steps: as each method defines them, median of the runs",
        }
    }

    const fn spread(self, cell: &Cell) -> Option<Spread> {
        match self {
            Self::Time | Self::Mean => cell.seconds,
            Self::Steps => cell.steps,
        }
    }

    /// The number in a cell, and the text beside a time: the spread or, if some runs gave up, the
    /// number of runs that answered.
    fn parts(self, cell: &Cell) -> (String, String) {
        match (self, self.spread(cell)) {
            (_, None) => ("-".to_owned(), String::new()),
            (Self::Steps, Some(steps)) => (count(steps.median), String::new()),
            (Self::Mean, Some(Spread { mean, .. })) => {
                (mean.map_or_else(|| "-".to_owned(), time), String::new())
            }
            // One number has no spread.
            (Self::Time, Some(seconds)) if cell.runs == 1 => (time(seconds.median), String::new()),
            (Self::Time, Some(seconds)) if cell.answered < cell.runs => {
                (time(seconds.median), format!("({}/{})", cell.answered, cell.runs))
            }
            (Self::Time, Some(seconds)) => (time(seconds.median), spread(&seconds)),
        }
    }
}

/// The names of the methods, in the order of the cells.
fn method_names(answer: &CompareAnswer) -> impl Iterator<Item = &'static str> {
    answer.rows.first().into_iter().flat_map(|row| row.cells.iter().map(|cell| cell.method.name()))
}

/// Return a line for each sign in the tables that needs an explanation.
fn remarks(answer: &CompareAnswer) -> Vec<String> {
    let any = |has: &dyn Fn(&Cell) -> bool| answer.rows.iter().flat_map(|row| &row.cells).any(has);
    let mut remarks = Vec::new();
    if any(&|cell| cell.state != CellState::Answered) {
        remarks.push(format!(
            "-: at least half of the runs gave up, or the method does not accept a board of that size; a method that reached the limit ({}) was not run on larger boards",
            limits(answer)
        ));
    }
    if any(&|cell| cell.seconds.is_some() && cell.answered < cell.runs) {
        remarks.push(
            "(7/10): 7 of 10 runs answered; the median counts the others as longer, and there is no mean"
                .to_owned(),
        );
    }
    if answer.settings.queens.is_empty() && answer.rows.iter().any(|row| matches!(row.size.get(), 2 | 3)) {
        remarks.push("n = 2 and n = 3 have no solution: the time is that of the proof; methods that repair do not search".to_owned());
    }
    remarks
}

/// Format the limits of a run, such as `20s` or `20s or 1000 steps`.
fn limits(answer: &CompareAnswer) -> String {
    // Seconds in floating point may round up beyond the longest duration.
    let duration = |seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    let time = answer.settings.time_limit_seconds.map(duration).map(humantime::format_duration);
    let limits =
        [time.map(|time| time.to_string()), answer.settings.step_limit.map(|steps| of_many(steps, "step"))];
    let limits: Vec<String> = limits.into_iter().flatten().collect();
    if limits.is_empty() { "no limit".to_owned() } else { limits.join(" or ") }
}

/// Return the lines of the footer: the machine; version and date; the settings.
fn footer(answer: &CompareAnswer) -> Vec<String> {
    let CompareAnswer { machine: Machine { cpu, cores, os }, version, date, settings, .. } = answer;
    let runs = of_many(settings.runs, "run");
    let threads = of_many(settings.threads, "thread");
    let mut lines = vec![
        format!("{cpu}, {}, {os}", of_many(*cores as u64, "core")),
        format!("queenside {version}, {date}"),
        format!("{runs} each on {threads}, seeds from {}, limit per run {}", settings.seed, limits(answer)),
    ];
    let start = settings.start.as_deref().unwrap_or_default();
    for (name, queens) in [("given queens", settings.queens.as_slice()), ("start position", start)] {
        if !queens.is_empty() {
            let queens: Vec<String> = queens.iter().map(ToString::to_string).collect();
            lines.push(format!("{name} {}", queens.join(" ")));
        }
    }
    lines
}

/// Formats a comparison as text while it runs.
#[derive(Clone, Debug)]
pub(super) struct Text {
    /// Whether there are tables with one row per size and one column per method; otherwise
    /// there is one block per size with one line per method.
    has_columns: bool,
    /// The width of the first column: the sizes, or the names.
    first: usize,
    names: Vec<&'static str>,
}

/// The widths of a time, of the text beside it and of a number of steps, and the least width of a
/// column.
const TIME: usize = 7;
const BESIDE: usize = 7;
const COUNT: usize = 9;
const COLUMN: usize = TIME + 1 + BESIDE;

impl Text {
    /// Choose columns if there are several sizes and the columns fit into this many characters.
    pub(super) fn new(methods: &[Method], sizes: &[u32], width: usize) -> Self {
        let names: Vec<&str> = methods.iter().map(Method::name).collect();
        let digits = sizes.last().map_or(0, |size| size.to_string().len()).max(4);
        let columns: usize = names.iter().map(|name| 2 + name.len().max(COLUMN)).sum();
        let has_columns = sizes.len() > 1 && digits + columns <= width;
        let longest = names.iter().map(|name| name.len()).max().unwrap_or_default();
        Self { has_columns, first: if has_columns { digits } else { longest }, names }
    }

    /// The caption and the heads of the first table; all captions before blocks.
    pub(super) fn begin(&self) -> String {
        if self.has_columns {
            return self.head(Measure::Time);
        }
        Measure::ALL.map(|measure| format!("{}\n", measure.caption())).concat()
    }

    /// The result of one method for one size: a line of a block.
    pub(super) fn cell(&self, n: u32, cell: &Cell) -> String {
        if self.has_columns {
            return String::new();
        }
        let width = self.first;
        let cells = Measure::ALL.map(|measure| padded(measure, cell)).join("  ");
        let line = format!("{:width$}  {cells}\n", cell.method.name());
        if self.names.first() != Some(&cell.method.name()) {
            return line;
        }
        let size = format!("n = {n}");
        format!(
            "\n{size:width$}  {:>TIME$} {:BESIDE$}  {:>TIME$}  {:>COUNT$}\n{line}",
            "time", "", "mean", "steps"
        )
    }

    /// The times of a size: a row of the first table.
    pub(super) fn row(&self, row: &Row) -> String {
        if self.has_columns { self.table_row(Measure::Time, row) } else { String::new() }
    }

    /// The other tables, the remarks and the footer.
    pub(super) fn end(&self, answer: &CompareAnswer) -> String {
        let mut text = String::new();
        if self.has_columns {
            for measure in [Measure::Mean, Measure::Steps] {
                text.extend(["\n", &self.head(measure)]);
                text.extend(answer.rows.iter().map(|row| self.table_row(measure, row)));
            }
        }
        let remarks = remarks(answer).into_iter().map(|remark| remark + "\n").collect::<String>();
        let gap = if remarks.is_empty() { "" } else { "\n" };
        format!("{text}\n{remarks}{gap}{}\n", footer(answer).join("\n"))
    }

    fn head(&self, measure: Measure) -> String {
        let names = self.line("n", self.names.iter().map(|name| (*name).to_owned()));
        format!("{}\n\n{names}", measure.caption())
    }

    fn table_row(&self, measure: Measure, row: &Row) -> String {
        self.line(row.size.get(), row.cells.iter().map(|cell| padded(measure, cell)))
    }

    fn line(&self, n: impl Display, cells: impl Iterator<Item = String>) -> String {
        let widths = self.names.iter().map(|name| name.len().max(COLUMN));
        let cells = cells.zip(widths).map(|(cell, width)| format!("{cell:>width$}"));
        let line: Vec<String> = once(format!("{n:>width$}", width = self.first)).chain(cells).collect();
        format!("{}\n", line.join("  ").trim_end())
    }
}

/// Pad a cell so that times, and the texts beside them, are aligned.
fn padded(measure: Measure, cell: &Cell) -> String {
    let (number, beside) = measure.parts(cell);
    match measure {
        Measure::Time => format!("{number:>TIME$} {beside:>BESIDE$}"),
        Measure::Mean => format!("{number:>TIME$}"),
        Measure::Steps => format!("{number:>COUNT$}"),
    }
}

/// Format the tables in GitHub's Markdown.
pub(super) fn markdown(answer: &CompareAnswer) -> String {
    let names: Vec<&str> = method_names(answer).collect();
    let (heads, rules) = (names.join(" | "), "--:|".repeat(names.len()));
    let mut lines = Vec::new();
    for measure in Measure::ALL {
        lines.push(format!("{}\n\n| n | {heads} |\n|--:|{rules}", measure.caption()));
        for row in &answer.rows {
            let parts = row.cells.iter().map(|cell| measure.parts(cell));
            let cells = parts.map(|(number, beside)| format!(" {}", format!("{number} {beside}").trim_end()));
            lines.push(format!("| {} |{} |", row.size.get(), cells.collect::<Vec<_>>().join(" |")));
        }
        lines.push(String::new());
    }
    // A line that begins with a hyphen would be a list.
    lines.extend(remarks(answer).iter().map(|remark| format!("{}  ", remark.replacen("-:", "`-`:", 1))));
    if lines.last().is_some_and(|line| !line.is_empty()) {
        lines.push(String::new());
    }
    format!("{}\n{}\n", lines.join("\n"), footer(answer).join("  \n"))
}

/// Format one CSV line per method and size, with the fields of the JSON answer. Unknown numbers are
/// empty.
pub(super) fn csv(answer: &CompareAnswer) -> Result<String, Failure> {
    let parts = ["least", "lower", "median", "upper", "greatest", "mean"];
    let columns: Vec<(&str, &str)> =
        ["seconds", "steps", "moves"].into_iter().flat_map(|of| parts.map(|part| (of, part))).collect();
    let heads = ["n", "method", "state", "runs", "answered"].map(str::to_owned).into_iter();
    let mut lines = vec![heads.chain(columns.iter().map(|(of, part)| format!("{of}_{part}"))).collect()];
    for Row { size, cells } in &answer.rows {
        for cell in cells {
            let Cell { method, runs, answered, .. } = cell;
            let fields = serde_json::to_value(cell)?;
            let state = fields["state"].as_str().expect("a state is a word");
            let first = [
                size.get().to_string(),
                method.to_string(),
                state.to_owned(),
                runs.to_string(),
                answered.to_string(),
            ];
            let number = |(of, part): &(&str, &str)| {
                fields[of][part].as_f64().map_or_else(String::new, |number| number.to_string())
            };
            lines.push(first.into_iter().chain(columns.iter().map(number)).collect::<Vec<_>>());
        }
    }
    Ok(lines.into_iter().map(|line| line.join(",") + "\n").collect())
}

/// Format a time with three digits, such as `1.23 ms`.
fn time(seconds: f64) -> String {
    let units = [(1e-9, "ns"), (1e-6, "µs"), (1e-3, "ms")];
    let (scale, unit) = units.into_iter().find(|(scale, _)| seconds / scale < 999.5).unwrap_or((1.0, "s"));
    format!("{} {unit}", three_digits(seconds / scale))
}

fn three_digits(number: f64) -> String {
    match number {
        ..9.995 => format!("{number:.2}"),
        ..99.95 => format!("{number:.1}"),
        _ => format!("{number:.0}"),
    }
}

/// Format half the distance between the quartiles in percent of the median, such as `±8 %`; empty
/// if it is not known.
fn spread(spread: &Spread) -> String {
    let percent = spread.upper.map(|upper| 50.0 * (upper - spread.lower) / spread.median);
    percent
        .filter(|percent| percent.is_finite())
        .map_or_else(String::new, |percent| format!("±{percent:.0} %"))
}

/// Format a number of steps: whole up to ten million (`12,345`), then with three digits
/// (`12.3 M`).
///
/// The median of an even number of runs may end in a half.
fn count(number: f64) -> String {
    match number {
        ..1000.0 if (0.25..0.75).contains(&number.fract()) => format!("{number:.1}"),
        ..9_999_999.5 => grouped(format_args!("{number:.0}")),
        ..999.5e6 => format!("{} M", three_digits(number / 1e6)),
        ..999.5e9 => format!("{} G", three_digits(number / 1e9)),
        _ => format!("{} T", three_digits(number / 1e12)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits() {
        let times = [0.0, 1.234e-7, 9.999e-7, 1.2345e-3, 0.099_94, 0.099_96, 9.9951, 19.97, 5000.0].map(time);
        let expected =
            ["0.00 ns", "123 ns", "1.00 µs", "1.23 ms", "99.9 ms", "100 ms", "10.0 s", "20.0 s", "5000 s"];
        assert_eq!(times, expected);
        let counts = [0.0, 336.0, 336.5, 1000.0, 1_234_567.0, 12_345_678.0, 1.5e9, 2e13].map(count);
        assert_eq!(counts, ["0", "336", "336.5", "1,000", "1,234,567", "12.3 M", "1.50 G", "20.0 T"]);
        let some = Spread {
            least: 1.0,
            lower: 9.0,
            median: 10.0,
            upper: Some(13.0),
            greatest: Some(90.0),
            mean: Some(20.0),
        };
        assert_eq!(spread(&some), "±20 %");
        assert_eq!(spread(&Spread { upper: None, ..some }), "");
        assert_eq!(spread(&Spread { lower: 0.0, median: 0.0, upper: Some(0.0), ..some }), "");
    }
}
