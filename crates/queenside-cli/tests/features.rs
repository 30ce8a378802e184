//! Commands that need a feature that this build does not have, with and without the wrapper
//! `./queenside`.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

/// Return the features that this build does not have, each with a command that needs it.
fn missing_features() -> Vec<(&'static str, &'static [&'static str])> {
    let all: [(&str, bool, &[&str]); 4] = [
        ("gpu", cfg!(feature = "gpu"), &["count", "8", "--engine", "gpu", "--device", "0"]),
        ("png", cfg!(feature = "png"), &["draw", "-", "--as", "png"]),
        ("png", cfg!(feature = "png"), &["solve", "--board", "-", "-o", "none.png"]),
        ("png", cfg!(feature = "png"), &["kings", "count", "-", "-o", "none.png"]),
    ];
    all.into_iter()
        .filter(|(_, is_there, _)| !is_there)
        .map(|(feature, _, command)| (feature, command))
        .collect()
}

#[test]
fn the_error_about_a_missing_feature_has_the_install_command() {
    for (_, command) in missing_features() {
        let run = Command::new(env!("CARGO_BIN_EXE_queenside"))
            .args(command)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let error = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(2), "{command:?}: {error}");
        assert!(error.starts_with("error: this build does not include "), "{command:?}: {error}");
        assert!(error.ends_with("--features full`\n"), "{command:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{command:?}: {error}");
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
    for (feature, command) in missing_features() {
        let program = env!("CARGO_BIN_EXE_queenside");
        let input = fs::File::open(&board).unwrap();
        let run =
            Command::new(program).args(command).env("QUEENSIDE_WRAPPER", &wrapper).stdin(input).output();
        let answer = String::from_utf8(run.unwrap().stdout).unwrap();
        assert_eq!(answer, format!("{feature}: {}\n[1, 3, 0, 2]\n", command.join(" ")));
    }
}
