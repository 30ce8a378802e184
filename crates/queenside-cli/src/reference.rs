//! The book's page of commands, written from the definitions of the command line.
//!
//! `SNAPSHOTS=overwrite cargo test -p queenside-cli --features full --bin queenside reference` writes it again.

use std::ffi::OsStr;

use clap::{Arg, Command, CommandFactory};

use crate::cli::Cli;

const BEGINNING: &str = "# Commands\n\n\
    After this page you know every command and option. `queenside COMMAND --help` prints the same:\n\
    both come from the program's own definitions.\n\n\
    See also: [exit statuses and default formats](exit-statuses.md), [board formats](formats.md),\n\
    [JSON answers](json.md), [limits](limits.md).\n";

#[test]
fn the_page_of_commands_is_up_to_date() {
    let mut cli = Cli::command().disable_help_subcommand(true);
    // Fills in usages and full names, which clap otherwise computes while it parses.
    cli.build();
    let page = BEGINNING.to_owned() + &cli.get_subcommands().map(section).collect::<String>();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/commands.md");
    snapbox::assert_data_eq!(page, snapbox::Data::read_from(path.as_ref(), None).raw());
}

/// Return the section of a command, and those of its subcommands.
fn section(command: &Command) -> String {
    let name = command.get_bin_name().unwrap_or_default();
    let about = command.get_long_about().or(command.get_about()).map(ToString::to_string);
    let usage = command.clone().render_usage().to_string();
    let usage: Vec<&str> = usage.trim_start_matches("Usage:").lines().map(str::trim).collect();
    let mut parts = vec![format!(
        "\n## {name}\n\n{}\n\n```text\n{}\n```\n",
        with_code(&about.unwrap_or_default()),
        usage.join("\n")
    )];
    let shown = |arg: &&Arg| !arg.is_hide_set() && !["help", "version"].contains(&arg.get_id().as_str());
    let mut args: Vec<&Arg> = command.get_arguments().filter(shown).collect();
    args.sort_by_key(|arg| !arg.is_positional());
    if !args.is_empty() {
        parts.push("\n| option | meaning |\n|---|---|\n".to_owned());
    }
    parts.extend(args.iter().map(|arg| format!("| `{}` | {} |\n", spelling(arg), meaning(arg))));
    if let Some(help) = command.get_after_help().map(ToString::to_string) {
        let (examples, rest) = help.split_once("\n\n").unwrap_or((&help, ""));
        let lines: Vec<&str> = examples.lines().skip(1).map(str::trim).collect();
        parts.push(format!("\n```sh\n{}\n```\n", lines.join("\n")));
        if !rest.is_empty() {
            parts.push(format!("\n{}\n", with_code(rest.trim())));
        }
    }
    parts.extend(command.get_subcommands().map(section));
    parts.concat()
}

/// Return what a user types for the argument, such as `-o, --output FILE`.
fn spelling(arg: &Arg) -> String {
    let short = arg.get_short().map(|short| format!("-{short}"));
    let long = arg.get_long().map(|long| format!("--{long}"));
    let mut words = vec![short.into_iter().chain(long).collect::<Vec<_>>().join(", ")];
    if arg.get_action().takes_values() {
        words.extend(arg.get_value_names().unwrap_or_default().iter().map(ToString::to_string));
    }
    words.join(" ").trim().to_owned()
}

/// Return the help of the argument as one cell of a table, with its values and its default.
fn meaning(arg: &Arg) -> String {
    let help = arg.get_long_help().or(arg.get_help()).map(ToString::to_string).unwrap_or_default();
    let help = with_code(&help).replace("\n\n", "<br>").replace('\n', " ").replace('|', "\\|");
    if !arg.get_action().takes_values() {
        return help;
    }
    let values = arg.get_possible_values();
    let values = values.iter().filter(|value| !value.is_hide_set()).map(|value| match value.get_help() {
        Some(help) => format!("<br>`{}`: {help}", value.get_name()),
        None => format!(" `{}`", value.get_name()),
    });
    let values: String = values.collect();
    let title = if values.is_empty() { "" } else { "<br>Values:" };
    let default = |value: &OsStr| format!("<br>Default: `{}`", value.to_string_lossy());
    let defaults: Vec<String> = arg.get_default_values().iter().map(|value| default(value)).collect();
    format!("{help}{title}{values}{}", defaults.concat())
}

/// Mark the options in a text as code.
fn with_code(text: &str) -> String {
    let marked = |word: &str| {
        let end = word.trim_end_matches(|end: char| !end.is_ascii_alphanumeric()).len();
        if word.strip_prefix("--").is_some_and(|name| name.starts_with(char::is_alphabetic)) {
            format!("`{}`{}", &word[..end], &word[end..])
        } else {
            word.to_owned()
        }
    };
    let parts = text.split('`').enumerate().map(|(at, part)| match at % 2 {
        0 => part.split_inclusive([' ', '\n']).map(marked).collect(),
        _ => part.to_owned(),
    });
    parts.collect::<Vec<String>>().join("`")
}
