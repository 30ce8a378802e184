//! `shard audit`: samples that are counted again.

use std::fs;

use super::{Lab, assert_refused};
use crate::helpers::error;

#[test]
fn the_seed_determines_the_sample() {
    let lab = Lab::done(16, 4);
    let audit = |engine: &str| {
        let sample = ["audit", "plan.json", "results", "--sample", "3", "--seed", "5"];
        let output = lab.run(&[&sample[..], &["--engine", engine]].concat());
        assert!(output.status.success(), "{}", error(&output));
        assert_eq!(error(&output), "the shards cover the whole count, and do not overlap\n");
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(audit("portable"), "3 of 43 shards counted again by portable: all agree\n");
    assert_eq!(audit("checker"), "3 of 43 shards counted again by checker: all agree\n");
    // The same engine is not used, and the checker only if there is no other.
    let auto = audit("auto");
    let engine = auto.split("counted again by ").nth(1).unwrap().split(':').next().unwrap();
    let by = fs::read_to_string(lab.file(1)).unwrap();
    assert!(!by.contains(&format!("\"engine\":\"{engine}\"")), "{auto}");
}

#[test]
fn shards_that_only_one_engine_counts_are_audited_by_it() {
    for n in [0, 1, 4, 7, 10, 12] {
        let lab = Lab::done(n, 1);
        let all = ["audit", "plan.json", "results", "--sample", "100%", "--engine"];
        let answer = lab.answer(&[&all[..], &["backtrack"]].concat());
        assert!(answer.contains(" counted again by backtrack: all agree\n"), "{n}: {answer}");
        for engine in ["auto", "checker"] {
            let refused = "the checker cannot count these shards one by one: choose the engine backtrack; ";
            assert_refused(&lab.run(&[&all[..], &[engine]].concat()), &[refused]);
        }
    }
    // A sum that is wrong is detected without an audit.
    let lab = Lab::done(10, 4);
    lab.forge(2, &lab.file(2));
    let wrong = "the results add up to a wrong total (counted 732 for n = 10, expected 724): ";
    assert_refused(&lab.merge(), &[wrong]);
}

#[test]
fn a_forged_result_is_detected() {
    let lab = Lab::done(14, 3);
    lab.forge(2, &lab.file(2));
    // The total differs from the published one.
    let total = "the results add up to a wrong total (counted 365604 for n = 14, expected 365596): a machine";
    let advice = "find the wrong shard with `queenside shard audit plan.json results --sample 100%`";
    assert_refused(&lab.merge(), &[total, advice]);
    for engine in ["auto", "portable", "checker"] {
        let all = ["audit", "plan.json", "results", "--sample", "100%", "--json", "--engine", engine];
        let audit = lab.run(&all);
        assert_eq!(audit.status.code(), Some(1), "{engine}: {}", error(&audit));
        assert!(error(&audit).starts_with("results/chunk-2.jsonl: line "), "{}", error(&audit));
        let text = String::from_utf8_lossy(&audit.stdout);
        assert!(text.contains("\"agree\":11,\"differ\":[{\"shard\":"), "{text}");
    }
}
