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
    // A page about `help` would be empty.
    let mut cli = cli.disable_help_subcommand(true);
    // Fills in usages and full names, which clap otherwise computes only while it parses.
    cli.build();
    if let Some(folder) = &args.output {
        write_pages(&cli, folder)?;
        return Ok(Status::Answered);
    }
    let mut command = &cli;
    for name in &args.command {
        let names = || command.get_subcommands().map(Command::get_name).collect::<Vec<_>>().join(", ");
        let found = command.get_subcommands().find(|command| command.get_name() == name);
        let unknown = || {
            let expected = if command.has_subcommands() {
                format!("one of {}", names())
            } else {
                "no more words".to_owned()
            };
            format!("unknown command `{}`: expected {expected}", quoted(name))
        };
        command = found.ok_or_else(|| Failure::usage(unknown()))?;
    }
    write_page(command, None)?;
    Ok(Status::Answered)
}

fn write_pages(cli: &Command, folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| Failure::output(folder.display(), &error))?;
    write_pages_from(cli, folder)
}

/// Write the page of the command and those of its subcommands.
fn write_pages_from(command: &Command, folder: &Path) -> Result<(), Failure> {
    let name = Man::new(command.clone()).get_filename();
    write_page(command, Some(&folder.join(name)))?;
    command.get_subcommands().try_for_each(|command| write_pages_from(command, folder))
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
