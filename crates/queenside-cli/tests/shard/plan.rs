//! Plans, good and bad.

use std::fs;

use super::lab::{Lab, assert_refused, error};

#[test]
fn plans_are_made_for_every_size_that_has_shards() {
    let lab = Lab::new(10, 1);
    for n in [0, 1, 4, 8, 12, 13, 20, 24] {
        lab.answer(&["plan", &n.to_string(), "-o", "other.json"]);
        // As many chunks as there is work for.
        assert!(lab.run(&["status", "other.json", "."]).status.success());
    }
    assert_refused(&lab.run(&["plan", "2"]), &["n = 2 has no shards: there is nothing to count"]);
    assert_refused(&lab.run(&["plan", "29"]), &["too large: n is a whole number from 0 to 28"]);
    assert_refused(
        &lab.run(&["plan", "8", "--chunks", "1000"]),
        &["n = 8 has 30 shards, too few for 1000 chunks"],
    );
    assert_refused(&lab.run(&["plan", "8", "--chunks", "0"]), &["too small"]);
    for minutes in ["0", "-1", "nan", "inf", "five"] {
        assert_eq!(lab.run(&["plan", "8", "--minutes", minutes]).status.code(), Some(2), "{minutes}");
    }
    let sampled = lab.run(&["plan", "14", "--sample", "100ms", "--minutes", "0.00001"]);
    assert!(sampled.status.success(), "{}", error(&sampled));
}

#[test]
fn a_plan_edited_by_hand_is_refused() {
    let lab = Lab::done(14, 3);
    let text = fs::read_to_string(lab.path("plan.json")).unwrap();
    let changes =
        [("\"n\": 14", "\"n\": 16", 5), ("\"chunks\": 3", "\"chunks\": 4", 19), ("    ", "     ", 11)];
    for (from, to, line) in changes {
        fs::write(lab.path("plan.json"), text.replacen(from, to, 1)).unwrap();
        for args in [
            &["status", "plan.json", "results"][..],
            &["merge", "plan.json", "results"],
            &["audit", "plan.json", "results"],
        ] {
            assert_refused(
                &lab.run(args),
                &[&*format!("plan.json: the plan was altered in line {line}; "), "make the plan again"],
            );
        }
        let run = lab.chunk_command(1).output().unwrap();
        assert_refused(&run, &["plan.json: the plan was altered in line"]);
    }
    fs::write(lab.path("plan.json"), &text[..text.len() / 2]).unwrap();
    assert_refused(&lab.merge(), &["plan.json: the plan is cut off"]);
    fs::write(lab.path("plan.json"), "").unwrap();
    assert_refused(
        &lab.merge(),
        &["plan.json: this is not a shard plan; `queenside shard plan N -o plan.json` makes one"],
    );
    fs::write(lab.path("plan.json"), [0xff; 100]).unwrap();
    assert_refused(&lab.merge(), &["this is not a shard plan"]);
    fs::remove_file(lab.path("plan.json")).unwrap();
    assert_refused(&lab.merge(), &["cannot read plan.json"]);
    fs::create_dir(lab.path("plan.json")).unwrap();
    assert_refused(&lab.merge(), &["cannot read plan.json"]);
}

#[test]
fn a_plan_of_another_version_is_refused() {
    let lab = Lab::new(14, 3);
    let text = fs::read_to_string(lab.path("plan.json")).unwrap();
    fs::write(lab.path("plan.json"), text.replacen("\"version\": 1", "\"version\": 2", 1)).unwrap();
    assert_refused(
        &lab.merge(),
        &["the plan has version 2 of the format, this program reads version 1; go on with"],
    );
}

#[test]
fn chunks_that_the_plan_has_not_are_refused() {
    let lab = Lab::new(14, 3);
    for (chunk, part) in [
        ("0/3", "chunks are numbered from 1: write 1/3 to 3/3"),
        ("4/3", "there is no such chunk: write 1/3 to 3/3"),
        ("1/64", "--chunk 1/64: the plan has 3 chunks, 1/3 to 3/3"),
        ("1", "not a chunk; write its number, from 1, and how many there are, like 3/64"),
        ("1/0", "not a chunk"),
        ("-1/3", "not a chunk; write its number, from 1"),
        ("99999999999/3", "not a chunk"),
        ("", "not a chunk"),
    ] {
        let output = lab.run(&["run", "plan.json", &format!("--chunk={chunk}"), "--out", "results"]);
        assert_refused(&output, &[part]);
    }
    let engine =
        lab.run(&["run", "plan.json", "--chunk", "1/3", "--out", "results", "--engine", "backtrack"]);
    assert_refused(
        &engine,
        &["--engine backtrack: this plan's shards are counted by cuda, avx512, avx2, portable"],
    );
    assert!(!lab.path("results/chunk-1.jsonl").exists());
}
