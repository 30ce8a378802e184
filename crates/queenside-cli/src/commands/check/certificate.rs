use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::Path;

use queenside::{Board, Problem};
use queenside_check::{CertificateError, Proven, check_certificate};
use queenside_checked::puzzle;
use serde::Serialize;

use super::Args;
use crate::failure::{Failure, Status, note};
use crate::output::Output;

/// What the check of a certificate came to, as JSON.
#[derive(Serialize)]
struct Answer {
    n: u32,
    certificate: bool,
    reason: String,
}

/// Checks that the certificate proves the board to have no completion.
pub(super) fn run(args: &Args, path: &Path) -> Result<Status, Failure> {
    let problem = args.problem()?;
    let input: Box<dyn Read> = if path == Path::new("-") {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(File::open(path).map_err(|error| Failure::input(path, &error))?)
    };
    match check_certificate(&puzzle(&problem), BufReader::new(input)) {
        Ok(proven) => holds(args, &problem, proven),
        // A proof that is well written and does not hold is an answer; a text that is none is bad input.
        Err(CertificateError::Proof(fault)) => refused(args, &problem, &fault.to_string()),
        Err(CertificateError::Io(error)) => Err(Failure::input(path, &error)),
        Err(fault) => Err(Failure::usage(format_args!("{}: {fault}", path.display()))),
    }
}

fn holds(args: &Args, problem: &Problem, proven: Proven) -> Result<Status, Failure> {
    say(args, problem, true, format!("the certificate holds: {proven}"))?;
    Ok(Status::Answered)
}

fn refused(args: &Args, problem: &Problem, fault: &str) -> Result<Status, Failure> {
    say(args, problem, false, format!("the certificate does not hold: {fault}"))?;
    Ok(Status::NoSolution)
}

fn say(args: &Args, problem: &Problem, certificate: bool, reason: String) -> Result<(), Failure> {
    let mut out = Output::open(None)?;
    let text = if args.json {
        let answer = Answer { n: problem.size().get(), certificate, reason };
        serde_json::to_string(&answer)?
    } else {
        reason
    };
    let written = writeln!(out, "{text}").map_err(Failure::from).and_then(|()| out.finish());
    match written {
        Err(Failure::ClosedPipe) if !certificate => {
            note("the certificate does not hold");
            Ok(())
        }
        written => written,
    }
}
