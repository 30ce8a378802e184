use std::io::Write;

use queenside_gpu::{Gpus, report};

use crate::failure::{Failure, Status, note};
use crate::output::{Output, OutputArg};
use queenside_service::values::TimeLimit;

/// Measure the GPUs of this machine, and write a report to send back
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside gpu-report -o report.txt\n  queenside gpu-report --device radeon --time 2m\n\nThe report has the names, drivers and limits of the GPUs, the times of the counts of n = 16 to 22, and predictions for n = 24 to 28. It has no personal data."
)]
pub(crate) struct Args {
    /// GPUs: numbers or parts of names, such as 0 or 0,radeon, or all
    #[arg(long, value_name = "GPUS", default_value = "all")]
    device: Gpus,
    /// Time per GPU; boards that take longer are left out
    #[arg(long, value_name = "TIME", default_value = "10m")]
    time: TimeLimit,
    #[command(flatten)]
    output: OutputArg,
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let mut out = Output::open(args.output.path())?;
    let is_file = out.is_file();
    writeln!(out, "queenside {} gpu-report", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "system   {}-{}", std::env::consts::ARCH, std::env::consts::OS)?;
    let mut written = Ok(());
    let end = report(&args.device, args.time.0, &mut |line| {
        // A file appears at its end; meanwhile, the lines show that the work continues.
        if is_file {
            note(&line);
        }
        let write = |out: &mut Output| writeln!(out, "{line}").and_then(|()| out.flush());
        written = std::mem::replace(&mut written, Ok(())).and_then(|()| write(&mut out));
    });
    written?;
    // What was measured before a fault is of use too.
    if let Err(fault) = &end {
        writeln!(out, "failed   {fault}")?;
    }
    out.finish()?;
    end.map(|()| Status::Answered).map_err(Failure::GaveUp)
}
