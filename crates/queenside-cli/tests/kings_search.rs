//! `kings search` among pipes, folders, full disks and signals: what it found is never lost, and nobody's file is.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use super::helpers::{assert_refused, error, queenside, signal};

fn search(args: &[&str]) -> Command {
    queenside(&[&["kings", "search"], args].concat())
}

fn run(args: &[&str]) -> Output {
    search(args).output().unwrap()
}

fn stdout(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The files of a folder with what is in them, by name.
fn files(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: &Path| String::from_utf8(fs::read(path).unwrap()).unwrap();
    let mut files: Vec<_> =
        entries.map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), read(&path))).collect();
    files.sort();
    files
}

/// Whether a file has all that is written of a board.
fn is_whole(text: &str) -> bool {
    text.starts_with("n = ")
        && text.lines().last().is_some_and(|line| line.starts_with("greatest number of kings: "))
}

fn has_ending(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|own| own == ending)
}

/// The columns in a file.
fn columns(text: &str) -> &str {
    text.lines().find_map(|line| line.strip_prefix("columns: ")).unwrap()
}

#[test]
fn what_is_found_counts_the_same_again() {
    let found = stdout(&["20", "--ways", "40..60", "--max-boards", "20000", "--json"]);
    let mut boards = String::new();
    let mut ways = String::new();
    for line in found.lines() {
        let answer: serde_json::Value = serde_json::from_str(line).unwrap();
        let names: Vec<&str> = answer.as_object().unwrap().keys().map(String::as_str).collect();
        let mut expected = ["n", "k", "ways", "columns", "seed", "method", "round", "board"];
        expected.sort_unstable();
        let mut sorted = names.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, expected);
        assert_eq!((&answer["n"], &answer["k"], &answer["seed"]), (&20.into(), &20.into(), &0.into()));
        assert_eq!(answer["method"], "sample");
        boards.extend([&answer["columns"].to_string(), "\n"]);
        ways.extend([answer["ways"].as_str().unwrap(), "\n"]);
    }
    assert!(ways.lines().count() > 5 && ways.lines().all(|ways| (40..=60).contains(&ways.parse().unwrap())));
    let mut count = Command::new(env!("CARGO_BIN_EXE_queenside"));
    count.args(["kings", "count", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = count.spawn().unwrap();
    child.stdin.take().unwrap().write_all(boards.as_bytes()).unwrap();
    let counted = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(counted.stdout).unwrap(), ways);
    // The same boards without --json, and on more threads.
    let plain = stdout(&["20", "--ways", "40..60", "--max-boards", "20000", "--threads", "3"]);
    assert_eq!(plain.replace(' ', ""), boards);
}

#[test]
fn each_board_has_a_file_that_is_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    // Made if it is missing, with those above it.
    let place = folder.path().join("found/here");
    let path = place.to_str().unwrap();
    let args = ["20", "--ways", "48", "--hits", "3", "--seed", "5", "-o", path];
    let printed = stdout(&args);
    let first = files(&place);
    assert_eq!((printed.lines().count(), first.len()), (3, 3));
    for (name, text) in &first {
        assert!(name.starts_with("queens-20-kings-20-ways-48-") && has_ending(name, "txt"), "{name}");
        assert!(is_whole(text), "{text}");
        assert!(
            text.starts_with("n = 20: 20 kings on safe squares in exactly 48 ways\ncolumns: ["),
            "{text}"
        );
        for part in [
            "\nqueens as (row, column): [(",
            "method sample, seed 5, round ",
            " safe squares in ",
            "20 kings: 48 ways\n",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
    let mut columns_kept: Vec<&str> = first.iter().map(|(_, text)| columns(text)).collect();
    let mut columns_printed: Vec<&str> = printed.lines().collect();
    columns_kept.sort_unstable();
    columns_printed.sort_unstable();
    assert_eq!(columns_kept, columns_printed);

    let again = run(&args);
    assert_eq!((again.status.code(), again.stdout.as_slice()), (Some(0), printed.as_bytes()));
    let notes = error(&again);
    assert_eq!(notes, format!("3 boards had a file in {} already\n", place.display()));
    assert_eq!(files(&place), first);

    // Somebody's file under the same name stays as it is.
    fs::write(place.join(&first[0].0), "my notes\n").unwrap();
    assert_eq!(stdout(&args), printed);
    let now = files(&place);
    assert_eq!(now.len(), 4);
    let second = first[0].0.replace(".txt", "-2.txt");
    for (name, text) in &now {
        match name {
            name if *name == first[0].0 => assert_eq!(text, "my notes\n"),
            name if *name == second => assert_eq!(*text, first[0].1),
            _ => assert!(first.contains(&(name.clone(), text.clone()))),
        }
    }
    stdout(&args);
    assert_eq!(files(&place), now);
}

#[test]
fn a_folder_that_cannot_be_written_is_refused_before_the_search() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "mine").unwrap();
    let below = file.join("below");
    // A search that would never end.
    for place in [below.to_str().unwrap(), file.to_str().unwrap(), "/proc", "/proc/nowhere", "/dev/null"] {
        assert_refused(&run(&["20", "--ways", "3000000000000000", "-o", place]), "cannot write to ");
    }
    assert_eq!(files(folder.path()), [("file".to_owned(), "mine".to_owned())]);
}

#[test]
fn a_disk_that_is_full_in_mid_search_ends_it_with_what_was_found_before() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("found");
    // A full disk for anybody: no file may be larger than this, which some boards' are. The signal that would end the
    // program is ignored; what is left is an error of writing.
    let script = format!(
        "trap '' XFSZ; ulimit -f 2; '{}' kings search 20 --ways 0.. -k 1 --max-boards 3000 -o '{}'",
        env!("CARGO_BIN_EXE_queenside"),
        place.display()
    );
    let output = Command::new("bash").args(["-c", &script]).output().unwrap();
    let message = error(&output);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("cannot write to ") && message.contains("File too large"), "{message}");
    assert!(message.ends_with(" before it saved\n"), "{message}");
    let kept = files(&place);
    assert!(!kept.is_empty());
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), kept.len());
    assert!(kept.iter().all(|(name, text)| has_ending(name, "txt") && is_whole(text)), "{kept:?}");
}

#[test]
fn a_killed_search_leaves_whole_files() {
    let folder = tempfile::tempdir().unwrap();
    let mut kept = 0;
    for round in 0..8u64 {
        let place = folder.path().join(round.to_string());
        let mut child =
            search(&["20", "--ways", "0..100", "--hits", "1000000", "-o", place.to_str().unwrap()])
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap()).lines();
        // In the middle of things: some boards were told.
        let first = out.next().unwrap().unwrap();
        let more: Vec<String> = out.by_ref().take(3 + round as usize).map(Result::unwrap).collect();
        std::thread::sleep(Duration::from_micros(700 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        let whole: Vec<_> = files(&place).into_iter().filter(|(name, _)| !has_ending(name, "part")).collect();
        assert!(whole.iter().all(|(name, text)| has_ending(name, "txt") && is_whole(text)), "{whole:?}");
        // Every board that was told is kept.
        for told in [first].iter().chain(&more) {
            assert!(whole.iter().any(|(_, text)| columns(text) == told), "{told}");
        }
        kept += whole.len();
    }
    assert!(kept >= 8 * 4);
}

#[test]
fn an_interrupted_search_leaves_nothing_unfinished() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().to_str().unwrap();
    let mut child = search(&["20", "--ways", "0..100", "--hits", "1000000", "-o", place])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(out.by_ref().take(5).count(), 5);
    signal(&child, "-INT");
    // Not to a full pipe.
    out.for_each(drop);
    assert_eq!(child.wait().unwrap().signal(), Some(2));
    let kept = files(folder.path());
    assert!(kept.len() >= 5 && kept.iter().all(|(name, text)| has_ending(name, "txt") && is_whole(text)));
}

#[test]
fn a_time_limit_ends_an_impossible_search() {
    for method in ["sample", "anneal", "every"] {
        let start = Instant::now();
        let impossible = "1000000000000000000000000000000..1000000000000000000000000000001";
        let output = run(&["20", "--ways", impossible, "--time-limit", "100ms", "--method", method]);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(3), 0), "{method}");
        let error = error(&output);
        let boards = error.strip_prefix("none found before --time-limit, among ").unwrap();
        assert!(boards.ends_with(" boards; there may be some\n"), "{error}");
        // A guard against hanging, no measurement.
        assert!(start.elapsed() < Duration::from_secs(20), "{method}");
    }
}

#[test]
fn whoever_has_read_enough_ends_the_search() {
    let mut child = search(&["20", "--ways", "0", "--hits", "1000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), error(&output).as_str()), (Some(0), ""));
}
