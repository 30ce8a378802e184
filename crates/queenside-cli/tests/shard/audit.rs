//! Samples counted again.

use std::fs;

use super::lab::{Lab, assert_refused, error};

#[test]
fn a_sample_follows_from_its_seed() {
    let lab = Lab::done(16, 4);
    let audit = |seed: &str, engine: &str| {
        let output =
            lab.run(&["audit", "plan.json", "results", "--sample", "3", "--seed", seed, "--engine", engine]);
        assert!(output.status.success(), "{}", error(&output));
        assert!(error(&output).starts_with("the shards cover the whole count, and none overlaps another\n"));
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(audit("5", "portable"), "3 of 43 shards counted again by portable: all agree\n");
    assert_eq!(audit("5", "checker"), "3 of 43 shards counted again by checker: all agree\n");
    // Another than the one that counted.
    let by = fs::read_to_string(lab.file(1)).unwrap();
    let auto = audit("5", "auto");
    let engine = auto.split("counted again by ").nth(1).unwrap().split(':').next().unwrap();
    assert!(!by.contains(&format!("\"engine\":\"{engine}\"")), "{auto}");
}

#[test]
fn small_boards_have_one_engine() {
    let lab = Lab::done(10, 4);
    assert_refused(
        &lab.run(&["audit", "plan.json", "results"]),
        &["no engine but backtrack counts these shards here; give --engine backtrack"],
    );
    let again = lab.answer(&["audit", "plan.json", "results", "--engine", "backtrack", "--sample", "100%"]);
    assert_eq!(again, "113 of 113 shards counted again by backtrack: all agree\n");
    let checker = lab.run(&["audit", "plan.json", "results", "--engine", "checker"]);
    assert_refused(&checker, &["shards of n = 10 are not made of row sets; try auto"]);
}

#[test]
fn samples_that_are_none_are_refused() {
    let lab = Lab::new(14, 1);
    for sample in ["0", "0%", "101%", "-1%", "many", "nan%", ""] {
        let output = lab.run(&["audit", "plan.json", ".", &format!("--sample={sample}")]);
        assert_refused(
            &output,
            &["not a sample; write a part like 1% or 0.1%, or a number of shards like 100"],
        );
    }
    let nothing = lab.run(&["audit", "plan.json", "."]);
    assert_eq!(nothing.status.code(), Some(3));
    assert!(error(&nothing).starts_with("nothing to audit: no chunk of the plan is done in ."));
    let engine = lab.run(&["audit", "plan.json", ".", "--engine", "abacus"]);
    assert_eq!(engine.status.code(), Some(2));
}
