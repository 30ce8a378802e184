//! `shard submit`, with clients that only record their arguments. `scripts/test-clusters` and
//! `scripts/test-slurm` run real schedulers.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Output;

use queenside::shards::ShardPlan;

use super::{Lab, assert_refused};
use crate::helpers::{Start, error, shell};

const NOTES_ARGUMENTS: &str = "#!/bin/sh\nfor word; do printf '%s\\0' \"$word\"; done >> \"$NOTES\"\n";

/// Runs the words after `--`, as a worker runs task 3.
const HQ: &str = "#!/bin/sh\nwhile [ \"$1\" != -- ]; do shift; done\nshift\nHQ_TASK_ID=3 exec \"$@\"\n";

/// Runs the script from standard input, as a node runs element 3 of an array, and records its own
/// arguments.
const SBATCH: &str = "#!/bin/sh
printf '%s\\n' \"$*\" >> \"$NOTES.arrays\"
for word; do case $word in --export=ALL,*) export \"${word#--export=ALL,}\";; esac; done
SLURM_ARRAY_TASK_ID=3 bash -s >&2
printf '77;cluster\\n'
";

/// Create a lab with a plan of n = 16 in 40 chunks, this client in the folder `bin`, and a program
/// that records its arguments.
fn lab_with(client: &str, script: &str) -> Lab {
    let lab = Lab::new(16, 40);
    fs::create_dir(lab.path("bin")).unwrap();
    for (name, script) in [("program it's", NOTES_ARGUMENTS), (client, script)] {
        let path = lab.path("bin").join(name);
        fs::write(&path, script).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    lab
}

/// Submits with `bin` on the PATH, for the program in that folder.
fn submit(lab: &Lab, plan: &Path, to: &str, out: &Path, more: &[&str]) -> Output {
    let mut command = lab.command(&["submit", "--to", to, "--program", "bin/program it's"]);
    command.arg(plan).arg("--output").arg(out).args(more).env("NOTES", lab.path("notes"));
    command.env("PATH", format!("{}:/usr/bin:/bin", lab.path("bin").display())).finish()
}

/// Return the arguments that the program recorded.
fn noted(lab: &Lab) -> Vec<String> {
    let notes = fs::read_to_string(lab.path("notes")).unwrap();
    notes.split_terminator('\0').map(str::to_owned).collect()
}

#[test]
fn schedulers_receive_every_word_unchanged() {
    let odd = "it's a \"folder\" $HOME `id` {{out}} * % # ü";
    for (to, client, script) in [("hyperqueue", "hq", HQ), ("slurm", "sbatch", SBATCH)] {
        let lab = lab_with(client, script);
        let (plan, out) = (lab.path(odd).join("plan.json"), lab.path(odd).join("results"));
        fs::create_dir(lab.path(odd)).unwrap();
        fs::rename(lab.path("plan.json"), &plan).unwrap();
        let done = submit(&lab, &plan, to, &out, &["--threads", "2"]);
        assert!(done.status.success(), "{}", error(&done));
        let [plan, out] = [&plan, &out].map(|path| path.to_str().unwrap());
        assert_eq!(noted(&lab), ["shard", "run", plan, "--chunk", "3/40", "--threads", "2", "--output", out]);
        assert!(Path::new(out).is_dir(), "the log of an array exists");
        let [plan, out] = [plan, out].map(|path| path.replace('\'', r"'\''"));
        let next = format!("progress: queenside shard status '{plan}' '{out}'\n");
        assert!(error(&done).ends_with(&next), "{}", error(&done));
    }
}

#[test]
fn long_arrays_are_split() {
    let lab = lab_with("sbatch", SBATCH);
    let out = lab.path("results");
    let print = submit(&lab, Path::new("plan.json"), "slurm", &out, &["--print"]);
    assert!(print.status.success(), "{}", error(&print));
    // A script may be edited.
    let script = String::from_utf8(print.stdout).unwrap().replace("\nlimit=1000\n", "\nlimit=15\n");
    let path = format!("{}:/usr/bin:/bin", lab.path("bin").display());
    let mut bash = shell(&script);
    bash.env("PATH", path).env("NOTES", lab.path("notes"));
    let done = bash.current_dir(lab.folder.path()).finish();
    assert!(done.status.success(), "{}", error(&done));
    let plan = ShardPlan::read(&fs::read(lab.path("plan.json")).unwrap()).unwrap();
    let name = format!("queens-16-{}", &plan.sha256()[..8]);
    let array = |elements: u32, offset: u32| {
        let log = out.join("slurm-%A.log");
        format!(
            "--parsable --job-name={name} --array=1-{elements} --cpus-per-task=1 --mem-per-cpu=128M --time=0:30:00 --requeue --output={} --open-mode=append --export=ALL,OFFSET={offset}\n",
            log.display()
        )
    };
    let arrays = fs::read_to_string(lab.path("notes.arrays")).unwrap();
    assert_eq!(arrays, array(15, 0) + &array(15, 15) + &array(10, 30));
    let chunks: Vec<String> = noted(&lab).chunks(9).map(|words| words[4].clone()).collect();
    assert_eq!(chunks, ["3/40", "18/40", "33/40"]);
}

#[test]
fn a_client_that_is_missing_or_fails_is_reported() {
    let refusing = "#!/bin/sh\necho 'sbatch: error: invalid partition' >&2\nexit 1\n";
    let lab = lab_with("sbatch", refusing);
    let done = submit(&lab, Path::new("plan.json"), "slurm", Path::new("results"), &[]);
    assert_eq!(done.status.code(), Some(2));
    assert!(error(&done).contains("sbatch: error: invalid partition\n"), "{}", error(&done));
    assert!(error(&done).contains("error: sbatch failed (exit status: 1)"), "{}", error(&done));
    for (to, client) in [("hyperqueue", "hq"), ("slurm", "sbatch"), ("parallel", "parallel")] {
        let mut command = lab.command(&["submit", "plan.json", "--to", to, "--output", "results"]);
        let done = command.env("PATH", lab.folder.path()).finish();
        assert_eq!(done.status.code(), Some(2));
        let missing =
            format!("error: {client} is not on the PATH of this machine: submit on a machine that has it");
        assert!(error(&done).contains(&missing), "{}", error(&done));
    }
}

#[test]
fn paths_that_a_script_cannot_contain_are_refused() {
    let lab = Lab::new(16, 40);
    let submit = ["submit", "plan.json", "--to", "parallel", "--output"];
    let out = lab.run(&[&submit[..], &["a\nb"]].concat());
    assert_refused(&out, &["because it has control characters"]);
    let program = lab.run(&[&submit[..], &["results", "--program", "a\nb"]].concat());
    assert_refused(&program, &["contains control characters"]);
    let slurm = lab.run(&["submit", "plan.json", "--to", "slurm", "--output", "a\\b"]);
    assert_refused(&slurm, &["--output: the path contains \\, which Slurm interprets"]);
}
