//! The engine on a library that stands in for the driver (`examples/pretend_driver`): all that is unsafe, without a GPU.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::print_stdout, reason = "the child tells the parent")]

use std::path::{Path, PathBuf};
use std::process::Command;

use queenside::count::{Engine, count_with};
use queenside::{Budget, Size};
use queenside_check::known_counts;
use queenside_cuda::{Cuda, Gpus, gpus};

/// The library as cargo built it beside this test.
fn pretended() -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let library = tests.parent().unwrap().with_file_name("examples").join("libpretend_driver.so");
    let build = "`cargo test -p queenside-cuda`, without --test, builds it";
    assert!(library.exists(), "{} is not there: {build}", library.display());
    library
}

/// What the child says with a library in the driver's place: on stdout, and on stderr.
fn with_library(library: &Path, fault: &str) -> (String, String) {
    let folder = std::env::temp_dir().join(format!("queenside-driver-{}-{fault}", std::process::id()));
    // From a run that was ended in the middle.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::os::unix::fs::symlink(library, folder.join("libcuda.so")).unwrap();
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "what_the_child_does", "--ignored", "--nocapture"])
        .env("LD_LIBRARY_PATH", &folder)
        .env("PRETEND", fault)
        .output()
        .unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(output.status.success(), "{out}{err}");
    (out, err)
}

#[test]
#[ignore = "run by the others, with another driver"]
fn what_the_child_does() {
    if std::env::var_os("PRETEND").is_none() {
        return;
    }
    println!("gpus: {:?}", gpus());
    let cuda = Cuda::new();
    assert!(cuda.use_gpus(Gpus::Numbers(vec![0])));
    if let Some(missing) = cuda.what_is_missing() {
        println!("missing: {missing}");
        return;
    }
    for n in [8, 11] {
        match count_with(&cuda, Size::new(n).unwrap(), &Budget::default()) {
            Ok(count) => println!("count {n}: {count}"),
            Err(error) => println!("error: {error}"),
        }
    }
}

#[test]
fn it_counts_and_gives_all_memory_back() {
    let (out, err) = with_library(&pretended(), "nothing");
    assert!(out.contains("Pretended GPU") && out.contains("capability: (9, 0), memory_mib: 2048"), "{out}");
    for (n, known) in known_counts().enumerate().filter(|(n, _)| [8, 11].contains(n)) {
        assert!(out.contains(&format!("count {n}: {known}\n")), "{out}{err}");
    }
    // Once after each count.
    let given_back = err.lines().filter(|line| *line == "pretended: 0 pieces of memory are left").count();
    assert_eq!(given_back, 2, "{err}");
}

#[test]
fn a_library_that_is_no_driver_is_found_out() {
    // Any other library that this process has.
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
    let other =
        maps.lines().filter_map(|line| line.split_whitespace().nth(5)).find(|path| path.contains("libc"));
    let (out, _) = with_library(Path::new(other.unwrap()), "other");
    let line = "missing: the NVIDIA driver lacks the function cuCtxGetCurrent; install version 535 or later";
    assert!(out.lines().any(|said| said == line), "{out}");
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    for (fault, line) in [
        (
            "old-driver",
            "missing: the NVIDIA driver is for CUDA 11.8, and 12.2 is needed; install version 535 or later",
        ),
        ("no-gpu", "missing: there is no NVIDIA GPU"),
        ("old-gpu", "missing: GPU 0 (Pretended GPU) has compute capability 6.0, and 7.0 is needed"),
        ("little-memory", "missing: GPU 0 (Pretended GPU) has 512 MiB of memory, and 1024 are needed"),
        ("out-of-memory", "missing: GPU 0: out of memory"),
        ("launch-fails", "missing: GPU 0: unspecified launch failure"),
        ("miscounts", "missing: GPU 0 miscounts unit 1 of n = 10: see if it is faulty"),
        (
            "skips-jobs",
            "missing: the device left a job unfinished: see if it is faulty, or its driver cuts long loops",
        ),
        ("fails-later", "error: the engine cuda failed: GPU 0: unspecified launch failure"),
        // Loops are cut after more turns than the trial takes.
        (
            "cuts-loops",
            "error: the engine cuda failed: the device left a job unfinished: see if it is faulty, or its driver cuts long loops",
        ),
    ] {
        let (out, err) = with_library(&pretended(), fault);
        assert!(out.lines().any(|said| said == line), "{fault}: {out}{err}");
        let is_late = line.starts_with("error: ");
        assert!(!out.contains("count 11") && (is_late || !out.contains("count ")), "{fault}: {out}");
    }
}
