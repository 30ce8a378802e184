use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::path::PathBuf;

use queenside::shards::{ShardPlan, ShardResult, sample};

use super::super::folder::{Folder, Found};
use super::Args;
use crate::failure::Failure;
use crate::values::Sample;

/// A result that was drawn, and where it stands.
pub(super) struct Drawn {
    pub(super) record: ShardResult,
    pub(super) path: PathBuf,
    pub(super) line: usize,
}

/// A sample of the shards that are done.
pub(super) struct Draw {
    /// How many are done.
    pub(super) shards: usize,
    /// Those drawn, by number.
    pub(super) drawn: BTreeMap<usize, Drawn>,
}

impl Draw {
    /// Draws from a folder; nothing if no chunk is done.
    pub(super) fn from(args: &Args, plan: &ShardPlan) -> Result<Option<Self>, Failure> {
        let folder = Folder::new(&args.folder, plan);
        let mut files: BTreeMap<NonZeroU32, PathBuf> = BTreeMap::new();
        for found in folder.files()? {
            match found {
                Found::Done { chunk, path } => drop(files.insert(chunk, path)),
                Found::Foreign { path } => return Err(Failure::usage(folder.foreign(&path))),
                Found::Unfinished { .. } => {}
            }
        }
        let shards: Vec<usize> = files.keys().flat_map(|chunk| plan.shards_of(*chunk)).collect();
        if shards.is_empty() {
            return Ok(None);
        }
        let size = match args.sample {
            Sample::Percent(percent) => (shards.len() as f64 * percent / 100.0).ceil() as usize,
            Sample::Number(number) => usize::try_from(number).unwrap_or(usize::MAX),
        };
        let wanted = sample(&shards, size, args.seed);
        let mut drawn = BTreeMap::new();
        // All files are gone through: a sample of results that were changed says nothing.
        for (chunk, path) in &files {
            let results = folder.read_done(*chunk, path).map_err(Failure::usage)?;
            let first = plan.shards_of(*chunk).start;
            let of_chunk = wanted.partition_point(|&shard| shard < first);
            for &shard in
                wanted[of_chunk..].iter().take_while(|&&shard| shard - first < results.results.len())
            {
                let record = results.results[shard - first].clone();
                drawn.insert(shard, Drawn { record, path: path.clone(), line: shard - first + 2 });
            }
        }
        Ok(Some(Self { shards: shards.len(), drawn }))
    }
}
