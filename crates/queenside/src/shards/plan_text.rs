//! A plan as text: one JSON object on one line. Its last field is the SHA-256 of the text before it.

use queenside_board::{Board, Budget, Problem, Size, quoted};
use queenside_count::count::{ENGINES, Engine, best_engine};
use serde::{Deserialize, Serialize};

use super::plan::VERSION;
use super::sealed::{json, sha256};
use super::{PlanError, ShardPlan};
use crate::notation::{Format, parse};

/// The beginning of every plan.
pub(super) const START: &str = "{\"format\":\"queenside shard plan\",";

/// The text between the other fields and the hash.
const HASH: &str = ",\"sha256\":\"";

/// Maximum length of a plan's text, in bytes. The largest possible plan, with one chunk for each of
/// ten million shards, is shorter.
const MAX_BYTES: usize = 64 << 20;

/// The fields that every version of the format has.
#[derive(Deserialize)]
struct Head {
    version: u32,
    made_by: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    format: String,
    version: u32,
    made_by: String,
    n: u32,
    /// The board whose completions are counted, in the format of board files.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<serde_json::Value>,
    numbering: String,
    shards: usize,
    core_seconds: f64,
    chunks: usize,
    chunk_shards: Vec<usize>,
}

impl ShardPlan {
    /// Return the plan as the text of a file.
    pub fn to_text(&self) -> String {
        format!("{}{HASH}{}\"}}\n", self.body(), self.sha256)
    }

    /// Read a plan that [`to_text`](Self::to_text) wrote, and verify its hash.
    ///
    /// # Errors
    /// [`PlanError`] if the text is not an unaltered plan that an available engine can count.
    pub fn read(text: &[u8]) -> Result<Self, PlanError> {
        let plan = Self::parse(text)?;
        plan.check_numbering()?;
        Ok(plan)
    }

    /// Read a plan like [`read`](Self::read), but do not find out whether an engine can count it, which
    /// takes seconds for some boards. The caller must compare the number of units of an engine with
    /// that of the shards.
    ///
    /// # Errors
    /// [`PlanError`] if the text is not an unaltered plan.
    pub fn parse(text: &[u8]) -> Result<Self, PlanError> {
        if !text.starts_with(START.as_bytes()) || text.len() > MAX_BYTES {
            return Err(PlanError::NotAPlan);
        }
        let head: Head = serde_json::from_slice(text)
            .map_err(|error| if error.is_eof() { PlanError::CutOff } else { PlanError::Altered })?;
        if head.version != VERSION {
            return Err(PlanError::OtherVersion { version: head.version, made_by: quoted(&head.made_by) });
        }
        Self::read_fields(text).ok_or(PlanError::Altered)
    }

    /// Read the fields of a plan, if its hash is right and its numbers are consistent.
    fn read_fields(text: &[u8]) -> Option<Self> {
        let (body, rest) = std::str::from_utf8(text).ok()?.rsplit_once(HASH)?;
        let sha256 = sha256(&[body.as_bytes()]);
        if rest.strip_suffix("\"}\n")? != sha256 {
            return None;
        }
        let written: Written = serde_json::from_str(&format!("{body}}}")).ok()?;
        let problem = match written.board {
            None => Problem::new(Size::new(written.n).ok()?),
            Some(board) => parse(&board.to_string()).ok()?,
        };
        let (mut starts, mut shards) = (vec![0], 0_usize);
        for length in written.chunk_shards {
            // Chunks are not empty, and their lengths must not overflow.
            shards = shards.checked_add(length).filter(|_| length > 0)?;
            starts.push(shards);
        }
        let fits = (problem.size().get(), shards, starts.len())
            == (written.n, written.shards, written.chunks.checked_add(1)?);
        let Written { numbering, core_seconds, made_by, .. } = written;
        (fits && shards > 0).then_some(Self { problem, numbering, starts, core_seconds, made_by, sha256 })
    }

    /// Refuse a plan whose shards no available engine has.
    fn check_numbering(&self) -> Result<(), PlanError> {
        let is_counted_by = |engine: &&&dyn Engine| self.is_counted_by(**engine) && engine.is_available();
        let Some(engine) = ENGINES.iter().find(is_counted_by) else {
            let here = best_engine(ENGINES, &self.problem).numbering(&self.problem);
            return Err(PlanError::OtherNumbering {
                numbering: quoted(&self.numbering),
                here: here.ok_or(PlanError::Altered)?,
                made_by: quoted(&self.made_by),
            });
        };
        match engine.plan(&self.problem, &Budget::default()) {
            Ok(plan) if plan.units() == self.shards() => Ok(()),
            _ => Err(PlanError::Altered),
        }
    }

    /// Return the text before the hash.
    pub(super) fn body(&self) -> String {
        let board = (!self.problem.is_unconstrained()).then(|| {
            let text = Format::Json.to_text(&self.problem).expect("every board has a JSON text");
            serde_json::from_str(&text).expect("it is valid JSON")
        });
        let mut body = json(&Written {
            format: "queenside shard plan".to_owned(),
            version: VERSION,
            made_by: self.made_by.clone(),
            n: self.problem.size().get(),
            board,
            numbering: self.numbering.clone(),
            shards: self.shards(),
            core_seconds: self.core_seconds,
            chunks: self.chunks(),
            chunk_shards: self.starts.windows(2).map(|at| at[1] - at[0]).collect(),
        });
        body.pop();
        body
    }
}
