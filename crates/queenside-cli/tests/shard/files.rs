//! Files of results that were cut off, changed, moved, or belong to another plan.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt;
use std::process::{Command, Stdio};

use super::{Lab, assert_refused};
use crate::helpers::{Start, error, wait_until};

/// Assert that all commands that read the results refuse a file of them, and that `status` lists
/// it.
#[track_caller]
fn assert_all_refuse(lab: &Lab, parts: &[&str]) {
    assert_refused(&lab.merge(), parts);
    // Also if the sample does not include the file.
    assert_refused(&lab.run(&["audit", "plan.json", "results", "--sample", "1"]), parts);
    let status = lab.run(&["status", "plan.json", "results"]);
    let text = String::from_utf8_lossy(&status.stdout);
    assert!(parts.iter().all(|part| text.contains(part)), "{text}");
    assert_eq!(status.status.code(), Some(2));
    assert_eq!(error(&status), "error: 1 file refused; the report lists the reasons\n");
}

#[test]
fn a_file_that_is_not_the_results_of_its_chunk_is_refused_by_all_commands() {
    let (lab, other) = (Lab::done(14, 3), Lab::done(15, 2));
    let read = |path| fs::read_to_string(path).unwrap();
    let (file, whole) = (lab.file(2), read(lab.file(2)));
    let changed = |from, to| whole.replacen(from, to, 1);
    let again = "remove the file and run chunk 2/3 again";
    for (text, fault, advice) in [
        (String::new(), "chunk-2.jsonl: line 1: the file is truncated; ", again),
        (changed("\"seconds\":", "\"seconds\":1"), "chunk-2.jsonl: line 2: wrong checksum", again),
        (
            read(lab.file(1)),
            "expected the results of chunk 2, found those of chunk 1",
            "rename it to chunk-1.jsonl",
        ),
        (
            read(other.file(1)),
            "results of another plan (n = 15, sha256 ",
            "give that plan, or use another folder",
        ),
        (
            changed("\"version\":3", "\"version\":4"),
            "format version 4, expected 3",
            "continue with the program",
        ),
        (
            // Lines of version 2 have one more field.
            changed("\"version\":3", "\"version\":2").replace(",\"seconds\"", ",\"tests\":7,\"seconds\""),
            "chunk-2.jsonl: the file has format version 2, expected 3",
            "continue with the program",
        ),
    ] {
        fs::write(&file, text).unwrap();
        assert_all_refuse(&lab, &[fault, advice]);
        assert_refused(&lab.chunk_command(2).finish(), &[fault, advice]);
    }
    fs::remove_file(&file).unwrap();
    assert!(Command::new("mkfifo").arg(&file).start().end().success());
    assert_all_refuse(&lab, &["cannot read results/chunk-2.jsonl: not a regular file; remove it"]);
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    assert_all_refuse(&lab, &["cannot read results/chunk-2.jsonl: ", "remove it or move it elsewhere, and"]);
    fs::remove_dir(&file).unwrap();
    fs::write(&file, whole).unwrap();
    // Logs and the like are ignored, names that look like those of results are not.
    fs::write(lab.path("results/joblog"), "Seq Host").unwrap();
    for name in
        [&b"chunk-1 (copy)"[..], b"chunk-01", b"chunk-4", b"chunk-0", b"chunk-+1", b"notes", b"chunk-\xff"]
    {
        let copy = lab.path("results").join(OsString::from_vec([name, b".jsonl"].concat()));
        fs::copy(lab.file(1), &copy).unwrap();
        assert_all_refuse(&lab, &["not the name of a chunk of this plan, such as chunk-1.jsonl; move"]);
        // Results of another plan are recognised by any name.
        fs::copy(other.file(1), &copy).unwrap();
        assert_all_refuse(&lab, &["results of another plan (n = 15, sha256 "]);
        fs::remove_file(copy).unwrap();
    }
    lab.assert_total();
}

#[test]
fn results_in_two_folders_count_once_and_must_agree() {
    let lab = Lab::done(14, 3);
    fs::create_dir(lab.path("second")).unwrap();
    for name in ["chunk-1.jsonl", "chunk-2.jsonl"] {
        fs::copy(lab.path("results").join(name), lab.path("second").join(name)).unwrap();
    }
    let both = ["merge", "plan.json", "results", "second"];
    let output = lab.run(&both);
    assert!(output.stdout.starts_with(b"365596\n"));
    assert_eq!(error(&output), "2 chunks in more than one folder; the results agree\n");
    lab.forge(2, &lab.path("second/chunk-2.jsonl"));
    let files = "results/chunk-2.jsonl and second/chunk-2.jsonl: the results of shard ";
    assert_refused(&lab.run(&both), &[files, "do not agree; find the correct one with `queenside"]);
    // Each folder has some of the chunks.
    fs::remove_file(lab.path("second/chunk-2.jsonl")).unwrap();
    fs::remove_file(lab.file(1)).unwrap();
    assert!(lab.run(&both).stdout.starts_with(b"365596\n"));
}

#[test]
fn two_runs_with_different_results_are_detected() {
    let (lab, done) = (Lab::new(17, 1), Lab::done(17, 1));
    // While the chunk is counted, its file appears.
    let mut command = lab.chunk_command(1);
    let child = command.args(["--engine", "portable"]).stderr(Stdio::piped()).start();
    wait_until("an unfinished file", || !lab.unfinished().is_empty());
    done.forge(1, &lab.file(1));
    let part =
        "results/chunk-1.jsonl: another run of this chunk has a different result of shard 69: a machine";
    assert_refused(&child.finish(), &[part]);

    // The same in unfinished files.
    fs::copy(done.file(1), lab.path("results/chunk-1.b.part")).unwrap();
    fs::rename(lab.file(1), lab.path("results/chunk-1.a.part")).unwrap();
    let parts =
        ["two results of shard 69 do not agree: a machine is", "; remove results/chunk-1.*.part and run"];
    assert_refused(&lab.chunk_command(1).finish(), &parts);
}

#[test]
fn a_run_resumes_from_the_complete_lines_after_a_power_cut() {
    let lab = Lab::done(14, 1);
    let text = fs::read(lab.file(1)).unwrap();
    let ends = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let (whole, rest) = text.split_at(ends.map(|(at, _)| at + 1).nth(5).unwrap());
    for tail in [&b""[..], b"{\"shard\":5,\"cou", &[0; 4096], b"\n\n\n", &rest[1..100]] {
        fs::remove_file(lab.file(1)).unwrap();
        fs::write(lab.path("results/chunk-1.abcdef.part"), [whole, tail].concat()).unwrap();
        fs::write(lab.path("results/chunk-1.empty.part"), "").unwrap();
        assert_eq!(error(&lab.run_chunk(1)), "resuming chunk 1/1: 5 of 12 shards are done\n");
        assert!(lab.unfinished().is_empty());
        lab.assert_total();
    }
}

#[test]
fn unfinished_results_of_another_plan_are_not_changed() {
    let (lab, other) = (Lab::new(14, 1), Lab::done(14, 2));
    fs::create_dir(lab.path("results")).unwrap();
    let part = lab.path("results/chunk-1.other.part");
    fs::copy(other.file(1), &part).unwrap();
    let run = lab.chunk_command(1).finish();
    assert_refused(&run, &["results/chunk-1.other.part: results of another plan", "another folder"]);
    assert!(part.exists() && !lab.file(1).exists());
    // A file that is not recognised is not changed either.
    fs::write(&part, "notes").unwrap();
    lab.run_chunk(1);
    assert!(part.exists());
    lab.assert_total();
}

#[test]
fn missing_chunks_are_reported_without_a_total() {
    let lab = Lab::new(14, 5);
    fs::create_dir(lab.path("results")).unwrap();
    let output = lab.merge();
    assert_eq!((output.status.code(), &*output.stdout), (Some(3), &b""[..]));
    let expected = "no total yet: 5 of 5 chunks missing (numbers 1, 2, 3, ...); run each of them, for example: queenside shard run";
    assert!(error(&output).starts_with(expected), "{}", error(&output));
    lab.run_chunks([1, 3, 5]);
    // A command to paste quotes its paths.
    let (plan, out) = ("a plan.json", "it's");
    fs::rename(lab.path("plan.json"), lab.path(plan)).unwrap();
    fs::rename(lab.path("results"), lab.path(out)).unwrap();
    let command = "queenside shard run 'a plan.json' --chunk 2/5 --output 'it'\\''s'\n";
    assert!(error(&lab.run(&["merge", plan, out])).ends_with(command));
    assert_refused(&lab.run(&["merge", plan, "nowhere"]), &["cannot read nowhere"]);
    assert_refused(&lab.run(&["merge", plan, plan]), &["cannot read a plan.json: "]);
    assert!(lab.answer(&["audit", plan, out, "--sample", "2"]).starts_with("2 of "));
}
