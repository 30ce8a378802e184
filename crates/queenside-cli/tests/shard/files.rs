//! Files of results that were cut off, changed, moved, or belong to others.

use std::fs;
use std::path::Path;

use queenside::count::PartialCount;
use queenside::shards::{Chunk, ShardPlan};

use super::lab::{Lab, assert_refused, error};

/// All commands that trust results refuse them, and name the file; `status` goes on and lists it.
fn assert_all_refuse(lab: &Lab, parts: &[&str]) {
    assert_refused(&lab.merge(), parts);
    assert_refused(&lab.run(&["audit", "plan.json", "results", "--sample", "100%"]), parts);
    let status = lab.run(&["status", "plan.json", "results"]);
    let text = String::from_utf8_lossy(&status.stdout);
    assert!(parts.iter().all(|part| text.contains(part)), "{text}");
    assert_eq!(status.status.code(), Some(2));
    assert_eq!(error(&status), "error: 1 file of the results refused, as printed\n");
}

#[test]
fn a_file_cut_off_is_refused_wherever_the_cut_is() {
    let lab = Lab::done(14, 3);
    let path = lab.file(2);
    let whole = fs::read(&path).unwrap();
    for at in (0..whole.len()).step_by(97).chain([whole.len() - 1]) {
        fs::write(&path, &whole[..at]).unwrap();
        assert_refused(
            &lab.merge(),
            &["results/chunk-2.jsonl: line ", "remove the file and run chunk 2/3 again"],
        );
    }
    fs::write(&path, "").unwrap();
    assert_all_refuse(
        &lab,
        &["results/chunk-2.jsonl: line 1: the file is empty; remove the file and run chunk 2/3 again"],
    );
    // It is not taken for done.
    let run = lab.chunk_command(2).output().unwrap();
    assert_refused(&run, &["results/chunk-2.jsonl: line 1: the file is empty; remove the file"]);
    fs::remove_file(&path).unwrap();
    lab.run_chunk(2);
    lab.assert_total();
}

#[test]
fn a_flipped_bit_is_refused_wherever_it_is() {
    let lab = Lab::done(14, 3);
    let path = lab.file(2);
    let whole = fs::read(&path).unwrap();
    for at in (0..whole.len()).step_by(41) {
        let mut changed = whole.clone();
        changed[at] ^= 1 << (at % 8);
        fs::write(&path, changed).unwrap();
        assert_refused(&lab.merge(), &["results/chunk-2.jsonl: line "]);
    }
    fs::write(&path, whole).unwrap();
    lab.assert_total();
}

#[test]
fn a_file_with_another_name_is_refused_and_told_its_name() {
    let lab = Lab::done(14, 3);
    fs::rename(lab.file(2), lab.path("2")).unwrap();
    fs::copy(lab.file(1), lab.file(2)).unwrap();
    assert_all_refuse(
        &lab,
        &[
            "results/chunk-2.jsonl: line 1: the file has the results of chunk 1, not of chunk 2",
            "rename it to chunk-1.jsonl, or remove it",
        ],
    );
    let run = lab.chunk_command(2).output().unwrap();
    assert_refused(&run, &["the file has the results of chunk 1, not of chunk 2"]);
    fs::remove_file(lab.file(2)).unwrap();
    fs::copy(lab.file(1), lab.path("results/chunk-1 (copy).jsonl")).unwrap();
    assert_all_refuse(
        &lab,
        &[
            "chunk-1 (copy).jsonl: no chunk of this plan has that name (they are chunk-1.jsonl and so on); move the file elsewhere",
        ],
    );
    fs::remove_file(lab.path("results/chunk-1 (copy).jsonl")).unwrap();
    for name in ["chunk-01.jsonl", "chunk-4.jsonl", "chunk-0.jsonl", "chunk-+1.jsonl", "notes.jsonl"] {
        fs::copy(lab.file(1), lab.path("results").join(name)).unwrap();
        assert_refused(&lab.merge(), &[name]);
        fs::remove_file(lab.path("results").join(name)).unwrap();
    }
    // Logs and the like are left in peace.
    fs::write(lab.path("results/joblog"), "Seq Host").unwrap();
    fs::write(lab.path("results/slurm-1.out"), "").unwrap();
    fs::rename(lab.path("2"), lab.file(2)).unwrap();
    lab.assert_total();
}

#[test]
fn results_of_another_plan_are_refused() {
    let lab = Lab::done(14, 3);
    let other = Lab::done(14, 2);
    fs::copy(other.file(1), lab.file(1)).unwrap();
    assert_all_refuse(
        &lab,
        &[
            "results/chunk-1.jsonl: line 1: results of another plan (n = 14, sha256 ",
            "give that plan, or another folder",
        ],
    );
    let run = lab.chunk_command(1).output().unwrap();
    assert_refused(&run, &["results of another plan"]);
    // With names that no chunk of this plan has, and of another size.
    for (n, chunks) in [(14, 12), (15, 10), (15, 3)] {
        let (lab, other) = (Lab::done(14, 3), Lab::done(n, chunks));
        fs::remove_dir_all(lab.path("results")).unwrap();
        fs::rename(other.path("results"), lab.path("results")).unwrap();
        assert_refused(&lab.merge(), &[&format!("line 1: results of another plan (n = {n}, sha256 ")]);
    }
}

#[test]
fn results_of_another_version_are_refused() {
    let lab = Lab::done(14, 3);
    let text = fs::read_to_string(lab.file(1)).unwrap();
    fs::write(lab.file(1), text.replacen("\"version\":1", "\"version\":2", 1)).unwrap();
    assert_all_refuse(
        &lab,
        &[
            "results/chunk-1.jsonl: line 1: the file has version 2 of the format, this program reads version 1; go on with the program that wrote it",
        ],
    );
}

/// Writes results with all checksums right, but a solution more in the last shard.
fn forge(lab: &Lab, chunk: u32, to: &Path) {
    let plan = ShardPlan::read(&fs::read(lab.path("plan.json")).unwrap()).unwrap();
    let mut results = Chunk::read(&plan, &fs::read(lab.file(chunk)).unwrap()).unwrap();
    let last = results.results.last_mut().unwrap();
    let more = last.partial.by_weight().iter().copied().chain([(8, 1)]);
    last.partial = PartialCount::new(more.collect::<Vec<_>>(), last.partial.tests());
    fs::write(to, results.to_text(&plan)).unwrap();
}

#[test]
fn a_forged_result_is_found_by_audits() {
    let lab = Lab::done(14, 3);
    forge(&lab, 2, &lab.file(2));
    // The sum is not the published one.
    assert_refused(
        &lab.merge(),
        &[
            "the results add up to a wrong total (counted 365604 for n = 14, expected 365596): a machine counted wrong",
            "find out which with `queenside shard audit plan.json results --sample 100%`",
        ],
    );
    for engine in ["auto", "portable", "checker"] {
        let audit = lab.run(&["audit", "plan.json", "results", "--sample", "100%", "--engine", engine]);
        assert_eq!(audit.status.code(), Some(1), "{engine}: {}", error(&audit));
        assert!(error(&audit).contains("results/chunk-2.jsonl: line "), "{}", error(&audit));
        let audit =
            lab.run(&["audit", "plan.json", "results", "--sample", "100%", "--engine", engine, "--json"]);
        let text = String::from_utf8(audit.stdout).unwrap();
        assert!(text.contains("\"agree\":11,\"differ\":[{\"shard\":"), "{text}");
    }
}

#[test]
fn results_that_are_there_twice_count_once_and_must_agree() {
    let lab = Lab::done(14, 3);
    fs::create_dir(lab.path("second")).unwrap();
    for chunk in [1, 2] {
        fs::copy(lab.file(chunk), lab.path("second").join(format!("chunk-{chunk}.jsonl"))).unwrap();
    }
    let both = ["merge", "plan.json", "results", "second"];
    let output = lab.run(&both);
    assert!(output.stdout.starts_with(b"365596\n"));
    assert_eq!(error(&output), "2 chunks there twice, and the results agree\n");
    forge(&lab, 2, &lab.path("second/chunk-2.jsonl"));
    assert_refused(
        &lab.run(&both),
        &[
            "results/chunk-2.jsonl and second/chunk-2.jsonl: line ",
            "do not agree; find out which is right with `queenside shard audit`",
        ],
    );
    // A part at each site.
    fs::remove_file(lab.path("second/chunk-2.jsonl")).unwrap();
    fs::remove_file(lab.file(1)).unwrap();
    assert!(lab.run(&both).stdout.starts_with(b"365596\n"));
}

#[test]
fn another_run_that_left_other_results_is_noticed() {
    let lab = Lab::new(17, 1);
    let plan = ShardPlan::read(&fs::read(lab.path("plan.json")).unwrap()).unwrap();
    // While the chunk is counted, somebody puts results in its place.
    let done = Lab::done(17, 1);
    let child = lab
        .chunk_command(1)
        .args(["--engine", "portable"])
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    while lab.unfinished().is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert_eq!(plan.shards(), 70);
    forge(&done, 1, &lab.file(1));
    let output = child.wait_with_output().unwrap();
    assert_refused(
        &output,
        &[
            "results/chunk-1.jsonl: another run of this chunk left another result of shard 69: a machine is faulty",
        ],
    );
}

#[test]
fn what_a_power_cut_leaves_is_used_as_far_as_it_is_whole() {
    let lab = Lab::done(14, 1);
    let text = fs::read(lab.file(1)).unwrap();
    let whole_lines: usize =
        text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(5).unwrap().0 + 1;
    for tail in
        [&b""[..], b"{\"shard\":5,\"cou", &[0; 4096], b"\n\n\n", &text[whole_lines + 1..whole_lines + 300]]
    {
        fs::remove_file(lab.file(1)).unwrap();
        fs::write(lab.path("results/chunk-1.abcdef.part"), [&text[..whole_lines], tail].concat()).unwrap();
        // One that has nothing.
        fs::write(lab.path("results/chunk-1.empty.part"), "").unwrap();
        let run = lab.run_chunk(1);
        assert!(
            error(&run).starts_with("going on with chunk 1/1: 5 of 12 shards are done\n"),
            "{}",
            error(&run)
        );
        assert!(lab.unfinished().is_empty());
        lab.assert_total();
    }
}

#[test]
fn unfinished_results_of_another_plan_are_left_alone() {
    let lab = Lab::new(14, 1);
    let other = Lab::done(14, 2);
    fs::create_dir(lab.path("results")).unwrap();
    let part = lab.path("results/chunk-1.other.part");
    fs::copy(other.file(1), &part).unwrap();
    let run = lab.chunk_command(1).output().unwrap();
    assert_refused(&run, &["results/chunk-1.other.part: line 1: results of another plan", "another folder"]);
    assert!(part.exists() && !lab.file(1).exists());
    // What nobody can read is in nobody's way, and stays too.
    fs::write(&part, "notes").unwrap();
    lab.run_chunk(1);
    assert!(part.exists());
    lab.assert_total();
}

#[test]
fn what_is_no_file_is_refused_at_once() {
    let lab = Lab::done(14, 3);
    fs::remove_file(lab.file(2)).unwrap();
    let made = std::process::Command::new("mkfifo").arg(lab.file(2)).status().unwrap();
    assert!(made.success());
    assert_all_refuse(&lab, &["cannot read results/chunk-2.jsonl: it is no file; remove it"]);
    fs::remove_file(lab.file(2)).unwrap();
    fs::create_dir(lab.file(2)).unwrap();
    assert_all_refuse(
        &lab,
        &["cannot read results/chunk-2.jsonl: ", "remove it, or move it elsewhere, and run chunk 2/3 again"],
    );
    let name = std::os::unix::ffi::OsStringExt::from_vec(b"chunk-\xff.jsonl".to_vec());
    let name: std::ffi::OsString = name;
    fs::copy(lab.file(1), lab.path("results").join(&name)).unwrap();
    fs::remove_dir(lab.file(2)).unwrap();
    assert_refused(&lab.merge(), &["no chunk of this plan has that name"]);
    let run = lab.run(&["run", "plan.json", "--chunk", "1/3", "--out", "plan.json"]);
    assert_refused(&run, &["--out plan.json: this is no folder; give another name"]);
}

#[test]
fn a_damaged_file_is_noticed_by_an_audit_that_did_not_draw_it() {
    let lab = Lab::done(16, 40);
    let text = fs::read_to_string(lab.file(1)).unwrap();
    fs::write(lab.file(1), text.replacen("\"tests\":", "\"tests\":1", 1)).unwrap();
    let audit = lab.run(&["audit", "plan.json", "results", "--sample", "1"]);
    assert_refused(&audit, &["results/chunk-01.jsonl: line 2: the line's checksum is wrong"]);
}

#[test]
fn unfinished_results_that_do_not_agree_are_refused() {
    let lab = Lab::done(14, 1);
    let text = fs::read_to_string(lab.file(1)).unwrap();
    forge(&lab, 1, &lab.path("results/chunk-1.a.part"));
    fs::write(lab.path("results/chunk-1.b.part"), text).unwrap();
    fs::remove_file(lab.file(1)).unwrap();
    let run = lab.chunk_command(1).output().unwrap();
    assert_refused(
        &run,
        &[
            "two results of shard 11 do not agree: a machine is faulty, or a file was changed; remove results/chunk-1.*.part",
        ],
    );
}

#[test]
fn as_long_as_chunks_are_missing_there_is_no_total() {
    let lab = Lab::new(14, 5);
    fs::create_dir(lab.path("results")).unwrap();
    let output = lab.merge();
    assert_eq!((output.status.code(), &*output.stdout), (Some(3), &b""[..]));
    assert_eq!(
        error(&output),
        "no total yet: 5 of 5 chunks missing (number 1, 2, 3, ...); run each with `queenside shard run plan.json --chunk 1/5 --out results`\n"
    );
    for chunk in [1, 3, 5] {
        lab.run_chunk(chunk);
    }
    assert!(error(&lab.merge()).starts_with("no total yet: 2 of 5 chunks missing (number 2, 4); run"));
    assert_refused(&lab.run(&["merge", "plan.json", "nowhere"]), &["cannot read nowhere"]);
    assert_refused(&lab.run(&["merge", "plan.json", "plan.json"]), &["cannot read plan.json: "]);
    let audit = lab.run(&["audit", "plan.json", "results", "--sample", "2"]);
    assert!(audit.stdout.starts_with(b"2 of "), "{}", error(&audit));
}
