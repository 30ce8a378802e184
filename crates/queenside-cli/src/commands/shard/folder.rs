//! The folder of results: the names of its files, and what they contain.
//!
//! The results of a chunk that is done are in `chunk-03.jsonl`; its number has as many digits as
//! the number of chunks. Until then, each run writes to its own file `chunk-03.XXXXXX.part`.
//!
//! A checkpoint of `count` has the plan and the results of its only chunk in one file.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use queenside::shards::{Chunk, ChunkError, ShardPlan, ShardResult};

use crate::failure::Failure;

const PREFIX: &str = "chunk-";
const DONE: &str = ".jsonl";
pub(super) const UNFINISHED: &str = ".part";

/// The maximum length of a file, far above the tens of megabytes of a chunk of the largest plan.
const MAX_BYTES: u64 = 4 << 30;

/// A folder with results of a plan, or a checkpoint.
#[derive(Clone, Copy, Debug)]
pub(super) struct Folder<'a> {
    pub(super) path: &'a Path,
    pub(super) plan: &'a ShardPlan,
    pub(super) is_checkpoint: bool,
}

/// The files in a folder of results by kind, each kind sorted by name.
#[derive(Debug, Default)]
pub(super) struct Files {
    /// Results of chunks that are done.
    pub(super) done: Vec<(NonZeroU32, PathBuf)>,
    /// Results of runs that have not finished.
    pub(super) unfinished: Vec<(NonZeroU32, PathBuf)>,
    /// Files with the extension of results, but not with the name of a chunk of this plan.
    pub(super) foreign: Vec<PathBuf>,
}

impl<'a> Folder<'a> {
    pub(super) fn new(path: &'a Path, plan: &'a ShardPlan) -> Self {
        Self { path, plan, is_checkpoint: false }
    }

    /// Return the files of a checkpoint: one, which is done or unfinished.
    fn checkpoint(&self) -> Result<Files, Failure> {
        let text = read_file(self.path).map_err(|error| Failure::input(self.path, &error))?;
        if text.split_inclusive(|byte| *byte == b'\n').nth(1).is_none() {
            return Err(Failure::usage(format_args!(
                "{}: a plan without results; give the folder of results too",
                self.path.display()
            )));
        }
        let file = vec![(NonZeroU32::MIN, self.path.to_owned())];
        Ok(if Chunk::has_end(&text) {
            Files { done: file, ..Files::default() }
        } else {
            Files { unfinished: file, ..Files::default() }
        })
    }

    /// Return the beginning of the names of all files of a chunk, such as `chunk-03`.
    pub(super) fn stem(&self, chunk: NonZeroU32) -> String {
        let digits = self.plan.chunks().to_string().len();
        format!("{PREFIX}{chunk:0digits$}")
    }

    /// Return the path of the results of a chunk that is done.
    pub(super) fn file(&self, chunk: NonZeroU32) -> PathBuf {
        self.path.join(self.stem(chunk) + DONE)
    }

    pub(super) fn files(&self) -> Result<Files, Failure> {
        if self.is_checkpoint {
            return self.checkpoint();
        }
        let unreadable = |error: io::Error| Failure::input(self.path, &error);
        let mut names = Vec::new();
        for entry in fs::read_dir(self.path).map_err(unreadable)? {
            names.push(entry.map_err(unreadable)?.file_name());
        }
        names.sort_unstable();
        let mut files = Files::default();
        for name in &names {
            self.sort_in(name, &mut files);
        }
        Ok(files)
    }

    /// Add a file to those of its kind; ignores other files, such as logs.
    fn sort_in(&self, name: &OsStr, files: &mut Files) {
        let path = self.path.join(name);
        // A name that is not UTF-8 does not belong to a chunk, but may have the extension.
        let name = name.to_string_lossy();
        if let Some(stem) = name.strip_suffix(DONE) {
            match self.chunk_of(stem) {
                Some(chunk) => files.done.push((chunk, path)),
                None => files.foreign.push(path),
            }
        } else if let Some((stem, _)) = name.strip_suffix(UNFINISHED).and_then(|name| name.split_once('.')) {
            files.unfinished.extend(self.chunk_of(stem).map(|chunk| (chunk, path)));
        }
    }

    fn chunk_of(&self, stem: &str) -> Option<NonZeroU32> {
        let chunk: NonZeroU32 = stem.strip_prefix(PREFIX)?.parse().ok()?;
        // Other spellings of the number are refused: each chunk has exactly one name.
        Some(chunk).filter(|chunk| chunk.get() as usize <= self.plan.chunks() && self.stem(*chunk) == stem)
    }

    /// Return the files of chunks that are done; fails if there are foreign files.
    pub(super) fn all_done(&self) -> Result<Vec<(NonZeroU32, PathBuf)>, Failure> {
        let files = self.files()?;
        match files.foreign.first() {
            Some(path) => Err(self.foreign(path)),
            None => Ok(files.done),
        }
    }

    /// Read the results of a chunk that is done.
    pub(super) fn read_done(&self, chunk: NonZeroU32, path: &Path) -> Result<Chunk, Failure> {
        let text = read_file(path).map_err(|error| {
            Failure::usage(format_args!(
                "{}; remove it or move it elsewhere, and run chunk {chunk}/{} again",
                Failure::input(path, &error),
                self.plan.chunks()
            ))
        })?;
        let found = Chunk::read(self.plan, &text).map_err(|fault| self.refusal(chunk, path, &fault))?;
        if found.number == chunk {
            return Ok(found);
        }
        let right = self.stem(found.number) + DONE;
        Err(Failure::usage(format_args!(
            "{}: line 1: expected the results of chunk {chunk}, found those of chunk {}: the file was renamed or copied; rename it to {right}, or remove it if that file exists",
            path.display(),
            found.number
        )))
    }

    /// Read the results in an unfinished file; `None` if it does not exist or is not recognised.
    ///
    /// Refuses a file of another plan, of another version of the format, or with two results of a shard
    /// that do not agree.
    pub(super) fn read_unfinished(
        &self,
        chunk: NonZeroU32,
        path: &Path,
    ) -> Result<Option<Vec<ShardResult>>, Failure> {
        let Ok(text) = read_file(path) else { return Ok(None) };
        match Chunk::read_unfinished(self.plan, chunk, &text) {
            Ok(results) => Ok(Some(results)),
            // The run was killed before its first line was complete.
            Err(ChunkError::CutOff { .. }) => Ok(Some(Vec::new())),
            // The text is not that of this chunk.
            Err(ChunkError::NotAChunk) => Ok(None),
            Err(fault) => Err(self.refusal(chunk, path, &fault)),
        }
    }

    /// Return the failure for a file with the extension of results, but not with the name of a
    /// chunk.
    pub(super) fn foreign(&self, path: &Path) -> Failure {
        let fault = read_file(path).ok().and_then(|text| Chunk::read(self.plan, &text).err());
        if let Some(fault @ ChunkError::OtherPlan { .. }) = fault {
            return self.refusal(NonZeroU32::MIN, path, &fault);
        }
        Failure::usage(format_args!(
            "{}: not the name of a chunk of this plan, such as {}{DONE}; move the file elsewhere",
            path.display(),
            self.stem(NonZeroU32::MIN)
        ))
    }

    fn refusal(&self, chunk: NonZeroU32, path: &Path, fault: &ChunkError) -> Failure {
        let advice = match fault {
            ChunkError::OtherPlan { .. } => {
                "give that plan, or use another folder for the results of this plan".to_owned()
            }
            ChunkError::OtherVersion { .. } => "continue with the program that wrote it".to_owned(),
            _ if self.is_checkpoint => {
                "count again with `queenside count --checkpoint`, which keeps the valid lines".to_owned()
            }
            _ => format!("remove the file and run chunk {chunk}/{} again", self.plan.chunks()),
        };
        Failure::usage(format_args!("{}: {fault}; {advice}", path.display()))
    }
}

/// Read a file of results.
pub(crate) fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    // Checked before the file is opened, because opening a pipe waits for a writer.
    let metadata = fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    if !metadata.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    if metadata.len() > MAX_BYTES {
        return Err(io::Error::from(io::ErrorKind::FileTooLarge));
    }
    let mut text = Vec::with_capacity(metadata.len() as usize + 1);
    File::open(path)?.take(MAX_BYTES).read_to_end(&mut text)?;
    Ok(text)
}
