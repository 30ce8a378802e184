//! The forms in which a comparison is written.

use std::fmt::Display;
use std::io::{self, Write};
use std::iter::once;
use std::path::Path;

use clap::ValueEnum;
use queenside::Size;
use queenside::methods::{Cell, CellState, Method, Row, Spread};
use serde::Serialize;

use super::chart;
use super::table::{Footer, Measure, Table};
use crate::failure::Failure;
use crate::words::{escaped, of_many};

/// The forms, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ExportFormat {
    /// Two tables in columns, or where they do not fit a block a size; each row as soon as it is done
    Text,
    /// Two tables in Markdown
    Markdown,
    /// A line for each method and size, with all quartiles
    Csv,
    /// One object, with all quartiles
    Json,
    /// A chart
    Svg,
    /// A page with the chart and both tables, in one file
    Html,
}

impl ExportFormat {
    /// The form asked for, or what the file's name asks for, or else text.
    ///
    /// A name that asks for a picture or document that is not made here is refused, rather than given a text.
    pub(super) fn choose(asked: Option<Self>, file: Option<&Path>) -> Result<Self, Failure> {
        let extension = file.and_then(Path::extension).and_then(|extension| extension.to_str());
        Ok(match extension.map(str::to_ascii_lowercase).as_deref() {
            _ if asked.is_some() => asked.unwrap_or(Self::Text),
            Some("md" | "markdown") => Self::Markdown,
            Some("csv") => Self::Csv,
            Some("json") => Self::Json,
            Some("svg") => Self::Svg,
            Some("html" | "htm") => Self::Html,
            Some(
                other @ ("bmp" | "eps" | "gif" | "jpeg" | "jpg" | "ods" | "pdf" | "png" | "svgz" | "tiff"
                | "tsv" | "webp" | "xlsx"),
            ) => {
                return Err(Failure::usage(format_args!(
                    "no comparison is written as .{other}: name the file .txt, .md, .csv, .json, .svg or .html"
                )));
            }
            _ => Self::Text,
        })
    }

    /// Writes a comparison that is done, or the end of one whose rows were written as [`Text`].
    pub(super) fn write(self, table: &Table, text: Option<&Text>, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Text => text.map_or(Ok(()), |text| text.end(table, out)),
            Self::Markdown => markdown(table, out),
            Self::Csv => csv(table, out),
            Self::Json => json(table, out),
            Self::Svg => out.write_all(chart::svg(table, true).as_bytes()),
            Self::Html => html(table, out),
        }
    }
}

/// A comparison as text, of which parts are written as they are done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text {
    /// Two tables, a row per size and a column per method; else a block per size, a line per method.
    has_columns: bool,
    /// The width of the first column.
    first: usize,
    /// The size whose block has begun.
    size: Option<Size>,
}

/// The widths of a time, of what stands beside it, of both, and of a number of steps.
const TIME: usize = 7;
const BESIDE: usize = 7;
const WIDTH: usize = TIME + 1 + BESIDE;
const STEPS: usize = WIDTH;
/// The least width of the column of sizes.
const SIZES: usize = 4;

impl Text {
    /// Columns where they fit so many characters, and there is more than one row of them.
    pub(super) fn new(methods: &[Method], sizes: &[Size], width: usize) -> Self {
        let digits = sizes.last().map_or(0, |size| size.get().to_string().len()).max(SIZES);
        let names = methods.iter().map(|method| method.name().len()).max().unwrap_or_default();
        let has_columns = sizes.len() > 1 && digits + methods.len() * (2 + WIDTH) <= width;
        Self { has_columns, first: if has_columns { digits } else { names }, size: None }
    }

    /// Writes what stands above everything.
    pub(super) fn begin(&self, methods: &[Method], out: &mut dyn Write) -> io::Result<()> {
        if self.has_columns {
            return self.head(Measure::Time, methods, out);
        }
        Measure::ALL.iter().try_for_each(|measure| writeln!(out, "{}", measure.caption()))
    }

    /// Writes what one method did with a size, in blocks.
    pub(super) fn cell(&mut self, size: Size, cell: &Cell, out: &mut dyn Write) -> io::Result<()> {
        if self.has_columns {
            return Ok(());
        }
        let width = self.first;
        if self.size.replace(size) != Some(size) {
            let n = format!("n = {}", size.get());
            writeln!(out, "\n{n:width$}  {:>TIME$} {:BESIDE$}  {:>STEPS$}", "time", "", "steps")?;
        }
        let (time, steps) = (time_cell(cell), Measure::Steps.parts(cell).0);
        writeln!(out, "{:width$}  {time}  {steps:>STEPS$}", cell.method.name())
    }

    /// Writes the times of a size, in columns.
    pub(super) fn row(&self, row: &Row, out: &mut dyn Write) -> io::Result<()> {
        if self.has_columns {
            self.line(row.size.get(), row.cells.iter().map(time_cell), out)
        } else {
            Ok(())
        }
    }

    /// Writes what comes at the end: the steps, where they do not stand beside the times; remarks and the footer.
    fn end(&self, table: &Table, out: &mut dyn Write) -> io::Result<()> {
        if self.has_columns {
            writeln!(out)?;
            self.head(Measure::Steps, &table.methods, out)?;
            for row in &table.rows {
                let cells = row.cells.iter().map(|cell| format!("{:>WIDTH$}", Measure::Steps.parts(cell).0));
                self.line(row.size.get(), cells, out)?;
            }
        }
        writeln!(out)?;
        let remarks = table.remarks();
        if !remarks.is_empty() {
            writeln!(out, "{}\n", remarks.join("\n"))?;
        }
        writeln!(out, "{}", table.footer.lines().join("\n"))
    }

    /// What a table shows, and the names of the methods above their columns, broken at hyphens where they are wider.
    fn head(&self, measure: Measure, methods: &[Method], out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}\n", measure.caption())?;
        let names: Vec<Vec<String>> = methods.iter().map(|method| in_lines(method.name())).collect();
        let height = names.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let cells = names.iter().map(|name| {
                // Names stand at the bottom.
                let text = (line + name.len()).checked_sub(height).map_or("", |at| &name[at]);
                format!("{text:>WIDTH$}")
            });
            self.line(if line + 1 == height { "n" } else { "" }, cells, out)?;
        }
        Ok(())
    }

    fn line(
        &self,
        n: impl Display,
        cells: impl Iterator<Item = String>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let words: Vec<String> = once(format!("{n:>width$}", width = self.first)).chain(cells).collect();
        writeln!(out, "{}", words.join("  ").trim_end())
    }
}

/// A time, and what stands beside it, at the same places in each row.
fn time_cell(cell: &Cell) -> String {
    let (time, beside) = Measure::Time.parts(cell);
    format!("{time:>TIME$} {beside:>BESIDE$}")
}

/// The name in lines that fit a column, broken after hyphens.
fn in_lines(name: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in name.split_inclusive('-') {
        match lines.last_mut() {
            Some(line) if line.len() + part.len() <= WIDTH => line.push_str(part),
            _ => lines.push(part.to_owned()),
        }
    }
    lines
}

/// Two tables in GitHub's Markdown, to be pasted into a document.
fn markdown(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    for measure in Measure::ALL {
        writeln!(out, "{}\n", measure.caption())?;
        let names: Vec<&str> = table.methods.iter().map(Method::name).collect();
        writeln!(out, "| n | {} |", names.join(" | "))?;
        writeln!(out, "|--:|{}", "--:|".repeat(names.len()))?;
        for row in &table.rows {
            write!(out, "| {} |", row.size.get())?;
            for cell in &row.cells {
                let (number, beside) = measure.parts(cell);
                write!(out, " {} |", format!("{number} {beside}").trim_end())?;
            }
            writeln!(out)?;
        }
        writeln!(out)?;
    }
    for remark in table.remarks() {
        // A line that begins with a hyphen would be near to a list.
        writeln!(out, "{}  ", remark.replacen("-:", "`-`:", 1))?;
    }
    if !table.remarks().is_empty() {
        writeln!(out)?;
    }
    writeln!(out, "{}", table.footer.lines().join("  \n"))
}

/// A page in one file that asks for nothing from outside: the chart, both tables, the footer.
///
/// It is well-formed XML too, so that any tool can read it.
fn html(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    let sizes = match (table.rows.first(), table.rows.last()) {
        (Some(first), Some(last)) if first.size == last.size => format!("n = {}", first.size.get()),
        (Some(first), Some(last)) => format!("n = {} to {}", first.size.get(), last.size.get()),
        _ => "no board".to_owned(),
    };
    write!(
        out,
        r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
<meta name="color-scheme" content="light dark"/>
<title>N-queens methods compared</title>
<style>
{}</style>
</head>
<body>
<main>
<h1>N-queens methods compared</h1>
<p>{} on {sizes}, each until its first solution; every answer was checked.</p>
<figure class="wide" tabindex="0" role="region" aria-label="Chart">
{}</figure>
"#,
        include_str!("page.css"),
        of_many(table.methods.len() as u64, "method"),
        chart::svg(table, false),
    )?;
    for measure in Measure::ALL {
        let (name, caption) = (measure.name(), measure.caption());
        writeln!(out, r#"<div class="wide" tabindex="0" role="region" aria-label="{name}">"#)?;
        writeln!(out, "<table>\n<caption><span>{caption}</span></caption>")?;
        write!(out, r#"<thead><tr><th scope="col">n</th>"#)?;
        for method in &table.methods {
            write!(out, r#"<th scope="col">{method}</th>"#)?;
        }
        writeln!(out, "</tr></thead>\n<tbody>")?;
        for row in &table.rows {
            write!(out, r#"<tr><th scope="row">{}</th>"#, row.size.get())?;
            for (number, beside) in row.cells.iter().map(|cell| measure.parts(cell)) {
                let beside = if beside.is_empty() { beside } else { format!(" <small>{beside}</small>") };
                write!(out, "<td>{number}{beside}</td>")?;
            }
            writeln!(out, "</tr>")?;
        }
        writeln!(out, "</tbody>\n</table>\n</div>")?;
    }
    for remark in table.remarks() {
        writeln!(out, "<p class=\"remark\">{}</p>", escaped(&remark))?;
    }
    let footer: Vec<String> = table.footer.lines().iter().map(|line| escaped(line)).collect();
    writeln!(out, "</main>\n<footer>{}</footer>\n</body>\n</html>", footer.join("<br/>\n"))
}

/// All numbers of a comparison: JSON numbers; an infinite one is null.
#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    footer: &'a Footer,
    rows: Vec<RowAnswer>,
}

#[derive(Serialize)]
struct RowAnswer {
    n: u32,
    cells: Vec<CellAnswer>,
}

#[derive(Serialize)]
struct CellAnswer {
    method: &'static str,
    state: &'static str,
    runs: u32,
    answered: u32,
    seconds: Option<SpreadAnswer>,
    steps: Option<SpreadAnswer>,
    moves: Option<SpreadAnswer>,
}

#[derive(Clone, Copy, Serialize)]
struct SpreadAnswer {
    least: f64,
    lower: f64,
    median: f64,
    upper: f64,
    greatest: f64,
}

impl From<Spread> for SpreadAnswer {
    fn from(Spread { least, lower, median, upper, greatest }: Spread) -> Self {
        let [least, lower, median, upper, greatest] = [least, lower, median, upper, greatest].map(tidy);
        Self { least, lower, median, upper, greatest }
    }
}

/// The number without what interpolation leaves behind its twelfth decimal, far below the precision of any clock.
fn tidy(number: f64) -> f64 {
    const SCALE: f64 = 1e12;
    // Larger numbers are whole, or nearly so.
    if number.abs() < 1e3 { (number * SCALE).round() / SCALE } else { number }
}

fn row_answer(row: &Row) -> RowAnswer {
    let cell = |cell: &Cell| CellAnswer {
        method: cell.method.name(),
        state: match cell.state {
            CellState::Answered => "answered",
            CellState::Limit => "limit",
            CellState::Skipped => "skipped",
            CellState::Refused => "refused",
        },
        runs: cell.runs,
        answered: cell.answered,
        seconds: cell.seconds.map(Into::into),
        steps: cell.steps.map(Into::into),
        moves: cell.moves.map(Into::into),
    };
    RowAnswer { n: row.size.get(), cells: row.cells.iter().map(cell).collect() }
}

/// One object on one line.
fn json(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    let answer = Answer { footer: &table.footer, rows: table.rows.iter().map(row_answer).collect() };
    serde_json::to_writer(&mut *out, &answer)?;
    writeln!(out)
}

/// A line for each method and size: for spreadsheets and statistics. What is not known, or infinite, is empty.
fn csv(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "n,method,state,runs,answered")?;
    for measure in ["seconds", "steps", "moves"] {
        for part in ["least", "lower", "median", "upper", "greatest"] {
            write!(out, ",{measure}_{part}")?;
        }
    }
    writeln!(out)?;
    for RowAnswer { n, cells } in table.rows.iter().map(row_answer) {
        for CellAnswer { method, state, runs, answered, seconds, steps, moves } in cells {
            write!(out, "{n},{method},{state},{runs},{answered}")?;
            for spread in [seconds, steps, moves] {
                let Some(SpreadAnswer { least, lower, median, upper, greatest }) = spread else {
                    write!(out, ",,,,,")?;
                    continue;
                };
                for number in [least, lower, median, upper, greatest] {
                    if number.is_finite() { write!(out, ",{number}")? } else { write!(out, ",")? }
                }
            }
            writeln!(out)?;
        }
    }
    Ok(())
}
