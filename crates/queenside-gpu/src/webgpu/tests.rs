//! Run the kernel on software adapters: `SwiftShader`, a part of Chromium, and lavapipe, a part of
//! Mesa. Each test runs in a child process in which the Vulkan loader finds one driver.
//! Without the driver it is skipped, and says so.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a skipped test says so")]

use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use queenside::count::{CountError, Plan, count_units};
use queenside::{Budget, Size};
use queenside_check::known_counts;

use super::*;
use crate::batches::plan_on_cpu;
use crate::{DevicePlan, Source};

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
    let mut child = Command::new(std::env::current_exe().unwrap());
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

/// A source of devices that run one kernel.
#[derive(Debug)]
struct OneKernel {
    gpu: WebGpu,
    pipeline: Mutex<Option<Arc<Pipeline>>>,
    alter: Alter,
}

impl Source for OneKernel {
    fn devices(&self) -> usize {
        1
    }

    fn open(&self, _place: usize, size: Size) -> Result<Box<dyn Device>, DeviceFault> {
        let opened = self.gpu.opened()?;
        let mut made = lock(&self.pipeline);
        if made.is_none() {
            let units = SplitUnits::new(size.max(Size::new(TUNED_BY).unwrap())).unwrap();
            let kernel = self.gpu.kernel(&units, THREADS[0]).with_fewer_blocks(SOFTWARE_BLOCKS);
            *made = Some(self.gpu.pipeline(&opened, kernel, (self.alter)(kernel.source()))?);
        }
        let pipeline = made.as_ref().unwrap();
        Ok(Box::new(WebGpuDevice::new(&self.gpu.name, &opened, pipeline)))
    }
}

fn one_kernel(alter: Alter) -> Arc<OneKernel> {
    Arc::new(OneKernel { gpu: adapter(), pipeline: Mutex::default(), alter })
}

fn assert_whole_counts(source: &Arc<OneKernel>, sizes: std::ops::RangeInclusive<u32>) {
    for n in sizes {
        let plan = DevicePlan::new(Size::new(n).unwrap(), Arc::clone(source) as _).unwrap();
        let known = known_counts().nth(n as usize).unwrap();
        assert_eq!(count_units(&plan, &Budget::default()), Ok(known), "n = {n}");
    }
}

fn assert_same_units(source: Arc<dyn Source>, n: u32, chosen: &[usize]) {
    let size = Size::new(n).unwrap();
    let plan = DevicePlan::new(size, source).unwrap();
    let (on_cpu, never) = (plan_on_cpu(size).unwrap(), AtomicBool::new(false));
    let (mut cpu, mut units, mut counted) = (on_cpu.worker(), chosen.iter().copied(), 0);
    let mut compare = |unit, partial| {
        assert_eq!(Some(partial), cpu.run(unit, &never), "n = {n}, unit {unit}");
        counted += 1;
        ControlFlow::Continue(())
    };
    plan.worker().run_units(&mut || units.next(), &never, &mut compare).unwrap();
    assert_eq!(counted, chosen.len());
}

#[test]
fn whole_counts_are_right_on_swiftshader() {
    if !is_child(SWIFTSHADER, "whole_counts_are_right_on_swiftshader") {
        return;
    }
    let source = one_kernel(|source| source);
    assert_whole_counts(&source, 8..=14);
    for n in [8, 11, 12] {
        let units = plan_on_cpu(Size::new(n).unwrap()).unwrap().units();
        assert_same_units(Arc::clone(&source) as _, n, &(0..units).collect::<Vec<_>>());
    }
}

/// Units of the larger layers, the lightest of some random ones, because the driver is slow.
#[test]
fn units_of_larger_boards_agree_with_the_cpu_on_swiftshader() {
    if !is_child(SWIFTSHADER, "units_of_larger_boards_agree_with_the_cpu_on_swiftshader") {
        return;
    }
    let gpu = one_kernel(|source| source);
    for n in [18, 20, 22, 24] {
        // The kernel depends on the size.
        *lock(&gpu.pipeline) = None;
        let plan = plan_on_cpu(Size::new(n).unwrap()).unwrap();
        let drawn = (1..200_usize).map(|draw| draw.wrapping_mul(0x9E37_79B9_7F4A_7C15) % plan.units());
        let units = drawn.filter(|unit| plan.stratum(*unit).abs_diff(n as usize / 4) <= 1);
        let lightest = units.min_by(|a, b| plan.work(*a).total_cmp(&plan.work(*b))).unwrap();
        assert_same_units(Arc::clone(&gpu) as _, n, &[lightest]);
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
        let plan = DevicePlan::new(Size::new(12).unwrap(), one_kernel(alter)).unwrap();
        match count_units(&plan, &Budget::default()) {
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
    let source = one_kernel(|source| source);
    assert_whole_counts(&source, 15..=16);
    let size = Size::new(22).unwrap();
    let plan = DevicePlan::new(size, one_kernel(|source| source)).unwrap();
    let (on_cpu, never, mut refused) = (plan_on_cpu(size).unwrap(), AtomicBool::new(false), 0);
    for draw in 1..6_usize {
        let unit = draw.wrapping_mul(0x9E37_79B9_7F4A_7C15) % plan.units();
        let mut once = Some(unit);
        let end = plan.worker().run_units(&mut || once.take(), &never, &mut |unit, partial| {
            assert_eq!(Some(partial), on_cpu.worker().run(unit, &never), "unit {unit}");
            ControlFlow::Continue(())
        });
        refused += u32::from(end.is_err());
    }
    assert!(refused > 0, "long loops are not cut any more: make the test harder");

    // What is measured on a GPU before it counts.
    let gpu = adapter();
    let (opened, units) = (gpu.opened().unwrap(), SplitUnits::new(size).unwrap());
    let fastest = gpu.fastest(&opened, size, &units).unwrap();
    assert!(THREADS.contains(&fastest.kernel.limits.threads));
}
