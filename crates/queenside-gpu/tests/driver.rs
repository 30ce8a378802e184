//! Test the unsafe code of the engine without a GPU, on a stand-in for the driver library
//! (`examples/pretend_driver`).
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::print_stdout, reason = "the child process reports to its parent")]

use std::path::{Path, PathBuf};
use std::process::Command;

use queenside::count::{Engine, count_with};
use queenside::{Budget, Problem, Size};
use queenside_check::known_counts;
use queenside_gpu::{GpuEngine, Gpus, gpus};

/// Return the path of the stand-in library, which cargo builds beside this test.
fn pretended() -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    let library = tests.parent().unwrap().with_file_name("examples").join("libpretend_driver.so");
    let build = "run `cargo test -p queenside-gpu` without --test to build it";
    assert!(library.exists(), "{} is missing: {build}", library.display());
    library
}

/// Run the child process with a library in place of the driver. Return its stdout and stderr.
fn with_library(library: &Path, fault: &str) -> (String, String) {
    let folder = std::env::temp_dir().join(format!("queenside-driver-{}-{fault}", std::process::id()));
    // Remove the folder of an interrupted run.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::os::unix::fs::symlink(library, folder.join("libcuda.so")).unwrap();
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "child_process", "--ignored", "--nocapture"])
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
#[ignore = "the other tests run it as a child process with another driver"]
fn child_process() {
    if std::env::var_os("PRETEND").is_none() {
        return;
    }
    println!("gpus: {:?}", gpus());
    let gpu = GpuEngine::new();
    assert!(gpu.use_gpus(Gpus::All));
    if let Some(missing) = gpu.what_is_missing() {
        println!("missing: {missing}");
        return;
    }
    for n in [8, 11] {
        match count_with(&gpu, &Problem::new(Size::new(n).unwrap()), &Budget::default()) {
            Ok(count) => println!("count {n}: {count}"),
            Err(error) => println!("error: {error}"),
        }
    }
}

#[test]
fn counts_are_right_and_all_memory_is_freed() {
    let (out, err) = with_library(&pretended(), "nothing");
    assert!(out.contains("Pretended GPU") && out.contains("compute capability 9.0, 2048 MiB"), "{out}");
    for (n, known) in known_counts().enumerate().filter(|(n, _)| [8, 11].contains(n)) {
        assert!(out.contains(&format!("count {n}: {known}\n")), "{out}{err}");
    }
    // The driver prints this line after each count.
    let freed = err.lines().filter(|line| *line == "pretend driver: 0 allocations are not freed").count();
    assert_eq!(freed, 2, "{err}");
}

#[test]
fn a_library_that_is_not_a_driver_is_refused() {
    // Use any other library of this process.
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
    let other =
        maps.lines().filter_map(|line| line.split_whitespace().nth(5)).find(|path| path.contains("libc"));
    let (out, _) = with_library(Path::new(other.unwrap()), "other");
    let line = "missing: no GPU was found; CUDA: the NVIDIA driver lacks the function cuCtxGetCurrent; install version 535 or later";
    assert!(out.lines().any(|said| said.starts_with(line)), "{out}");
}

#[test]
fn faults_are_reported_in_one_line() {
    for (fault, line) in [
        (
            "old-driver",
            "missing: no GPU was found; CUDA: the NVIDIA driver supports CUDA 11.8, expected 12.2 or later; install version 535 or later",
        ),
        ("no-gpu", "missing: no GPU was found; CUDA: no NVIDIA GPU was found"),
        (
            "old-gpu",
            "missing: no GPU was found; CUDA: Pretended GPU has compute capability 6.0, expected 7.0 or later",
        ),
        (
            "little-memory",
            "missing: no GPU was found; CUDA: Pretended GPU has 512 MiB of memory, expected at least 1024 MiB",
        ),
        ("out-of-memory", "missing: Pretended GPU (GPU 0 of CUDA): out of memory"),
        ("launch-fails", "missing: Pretended GPU (GPU 0 of CUDA): unspecified launch failure"),
        (
            "miscounts",
            "missing: Pretended GPU (GPU 0 of CUDA) miscounts unit 1 of n = 10: the GPU may be faulty",
        ),
        (
            "skips-jobs",
            "missing: Pretended GPU (GPU 0 of CUDA) left a job unfinished: the GPU may be faulty, or its driver may cut long loops short",
        ),
        (
            "fails-later",
            "error: the engine gpu failed: Pretended GPU (GPU 0 of CUDA): unspecified launch failure",
        ),
        // Loops are cut after more iterations than the trial needs.
        (
            "cuts-loops",
            "error: the engine gpu failed: Pretended GPU (GPU 0 of CUDA) left a job unfinished: the GPU may be faulty, or its driver may cut long loops short",
        ),
    ] {
        let (out, err) = with_library(&pretended(), fault);
        assert!(out.lines().any(|said| said.starts_with(line)), "{fault}: {out}{err}");
        let is_late = line.starts_with("error: ");
        assert!(!out.contains("count 11") && (is_late || !out.contains("count ")), "{fault}: {out}");
    }
}
