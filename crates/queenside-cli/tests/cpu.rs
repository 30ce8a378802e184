//! The environment variable `QUEENSIDE_CPU`: every command answers the same with fewer instruction
//! sets, and a refusal says what is missing.

use std::fs;
use std::process::Output;

use serde_json::Value;

use super::helpers::{Start, assert_refused, error, queenside};

/// The engines that each value of the variable excludes.
const LIMITS: [(&str, &[&str]); 4] = [
    ("none", &["avx512", "avx2", "neon"]),
    ("neon", &["avx512", "avx2"]),
    ("avx2", &["avx512", "neon"]),
    ("avx512", &["neon"]),
];

fn limited(limit: &str, args: &[&str]) -> Output {
    queenside(args).env("QUEENSIDE_CPU", limit).finish()
}

fn json(output: &Output) -> Value {
    assert!(output.status.success(), "{}", error(output));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn every_limit_leaves_engines_that_count_the_same() {
    for (limit, excluded) in LIMITS {
        let info = json(&limited(limit, &["info", "--json"]));
        assert_eq!(info["cpu_limit"], limit);
        for engine in info["engines"].as_array().unwrap() {
            let name = engine["name"].as_str().unwrap();
            assert!(engine["available"] == false || !excluded.contains(&name), "{engine}");
            assert_eq!(engine["available"] == false, engine["missing"].is_string(), "{engine}");
            let counted = limited(limit, &["count", "13", "--engine", name]);
            match engine["missing"].as_str() {
                None => assert_eq!(counted.stdout, b"73712\n", "{}", error(&counted)),
                Some(missing) => {
                    let refusal =
                        format!("error: cannot run the engine {name}: {missing}; choose another engine\n");
                    assert_refused(&counted, &refusal);
                }
            }
        }
        let best = json(&limited(limit, &["count", "14", "--json"]));
        assert_eq!(best["count"], "365596");
        assert!(!excluded.contains(&best["engine"].as_str().unwrap()), "{best}");
        let words = limited(limit, &["info"]);
        assert!(
            String::from_utf8_lossy(&words.stdout)
                .contains(&format!("cpu limit     QUEENSIDE_CPU={limit}\n"))
        );
    }
}

#[test]
fn an_empty_value_is_no_limit() {
    let output = limited("", &["info"]);
    assert!(output.status.success() && !String::from_utf8_lossy(&output.stdout).contains("cpu limit"));
}

#[test]
fn another_value_is_refused_by_every_command() {
    for value in ["sse", "AVX2", "avx512f", "none "] {
        for args in [&["count", "8"][..], &["solve", "8"], &["info"], &["draw", "nowhere"]] {
            let refusal = format!(
                "error: invalid value '{value}' for the environment variable QUEENSIDE_CPU; expected none, neon, avx2 or avx512\n"
            );
            assert_refused(&limited(value, args), &refusal);
        }
    }
}

/// The CPU of another machine may lack the engine of a checkpoint.
#[test]
fn a_checkpoint_resumes_on_a_cpu_without_the_engine() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("count");
    let file = file.to_str().unwrap();
    let best = json(&queenside(&["count", "14", "--json"]).finish());
    let engine = best["engine"].as_str().unwrap();
    let stopped = queenside(&["count", "17", "--engine", engine, "--checkpoint", file, "--time-limit", "0s"]);
    assert_eq!({ stopped }.finish().status.code(), Some(3));
    let before = fs::read(file).unwrap();
    if engine != "portable" {
        let refused = limited("none", &["count", "--engine", engine, "--checkpoint", file]);
        assert_refused(&refused, &format!("cannot run the engine {engine}: QUEENSIDE_CPU=none excludes it"));
    }
    assert_eq!(fs::read(file).unwrap(), before);
    let resumed = json(&limited("none", &["count", "--checkpoint", file, "--json"]));
    assert_eq!((&resumed["count"], &resumed["engine"]), (&"95815104".into(), &"portable".into()));
}

/// A machine with one engine for these shards, as most that are not x86-64.
#[test]
fn the_checker_audits_if_there_is_no_other_engine() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &[&str]| {
        let output = queenside(args)
            .current_dir(&folder)
            .env("QUEENSIDE_CPU", "none")
            .env("CUDA_VISIBLE_DEVICES", "")
            .finish();
        assert!(output.status.success(), "{}", error(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    run(&["shard", "plan", "14", "--chunks", "1", "-o", "plan.json"]);
    run(&["shard", "run", "plan.json", "--chunk", "1/1", "-o", "results"]);
    let audit = run(&["shard", "audit", "plan.json", "results", "--sample", "2"]);
    assert_eq!(audit, "2 of 12 shards counted again by checker: all agree\n");
}
