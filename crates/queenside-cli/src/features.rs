//! Optional features of the program, and what to do if this build lacks one.

use std::process::Command;

use crate::failure::Failure;
use crate::system;

/// The environment variable with the path of the wrapper `./queenside`, if it started this program.
pub(crate) const WRAPPER: &str = "QUEENSIDE_WRAPPER";

/// The environment variable with the feature that the wrapper builds.
const WANTED: &str = "QUEENSIDE_FEATURE";

/// The features that a build can have: name, meaning, and whether this build has it.
pub(crate) const ALL: [(&str, &str, bool); 2] =
    [("gpu", "counting on GPUs", cfg!(feature = "gpu")), ("serve", "the web app", cfg!(feature = "serve"))];

/// Check that this build has a feature.
///
/// If it does not and the wrapper started this program, the wrapper replaces it, builds the feature
/// and runs the same arguments again. Call this before standard input is read.
#[cfg_attr(
    all(feature = "gpu", feature = "serve"),
    expect(dead_code, reason = "a build with all features lacks none")
)]
pub(crate) fn require(feature: &str) -> Result<(), Failure> {
    let Some((_, what, false)) = ALL.iter().find(|(name, ..)| *name == feature) else { return Ok(()) };
    if let Some(wrapper) = std::env::var_os(WRAPPER) {
        let arguments = std::env::args_os().skip(1);
        let error = system::replace_program(Command::new(&wrapper).args(arguments).env(WANTED, feature));
        return Err(Failure::usage(format_args!("cannot start {}: {error}", wrapper.display())));
    }
    Err(Failure::usage(format_args!(
        "this build does not include {what}: in a checkout, run `cargo install --locked --path crates/queenside-cli --features full`"
    )))
}

/// The arguments of a command that this build does not include: anything.
#[cfg(not(all(feature = "gpu", feature = "serve")))]
#[derive(Debug, clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Any {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    rest: Vec<std::ffi::OsString>,
}
