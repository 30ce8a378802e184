//! `kings search` with pipes, folders, full disks and signals: it loses no board and overwrites no
//! file.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

use super::helpers::{
    self, Running, Start, assert_refused, error, names_in, piped, queenside, shell, signal,
};

/// Return the arguments of a search for n = 20, followed by these options.
fn of_20<'a>(ways: &'a str, options: &[&'a str]) -> Vec<&'a str> {
    [&["kings", "search", "20", "--ways", ways], options].concat()
}

fn run(ways: &str, options: &[&str]) -> Output {
    helpers::run(&of_20(ways, options))
}

fn stdout(ways: &str, options: &[&str]) -> String {
    helpers::stdout(&of_20(ways, options))
}

/// Return a search that writes boards to the folder until it is ended.
fn endless(place: &Path) -> Running {
    let args = of_20("0..100", &["--limit", "none", "-o", place.to_str().unwrap()]);
    queenside(&args).stdout(Stdio::piped()).stderr(Stdio::null()).start()
}

/// Return the files of a folder with their texts, sorted by name.
fn files(folder: &Path) -> Vec<(String, String)> {
    let text = |name: &String| fs::read_to_string(folder.join(name)).unwrap();
    names_in(folder).into_iter().map(|name| (name.clone(), text(&name))).collect()
}

fn has_ending(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|own| own == ending)
}

/// Return whether all files of boards are complete.
fn are_whole(files: &[(String, String)]) -> bool {
    files.iter().all(|(name, text)| {
        let last = text.lines().last().unwrap_or_default();
        let is_whole = text.starts_with("n = ") && last.starts_with("greatest number of kings: ");
        has_ending(name, "txt") && is_whole
    })
}

/// Return the columns in a file.
fn columns(text: &str) -> &str {
    text.lines().find_map(|line| line.strip_prefix("columns: ")).unwrap()
}

#[test]
fn a_count_confirms_the_ways_on_the_boards_found() {
    let (mut boards, mut ways) = (String::new(), String::new());
    for line in stdout("40..60", &["--limit", "6", "--threads", "1", "--json"]).lines() {
        let answer: serde_json::Value = serde_json::from_str(line).unwrap();
        let mut names: Vec<&str> = answer.as_object().unwrap().keys().map(String::as_str).collect();
        names.sort_unstable();
        assert_eq!(names, ["board", "columns", "k", "method", "n", "round", "schema", "seed", "ways"]);
        assert_eq!((&answer["n"], &answer["k"], &answer["seed"]), (&20.into(), &20.into(), &0.into()));
        assert_eq!(answer["method"], "anneal");
        boards.extend([&answer["columns"].to_string(), "\n"]);
        ways.extend([answer["ways"].as_str().unwrap(), "\n"]);
    }
    assert!(ways.lines().count() > 5 && ways.lines().all(|ways| (40..=60).contains(&ways.parse().unwrap())));
    assert_eq!(String::from_utf8(piped(&["kings", "count", "-"], &boards).stdout).unwrap(), ways);
    // The same boards without --json, and on more threads.
    let plain = stdout("40..60", &["--limit", "6", "--threads", "3"]);
    assert_eq!(plain.replace(' ', ""), boards);
}

#[test]
fn each_board_has_a_file_that_is_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    // The search creates the folder and its parents.
    let place = folder.path().join("found/here");
    let options = ["--limit", "3", "--seed", "5", "-o", place.to_str().unwrap()];
    let printed = stdout("48", &options);
    let first = files(&place);
    assert!(first.len() == 3 && are_whole(&first), "{first:?}");
    for (name, text) in &first {
        assert!(name.starts_with("queens-20-kings-20-ways-48-"), "{name}");
        assert!(
            text.starts_with("n = 20: exactly 48 ways to place 20 kings on safe squares\ncolumns: ["),
            "{text}"
        );
        for part in [
            "\nqueens as (row, column): [(",
            "method anneal, seed 5, round ",
            " safe squares in ",
            "20 kings: 48 ways\n",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
    let mut saved: Vec<&str> = first.iter().map(|(_, text)| columns(text)).collect();
    let mut boards: Vec<&str> = printed.lines().collect();
    saved.sort_unstable();
    boards.sort_unstable();
    assert_eq!(saved, boards);

    let again = run("48", &options);
    assert_eq!((again.status.code(), again.stdout.as_slice()), (Some(0), printed.as_bytes()));
    assert_eq!(error(&again), format!("3 boards already had a file in {}\n", place.display()));
    assert_eq!(files(&place), first);

    // A user's file with the same name is not changed.
    fs::write(place.join(&first[0].0), "my notes\n").unwrap();
    assert_eq!(stdout("48", &options), printed);
    let mut expected = first.clone();
    expected[0].1 = "my notes\n".to_owned();
    expected.push((first[0].0.replace(".txt", "-2.txt"), first[0].1.clone()));
    expected.sort();
    assert_eq!(files(&place), expected);
    stdout("48", &options);
    assert_eq!(files(&place), expected);
}

#[test]
fn a_folder_that_cannot_be_written_is_refused_before_the_search() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "mine").unwrap();
    let below = file.join("below");
    // A search that would never end.
    for place in [below.to_str().unwrap(), file.to_str().unwrap(), "/proc", "/proc/nowhere", "/dev/null"] {
        assert_refused(&run("3000000000000000", &["-o", place]), "cannot write to ");
    }
    assert_eq!(files(folder.path()), [("file".to_owned(), "mine".to_owned())]);
}

#[test]
fn a_full_disk_ends_a_search_after_it_saved_boards() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("found");
    // A limit on the size of files, which some boards exceed, acts like a full disk.
    let script = format!(
        "ulimit -f 2; \"$QUEENSIDE\" kings search 20 --ways 0.. -k 1 --limit 3000 -o '{}'",
        place.display()
    );
    let output = shell(&script).finish();
    let message = error(&output);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("cannot write to ") && message.contains("File too large"), "{message}");
    assert!(message.ends_with(" saved before\n"), "{message}");
    let saved = files(&place);
    assert!(!saved.is_empty() && are_whole(&saved), "{saved:?}");
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), saved.len());
}

#[test]
fn a_killed_or_interrupted_search_leaves_complete_files() {
    let folder = tempfile::tempdir().unwrap();
    for round in 0..9u64 {
        let place = folder.path().join(round.to_string());
        let mut child = endless(&place);
        let mut out = BufReader::new(child.stdout.take().unwrap()).lines();
        let printed: Vec<String> = out.by_ref().take(4 + round as usize).map(Result::unwrap).collect();
        let is_killed = round < 8;
        if is_killed {
            std::thread::sleep(Duration::from_micros(700 * round));
            child.kill().unwrap();
        } else {
            signal(&child, "-INT");
            // Read, so that the pipe is never full.
            out.for_each(drop);
        }
        let ended_by = if is_killed { 9 } else { helpers::SIGINT };
        assert_eq!(child.wait().unwrap().signal(), Some(ended_by));
        let mut saved = files(&place);
        if is_killed {
            saved.retain(|(name, _)| !has_ending(name, "part"));
        }
        assert!(are_whole(&saved), "{saved:?}");
        for board in &printed {
            assert!(saved.iter().any(|(_, text)| columns(text) == board), "{board}");
        }
    }
}

#[test]
fn a_time_limit_ends_an_impossible_search() {
    for method in ["anneal", "every", "iterative-repair"] {
        let start = Instant::now();
        let impossible = "1000000000000000000000000000000..1000000000000000000000000000001";
        let output = run(impossible, &["--time-limit", "100ms", "--method", method]);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(3), 0), "{method}");
        let error = error(&output);
        let boards = error.strip_prefix("no board found before --time-limit, among ").unwrap();
        assert!(boards.ends_with(" searched; some may exist\n"), "{error}");
        // A guard against hanging, not a measurement.
        assert!(start.elapsed() < Duration::from_secs(20), "{method}");
    }
}

#[test]
fn a_closed_pipe_ends_the_search() {
    let mut child =
        queenside(&of_20("0", &["--limit", "none"])).stdout(Stdio::piped()).stderr(Stdio::piped()).start();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let output = child.finish();
    assert_eq!((output.status.code(), error(&output).as_str()), (Some(0), ""));
}
