//! Test that the emulator finds the faults of wrong kernels.

use super::emulator::{Memory, Program, global_address};

/// Run instructions with blocks of two warps, 8 bytes of global memory and 16 bytes of shared
/// memory.
fn run(blocks: u32, instructions: &str) -> Result<Vec<u8>, String> {
    let text = format!(
        ".visible .entry test(\n.param .u64 test_param_0\n)\n{{\n.reg .pred %p<4>;\n.reg .b32 %r<9>;\n.reg .b64 %rd<5>;\n\
         ld.param.u64 %rd1, [test_param_0];\ncvta.to.global.u64 %rd2, %rd1;\nmov.u32 %r1, %tid.x;\n{instructions}\nret;\n}}\n"
    );
    let mut global = [Memory::new(vec![0; 8]).watched_for_races()];
    Program::read(&text).run(&[global_address(0)], &mut global, blocks, 64, 16)?;
    let [bytes] = global;
    Ok(bytes.into_bytes())
}

#[test]
fn instructions_of_threads_are_executed() {
    let sum = "setp.ne.s32 %p1, %r1, 0;\n@%p1 bra $wait;\nmov.u32 %r2, 0;\nst.shared.u32 [memory+4], %r2;\n$wait:\nbar.sync 0;\n\
               red.shared.add.u32 [memory+4], %r1;\nbar.sync 0;\nld.shared.u32 %r3, [memory+4];\n@%p1 bra $end;\nst.global.u32 [%rd2], %r3;\n$end:";
    assert_eq!(run(1, sum).unwrap()[..4], (63 * 64 / 2_u32).to_le_bytes());
    let ballot = "and.b32 %r2, %r1, 1;\nsetp.eq.s32 %p1, %r2, 1;\nmov.u32 %r4, -1;\nvote.sync.ballot.b32 %r3, %p1, %r4;\n\
                  setp.ne.s32 %p2, %r1, 7;\n@%p2 bra $end;\nst.global.u32 [%rd2+4], %r3;\n$end:";
    assert_eq!(run(1, ballot).unwrap()[4..], 0xAAAA_AAAA_u32.to_le_bytes());
    let by_blocks = "mov.u32 %r2, %ctaid.x;\nadd.s32 %r3, %r2, 1;\nred.global.add.u32 [%rd2], %r3;";
    assert_eq!(run(3, by_blocks).unwrap()[..4], (64 * (1 + 2 + 3_u32)).to_le_bytes());
}

#[test]
fn faults_are_found() {
    for (fault, instructions) in [
        ("never written", "ld.shared.u32 %r2, [memory+8];"),
        ("outside", "mov.u32 %r2, 0;\nst.shared.u32 [memory+16], %r2;"),
        ("outside", "ld.global.u32 %r2, [%rd2+8];"),
        ("not aligned", "ld.global.u32 %r2, [%rd2+2];"),
        ("races", "st.shared.u32 [memory], %r1;"),
        ("races", "st.global.u32 [%rd2], %r1;"),
        // One thread of each block writes.
        ("races", "setp.ne.s32 %p1, %r1, 0;\n@%p1 bra $end;\nst.global.u32 [%rd2+4], %r1;\n$end:"),
        (
            "races",
            "setp.ne.s32 %p1, %r1, 0;\n@%p1 bra $read;\nst.shared.u32 [memory], %r1;\nbra $end;\n$read:\nsetp.ne.s32 %p1, %r1, 40;\n@%p1 bra $end;\nld.shared.u32 %r2, [memory];\n$end:",
        ),
        (
            "wait for each other",
            "setp.eq.s32 %p1, %r1, 3;\n@%p1 bra $end;\nmov.u32 %r4, -1;\nvote.sync.ballot.b32 %r3, %p1, %r4;\n$end:",
        ),
        ("others have returned", "setp.lt.u32 %p1, %r1, 32;\n@%p1 bra $end;\nbar.sync 0;\n$end:"),
        (
            "different barriers",
            "setp.lt.u32 %p1, %r1, 32;\n@%p1 bra $other;\nbar.sync 0;\nbra $end;\n$other:\nbar.sync 0;\n$end:",
        ),
        ("divided by 0", "mov.u32 %r2, 0;\ndiv.u32 %r3, %r1, %r2;"),
    ] {
        let error = run(2, instructions).unwrap_err();
        assert!(error.contains(fault), "{fault}: {error}");
    }
}
