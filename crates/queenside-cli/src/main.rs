//! The command `queenside`: parses arguments and prints the answers of the library.

mod clash;
mod cli;
mod commands;
mod engines;
mod failure;
mod features;
mod format;
mod input;
mod interrupt;
mod machine;
mod output;
mod problem;
mod progress;
mod saver;
mod usage;
mod values;
mod words;

use std::process::ExitCode;

use clap::error::ErrorKind;

use failure::{Failure, Status};

/// The exit status of invalid input or usage.
const USAGE: u8 = 2;

/// The exit status of an internal error, such as an answer that failed its check.
const INTERNAL: u8 = 70;

/// Run the command. No other function chooses an exit status.
fn main() -> ExitCode {
    interrupt::install();
    let answer = match cli::Cli::read() {
        Ok(cli) => engines::check_limit().and_then(|()| cli.command.run()),
        // Help and version are answers, and clap prints them.
        Err(error) if !error.use_stderr() => match output::stdout().and_then(|_| error.print()) {
            Ok(()) => Ok(Status::Answered),
            Err(error) => Err(Failure::output("standard output", &error)),
        },
        Err(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // The help goes to standard error; if that is closed, there is nothing to do.
            let _ = error.print();
            return ExitCode::from(USAGE);
        }
        Err(error) => Err(Failure::usage(usage::in_one_line(&error))),
    };
    if let Err(failure) = &answer {
        failure.report();
    }
    ExitCode::from(match answer {
        Ok(Status::Answered) | Err(Failure::ClosedPipe) => 0,
        Ok(Status::NoSolution) => 1,
        Err(Failure::Usage(_)) => USAGE,
        Ok(Status::GaveUp) | Err(Failure::GaveUp(_)) => 3,
        Err(Failure::Wrong(_)) => INTERNAL,
        // Ends by the signal, because a loop of a shell stops only then.
        Ok(Status::Interrupted) => interrupt::end(),
    })
}
