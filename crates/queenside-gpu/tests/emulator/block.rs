//! A block of threads: its warps and barriers.

use super::memory::Memory;
use super::warp::{Grid, LANES, Warp};

/// The shared memory of a block, and the number of barriers that it has passed.
pub(crate) struct Shared {
    pub(crate) memory: Memory,
    pub(crate) epoch: u32,
}

/// A block with its warps.
struct Block {
    warps: Vec<Warp>,
    shared: Shared,
    ended: bool,
}

impl Block {
    fn new(number: u32, grid: &Grid<'_>, shared_bytes: usize) -> Self {
        let warps = (0..grid.threads as usize / LANES).map(|warp| Warp::new(warp, number, grid)).collect();
        let memory = grid.program.memory(shared_bytes);
        let memory = if grid.watch_for_races { memory.watched_for_races() } else { memory };
        Self { warps, shared: Shared { memory, epoch: 1 }, ended: false }
    }

    /// Run each warp for `turn()` instructions, and pass the barrier if all warps wait at it.
    fn step(&mut self, grid: &mut Grid<'_>, turn: &mut impl FnMut() -> usize) -> Result<(), String> {
        for warp in &mut self.warps {
            warp.run(grid, &mut self.shared, turn())?;
        }
        if self.warps.iter().any(|warp| warp.ready() != 0) {
            return Ok(());
        }
        let ended = self.warps.iter().filter(|warp| warp.alive == 0).count();
        self.ended = ended == self.warps.len();
        if self.ended {
            return Ok(());
        }
        if ended > 0 {
            return Err("some threads wait at a barrier, but others have returned".to_owned());
        }
        let mut places = self.warps.iter().map(Warp::barrier);
        let first = places.next().flatten();
        if first.is_none() || !places.all(|place| place == first) {
            return Err("threads of a block wait at different barriers".to_owned());
        }
        for warp in &mut self.warps {
            warp.pass_barrier(grid.program);
        }
        self.shared.epoch += 1;
        Ok(())
    }
}

/// Run blocks to their ends, in turns. `turn` returns the number of instructions of each turn of a
/// warp. Random lengths interleave the warps in many different ways.
pub(crate) fn run_blocks(
    grid: &mut Grid<'_>,
    blocks: u32,
    shared_bytes: usize,
    turn: &mut impl FnMut() -> usize,
) -> Result<(), String> {
    let mut running: Vec<Block> = (0..blocks).map(|number| Block::new(number, grid, shared_bytes)).collect();
    while !running.is_empty() {
        for block in &mut running {
            for _ in 0..16 {
                if !block.ended {
                    block.step(grid, turn)?;
                }
            }
        }
        running.retain(|block| !block.ended);
    }
    Ok(())
}
