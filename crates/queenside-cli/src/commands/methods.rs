use std::io::Write;

use clap::ValueEnum;
use queenside::methods::{METHODS, Method};
use queenside_service::info::MethodAnswer;

use crate::failure::{Failure, Status};
use crate::output::{Output, write_json};
use crate::values;

/// List the classic methods, or explain one
///
/// With a name: its idea, its pseudocode, what it costs, where it wins, and its source.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside methods\n  queenside methods lookahead\n  queenside methods --as markdown"
)]
pub(crate) struct Args {
    /// The method to explain
    #[arg(value_name = "METHOD", value_parser = values::classic_methods())]
    method: Option<Method>,
    /// Write the text in this format
    #[arg(long = "as", value_name = "FORMAT", default_value = "text")]
    format: TextFormat,
    /// Print JSON, one object per line
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TextFormat {
    /// For a terminal
    Text,
    /// For a document; without a name all methods
    Markdown,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let mut out = Output::open(None)?;
    let asked = args.method.as_ref().map_or(METHODS, std::slice::from_ref);
    if args.json {
        asked.iter().try_for_each(|method| write_json(&mut out, &MethodAnswer::from(method)))?;
        out.finish()?;
        return Ok(Status::Answered);
    }
    let text = match args.method {
        _ if args.format == TextFormat::Markdown => asked
            .iter()
            .map(|method| format!("## {method}\n\n{}", method.text))
            .collect::<Vec<_>>()
            .join("\n"),
        Some(method) => format!("{method}: {}\n\n{}", method.summary, plain(method.text)),
        None => list(),
    };
    out.write_all(text.as_bytes())?;
    out.finish()?;
    Ok(Status::Answered)
}

/// One line per method.
fn list() -> String {
    let width = METHODS.iter().map(|method| method.name().len()).max().unwrap_or_default();
    let line = |method: &&Method| format!("  {:width$}  {}\n", method.name(), method.summary);
    let those = |complete: bool| METHODS.iter().filter(move |method| method.is_complete == complete);
    let (complete, repairing): (String, String) = (
        those(true).map(|method| line(&method)).collect(),
        those(false).map(|method| line(&method)).collect(),
    );
    format!(
        "They try everything, and so can prove that there is no solution:\n{complete}\n\
         They repair a full board, and may give up:\n{repairing}\n\
         `queenside methods NAME` explains one, `solve N --method NAME` runs it, `trace NAME N` shows its steps,\n\
         `compare` takes their times.\n"
    )
}

/// Markdown without its marks.
fn plain(text: &str) -> String {
    let mut in_code = false;
    let mut plain = String::new();
    for line in text.lines() {
        if line.starts_with("```") {
            in_code = !in_code;
        } else if in_code {
            plain.push_str("    ");
            plain.push_str(line);
            plain.push('\n');
        } else {
            plain.push_str(&line.replace("**", ""));
            plain.push('\n');
        }
    }
    plain
}
