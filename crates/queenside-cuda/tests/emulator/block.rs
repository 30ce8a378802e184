//! A block: its warps in turn, and its barriers.

use super::memory::Memory;
use super::warp::{Grid, LANES, Warp};

/// Memory of the block, and how many barriers it has passed.
pub(crate) struct Shared {
    pub(crate) memory: Memory,
    pub(crate) epoch: u32,
}

/// A block with its warps.
struct Block {
    warps: Vec<Warp>,
    shared: Shared,
    over: bool,
}

impl Block {
    fn new(number: u32, grid: &Grid<'_>, shared_bytes: usize) -> Self {
        let warps = (0..grid.threads as usize / LANES).map(|warp| Warp::new(warp, number, grid)).collect();
        let memory = grid.program.memory(shared_bytes);
        let memory = if grid.watch_for_races { memory.watched_for_races() } else { memory };
        Self { warps, shared: Shared { memory, epoch: 1 }, over: false }
    }

    /// Gives each warp a turn, of a length that `turn` says, and passes a barrier if all of them wait at it.
    fn go_on(&mut self, grid: &mut Grid<'_>, turn: &mut impl FnMut() -> usize) -> Result<(), String> {
        for warp in &mut self.warps {
            warp.run(grid, &mut self.shared, turn())?;
        }
        if self.warps.iter().any(|warp| warp.ready() != 0) {
            return Ok(());
        }
        let over = self.warps.iter().filter(|warp| warp.alive == 0).count();
        self.over = over == self.warps.len();
        if self.over {
            return Ok(());
        }
        if over > 0 {
            return Err("some threads wait at a barrier, and others are over".to_owned());
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

/// Runs blocks to their ends, in turns. Warps take turns of lengths that `turn` gives, so that they meet in ever other ways.
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
                if !block.over {
                    block.go_on(grid, turn)?;
                }
            }
        }
        running.retain(|block| !block.over);
    }
    Ok(())
}
