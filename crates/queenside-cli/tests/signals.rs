//! The end of the program by Ctrl-C, other signals and time limits.

#![cfg(unix)]

use std::fs;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::helpers::{SIGINT, names_in, queenside, signal, wait_at_most};

#[test]
fn ctrl_c_ends_the_program_immediately_by_the_signal() {
    for args in [&["count", "22"][..], &["list", "30"], &["solve", "1000000000"]] {
        let mut child = queenside(args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(200));
        signal(&child, "-INT");
        assert_eq!(wait_at_most(&mut child, Duration::from_secs(1)).signal(), Some(SIGINT), "{args:?}");
    }
}

#[test]
fn ctrl_c_ends_a_loop_of_the_shell() {
    use std::os::unix::process::CommandExt;

    for command in [
        "count 24",
        "list 30 -o /dev/null",
        "count 24 --checkpoint \"$state\"",
        "kings cover 30 --ways 0..9999",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let script = format!("for turn in 1 2 3; do \"$program\" {command}; done; echo continued");
        let mut shell = Command::new("bash")
            .args(["-c", &script])
            .env("program", env!("CARGO_BIN_EXE_queenside"))
            .env("state", folder.path().join("state"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            // The signal goes to the shell and to its children, as from a terminal.
            .process_group(0)
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(500));
        Command::new("kill").args(["-INT", "--", &format!("-{}", shell.id())]).status().unwrap();
        wait_at_most(&mut shell, Duration::from_secs(20));
        let mut said = String::new();
        shell.stdout.take().unwrap().read_to_string(&mut said).unwrap();
        assert!(!said.contains("continued"), "{command}: {said}");
    }
}

#[test]
fn a_signal_that_is_ignored_stays_ignored() {
    let mut child = Command::new("bash")
        .args(["-c", "trap '' HUP INT; exec \"$program\" count 24"])
        .env("program", env!("CARGO_BIN_EXE_queenside"))
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(300));
    for name in ["-HUP", "-INT"] {
        signal(&child, name);
    }
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().unwrap().is_none(), "ignored signals must not end it");
    signal(&child, "-TERM");
    assert_eq!(wait_at_most(&mut child, Duration::from_secs(5)).signal(), Some(15));
}

#[test]
fn the_time_limit_includes_the_preparation() {
    for args in [
        &["count", "64", "--queen", "0,0"][..],
        &["count", "28"],
        &["count", "28", "--threads", "1"],
        &["count", "28", "--estimate"],
        &["count", "26", "--estimate", "--json"],
        &["solve", "1000", "--queen", "500,500", "--method", "exact"],
        &["list", "60"],
        &["list", "60", "--up-to-symmetry", "--as", "dots"],
        &["list", "900", "--queen", "0,0"],
    ] {
        let mut child = queenside(args);
        let child = child.args(["--time-limit", "50ms"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        // Far more than an idle machine needs, and far less than the work without a limit.
        let status = wait_at_most(&mut child.unwrap(), Duration::from_secs(10));
        assert_eq!(status.code(), Some(3), "{args:?}");
    }
}

#[test]
fn ctrl_c_does_not_change_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.txt");
    fs::write(&path, "before").unwrap();
    let args = ["solve", "1000000000", "-o", path.to_str().unwrap()];
    let mut child = queenside(&args).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(names_in(folder.path()).len(), 2, "expected the old file and a temporary one");
    signal(&child, "-INT");
    assert_eq!(wait_at_most(&mut child, Duration::from_secs(1)).signal(), Some(SIGINT));
    assert_eq!(names_in(folder.path()), ["board.txt"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "before");
}

#[test]
fn ctrl_c_leaves_no_temporary_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    for round in 0..20u64 {
        let mut child = queenside(&["list", "12", "--as", "svg", "-o", path]).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(60 + 7 * round));
        signal(&child, "-INT");
        assert_eq!(wait_at_most(&mut child, Duration::from_secs(2)).signal(), Some(SIGINT));
        let unfinished: Vec<String> =
            names_in(folder.path()).into_iter().filter(|name| name.starts_with(".queenside-")).collect();
        assert_eq!(unfinished, [""; 0], "round {round}");
    }
}
