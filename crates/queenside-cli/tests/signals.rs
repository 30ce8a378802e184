//! The end of the program by Ctrl-C, other signals and time limits.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;

use super::helpers::{
    SIGINT, Start, error, names_in, queenside, shell, signal, stdout, wait_until,
    wait_until_signals_are_handled,
};

#[test]
fn ctrl_c_ends_the_program_immediately_by_the_signal() {
    for args in [&["count", "22"][..], &["list", "30"], &["solve", "1000000000"]] {
        let mut child = queenside(args).stdout(Stdio::null()).stderr(Stdio::piped()).start();
        wait_until_signals_are_handled(child.id());
        signal(&child, "-INT");
        assert_eq!(child.end().signal(), Some(SIGINT), "{args:?}");
    }
}

#[test]
fn ctrl_c_ends_a_loop_of_the_shell() {
    use std::os::unix::process::CommandExt;

    for command in [
        "count 24",
        "list 30 -o /dev/null",
        "count 24 --checkpoint \"$state\"",
        "kings search 30 --ways 3000000000000000",
    ] {
        let folder = tempfile::tempdir().unwrap();
        // Prints the process number, under which the program then runs. The time limit is for a test that
        // is killed here.
        let run = format!("sh -c 'echo $$; exec \"$QUEENSIDE\" {command} --time-limit 30s > /dev/null'");
        let mut shell = shell(&format!("for turn in 1 2 3; do {run}; done; echo continued"))
            .env("state", folder.path().join("state"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            // The signal goes to the shell and to its children, as from a terminal.
            .process_group(0)
            .start();
        let mut said = BufReader::new(shell.stdout.take().unwrap());
        let mut process = String::new();
        said.read_line(&mut process).unwrap();
        wait_until_signals_are_handled(process.trim().parse().unwrap());
        assert!(super::process::signal("-INT", &format!("-{}", shell.id())));
        shell.end();
        let mut more = String::new();
        said.read_to_string(&mut more).unwrap();
        assert_eq!(more, "", "{command}");
    }
}

#[test]
fn a_signal_that_is_ignored_stays_ignored() {
    let mut child = shell("trap '' HUP INT; exec \"$QUEENSIDE\" count 24").stdout(Stdio::null()).start();
    wait_until_signals_are_handled(child.id());
    for name in ["-HUP", "-INT", "-TERM"] {
        signal(&child, name);
    }
    assert_eq!(child.end().signal(), Some(15));
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
        // Without the limit, writing takes half a minute.
        &["solve", "1000000000"],
        &["solve", "1000000000", "--json"],
        &["solve", "10000000", "--method", "swap-search"],
        &["trace", "late-backtracking", "30"],
        &["trace", "bit-masks", "30", "--as", "text"],
    ] {
        let mut child = queenside(args);
        child.args(["--time-limit", "50ms"]).stdout(Stdio::null()).stderr(Stdio::null());
        assert_eq!(child.start().end().code(), Some(3), "{args:?}");
    }
}

#[test]
fn an_answer_that_takes_too_long_to_write_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = queenside(&["solve", "1000000000", "--time-limit", "100ms", "-o", "board.txt"]);
    let output = command.current_dir(folder.path()).finish();
    assert_eq!(
        (output.status.code(), error(&output).as_str()),
        (Some(3), "gave up at the time limit: board.txt was not written; use a longer --time-limit\n")
    );
    assert_eq!(names_in(folder.path()), [""; 0]);
    // On standard output a part was written.
    let mut command = queenside(&["solve", "1000000000", "--time-limit", "100ms"]);
    let output = command.stdout(Stdio::null()).stderr(Stdio::piped()).start().finish();
    assert_eq!(output.status.code(), Some(3));
    assert!(error(&output).starts_with("gave up at the time limit: standard output is incomplete; "));
    // A small answer that was found is written.
    assert_eq!(stdout(&["solve", "8", "--time-limit", "0s"]), "[3, 5, 7, 1, 6, 0, 2, 4]\n");
}

#[test]
fn every_time_may_be_as_long_as_can_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let ages = "18446744073709551615s";
    let plan = folder.path().join("plan.json");
    let plan = plan.to_str().unwrap();
    for args in [
        &["compare", "4", "backtracking", "annealing", "--time-limit", ages][..],
        &["compare", "4", "backtracking", "--time-limit", ages, "--as", "markdown"],
        &["solve", "20", "--seed", "1", "--time-limit", ages],
        &["solve", "20", "--queen", "0,0", "--time-limit", ages],
        &["solve", "20", "--method", "backtracking", "--time-limit", ages],
        &["count", "14", "--time-limit", ages],
        &["count", "14", "--time-limit", ages, "--checkpoint", "state"],
        &["list", "6", "--time-limit", ages],
        &["trace", "backtracking", "6", "--time-limit", ages],
        &["kings", "search", "20", "--ways", "48", "--limit", "1", "--time-limit", ages],
        &["shard", "plan", "16", "--chunk-time", ages, "-o", plan],
    ] {
        let output = queenside(args).current_dir(folder.path()).finish();
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", error(&output));
    }
}

#[test]
fn a_list_or_a_trace_that_is_stopped_leaves_what_it_found() {
    for (name, number) in [("-INT", SIGINT), ("-TERM", 15), ("-HUP", 1)] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("found");
        let file = path.to_str().unwrap();
        for (args, end) in [
            (&["list", "18", "-o", file][..], " solutions listed, there may be more\n"),
            (&["trace", "permutations", "30", "-o", file], "the run has more events\n"),
        ] {
            let mut child = queenside(args).stderr(Stdio::piped()).start();
            // Until several boards are in the temporary file: one has at most 70 bytes.
            let len = |name: &String| fs::metadata(folder.path().join(name)).map_or(0, |file| file.len());
            wait_until("boards", || names_in(folder.path()).iter().any(|name| len(name) > 200));
            signal(&child, name);
            assert_eq!(child.end().signal(), Some(number));
            let mut said = String::new();
            child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
            assert!(said.starts_with("stopped: ") && said.ends_with(end), "{said}");
            assert_eq!(names_in(folder.path()), ["found"]);
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.ends_with('\n'), "{text}");
            if args[0] == "list" {
                assert!(said.contains(&format!(": {} solutions", text.lines().count())), "{said}");
                assert!(stdout(&["check", file]).ends_with(" solutions\n"));
            }
            fs::remove_file(&path).unwrap();
        }
    }
}

#[test]
fn ctrl_c_does_not_change_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.txt");
    fs::write(&path, "before").unwrap();
    let args = ["solve", "1000000000", "-o", path.to_str().unwrap()];
    let mut child = queenside(&args).start();
    wait_until("a temporary file with a part of the board", || {
        let is_begun =
            |name: &String| fs::metadata(folder.path().join(name)).is_ok_and(|file| file.len() > 0);
        names_in(folder.path()).iter().any(|name| name != "board.txt" && is_begun(name))
    });
    signal(&child, "-INT");
    assert_eq!(child.end().signal(), Some(SIGINT));
    assert_eq!(names_in(folder.path()), ["board.txt"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "before");
}

#[test]
fn ctrl_c_leaves_no_temporary_files() {
    for round in 0..20 {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().to_str().unwrap();
        let mut child = queenside(&["list", "12", "--as", "svg", "-o", path]).start();
        wait_until("some boards", || names_in(folder.path()).len() > 7 * round);
        signal(&child, "-INT");
        assert_eq!(child.end().signal(), Some(SIGINT));
        let unfinished: Vec<String> =
            names_in(folder.path()).into_iter().filter(|name| name.starts_with(".queenside-")).collect();
        assert_eq!(unfinished, [""; 0], "round {round}");
    }
}
