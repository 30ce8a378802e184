//! What to do if this build lacks an optional feature.
#![cfg_attr(any(feature = "gpu", feature = "manual"), allow(dead_code, reason = "this build lacks less"))]

use std::process::Command;

use crate::{failure::Failure, system};

/// The environment variable with the path of the wrapper `./queenside`, if it started this program.
pub(crate) const WRAPPER: &str = "QUEENSIDE_WRAPPER";

/// The environment variable with the feature that the wrapper builds.
const WANTED: &str = "QUEENSIDE_FEATURE";

/// Refuse to `do` something that needs a feature which this build lacks.
///
/// If the wrapper started this program, the wrapper replaces it, builds the feature and runs the same
/// arguments again. Call this before standard input is read.
pub(crate) fn require(feature: &str, what: &str) -> Failure {
    if let Some(wrapper) = std::env::var_os(WRAPPER) {
        let arguments = std::env::args_os().skip(1);
        let error = system::replace_program(Command::new(&wrapper).args(arguments).env(WANTED, feature));
        return Failure::usage(format_args!("cannot start {}: {error}", wrapper.display()));
    }
    Failure::usage(format_args!(
        "this build does not {what}: in a checkout, run `cargo install --locked --path crates/queenside-cli --features full`"
    ))
}

/// Refuse to count on GPUs.
pub(crate) fn require_gpu() -> Failure {
    require("gpu", "count on GPUs")
}

/// Refuse to write the manual.
pub(crate) fn require_manual() -> Failure {
    require("manual", "write manual pages and completions")
}

/// The arguments of a command that this build does not include: anything.
#[derive(Debug, clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Any {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    rest: Vec<std::ffi::OsString>,
}
