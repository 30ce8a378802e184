//! Shards of the completions of a board.

use std::fs;

use super::{Lab, assert_refused};
use crate::helpers::{Start, error, queenside};

/// A count by shards that one engine numbers by colour, and one that is row by row.
const BOARDS: [(u32, &[&str]); 2] =
    [(15, &["--queen", "0,0", "--sample", "50ms"]), (12, &["--block", "2,3", "--sample", "50ms"])];

#[test]
fn the_merged_total_is_the_count() {
    for (n, conditions) in BOARDS {
        let lab = Lab::of_board(n, conditions, 3);
        lab.run_chunks(1..=3);
        let n = n.to_string();
        let counted = queenside(&[&["count", &n], &conditions[..2]].concat()).finish();
        let total = lab.answer(&["merge", "plan.json", "results"]);
        assert_eq!(total.as_bytes(), counted.stdout);
        let json = lab.answer(&["merge", "plan.json", "results", "--json"]);
        assert!(!json.contains("up_to_symmetry"), "{json}");
        assert!(lab.answer(&["status", "plan.json", "results"]).contains("3 of 3 chunks"));
    }
}

#[test]
fn the_checker_and_other_engines_count_the_shards_again() {
    // Only one engine counts row by row, and the checker does not count its shards one by one.
    let engines = [&["auto", "checker", "portable"][..], &["backtrack"]];
    for ((n, conditions), engines) in BOARDS.into_iter().zip(engines) {
        let lab = Lab::of_board(n, conditions, 3);
        lab.run_chunks(1..=3);
        let audit = |engine, sample| {
            lab.run(&["audit", "plan.json", "results", "--sample", sample, "--engine", engine])
        };
        for engine in engines {
            // The checker is slow.
            let audit = audit(engine, if *engine == "checker" { "10%" } else { "100%" });
            let answer = String::from_utf8(audit.stdout).unwrap();
            assert!(audit.status.success() && answer.ends_with(": all agree\n"), "{answer}");
        }
        lab.forge(2, &lab.file(2));
        for engine in engines.iter().filter(|engine| **engine != "checker") {
            let audit = audit(engine, "100%");
            assert!(!audit.status.success(), "{engine}: {}", error(&audit));
        }
    }
}

#[test]
fn the_board_of_a_plan_cannot_be_changed() {
    let (n, conditions) = BOARDS[0];
    let lab = Lab::of_board(n, conditions, 3);
    lab.run_chunks(1..=3);
    let text = fs::read_to_string(lab.path("plan.json")).unwrap();
    let (before, rest) = text.split_once("\"board\":").unwrap();
    let (board, after) = rest.split_once(",\"numbering\"").unwrap();
    for other in ["null".to_owned(), board.replacen("[0,", "[1,", 1), board.replacen("[0,", "[", 1)] {
        fs::write(lab.path("plan.json"), format!("{before}\"board\":{other},\"numbering\"{after}")).unwrap();
        assert_refused(&lab.merge(), &["plan.json: the plan was altered"]);
    }
}

#[test]
fn a_board_that_takes_no_time_has_a_plan() {
    let lab = Lab::of_board(5, &["--queen", "0,2", "--sample", "1ms"], 1);
    fs::create_dir(lab.path("results")).unwrap();
    let before = lab.answer(&["status", "plan.json", "results"]);
    assert!(before.contains("0 of 1 done; 0.0 % of the work"), "{before}");
    lab.run_chunks(1..=1);
    let after = lab.answer(&["status", "plan.json", "results"]);
    assert!(after.contains("1 of 1 done; 100.0 % of the work"), "{after}");
}

#[test]
fn boards_without_shards_are_refused() {
    let lab = Lab::new(8, 1);
    let plan = |args: &[&str]| lab.run(&[&["plan"], args, &["-o", "other.json"]].concat());
    assert_refused(&plan(&["8", "--queen", "0,0", "1,1"]), &["the count has no shards, because it is 0"]);
    assert_refused(&plan(&["1001", "--queen", "0,0"]), &["completions are counted for n up to 1000"]);
    assert_refused(&plan(&["30", "--sample", "1m"]), &["counts are planned for n up to 28"]);
}

#[test]
#[ignore = "samples for 10 s, the shortest sample of a large board"]
fn a_board_without_an_estimate_has_no_plan() {
    let lab = Lab::new(8, 1);
    let output = lab.run(&["plan", "40", "--queen", "0,0", "--sample", "100ms", "-o", "other.json"]);
    assert_eq!(output.status.code(), Some(3), "{}", error(&output));
}
