//! The command `queenside`: parses arguments, runs the command, and chooses the exit status. The file
//! of each command defines its arguments.

mod commands;
mod engines;
mod failure;
mod features;
mod format;
mod input;
mod interrupt;
mod machine;
mod memory;
mod output;
mod progress;
mod saver;
mod start;
mod system;
mod values;
mod words;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

#[cfg(feature = "gpu")]
use commands::gpu_report;
use commands::{
    check, compare, count, draw, export, generate, info, kings, list, methods, regions, sample, serve, shard,
    solve, trace,
};
#[cfg(feature = "manual")]
use commands::{completions, man};
use failure::{Failure, Status};

/// The exit status of invalid input or usage.
const USAGE: u8 = 2;

/// The exit status of an internal error, such as an answer that failed its check.
const INTERNAL: u8 = 70;

/// Run the command. No other function chooses an exit status.
fn main() -> ExitCode {
    system::watch_stop_signals(interrupt::received);
    let answer = match read_arguments() {
        Ok(arguments) => run(&arguments),
        // Help and version are answers, and clap prints them.
        Err(error) if !error.use_stderr() => match error.print() {
            Ok(()) => Ok(Status::Answered),
            Err(error) => Err(Failure::output("standard output", &error)),
        },
        Err(error) => {
            // If standard error is closed, there is nothing to do.
            let _ = error.print();
            return ExitCode::from(USAGE);
        }
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

/// The n-queens workbench: solve, count, list, check, draw, prove and compare
///
/// Answers go to standard output; notes, progress and errors go to standard error. Squares are
/// (row, column), counted from 0 at the top left.
#[derive(Debug, Parser)]
#[command(
    name = "queenside",
    version,
    subcommand_required = true,
    arg_required_else_help = true,
    max_term_width = 100,
    after_help = "Examples:\n  queenside solve 8                        # print one solution\n  queenside count 12                       # count the solutions\n  queenside list 6 --as dots               # list all solutions\n  queenside solve 8 | queenside draw -     # draw a board\n  queenside trace backtracking 4 --as text # watch a method work, step by step\n  queenside compare 8..20 -o compare.md    # compare the methods\n  queenside serve --open                   # open the web app\n\nExit status: 0 success; 1 no solution exists (proven), or a check failed; 2 invalid input, or an unusable file, engine or device; 3 gave up at a limit; 70 internal error. An interrupted command ends by the signal (shells report 130 for Ctrl-C).\n\nEnvironment: QUEENSIDE_CPU=none|neon|avx2|avx512 limits the instruction sets of counting engines."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The commands in the groups that the help shows.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Solve and complete", &["solve", "list", "sample", "check", "draw"]),
    ("Count", &["count"]),
    ("Explore", &["methods", "trace", "compare", "serve"]),
    ("Puzzles", &["kings", "generate"]),
    ("Many machines", &["shard"]),
    ("Tools", &["export", "info", "gpu-report", "completions", "man", "help"]),
];

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Args),
    Count(count::Args),
    List(list::Args),
    Sample(sample::Args),
    Check(check::Args),
    Draw(draw::Args),
    Methods(methods::Args),
    Trace(trace::Args),
    Compare(compare::Args),
    Kings(kings::Args),
    Shard(shard::Args),
    Generate(generate::Args),
    Export(export::Args),
    Serve(serve::Args),
    Info(info::Args),
    #[cfg(feature = "gpu")]
    GpuReport(gpu_report::Args),
    /// Measure the GPUs of this machine, and write a report to send back (not in this build)
    #[cfg(not(feature = "gpu"))]
    GpuReport(features::Any),
    #[cfg(feature = "manual")]
    Completions(completions::Args),
    #[cfg(feature = "manual")]
    Man(man::Args),
    /// Generate shell completions (not in this build)
    #[cfg(not(feature = "manual"))]
    Completions(features::Any),
    /// Print the manual pages (not in this build)
    #[cfg(not(feature = "manual"))]
    Man(features::Any),
}

impl Command {
    fn run(self) -> Result<Status, Failure> {
        match self {
            Self::Solve(args) => solve::run(&args),
            Self::Count(args) => count::run(&args),
            Self::List(args) => list::run(&args),
            Self::Sample(args) => sample::run(&args),
            Self::Check(args) => check::run(&args),
            Self::Draw(args) => draw::run(&args),
            Self::Methods(args) => methods::run(&args),
            Self::Trace(args) => trace::run(&args),
            Self::Compare(args) => compare::run(&args),
            Self::Kings(args) => kings::run(&args),
            Self::Shard(args) => shard::run(&args),
            Self::Generate(args) => generate::run(&args),
            Self::Export(args) => export::run(&args),
            Self::Serve(args) => serve::run(&args),
            Self::Info(args) => info::run(&args),
            #[cfg(feature = "gpu")]
            Self::GpuReport(args) => gpu_report::run(&args),
            #[cfg(not(feature = "gpu"))]
            Self::GpuReport(_) => Err(features::require_gpu()),
            #[cfg(feature = "manual")]
            Self::Completions(args) => completions::run(&args, Cli::command()),
            #[cfg(feature = "manual")]
            Self::Man(args) => man::run(&args, Cli::command()),
            #[cfg(not(feature = "manual"))]
            Self::Completions(_) | Self::Man(_) => Err(features::require_manual()),
        }
    }
}

/// Parse the arguments of this process.
fn read_arguments() -> Result<ArgMatches, clap::Error> {
    let args: Vec<OsString> = std::env::args_os().collect();
    let mut command = Cli::command();
    // Changing the definitions takes time, and only this help needs it.
    if args.get(1).is_none_or(|arg| ["-h", "--help", "help"].iter().any(|help| arg == help)) {
        command = with_groups(command);
    }
    let arguments = command.try_get_matches_from_mut(args);
    // Freeing thousands of small strings takes a seventh of the start-up time.
    std::mem::forget(command);
    arguments
}

/// Run the command that the arguments name.
fn run(arguments: &ArgMatches) -> Result<Status, Failure> {
    output::check_paths(arguments)?;
    engines::check_limit()?;
    if let Some(answer) = regions::run(arguments) {
        return answer;
    }
    Cli::from_arg_matches(arguments).map_err(Failure::usage)?.command.run()
}

/// List the commands in groups in the help.
fn with_groups(command: clap::Command) -> clap::Command {
    let about = |name: &str| {
        let about = command.find_subcommand(name).and_then(clap::Command::get_about);
        about.map_or_else(|| "Print the help of a command".to_owned(), ToString::to_string)
    };
    let lines = |names: &[&str]| -> String {
        names.iter().map(|name| format!("  {name:<11}  {}", about(name))).collect::<Vec<_>>().join("\n")
    };
    let groups = GROUPS.map(|(heading, names)| format!("{heading}:\n{}\n\n", lines(names))).concat();
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}Options:\n{{options}}{{after-help}}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_in_one_group_of_the_help() {
        let mut listed: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        let command = Cli::command();
        let mut commands: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
        commands.push("help");
        listed.sort_unstable();
        commands.sort_unstable();
        assert_eq!(listed, commands);
    }
}
