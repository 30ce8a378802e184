use crate::failure::{Failure, Status};

/// To be written
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_args: &Args) -> Result<Status, Failure> {
    Err(Failure::usage("not there yet"))
}
