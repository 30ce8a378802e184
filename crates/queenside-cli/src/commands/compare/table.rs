//! A comparison as text, Markdown and HTML tables: what the cells, the remarks and the footer say.

use std::fmt::Display;
use std::io::{self, Write};
use std::iter::once;

use queenside::methods::{CellState, Method};
use queenside_service::compare::{CellAnswer, CompareAnswer, Machine, RowAnswer, SpreadAnswer};

use super::chart;
use crate::words::{escaped, grouped, of_many};

/// The two tables: of times, of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    Time,
    Steps,
}

impl Measure {
    const ALL: [Self; 2] = [Self::Time, Self::Steps];

    /// What the table shows.
    const fn caption(self) -> &'static str {
        match self {
            Self::Time => {
                "Time: by the clock, the median of the runs, ± half the distance between the quartiles"
            }
            Self::Steps => "Steps: as each method counts them, the median of the runs",
        }
    }

    pub(super) const fn spread(self, cell: &CellAnswer) -> Option<SpreadAnswer> {
        match self {
            Self::Time => cell.seconds,
            Self::Steps => cell.steps,
        }
    }

    /// The number in a cell, and what stands beside a time: the spread or, if some runs gave up, how many answered.
    fn parts(self, cell: &CellAnswer) -> (String, String) {
        match (self, self.spread(cell)) {
            (_, None) => ("-".to_owned(), String::new()),
            (Self::Steps, Some(steps)) => (count(steps.median), String::new()),
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
pub(super) fn method_names(answer: &CompareAnswer) -> impl Iterator<Item = &'static str> {
    answer.rows.first().into_iter().flat_map(|row| row.cells.iter().map(|cell| cell.method))
}

/// A line for each sign in the tables that needs an explanation.
fn remarks(answer: &CompareAnswer) -> Vec<String> {
    let any = |has: &dyn Fn(&CellAnswer) -> bool| answer.rows.iter().flat_map(|row| &row.cells).any(has);
    let mut remarks = Vec::new();
    if any(&|cell| cell.state != CellState::Answered) {
        remarks.push(format!(
            "-: half of the runs or more gave up; a method that reached the limit ({}) was not run on larger boards; or the method does not accept a board of that size",
            limits(answer)
        ));
    }
    if any(&|cell| cell.seconds.is_some() && cell.answered < cell.runs) {
        remarks.push("(7/10): 7 of 10 runs answered; in the median the others count as longer".to_owned());
    }
    if answer.settings.queens.is_empty() && answer.rows.iter().any(|row| matches!(row.n, 2 | 3)) {
        remarks.push("n = 2 and 3 have no solution: the time of a method is that of its proof; methods without proofs give up".to_owned());
    }
    remarks
}

/// The limits of a run, such as `20s` or `20s or 1000 steps`.
fn limits(answer: &CompareAnswer) -> String {
    let seconds = std::time::Duration::from_secs_f64(answer.settings.time_limit_seconds);
    let time = humantime::format_duration(seconds);
    match answer.settings.step_limit {
        Some(steps) => format!("{time} or {}", of_many(steps, "step")),
        None => time.to_string(),
    }
}

/// The machine; version and date; the settings.
pub(super) fn footer(answer: &CompareAnswer) -> Vec<String> {
    let CompareAnswer { machine: Machine { cpu, cores, os }, version, date, settings, .. } = answer;
    let runs = of_many(settings.runs.into(), "run");
    let threads = of_many(settings.threads as u64, "thread");
    let mut lines = vec![
        format!("{cpu}, {}, {os}", of_many(*cores as u64, "core")),
        format!("queenside {version}, {date}"),
        format!("{runs} each on {threads}, seeds from {}, limit of a run {}", settings.seed, limits(answer)),
    ];
    if !settings.queens.is_empty() {
        let queens: Vec<String> = settings.queens.iter().map(ToString::to_string).collect();
        lines.push(format!("given queens {}", queens.join(" ")));
    }
    lines
}

/// A comparison as text, written while it runs.
#[derive(Clone, Debug)]
pub(super) struct Text {
    /// Two tables, one row per size and one column per method; otherwise one block per size, one line per method.
    has_columns: bool,
    /// The width of the first column: the sizes, or the names.
    first: usize,
    names: Vec<&'static str>,
}

/// The widths of a time and of what stands beside it, and the least width of a column.
const TIME: usize = 7;
const BESIDE: usize = 7;
const COLUMN: usize = TIME + 1 + BESIDE;

impl Text {
    /// Columns if there are several sizes and the columns fit this many characters.
    pub(super) fn new(methods: &[Method], sizes: &[u32], width: usize) -> Self {
        let names: Vec<&str> = methods.iter().map(Method::name).collect();
        let digits = sizes.last().map_or(0, |size| size.to_string().len()).max(4);
        let columns: usize = names.iter().map(|name| 2 + name.len().max(COLUMN)).sum();
        let has_columns = sizes.len() > 1 && digits + columns <= width;
        let longest = names.iter().map(|name| name.len()).max().unwrap_or_default();
        Self { has_columns, first: if has_columns { digits } else { longest }, names }
    }

    /// Writes the caption and the heads of the first table; all captions before blocks.
    pub(super) fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.has_columns {
            return self.head(Measure::Time, out);
        }
        Measure::ALL.iter().try_for_each(|measure| writeln!(out, "{}", measure.caption()))
    }

    /// Writes what one method did with a size: a line of a block.
    pub(super) fn cell(&self, n: u32, cell: &CellAnswer, out: &mut dyn Write) -> io::Result<()> {
        if self.has_columns {
            return Ok(());
        }
        if self.names.first() == Some(&cell.method) {
            let (width, size) = (self.first, format!("n = {n}"));
            writeln!(out, "\n{size:width$}  {:>TIME$} {:BESIDE$}  {:>COLUMN$}", "time", "", "steps")?;
        }
        let cells = Measure::ALL.map(|measure| padded(measure, cell));
        writeln!(out, "{:width$}  {}", cell.method, cells.join("  "), width = self.first)
    }

    /// Writes the times of a size: a row of the first table.
    pub(super) fn row(&self, row: &RowAnswer, out: &mut dyn Write) -> io::Result<()> {
        if self.has_columns { self.table_row(Measure::Time, row, out) } else { Ok(()) }
    }

    /// Writes the second table, the remarks and the footer.
    pub(super) fn end(&self, answer: &CompareAnswer, out: &mut dyn Write) -> io::Result<()> {
        if self.has_columns {
            writeln!(out)?;
            self.head(Measure::Steps, out)?;
            for row in &answer.rows {
                self.table_row(Measure::Steps, row, out)?;
            }
        }
        writeln!(out)?;
        let remarks = remarks(answer);
        if !remarks.is_empty() {
            writeln!(out, "{}\n", remarks.join("\n"))?;
        }
        writeln!(out, "{}", footer(answer).join("\n"))
    }

    fn head(&self, measure: Measure, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}\n", measure.caption())?;
        self.line("n", self.names.iter().map(|name| (*name).to_owned()), out)
    }

    fn table_row(&self, measure: Measure, row: &RowAnswer, out: &mut dyn Write) -> io::Result<()> {
        self.line(row.n, row.cells.iter().map(|cell| padded(measure, cell)), out)
    }

    fn line(
        &self,
        n: impl Display,
        cells: impl Iterator<Item = String>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let cells = cells
            .zip(&self.names)
            .map(|(cell, name)| format!("{cell:>width$}", width = name.len().max(COLUMN)));
        let line: Vec<String> = once(format!("{n:>width$}", width = self.first)).chain(cells).collect();
        writeln!(out, "{}", line.join("  ").trim_end())
    }
}

/// A cell in which times, and what stands beside them, are below each other.
fn padded(measure: Measure, cell: &CellAnswer) -> String {
    let (number, beside) = measure.parts(cell);
    match measure {
        Measure::Time => format!("{number:>TIME$} {beside:>BESIDE$}"),
        Measure::Steps => format!("{number:>COLUMN$}"),
    }
}

/// Writes two tables in GitHub's Markdown.
pub(super) fn markdown(answer: &CompareAnswer, out: &mut dyn Write) -> io::Result<()> {
    let names: Vec<&str> = method_names(answer).collect();
    for measure in Measure::ALL {
        writeln!(out, "{}\n", measure.caption())?;
        writeln!(out, "| n | {} |\n|--:|{}", names.join(" | "), "--:|".repeat(names.len()))?;
        for row in &answer.rows {
            write!(out, "| {} |", row.n)?;
            for (number, beside) in row.cells.iter().map(|cell| measure.parts(cell)) {
                write!(out, " {} |", format!("{number} {beside}").trim_end())?;
            }
            writeln!(out)?;
        }
        writeln!(out)?;
    }
    let remarks = remarks(answer);
    for remark in &remarks {
        // A line that begins with a hyphen would be a list.
        writeln!(out, "{}  ", remark.replacen("-:", "`-`:", 1))?;
    }
    if !remarks.is_empty() {
        writeln!(out)?;
    }
    writeln!(out, "{}", footer(answer).join("  \n"))
}

/// Writes a page in one file that loads nothing: the chart, both tables, the footer. It is also well-formed XML, for
/// tools that read it.
pub(super) fn html(answer: &CompareAnswer, out: &mut dyn Write) -> io::Result<()> {
    let sizes = match answer.rows.as_slice() {
        [first, .., last] => format!("n = {} to {}", first.n, last.n),
        rows => format!("n = {}", rows.first().map_or(0, |row| row.n)),
    };
    let methods = of_many(method_names(answer).count() as u64, "method");
    let summary = format!("{methods} on {sizes}, each until its first solution; every answer was verified.");
    let (head, tail) = include_str!("page.html").split_once("{tables}").unwrap_or_default();
    let head = head.replace("{summary}", &summary).replace("{chart}", &chart::svg(answer, false));
    out.write_all(head.as_bytes())?;
    for measure in Measure::ALL {
        writeln!(out, r#"<div class="wide" tabindex="0" role="region" aria-label="{measure:?}">"#)?;
        writeln!(out, "<table>\n<caption><span>{}</span></caption>", measure.caption())?;
        write!(out, r#"<thead><tr><th scope="col">n</th>"#)?;
        for name in method_names(answer) {
            write!(out, r#"<th scope="col">{name}</th>"#)?;
        }
        writeln!(out, "</tr></thead>\n<tbody>")?;
        for row in &answer.rows {
            write!(out, r#"<tr><th scope="row">{}</th>"#, row.n)?;
            for cell in &row.cells {
                match measure.parts(cell) {
                    (number, beside) if beside.is_empty() => write!(out, "<td>{number}</td>")?,
                    (number, beside) => write!(out, "<td>{number} <small>{beside}</small></td>")?,
                }
            }
            writeln!(out, "</tr>")?;
        }
        writeln!(out, "</tbody>\n</table>\n</div>")?;
    }
    for remark in remarks(answer) {
        writeln!(out, r#"<p class="remark">{}</p>"#, escaped(&remark))?;
    }
    let footer: Vec<String> = footer(answer).iter().map(|line| escaped(line)).collect();
    out.write_all(tail.replace("{footer}", &footer.join("<br/>\n")).as_bytes())
}

/// A time with three digits, such as `1.23 ms`.
pub(super) fn time(seconds: f64) -> String {
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

/// Half the distance between the quartiles in percent of the median, such as `±8 %`; empty if it is not known.
fn spread(spread: &SpreadAnswer) -> String {
    let percent = spread.upper.map(|upper| 50.0 * (upper - spread.lower) / spread.median);
    percent
        .filter(|percent| percent.is_finite())
        .map_or_else(String::new, |percent| format!("±{percent:.0} %"))
}

/// A number of steps: whole up to ten million, such as `12,345`, then three digits, such as `12.3 M`. The median of an even
/// number of runs may end in a half.
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
        let some =
            SpreadAnswer { least: 1.0, lower: 9.0, median: 10.0, upper: Some(13.0), greatest: Some(90.0) };
        assert_eq!(spread(&some), "±20 %");
        assert_eq!(spread(&SpreadAnswer { upper: None, ..some }), "");
        assert_eq!(spread(&SpreadAnswer { lower: 0.0, median: 0.0, upper: Some(0.0), ..some }), "");
    }
}
