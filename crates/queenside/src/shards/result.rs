use std::fmt::Write;

use hmac_sha256::Hash;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use super::ShardPlan;
use crate::count::PartialCount;

/// The result of one shard: its count, and how it was computed.
///
/// As text it is one line of JSON. The checksum at its end is the first 16 hexadecimal digits of
/// the SHA-256 of the plan's hash and the line. It detects altered lines and lines of other plans.
#[derive(Clone, Debug, PartialEq)]
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

/// Version of the format of results.
pub(super) const VERSION: u32 = 1;

/// Possible weights in partial counts: the number of images (of 8) that a solution represents.
pub(super) const WEIGHTS: [u16; 4] = [1, 2, 4, 8];

const CHECKSUM: &str = "wrong checksum: the line was changed, is damaged, or belongs to another plan";
const NOT_A_RESULT: &str = "not a valid result of a shard";

/// The fields of the line before its checksum.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    shard: usize,
    counts: Vec<(u16, String)>,
    tests: u64,
    seconds: f64,
    engine: String,
    version: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    host: Option<String>,
}

const CHECK: &str = ",\"check\":\"";
const DIGITS: usize = 16;

impl ShardResult {
    /// Create a result with the version of this program.
    pub(super) fn new(
        shard: usize,
        partial: PartialCount,
        seconds: f64,
        engine: &str,
        host: Option<&str>,
    ) -> Self {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Self { shard, partial, seconds, engine: engine.to_owned(), version, host: host.map(str::to_owned) }
    }

    /// Return the line, without the line break.
    pub fn to_line(&self, plan: &ShardPlan) -> String {
        let counts = self.partial.by_weight().iter().map(|&(weight, number)| (weight, number.to_string()));
        let written = Written {
            shard: self.shard,
            counts: counts.collect(),
            tests: self.partial.tests(),
            // A clock may run backwards, but times are not negative.
            seconds: (self.seconds.max(0.0) * 1e6).round() / 1e6,
            engine: self.engine.clone(),
            version: self.version.clone(),
            host: self.host.clone(),
        };
        // Serialization of these types cannot fail.
        let mut line = serde_json::to_string(&written).unwrap_or_default();
        line.pop();
        let check = checksum(plan, &line);
        format!("{line}{CHECK}{check}\"}}")
    }

    /// Read a line, with or without the line break, and verify its checksum. The error says what is
    /// wrong.
    pub(super) fn read(plan: &ShardPlan, line: &[u8]) -> Result<Self, &'static str> {
        let line = std::str::from_utf8(line).map_err(|_| CHECKSUM)?;
        let line = line.strip_suffix('\n').unwrap_or(line);
        let (body, rest) = line.rsplit_once(CHECK).ok_or(CHECKSUM)?;
        if rest.strip_suffix("\"}") != Some(&checksum(plan, body)) {
            return Err(CHECKSUM);
        }
        let Written { shard, counts, tests, seconds, engine, version, host } =
            serde_json::from_str(&format!("{body}}}")).map_err(|_| NOT_A_RESULT)?;
        let counts = counts.into_iter().map(|(weight, number)| {
            let number = number.parse::<u128>().ok().filter(|_| WEIGHTS.contains(&weight))?;
            Some((weight, number))
        });
        let counts: Vec<(u16, u128)> = counts.collect::<Option<_>>().ok_or(NOT_A_RESULT)?;
        let partial = PartialCount::new(counts.iter().copied(), tests);
        if partial.by_weight() != counts || partial.count().is_none() || !seconds.is_finite() {
            return Err(NOT_A_RESULT);
        }
        Ok(Self { shard, partial, seconds: seconds.max(0.0), engine, version, host })
    }
}

fn checksum(plan: &ShardPlan, line: &str) -> String {
    let mut digits = sha256(&[plan.sha256().as_bytes(), line.as_bytes()]);
    digits.truncate(DIGITS);
    digits
}

/// Return the SHA-256 of the concatenation of texts, in hexadecimal digits.
pub(super) fn sha256(texts: &[&[u8]]) -> String {
    let mut digest = Hash::new();
    for text in texts {
        digest.update(text);
    }
    digest.finalize().iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Draw a random sample of shards without replacement, in their order. The same seed gives the same
/// sample (selection sampling: D. E. Knuth, The Art of Computer Programming, volume 2, section
/// 3.4.2, algorithm S).
///
/// ```
/// use queenside::shards::sample;
///
/// let shards: Vec<usize> = (100..200).collect();
/// let drawn = sample(&shards, 5, 1);
/// assert_eq!(drawn.len(), 5);
/// assert_eq!(drawn, sample(&shards, 5, 1));
/// assert_eq!(sample(&shards, 1000, 1), shards);
/// ```
pub fn sample(shards: &[usize], size: usize, seed: u64) -> Vec<usize> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut left, mut wanted) = (shards.len() as u64, size.min(shards.len()) as u64);
    let mut drawn = Vec::with_capacity(wanted as usize);
    for &shard in shards {
        if random.random_range(0..left) < wanted {
            drawn.push(shard);
            wanted -= 1;
        }
        left -= 1;
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Problem, Size};

    fn plan(chunks: usize) -> ShardPlan {
        ShardPlan::new(&Problem::new(Size::new(13).unwrap()), chunks, None).unwrap()
    }

    fn record() -> ShardResult {
        let partial = PartialCount::new([(8, u128::MAX / 9), (1, 1)], u64::MAX);
        ShardResult::new(3, partial, 0.1, "avx512", Some("a \"name\" with\nlines"))
    }

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let plan = plan(2);
        let line = record().to_line(&plan);
        assert!(!line.contains('\n'));
        assert_eq!(ShardResult::read(&plan, line.as_bytes()), Ok(record()));
        let anonymous = ShardResult { host: None, ..record() };
        let line = anonymous.to_line(&plan);
        assert!(!line.contains("host"));
        assert_eq!(ShardResult::read(&plan, line.as_bytes()), Ok(anonymous));
    }

    #[test]
    fn altered_lines_and_lines_of_other_plans_are_refused() {
        let line = record().to_line(&plan(2));
        assert_eq!(ShardResult::read(&plan(3), line.as_bytes()), Err(CHECKSUM));
        for at in 0..line.len() {
            if let Some(cut) = line.get(..at) {
                assert!(ShardResult::read(&plan(2), cut.as_bytes()).is_err(), "cut at {at}");
            }
            let mut changed = line.clone().into_bytes();
            changed[at] ^= 1;
            assert!(ShardResult::read(&plan(2), &changed).is_err(), "changed at {at}");
        }
    }

    #[test]
    fn impossible_sums_and_weights_are_refused() {
        let plan = plan(2);
        for impossible in [[(8, u128::MAX)], [(3, 5)]] {
            let result = ShardResult { partial: PartialCount::new(impossible, 0), ..record() };
            let line = result.to_line(&plan);
            assert_eq!(ShardResult::read(&plan, line.as_bytes()), Err(NOT_A_RESULT));
        }
    }

    #[test]
    fn negative_times_are_written_as_zero() {
        let plan = plan(2);
        let line = ShardResult { seconds: -5.0, ..record() }.to_line(&plan);
        assert!(line.contains("\"seconds\":0.0,"), "{line}");
    }

    /// The test vectors of FIPS 180-4.
    #[test]
    fn texts_have_their_published_digests() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256(&[]), empty);
        assert_eq!(sha256(&[b"a", b"bc"]), abc);
    }

    #[test]
    fn all_shards_are_drawn_equally_often() {
        let shards: Vec<usize> = (0..10).collect();
        let mut times = [0_u32; 10];
        for seed in 0..10_000 {
            let drawn = sample(&shards, 3, seed);
            assert_eq!(drawn.len(), 3);
            assert!(drawn.is_sorted_by(|a, b| a < b));
            for shard in drawn {
                times[shard] += 1;
            }
        }
        // Each shard is expected 3000 times, with a standard deviation of 46.
        assert!(times.iter().all(|times| times.abs_diff(3000) < 250), "{times:?}");
    }
}
