//! `kings census --checkpoint`: ended in the middle by any means, it goes on and comes to the same result.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![cfg(unix)]

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use super::helpers::{assert_refused, queenside, signal};

/// A census that takes a second or so in the test profile.
const N: &str = "15";

fn census(args: &[&str]) -> Command {
    queenside(&[&["kings", "census"], args].concat())
}

fn run(args: &[&str]) -> Output {
    census(args).output().unwrap()
}

fn checkpointed<'a>(file: &'a Path, threads: &'a str) -> [&'a str; 8] {
    let file = file.to_str().unwrap();
    [N, "--threads", threads, "--as=csv", "--every", "10ms", "--checkpoint", file]
}

#[test]
fn a_killed_census_goes_on_and_finds_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("census");
    let whole = run(&[N, "--as=csv"]).stdout;
    assert!(whole.starts_with(b"from,to,solutions\n0,0,969180\n"));
    let mut ended = 0;
    for round in 0.. {
        assert!(round < 200, "no progress");
        let threads = if round % 2 == 0 { "1" } else { "2" };
        // Not to a pipe, which would fill up and hold the program.
        let answer = folder.path().join("answer");
        let mut child = census(&checkpointed(&file, threads))
            .stdout(fs::File::create(&answer).unwrap())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(30 + 10 * round));
        // Killed by turns, and interrupted by Ctrl-C every third time.
        if round % 3 == 2 {
            signal(&child, "-INT");
        } else {
            child.kill().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        let answer = fs::read(&answer).unwrap();
        match output.status.code() {
            Some(0) => {
                assert_eq!(answer, whole);
                break;
            }
            None if output.status.signal() == Some(2) => {
                let error = String::from_utf8_lossy(&output.stderr);
                let is_finished = error.contains("has the whole census");
                assert!(is_finished || error.contains("the same command goes on"), "{error}");
            }
            code => assert_eq!(code, None, "{}", String::from_utf8_lossy(&output.stderr)),
        }
        // It may be killed after its last line.
        assert!(whole.starts_with(&answer));
        ended += 1;
    }
    assert!(ended >= 2, "ended only {ended} times");
    let again = run(&checkpointed(&file, "1"));
    assert_eq!(again.stdout, whole);
    assert!(String::from_utf8_lossy(&again.stderr).contains("has the whole census"));
}

#[test]
fn files_of_others_and_damaged_ones_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("census");
    let file = path.to_str().unwrap();
    assert!(run(&["9", "--checkpoint", file]).status.success());
    let whole = fs::read(&path).unwrap();

    assert_refused(&run(&["10", "--checkpoint", file]), "the file is of n = 9, kings = 9, units = ");
    assert_refused(&run(&["9", "-k", "3", "--checkpoint", file]), "give another file name");
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    assert_refused(&run(&["9", "--checkpoint", file]), "the file is damaged or was changed; remove it");
    let mut changed = whole.clone();
    *changed.last_mut().unwrap() ^= 1;
    fs::write(&path, &changed).unwrap();
    assert_refused(&run(&["9", "--checkpoint", file]), "the file is damaged or was changed; remove it");
    fs::write(&path, "my notes\n").unwrap();
    assert_refused(&run(&["9", "--checkpoint", file]), "the file is no checkpoint, so it is left alone");
    assert_eq!(fs::read(&path).unwrap(), b"my notes\n");
    fs::write(&path, String::from_utf8(whole).unwrap().replacen(" 1 ", " 7 ", 1)).unwrap();
    assert_refused(&run(&["9", "--checkpoint", file]), "the file has version 7 of the format");
}

#[test]
fn a_place_that_cannot_be_written_is_refused_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nowhere/census");
    // It would take days.
    assert_refused(&run(&["22", "--checkpoint", file.to_str().unwrap()]), "cannot write to ");
    assert_refused(&run(&["22", "--checkpoint", folder.path().to_str().unwrap()]), "cannot read ");
}
