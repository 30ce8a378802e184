//! Commands that need an optional feature, in a build without it, with and without the wrapper
//! `./queenside`.
#![cfg(all(unix, not(feature = "gpu")))]

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::helpers::{Start, queenside};

const COMMAND: [&str; 6] = ["count", "8", "--engine", "gpu", "--device", "0"];

#[test]
fn the_error_about_a_missing_feature_has_the_install_command() {
    let commands: [(&[&str], &str); 3] = [
        (&COMMAND, "count on GPUs"),
        (&["man", "kings", "search"], "write manual pages and completions"),
        (&["completions", "bash"], "write manual pages and completions"),
    ];
    let missing = if cfg!(feature = "manual") { &commands[..1] } else { &commands };
    for (command, what) in missing {
        let run = queenside(command).finish();
        let error = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(2), "{error}");
        assert!(error.starts_with(&format!("error: this build does not {what}: ")), "{error}");
        assert!(error.ends_with("--features full`\n"), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn the_wrapper_receives_the_feature_the_arguments_and_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let wrapper = folder.path().join("wrapper");
    fs::write(&wrapper, "#!/bin/sh\necho \"$QUEENSIDE_FEATURE: $*\"\ncat\n").unwrap();
    fs::set_permissions(&wrapper, fs::Permissions::from_mode(0o755)).unwrap();
    let board = folder.path().join("board");
    fs::write(&board, "[1, 3, 0, 2]\n").unwrap();
    let input = fs::File::open(&board).unwrap();
    let run = queenside(&COMMAND).env("QUEENSIDE_WRAPPER", &wrapper).stdin(input).finish();
    let answer = String::from_utf8(run.stdout).unwrap();
    assert_eq!(answer, format!("gpu: {}\n[1, 3, 0, 2]\n", COMMAND.join(" ")));
}
