//! The classic methods: their chapter of the book, the JSON of `trace`, the formats of `compare`.
use std::collections::BTreeSet;

use queenside::methods::METHODS;
use serde_json::Value;

use super::helpers::{run, stdout};

#[test]
fn the_chapter_ends_with_the_texts_of_the_methods() {
    let texts = stdout(&["methods", "--as", "markdown"]);
    let chapter = std::fs::read_to_string("../../docs/explanation/methods.md").unwrap();
    assert!(
        chapter.ends_with(&texts),
        "replace the sections of docs/explanation/methods.md with what `queenside methods --as markdown` prints"
    );
}

/// The names of the fields of a flat object, in their order.
fn fields(line: &str) -> Vec<&str> {
    let parts: Vec<&str> = line.split('"').collect();
    parts.windows(2).filter(|pair| pair[1].starts_with(':')).map(|pair| pair[0]).collect()
}

#[test]
fn an_event_has_no_field_twice() {
    let methods = [
        "min-conflicts",
        "annealing",
        "iterative-repair",
        "swap-search",
        "h1",
        "algorithm-x",
        "permutations",
    ];
    let mut kinds = BTreeSet::new();
    for method in methods {
        for seed in ["1", "2", "3"] {
            let arguments = ["trace", method, "6", "--seed", seed, "--step-limit", "3000"];
            for line in String::from_utf8(run(&arguments).stdout).unwrap().lines() {
                let object: Value = serde_json::from_str(line).unwrap();
                let fields = fields(line);
                let different: BTreeSet<&str> = fields.iter().copied().collect();
                assert_eq!(fields.len(), different.len(), "{line}");
                assert_eq!(object.as_object().unwrap().len(), different.len(), "{line}");
                kinds.insert(object["event"].as_str().unwrap().to_owned());
            }
        }
    }
    let expected = "accept conflict dead-end end move place reject remove restart select solution stagnation";
    assert!(expected.split(' ').all(|kind| kinds.contains(kind)), "{kinds:?}");
}

fn compared(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(&[&["compare", "--json"], args].concat())).unwrap()
}

/// Everything but the times.
fn steps(answer: &Value) -> Vec<(Value, Value, Value, Value)> {
    let rows = answer["rows"].as_array().unwrap();
    let cells = rows.iter().flat_map(|row| row["cells"].as_array().unwrap());
    cells
        .map(|cell| ["method", "answered", "steps", "moves"].map(|field| cell[field].clone()).into())
        .collect()
}

#[test]
fn threads_change_no_steps() {
    // All methods.
    let args = ["1..7,12", "--runs", "5", "--seed", "3", "--step-limit", "10000"];
    let one = steps(&compared(&args));
    assert_eq!(one.len(), 8 * METHODS.len());
    assert_eq!(one, steps(&compared(&[&args[..], &["--threads", "4"]].concat())));
}

#[test]
fn the_extension_chooses_the_format() {
    let folder = tempfile::tempdir().unwrap();
    for (name, start) in [
        ("a.txt", "Time: wall-clock"),
        ("a.md", "Time: wall-clock"),
        ("a.csv", "n,method,"),
        ("a.json", "{\"schema\":1,\"machine\":"),
        ("a.svg", "<svg "),
        ("a.HTML", "<!DOCTYPE html>"),
    ] {
        let path = folder.path().join(name);
        let output = run(&["compare", "4", "backtracking", "-o", path.to_str().unwrap()]);
        assert!(
            output.status.success() && output.stdout.is_empty() && output.stderr.is_empty(),
            "{output:?}"
        );
        assert!(std::fs::read_to_string(&path).unwrap().starts_with(start), "{name}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 6);
}

#[test]
fn charts_and_pages_are_well_formed() {
    let limits = ["--runs", "2", "--time-limit", "1s"];
    for (args, methods) in [
        (&["4..12,40,100", "--step-limit", "2000"][..], METHODS.len()),
        // One size, and no answer at all.
        (&["9", "backtracking", "--step-limit", "1"], 1),
    ] {
        let args = [&["compare"], args, &limits].concat();
        let chart = stdout(&[&args[..], &["--as", "svg"]].concat());
        let document = roxmltree::Document::parse(&chart).unwrap();
        let elements = document.descendants().filter(roxmltree::Node::is_element);
        let texts: Vec<&str> = elements.filter_map(|node| node.text()).map(str::trim).collect();
        let named = |name: &str| texts.iter().filter(|text| text.trim_end_matches(": -") == name).count();
        assert_eq!(named("backtracking"), 2, "each method is named in both panels");
        assert!(!chart.contains("NaN") && !chart.contains("inf") && chart.len() < 80_000, "{chart}");

        let page = stdout(&[&args[..], &["--as", "html"]].concat());
        let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
        let document = roxmltree::Document::parse_with_options(&page, options).unwrap();
        let count = |tag: &str| document.descendants().filter(|node| node.tag_name().name() == tag).count();
        assert_eq!((count("table"), count("caption"), count("svg"), count("script")), (2, 2, 1, 0));
        assert_eq!(count("td"), (count("tr") - 2) * methods);
        assert!(!page.contains("href=") && !page.contains("url("), "nothing from outside");
    }
}

#[test]
fn columns_of_text_are_aligned() {
    let text = stdout(&["compare", "4..11", "backtracking", "h1", "--runs", "5", "--step-limit", "60"]);
    // Rows that end with a number, not with a blank spread.
    let tables = text.lines().filter(|line| line.starts_with("  ") && !line.ends_with(['-', 's']));
    let widths: BTreeSet<usize> = tables.map(|line| line.chars().count()).collect();
    assert_eq!(widths.len(), 1, "{text}");
}
