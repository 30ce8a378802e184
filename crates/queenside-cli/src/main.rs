//! The command `queenside`: arguments in, answers out. What it does with them is in the library.

mod chart;
mod checkpoint;
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
mod usage;
mod values;
mod words;

use std::process::ExitCode;

use clap::error::ErrorKind;

use failure::{Failure, Status};

/// The exit status of bad input or usage.
const USAGE: u8 = 2;

/// Every exit status is chosen here.
fn main() -> ExitCode {
    interrupt::install();
    let answer = match cli::Cli::read() {
        Ok(cli) => cli.command.run(),
        // Help and version are answers; they come with their own layout.
        Err(error) if !error.use_stderr() => match error.print() {
            Ok(()) => Ok(Status::Answered),
            Err(error) => Err(Failure::output("standard output", &error)),
        },
        Err(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // The help on standard error, for who typed too little: nothing to do about a closed one.
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
        Ok(Status::GaveUp) => 3,
        Err(Failure::Wrong(_)) => 70,
        // By the signal, as a shell's loop stops only for that.
        Ok(Status::Interrupted) => interrupt::end(),
    })
}
