//! The first solution, and the certificates that prove that it is the first.
use std::fs;
use std::path::Path;

use super::helpers::{assert_refused, run};

/// The output of a command that must succeed.
fn answer(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn it_is_the_first_of_the_list() {
    for n in 4..=22 {
        let n = n.to_string();
        assert_eq!(answer(&["solve", &n, "--first"]), answer(&["list", &n, "--limit", "1"]), "n = {n}");
    }
    for given in
        [&["12", "--queen", "0,5", "7,1"][..], &["9", "--block", "0,0", "1,2"], &["8", "--queen", "7,0"]]
    {
        let with = |command, more: &[&'static str]| answer(&[&[command][..], given, more].concat());
        assert_eq!(with("solve", &["--first"]), with("list", &["--limit", "1"]), "{given:?}");
    }
}

#[test]
#[ignore = "the same for larger boards, in seconds"]
fn it_is_the_first_of_the_list_of_larger_boards() {
    for n in 23..=33 {
        let n = n.to_string();
        assert_eq!(answer(&["solve", &n, "--first"]), answer(&["list", &n, "--limit", "1"]), "n = {n}");
    }
}

#[test]
fn from_34_on_a_list_begins_with_a_proof() {
    let begins = "[0, 2, 4, 1, 3, 8, 10, 12, 14, 5, 7, 18, 23, 25, 30,";
    assert!(answer(&["list", "35", "--limit", "1", "--time-limit", "10m"]).starts_with(begins));
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn its_certificates_hold_and_changed_ones_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let [proofs, solution, second] = ["proofs", "solution", "second"].map(|name| folder.path().join(name));
    answer(&["solve", "20", "--first", "--certificate", text(&proofs), "-o", text(&solution)]);
    let check = |solution: &Path| run(&["check", text(solution), "--certificate", text(&proofs)]);
    let found = check(&solution);
    assert!(
        found.status.success() && found.stdout.starts_with(b"the first solution for n = 20: "),
        "{found:?}"
    );

    // Neither another solution nor an incomplete folder.
    let two = answer(&["list", "20", "--limit", "2"]);
    fs::write(&second, two.lines().last().unwrap()).unwrap();
    assert_eq!(check(&second).status.code(), Some(1));
    assert_refused(
        &run(&["solve", "20", "--first", "--certificate", text(&proofs)]),
        "already has certificates",
    );
    assert_refused(
        &run(&["check", "--certificate", text(&proofs)]),
        "a folder of certificates belongs to a solution",
    );
    let mut names: Vec<_> = fs::read_dir(&proofs).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort_unstable();
    assert!(names.len() >= 10);
    for path in &names {
        let whole = fs::read(path).unwrap();
        fs::remove_file(path).unwrap();
        assert_eq!(check(&solution).status.code(), Some(1), "without {}", path.display());
        // One byte changed, or the end lost.
        for place in (0..whole.len()).step_by(whole.len() / 12 + 1) {
            let mut changed = whole.clone();
            changed[place] ^= 1;
            fs::write(path, &changed).unwrap();
            assert!(!check(&solution).status.success(), "byte {place} of {}", path.display());
        }
        fs::write(path, &whole[..whole.len() - 1]).unwrap();
        assert!(!check(&solution).status.success());
        fs::write(path, &whole).unwrap();
    }
    assert!(check(&solution).status.success());
}

#[test]
fn boards_without_a_solution_have_no_first_one() {
    for arguments in [&["solve", "3", "--first"][..], &["solve", "6", "--first", "--queen", "0,0"]] {
        assert_eq!(run(arguments).status.code(), Some(1), "{arguments:?}");
    }
}
