//! Answers that agree with each other, error messages, help, completions and `info`.

#![cfg(unix)]

#[cfg(feature = "manual")]
use std::process::{Command, Stdio};
#[cfg(feature = "manual")]
use std::{fs, io::Write};

use super::helpers::{Start, assert_refused, piped, queenside, run, stdout};

#[test]
fn messages_quote_short_visible_texts_only() {
    let long = "y".repeat(100_000);
    let hidden = "a\u{a0}b\u{202e}c\u{feff}\u{1b}[31m";
    let file = format!("/nowhere/{hidden}\n.txt");
    for args in
        [&["man", &long][..], &["check", &file], &["compare", &long], &["compare", "8", "--start", &file]]
    {
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
fn check_requires_the_given_queens() {
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
    assert_eq!(check(&["--queen", "0,0"]), says(1, "the given queen on (0, 0) is missing\n"));
    assert_eq!(check(&["--block", "0,3"]), says(1, "the queen on (0, 3) is on a blocked square\n"));
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
fn check_all_checks_the_whole_list() {
    let boards = b"[0, 1, 2]\n[0]\n[None, 1, None]\n\n[1, 3, 0, 2]\n";
    let output = piped(&["check", "--all", "-"], boards);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text.starts_with("board 1, on line 1, is not a solution:\n(0, 0) attacks (1, 1) on diagonal 0\n"),
        "{text}"
    );
    assert!(text.contains("\nboard 3, on line 3, is not a solution:\n"), "{text}");
    assert!(text.ends_with("\n2 solutions among 4 boards\n"), "{text}");
    let output = piped(&["check", "--all", "--json", "-"], boards);
    let last = String::from_utf8(output.stdout).unwrap().lines().last().map(str::to_owned);
    assert_eq!(
        (output.status.code(), last.as_deref()),
        (Some(1), Some(r#"{"schema":1,"boards":4,"solutions":2}"#))
    );
    let all = piped(&["check", "--all", "-"], stdout(&["list", "6"]).as_bytes());
    assert_eq!((all.status.code(), &*all.stdout), (Some(0), &b"4 solutions among 4 boards\n"[..]));
}

#[test]
fn methods_are_compared_on_a_given_board() {
    let args = ["compare", "--board", "-", "backtracking", "min-conflicts", "--runs", "2", "--json"];
    let board = b"Q.....\n......\n......\n......\n......\n......\n";
    let answer: serde_json::Value = serde_json::from_slice(&piped(&args, board).stdout).unwrap();
    assert_eq!(answer["rows"].as_array().unwrap().len(), 1);
    // No solution of the 6-queens problem has a queen in a corner: one method proves it, the other
    // gives up.
    let cells = &answer["rows"][0]["cells"];
    assert_eq!(
        (&answer["rows"][0]["n"], &cells[0]["answered"], &cells[1]["answered"]),
        (&6.into(), &2.into(), &0.into())
    );
    let with_size = piped(&["compare", "--board", "-", "8"], board);
    assert_refused(&with_size, "the sizes 8 cannot be used with --board");
    assert_refused(&piped(&["compare", "--board", "-"], b"xQ\n.."), "blocked squares");
}

#[test]
fn the_trace_has_the_numbers_of_cpythons_document() {
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
fn a_count_that_gives_up_has_a_status_in_json() {
    for args in [&["28"][..], &["28", "--estimate"], &["40", "--queen", "0,0"]] {
        let output = queenside(&["count", "--json", "--time-limit", "100ms"]).args(args).finish();
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
    let output =
        queenside(&["count", "26", "--json", "--time-limit", "100ms", "--checkpoint"]).arg(&path).finish();
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8(output.stdout).unwrap().contains(r#""status":"unknown""#));
}

#[cfg(feature = "manual")]
#[test]
fn shells_have_completions_and_commands_have_manual_pages() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(stdout(&["completions", shell]).contains("up-to-symmetry"), "{shell}");
    }
    let bash = stdout(&["completions", "bash"]);
    let mut syntax = Command::new("bash").arg("-n").stdin(Stdio::piped()).start();
    syntax.stdin.take().unwrap().write_all(bash.as_bytes()).unwrap();
    assert!(syntax.wait().unwrap().success());

    let folder = tempfile::tempdir().unwrap();
    stdout(&["man", "-o", folder.path().to_str().unwrap()]);
    assert!(folder.path().join("queenside.1").exists());
    for command in
        ["solve", "count", "list", "check", "draw", "info", "completions", "man", "kings search", "shard run"]
    {
        let name = command.replace(' ', "-");
        let page = fs::read_to_string(folder.path().join(format!("queenside-{name}.1"))).unwrap();
        assert_eq!(page, stdout(&[&["man"], &command.split(' ').collect::<Vec<_>>()[..]].concat()));
        assert!(page.contains(&format!(".TH queenside-{name} 1")), "{page}");
    }
    assert_refused(&run(&["man", "kings", "dance"]), "unknown command `dance`: expected one of count, ");
}

#[test]
fn info_names_the_engines_and_this_version() {
    let info = stdout(&["info"]);
    assert!(info.contains(env!("CARGO_PKG_VERSION")) && info.contains("backtrack"), "{info}");
    let json: serde_json::Value = serde_json::from_str(&stdout(&["info", "--json"])).unwrap();
    assert_eq!(json["version"], env!("CARGO_PKG_VERSION"));
    let engines = json["engines"].as_array().unwrap();
    let names: Vec<&str> = engines.iter().map(|engine| engine["name"].as_str().unwrap()).collect();
    let of_cpu = ["avx512", "avx2", "neon", "portable", "backtrack"];
    let of_gpus: &[&str] = if cfg!(feature = "gpu") { &["gpu"] } else { &[] };
    assert_eq!(names, [of_gpus, &of_cpu].concat());
    // Every machine can run the last two engines.
    assert!(engines[engines.len() - 2..].iter().all(|engine| engine["available"] == true));
    // `missing` says why GPUs are not available.
    for gpu in engines.iter().filter(|engine| engine["name"] == "gpu") {
        assert_eq!(gpu["available"] == false, gpu["missing"].is_string(), "{gpu}");
        // Software adapters have no number, and are not used unless they are chosen.
        let numbered = json["gpus"].as_array().unwrap().iter().any(|gpu| gpu["number"].is_number());
        assert!(gpu["available"] == false || numbered, "{json}");
    }
    assert!(
        info.contains("count uses    backtrack to n = 12, ") && info.contains("backtrack to n = 32"),
        "{info}"
    );
    assert_eq!(json["limits"]["count"], 32);
}
