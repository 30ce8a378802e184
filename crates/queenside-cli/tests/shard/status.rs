//! `shard status`: progress from the files.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use serde_json::Value;

use super::{Lab, assert_refused};

fn status(lab: &Lab) -> Value {
    // The exit status is 2 if a file is refused.
    serde_json::from_slice(&lab.run(&["status", "plan.json", "results", "--json"]).stdout).unwrap()
}

fn set_modified(path: &Path, time: SystemTime) {
    File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
}

#[test]
fn chunks_machines_and_refusals_are_reported() {
    let lab = Lab::new(16, 40);
    assert_refused(&lab.run(&["status", "plan.json", "results"]), &["cannot read results"]);
    lab.run_chunks([1, 2, 3, 20]);
    lab.answer(&["run", "plan.json", "--chunk", "21/40", "--output", "results", "--no-hostname"]);
    assert!(!fs::read_to_string(lab.file(21)).unwrap().contains("host"));
    fs::write(lab.file(40), "").unwrap();
    let output = lab.run(&["status", "plan.json", "results"]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).unwrap();
    let start = format!(
        "n = 16: 5 of 40 chunks done, 34 not started, 1 refused\n  ███{}██{}!\n",
        "·".repeat(16),
        "·".repeat(18)
    );
    assert!(text.starts_with(&start), "{text}");
    assert!(text.contains("\nmachine   (not named): 1 shard"), "{text}");
    let answer = status(&lab);
    let chunks = r#"{"all":40,"done":5,"missing":34,"refused":1,"running":0,"stopped":0}"#;
    assert_eq!(answer["chunks"].to_string(), chunks);
    assert_eq!(answer["shards"]["all"], 43);
    let lens = ["machines", "refused"].map(|list| answer[list].as_array().unwrap().len());
    assert_eq!(lens, [2, 1]);
    assert!(answer["count"].as_str().unwrap().parse::<u64>().unwrap() > 0);
    assert!(answer["speed"].as_f64().unwrap() > 0.0 && answer["seconds_to_go"].as_f64().unwrap() > 0.0);
}

#[test]
fn unfinished_chunks_are_running_or_stopped() {
    let lab = Lab::new(14, 3);
    lab.run_chunk(1);
    let done = status(&lab)["shards"].to_string();
    let path = lab.path("results/chunk-1.abcdef.part");
    fs::rename(lab.file(1), &path).unwrap();
    assert_eq!(status(&lab)["chunks"]["running"], 1);
    // Another run of the chunk has the same shards.
    fs::copy(&path, lab.path("results/chunk-1.second.part")).unwrap();
    assert_eq!(status(&lab)["shards"].to_string(), done);
    fs::remove_file(lab.path("results/chunk-1.second.part")).unwrap();
    set_modified(&path, SystemTime::now() - Duration::from_secs(3600));
    assert_eq!(status(&lab)["chunks"]["stopped"], 1);
}

#[test]
fn only_the_speed_is_omitted_if_clocks_do_not_agree() {
    let lab = Lab::done(14, 3);
    fs::remove_file(lab.file(3)).unwrap();
    let (epoch, day) = (SystemTime::UNIX_EPOCH, Duration::from_secs(86400));
    for time in [SystemTime::now() + 365 * day, epoch, epoch - day] {
        set_modified(&lab.file(1), time);
        set_modified(&lab.file(2), time);
        let answer = status(&lab);
        assert_eq!(answer["chunks"]["done"], 2);
        assert!(answer["speed"].is_null() && answer["seconds_to_go"].is_null(), "{answer}");
        assert!(!lab.answer(&["status", "plan.json", "results"]).contains("speed"));
    }
    lab.run_chunk(3);
    lab.assert_total();
}
