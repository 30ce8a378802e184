//! Run the kernel on software adapters: `SwiftShader`, a part of Chromium, and lavapipe, a part of
//! Mesa. Each test runs in a child process in which the Vulkan loader finds one driver.
//! Without the driver it is skipped, and says so.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a skipped test says so")]

use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicBool;

use queenside::Budget;
use queenside::count::{CountError, count_units};

use super::*;
use crate::plan::plan_on_cpu;
use crate::tests::{all_units, assert_same_units, assert_whole_counts, on_device, plan_on};

/// The files that describe drivers to the Vulkan loader.
const SWIFTSHADER: &str = "/usr/lib/chromium/vk_swiftshader_icd.json";
const LAVAPIPE: &str = "/usr/share/vulkan/icd.d/lvp_icd.x86_64.json";

/// Run the test with this name again, as a child process with a driver. Return true in the child.
fn is_child(driver: &str, test: &str) -> bool {
    if std::env::var_os("VK_ICD_FILENAMES").is_some_and(|set| set == driver) {
        return true;
    }
    if !Path::new(driver).exists() {
        eprintln!("skipped: {test} needs {driver}, of Debian's packages chromium and mesa-vulkan-drivers");
        return false;
    }
    // A driver that hangs must not outlive the test.
    let mut child = Command::new("timeout");
    child.arg("300").arg(std::env::current_exe().unwrap());
    child.args(["--exact", &format!("webgpu::adapter::tests::{test}"), "--include-ignored", "--nocapture"]);
    // Chromium has a Vulkan loader too.
    child.env("VK_ICD_FILENAMES", driver).env("LD_LIBRARY_PATH", "/usr/lib/chromium");
    let output = child.output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(output.status.success() && out.contains("1 passed"), "{out}{err}");
    false
}

fn adapter() -> WebGpu {
    adapters().into_iter().next().expect("the driver has an adapter")
}

/// A change of the kernel's source.
type Alter = fn(String) -> String;

/// A software adapter that runs one kernel.
#[derive(Clone, Debug)]
struct OneKernel {
    gpu: Arc<WebGpu>,
    pipeline: Arc<Pipeline>,
}

impl Opens for OneKernel {
    fn open(&self, _size: Size) -> Result<Box<dyn Device>, DeviceFault> {
        Ok(Box::new(WebGpuDevice::new(&self.gpu.name, &self.gpu.opened()?, &self.pipeline)))
    }
}

/// Make the kernel for boards of size n, with a change.
fn kernel_for(n: u32, alter: Alter) -> OneKernel {
    let gpu = adapter();
    let units = SplitUnits::new(Size::new(n).unwrap()).unwrap();
    let kernel = gpu.kernel(&units, THREADS[0]).with_fewer_blocks(SOFTWARE_BLOCKS);
    let pipeline = gpu.pipeline(&gpu.opened().unwrap(), kernel, alter(kernel.source())).unwrap();
    OneKernel { gpu: Arc::new(gpu), pipeline }
}

/// Make the kernel that ships, for boards up to n = 16.
fn small_kernel() -> OneKernel {
    kernel_for(TUNED_BY, |source| source)
}

#[test]
fn whole_counts_are_right_on_swiftshader() {
    if !is_child(SWIFTSHADER, "whole_counts_are_right_on_swiftshader") {
        return;
    }
    let device = small_kernel();
    assert_whole_counts(&device, 8..=14);
    for n in [8, 11, 12] {
        assert_same_units(n, device.clone(), &all_units(n));
    }
}

/// Units of the larger layers, the lightest of some random ones, because the driver is slow.
#[test]
fn units_of_larger_boards_agree_with_the_cpu_on_swiftshader() {
    if !is_child(SWIFTSHADER, "units_of_larger_boards_agree_with_the_cpu_on_swiftshader") {
        return;
    }
    for n in [18, 20, 22, 24] {
        let plan = plan_on_cpu(Size::new(n).unwrap()).unwrap();
        let layers = SplitUnits::new(Size::new(n).unwrap()).unwrap();
        let drawn = (1..200_usize).map(|draw| draw.wrapping_mul(0x9E37_79B9_7F4A_7C15) % plan.units());
        let units = drawn.filter(|unit| layers.layer(*unit).abs_diff(n as usize / 4) <= 1);
        let lightest = units.min_by(|a, b| plan.work(*a).total_cmp(&plan.work(*b))).unwrap();
        assert_same_units(n, kernel_for(n, |source| source), &[lightest]);
    }
}

/// Kernels that end a loop early or lack a barrier. No count may be wrong, and none of these is exact.
#[test]
fn kernels_that_do_not_finish_are_refused() {
    if !is_child(SWIFTSHADER, "kernels_that_do_not_finish_are_refused") {
        return;
    }
    let mutants: [(&str, Alter); 8] = [
        ("the search of the first colour ends early", |source| {
            replaced(
                &source,
                "if (state < whole) {",
                "if (tally && sum.x >= 3u) { break; }\n        if (state < whole) {",
            )
        }),
        ("the search of the second colour ends early", |source| {
            replaced(
                &source,
                "if (state < whole) {",
                "if (!tally && sum.x >= 1u) { break; }\n        if (state < whole) {",
            )
        }),
        ("no placement is searched", |source| {
            replaced(&source, "let next = atomicAdd(&searched, 1u);", "let next = listed;")
        }),
        ("placing ends early", |source| {
            let first_turns = "for (var turn = 0u; turn < 3u; turn++) {\n        storageBarrier();";
            replaced(&source, "loop {\n        storageBarrier();", first_turns)
        }),
        ("a placement places one queen less", |source| {
            replaced(
                &source,
                "for (let end = at + count; at != end; at++) {",
                "for (let end = at + min(count, 2u); at != end; at++) {",
            )
        }),
        ("the guide is not copied whole", |source| {
            replaced(&source, "i < length; i += 2u * THREADS", "i < min(length, 8u); i += 2u * THREADS")
        }),
        ("results are written before the end", |source| {
            replaced(
                &source,
                "one_colour(false, me, base, pair, job);\n        workgroupBarrier();",
                "one_colour(false, me, base, pair, job);",
            )
        }),
        ("a search begins before the number of placements is known", |source| {
            replaced(
                &source,
                "if (me == 0u) { atomicStore(&searched, 0u); }\n        storageBarrier();\n        workgroupBarrier();",
                "if (me == 63u) { atomicStore(&searched, 0u); }",
            )
        }),
    ];
    for (fault, alter) in mutants {
        match count_units(&plan_on(12, kernel_for(TUNED_BY, alter)), &Budget::default()) {
            Err(CountError::EngineFailed { reason, .. }) => {
                assert!(
                    reason.contains("left a job unfinished") || reason.contains("lost counts"),
                    "{fault}: {reason}"
                );
            }
            other => panic!("{fault}: {other:?}"),
        }
    }
}

fn replaced(source: &str, from: &str, to: &str) -> String {
    assert_eq!(source.matches(from).count(), 1, "{from}");
    source.replace(from, to)
}

/// Its driver ends the loops of a thread after 65,535 turns.
#[test]
#[ignore = "takes a minute"]
fn lavapipe_counts_15_and_16_and_no_unit_wrongly() {
    if !is_child(LAVAPIPE, "lavapipe_counts_15_and_16_and_no_unit_wrongly") {
        return;
    }
    assert_whole_counts(&small_kernel(), 15..=16);
    let size = Size::new(22).unwrap();
    let plan = plan_on(22, kernel_for(22, |source| source));
    let (on_cpu, never, mut refused) = (plan_on_cpu(size).unwrap(), AtomicBool::new(false), 0);
    for draw in 1..6_usize {
        let unit = draw.wrapping_mul(0x9E37_79B9_7F4A_7C15) % on_cpu.units();
        match on_device(&plan, &[unit]) {
            Ok(partials) => assert_eq!(on_cpu.worker().run(unit, &never).as_ref(), partials.get(&unit)),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 0, "long loops are not cut any more: make the test harder");

    // What is measured on a GPU before it counts.
    let gpu = adapter();
    let (opened, units) = (gpu.opened().unwrap(), SplitUnits::new(size).unwrap());
    let fastest = gpu.fastest(&opened, size, &units).unwrap();
    assert!(THREADS.contains(&fastest.kernel.limits.threads));
}
