//! `shard plan`: plans that are valid, and plans that are refused.

use std::fs;

use super::{Lab, assert_refused};
use crate::helpers::Start;

#[test]
fn every_size_with_shards_has_a_plan() {
    let lab = Lab::new(10, 1);
    for n in ["0", "1", "4", "8", "12", "13", "20", "24"] {
        lab.answer(&["plan", n, "-o", "other.json"]);
        lab.answer(&["status", "other.json", "."]);
    }
    lab.answer(&["plan", "14", "--sample", "100ms", "--chunk-time", "600us"]);
}

#[test]
fn the_plan_of_the_examples_is_what_the_command_makes() {
    let lab = Lab::new(10, 1);
    lab.answer(&["plan", "22", "--chunk-time", "45s", "-o", "made.json"]);
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/boards/plan-22.json");
    assert_eq!(fs::read_to_string(lab.path("made.json")).unwrap(), fs::read_to_string(example).unwrap());
}

#[test]
fn a_plan_that_is_made_again_is_the_same_and_its_results_remain_valid() {
    let lab = Lab::done(14, 3);
    let plan = || fs::read_to_string(lab.path("plan.json")).unwrap();
    let before = plan();
    lab.answer(&["plan", "14", "--chunks", "3", "-o", "plan.json"]);
    assert_eq!(plan(), before);
    lab.assert_total();
    // Another plan of the same name does not use the results.
    lab.answer(&["plan", "14", "--chunks", "2", "-o", "plan.json"]);
    assert_refused(&lab.merge(), &["results of another plan"]);
}

#[test]
fn a_plan_that_was_changed_is_refused() {
    let lab = Lab::done(14, 3);
    let text = fs::read_to_string(lab.path("plan.json")).unwrap();
    let edited = |from, to| text.replacen(from, to, 1).into_bytes();
    let later = "the plan has format version 3, expected 2; continue with the program";
    for (text, part) in [
        (edited("\"n\":14", "\"n\":16"), "plan.json: the plan was altered; restore the original file"),
        (edited("\"chunks\":3", "\"chunks\":4"), "plan.json: the plan was altered; "),
        (edited("\"n\":", "\"n\": "), "plan.json: the plan was altered; "),
        (edited("\"version\":2", "\"version\":3"), later),
        (text.as_bytes()[..text.len() / 2].to_vec(), "plan.json: the plan is truncated; "),
        (
            Vec::new(),
            "plan.json: not a valid shard plan; make a plan with `queenside shard plan N -o plan.json`",
        ),
        (vec![0xff; 100], "not a valid shard plan"),
    ] {
        fs::write(lab.path("plan.json"), text).unwrap();
        for command in ["status", "merge", "audit"] {
            assert_refused(&lab.run(&[command, "plan.json", "results"]), &[part]);
        }
        assert_refused(&lab.chunk_command(1).finish(), &[part]);
    }
    fs::remove_file(lab.path("plan.json")).unwrap();
    assert_refused(&lab.merge(), &["cannot read plan.json: No such file or directory"]);
    assert_refused(&lab.run(&["merge", "results", "results"]), &["cannot read results: Is a directory"]);
}
