//! A block: its warps in turn, and its barriers.

use super::memory::Memory;
use super::warp::{Grid, Halt, LANES, Warp};

/// Memory of the block, and how many barriers it has passed.
pub(crate) struct Shared {
    pub(crate) memory: Memory,
    pub(crate) epoch: u32,
}

/// Runs a block to its end. Warps take turns of lengths that `turn` gives, so that they meet in ever other ways.
pub(crate) fn run_block(
    grid: &mut Grid<'_>,
    shared_bytes: usize,
    turn: &mut impl FnMut() -> usize,
) -> Result<(), String> {
    let registers = grid.program.registers;
    let mut warps: Vec<Warp> =
        (0..grid.threads as usize / LANES).map(|number| Warp::new(number, registers)).collect();
    let memory = Memory::unwritten(shared_bytes);
    let memory = if grid.watch_for_races { memory.watched_for_races() } else { memory };
    let mut shared = Shared { memory, epoch: 1 };
    loop {
        let (mut halted, mut over) = (0, 0);
        for warp in &mut warps {
            match warp.run(grid, &mut shared, turn())? {
                Halt::Paused => {}
                Halt::AtBarrier => halted += 1,
                Halt::Over => over += 1,
            }
        }
        if over == warps.len() {
            return Ok(());
        }
        if halted + over < warps.len() {
            continue;
        }
        if over > 0 {
            return Err("some threads wait at a barrier, and others are over".to_owned());
        }
        let mut places = warps.iter().map(Warp::barrier);
        let first = places.next().flatten();
        if first.is_none() || !places.all(|place| place == first) {
            return Err("threads of a block wait at different barriers".to_owned());
        }
        let answer = warps.iter().any(|warp| warp.votes != 0);
        let program = grid.program;
        for warp in &mut warps {
            warp.pass_barrier(program, answer);
        }
        shared.epoch += 1;
    }
}
