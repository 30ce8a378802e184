//! Output files: complete or absent, links, descriptors, pictures.

#![cfg(unix)]

use std::fs;

use super::helpers::{Start, assert_refused, names_in, piped, queenside, run, shell, stdout};

const CLASH: &str = "this output is also an input or another output: give another file";

#[test]
fn a_file_is_complete_or_absent() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.txt");
    let name = path.to_str().unwrap();
    let crowded = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/boards/crowded.txt");
    assert_refused(&run(&["draw", crowded, "--as", "columns", "-o", name]), "use `pairs`");
    assert_eq!(names_in(folder.path()), [""; 0]);
    assert_eq!(stdout(&["solve", "4", "-o", name]), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), "[1, 3, 0, 2]\n");
    // A link stays a link, and its target is replaced.
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    stdout(&["solve", "5", "-o", link.to_str().unwrap()]);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&path).unwrap(), "[1, 3, 0, 2, 4]\n");
    // Also if the target is missing.
    fs::remove_file(&path).unwrap();
    stdout(&["solve", "4", "-o", link.to_str().unwrap()]);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&path).unwrap(), "[1, 3, 0, 2]\n");
    assert_eq!(names_in(folder.path()), ["board.txt", "link"]);
}

#[test]
fn the_extension_of_a_file_chooses_the_format() {
    let folder = tempfile::tempdir().unwrap();
    for (name, start) in [("a.svg", &b"<svg"[..]), ("a.json", b"{\"n\":8"), ("a.txt", b"[3, 5")] {
        let path = folder.path().join(name);
        stdout(&["solve", "8", "-o", path.to_str().unwrap()]);
        assert!(fs::read(&path).unwrap().starts_with(start), "{name}");
    }
}

#[test]
fn open_descriptors_can_be_written_by_any_name() {
    let folder = tempfile::tempdir().unwrap();
    for (name, redirect) in
        [("/dev/stdout", ">"), ("/dev/stdout", ">>"), ("/dev/fd/1", ">>"), ("/proc/self/fd/1", ">")]
    {
        let script = format!("{{ echo first; \"$QUEENSIDE\" solve 4 -o {name}; echo last; }} {redirect} out");
        assert!(shell(&script).current_dir(folder.path()).start().end().success());
        let written = fs::read_to_string(folder.path().join("out")).unwrap();
        assert!(written.ends_with("first\n[1, 3, 0, 2]\nlast\n"), "{name} {redirect}: {written}");
    }
    let script = "exec 3>> third; echo first >&3; \"$QUEENSIDE\" solve 4 -o /dev/fd/3; echo last >&3";
    assert!(shell(script).current_dir(folder.path()).start().end().success());
    let written = fs::read_to_string(folder.path().join("third")).unwrap();
    assert_eq!(written, "first\n[1, 3, 0, 2]\nlast\n");
    assert_eq!(run(&["solve", "4", "-o", "/dev/stderr"]).stderr, b"[1, 3, 0, 2]\n");
    assert_eq!(stdout(&["solve", "4", "-o", "-"]), "[1, 3, 0, 2]\n");
}

#[test]
fn standard_input_from_a_file_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board");
    fs::write(&path, "Q...\n....\n....\n....\n").unwrap();
    for args in [
        &["count", "--board", "-", "-o"][..],
        &["draw", "-", "-o"],
        &["solve", "--board", "-", "--certificate"],
    ] {
        let output = queenside(args).arg(&path).stdin(fs::File::open(&path).unwrap()).finish();
        assert_refused(&output, &format!("{}: {CLASH}", path.display()));
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), "Q...\n....\n....\n....\n");
}

#[test]
fn other_picture_formats_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/boards/four.txt");
    let path = folder.path().join("board.png");
    for args in [&["solve", "8"][..], &["list", "6"], &["draw", board]] {
        let output = queenside(args).args(["-o", path.to_str().unwrap()]).finish();
        assert_refused(
            &output,
            "this command cannot write .png files; it can write .txt, .json, .svg: write .svg, then convert it with rsvg-convert or Inkscape",
        );
    }
    assert_refused(&run(&["draw", board, "--light", "red"]), "need a picture: add --as svg");
    let one = folder.path().join("one.svg");
    assert_refused(
        &run(&["list", "6", "-o", one.to_str().unwrap()]),
        "pictures of several boards need a folder",
    );
    stdout(&["list", "6", "--limit", "1", "-o", one.to_str().unwrap()]);
    assert!(fs::read_to_string(&one).unwrap().starts_with("<svg"));
    assert_eq!(names_in(folder.path()), ["one.svg"]);
}

#[test]
fn loops_of_links_are_refused_and_links_to_descriptors_are_followed() {
    let folder = tempfile::tempdir().unwrap();
    let (circle, out) = (folder.path().join("circle"), folder.path().join("out"));
    std::os::unix::fs::symlink("circle", &circle).unwrap();
    std::os::unix::fs::symlink("/dev/stdout", &out).unwrap();
    assert_refused(&run(&["solve", "4", "-o", circle.to_str().unwrap()]), "the symbolic links form a loop");
    assert_eq!(stdout(&["solve", "4", "-o", out.to_str().unwrap()]), "[1, 3, 0, 2]\n");
    assert!(stdout(&["list", "6", "--limit", "1", "--as", "svg", "-o", "/dev/stdout"]).starts_with("<svg"));
    let file = folder.path().join("notes");
    fs::write(&file, "notes").unwrap();
    assert_refused(&run(&["list", "6", "--as", "svg", "-o", file.to_str().unwrap()]), "notes is a file");
}

#[test]
fn pictures_of_a_list_go_to_a_folder_without_others() {
    let folder = tempfile::tempdir().unwrap();
    let list = |n: &str, more: &[&str]| {
        queenside(&["list", n, "--as", "svg", "-o", "pics"]).args(more).current_dir(folder.path()).finish()
    };
    assert!(list("6", &[]).status.success());
    let expected: Vec<String> = (1..=4).map(|number| format!("queens-6-{number:06}.svg")).collect();
    assert_eq!(names_in(&folder.path().join("pics")), expected);
    let first = fs::read(folder.path().join("pics/queens-6-000001.svg")).unwrap();
    let refused = list("6", &["--up-to-symmetry"]);
    assert_refused(&refused, "pics already has pictures of a list of this size, such as queens-6-00000");
    assert_eq!(fs::read(folder.path().join("pics/queens-6-000001.svg")).unwrap(), first);
    // The names of other sizes and formats differ.
    assert!(list("5", &[]).status.success());
    assert_eq!(names_in(&folder.path().join("pics")).len(), 4 + 10);
}

#[test]
fn no_output_replaces_an_input_or_another_output() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let run = |args: &[&str]| queenside(args).current_dir(here).finish();
    fs::create_dir(here.join("sub")).unwrap();
    fs::write(here.join("b"), "Q.....\n......\n......\n......\n......\n......\n").unwrap();
    fs::hard_link(here.join("b"), here.join("hard")).unwrap();
    for (target, link) in [("b", "link"), ("new", "dangling"), (".", "circle")] {
        std::os::unix::fs::symlink(target, here.join(link)).unwrap();
    }
    assert!(run(&["shard", "plan", "8", "--chunks", "1", "-o", "plan.json"]).status.success());
    assert!(run(&["shard", "run", "plan.json", "--chunk", "1/1", "-o", "rr"]).status.success());
    let before = ["b", "plan.json", "rr/chunk-1.jsonl"].map(|name| fs::read(here.join(name)).unwrap());
    let names = names_in(here);
    let absolute = here.join("b");
    for path in ["b", "./b", "sub/../b", absolute.to_str().unwrap(), "hard", "link", "circle/b"] {
        assert_refused(&run(&["draw", "b", "-o", path]), &format!("{path}: {CLASH}"));
    }
    for path in ["new", "./new", "sub/../new", "dangling", "circle/new"] {
        let refused = run(&["solve", "6", "--queen", "0,0", "--certificate", "new", "-o", path]);
        assert_refused(&refused, &format!("new: {CLASH}"));
    }
    for args in [
        &["shard", "merge", "plan.json", "rr", "-o", "plan.json"][..],
        &["shard", "merge", "plan.json", "rr", "-o", "rr/chunk-1.jsonl"],
        &["shard", "merge", "plan.json", "rr", "-o", "circle/rr/new.jsonl"],
        &["solve", "--board", "b", "--certificate", "b"],
        &["solve", "--start", "b", "--method", "h1", "-o", "b"],
        &["count", "--board", "b", "-o", "b"],
        &["count", "--board", "b", "--checkpoint", "b"],
        &["count", "8", "--checkpoint", "same", "-o", "./same"],
        &["list", "8", "--after", "b", "-o", "b"],
        &["kings", "count", "b", "-o", "b"],
        &["compare", "h1", "--start", "b", "-o", "b"],
        &["trace", "h1", "--start", "b", "-o", "b"],
    ] {
        assert_refused(&run(args), CLASH);
    }
    assert_eq!(["b", "plan.json", "rr/chunk-1.jsonl"].map(|name| fs::read(here.join(name)).unwrap()), before);
    assert_eq!(names_in(here), names);
    // Different files, and outputs that replace none.
    fs::write(here.join("other"), "").unwrap();
    for path in ["other", "sub/b", "new", "-", "/dev/null"] {
        assert!(run(&["draw", "b", "-o", path]).status.success(), "{path}");
    }
    let merged = run(&["shard", "merge", "plan.json", "rr", "-o", "rr/total.json"]);
    assert!(merged.status.success(), "{merged:?}");
}

#[test]
fn a_limit_on_the_size_of_files_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let script = "ulimit -f 2; \"$QUEENSIDE\" solve 100000 -o board.txt";
    let output = shell(script).current_dir(folder.path()).finish();
    assert_refused(&output, "cannot write to board.txt: File too large");
    assert_eq!(names_in(folder.path()), [""; 0]);
}

#[test]
fn file_names_need_not_be_unicode() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = tempfile::tempdir().unwrap();
    let name = OsStr::from_bytes(b"board\xff");
    let mut command = queenside(&["solve", "8", "-o"]);
    assert!(command.arg(name).current_dir(folder.path()).start().end().success());
    assert!(folder.path().join(name).exists());
}

#[test]
fn standard_input_is_read_for_one_option() {
    for args in [
        &["check", "-", "--model", "-"][..],
        &["check", "-", "--certificate", "-"],
        &["list", "4", "--board", "-", "--after", "-"],
        &["solve", "--board", "-", "--start", "-", "--method", "h1"],
    ] {
        assert_refused(&piped(args, b"[1, 3, 0, 2]\n"), "give a file for one of them");
    }
}
