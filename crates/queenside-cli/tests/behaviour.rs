//! How the command behaves among other programs: pipes, files, full disks, signals.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![cfg(unix)]

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

/// The number of the signal that Ctrl-C sends.
const SIGINT: i32 = 2;

fn queenside(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queenside"));
    command.args(args).stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    queenside(args).output().unwrap()
}

fn stdout(args: &[&str]) -> String {
    let output = run(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a command on this input, through a pipe.
fn piped(args: &[&str], input: &[u8]) -> Output {
    let mut child =
        queenside(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A command that has seen enough closes the pipe.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// One line on standard error, exit status 2, nothing on standard output.
fn assert_refused(output: &Output, part: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.starts_with("error: ") && error.contains(part), "{error}");
    assert!(output.stdout.is_empty());
}

fn wait_at_most(child: &mut Child, limit: Duration) -> ExitStatus {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        assert!(start.elapsed() < limit, "still running after {limit:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn interrupt(child: &Child) {
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

fn names_in(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn lists_have_as_many_lines_as_are_counted() {
    for n in 0..=12 {
        let n = n.to_string();
        let lines = String::from_utf8(run(&["list", &n]).stdout).unwrap().lines().count();
        assert_eq!(stdout(&["count", &n]).trim(), lines.to_string(), "n = {n}");
    }
}

#[test]
fn lists_of_fundamental_solutions_pass_the_check() {
    for n in 1..=10 {
        let list = run(&["list", &n.to_string(), "--up-to-symmetry"]).stdout;
        let check = piped(&["check", "-"], &list);
        assert_eq!(check.status.code(), Some(0), "n = {n}");
        let orbits = stdout(&["count", &n.to_string(), "--up-to-symmetry"]);
        let expected = match orbits.trim() {
            "0" => "no boards\n".to_owned(),
            "1" => "solution\n".to_owned(),
            orbits => format!("{orbits} solutions\n"),
        };
        assert_eq!(String::from_utf8(check.stdout).unwrap(), expected);
    }
}

#[test]
fn solutions_of_every_format_and_size_pass_the_check() {
    for n in ["1", "4", "5", "8", "9", "14", "100", "1001"] {
        for format in ["columns", "dots", "spaced", "grid", "boxes", "pairs", "unicode", "json"] {
            let board = stdout(&["solve", n, "--as", format]);
            let check = piped(&["check", "-"], board.as_bytes());
            assert_eq!(String::from_utf8(check.stdout).unwrap(), "solution\n", "{n} {format}");
        }
        let random = stdout(&["solve", n, "--seed", "5"]);
        assert_eq!(piped(&["check", "-"], random.as_bytes()).stdout, b"solution\n", "{n}");
    }
}

#[test]
fn the_same_seed_gives_the_same_solution() {
    assert_eq!(stdout(&["solve", "500", "--seed", "9"]), stdout(&["solve", "500", "--seed", "9"]));
    assert_ne!(stdout(&["solve", "500", "--seed", "9"]), stdout(&["solve", "500", "--seed", "10"]));
}

#[test]
fn an_empty_file_is_a_mistake_and_an_empty_pipe_a_list_of_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("empty.txt");
    fs::write(&path, "").unwrap();
    assert_refused(&run(&["check", path.to_str().unwrap()]), "line 1, column 1: found the end of the input");
    let from_file = queenside(&["check", "-"]).stdin(File::open(&path).unwrap()).output().unwrap();
    assert_refused(&from_file, "found the end of the input, expected a board");
    assert_refused(&run(&["check", "-"]), "found the end of the input, expected a board");
    let from_pipe = piped(&["check", "-"], b"");
    assert_eq!((from_pipe.status.code(), from_pipe.stdout.as_slice()), (Some(0), &b"no boards\n"[..]));
    assert_refused(&piped(&["draw", "-"], b""), "found the end of the input, expected a board");
}

#[test]
fn a_gigabyte_of_zeros_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("zeros");
    File::create(&path).unwrap().set_len(1 << 30).unwrap();
    let start = Instant::now();
    for command in ["check", "draw"] {
        assert_refused(
            &run(&[command, path.to_str().unwrap()]),
            "line 1, column 1: found the control character 0x00",
        );
        let endless = queenside(&[command, "-"]).stdin(File::open("/dev/zero").unwrap()).output().unwrap();
        assert_refused(&endless, "line 1, column 1");
    }
    assert_refused(
        &piped(&["check", "-"], &vec![b'0'; 1 << 20]),
        "expected row 1 of a matrix of 1048576 rows",
    );
    let many = piped(&["check", "-"], &vec![b'0'; 1 << 25]);
    assert_refused(&many, "line 1, column 16777217: found '0', expected at most 16777216 numbers");
    assert_refused(
        &piped(&["check", "-"], &[b"[", &vec![b'0'; 1 << 20][..]].concat()),
        "more than 10 digits",
    );
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn endless_boards_are_refused_in_bounded_memory() {
    for (start, repeated) in
        [("", "."), ("[", "0,"), ("[", "(0,1),"), ("-|", "0|"), ("{\"x\":\"", "a"), ("+", "-+")]
    {
        // `yes` writes without end; `tr` takes its line ends away.
        let script = format!(
            "ulimit -v 4000000; (printf '%s' '{start}'; timeout 60 yes -- '{repeated}' | tr -d '\\n') | '{}' check -",
            env!("CARGO_BIN_EXE_queenside")
        );
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        assert_refused(&output, "expected");
    }
}

#[test]
fn a_full_disk_is_said_in_one_line() {
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/boards/four.txt");
    let commands: [&[&str]; 14] = [
        &["solve", "8"],
        &["solve", "100000"],
        &["solve", "8", "--json"],
        &["solve", "8", "--as", "png"],
        &["solve", "100", "--as", "dots"],
        &["count", "8"],
        &["list", "9"],
        &["check", board],
        &["draw", board],
        &["info"],
        &["man"],
        &["completions", "bash"],
        &["--help"],
        &["--version"],
    ];
    for args in commands {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = queenside(args).stdout(full).output().unwrap();
        assert_refused(&output, "cannot write to standard output: No space left on device");
    }
    assert_refused(
        &run(&["solve", "8", "-o", "/dev/full"]),
        "cannot write to /dev/full: No space left on device",
    );
    assert!(!fs::metadata("/dev/full").unwrap().is_file());
}

#[test]
fn a_closed_pipe_is_a_normal_end() {
    for args in [&["list", "14"][..], &["solve", "10000000"], &["solve", "30000", "--as", "dots"]] {
        let mut child = queenside(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        assert_eq!(wait_at_most(&mut child, Duration::from_secs(20)).code(), Some(0));
        let mut error = String::new();
        child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
        assert_eq!(error, "");
    }
}

#[test]
fn the_first_solutions_come_before_the_last_are_found() {
    let mut child = queenside(&["list", "22"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        assert!(lines.next().unwrap().unwrap().starts_with("[0, 2, 4, 1, "));
    }
    drop(lines);
    assert_eq!(wait_at_most(&mut child, Duration::from_secs(20)).code(), Some(0));
}

#[test]
fn ctrl_c_ends_the_program_at_once_and_by_the_signal() {
    for args in [&["count", "22"][..], &["list", "30"], &["solve", "1000000000"]] {
        let mut child = queenside(args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(200));
        interrupt(&child);
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
        let script = format!("for turn in 1 2 3; do \"$program\" {command}; done; echo went on");
        let mut shell = Command::new("bash")
            .args(["-c", &script])
            .env("program", env!("CARGO_BIN_EXE_queenside"))
            .env("state", folder.path().join("state"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            // As a terminal does, the signal goes to the shell and to what it runs.
            .process_group(0)
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(500));
        Command::new("kill").args(["-INT", "--", &format!("-{}", shell.id())]).status().unwrap();
        wait_at_most(&mut shell, Duration::from_secs(20));
        let mut said = String::new();
        shell.stdout.take().unwrap().read_to_string(&mut said).unwrap();
        assert!(!said.contains("went on"), "{command}: {said}");
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
    for signal in ["-HUP", "-INT"] {
        Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    }
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().unwrap().is_none(), "it goes on, as nohup has it");
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert_eq!(wait_at_most(&mut child, Duration::from_secs(5)).signal(), Some(15));
}

#[test]
fn messages_quote_little_and_nothing_that_does_not_show() {
    let long = "y".repeat(100_000);
    let hidden = "a\u{a0}b\u{202e}c\u{feff}\u{1b}[31m";
    let file = format!("/nowhere/{hidden}\n.txt");
    for args in [
        &["count", &long][..],
        &[&long],
        &["solve", "8", &format!("--{long}")],
        &["solve", "8", "--method", &long],
        &["solve", "8", "--method", hidden],
        &["man", &long],
        &["check", &file],
        &["compare", "8", &long],
        &["compare", &long],
        &["kings", "search", "8", "--ways", &long],
        &["shard", "run", "plan.json", "--chunk", &long, "--out", "x"],
        &["draw", "-", "--light", &long],
        &["trace", &long, "8"],
    ] {
        let output = run(args);
        let error = String::from_utf8_lossy(&output.stderr);
        let first = args.iter().map(|arg| arg.chars().take(9).collect()).collect::<Vec<String>>();
        assert_eq!(output.status.code(), Some(2), "{first:?}: {error}");
        assert!(error.len() < 1000 && error.lines().count() == 1, "{first:?}: {} bytes", error.len());
        assert!(
            error
                .trim_end()
                .chars()
                .all(|symbol| symbol.escape_debug().len() == 1 || "'\"\\".contains(symbol)),
            "{error:?}"
        );
    }
}

#[test]
fn a_board_must_have_the_queens_asked_for() {
    let board = b"[3, 1, 6, 2, 5, 7, 0, 4]";
    let check = |conditions: &[&str]| {
        let output = piped(&[&["check", "-"], conditions].concat(), board);
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let says = |status, text: &str| (Some(status), text.to_owned(), String::new());
    assert_eq!(check(&["--queen", "0,3"]), says(0, "solution\n"));
    assert_eq!(check(&["--queen", "0,3", "7,4", "--block", "0,0"]), says(0, "solution\n"));
    assert_eq!(check(&["--queen", "0,0"]), says(1, "there is no queen on (0, 0)\n"));
    assert_eq!(check(&["--block", "0,3"]), says(1, "the queen on (0, 3) stands on a blocked square\n"));
    let (status, answer, _) = check(&["--queen", "0,3", "0,0", "--json"]);
    assert!(
        status == Some(1)
            && answer.contains(r#""solution":false"#)
            && answer.contains(r#""missing":[[0,0]]"#),
        "{answer}"
    );
    let (status, _, error) = check(&["--queen", "8,0"]);
    assert_eq!((status, error.starts_with("error: --queen: ")), (Some(2), true), "{error}");
}

#[test]
fn check_all_goes_through_the_whole_list() {
    let boards = b"[0, 1]\n[0]\n0 1 0\n0 0 0\n0 0 0\n\n[1, 3, 0, 2]\n";
    let output = piped(&["check", "--all", "-"], boards);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text.starts_with("board 1, on line 1, is no solution:\n(0, 0) attacks (1, 1) on diagonal 0\n"),
        "{text}"
    );
    assert!(text.contains("\nboard 3, on line 3, is no solution:\n"), "{text}");
    assert!(text.ends_with("\n2 of 4 boards are solutions\n"), "{text}");
    let output = piped(&["check", "--all", "--json", "-"], boards);
    let last = String::from_utf8(output.stdout).unwrap().lines().last().map(str::to_owned);
    assert_eq!((output.status.code(), last.as_deref()), (Some(1), Some(r#"{"boards":4,"solutions":2}"#)));
    let all = piped(&["check", "--all", "-"], stdout(&["list", "6"]).as_bytes());
    assert_eq!((all.status.code(), &*all.stdout), (Some(0), &b"4 of 4 boards are solutions\n"[..]));
}

#[test]
fn methods_are_compared_on_a_given_board() {
    let args = ["compare", "--board", "-", "backtracking", "min-conflicts", "--runs", "2", "--json"];
    let board = b"Q.....\n......\n......\n......\n......\n......\n";
    let answer: serde_json::Value = serde_json::from_slice(&piped(&args, board).stdout).unwrap();
    assert_eq!(answer["rows"].as_array().unwrap().len(), 1);
    // No solution of the 6-queens problem has a queen in a corner: one method proves it, the other gives up.
    let cells = &answer["rows"][0]["cells"];
    assert_eq!(
        (&answer["rows"][0]["n"], &cells[0]["answered"], &cells[1]["answered"]),
        (&6.into(), &2.into(), &0.into())
    );
    assert_refused(
        &piped(&["compare", "--board", "-", "8"], board),
        "--board is one board of one size; leave 8 out",
    );
    assert_refused(&piped(&["compare", "--board", "-"], b"xQ\n.."), "blocked squares");
}

#[test]
fn man_has_a_page_for_each_subcommand() {
    let folder = tempfile::tempdir().unwrap();
    stdout(&["man", "-o", folder.path().to_str().unwrap()]);
    let names = names_in(folder.path());
    for name in ["queenside.1", "queenside-solve.1", "queenside-kings-search.1", "queenside-shard-run.1"] {
        assert!(names.iter().any(|there| there == name), "{name} is not among {names:?}");
    }
    assert!(stdout(&["man", "kings", "search"]).contains("kings\\-search"));
    assert_refused(&run(&["man", "kings", "dance"]), "unknown command `dance`: expected one of count, ");
}

#[test]
fn the_numbers_of_cpythons_document_are_in_the_trace() {
    let first = stdout(&["trace", "row-generators", "4", "--json"]).lines().next().unwrap().to_owned();
    let first: serde_json::Value = serde_json::from_str(&first).unwrap();
    assert_eq!(
        (&first["queen"], &first["uses"], &first["used"]),
        (&serde_json::json!([0, 0]), &"2177".into(), &"2177".into())
    );
    // The row of the document: 2177, 4162, 8228, 16408.
    let events = stdout(&["trace", "row-generators", "4", "--all", "--json"]);
    let events = events.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let places = events.filter(|event| event["event"] == "place" && event["queen"][0] == 0);
    let row: Vec<String> = places.map(|event| event["uses"].as_str().unwrap().to_owned()).collect();
    assert_eq!(row, ["2177", "4162", "8228", "16408"]);
}

#[test]
fn a_time_limit_holds_while_a_count_or_search_is_prepared() {
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
        let child = child.args(["--time-limit", "300ms"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        // Far more than it takes on a machine with nothing else to do, and far less than it took.
        let status = wait_at_most(&mut child.unwrap(), Duration::from_secs(10));
        assert_eq!(status.code(), Some(3), "{args:?}");
    }
}

#[test]
fn a_count_that_gives_up_says_so_in_json_as_solve_does() {
    for args in [&["28"][..], &["28", "--estimate"], &["40", "--queen", "0,0"]] {
        let output = queenside(&["count", "--json", "--time-limit", "100ms"]).args(args).output().unwrap();
        assert_eq!(output.status.code(), Some(3));
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(
            (&answer["status"], &answer["count"]),
            (&"unknown".into(), &serde_json::Value::Null),
            "{answer}"
        );
        assert_eq!(answer["n"].to_string(), args[0]);
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let output = queenside(&["count", "26", "--json", "--time-limit", "100ms", "--checkpoint"])
        .arg(&path)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8(output.stdout).unwrap().contains(r#""status":"unknown""#));
}

#[test]
fn ctrl_c_leaves_the_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.txt");
    fs::write(&path, "before").unwrap();
    let args = ["solve", "1000000000", "-o", path.to_str().unwrap()];
    let mut child = queenside(&args).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(names_in(folder.path()).len(), 2, "the new file is written beside the old one");
    interrupt(&child);
    assert_eq!(wait_at_most(&mut child, Duration::from_secs(1)).signal(), Some(SIGINT));
    assert_eq!(names_in(folder.path()), ["board.txt"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), "before");
}

#[test]
fn a_file_appears_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.txt");
    let name = path.to_str().unwrap();
    let crowded = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/boards/crowded.txt");
    assert_refused(&run(&["draw", crowded, "--as", "columns", "-o", name]), "use `pairs`");
    assert_eq!(names_in(folder.path()), [""; 0]);
    assert_eq!(stdout(&["solve", "4", "-o", name]), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), "[1, 3, 0, 2]\n");
    // A link stays one, and the file it points to is replaced.
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    stdout(&["solve", "5", "-o", link.to_str().unwrap()]);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&path).unwrap(), "[1, 3, 0, 2, 4]\n");
    assert_eq!(names_in(folder.path()), ["board.txt", "link"]);
}

#[test]
fn a_file_s_extension_chooses_the_format() {
    let folder = tempfile::tempdir().unwrap();
    for (name, start) in
        [("a.svg", &b"<svg"[..]), ("a.png", b"\x89PNG"), ("a.json", b"{\"n\":8"), ("a.txt", b"[3, 5")]
    {
        let path = folder.path().join(name);
        stdout(&["solve", "8", "-o", path.to_str().unwrap()]);
        assert!(fs::read(&path).unwrap().starts_with(start), "{name}");
    }
}

#[test]
fn open_descriptors_are_written_through_by_any_name() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_queenside");
    for (name, redirect) in
        [("/dev/stdout", ">"), ("/dev/stdout", ">>"), ("/dev/fd/1", ">>"), ("/proc/self/fd/1", ">")]
    {
        let script = format!("{{ echo first; '{program}' solve 4 -o {name}; echo last; }} {redirect} out");
        assert!(
            Command::new("sh").args(["-c", &script]).current_dir(folder.path()).status().unwrap().success()
        );
        let written = fs::read_to_string(folder.path().join("out")).unwrap();
        assert!(written.ends_with("first\n[1, 3, 0, 2]\nlast\n"), "{name} {redirect}: {written}");
    }
    let script = format!("exec 3>> third; echo first >&3; '{program}' solve 4 -o /dev/fd/3; echo last >&3");
    assert!(Command::new("sh").args(["-c", &script]).current_dir(folder.path()).status().unwrap().success());
    let written = fs::read_to_string(folder.path().join("third")).unwrap();
    assert_eq!(written, "first\n[1, 3, 0, 2]\nlast\n");
    assert_eq!(run(&["solve", "4", "-o", "/dev/stderr"]).stderr, b"[1, 3, 0, 2]\n");
    assert_eq!(stdout(&["solve", "4", "-o", "-"]), "[1, 3, 0, 2]\n");
}

#[test]
fn a_link_to_a_file_that_is_not_there_yet_stays_a_link() {
    let folder = tempfile::tempdir().unwrap();
    let (link, target) = (folder.path().join("link"), folder.path().join("target"));
    std::os::unix::fs::symlink("target", &link).unwrap();
    stdout(&["solve", "4", "-o", link.to_str().unwrap()]);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&target).unwrap(), "[1, 3, 0, 2]\n");
}

#[test]
fn ctrl_c_amid_many_files_leaves_only_whole_ones() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    for round in 0..20u64 {
        let mut child = queenside(&["list", "12", "--as", "svg", "-o", path]).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(60 + 7 * round));
        interrupt(&child);
        assert_eq!(wait_at_most(&mut child, Duration::from_secs(2)).signal(), Some(SIGINT));
        let unfinished: Vec<String> =
            names_in(folder.path()).into_iter().filter(|name| name.starts_with(".queenside-")).collect();
        assert_eq!(unfinished, [""; 0], "round {round}");
    }
}

#[test]
fn a_picture_that_is_not_made_here_is_refused_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/boards/four.txt");
    let path = folder.path().join("board.gif");
    for args in [&["solve", "8"][..], &["list", "6"], &["draw", board]] {
        let output = queenside(args).args(["-o", path.to_str().unwrap()]).output().unwrap();
        assert_refused(&output, "no .gif pictures are made here: name the file .svg or .png");
    }
    let one = folder.path().join("one.svg");
    assert_refused(
        &run(&["list", "6", "-o", one.to_str().unwrap()]),
        "pictures of many boards go to a folder",
    );
    stdout(&["list", "6", "--limit", "1", "-o", one.to_str().unwrap()]);
    assert!(fs::read_to_string(&one).unwrap().starts_with("<svg"));
    assert_eq!(names_in(folder.path()), ["one.svg"]);
}

#[test]
fn a_stream_is_answered_board_by_board() {
    let mut child =
        queenside(&["check", "-", "--json"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut boards = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for number in 1..=3 {
        boards.write_all(b"[1, 3, 0, 2]\n").unwrap();
        // The answer comes while the stream is still open.
        let answer = answers.next().unwrap().unwrap();
        assert!(answer.contains(&format!("\"board\":{number},")), "{answer}");
    }
    drop(boards);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_pipe_does_not_make_a_bad_board_good() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.txt");
    fs::write(&path, format!("[{}]", vec!["0"; 2000].join(", "))).unwrap();
    for more in [&[][..], &["--json"]] {
        let mut child = queenside(&["check", path.to_str().unwrap(), "--limit", "1000000"])
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        assert_eq!(wait_at_most(&mut child, Duration::from_secs(20)).code(), Some(1));
    }
}

#[test]
fn links_in_a_circle_are_refused_and_links_to_a_descriptor_followed() {
    let folder = tempfile::tempdir().unwrap();
    let (circle, out) = (folder.path().join("circle"), folder.path().join("out"));
    std::os::unix::fs::symlink("circle", &circle).unwrap();
    std::os::unix::fs::symlink("/dev/stdout", &out).unwrap();
    assert_refused(&run(&["solve", "4", "-o", circle.to_str().unwrap()]), "the links lead in a circle");
    assert_eq!(stdout(&["solve", "4", "-o", out.to_str().unwrap()]), "[1, 3, 0, 2]\n");
    assert!(stdout(&["list", "6", "--limit", "1", "--as", "svg", "-o", "/dev/stdout"]).starts_with("<svg"));
    let file = folder.path().join("notes");
    fs::write(&file, "notes").unwrap();
    assert_refused(&run(&["list", "6", "--as", "svg", "-o", file.to_str().unwrap()]), "notes is a file");
}

#[test]
fn picture_options_want_a_picture() {
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/boards/four.txt");
    assert_refused(&run(&["draw", board, "--light", "red"]), "are for pictures: add --as svg");
}

#[test]
fn pictures_of_a_list_fill_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let pictures = folder.path().join("pictures");
    let path = pictures.to_str().unwrap();
    stdout(&["list", "6", "--as", "svg", "-o", path]);
    let expected: Vec<String> = (1..=4).map(|number| format!("queens-6-{number:06}.svg")).collect();
    assert_eq!(names_in(&pictures), expected);
}

#[test]
fn every_shell_has_completions_and_every_command_a_manual_page() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(stdout(&["completions", shell]).contains("up-to-symmetry"), "{shell}");
    }
    let bash = stdout(&["completions", "bash"]);
    let mut syntax = Command::new("bash").arg("-n").stdin(Stdio::piped()).spawn().unwrap();
    syntax.stdin.take().unwrap().write_all(bash.as_bytes()).unwrap();
    assert!(syntax.wait().unwrap().success());

    let folder = tempfile::tempdir().unwrap();
    stdout(&["man", "-o", folder.path().to_str().unwrap()]);
    for command in ["solve", "count", "list", "check", "draw", "info", "completions", "man"] {
        let page = fs::read_to_string(folder.path().join(format!("queenside-{command}.1"))).unwrap();
        assert_eq!(page, stdout(&["man", command]));
        assert!(page.contains(&format!(".TH queenside-{command} 1")), "{page}");
    }
    assert!(folder.path().join("queenside.1").exists());
}

#[test]
fn every_command_says_what_it_is_for_with_examples() {
    for command in ["solve", "count", "list", "check", "draw", "info", "completions", "man"] {
        for flag in ["-h", "--help"] {
            let help = stdout(&[command, flag]);
            assert!(help.contains(&format!("queenside {command}")) && help.contains("Examples:"), "{help}");
        }
    }
}

#[test]
fn info_names_the_engines_and_this_version() {
    let info = stdout(&["info"]);
    assert!(info.contains(env!("CARGO_PKG_VERSION")) && info.contains("backtrack"), "{info}");
    let json: serde_json::Value = serde_json::from_str(&stdout(&["info", "--json"])).unwrap();
    assert_eq!(json["version"], env!("CARGO_PKG_VERSION"));
    let engines = json["engines"].as_array().unwrap();
    let names: Vec<&str> = engines.iter().map(|engine| engine["name"].as_str().unwrap()).collect();
    let of_cpu = ["avx512", "avx2", "portable", "backtrack"];
    assert_eq!(names[names.len() - 4..], of_cpu);
    assert_eq!(names[..names.len() - 4], if cfg!(feature = "cuda") { vec!["cuda"] } else { vec![] });
    // Every machine can run the last two, and says what it counts with.
    assert!(engines[engines.len() - 2..].iter().all(|engine| engine["available"] == true));
    // What is missing for a GPU is said wherever it is not to be had.
    for cuda in engines.iter().filter(|engine| engine["name"] == "cuda") {
        assert_eq!(cuda["available"] == false, cuda["missing"].is_string(), "{cuda}");
        assert_eq!(cuda["available"] == true, !json["gpus"].as_array().unwrap().is_empty(), "{json}");
    }
    assert!(
        info.contains("count uses    backtrack to n = 12, ") && info.contains("backtrack to n = 32"),
        "{info}"
    );
    assert_eq!(json["limits"]["count"], 32);
}
