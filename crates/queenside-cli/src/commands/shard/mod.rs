//! The command `shard`: counts on many machines.

mod audit;
mod folder;
mod merge;
mod plan;
mod run;
mod status;
mod submit;

use clap::Subcommand;

use crate::failure::{Failure, Status};

/// Count on many machines: plan, submit, run, status, merge, audit
///
/// `plan` cuts the count of a board size into shards, and the shards into chunks of several minutes. Any machine that has
/// the program and the plan can `run` any chunk, and writes one file of results to a folder. `status` reports the
/// progress, `merge` adds up when all chunks are done, `audit` counts a random sample again in another way.
///
/// A chunk that was stopped resumes, a chunk that is done is not counted again, and two runs of the same chunk at once do
/// no harm. Every line and every file of results has a checksum that also names the plan.
#[derive(Debug, clap::Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "Example, on one machine with GNU parallel (`submit` also supports HyperQueue, Slurm and Kubernetes):\n  queenside shard plan 20 --chunks 100 -o plan.json\n  queenside shard submit plan.json --to parallel --output results\n  queenside shard status plan.json results\n  queenside shard merge plan.json results\n  queenside shard audit plan.json results --sample 1%"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Plan(plan::Args),
    Run(run::Args),
    Status(status::Args),
    Merge(merge::Args),
    Audit(audit::Args),
    Submit(submit::Args),
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    match &args.command {
        Command::Plan(args) => plan::run(args),
        Command::Run(args) => run::run(args),
        Command::Status(args) => status::run(args),
        Command::Merge(args) => merge::run(args),
        Command::Audit(args) => audit::run(args),
        Command::Submit(args) => submit::run(args),
    }
}

/// A string of YAML on one line: every string of JSON is one.
fn yaml(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Refuses characters that end a line in a shell or in YAML.
fn one_line(text: &str) -> Result<String, &'static str> {
    match text {
        "" => Err("empty, expected a path"),
        _ if text.contains(|c: char| c.is_control() || "\u{2028}\u{2029}\u{feff}".contains(c)) => {
            Err("contains control characters")
        }
        _ => Ok(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        for (word, quoted) in [
            ("/data/n20/plan.json", "/data/n20/plan.json"),
            ("", "''"),
            ("a b", "'a b'"),
            ("~", "'~'"),
            ("it's $HOME `x` \"y\" *", r#"'it'\''s $HOME `x` "y" *'"#),
        ] {
            assert_eq!(crate::words::shell(word), quoted);
        }
        assert_eq!(super::yaml("it's \"b\" $"), r#""it's \"b\" $""#);
    }
}
