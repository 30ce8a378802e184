use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Command, ValueHint};
use clap_mangen::Man;
use queenside::quoted;

use crate::failure::{Failure, Status};
use crate::output::Output;

/// Print the manual pages
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside man | man -l -\n  queenside man solve | man -l -\n  queenside man kings search | man -l -\n  queenside man -o ~/.local/share/man/man1"
)]
pub(crate) struct Args {
    /// Command whose page to print, such as `solve` or `kings search` [default: the main page]
    #[arg(conflicts_with = "output")]
    command: Vec<String>,
    /// Write all pages to files in the folder DIR
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    output: Option<PathBuf>,
}

/// Write pages of the command line `cli`.
pub(crate) fn run(args: &Args, cli: Command) -> Result<Status, Failure> {
    let cli = documented(cli);
    if let Some(folder) = &args.output {
        std::fs::create_dir_all(folder).map_err(|error| Failure::output(folder.display(), &error))?;
        for command in with_subcommands(&cli) {
            let name = Man::new(command.clone()).get_filename();
            write_page(command, Some(&folder.join(name)))?;
        }
        return Ok(Status::Answered);
    }
    let mut command = &cli;
    for name in &args.command {
        command = command.find_subcommand(name).ok_or_else(|| unknown(command, name))?;
    }
    write_page(command, None)?;
    Ok(Status::Answered)
}

/// Prepare the command line for its documentation.
fn documented(cli: Command) -> Command {
    // A page about `help` would be empty.
    let mut cli = cli.disable_help_subcommand(true);
    // Fills in usages and full names, which clap otherwise computes only while it parses.
    cli.build();
    cli
}

/// Return a command, followed by its subcommands and theirs.
fn with_subcommands(command: &Command) -> Vec<&Command> {
    std::iter::once(command).chain(command.get_subcommands().flat_map(with_subcommands)).collect()
}

fn unknown(command: &Command, name: &str) -> Failure {
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let expected =
        if names.is_empty() { "no more words".to_owned() } else { format!("one of {}", names.join(", ")) };
    Failure::usage(format_args!("unknown command `{}`: expected {expected}", quoted(name)))
}

fn write_page(command: &Command, path: Option<&Path>) -> Result<(), Failure> {
    let mut page = Vec::new();
    let mut out = Output::open(path)?;
    let source = concat!("queenside ", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone()).source(source).render(&mut page)?;
    // clap_mangen puts the text after the help under the heading EXTRA.
    let page = String::from_utf8_lossy(&page).replace(".SH EXTRA\nExamples:\n", ".SH EXAMPLES\n");
    let page = page.replace("\nExit status: ", "\n.SH EXIT STATUS\n");
    out.write_all(page.as_bytes())?;
    out.finish()
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::Cli;

    const BEGINNING: &str = "# Commands\n\n\
        Every command and option, as `queenside COMMAND --help` prints them.\n\n\
        See also: [exit statuses and default formats](exit-statuses.md), [board formats](formats.md),\n\
        [JSON answers](json.md), [limits](limits.md).\n";

    #[test]
    #[cfg_attr(not(feature = "full"), ignore = "needs all optional features")]
    fn the_reference_of_commands_is_up_to_date() {
        let cli = documented(Cli::command().term_width(100));
        let section = |command: &&Command| {
            let help = Command::clone(command).render_long_help().to_string();
            let lines: Vec<&str> = help.trim_end().lines().map(str::trim_end).collect();
            let name = command.get_bin_name().unwrap_or_default();
            format!("\n## {name}\n\n```text\n{}\n```\n", lines.join("\n"))
        };
        let page =
            BEGINNING.to_owned() + &with_subcommands(&cli)[1..].iter().map(section).collect::<String>();
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/commands.md");
        snapbox::assert_data_eq!(page, snapbox::Data::read_from(path.as_ref(), None).raw());
    }
}
