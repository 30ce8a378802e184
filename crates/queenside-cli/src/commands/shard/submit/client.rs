//! The clients of the engines, on this machine.

use std::env;
use std::io::{self, Write};
use std::process::{Command, ExitStatus, Stdio};

use super::{HandOver, Submission};
use crate::failure::Failure;
use crate::features;

/// Has the client submit; what it says goes to where this program's output goes.
pub(super) fn hand_over(submission: &Submission) -> Result<(), Failure> {
    let client = submission.client;
    if !is_there(client) {
        return Err(Failure::usage(format_args!(
            "{client} is not on the PATH of this machine: submit where it is, or write the script with --print and take it there"
        )));
    }
    let started = match submission.how {
        HandOver::Input(arguments) => command(client).args(arguments).stdin(Stdio::piped()).spawn(),
        HandOver::Script => command("bash").args(["-c", &submission.text]).stdin(Stdio::null()).spawn(),
    };
    let failed = |error: io::Error| Failure::usage(format_args!("{client} cannot be run: {error}"));
    let mut child = started.map_err(failed)?;
    if let Some(mut input) = child.stdin.take() {
        // A client that does not read to the end says by its status what is wrong.
        let _ = input.write_all(submission.text.as_bytes());
    }
    let status = child.wait().map_err(failed)?;
    if status.success() { Ok(()) } else { Err(failure(client, status)) }
}

/// A command whose jobs do not build anything on the nodes.
fn command(name: &str) -> Command {
    let mut command = Command::new(name);
    command.env_remove(features::WRAPPER);
    command
}

fn is_there(client: &str) -> bool {
    let name = format!("{client}{}", env::consts::EXE_SUFFIX);
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(&name).is_file()))
}

fn failure(client: &str, status: ExitStatus) -> Failure {
    let advice = match client {
        "parallel" => "chunks failed, or it was stopped; the same command goes on with what is missing",
        _ => "what it says is above; --print shows what was submitted",
    };
    Failure::usage(format_args!("{client} failed ({status}): {advice}"))
}
