//! Completion: known boards, changed certificates, time limits.
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::helpers::{assert_refused, run};

fn board(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", "..", "docs", "boards", name].iter().collect();
    path.to_str().unwrap().to_owned()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn the_centre_boards_have_the_known_results_and_valid_certificates() {
    assert_results(&[
        ("centre-20-4.json", 0),
        ("centre-20-5.json", 1),
        ("centre-40-8.json", 0),
        ("centre-40-10.json", 1),
        ("centre-100-26.json", 1),
    ]);
}

#[test]
#[ignore = "a proof of seconds; the same steps as for the other boards"]
fn the_centre_board_with_a_long_proof_has_the_known_result() {
    assert_results(&[("centre-28-6.json", 1)]);
}

/// Solve boards, compare the exit statuses with the known ones, and check the certificates.
fn assert_results(known: &[(&str, i32)]) {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("proof.txt");
    for &(name, expected) in known {
        let board = board(name);
        let solved = run(&["solve", "--board", &board, "--certificate", text(&proof)]);
        assert_eq!(solved.status.code(), Some(expected), "{name}: {solved:?}");
        if expected == 1 {
            let checked = run(&["check", &board, "--certificate", text(&proof)]);
            assert_eq!(checked.status.code(), Some(0), "{name}: {checked:?}");
            fs::remove_file(&proof).unwrap();
        } else {
            assert!(!proof.exists(), "expected no certificate");
        }
    }
}

#[test]
fn a_certificate_is_valid_for_its_board_and_for_stricter_boards_only() {
    let folder = tempfile::tempdir().unwrap();
    let [proof, corner, other] =
        ["proof.txt", "corner.txt", "other.txt"].map(|name| folder.path().join(name));
    fs::write(&corner, "Q.....\n......\n......\n......\n......\n......\n").unwrap();
    fs::write(&other, "......\n.Q....\n......\n......\n......\n......\n").unwrap();
    run(&["solve", "--board", text(&corner), "--certificate", text(&proof)]);
    let status = |arguments: &[&str]| {
        let check = ["check", arguments[0], "--certificate", text(&proof)];
        run(&[&check, &arguments[1..]].concat()).status.code()
    };
    assert_eq!(status(&[text(&corner)]), Some(0));
    assert_eq!(status(&[text(&corner), "--block", "5,5"]), Some(0));
    assert_eq!(status(&[text(&other)]), Some(2));
    assert_eq!(status(&[text(&other), "--queen", "0,0"]), Some(0));
    // A conflict between given queens also has a certificate.
    let attack = ["solve", "8", "--queen", "0,0", "3,3", "--certificate", text(&proof)];
    assert_eq!(run(&attack).status.code(), Some(1));
    fs::write(&other, "[(0, 0), (3, 3)]\n").unwrap();
    assert_eq!(status(&[text(&other), "--size", "8"]), Some(0));
    assert_eq!(status(&[text(&other), "--size", "9"]), Some(2));
}

#[test]
fn a_time_limit_ends_the_search_without_an_answer() {
    let board = board("centre-28-6.json");
    for method in ["max-entropy", "local-search", "exact", "auto"] {
        let started = Instant::now();
        let arguments = ["solve", "--board", &board, "--method", method, "--time-limit", "200ms", "--json"];
        let output = run(&arguments);
        // The program may exceed the limit by half a second; the rest is for busy machines.
        assert!(started.elapsed() < Duration::from_secs(20), "{method}: {:?}", started.elapsed());
        assert_eq!(output.status.code(), Some(3), "{method}: {output:?}");
        let answer = String::from_utf8(output.stdout).unwrap();
        assert!(answer.contains(r#""status":"unknown","columns":null"#), "{answer}");
    }
}

#[test]
fn an_explanation_can_be_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("why.svg");
    let board = board("blocked-out.txt");
    let solved = run(&["solve", "--board", &board, "--explain", "-o", text(&picture)]);
    assert_eq!(solved.status.code(), Some(1));
    let drawn = fs::read_to_string(&picture).unwrap();
    assert!(drawn.contains("(0, 1), (4, 2), (5, 4)"), "{drawn}");
}

#[test]
fn a_model_that_contradicts_itself_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [board, model] = ["board.txt", "model.txt"].map(|name| folder.path().join(name));
    fs::write(&board, "....\n....\n....\n....\n").unwrap();
    let check = |literals: &str| {
        fs::write(&model, format!("s SATISFIABLE\nv {literals} 0\n")).unwrap();
        run(&["check", text(&board), "--model", text(&model)])
    };
    let solution = "-1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16";
    assert_eq!(check(solution).status.code(), Some(0));
    assert_refused(&check(&format!("{solution} 1")), "both 1 and -1");
    assert_refused(&check(&format!("{solution} -2")), "both 2 and -2");
    // The same literal can stand there twice.
    assert_eq!(check(&format!("{solution} 2 -1")).status.code(), Some(0));
}

#[test]
fn a_certificate_is_checked_without_its_board() {
    let certificate = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/boards/corner.cert");
    let checked = run(&["check", "--certificate", certificate]);
    assert_eq!(checked.status.code(), Some(0));
    assert!(
        String::from_utf8(checked.stdout)
            .unwrap()
            .contains("holds for n = 6, queens on (0, 0): a search tree")
    );
    assert_refused(&run(&["check", "--certificate", certificate, "--queen", "0,0"]), "without FILE");
    assert_refused(&run(&["check"]), "required arguments were not provided:\n  <FILE>");
}

#[test]
fn no_completion_exists_for_a_queen_on_a_board_without_squares() {
    for options in [&[][..], &["--method", "min-conflicts"], &["--json"]] {
        let solved = run(&[&["solve", "0", "--queen", "0,0"], options].concat());
        assert_eq!(solved.status.code(), Some(1), "{solved:?}");
    }
    assert_eq!(run(&["solve", "0"]).status.code(), Some(0));
}
