//! `count --checkpoint`: a count that is ended in any way resumes and has the same result.

#![cfg(unix)]

use std::fs;
use std::io::Write;
use std::num::NonZeroU32;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use queenside::count::PartialCount;
use queenside::shards::{Chunk, ShardPlan};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tempfile::TempDir;

use super::helpers::{
    Running, Start, assert_refused, error, names_in, queenside, run, signal, stdout, wait_until, with_mounts,
};

/// A count of many small units: a fraction of a second.
const SMALL: [&str; 3] = ["15", "--engine", "backtrack"];
const COUNT: &str = "2279184\n";
/// A count that takes days, with an engine that every machine has.
const ENDLESS: [&str; 3] = ["25", "--engine", "portable"];

/// Return the command `count` with these arguments and a checkpoint.
fn count(args: &[&str], file: &Path) -> Command {
    let mut command = queenside(&[&["count"], args].concat());
    command.arg("--checkpoint").arg(file);
    command
}

fn run_count(args: &[&str], file: &Path) -> Output {
    count(args, file).finish()
}

fn start(args: &[&str], file: &Path) -> Running {
    count(args, file).stdout(Stdio::piped()).stderr(Stdio::piped()).start()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[track_caller]
fn assert_answered(output: &Output, answer: &str, said: &str) {
    assert_eq!(output.status.code(), Some(0), "{}", error(output));
    assert_eq!(text(output), answer);
    assert!(error(output).contains(said), "{}", error(output));
}

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("count");
    (folder, file)
}

/// Return the number of lines with the result of a unit.
fn units_in(file: &Path) -> usize {
    fs::read_to_string(file).unwrap_or_default().matches("{\"shard\":").count()
}

/// Wait until the process has saved a unit.
fn wait_for_a_unit(file: &Path, child: &mut Running) {
    let before = units_in(file);
    wait_until("a unit", || {
        assert!(child.try_wait().unwrap().is_none(), "ended too soon");
        units_in(file) > before
    });
}

#[test]
fn a_count_killed_at_many_moments_has_the_same_result() {
    let (_folder, file) = folder();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(15);
    let (mut killed, mut resumed, mut finished) = (0, 0, 0);
    while killed < 30 || finished == 0 {
        let threads = ["1", "2"][random.random_range(0..2)];
        let before = units_in(&file);
        let mut child = start(&[&SMALL[..], &["--threads", threads]].concat(), &file);
        std::thread::sleep(Duration::from_millis(random.random_range(2..80)));
        if killed < 30 {
            child.kill().unwrap();
        }
        let output = child.finish();
        resumed += i32::from(before > 0);
        if output.status.success() {
            assert_eq!(text(&output), COUNT);
            assert_answered(&run_count(&["15"], &file), COUNT, "is complete");
            fs::remove_file(&file).unwrap();
            finished += 1;
        } else {
            assert_eq!(output.status.code(), None, "{}", error(&output));
            assert!(COUNT.starts_with(&text(&output)) && units_in(&file) >= before);
            killed += 1;
        }
    }
    assert!(resumed >= 10, "resumed only {resumed} times");
}

#[test]
fn an_interrupted_count_resumes() {
    let (folder, file) = folder();
    for (name, number) in [("-INT", 2), ("-TERM", 15), ("-HUP", 1)] {
        let mut child = start(&ENDLESS, &file);
        wait_for_a_unit(&file, &mut child);
        signal(&child, name);
        let output = child.finish();
        assert_eq!(output.status.signal(), Some(number), "{}", error(&output));
        assert!(output.stdout.is_empty());
        let said = error(&output);
        let last = said.lines().last().unwrap();
        let done = last.strip_prefix("stopped: ").and_then(|rest| rest.split(" units are saved in ").next());
        assert!(last.ends_with("/count; run the same command again to resume"), "{said}");
        // The next run reports as much.
        let again = error(&run_count(&["--time-limit", "1s"], &file));
        assert!(again.contains(&format!("{} units are done\n", done.unwrap())), "{again}");
        assert!(again.contains("\ngave up: ") && again.ends_with("; run the same command again to resume\n"));
        assert_eq!(names_in(folder.path()), ["count"]);
    }
}

#[test]
fn a_complete_checkpoint_answers_in_every_form() {
    let (folder, file) = folder();
    assert_answered(&run_count(&["16"], &file), "14772512\n", "");
    let answer = folder.path().join("answer.json");
    let before = fs::read(&file).unwrap();
    for (args, expected) in [
        (&[][..], "14772512\n"),
        (&["--up-to-symmetry"], "1846955\n"),
        (&["--time-limit", "0s"], "14772512\n"),
        (&["-o", answer.to_str().unwrap()], ""),
    ] {
        assert_answered(&run_count(args, &file), expected, "is complete");
    }
    let json = text(&run_count(&["--json", "--up-to-symmetry"], &file));
    let parts =
        [r#"{"schema":1,"n":16,"status":"counted","count":"1846955","engine":"#, r#"{"all":"14772512""#];
    assert!(parts.iter().all(|part| json.contains(part)), "{json}");
    assert!(fs::read_to_string(&answer).unwrap().contains(r#""count":"14772512""#));
    assert_eq!(fs::read(&file).unwrap(), before);
    // Counts of 0, which have no units, are not saved.
    fs::remove_file(&file).unwrap();
    for args in [&["3"][..], &["8", "--queen", "0,0", "1,1"]] {
        assert_answered(&run_count(args, &file), "0\n", "");
        assert!(!file.exists());
    }
}

#[test]
fn counts_of_completions_resume() {
    let (_folder, file) = folder();
    let given = ["16", "--queen", "0,3", "--block", "5,5"];
    let whole = stdout(&[&["count"], &given[..]].concat());
    assert_eq!(run_count(&[&given[..], &["--time-limit", "0s"]].concat(), &file).status.code(), Some(3));
    for other in [&["16"][..], &["16", "--queen", "0,4"]] {
        assert_refused(&run_count(other, &file), "the file has board = {");
    }
    assert_refused(&run_count(&["--up-to-symmetry"], &file), "cannot be counted up to symmetry");
    // The size, or the whole board, may be omitted.
    assert_answered(&run_count(&given[1..], &file), &whole, "resuming from ");
    assert_answered(&run_count(&[], &file), &whole, "is complete");
    // Row by row.
    fs::remove_file(&file).unwrap();
    let given = ["11", "--queen", "0,3"];
    let whole = stdout(&[&["count"], &given[..]].concat());
    assert_answered(&run_count(&given, &file), &whole, "");
    assert_answered(&run_count(&[], &file), &whole, "is complete");
}

#[test]
fn sizes_without_an_estimate_of_their_time_are_saved_too() {
    let (_folder, file) = folder();
    for args in [&["30"][..], &["40", "--queen", "0,0", "--engine", "backtrack"]] {
        let stopped = run_count(&[args, &["--time-limit", "200ms"]].concat(), &file);
        assert_eq!(stopped.status.code(), Some(3), "{}", error(&stopped));
        let again = run_count(&["--time-limit", "200ms"], &file);
        assert!(error(&again).starts_with("resuming from "), "{}", error(&again));
        fs::remove_file(&file).unwrap();
    }
}

#[test]
fn damaged_lines_are_counted_again() {
    let (folder, file) = folder();
    assert_answered(&run_count(&["14"], &file), "365596\n", "");
    let whole = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    let wrong = lines[4].replace("\"seconds\":", "\"seconds\":1");
    for (text, done) in [
        // Without the end line, or the last line is incomplete.
        (lines[..14].concat(), "12"),
        (lines[..6].concat() + &lines[6][..9], "4"),
        (lines[..4].concat() + &wrong + &lines[5..].concat(), "11"),
        // What two processes write that a file system without locks lets run at the same time.
        (lines[..8].concat() + &lines[3..6].concat() + "\n\n" + &lines[9..12].concat(), "9"),
    ] {
        fs::write(&file, text).unwrap();
        assert_answered(&run_count(&[], &file), "365596\n", &format!(": {done} of 12 units are done\n"));
        assert_eq!(units_in(&file), 12);
        assert_eq!(stdout(&["shard", "merge", file.to_str().unwrap()]).lines().next(), Some("365596"));
    }
    assert_eq!(names_in(folder.path()), ["count"]);
}

/// Return the text of a checkpoint with one solution more in this shard, and correct checksums.
fn forged(text: &[u8], shard: usize) -> String {
    let line = text.split_inclusive(|byte| *byte == b'\n').next().unwrap();
    let plan = ShardPlan::read(line).unwrap();
    let number = NonZeroU32::MIN;
    let mut results = Chunk::read_unfinished(&plan, number, text).unwrap();
    let result = &mut results[shard];
    let more = result.partial.by_weight().iter().copied().chain([(8, 1)]);
    result.partial = PartialCount::new(more.collect::<Vec<_>>());
    plan.to_text() + &Chunk { number, results }.to_text(&plan)
}

#[test]
fn files_that_are_not_checkpoints_or_wrong_are_refused_and_not_changed() {
    let (folder, file) = folder();
    assert_answered(&run_count(&["14"], &file), "365596\n", "");
    let whole = fs::read_to_string(&file).unwrap();
    let refused = |text: &str, part: &str| {
        fs::write(&file, text).unwrap();
        for args in [&["14"][..], &[]] {
            let output = run_count(args, &file);
            assert_eq!(output.status.code(), Some(2), "{}", error(&output));
            assert!(output.stdout.is_empty() && error(&output).contains(part), "{}", error(&output));
        }
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    };
    let foreign = "the file is not a checkpoint and was not changed; give another file name";
    refused("", foreign);
    refused("my notes\n", foreign);
    refused(
        "queenside checkpoint 2 5c0ffee5\n{}",
        "an earlier version wrote this checkpoint, and this version cannot read it; resume with the earlier version",
    );
    assert_refused(
        &run(&["shard", "status", file.to_str().unwrap()]),
        "an earlier version wrote this checkpoint",
    );
    fs::write(&file, &whole).unwrap();
    let path = file.to_str().unwrap();
    for args in [["run", path, "--chunk", "1/1", "-o", "x"], ["submit", path, "--to", "slurm", "-o", "x"]] {
        let refused = run(&[&["shard"][..], &args].concat());
        assert_refused(
            &refused,
            "a checkpoint, not a plan; resume its count with `queenside count --checkpoint",
        );
    }
    refused(
        &whole.replacen("\"version\":2", "\"version\":3", 1),
        "the plan has format version 3, expected 2",
    );
    refused(&whole.replacen("\"n\":14", "\"n\":15", 1), "line 1: the plan was altered; remove the file");
    refused(whole.lines().next().unwrap(), "line 1: the plan was altered; remove the file to count again");
    let plan = stdout(&["shard", "plan", "14", "--chunks", "2"]);
    refused(&plan, "the file is a plan of several chunks, not a checkpoint");
    let wrong = forged(whole.as_bytes(), 3);
    refused(&wrong, "the count in the file is wrong: counted 365604 for n = 14, expected 365596; remove");
    let both = wrong.clone() + whole.lines().nth(5).unwrap() + "\n";
    refused(&both, "line 16: the line does not agree with an earlier line of the same shard; remove");
    assert_eq!(names_in(folder.path()), ["count"]);
}

#[test]
fn a_second_process_on_the_same_file_is_refused() {
    let (_folder, file) = folder();
    let mut child = start(&ENDLESS, &file);
    wait_for_a_unit(&file, &mut child);
    let used = "another process is using the file; wait until it ends, or give another file name";
    assert_refused(&run_count(&ENDLESS, &file), used);
    // Also by another name of the same file.
    let link = file.with_file_name("link");
    std::os::unix::fs::symlink(&file, &link).unwrap();
    assert_refused(&run_count(&[], &link), used);
    signal(&child, "-KILL");
    child.wait().unwrap();
    // The lock ends with the process.
    let next = run_count(&["--time-limit", "100ms"], &link);
    assert_eq!(next.status.code(), Some(3), "{}", error(&next));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}

#[test]
fn files_that_cannot_be_written_are_refused_before_the_count() {
    let (folder, file) = folder();
    assert_refused(&run_count(&["22"], &folder.path().join("nowhere/count")), "cannot write to ");
    assert_refused(&run_count(&["22"], folder.path()), "cannot read ");
    for special in ["/dev/null", "-"] {
        let refused = "not a regular file, so it cannot store a checkpoint; give a file name";
        assert_refused(&run_count(&["22"], Path::new(special)), refused);
    }
    assert_refused(&run_count(&["22", "-o", "/nowhere/answer"], &file), "cannot write to /nowhere/answer");
    let script = r#"
        mount -t tmpfs none /mnt
        cd /mnt
        "$QUEENSIDE" count 13 --checkpoint done 2> /dev/null
        "$QUEENSIDE" count 17 --time-limit 0s --checkpoint begun 2> /dev/null
        mount -o remount,ro /mnt
        "$QUEENSIDE" count --checkpoint done; echo $?
        "$QUEENSIDE" count --checkpoint begun; echo $?
        "$QUEENSIDE" count 17 --checkpoint new; echo $?
    "#;
    let Some(output) = with_mounts(Path::new("/"), script) else { return };
    assert_eq!(text(&output), "73712\n73712\n0\n2\n2\n");
    let refused = "error: cannot write to begun: Read-only file system\nerror: cannot write to new: read-only filesystem or storage medium\n";
    assert_eq!(error(&output), format!("the count in done is complete\n{refused}"));
}

#[test]
fn what_was_saved_survives_a_full_disk() {
    let script = r#"
        mount -t tmpfs -o size=64k none /mnt
        cd /mnt
        "$QUEENSIDE" count 25 --engine portable --checkpoint state 2>&1 &
        until grep -q '"shard":' state 2> /dev/null; do sleep 0.01; done
        head -c 1M /dev/zero > filler 2> /dev/null
        wait $!; echo $?
        rm filler
        grep -c '^{"shard":.*}$' state
        "$QUEENSIDE" count --checkpoint state --time-limit 200ms 2> said; echo $?
        grep -c '^resuming from state: [1-9]' said
        ls -A
    "#;
    let Some(output) = with_mounts(Path::new("/"), script) else { return };
    let text = text(&output);
    let saved = text.lines().nth(2).unwrap();
    let full = "error: cannot write to state: No space left on device";
    let advice = "units are saved: fix the problem, and run the same command again to resume";
    let units = text.split(' ').skip_while(|word| *word != "of").nth(1).unwrap();
    let expected = format!("{full}; {saved} of {units} {advice}\n2\n{saved}\n3\n1\nsaid\nstate\n");
    assert_eq!(text, expected, "{}", error(&output));
}

#[test]
fn the_commands_for_shards_read_checkpoints() {
    let (_folder, file) = folder();
    let path = file.to_str().unwrap();
    let shard = |args: &[&str]| queenside(&[&["shard"], args, &[path]].concat()).finish();
    assert_answered(&run_count(&["14"], &file), "365596\n", "");
    let whole = fs::read_to_string(&file).unwrap();
    let status = text(&shard(&["status"]));
    assert!(status.starts_with("n = 14: 1 of 1 chunk done\n"), "{status}");
    assert!(status.contains("\nshards    12 of 12 done; 100.0 %\ncore time "), "{status}");
    assert_answered(&shard(&["merge"]), "365596\n45752 up to rotation and reflection\n", "");
    assert_answered(
        &shard(&["audit", "--sample", "100%", "--engine", "checker"]),
        "12 of 12 shards counted again by checker: all agree\n",
        "cover the whole count",
    );
    // Not complete.
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    fs::write(&file, lines[..8].concat()).unwrap();
    let status = text(&shard(&["status"]));
    assert!(status.starts_with("n = 14: 0 of 1 chunk done, 1 running\n"), "{status}");
    assert!(status.contains("\nshards    6 of 12 done; 50.0 %\n"), "{status}");
    let merge = shard(&["merge"]);
    let advice = "no total yet: the count is not complete; resume it: queenside count --checkpoint ";
    assert_eq!(merge.status.code(), Some(3));
    assert!(error(&merge).starts_with(advice), "{}", error(&merge));
    assert_eq!(shard(&["audit"]).status.code(), Some(3));
    // A changed line, with a wrong checksum or the right one.
    fs::write(&file, whole.replacen("\"seconds\":", "\"seconds\":1", 1)).unwrap();
    let fault = "count: line 3: wrong checksum: ";
    assert_refused(&shard(&["merge"]), fault);
    assert_refused(
        &shard(&["audit"]),
        "; count again with `queenside count --checkpoint`, which keeps the valid",
    );
    assert!(text(&shard(&["status"])).contains(fault));
    let wrong = forged(whole.as_bytes(), 3);
    fs::File::create(&file).unwrap().write_all(wrong.as_bytes()).unwrap();
    assert_refused(&shard(&["merge"]), "the results add up to a wrong total (counted 365604 for n = 14");
    let audit = shard(&["audit", "--sample", "100%"]);
    assert_eq!(audit.status.code(), Some(1));
    assert!(error(&audit).contains("count: line 6: wrong count of shard "), "{}", error(&audit));
    // A plan alone has no results.
    fs::write(&file, lines[0]).unwrap();
    assert_refused(&shard(&["status"]), "a plan without results; give the folder of results too");
}
