use std::io::Write;

use clap::ValueEnum;
use queenside::methods::{METHODS, Method};
use queenside_service::info::MethodAnswer;

use crate::failure::{Failure, Status};
use crate::output::{Output, write_json};
use queenside_service::solve::classic_methods;
use queenside_service::values::Named;

/// List the classic methods, or explain one
///
/// With METHOD, prints its idea, pseudocode, cost, strengths and source.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside methods\n  queenside methods lookahead\n  queenside methods --as markdown"
)]
pub(crate) struct Args {
    /// Method to explain
    #[arg(value_name = "METHOD", value_parser = classic_methods())]
    method: Option<Named<Method>>,
    /// Output format
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
    /// For a document; without METHOD, all methods
    Markdown,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let mut out = Output::open(None)?;
    let method = args.method.map(|Named(method)| method);
    let asked = method.as_ref().map_or(METHODS, std::slice::from_ref);
    if args.json {
        asked.iter().try_for_each(|method| write_json(&mut out, &MethodAnswer::from(method)))?;
        out.finish()?;
        return Ok(Status::Answered);
    }
    let text = match method {
        _ if args.format == TextFormat::Markdown => asked
            .iter()
            .map(|method| format!("## {method}\n\n{}", method.text))
            .collect::<Vec<_>>()
            .join("\n"),
        Some(method) => {
            format!("{method}: {}\n{}\n{}", method.summary, other_names(method), plain(method.text))
        }
        None => list(),
    };
    out.write_all(text.as_bytes())?;
    out.finish()?;
    Ok(Status::Answered)
}

/// List the methods, one per line.
fn list() -> String {
    let width = METHODS.iter().map(|method| method.name().len()).max().unwrap_or_default();
    let line = |method: &&Method| format!("  {:width$}  {}\n", method.name(), method.summary);
    let those = |complete: bool| METHODS.iter().filter(move |method| method.is_complete == complete);
    let (complete, repairing): (String, String) = (
        those(true).map(|method| line(&method)).collect(),
        those(false).map(|method| line(&method)).collect(),
    );
    let short = METHODS.iter().flat_map(|method| method.short_names.iter().map(move |short| (short, method)));
    let short: Vec<String> = short.map(|(short, method)| format!("{short} ({method})")).collect();
    let elsewhere: Vec<String> = METHODS
        .iter()
        .flat_map(|method| method.other_names.iter().map(move |(name, place)| (name, method, place)))
        .map(|(name, method, place)| format!("  {name:19}  {:width$}  {place}", method.name()))
        .collect();
    format!(
        "Methods that try everything, and can prove that there is no solution:\n{complete}\n\
         Methods that repair a full board, and may give up:\n{repairing}\n\
         Short names:\n  {}\n\n\
         Names elsewhere, and the method here:\n{}\n\n\
         `queenside methods NAME` explains a method, `solve N --method NAME` runs it, `trace NAME N` shows its\n\
         steps, `compare` measures the times.\n",
        short.join(", "),
        elsewhere.join("\n")
    )
}

/// Return a line for each kind of other names that the method has, and for other methods that have
/// its name elsewhere.
fn other_names(method: Method) -> String {
    let short =
        (!method.short_names.is_empty()).then(|| format!("Short names: {}\n", method.short_names.join(", ")));
    let called = method.other_names.iter().map(|(name, place)| format!("Called `{name}` in {place}\n"));
    let others = METHODS.iter().flat_map(|other| other.other_names.iter().map(move |names| (other, names)));
    let others = others
        .filter(|(_, (name, _))| *name == method.name())
        .map(|(other, (_, place))| format!("`{method}` in {place} is `{other}` here\n"));
    short.into_iter().chain(called).chain(others).collect::<Vec<_>>().concat()
}

/// Convert Markdown to plain text.
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
