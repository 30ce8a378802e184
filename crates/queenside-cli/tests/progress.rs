//! The line of progress in a pseudo-terminal of 80 x 24.

#![cfg(all(unix, feature = "play"))]

use super::player::Terminal;

const PLAN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/boards/plan-22.json");

/// Return long runs, each with a text of its line of progress.
fn long_runs(folder: &str) -> Vec<(Vec<String>, &'static str)> {
    let runs = [
        ("count 26 --engine portable", " units, "),
        ("count 26 --checkpoint FOLDER/state", " units, "),
        ("count 40 --queen 0,0", " units, "),
        ("count 27 --estimate", "drawing samples"),
        ("list 50", "n = 50: 0 solutions, "),
        ("kings cover 30 --ways 0..9999", " boards per second"),
        ("kings search 20 --ways 3000000000000000", " boards per second"),
        ("kings census 18", " units, "),
        ("compare 30 permutations", "n = 30: permutations, run "),
        ("shard run PLAN --chunk 1/6 --output FOLDER/results", " shards done, "),
        ("shard plan 27 --sample 10m -o FOLDER/plan", "drawing samples"),
    ];
    let words = |line: &str| {
        line.split(' ').map(|word| word.replace("FOLDER", folder).replace("PLAN", PLAN)).collect()
    };
    runs.into_iter().map(|(line, says)| (words(line), says)).collect()
}

#[test]
fn long_runs_have_one_line_of_progress_that_fits() {
    let folder = tempfile::tempdir().unwrap();
    for (args, says) in long_runs(folder.path().to_str().unwrap()) {
        let args: Vec<&str> = args.iter().map(|arg| &**arg).collect();
        let mut terminal = Terminal::start(&args);
        terminal.wait_for_text(says);
        let text = terminal.text();
        let last = text.lines().last().unwrap();
        assert!(last.contains(says) && last.chars().count() < 80, "{args:?}:\n{text}");
        assert_eq!(text.matches(says).count(), 1, "expected one line:\n{text}");
        // Ctrl-C.
        terminal.press("\x03");
        assert_eq!(terminal.end_status().signal(), Some("Interrupt"), "{args:?}");
        let (row, column) = terminal.cursor();
        let rows: Vec<String> = terminal.text().lines().map(str::to_owned).collect();
        assert_eq!(column, 0, "the shell's prompt would be on the same line: {rows:?}");
        assert!(rows.get(row as usize).is_none_or(String::is_empty), "{rows:?}");
    }
}

#[test]
fn an_audit_by_the_checker_has_a_line_of_progress() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (plan, results) = (path("plan.json"), path("results"));
    for args in [
        &["shard", "plan", "18", "--chunks", "1", "-o", &plan][..],
        &["shard", "run", &plan, "--chunk", "1/1", "--output", &results],
    ] {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_queenside")).args(args).output().unwrap();
        assert!(output.status.success());
    }
    let mut terminal =
        Terminal::start(&["shard", "audit", &plan, &results, "--sample", "100%", "--engine", "checker"]);
    terminal.wait_for_text("recounting 71 shards: ");
    terminal.press("\x03");
    assert_eq!(terminal.end_status().signal(), Some("Interrupt"));
    assert_eq!(terminal.cursor().1, 0);
}
