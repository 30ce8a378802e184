use std::io::{self, Write};

use super::super::chart;
use super::super::table::{Measure, Table};
use super::Export;
use crate::words::escaped;

/// A page in one file that asks for nothing from outside: the chart, both tables, the footer.
///
/// It is well-formed XML too, so that any tool can read it.
pub(super) struct Html;

impl Export for Html {
    fn write(&self, table: &Table, out: &mut dyn Write) -> io::Result<()> {
        let style = include_str!("page.css");
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
{style}</style>
</head>
<body>
<main>
<h1>N-queens methods compared</h1>
<p>{}</p>
<figure class="wide" tabindex="0" role="region" aria-label="Chart">
{}</figure>
"#,
            escaped(&summary(table)),
            chart::bare_svg(table),
        )?;
        for (measure, name) in Measure::ALL.into_iter().zip(["Time", "Steps"]) {
            write_table(table, measure, name, out)?;
        }
        for remark in table.remarks() {
            writeln!(out, "<p class=\"remark\">{}</p>", escaped(&remark))?;
        }
        let lines: Vec<String> = table.footer.lines().iter().map(|line| escaped(line)).collect();
        writeln!(out, "</main>\n<footer>{}</footer>\n</body>\n</html>", lines.join("<br/>\n"))
    }
}

/// What was compared, in a sentence.
fn summary(table: &Table) -> String {
    let sizes = match (table.rows.first(), table.rows.last()) {
        (Some(first), Some(last)) if first.size == last.size => format!("n = {}", first.size.get()),
        (Some(first), Some(last)) => format!("n = {} to {}", first.size.get(), last.size.get()),
        _ => "no board".to_owned(),
    };
    let methods = crate::words::of_many(table.methods.len() as u64, "method");
    format!("{methods} on {sizes}, each until its first solution; every answer was checked.")
}

fn write_table(table: &Table, measure: Measure, name: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, r#"<div class="wide" tabindex="0" role="region" aria-label="{name}">"#)?;
    writeln!(out, "<table>\n<caption><span>{}: {}</span></caption>", measure.name(), measure.caption())?;
    write!(out, r#"<thead><tr><th scope="col">n</th>"#)?;
    for method in &table.methods {
        write!(out, r#"<th scope="col">{}</th>"#, escaped(method.name()))?;
    }
    writeln!(out, "</tr></thead>\n<tbody>")?;
    for row in &table.rows {
        write!(out, r#"<tr><th scope="row">{}</th>"#, row.size.get())?;
        for cell in &row.cells {
            match measure.parts(cell) {
                (number, Some(beside)) => {
                    write!(out, "<td>{number} <small>{}</small></td>", escaped(&beside))?;
                }
                (number, None) => write!(out, "<td>{number}</td>")?,
            }
        }
        writeln!(out, "</tr>")?;
    }
    writeln!(out, "</tbody>\n</table>\n</div>")
}
