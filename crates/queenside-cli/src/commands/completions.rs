use std::io::Write;

use clap::Command;
use clap_complete::{Shell, generate};

use crate::failure::{Failure, Status};
use crate::output::Output;

/// Generate shell completions
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside completions bash > ~/.local/share/bash-completion/completions/queenside\n  queenside completions fish > ~/.config/fish/completions/queenside.fish"
)]
pub(crate) struct Args {
    /// Shell to generate completions for
    shell: Shell,
}

/// Print the script for the command line `cli`.
pub(crate) fn run(args: &Args, mut cli: Command) -> Result<Status, Failure> {
    let mut script = Vec::new();
    generate(args.shell, &mut cli, "queenside", &mut script);
    let mut out = Output::open(None)?;
    out.write_all(&script)?;
    out.finish()?;
    Ok(Status::Answered)
}
