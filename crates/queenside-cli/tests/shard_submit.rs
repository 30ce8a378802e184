//! What `shard submit` hands to the clients of engines, with clients that only note it. Real engines are in
//! `scripts/test-clusters` and `scripts/test-slurm`.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Output;

use tempfile::TempDir;

use super::helpers::{assert_refused, error, queenside};

/// A machine with some clients, and a program that notes with which arguments it was called.
struct Site {
    folder: TempDir,
}

const NOTES_ARGUMENTS: &str = "#!/bin/sh\nfor word; do printf '%s\\0' \"$word\"; done >> \"$NOTES\"\n";

/// Runs what stands behind `--`, as a worker would task 3.
const HQ: &str = "#!/bin/sh\nwhile [ \"$1\" != -- ]; do shift; done\nshift\nHQ_TASK_ID=3 exec \"$@\"\n";

/// Runs the script it is given, as a node would element 3 of an array, and notes its own arguments.
const SBATCH: &str = "#!/bin/sh
printf '%s\\n' \"$*\" >> \"$NOTES.arrays\"
for word; do case $word in --export=ALL,*) export \"${word#--export=ALL,}\";; esac; done
SLURM_ARRAY_TASK_ID=3 bash -s >&2
printf '77;cluster\\n'
";

impl Site {
    fn new(clients: &[(&str, &str)]) -> Self {
        let site = Self { folder: tempfile::tempdir().expect("a folder") };
        fs::create_dir(site.path("bin")).expect("a folder");
        for (name, script) in [("program it's", NOTES_ARGUMENTS)].iter().chain(clients) {
            let path = site.path("bin").join(name);
            fs::write(&path, script).expect("a script");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a script that runs");
        }
        site
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A plan of n = 16 in 40 chunks under this name.
    fn plan(&self, name: &str) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let plan = self.run(&["shard", "plan", "16", "--chunks", "40", "-o", text(&path)]);
        assert!(plan.status.success());
        path
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let path = format!("{}:/usr/bin:/bin", self.path("bin").display());
        self.run_with_path(arguments, &path)
    }

    fn run_with_path(&self, arguments: &[&str], path: &str) -> Output {
        queenside(arguments)
            .current_dir(self.folder.path())
            .env("PATH", path)
            .env("NOTES", self.path("notes"))
            .output()
            .expect("the program")
    }

    /// Submits a plan to an engine, and the results to a folder.
    fn submit(&self, plan: &Path, engine: &str, out: &Path, more: &[&str]) -> Output {
        let arguments = ["shard", "submit", text(plan), "--to", engine, "--out", text(out)];
        self.run(&[&arguments[..], more].concat())
    }

    /// The arguments that the program was called with.
    fn noted(&self) -> Vec<String> {
        let notes = fs::read_to_string(self.path("notes")).expect("notes");
        notes.split_terminator('\0').map(str::to_owned).collect()
    }
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

const ODD: &str = "it's a \"folder\" $HOME `id` {} * \\ #\n\u{1b}7 ü";

#[test]
fn engines_are_given_every_word_as_it_is() {
    // Slurm refuses some of the odd characters in the folder of the results, as its log is there.
    let slurm_folder = "it's a folder $HOME `id` {{out}} * % # ü";
    for (engine, client, script, folder) in
        [("hyperqueue", "hq", HQ, &*format!("{ODD}/results")), ("slurm", "sbatch", SBATCH, slurm_folder)]
    {
        let site = Site::new(&[(client, script)]);
        let plan = site.plan(&format!("{ODD}/plan.json"));
        let (out, program) = (site.path(folder), site.path("bin/program it's"));
        let done = site.submit(&plan, engine, &out, &["--threads", "2", "--program", text(&program)]);
        assert!(done.status.success(), "{}", error(&done));
        let expected =
            ["shard", "run", text(&plan), "--chunk", "3/40", "--threads", "2", "--out", text(&out)];
        assert_eq!(site.noted(), expected);
        assert!(out.is_dir(), "the log of an array goes there");
    }
}

#[test]
fn long_arrays_are_split_and_throttled_together() {
    let site = Site::new(&[("sbatch", SBATCH)]);
    let (plan, out, program) = (site.plan("plan.json"), site.path("results"), site.path("bin/program it's"));
    let more = ["--array-limit", "15", "--at-once", "4", "--program", text(&program)];
    let done = site.submit(&plan, "slurm", &out, &more);
    assert!(done.status.success(), "{}", error(&done));
    let arrays = fs::read_to_string(site.path("notes.arrays")).expect("notes");
    let expected = "--parsable --array=1-15%4 --export=ALL,OFFSET=0
--parsable --array=1-15%4 --export=ALL,OFFSET=15 --dependency=afterany:77
--parsable --array=1-10%4 --export=ALL,OFFSET=30 --dependency=afterany:77
";
    assert_eq!(arrays, expected);
    let chunks: Vec<String> = site.noted().chunks(9).map(|words| words[4].clone()).collect();
    assert_eq!(chunks, ["3/40", "18/40", "33/40"]);
}

#[test]
fn a_client_that_is_not_there_is_named() {
    let site = Site::new(&[]);
    let plan = site.plan("plan.json");
    for (engine, client) in
        [("hyperqueue", "hq"), ("slurm", "sbatch"), ("kubernetes", "kubectl"), ("parallel", "parallel")]
    {
        let mut arguments = vec!["shard", "submit", text(&plan), "--to", engine, "--out", "results"];
        if engine == "kubernetes" {
            arguments.extend(["--image", "queenside", "--volume-claim", "count"]);
        }
        let done = site.run_with_path(&arguments, text(&site.path("bin")));
        assert_eq!(done.status.code(), Some(2));
        let line = error(&done);
        let line = line.lines().last().unwrap_or_default();
        assert!(line.starts_with(&format!("error: {client} is not on the PATH")), "{line}");
        assert!(line.contains("--print"), "{line}");
    }
}

#[test]
fn the_failure_of_a_client_is_passed_on() {
    let refusing = "#!/bin/sh\necho 'sbatch: error: invalid partition' >&2\nexit 1\n";
    let site = Site::new(&[("sbatch", refusing)]);
    let plan = site.plan("plan.json");
    for limit in ["1000", "10"] {
        let done = site.submit(&plan, "slurm", &site.path("results"), &["--array-limit", limit]);
        assert_eq!(done.status.code(), Some(2));
        assert!(error(&done).contains("sbatch: error: invalid partition\n"), "{}", error(&done));
        assert!(error(&done).contains("error: sbatch failed (exit status: 1)"), "{}", error(&done));
    }
}

#[test]
fn options_that_an_engine_has_no_use_for_are_refused() {
    let site = Site::new(&[]);
    let plan = site.plan("plan.json");
    let kubernetes = ["--image", "queenside", "--volume-claim", "count"];
    for (engine, out, options, advice) in [
        ("parallel", "results", &["--partition", "long"][..], "is for --to slurm"),
        ("hyperqueue", "results", &["--time", "1h"], "is for --to slurm"),
        ("slurm", "results", &["--image", "queenside"], "is for --to kubernetes"),
        ("hyperqueue", "results", &["--at-once", "4"], "is not for --to hyperqueue"),
        ("parallel", "results", &["--memory", "1G"], "is not for --to parallel"),
        ("slurm", "results", &["--partition", "a b"], "no such name can be"),
        ("slurm", "results", &["--name", "7"], "no letter is in it"),
        ("slurm", "a\nb", &[], "#SBATCH cannot hold '\\n'"),
        ("kubernetes", "results", &["--image", "queenside"], "needs --volume-claim"),
        ("kubernetes", "results", &["--volume-claim", "count"], "needs --image"),
        ("kubernetes", "/somewhere-else/results", &kubernetes, "put PLAN and DIR into one folder"),
    ] {
        let done = site.submit(&plan, engine, Path::new(out), &[&["--print"], options].concat());
        assert_refused(&done, advice);
    }
}
