//! `shard run`: chunks counted by several processes, some of them killed.

use std::fs::{self, File};
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::Duration;

use super::Lab;
use crate::helpers::{Running, Start, error, signal, wait_until};

/// Start counting the only chunk with the slowest engine.
fn start_slowly(lab: &Lab) -> Running {
    let mut command = lab.chunk_command(1);
    command.args(["--engine", "portable", "--threads", "2"]).stdout(Stdio::null());
    command.stderr(File::create(lab.path("log")).unwrap()).start()
}

#[test]
fn two_processes_of_which_many_are_killed_count_n_18_in_64_chunks() {
    let lab = Lab::new(18, 64);
    let (next, kills) = (AtomicU32::new(1), AtomicU32::new(0));
    let count_chunks = || {
        while let chunk @ ..=64 = next.fetch_add(1, Ordering::Relaxed) {
            // Every second chunk is killed once, in its first tens of milliseconds.
            if chunk % 2 == 0 {
                let mut command = lab.chunk_command(chunk);
                let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).start();
                sleep(Duration::from_micros(u64::from(chunk) * 7919 % 20_000));
                child.kill().unwrap();
                kills.fetch_add(u32::from(!child.wait().unwrap().success()), Ordering::Relaxed);
            }
            lab.run_chunk(chunk);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(count_chunks);
        scope.spawn(count_chunks);
    });
    assert!(kills.load(Ordering::Relaxed) > 5, "too few runs were killed before they ended");
    assert!(lab.unfinished().is_empty());
    let total = lab.answer(&["merge", "plan.json", "results"]);
    assert_eq!(total, "666090624\n83263591 up to rotation and reflection\n");
    let sample = ["--sample", "20%", "--seed", "3", "--engine", "portable"];
    let audit = lab.answer(&[&["audit", "plan.json", "results"], &sample[..]].concat());
    assert_eq!(audit, "15 of 71 shards counted again by portable: all agree\n");
}

#[test]
fn a_chunk_that_is_killed_again_and_again_resumes_from_its_finished_shards() {
    let lab = Lab::new(17, 1);
    let mut saved = Vec::new();
    for kills in 0.. {
        assert!(kills < 300, "no progress");
        let mut child = start_slowly(&lab);
        // The pauses grow, because a shard may take longer on a busy machine.
        sleep(Duration::from_millis(20 + kills + kills * 37 % 100));
        child.kill().unwrap();
        if child.wait().unwrap().success() {
            break;
        }
        for path in lab.unfinished() {
            let text = fs::read_to_string(path).unwrap();
            let lines = text.split_inclusive('\n').filter(|line| line.ends_with("\"}\n"));
            saved.extend(lines.filter(|line| line.starts_with("{\"shard\"")).map(str::to_owned));
        }
    }
    assert!(saved.len() > 3, "too few runs were killed before they ended");
    assert!(lab.unfinished().is_empty());
    // The saved lines are unchanged, including their times.
    let text = fs::read_to_string(lab.file(1)).unwrap();
    assert!(saved.iter().all(|line| text.contains(line)));
    assert_eq!(error(&lab.run_chunk(1)), "chunk 1/1 is done: results/chunk-1.jsonl\n");
    assert_eq!(fs::read_to_string(lab.file(1)).unwrap(), text);
    lab.assert_total();
}

#[test]
fn a_run_stopped_by_ctrl_c_resumes() {
    let lab = Lab::new(17, 1);
    let mut child = start_slowly(&lab);
    wait_until("some shards", || {
        lab.unfinished().iter().any(|path| fs::metadata(path).unwrap().len() >= 1000)
    });
    signal(&child, "-INT");
    let ended_by = child.wait().unwrap().signal();
    let log = fs::read_to_string(lab.path("log")).unwrap();
    assert_eq!(ended_by, Some(2), "{log}");
    assert!(log.ends_with(" shards are saved; run the same command again to resume\n"), "{log}");
    let again = error(&lab.run_chunk(1));
    assert!(again.starts_with("resuming chunk 1/1: "), "{again}");
    lab.assert_total();
}

#[test]
fn two_runs_of_a_chunk_at_once_do_no_harm() {
    for _ in 0..5 {
        let lab = Lab::new(16, 2);
        let start = |chunk| lab.chunk_command(chunk).stdout(Stdio::null()).stderr(Stdio::piped()).start();
        let runs: Vec<Running> = [1, 2, 1, 2, 1, 2].map(start).into();
        for run in runs {
            let output = run.finish();
            assert!(output.status.success(), "{}", error(&output));
        }
        assert!(lab.unfinished().is_empty());
        assert_eq!(fs::read_dir(lab.path("results")).unwrap().count(), 2);
        lab.assert_total();
    }
}
