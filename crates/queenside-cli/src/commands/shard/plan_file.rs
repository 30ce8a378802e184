//! The plan as an argument and as a file.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::ValueHint;
use queenside::shards::{PlanError, ShardPlan};

use crate::failure::Failure;

/// No plan is longer.
const LONGEST: u64 = 64 << 20;

/// The plan that a command is about.
#[derive(Debug, clap::Args)]
pub(super) struct PlanArg {
    /// The plan, from `queenside shard plan`
    #[arg(value_name = "PLAN", value_hint = ValueHint::FilePath)]
    path: PathBuf,
}

impl PlanArg {
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the plan and makes sure that it is as it was made.
    pub(super) fn read(&self) -> Result<ShardPlan, Failure> {
        let unreadable = |error: std::io::Error| Failure::input(&self.path, &error);
        let mut text = Vec::new();
        File::open(&self.path)
            .map_err(unreadable)?
            .take(LONGEST)
            .read_to_end(&mut text)
            .map_err(unreadable)?;
        let refusal = |error: PlanError| {
            let advice = advice(&error);
            Failure::usage(format_args!("{}: {error}; {advice}", self.path.display()))
        };
        ShardPlan::read(&text).map_err(refusal)
    }
}

/// What to do about a plan that is refused.
fn advice(error: &PlanError) -> String {
    let again = "make the plan again with `queenside shard plan`";
    match error {
        PlanError::OtherVersion { made_by, .. } | PlanError::OtherNumbering { made_by, .. } => {
            format!("go on with the program that made it ({made_by}), or {again}")
        }
        PlanError::Altered { .. } => format!("take the file as it was made, or {again}"),
        PlanError::CutOff => format!("take the whole file, or {again}"),
        _ => "`queenside shard plan N -o plan.json` makes one".to_owned(),
    }
}
