//! `count --checkpoint`: a count that is ended in any way resumes and has the same result.

#![cfg(unix)]

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tempfile::TempDir;

use super::helpers::{assert_refused, error, names_in, queenside, signal, wait_until, with_mounts};

/// A count of many small units: a fraction of a second.
const N: &str = "15";
const COUNT: &str = "2279184\n";
/// A count that takes days, with an engine that every machine has.
const ENDLESS: [&str; 3] = ["25", "--engine", "portable"];

fn count(args: &[&str]) -> Command {
    queenside(&[&["count"], args].concat())
}

/// Run `count` with these arguments and a checkpoint.
fn run_count(args: &[&str], file: &Path) -> Output {
    count(args).arg("--checkpoint").arg(file).output().unwrap()
}

fn start(args: &[&str], file: &Path) -> Child {
    let mut command = count(args);
    command.args(["--checkpoint-interval", "0s", "--checkpoint"]).arg(file);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
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

/// Wait until the process has saved something, and the file has units.
fn wait_for_units(file: &Path, before: &str, child: &mut Child) {
    wait_until("a unit", || {
        assert!(child.try_wait().unwrap().is_none(), "ended too soon");
        fs::read_to_string(file).is_ok_and(|text| text != before && !text.contains("\"done\":[]"))
    });
}

#[test]
fn a_count_killed_at_fifty_moments_has_the_same_result() {
    let (folder, file) = folder();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(15);
    let (mut killed, mut resumed, mut finished) = (0, 0, 0);
    while killed < 50 || finished == 0 {
        let threads = ["1", "2"][random.random_range(0..2)];
        let mut child = start(&[N, "--engine", "backtrack", "--threads", threads], &file);
        std::thread::sleep(Duration::from_millis(random.random_range(2..80)));
        if killed < 50 {
            child.kill().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        let error = error(&output);
        // A run resumes unless it was the first that wrote the file.
        let partial = error
            .lines()
            .any(|line| line.strip_prefix("resuming from ").is_some_and(|rest| !rest.contains(": 0 of ")));
        resumed += i32::from(partial);
        match output.status.code() {
            Some(0) => {
                assert_eq!(text(&output), COUNT);
                assert_answered(&run_count(&[N], &file), COUNT, "is complete");
                assert_eq!(names_in(folder.path()), ["count"]);
                fs::remove_file(&file).unwrap();
                finished += 1;
            }
            code => {
                assert_eq!(code, None, "{error}");
                assert!(COUNT.starts_with(&text(&output)));
                // A killed run leaves at most its lock and one temporary file.
                let names = names_in(folder.path());
                assert!(names.len() <= 3, "{names:?}");
                killed += 1;
            }
        }
    }
    assert!(resumed >= 10, "resumed only {resumed} times");
}

#[test]
fn an_interrupted_count_saves_its_state_and_resumes() {
    let (folder, file) = folder();
    for (name, number) in [("-INT", 2), ("-TERM", 15), ("-HUP", 1)] {
        let before = fs::read_to_string(&file).unwrap_or_default();
        let mut child = start(&ENDLESS, &file);
        wait_for_units(&file, &before, &mut child);
        signal(&child, name);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.signal(), Some(number), "{}", error(&output));
        assert!(output.stdout.is_empty());
        let error = error(&output);
        let last = error.lines().last().unwrap();
        assert!(
            last.starts_with("stopped: ") && last.ends_with("; run the same command again to resume"),
            "{error}"
        );
        // The next run reports as much.
        let done = last.strip_prefix("stopped: ").unwrap().split(" units are saved in").next().unwrap();
        let again = run_count(&["--time-limit", "1s"], &file);
        assert!(self::error(&again).contains(&format!("{done} units are done, ")), "{}", self::error(&again));
        assert_eq!(names_in(folder.path()), ["count"]);
    }
}

#[test]
fn a_finished_checkpoint_answers_in_every_form() {
    let (folder, file) = folder();
    assert_answered(&run_count(&["16"], &file), "14772512\n", "");
    let text_of = |args: &[&str]| {
        let output = run_count(args, &file);
        assert_answered(&output, &text(&output), "is complete");
        text(&output)
    };
    assert_eq!(text_of(&[]), "14772512\n");
    assert_eq!(text_of(&["16"]), "14772512\n");
    assert_eq!(text_of(&["--up-to-symmetry"]), "1846955\n");
    assert_eq!(text_of(&["--time-limit", "0s"]), "14772512\n");
    let json = text_of(&["--json", "--up-to-symmetry"]);
    assert!(
        json.starts_with(r#"{"schema":1,"n":16,"status":"counted","count":"1846955","engine":"#),
        "{json}"
    );
    assert!(json.contains(r#""up_to_symmetry":{"all":"14772512""#), "{json}");
    let answer = folder.path().join("answer.json");
    assert_eq!(text_of(&["-o", answer.to_str().unwrap()]), "");
    assert!(
        fs::read_to_string(&answer)
            .unwrap()
            .starts_with(r#"{"schema":1,"n":16,"status":"counted","count":"14772512","engine":"#)
    );
    assert_refused(
        &run_count(&["-o", file.to_str().unwrap()], &file),
        "this output is also an input or another output",
    );
    assert_refused(&run_count(&["-o", "count.png"], &file), "this command cannot write .png files");
    // The file contains the history of the count.
    let record = fs::read_to_string(&file).unwrap();
    for part in [r#"{"n":16,"units":"#, r#""count":"14772512""#, r#""resumed":0"#, r#""version":""#] {
        assert!(record.contains(part), "{record}");
    }
}

#[test]
fn without_n_the_checkpoint_has_the_board() {
    let (_folder, file) = folder();
    assert_refused(&run_count(&[], &file), "the file does not exist; give N to start a count");
    assert_refused(&run_count(&["--json"], &file), "give N");
    assert!(!file.exists());
    let stopped = run_count(&["17", "--engine", "portable", "--time-limit", "0s"], &file);
    assert_eq!(stopped.status.code(), Some(3), "{}", error(&stopped));
    assert!(error(&stopped).starts_with("gave up: "), "{}", error(&stopped));
    assert!(error(&stopped).ends_with("; run the same command again to resume\n"), "{}", error(&stopped));
    assert!(stopped.stdout.is_empty());
    // The file contains the requested engine.
    let state = fs::read_to_string(&file).unwrap();
    assert!(state.contains(r#""engine":"portable","#), "{state}");
    assert_answered(&run_count(&[], &file), "95815104\n", "resuming from ");
}

#[test]
#[cfg_attr(not(feature = "full"), ignore = "needs all optional features")]
fn other_sizes_and_engines_with_other_units_are_refused() {
    let (_folder, file) = folder();
    assert_eq!(
        run_count(&["17", "--engine", "portable", "--time-limit", "0s"], &file).status.code(),
        Some(3)
    );
    let before = fs::read(&file).unwrap();
    assert_refused(&run_count(&["18"], &file), "the file has n = 17, expected n = 18; ");
    assert_refused(&run_count(&["17", "--queen", "0,0"], &file), "expected board = {");
    let refused = run_count(&["17", "--engine", "backtrack"], &file);
    assert_refused(&refused, ": choose auto, gpu, avx512, avx2, neon, portable, or give another file name");
    assert_refused(&run_count(&["--estimate"], &file), "cannot be used with");
    assert_eq!(fs::read(&file).unwrap(), before);
    // The best engine of the machine may resume a count of another engine with the same units.
    let output = run_count(&["17", "--engine", "auto", "--json"], &file);
    assert_answered(&output, &text(&output), "resuming from ");
    assert!(text(&output).contains(r#""count":"95815104""#));
}

#[test]
fn counts_of_completions_resume_too() {
    let (_folder, file) = folder();
    let given = ["16", "--queen", "0,3", "--block", "5,5"];
    let whole = text(&count(&given).output().unwrap());
    assert_eq!(run_count(&[&given[..], &["--time-limit", "0s"]].concat(), &file).status.code(), Some(3));
    let mut child = start(&given, &file);
    wait_for_units(&file, "", &mut child);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_refused(&run_count(&["16", "--queen", "0,4"], &file), "the file has board = {");
    assert_refused(&run_count(&["16"], &file), "the file has board = {");
    assert_refused(&run_count(&["--up-to-symmetry"], &file), "cannot be counted up to symmetry");
    assert_refused(
        &run_count(&["--engine", "backtrack"], &file),
        ": choose auto, avx512, avx2, neon, portable, or",
    );
    // The size, or the whole board, may be omitted.
    assert_answered(&run_count(&given[1..], &file), &whole, "resuming from ");
    assert_answered(&run_count(&[], &file), &whole, "is complete");
    assert_answered(&run_count(&given, &file), &whole, "is complete");
    assert_answered(&run_count(&["--engine", "portable"], &file), &whole, "is complete");
}

#[test]
fn damaged_truncated_and_foreign_files_are_refused_and_not_changed() {
    let (folder, file) = folder();
    assert_answered(&run_count(&["12"], &file), "14200\n", "");
    let whole = fs::read(&file).unwrap();
    let refused = |bytes: &[u8], part: &str| {
        fs::write(&file, bytes).unwrap();
        for args in [&["12"][..], &[]] {
            assert_refused(&run_count(args, &file), part);
        }
        assert_eq!(fs::read(&file).unwrap(), bytes);
    };
    refused(&whole[..whole.len() / 2], "damaged or was changed; remove it to start again");
    let mut changed = whole.clone();
    *changed.last_mut().unwrap() ^= 1;
    refused(&changed, "damaged or was changed; remove it to start again");
    refused(b"", "is not a checkpoint and was not changed; give another file name");
    refused(b"my notes\n", "is not a checkpoint and was not changed; give another file name");
    let newer = String::from_utf8(whole.clone()).unwrap().replacen(" 2 ", " 7 ", 1);
    refused(newer.as_bytes(), "the file has format version 7, expected version 2");
    // Files with a right checksum and an invalid state.
    let body = String::from_utf8(whole).unwrap().split_once('\n').unwrap().1.to_owned();
    let forged = |body: String| {
        format!("queenside checkpoint 2 {:08x}\n{body}", crc32fast::hash(body.as_bytes())).into_bytes()
    };
    refused(&forged(body.replace("\"done\":[[0,", "\"done\":[[0,0],[0,")), "damaged");
    refused(&forged(body.replace("\"done\":[[0,", "\"done\":[[1,")), "are inconsistent");
    refused(&forged(body.replace("\"record\":{\"units\":", "\"record\":{\"units\":1")), "another file name");
    fs::write(&file, forged(body.replace("\"count\":\"14200\"", "\"count\":\"14201\""))).unwrap();
    let wrong = run_count(&[], &file);
    let said = error(&wrong);
    let expected =
        "count: the count in the file is wrong: counted 14201 for n = 12, expected 14200; remove the file";
    assert!(said.contains(expected), "{said}");
    assert_eq!((wrong.status.code(), wrong.stdout.len()), (Some(2), 0), "{said}");
    // A count that is not published must be close to an estimate.
    fs::remove_file(&file).unwrap();
    let mut child = start(&["28"], &file);
    wait_until("the file", || file.exists());
    signal(&child, "-INT");
    child.wait().unwrap();
    let body = fs::read_to_string(&file).unwrap().split_once('\n').unwrap().1.to_owned();
    let mut state: serde_json::Value = serde_json::from_str(&body).unwrap();
    let units = state["record"]["units"].clone();
    state["record"]["done"] = serde_json::json!([[0, units.as_u64().unwrap() - 1]]);
    for work in state["work"].as_array_mut().unwrap() {
        work["units"] = 0.into();
    }
    state["work"][0]["units"] = units;
    for wrong in ["0", "2", "2000000000000000", "2565195001323018001"] {
        state["record"]["count"] = wrong.into();
        fs::write(&file, forged(state.to_string())).unwrap();
        let bytes = fs::read(&file).unwrap();
        let refused = run_count(&[], &file);
        assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0), "{}", error(&refused));
        let said = error(&refused);
        assert!(said.contains("count: the count in the file is wrong: counted "), "{said}");
        assert_eq!(fs::read(&file).unwrap(), bytes);
    }
    state["more"] = 1.into();
    fs::write(&file, forged(state.to_string())).unwrap();
    assert_refused(&run_count(&["8"], &file), "damaged or was changed");
    assert_eq!(names_in(folder.path()), ["count"]);
}

#[test]
fn a_second_process_on_the_same_file_is_refused() {
    let (_folder, file) = folder();
    let mut child = start(&ENDLESS, &file);
    wait_for_units(&file, "", &mut child);
    assert_refused(
        &run_count(&ENDLESS, &file),
        "another process is using the file; wait until it ends, or give another",
    );
    // Also by another name of the same file.
    let link = file.with_file_name("link");
    std::os::unix::fs::symlink(&file, &link).unwrap();
    assert_refused(&run_count(&[], &link), "another process is using the file");
    signal(&child, "-KILL");
    child.wait().unwrap();
    // The lock ends with the process.
    let next = run_count(&["--time-limit", "1s"], &link);
    assert_eq!(next.status.code(), Some(3), "{}", error(&next));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}

#[test]
fn many_processes_on_one_file_have_the_right_count() {
    let (folder, file) = folder();
    let start = || start(&[N, "--engine", "backtrack"], &file);
    let mut answers = 0;
    for child in (0..6).map(|_| start()).collect::<Vec<_>>() {
        let output = child.wait_with_output().unwrap();
        match output.status.code() {
            Some(0) => {
                assert_eq!(text(&output), COUNT);
                answers += 1;
            }
            _ => assert_refused(&output, "another process is using the file"),
        }
    }
    assert!(answers >= 1);
    assert_answered(&run_count(&[], &file), COUNT, "is complete");
    assert_eq!(names_in(folder.path()), ["count"]);
}

#[test]
fn files_of_killed_processes_are_removed() {
    let (folder, file) = folder();
    fs::write(folder.path().join(".count.queenside-part"), "half a sta").unwrap();
    fs::write(folder.path().join(".count.queenside-lock"), "").unwrap();
    fs::write(folder.path().join("count.part"), "another's").unwrap();
    assert_answered(&run_count(&["13"], &file), "73712\n", "");
    assert_eq!(names_in(folder.path()), ["count", "count.part"]);
}

#[test]
fn files_that_cannot_be_written_are_refused_before_the_count() {
    let (folder, file) = folder();
    assert_refused(&run_count(&["22"], &folder.path().join("nowhere/count")), "cannot write to ");
    assert_refused(&run_count(&["22"], folder.path()), "cannot read ");
    assert_refused(
        &run_count(&["22"], Path::new("/dev/null")),
        "not a regular file, so it cannot store a checkpoint; give a file name",
    );
    assert_refused(
        &run_count(&["22"], Path::new("-")),
        "not a regular file, so it cannot store a checkpoint; give a file name",
    );
    assert_refused(&run_count(&["22", "-o", "/nowhere/answer"], &file), "cannot write to /nowhere/answer");

    // A read-only checkpoint is refused unless its count is complete.
    assert_eq!(run_count(&["17", "--time-limit", "0s"], &file).status.code(), Some(3));
    let set_read_only = |is: bool| {
        let mut permissions = fs::metadata(&file).unwrap().permissions();
        std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, if is { 0o444 } else { 0o644 });
        fs::set_permissions(&file, permissions).unwrap();
    };
    set_read_only(true);
    assert_refused(
        &run_count(&[], &file),
        "the file is read-only; make it writable, or give another file name",
    );
    set_read_only(false);
    assert_answered(&run_count(&[], &file), "95815104\n", "resuming");
    set_read_only(true);
    assert_answered(&run_count(&[], &file), "95815104\n", "is complete");
}

#[test]
fn a_finished_checkpoint_answers_in_a_read_only_folder() {
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
    let refused = "error: cannot write to begun: Read-only file system\nerror: cannot write to new: Read-only file system\n";
    assert_eq!(error(&output), format!("the count in done is complete\n{refused}"));
}

#[test]
fn the_last_saved_state_survives_a_full_disk() {
    let script = r#"
        mount -t tmpfs -o size=64k none /mnt
        cd /mnt
        "$QUEENSIDE" count 25 --engine portable --checkpoint-interval 0s --checkpoint state 2> /dev/null &
        until grep -q '"done":\[\[' state 2> /dev/null; do sleep 0.01; done
        head -c 1M /dev/zero > filler 2> /dev/null
        wait $!; echo $?
        "$QUEENSIDE" count --checkpoint state --time-limit 2s; echo $?
        rm filler
        "$QUEENSIDE" count --checkpoint state --time-limit 2s 2> said; echo $?
        grep -c '^resuming from state: [1-9]' said
        ls -A
    "#;
    let Some(output) = with_mounts(Path::new("/"), script) else { return };
    assert_eq!(text(&output), "2\n2\n3\n1\nsaid\nstate\n", "{}", error(&output));
    assert!(error(&output).contains("cannot write to state: No space left on device"), "{}", error(&output));
}
