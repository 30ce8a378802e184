//! Chunks done by several processes that are killed now and then.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use super::lab::{Dice, Lab, assert_refused, error};

#[test]
fn two_processes_with_random_kills_count_n_18_in_64_chunks() {
    let lab = Lab::new(18, 64);
    let (next, kills) = (AtomicU32::new(1), AtomicU32::new(0));
    let dice = Mutex::new(Dice::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let chunk = next.fetch_add(1, Ordering::Relaxed);
                    if chunk > 64 {
                        break;
                    }
                    // Every other chunk is killed once, at some moment of its first tens of milliseconds.
                    if chunk % 2 == 0 {
                        let mut child = lab
                            .chunk_command(chunk)
                            .stdout(Stdio::null())
                            .stderr(Stdio::null())
                            .spawn()
                            .unwrap();
                        let wait = dice.lock().unwrap().below(20_000);
                        std::thread::sleep(Duration::from_micros(wait));
                        child.kill().unwrap();
                        kills.fetch_add(u32::from(!child.wait().unwrap().success()), Ordering::Relaxed);
                    }
                    lab.run_chunk(chunk);
                }
            });
        }
    });
    assert!(kills.into_inner() > 5, "hardly any was killed in time");
    assert_eq!(lab.unfinished(), Vec::<std::path::PathBuf>::new());
    assert_eq!(
        lab.answer(&["merge", "plan.json", "results"]),
        "666090624\n83263591 up to rotation and reflection\n"
    );
    let audit = lab.answer(&["audit", "plan.json", "results", "--sample", "20%", "--seed", "3"]);
    assert!(
        audit.starts_with("15 of 71 shards counted again by ") && audit.ends_with(": all agree\n"),
        "{audit}"
    );

    // One digit of one line.
    let path = lab.file(33);
    let text = fs::read_to_string(&path).unwrap();
    let line = text.lines().nth(1).unwrap();
    let at = line.find("\"]],\"tests\"").unwrap() - 1;
    let digit = if line.as_bytes()[at] == b'7' { '8' } else { '7' };
    let changed = format!("{}{digit}{}", &line[..at], &line[at + 1..]);
    fs::write(&path, text.replacen(line, &changed, 1)).unwrap();
    assert_refused(
        &lab.merge(),
        &[
            "results/chunk-33.jsonl: line 2: the line's checksum is wrong",
            "remove the file and run chunk 33/64 again",
        ],
    );
    fs::remove_file(&path).unwrap();
    assert_eq!(lab.merge().status.code(), Some(3));
    lab.run_chunk(33);
    lab.assert_total();
}

#[test]
fn a_chunk_killed_again_and_again_goes_on_from_its_finished_shards() {
    // All in one chunk, with the slow engine: a second or so.
    let lab = Lab::new(17, 1);
    let mut dice = Dice::new();
    let (mut went_on, mut kills) = (0, 0);
    loop {
        assert!(kills < 300, "no progress");
        let mut command = lab.chunk_command(1);
        command.args(["--engine", "portable"]).stdout(Stdio::null());
        let log = lab.path("log");
        let mut child = command.stderr(fs::File::create(&log).unwrap()).spawn().unwrap();
        // On a busy machine a shard may take longer than any of these pauses; so they grow.
        std::thread::sleep(Duration::from_millis(20 + kills + dice.below(100)));
        child.kill().unwrap();
        let success = child.wait().unwrap().success();
        let log = fs::read_to_string(&log).unwrap();
        went_on += u32::from(log.contains("going on with chunk 1/1: "));
        if success {
            break;
        }
        kills += 1;
    }
    assert!(went_on > 3 && kills > 3, "{went_on} of {kills}");
    assert!(lab.unfinished().is_empty());
    lab.assert_total();
}

#[test]
fn finished_shards_are_not_counted_again() {
    let lab = Lab::new(17, 1);
    let mut child = lab
        .chunk_command(1)
        .args(["--engine", "portable"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines =
        || lab.unfinished().first().map_or(0, |path| fs::read_to_string(path).unwrap().lines().count());
    while lines() < 10 {
        assert!(child.try_wait().unwrap().is_none(), "done too soon");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let kept: Vec<String> = fs::read_to_string(&lab.unfinished()[0])
        .unwrap()
        .lines()
        .skip(1)
        .take(9)
        .map(str::to_owned)
        .collect();
    lab.run_chunk(1);
    // The very lines, with the seconds that they took the first time.
    let text = fs::read_to_string(lab.file(1)).unwrap();
    for line in kept {
        assert!(line.contains("\"engine\":\"portable\""));
        assert!(text.contains(&line), "{line}");
    }
    let again = lab.run_chunk(1);
    assert!(error(&again).contains("chunk 1/1 is done: results/chunk-1.jsonl"), "{}", error(&again));
    assert_eq!(fs::read_to_string(lab.file(1)).unwrap(), text);
}

#[test]
fn ctrl_c_keeps_what_is_done_and_the_same_command_goes_on() {
    let lab = Lab::new(17, 1);
    let mut command = lab.chunk_command(1);
    let child =
        command.args(["--engine", "portable", "--threads", "2"]).stderr(Stdio::piped()).spawn().unwrap();
    while lab.unfinished().is_empty() || fs::metadata(&lab.unfinished()[0]).unwrap().len() < 1000 {
        std::thread::sleep(Duration::from_millis(1));
    }
    crate::helpers::signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.signal(), Some(2), "{}", error(&output));
    assert!(error(&output).contains("the same command goes on"), "{}", error(&output));
    let again = lab.run_chunk(1);
    assert!(error(&again).starts_with("going on with chunk 1/1: "), "{}", error(&again));
    lab.assert_total();
}

#[test]
fn two_runs_of_a_chunk_at_once_do_no_harm() {
    for _ in 0..5 {
        let lab = Lab::new(16, 2);
        let runs: Vec<_> = (0..6)
            .map(|run| {
                lab.chunk_command(1 + run % 2).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
            })
            .collect();
        for run in runs {
            let output = run.wait_with_output().unwrap();
            assert!(output.status.success(), "{}", error(&output));
        }
        assert!(lab.unfinished().is_empty());
        assert_eq!(fs::read_dir(lab.path("results")).unwrap().count(), 2);
        lab.assert_total();
    }
}

#[test]
fn any_engine_and_any_number_of_threads_leave_the_same_numbers() {
    let lab = Lab::new(14, 1);
    let numbers = |engine: &str, threads: &str, out: &str| {
        let args =
            ["run", "plan.json", "--chunk", "1/1", "--out", out, "--engine", engine, "--threads", threads];
        lab.answer(&args);
        let text = fs::read_to_string(lab.path(out).join("chunk-1.jsonl")).unwrap();
        let number = |line: &str| line.split(",\"seconds\"").next().unwrap().to_owned();
        text.lines()
            .skip(1)
            .filter(|line| line.starts_with("{\"shard\""))
            .map(number)
            .collect::<Vec<String>>()
    };
    let first = numbers("portable", "1", "a");
    assert_eq!(first.len(), 12);
    assert_eq!(numbers("auto", "1", "b"), first);
    assert_eq!(numbers("auto", "3", "c"), first);
}
