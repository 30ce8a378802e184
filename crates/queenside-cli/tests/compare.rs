//! What `compare` promises beyond the words that it prints.

use serde_json::Value;

use super::helpers::{run, stdout};

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(&[&["compare", "--json"], args].concat())).expect("JSON")
}

/// Everything but the times.
fn steps(answer: &Value) -> Vec<(Value, Value, Value, Value)> {
    let rows = answer["rows"].as_array().expect("rows");
    let cells = rows.iter().flat_map(|row| row["cells"].as_array().expect("cells"));
    cells
        .map(|cell| ["method", "answered", "steps", "moves"].map(|field| cell[field].clone()).into())
        .collect()
}

#[test]
fn threads_change_no_steps() {
    // All methods.
    let args = ["1..7,12", "--runs", "5", "--seed", "3", "--step-limit", "100000"];
    let one = steps(&json(&args));
    assert_eq!(one.len(), 8 * 14);
    assert_eq!(one, steps(&json(&[&args[..], &["--threads", "4"]].concat())));
}

#[test]
fn the_files_name_chooses_the_form() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, start) in [
        ("a.txt", "Time: by the clock"),
        ("a.md", "Time: by the clock"),
        ("a.csv", "n,method,"),
        ("a.json", "{\"schema\":1,\"machine\":"),
        ("a.svg", "<svg "),
        ("a.HTML", "<!DOCTYPE html>"),
    ] {
        let path = folder.path().join(name);
        let output = run(&["compare", "4", "backtracking", "-o", path.to_str().expect("a name")]);
        assert!(
            output.status.success() && output.stdout.is_empty() && output.stderr.is_empty(),
            "{output:?}"
        );
        assert!(std::fs::read_to_string(&path).expect("a file").starts_with(start), "{name}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 6);
}
