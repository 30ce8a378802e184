//! `shard`: counts by many processes, and failures.

#![cfg(unix)]

mod audit;
mod completions;
mod files;
mod machine;
mod plan;
mod spread;
mod status;
mod submit;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use queenside::count::PartialCount;
use queenside::shards::{Chunk, ShardPlan};
use tempfile::TempDir;

use crate::helpers::{self, Start, error};

/// A folder with a plan and results, in which commands run.
struct Lab {
    folder: TempDir,
    n: u32,
    chunks: u32,
}

impl Lab {
    /// Create a folder with `plan.json`.
    fn new(n: u32, chunks: u32) -> Self {
        Self::of_board(n, &[], chunks)
    }

    /// Create a folder with `plan.json`, the plan of a board with these conditions.
    fn of_board(n: u32, conditions: &[&str], chunks: u32) -> Self {
        let lab = Self { folder: tempfile::tempdir().unwrap(), n, chunks };
        let (n, chunks) = (n.to_string(), chunks.to_string());
        let board = [&["plan", &n], conditions].concat();
        lab.answer(&[&board[..], &["--chunks", &chunks, "-o", "plan.json"]].concat());
        lab
    }

    /// Create a folder with a plan and the results of all chunks.
    fn done(n: u32, chunks: u32) -> Self {
        let lab = Self::new(n, chunks);
        lab.run_chunks(1..=chunks);
        lab
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = helpers::queenside(&[&["shard"], args].concat());
        command.current_dir(self.folder.path());
        command
    }

    fn run(&self, args: &[&str]) -> Output {
        self.command(args).finish()
    }

    /// Run a command that must not fail, and return its output.
    fn answer(&self, args: &[&str]) -> String {
        let output = self.run(args);
        assert!(output.status.success(), "{args:?}: {}", error(&output));
        String::from_utf8(output.stdout).unwrap()
    }

    fn chunk_command(&self, chunk: u32) -> Command {
        let chunk = format!("{chunk}/{}", self.chunks);
        self.command(&["run", "plan.json", "--chunk", &chunk, "--output", "results"])
    }

    fn run_chunk(&self, chunk: u32) -> Output {
        let output = self.chunk_command(chunk).finish();
        assert!(output.status.success(), "{}", error(&output));
        output
    }

    fn run_chunks(&self, chunks: impl IntoIterator<Item = u32>) {
        chunks.into_iter().for_each(|chunk| drop(self.run_chunk(chunk)));
    }

    fn merge(&self) -> Output {
        self.run(&["merge", "plan.json", "results"])
    }

    /// Assert that the merged total is the number of solutions.
    #[track_caller]
    fn assert_total(&self) {
        let text = self.answer(&["merge", "plan.json", "results"]);
        let expected = queenside_check::known_counts().nth(self.n as usize).unwrap();
        assert_eq!(text.lines().next(), Some(&*expected.to_string()));
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Return the path of the results of a chunk.
    fn file(&self, chunk: u32) -> PathBuf {
        let digits = self.chunks.to_string().len();
        self.path("results").join(format!("chunk-{chunk:0digits$}.jsonl"))
    }

    /// Return the unfinished files.
    fn unfinished(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.path("results")).into_iter().flatten();
        let paths = entries.map(|entry| entry.unwrap().path());
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "part")).collect()
    }

    /// Write the results of a chunk with correct checksums, but one solution more in the last
    /// shard.
    fn forge(&self, chunk: u32, to: &Path) {
        let plan = ShardPlan::read(&fs::read(self.path("plan.json")).unwrap()).unwrap();
        let mut results = Chunk::read(&plan, &fs::read(self.file(chunk)).unwrap()).unwrap();
        let last = results.results.last_mut().unwrap();
        let more = last.partial.by_weight().iter().copied().chain([(8, 1)]);
        last.partial = PartialCount::new(more.collect::<Vec<_>>());
        fs::write(to, results.to_text(&plan)).unwrap();
    }
}

/// Assert that the output is a refusal with all these parts.
#[track_caller]
fn assert_refused(output: &Output, parts: &[&str]) {
    for part in parts {
        helpers::assert_refused(output, part);
    }
}
