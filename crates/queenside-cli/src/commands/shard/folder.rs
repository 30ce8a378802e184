//! The folder of results: what its files are called, and what is in them.
//!
//! A chunk that is done is `chunk-03.jsonl` (as many digits as the number of chunks has). While it runs, its results are
//! in `chunk-03.XXXXXX.part`, a name of its own for each run.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use queenside::shards::{Chunk, ChunkError, ShardPlan, ShardResult};

use crate::failure::Failure;

const PREFIX: &str = "chunk-";
const DONE: &str = ".jsonl";
pub(super) const UNFINISHED: &str = ".part";

/// Files beyond this are no results: a chunk of the largest plan has some tens of megabytes.
const LONGEST: u64 = 4 << 30;

/// A folder with results of a plan.
#[derive(Clone, Copy, Debug)]
pub(super) struct Folder<'a> {
    path: &'a Path,
    plan: &'a ShardPlan,
}

/// What the folder has of one chunk.
#[derive(Debug)]
pub(super) enum Found {
    /// A file that says it is a chunk's whole results.
    Done { chunk: NonZeroU32, path: PathBuf },
    /// Results of a run that is at work, or was stopped.
    Unfinished { chunk: NonZeroU32, path: PathBuf },
    /// A file that has no place here.
    Foreign { path: PathBuf },
}

impl<'a> Folder<'a> {
    pub(super) fn new(path: &'a Path, plan: &'a ShardPlan) -> Self {
        Self { path, plan }
    }

    pub(super) fn path(&self) -> &'a Path {
        self.path
    }

    /// `chunk-03`, which the names of all files of a chunk begin with.
    pub(super) fn stem(&self, chunk: NonZeroU32) -> String {
        let digits = self.plan.chunks().to_string().len();
        format!("{PREFIX}{chunk:0digits$}")
    }

    /// Where the results of a chunk that is done are.
    pub(super) fn done(&self, chunk: NonZeroU32) -> PathBuf {
        self.path.join(self.stem(chunk) + DONE)
    }

    /// All files of chunks, those that are done first, in order of their names.
    pub(super) fn files(&self) -> Result<Vec<Found>, Failure> {
        let unreadable = |error: io::Error| Failure::input(self.path, &error);
        let mut names = Vec::new();
        for entry in fs::read_dir(self.path).map_err(unreadable)? {
            names.push(entry.map_err(unreadable)?.file_name());
        }
        names.sort_unstable();
        Ok(names.iter().filter_map(|name| self.what_is(name)).collect())
    }

    /// The files of chunks that are done, in order of their numbers; one that has no place here is refused.
    pub(super) fn all_done(&self) -> Result<Vec<(NonZeroU32, PathBuf)>, Failure> {
        let mut done = Vec::new();
        for found in self.files()? {
            match found {
                Found::Done { chunk, path } => done.push((chunk, path)),
                Found::Foreign { path } => return Err(self.foreign(&path)),
                Found::Unfinished { .. } => {}
            }
        }
        Ok(done)
    }

    /// What a name stands for; nothing if it does not look like results at all.
    fn what_is(&self, name: &OsStr) -> Option<Found> {
        let path = self.path.join(name);
        // A name that is not UTF-8 is no chunk's, but may look like one.
        let name = name.to_string_lossy();
        if let Some(stem) = name.strip_suffix(DONE) {
            return Some(match self.chunk_of(stem) {
                Some(chunk) => Found::Done { chunk, path },
                None => Found::Foreign { path },
            });
        }
        let (stem, _) = name.strip_suffix(UNFINISHED)?.split_once('.')?;
        Some(Found::Unfinished { chunk: self.chunk_of(stem)?, path })
    }

    fn chunk_of(&self, stem: &str) -> Option<NonZeroU32> {
        let chunk: NonZeroU32 = stem.strip_prefix(PREFIX)?.parse().ok()?;
        // Any other way to write the number would be another name for the same chunk.
        Some(chunk).filter(|chunk| chunk.get() as usize <= self.plan.chunks() && self.stem(*chunk) == stem)
    }

    /// The unfinished results of a chunk, and the files that they are in. Those of another plan, or of another version of
    /// the format, are refused.
    pub(super) fn unfinished(&self, chunk: NonZeroU32) -> Result<(Vec<ShardResult>, Vec<PathBuf>), Failure> {
        let (mut records, mut paths) = (Vec::new(), Vec::new());
        for found in self.files()? {
            let path = match found {
                Found::Unfinished { chunk: number, path } if number == chunk => path,
                _ => continue,
            };
            let Ok((text, _)) = read(&path) else { continue };
            match Chunk::read_unfinished(self.plan, chunk, &text) {
                Ok(found) => {
                    records.extend(found);
                    paths.push(path);
                }
                // Killed before it had a line.
                Err(ChunkError::Empty | ChunkError::CutOff { .. }) => paths.push(path),
                Err(fault @ (ChunkError::OtherPlan { .. } | ChunkError::OtherVersion { .. })) => {
                    return Err(self.refusal(chunk, &path, &fault));
                }
                // Of no use to anybody, but not known to be ours.
                Err(_) => {}
            }
        }
        Ok((records, paths))
    }

    /// The results in an unfinished file, and when it was written to last; nothing if it is gone by now, or has none of
    /// this plan.
    pub(super) fn read_unfinished(
        &self,
        chunk: NonZeroU32,
        path: &Path,
    ) -> Option<(Vec<ShardResult>, Option<SystemTime>)> {
        let (text, written) = read(path).ok()?;
        match Chunk::read_unfinished(self.plan, chunk, &text) {
            Ok(records) => Some((records, written)),
            Err(ChunkError::Empty | ChunkError::CutOff { .. }) => Some((Vec::new(), written)),
            Err(_) => None,
        }
    }

    /// The results of a chunk that is done, from its file.
    pub(super) fn read_done(&self, chunk: NonZeroU32, path: &Path) -> Result<Chunk, Failure> {
        self.read_done_at(chunk, path).map(|(results, _)| results)
    }

    /// The same, and when the file was written.
    pub(super) fn read_done_at(
        &self,
        chunk: NonZeroU32,
        path: &Path,
    ) -> Result<(Chunk, Option<SystemTime>), Failure> {
        let unreadable = |error: io::Error| {
            let again = format!("{chunk}/{}", self.plan.chunks());
            Failure::usage(format_args!(
                "{}; remove it, or move it elsewhere, and run chunk {again} again",
                Failure::input(path, &error)
            ))
        };
        let (text, written) = read(path).map_err(unreadable)?;
        let found = Chunk::read(self.plan, &text).map_err(|fault| self.refusal(chunk, path, &fault))?;
        if found.number == chunk {
            return Ok((found, written));
        }
        let right = self.stem(found.number) + DONE;
        Err(Failure::usage(format_args!(
            "{}: line 1: the file has the results of chunk {}, not of chunk {chunk}: its name was changed, or it is a copy; rename it to {right}, or remove it if that is there",
            path.display(),
            found.number
        )))
    }

    /// A file that looks like results by its name, but like no chunk's.
    pub(super) fn foreign(&self, path: &Path) -> Failure {
        let fault = read(path).ok().and_then(|(text, _)| Chunk::read(self.plan, &text).err());
        if let Some(fault) = fault.filter(|fault| matches!(fault, ChunkError::OtherPlan { .. })) {
            return self.refusal(NonZeroU32::MIN, path, &fault);
        }
        let example = self.stem(NonZeroU32::MIN) + DONE;
        Failure::usage(format_args!(
            "{}: no chunk of this plan has that name (they are {example} and so on); move the file elsewhere",
            path.display()
        ))
    }

    fn refusal(&self, chunk: NonZeroU32, path: &Path, fault: &ChunkError) -> Failure {
        let chunks = self.plan.chunks();
        let advice = match fault {
            ChunkError::OtherPlan { .. } => {
                "give that plan, or another folder for the results of this one".to_owned()
            }
            ChunkError::OtherVersion { .. } => "go on with the program that wrote it".to_owned(),
            _ => format!("remove the file and run chunk {chunk}/{chunks} again"),
        };
        Failure::usage(format_args!("{}: {fault}; {advice}", path.display()))
    }
}

/// What is in a file, and when it was written to last.
fn read(path: &Path) -> io::Result<(Vec<u8>, Option<SystemTime>)> {
    // Asked before it is opened: a pipe would wait for somebody to write.
    let metadata = fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    if !metadata.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    if metadata.len() > LONGEST {
        return Err(io::Error::from(io::ErrorKind::FileTooLarge));
    }
    let mut text = Vec::with_capacity(metadata.len() as usize + 1);
    File::open(path)?.take(LONGEST).read_to_end(&mut text)?;
    Ok((text, metadata.modified().ok()))
}
