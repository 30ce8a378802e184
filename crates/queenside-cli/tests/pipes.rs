//! Empty, endless and closed pipes, and a full disk.

#![cfg(unix)]

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::helpers::{Start, assert_refused, names_in, piped, queenside, run, shell};

#[test]
fn an_empty_file_is_an_error_and_an_empty_pipe_has_0_boards() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("empty.txt");
    fs::write(&path, "").unwrap();
    assert_refused(&run(&["check", path.to_str().unwrap()]), "line 1, column 1: found the end of the input");
    let from_file = queenside(&["check", "-"]).stdin(File::open(&path).unwrap()).finish();
    assert_refused(&from_file, "found the end of the input, expected a board");
    assert_refused(&run(&["check", "-"]), "found the end of the input, expected a board");
    let from_pipe = piped(&["check", "-"], b"");
    assert_eq!((from_pipe.status.code(), from_pipe.stdout.as_slice()), (Some(0), &b"no boards\n"[..]));
    assert_refused(&piped(&["draw", "-"], b""), "found the end of the input, expected a board");
}

#[test]
fn a_gigabyte_of_zeros_is_refused_quickly() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("zeros");
    File::create(&path).unwrap().set_len(1 << 30).unwrap();
    let start = Instant::now();
    for command in ["check", "draw"] {
        assert_refused(
            &run(&[command, path.to_str().unwrap()]),
            "line 1, column 1: found the control character 0x00",
        );
        let endless = queenside(&[command, "-"]).stdin(File::open("/dev/zero").unwrap()).finish();
        assert_refused(&endless, "line 1, column 1");
    }
    assert_refused(
        &piped(&["check", "-"], vec![b'0'; (1 << 20) - 1]),
        "expected row 1 of a board of 1048575 rows",
    );
    let many = piped(&["check", "-"], vec![b'0'; 1 << 25]);
    assert_refused(&many, "line 1, column 16777217: found '0', expected a row of at most 16777216 squares");
    assert_refused(&piped(&["check", "-"], [b"[", &vec![b'0'; 1 << 20][..]].concat()), "expected ',' or ']'");
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn endless_boards_are_refused_in_bounded_memory() {
    // `yes` writes without end; `tr` removes the line ends. Every line is refused at the same length.
    let script = "ulimit -v 4000000; yes ........ | tr -d '\\n' | \"$QUEENSIDE\" check -";
    assert_refused(&shell(script).finish(), "found a line of more than 536870912 bytes, expected shorter");
}

#[test]
fn a_full_disk_is_reported_in_one_line() {
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/boards/four.txt");
    let commands: [&[&str]; 12] = [
        &["solve", "8"],
        &["solve", "100000"],
        &["solve", "8", "--json"],
        &["solve", "8", "--as", "svg"],
        &["solve", "100", "--as", "dots"],
        &["count", "8"],
        &["list", "9"],
        &["check", board],
        &["draw", board],
        &["info"],
        &["--help"],
        &["--version"],
    ];
    let of_manual: &[&[&str]] =
        if cfg!(feature = "manual") { &[&["man"], &["completions", "bash"]] } else { &[] };
    for args in commands.iter().chain(of_manual) {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = queenside(args).stdout(full).stderr(Stdio::piped()).start().finish();
        assert_refused(&output, "cannot write to standard output: No space left on device");
    }
    assert_refused(
        &run(&["solve", "8", "-o", "/dev/full"]),
        "cannot write to /dev/full: No space left on device",
    );
    assert!(!fs::metadata("/dev/full").unwrap().is_file());
}

/// The standard library opens the null device in place of a closed descriptor, so the answer is lost as
/// with `> /dev/null`, and no file that the program opens receives it.
#[test]
fn a_closed_standard_output_is_the_null_device() {
    let folder = tempfile::tempdir().unwrap();
    for line in [
        "--help",
        "solve 8",
        "list 6",
        "solve 4 -o /dev/stdout",
        "solve 6 --queen 0,0 --certificate proof || [ $? = 1 ]",
        "solve 8 -o board",
        "count 15 --checkpoint state",
    ] {
        let output = shell(&format!("exec >&-; \"$QUEENSIDE\" {line}")).current_dir(folder.path()).finish();
        assert_eq!(output.status.code(), Some(0), "{line}: {output:?}");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("error"), "{output:?}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("board")).unwrap(), "[3, 5, 7, 1, 6, 0, 2, 4]\n");
    let checked =
        |name: &str| queenside(&["check", "--certificate", name]).current_dir(folder.path()).finish();
    assert_eq!(checked("proof").status.code(), Some(0));
    let state = fs::read_to_string(folder.path().join("state")).unwrap();
    assert!(!state.lines().any(|line| line == "2279184"), "{state}");
}

#[test]
fn a_lack_of_memory_is_reported_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |limit: u32, line: &str| {
        let mut shell = shell(&format!("ulimit -v {limit}; \"$QUEENSIDE\" {line}"));
        shell.env("RUST_BACKTRACE", "1").current_dir(folder.path());
        assert_refused(&shell.finish(), "not enough memory: ");
        assert_eq!(names_in(folder.path()), [""; 0], "{line}");
    };
    refused(60_000, "solve 10000000 --seed 1 -o board");
    // The allocation that fails is another one with each limit.
    for limit in [60_000, 100_000, 150_000, 200_000] {
        refused(limit, "solve 10000000 --method swap-search -o board");
    }
    refused(60_000, "compare 10000000 swap-search -o table.md");
}

#[test]
fn a_closed_pipe_is_a_normal_end() {
    for args in [&["list", "14"][..], &["solve", "10000000"], &["solve", "30000", "--as", "dots"]] {
        let mut child = queenside(args).stdout(Stdio::piped()).stderr(Stdio::piped()).start();
        let mut first = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        assert_eq!(child.end().code(), Some(0));
        let mut error = String::new();
        child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
        assert_eq!(error, "");
    }
}

#[test]
fn solutions_are_printed_before_the_last_is_found() {
    let mut child = queenside(&["list", "22"]).stdout(Stdio::piped()).start();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        assert!(lines.next().unwrap().unwrap().starts_with("[0, 2, 4, 1, "));
    }
    drop(lines);
    assert_eq!(child.end().code(), Some(0));
}

#[test]
fn boards_of_a_stream_are_answered_one_by_one() {
    let mut child = queenside(&["check", "-", "--json"]).stdin(Stdio::piped()).stdout(Stdio::piped()).start();
    let mut boards = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    // The head of the text, 64 KiB, decides how it is read.
    let head = 6000;
    boards.write_all("[1, 3, 0, 2]\n".repeat(head).as_bytes()).unwrap();
    assert_eq!(answers.by_ref().take(head).map(Result::unwrap).count(), head);
    for number in head + 1..=head + 3 {
        boards.write_all(b"[1, 3, 0, 2]\n").unwrap();
        // The answer arrives while the stream is open.
        let answer = answers.next().unwrap().unwrap();
        assert!(answer.contains(&format!("\"board\":{number},")), "{answer}");
    }
    drop(boards);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_pipe_does_not_change_the_exit_status() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.txt");
    fs::write(&path, format!("[{}]", vec!["0"; 2000].join(", "))).unwrap();
    for more in [&[][..], &["--json"]] {
        let mut child = queenside(&["check", path.to_str().unwrap(), "--limit", "1000000"])
            .args(more)
            .stdout(Stdio::piped())
            .start();
        drop(child.stdout.take());
        assert_eq!(child.end().code(), Some(1));
    }
}
