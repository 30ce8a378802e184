//! Full disks, folders that cannot be written, and clocks that run backwards.

use std::fs;
use std::process::Command;

use super::Lab;
use crate::helpers::{Start, assert_refused, error, shell, with_mounts};

/// Return how many shards an error says are saved, out of 71.
#[track_caller]
fn saved_shards(error: &str) -> usize {
    let advice = " of 71 shards are saved: fix the problem, and run the same command again to resume\n";
    let said = error.strip_suffix(advice).and_then(|start| start.rsplit("; ").next()?.parse().ok());
    said.unwrap_or_else(|| panic!("{error}"))
}

#[test]
fn an_error_says_how_many_shards_are_saved() {
    // A limit on the size of files, in kilobytes, acts like a full disk.
    for limit in [1, 4] {
        let lab = Lab::new(18, 1);
        let command = "\"$QUEENSIDE\" shard run plan.json --chunk 1/1 --output results";
        let script = format!("ulimit -f {limit}; {command}");
        let output = shell(&script).current_dir(lab.folder.path()).finish();
        assert_refused(&output, "File too large; ");
        let saved = saved_shards(&error(&output));
        let [part] = &lab.unfinished()[..] else { panic!("{:?}", lab.unfinished()) };
        let text = fs::read_to_string(part).unwrap();
        let lines =
            text.split_inclusive('\n').filter(|line| line.starts_with("{\"shard\":") && line.ends_with('\n'));
        assert_eq!(lines.count(), saved, "{text}");
        let resumed = error(&lab.run_chunk(1));
        assert!(
            resumed.starts_with(&format!("resuming chunk 1/1: {saved} of 71 shards are done\n")),
            "{resumed}"
        );
    }
}

#[test]
fn after_a_full_disk_the_same_command_resumes() {
    // The disk is full after more or fewer results.
    for size in ["4k", "8k"] {
        let lab = Lab::new(18, 1);
        let script = format!(
            r#"
            set -eu
            mkdir results
            mount -t tmpfs -o size={size} tmpfs results
            run="$QUEENSIDE shard run plan.json --chunk 1/1 --output results"
            if $run 2>first; then exit 9; fi
            ls -A results
            mount -o remount,size=10m results
            $run 2>second
            ls -A results
            "$QUEENSIDE" shard merge plan.json results
            "#
        );
        let Some(output) = with_mounts(lab.folder.path(), &script) else { return };
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{text}{}", error(&output));
        let first = fs::read_to_string(lab.path("first")).unwrap();
        assert!(first.starts_with("error: cannot write to results/chunk-1."), "{first}");
        assert!(first.contains(": No space left on device; ") && first.lines().count() == 1, "{first}");
        let resumed = format!("resuming chunk 1/1: {} of 71 shards are done\n", saved_shards(&first));
        assert_eq!(fs::read_to_string(lab.path("second")).unwrap(), resumed);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("chunk-1.") && lines[0] != "chunk-1.jsonl", "{text}");
        assert_eq!(lines[1..4], ["666090624", "chunk-1.jsonl", "666090624"]);
    }
}

#[test]
fn an_unwritable_folder_is_refused_before_the_count_and_can_be_read() {
    let lab = Lab::done(14, 2);
    fs::rename(lab.file(2), lab.path("2")).unwrap();
    let script = r#"
        set -eu
        mount --bind results results
        mount -o remount,bind,ro results
        "$QUEENSIDE" shard run plan.json --chunk 2/2 --output results 2>refused && exit 9
        "$QUEENSIDE" shard run plan.json --chunk 1/2 --output results
        "$QUEENSIDE" shard status plan.json results --json
        "$QUEENSIDE" shard run plan.json --chunk 2/2 --output results/new 2>>refused && exit 9
        exit 0
    "#;
    let Some(output) = with_mounts(lab.folder.path(), script) else { return };
    assert!(output.status.success(), "{}", error(&output));
    let refused = fs::read_to_string(lab.path("refused")).unwrap();
    assert!(refused.starts_with("error: cannot write to results: "), "{refused}");
    assert!(refused.contains("\nerror: cannot write to results/new: Read-only file system"), "{refused}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"done\":1"));
}

#[test]
fn clocks_that_run_backwards_do_not_matter() {
    let lab = Lab::new(14, 2);
    // Each reading of a clock, also of the monotonic one, is a second earlier.
    let backwards = |command: &Command| {
        let mut faketime = Command::new("faketime");
        faketime.args(["-f", "@2026-06-01 12:00:00 i-1.0"]).arg(command.get_program());
        faketime.args(command.get_args()).current_dir(lab.folder.path()).finish()
    };
    // Skipped without faketime (Debian package faketime).
    if Command::new("faketime").arg("--version").output().is_err() {
        return;
    }
    let output = backwards(&lab.chunk_command(1));
    assert!(output.status.success(), "{}", error(&output));
    assert!(fs::read_to_string(lab.file(1)).unwrap().contains("\"seconds\":0.0,"));
    lab.run_chunk(2);
    let status = backwards(&lab.command(&["status", "plan.json", "results"]));
    assert!(String::from_utf8_lossy(&status.stdout).starts_with("n = 14: 2 of 2 chunks done\n"));
    lab.assert_total();
}
