//! What to do if this build lacks the optional feature `gpu`.

#[cfg(not(feature = "gpu"))]
use std::process::Command;

#[cfg(not(feature = "gpu"))]
use crate::{failure::Failure, system};

/// The environment variable with the path of the wrapper `./queenside`, if it started this program.
pub(crate) const WRAPPER: &str = "QUEENSIDE_WRAPPER";

/// The environment variable with the feature that the wrapper builds.
#[cfg(not(feature = "gpu"))]
const WANTED: &str = "QUEENSIDE_FEATURE";

/// Check that this build counts on GPUs.
///
/// If it does not and the wrapper started this program, the wrapper replaces it, builds the feature
/// `gpu` and runs the same arguments again. Call this before standard input is read.
#[cfg(not(feature = "gpu"))]
pub(crate) fn require_gpu() -> Result<(), Failure> {
    if let Some(wrapper) = std::env::var_os(WRAPPER) {
        let arguments = std::env::args_os().skip(1);
        let error = system::replace_program(Command::new(&wrapper).args(arguments).env(WANTED, "gpu"));
        return Err(Failure::usage(format_args!("cannot start {}: {error}", wrapper.display())));
    }
    Err(Failure::usage(
        "this build does not count on GPUs: in a checkout, run `cargo install --locked --path crates/queenside-cli --features full`",
    ))
}

/// The arguments of a command that this build does not include: anything.
#[cfg(not(feature = "gpu"))]
#[derive(Debug, clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Any {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    rest: Vec<std::ffi::OsString>,
}
