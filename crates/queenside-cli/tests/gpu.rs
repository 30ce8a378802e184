//! The engine `gpu` without any GPU, and on `SwiftShader`, a driver within Debian's Chromium that runs
//! the kernel on the CPU.
#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use super::helpers::{Start, error, queenside};

const SWIFTSHADER: &str = "/usr/lib/chromium/vk_swiftshader_icd.json";

/// Return a command that finds `SwiftShader` only; `None` where it is not installed.
fn with_swiftshader(args: &[&str]) -> Option<Command> {
    if !Path::new(SWIFTSHADER).exists() {
        eprintln!("skipped: {SWIFTSHADER} is missing; install Debian's package chromium");
        return None;
    }
    let mut command = queenside(args);
    command.env("VK_ICD_FILENAMES", SWIFTSHADER).env("LD_LIBRARY_PATH", "/usr/lib/chromium");
    Some(command)
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_software_adapter_counts_if_it_is_named() {
    let args = ["count", "13", "--engine", "gpu", "--device", "swiftshader"];
    let Some(mut command) = with_swiftshader(&args) else { return };
    let counted = command.finish();
    assert_eq!(said(&counted), "73712\n", "{}", error(&counted));
}

#[test]
fn a_report_has_the_counts_of_a_gpu() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("report.txt");
    let path = file.to_str().unwrap();
    let args = ["gpu-report", "--device", "swiftshader", "--time", "30s", "-o", path];
    let Some(mut command) = with_swiftshader(&args) else { return };
    let reported = command.finish();
    assert!(reported.status.success(), "{}", error(&reported));
    let report = fs::read_to_string(file).unwrap();
    let lines: Vec<&str> = report.lines().collect();
    assert!(
        lines[0].ends_with(" gpu-report") && lines[2] == "gpu      SwiftShader Device (Subzero)",
        "{report}"
    );
    let after = |start: &str| lines.iter().find_map(|line| line.strip_prefix(start)).unwrap_or_default();
    let trial = after("trial    passed, ").split(' ').next().unwrap();
    // On a busy machine the trial alone can take most of the time.
    let is_busy = trial.parse().is_ok_and(|seconds: f64| seconds > 15.0);
    assert!(is_busy || after("n = 16   ").starts_with("14772512 in "), "{report}");
    assert!(lines.last().unwrap().contains("left out"), "{report}");
}

#[test]
fn a_gpu_that_is_not_there_is_reported_with_those_that_are() {
    let args = ["gpu-report", "--device", "no such"];
    let refused = queenside(&args).finish();
    assert_eq!(refused.status.code(), Some(3));
    let reason = "GPU no such was not found; this machine has ";
    assert!(error(&refused).contains(reason), "{}", error(&refused));
    assert!(said(&refused).contains(&format!("failed   {reason}")), "{}", said(&refused));
}
