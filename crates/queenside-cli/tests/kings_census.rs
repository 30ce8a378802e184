//! `kings census --checkpoint`: after any interruption it resumes and has the same result.

#![cfg(unix)]

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;
use std::time::Duration;

use super::helpers::{SIGINT, assert_refused, error, queenside, run, signal};

#[test]
fn a_killed_census_resumes_and_has_the_same_result() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("census");
    // A census that takes about a second in the test profile.
    let csv = ["kings", "census", "15", "--as=csv"];
    let saved = ["--checkpoint-interval", "10ms", "--checkpoint", file.to_str().unwrap(), "--threads"];
    let whole = run(&csv).stdout;
    assert!(whole.starts_with(b"from,to,solutions\n0,0,969180\n"));
    let mut ended = 0;
    for round in 0.. {
        assert!(round < 200, "no progress");
        let threads = if round % 2 == 0 { "1" } else { "2" };
        // Not a pipe, because a full pipe would block the program.
        let answer = folder.path().join("answer");
        let mut child = queenside(&[&csv[..], &saved, &[threads]].concat())
            .stdout(fs::File::create(&answer).unwrap())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(30 + 10 * round));
        // Every third run is interrupted by Ctrl-C, the others are killed.
        if round % 3 == 2 {
            signal(&child, "-INT");
        } else {
            child.kill().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        let (answer, message) = (fs::read(&answer).unwrap(), error(&output));
        if output.status.success() {
            assert_eq!(answer, whole);
            break;
        }
        assert_eq!(output.status.code(), None, "{message}");
        if output.status.signal() == Some(SIGINT) {
            let parts = ["is complete", "run the same command again to resume"];
            // After the last save, Ctrl-C ends the program without a note.
            let is_complete = || error(&run(&[&csv[..], &saved, &["1"]].concat())).contains("is complete");
            assert!(parts.iter().any(|part| message.contains(part)) || is_complete(), "{message}");
        }
        // The run may end before it is killed.
        assert!(whole.starts_with(&answer));
        ended += 1;
    }
    assert!(ended >= 2, "ended only {ended} times");
    let again = run(&[&csv[..], &saved, &["1"]].concat());
    assert_eq!(again.stdout, whole);
    assert!(error(&again).contains("is complete"));
}

#[test]
fn foreign_checkpoints_and_unwritable_places_are_refused_before_the_census() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("census");
    let file = path.to_str().unwrap();
    let census = |args: &[&str], file| run(&[&["kings", "census"], args, &["--checkpoint", file]].concat());
    assert!(census(&["9"], file).status.success());
    let whole = fs::read(&path).unwrap();
    assert_refused(&census(&["10"], file), "the file has n = 9, kings = 9, units = ");
    assert_refused(&census(&["9", "-k", "3"], file), "give another file name");
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    assert_refused(&census(&["9"], file), "the file is damaged or was changed; remove it");
    assert_eq!(fs::read(&path).unwrap(), whole[..whole.len() / 2]);
    // These censuses would take days.
    let nowhere = folder.path().join("nowhere/census");
    assert_refused(&census(&["22"], nowhere.to_str().unwrap()), "cannot write to ");
    assert_refused(&census(&["22"], folder.path().to_str().unwrap()), "cannot read ");
}
