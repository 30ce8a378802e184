use std::io::Write;

use clap::ValueEnum;
use queenside::methods::{METHODS, Method};

use crate::failure::{Failure, Status};
use crate::output::Output;
use crate::values;

/// The classic methods: a list of them, or one explained
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
    /// How to write it
    #[arg(long = "as", value_name = "FORMAT", default_value = "text")]
    format: TextFormat,
    /// One JSON object a method: name, summary, proves, random, `max_n`, pseudocode, text
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
    let text = match args.method {
        _ if args.json => asked.iter().map(json).collect(),
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

fn json(method: &Method) -> String {
    let object = serde_json::json!({
        "name": method.name(),
        "summary": method.summary,
        "proves": method.is_complete,
        "random": method.is_random,
        "max_n": method.max_size,
        "pseudocode": method.pseudocode().collect::<Vec<_>>(),
        "text": method.text,
    });
    format!("{object}\n")
}

/// A line a method.
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
