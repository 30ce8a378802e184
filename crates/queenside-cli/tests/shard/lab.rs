//! A folder with a plan and results, and the commands run in it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::helpers;
pub(crate) use crate::helpers::error;

/// What the boards have.
pub(crate) const SOLUTIONS: [(u32, u64); 6] =
    [(10, 724), (14, 365_596), (15, 2_279_184), (16, 14_772_512), (17, 95_815_104), (18, 666_090_624)];

pub(crate) struct Lab {
    pub(crate) folder: TempDir,
    pub(crate) n: u32,
    pub(crate) chunks: u32,
}

impl Lab {
    /// A folder with `plan.json`.
    pub(crate) fn new(n: u32, chunks: u32) -> Self {
        let lab = Self { folder: tempfile::tempdir().unwrap(), n, chunks };
        let (n, chunks) = (n.to_string(), chunks.to_string());
        lab.answer(&["plan", &n, "--chunks", &chunks, "-o", "plan.json"]);
        lab
    }

    /// The same with all chunks done.
    pub(crate) fn done(n: u32, chunks: u32) -> Self {
        let lab = Self::new(n, chunks);
        for chunk in 1..=chunks {
            lab.run_chunk(chunk);
        }
        lab
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = helpers::queenside(&[&["shard"], args].concat());
        command.current_dir(self.folder.path());
        command
    }

    pub(crate) fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().unwrap()
    }

    /// What a command answers that must not fail.
    pub(crate) fn answer(&self, args: &[&str]) -> String {
        let output = self.run(args);
        assert!(output.status.success(), "{args:?}: {}", error(&output));
        String::from_utf8(output.stdout).unwrap()
    }

    /// The arguments to count a chunk.
    pub(crate) fn chunk_args(&self, chunk: u32) -> Vec<String> {
        let chunk = format!("{chunk}/{}", self.chunks);
        ["run", "plan.json", "--chunk", &chunk, "--out", "results"].map(str::to_owned).to_vec()
    }

    pub(crate) fn chunk_command(&self, chunk: u32) -> Command {
        let args = self.chunk_args(chunk);
        self.command(&args.iter().map(|arg| &**arg).collect::<Vec<&str>>())
    }

    pub(crate) fn run_chunk(&self, chunk: u32) -> Output {
        let output = self.chunk_command(chunk).output().unwrap();
        assert!(output.status.success(), "{}", error(&output));
        output
    }

    pub(crate) fn merge(&self) -> Output {
        self.run(&["merge", "plan.json", "results"])
    }

    /// The merged total is that of the board.
    pub(crate) fn assert_total(&self) {
        let text = self.answer(&["merge", "plan.json", "results"]);
        let (_, expected) = SOLUTIONS.iter().find(|(n, _)| *n == self.n).unwrap();
        assert_eq!(text.lines().next(), Some(&*expected.to_string()));
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The file of a chunk that is done.
    pub(crate) fn file(&self, chunk: u32) -> PathBuf {
        let digits = self.chunks.to_string().len();
        self.path("results").join(format!("chunk-{chunk:0digits$}.jsonl"))
    }

    /// The names of the unfinished files.
    pub(crate) fn unfinished(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.path("results")).into_iter().flatten();
        let paths = entries.map(|entry| entry.unwrap().path());
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "part")).collect()
    }
}

/// The output is a refusal that has all these parts.
#[track_caller]
pub(crate) fn assert_refused(output: &Output, parts: &[&str]) {
    for part in parts {
        helpers::assert_refused(output, part);
    }
}

/// Numbers that differ from run to run of a test, told when it fails.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new() -> Self {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
        println!("dice: {}", now.as_nanos());
        Self(now.as_nanos() as u64 | 1)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        // Marsaglia's xorshift.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}
