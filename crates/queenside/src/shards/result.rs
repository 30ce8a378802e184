use queenside_count::count::PartialCount;
use serde::{Deserialize, Serialize};

use super::sealed::{sealed, sha256, unsealed};
use super::{LineFault, ShardPlan};

/// The result of one shard: its count, and how it was computed.
///
/// As text it is one line of JSON. The checksum at its end is the first 16 hexadecimal digits of
/// the SHA-256 of the plan's hash and the line. It detects altered lines and lines of other plans.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ShardResult {
    /// Number of the shard.
    pub shard: usize,
    /// The partial count.
    pub partial: PartialCount,
    /// Elapsed time in seconds, measured by the thread that ran the shard.
    pub seconds: f64,
    /// Name of the engine.
    pub engine: String,
    /// Version of the program.
    pub version: String,
    /// Name of the machine, if it should be stored.
    pub host: Option<String>,
}

/// Possible weights in partial counts: the number of images (of 8) that a solution represents.
const WEIGHTS: [u16; 4] = [1, 2, 4, 8];

/// The fields of the line before its checksum.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    shard: usize,
    counts: Vec<(u16, String)>,
    seconds: f64,
    engine: String,
    version: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    host: Option<String>,
}

/// The field with the checksum.
const CHECK: &str = "check";

impl ShardResult {
    /// Create a result with the version of this library, without the name of a machine.
    pub fn new(shard: usize, partial: PartialCount, seconds: f64, engine: &str) -> Self {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Self { shard, partial, seconds, engine: engine.to_owned(), version, host: None }
    }

    /// Return the line, without the line break.
    pub fn to_line(&self, plan: &ShardPlan) -> String {
        let counts = self.partial.by_weight().iter().map(|&(weight, number)| (weight, number.to_string()));
        let written = Written {
            shard: self.shard,
            counts: counts.collect(),
            // A clock may run backwards, but times are not negative.
            seconds: (self.seconds.max(0.0) * 1e6).round() / 1e6,
            engine: self.engine.clone(),
            version: self.version.clone(),
            host: self.host.clone(),
        };
        sealed(&written, CHECK, |line| check(plan, line))
    }

    /// Read a line, with or without the line break, and verify its checksum.
    pub(super) fn read(plan: &ShardPlan, line: &[u8]) -> Result<Self, LineFault> {
        let line = unsealed(line, CHECK, |line| check(plan, line)).ok_or(LineFault::Checksum)?;
        let Written { shard, counts, seconds, engine, version, host } =
            serde_json::from_str(&line).map_err(|_| LineFault::NotAResult)?;
        let counts = counts.into_iter().map(|(weight, number)| {
            let number = number.parse::<u128>().ok().filter(|_| WEIGHTS.contains(&weight))?;
            Some((weight, number))
        });
        let counts: Vec<(u16, u128)> = counts.collect::<Option<_>>().ok_or(LineFault::NotAResult)?;
        let partial = PartialCount::new(counts.iter().copied());
        if partial.by_weight() != counts || partial.count().is_none() || !seconds.is_finite() {
            return Err(LineFault::NotAResult);
        }
        Ok(Self { shard, partial, seconds: seconds.max(0.0), engine, version, host })
    }
}

/// Return the checksum of a line of results of this plan.
fn check(plan: &ShardPlan, line: &str) -> String {
    let mut digits = sha256(&[plan.sha256().as_bytes(), line.as_bytes()]);
    digits.truncate(16);
    digits
}

#[cfg(test)]
mod tests {
    use queenside_board::{Problem, Size};

    use super::*;

    fn plan(chunks: usize) -> ShardPlan {
        ShardPlan::new(&Problem::new(Size::new(13).unwrap()), chunks, None).unwrap()
    }

    #[test]
    fn lines_of_other_plans_are_refused() {
        let result = ShardResult::new(3, PartialCount::new([(8, 1)]), 0.1, "avx512");
        let line = result.to_line(&plan(2));
        assert_eq!(ShardResult::read(&plan(2), line.as_bytes()), Ok(result));
        assert_eq!(ShardResult::read(&plan(3), line.as_bytes()), Err(LineFault::Checksum));
    }

    #[test]
    fn impossible_sums_and_weights_are_refused() {
        let plan = plan(2);
        for impossible in [[(8, u128::MAX)], [(3, 5)]] {
            let result = ShardResult::new(3, PartialCount::new(impossible), 0.1, "avx512");
            let line = result.to_line(&plan);
            assert_eq!(ShardResult::read(&plan, line.as_bytes()), Err(LineFault::NotAResult));
        }
    }
}
