use std::fs::File;
use std::io::Write;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use queenside::shards::{Chunk, ShardPlan, ShardResult};

use super::super::folder::{Folder, UNFINISHED};
use crate::failure::Failure;

/// After so long, what was written is brought to the disk.
const EVERY: Duration = Duration::from_secs(5);

/// The file in which a run keeps its results until the chunk is done. Each run has its own, so that two of the same chunk
/// never write into each other's.
pub(super) struct Unfinished {
    file: File,
    /// Its name as the user would write it.
    name: PathBuf,
    synced: Instant,
}

impl Unfinished {
    pub(super) fn begin(folder: Folder<'_>, plan: &ShardPlan, chunk: NonZeroU32) -> Result<Self, Failure> {
        let mut builder = tempfile::Builder::new();
        let prefix = folder.stem(chunk) + ".";
        builder.prefix(&prefix).suffix(UNFINISHED);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // As a plain new file would have them, after the umask: others in the group may go on with the chunk.
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let refused = |error: std::io::Error| Failure::output(folder.path().display(), &error.kind().into());
        let (file, path) = builder
            .tempfile_in(folder.path())
            .map_err(refused)?
            .keep()
            .map_err(|error| refused(error.error))?;
        let name = folder.path().join(path.file_name().unwrap_or_default());
        let mut unfinished = Self { file, name, synced: Instant::now() };
        unfinished.write_text(&Chunk { number: chunk, results: Vec::new() }.to_text(plan))?;
        Ok(unfinished)
    }

    /// Adds a result, and now and then brings everything to the disk.
    pub(super) fn write(&mut self, plan: &ShardPlan, record: &ShardResult) -> Result<(), Failure> {
        // In one piece, so that a run that is killed leaves at most one line that is not whole.
        self.write_text(&(record.to_line(plan) + "\n"))?;
        if self.synced.elapsed() >= EVERY {
            self.sync()?;
        }
        Ok(())
    }

    /// Where the whole text is written before it is moved to its place: if the run is killed meanwhile, it is one more file
    /// of unfinished results.
    pub(super) fn whole(&self) -> PathBuf {
        self.name.with_extension("whole.part")
    }

    pub(super) fn sync(&mut self) -> Result<(), Failure> {
        self.file.sync_data().map_err(|error| self.failure(&error))?;
        self.synced = Instant::now();
        Ok(())
    }

    fn write_text(&mut self, text: &str) -> Result<(), Failure> {
        self.file.write_all(text.as_bytes()).map_err(|error| self.failure(&error))
    }

    fn failure(&self, error: &std::io::Error) -> Failure {
        kept(Failure::output(self.name.display(), error))
    }
}

/// The same failure, with what to do next.
pub(super) fn kept(failure: Failure) -> Failure {
    match failure {
        Failure::Usage(message) => Failure::Usage(format!(
            "{message}; what was counted is kept: once there is room, the same command goes on"
        )),
        failure => failure,
    }
}
