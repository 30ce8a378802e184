//! What `status` tells.

use std::fs;
use std::time::{Duration, SystemTime};

use serde_json::Value;

use super::lab::{Lab, assert_refused};

fn status(lab: &Lab) -> Value {
    // The exit status is 2 where files are refused.
    serde_json::from_slice(&lab.run(&["status", "plan.json", "results", "--json"]).stdout).unwrap()
}

#[test]
fn it_tells_what_is_done_and_what_is_not() {
    let lab = Lab::new(16, 40);
    assert_refused(&lab.run(&["status", "plan.json", "results"]), &["cannot read results"]);
    for chunk in [1, 2, 3, 20] {
        lab.run_chunk(chunk);
    }
    lab.answer(&["run", "plan.json", "--chunk", "21/40", "--out", "results", "--anonymous"]);
    assert!(!fs::read_to_string(lab.file(21)).unwrap().contains("host"));
    fs::write(lab.file(40), "").unwrap();
    let looked = lab.run(&["status", "plan.json", "results"]);
    assert_eq!(looked.status.code(), Some(2));
    let text = String::from_utf8(looked.stdout).unwrap();
    assert!(text.starts_with("n = 16: 5 of 40 chunks done, 34 not begun, 1 refused\n"), "{text}");
    assert!(text.lines().nth(1).unwrap().starts_with("  ███·"), "{text}");
    assert!(text.lines().nth(1).unwrap().ends_with("·!"), "{text}");
    assert!(text.contains("machine   (not named): 1 shard"), "{text}");
    let told = status(&lab);
    assert_eq!(told["chunks"]["done"], 5);
    assert_eq!(told["chunks"]["refused"], 1);
    assert_eq!(told["shards"]["all"], 43);
    assert_eq!(told["machines"].as_array().unwrap().len(), 2);
    assert_eq!(told["refused"].as_array().unwrap().len(), 1);
    assert!(told["count"].as_str().unwrap().parse::<u64>().unwrap() > 0);
    assert!(told["speed"].as_f64().unwrap() > 0.0 && told["seconds_to_go"].as_f64().unwrap() > 0.0);
}

#[test]
fn unfinished_chunks_are_running_or_stopped() {
    let lab = Lab::new(14, 3);
    lab.run_chunk(1);
    let text = fs::read_to_string(lab.file(1)).unwrap();
    let part: String = text.split_inclusive('\n').take(2).collect();
    let path = lab.path("results/chunk-1.abcdef.part");
    fs::remove_file(lab.file(1)).unwrap();
    fs::write(&path, part).unwrap();
    assert_eq!(status(&lab)["chunks"]["running"], 1);
    assert_eq!(status(&lab)["shards"]["done"], 1);
    // Another run of the chunk has the same shard.
    fs::copy(&path, lab.path("results/chunk-1.second.part")).unwrap();
    assert_eq!(status(&lab)["shards"]["done"], 1);
    fs::remove_file(lab.path("results/chunk-1.second.part")).unwrap();
    let file = fs::File::options().write(true).open(&path).unwrap();
    file.set_modified(SystemTime::now() - Duration::from_secs(3600)).unwrap();
    assert_eq!(status(&lab)["chunks"]["stopped"], 1);
}

#[test]
fn clocks_that_do_not_agree_leave_out_speeds_and_nothing_else() {
    let lab = Lab::done(14, 3);
    fs::remove_file(lab.file(3)).unwrap();
    let set = |time: SystemTime| {
        for chunk in [1, 2] {
            fs::File::options().write(true).open(lab.file(chunk)).unwrap().set_modified(time).unwrap();
        }
    };
    for time in [
        SystemTime::now() + Duration::from_secs(365 * 86400),
        SystemTime::UNIX_EPOCH,
        SystemTime::UNIX_EPOCH - Duration::from_secs(86400),
    ] {
        set(time);
        let told = status(&lab);
        assert_eq!(told["chunks"]["done"], 2);
        assert!(told["speed"].is_null() && told["seconds_to_go"].is_null(), "{told}");
        assert!(!lab.answer(&["status", "plan.json", "results"]).contains("speed"));
    }
    lab.run_chunk(3);
    lab.assert_total();
}

#[test]
fn it_watches_until_everything_is_done() {
    let lab = Lab::new(14, 2);
    // Before there is a folder.
    let child = lab
        .command(&["status", "plan.json", "results", "--watch", "--every", "20ms", "--json"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    for chunk in [1, 2] {
        std::thread::sleep(Duration::from_millis(100));
        lab.run_chunk(chunk);
    }
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let lines: Vec<Value> = output
        .stdout
        .split(|byte| *byte == b'\n')
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect();
    assert!(lines.len() > 1);
    assert_eq!(lines[0]["chunks"]["done"], 0);
    assert_eq!(lines[0]["core_seconds"]["taken"].to_string(), "0.0");
    assert_eq!(lines.last().unwrap()["seconds_to_go"].to_string(), "0.0");
    assert_eq!(lines.last().unwrap()["chunks"]["done"], 2);
}
