//! The book's page of commands, written from the definitions of the command line.
//!
//! `SNAPSHOTS=overwrite cargo test -p queenside-cli --features full --bin queenside reference` writes it again.

use std::fmt::Write;

use clap::{Arg, Command, CommandFactory};

use crate::cli::Cli;

#[test]
fn the_page_of_commands_is_up_to_date() {
    let mut cli = Cli::command().disable_help_subcommand(true);
    // Fills in usages and full names, which clap otherwise computes while it parses.
    cli.build();
    let mut page = String::from(
        "# Commands\n\nAfter this page you know every command and option. It is written from the program's own \
         definitions; `queenside COMMAND --help` prints the same.\n\n[Exit statuses and default \
         formats](exit-statuses.md) · [Board formats](formats.md) · [JSON answers](json.md) · \
         [Limits](limits.md)\n",
    );
    cli.get_subcommands().for_each(|command| write_command(&mut page, command));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/commands.md");
    snapbox::assert_data_eq!(page, snapbox::Data::read_from(path.as_ref(), None).raw());
}

/// Writes the section of a command, and those of its subcommands.
fn write_command(page: &mut String, command: &Command) {
    let name = command.get_bin_name().unwrap_or_default();
    let about = command.get_long_about().or(command.get_about()).map(ToString::to_string);
    let usage = command.clone().render_usage().to_string();
    let usage: Vec<&str> = usage.trim_start_matches("Usage:").lines().map(str::trim).collect();
    write!(page, "\n## {name}\n\n{}\n\n```text\n{}\n```\n", about.unwrap_or_default(), usage.join("\n"))
        .unwrap();
    let shown = |arg: &&Arg| !arg.is_hide_set() && !["help", "version"].contains(&arg.get_id().as_str());
    let mut args: Vec<&Arg> = command.get_arguments().filter(shown).collect();
    args.sort_by_key(|arg| !arg.is_positional());
    if !args.is_empty() {
        page.push_str("\n| option | meaning |\n|---|---|\n");
        args.iter().for_each(|arg| writeln!(page, "| {} | {} |", spelling(arg), meaning(arg)).unwrap());
    }
    if let Some(help) = command.get_after_help() {
        let help = help.to_string();
        let (examples, rest) = help.split_once("\n\n").unwrap_or((&help, ""));
        let lines: Vec<&str> = examples.lines().skip(1).map(str::trim).collect();
        write!(page, "\n```sh\n{}\n```\n", lines.join("\n")).unwrap();
        if !rest.is_empty() {
            write!(page, "\n{}\n", rest.trim()).unwrap();
        }
    }
    command.get_subcommands().for_each(|command| write_command(page, command));
}

/// What a user types for the argument: `-o, --output FILE`.
fn spelling(arg: &Arg) -> String {
    let short = arg.get_short().map(|short| format!("-{short}"));
    let long = arg.get_long().map(|long| format!("--{long}"));
    let names: Vec<String> = short.into_iter().chain(long).collect();
    let value = if arg.get_action().takes_values() {
        arg.get_value_names().unwrap_or_default().iter().map(|name| format!(" {name}")).collect()
    } else {
        String::new()
    };
    format!("`{}`", format!("{}{value}", names.join(", ")).trim())
}

/// The help of the argument in one cell of a table, with its values and its default.
fn meaning(arg: &Arg) -> String {
    let help = arg.get_long_help().or(arg.get_help()).map(ToString::to_string).unwrap_or_default();
    let mut text = help.replace("\n\n", "<br>").replace('\n', " ").replace('|', "\\|");
    let values: Vec<String> = arg
        .get_possible_values()
        .iter()
        .filter(|value| !value.is_hide_set() && arg.get_action().takes_values())
        .map(|value| match value.get_help() {
            Some(help) => format!("<br>`{}`: {help}", value.get_name()),
            None => format!(" `{}`", value.get_name()),
        })
        .collect();
    if !values.is_empty() {
        write!(text, "<br>Values:{}", values.concat()).unwrap();
    }
    let defaults: Vec<String> =
        arg.get_default_values().iter().map(|value| format!("`{}`", value.to_string_lossy())).collect();
    if !defaults.is_empty() && arg.get_action().takes_values() {
        write!(text, "<br>Default: {}", defaults.join(", ")).unwrap();
    }
    text
}
