//! A warp: 32 lanes with separate registers. Lanes at the same instruction execute it together.

use super::block::Shared;
use super::memory::{Memory, User};
use super::text::{Address, BLOCK, Does, Instruction, Operand, PARAMETERS, Program, Space, THREAD, Use};

pub(crate) const LANES: usize = 32;

/// Return the address of an allocation of global memory, by its number.
pub(crate) fn global_address(allocation: usize) -> u64 {
    (allocation as u64 + 1) << 40
}

/// Return the number of the allocation of an address, which may not exist, and the offset in it.
fn allocation_of(address: u64) -> (usize, usize) {
    (((address >> 40) as usize).wrapping_sub(1), (address & ((1 << 40) - 1)) as usize)
}

pub(crate) struct Warp {
    number: usize,
    block: u32,
    /// The registers, register by register, each with one value per lane.
    registers: Vec<u64>,
    at: [usize; LANES],
    /// Lanes that have not returned.
    pub(crate) alive: u32,
    /// Lanes that wait at a barrier of the block.
    waiting: u32,
    /// For each loop to cut, the number of iterations that each lane has started.
    turns: Vec<[u32; LANES]>,
}

/// The state that all warps of a grid share.
pub(crate) struct Grid<'a> {
    pub(crate) program: &'a Program,
    pub(crate) parameters: &'a [u64],
    pub(crate) global: &'a mut [Memory],
    pub(crate) threads: u32,
    pub(crate) watch_for_races: bool,
}

fn lanes(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (lane < LANES).then_some(lane)
    })
}

impl Warp {
    pub(crate) fn new(number: usize, block: u32, grid: &Grid<'_>) -> Self {
        let mut warp = Self {
            number,
            block,
            registers: vec![0; grid.program.registers * LANES],
            at: [0; LANES],
            alive: u32::MAX,
            waiting: 0,
            turns: vec![[0; LANES]; grid.program.cuts.len()],
        };
        for lane in 0..LANES {
            warp.set(THREAD, lane, (number * LANES + lane) as u64);
            warp.set(BLOCK, lane, block.into());
            for (place, parameter) in grid.parameters.iter().enumerate() {
                warp.set(PARAMETERS + place, lane, *parameter);
            }
        }
        warp
    }

    #[inline]
    fn value(&self, operand: Operand, lane: usize) -> u64 {
        match operand {
            Operand::Register(register) => self.registers[register * LANES + lane],
            Operand::Number(number) => number,
        }
    }

    #[inline]
    fn set(&mut self, register: usize, lane: usize, value: u64) {
        self.registers[register * LANES + lane] = value;
    }

    /// Move a lane to an instruction. If that starts an iteration after the limit of a cut loop,
    /// move it behind the loop.
    #[inline]
    fn go_to(&mut self, program: &Program, lane: usize, mut to: usize) {
        let from = self.at[lane];
        for (cut, turns) in program.cuts.iter().zip(&mut self.turns) {
            if to == cut.start {
                turns[lane] = if cut.body[from] { turns[lane] + 1 } else { 1 };
                to = cut.next(turns[lane]);
            }
        }
        self.at[lane] = to;
    }

    /// Let all lanes pass the barrier at which they wait.
    pub(crate) fn pass_barrier(&mut self, program: &Program) {
        for lane in lanes(self.waiting) {
            self.go_to(program, lane, self.at[lane] + 1);
        }
        self.waiting = 0;
    }

    /// Return the barrier at which all remaining lanes wait, if they wait at the same one.
    pub(crate) fn barrier(&self) -> Option<usize> {
        let place = lanes(self.waiting).next().map(|lane| self.at[lane])?;
        lanes(self.alive).all(|lane| self.at[lane] == place && self.waiting >> lane & 1 == 1).then_some(place)
    }

    /// Return the lanes that have not returned and do not wait.
    pub(crate) fn ready(&self) -> u32 {
        self.alive & !self.waiting
    }

    /// Execute up to `steps` instructions. Stop earlier if no lane is ready.
    pub(crate) fn run(
        &mut self,
        grid: &mut Grid<'_>,
        shared: &mut Shared,
        steps: usize,
    ) -> Result<(), String> {
        for _ in 0..steps {
            let ready = self.ready();
            if ready == 0 {
                break;
            }
            // Lanes at the lowest instruction go first, so that they catch up with the others.
            let Some(group) = self.next_group(grid.program, ready) else {
                return Err(format!("lanes {ready:#x} of warp {} wait for each other for ever", self.number));
            };
            let place = self.at[group.trailing_zeros() as usize];
            let program = grid.program;
            let instruction = &program.instructions[place];
            self.take(instruction, group, grid, shared).map_err(|error| {
                format!("line {}: {error} (warp {}, lanes {group:#x})", instruction.line, self.number)
            })?;
        }
        Ok(())
    }

    /// Return the lanes at the lowest instruction that can be executed.
    fn next_group(&self, program: &Program, ready: u32) -> Option<u32> {
        let mut left = ready;
        while left != 0 {
            let mut first = usize::MAX;
            for lane in lanes(left) {
                first = first.min(self.at[lane]);
            }
            let mut group = 0;
            for lane in lanes(left) {
                group |= u32::from(self.at[lane] == first) << lane;
            }
            let together =
                matches!(program.instructions[first].does, Does::Ballot { .. } | Does::Shuffle { .. });
            // All lanes of the warp must execute these together.
            if !together || group == u32::MAX {
                return Some(group);
            }
            left &= !group;
        }
        None
    }

    fn take(
        &mut self,
        instruction: &Instruction,
        group: u32,
        grid: &mut Grid<'_>,
        shared: &mut Shared,
    ) -> Result<(), String> {
        match &instruction.does {
            Does::Branch { to, guard } => {
                for lane in lanes(group) {
                    let goes = guard.is_none_or(|(by, value)| self.value(by, lane) == value);
                    let to = if goes { *to } else { self.at[lane] + 1 };
                    self.go_to(grid.program, lane, to);
                }
                return Ok(());
            }
            Does::Compute { how, bits, to, from } => {
                let ([a, b, c], mask) = (*from, u64::MAX >> (64 - bits));
                for lane in lanes(group) {
                    // `map` on an array was twice as slow.
                    let value = |operand| self.value(operand, lane) & mask;
                    let value = how(*bits, [value(a), value(b), value(c)]).ok_or("divided by 0")?;
                    self.set(*to, lane, value & mask);
                }
            }
            Does::Memory(at, what) => self.use_memory(*at, what, group, grid, shared)?,
            Does::Ballot { to, vote, members } => {
                self.all_take_part(*members)?;
                let votes: u32 =
                    lanes(group).map(|lane| u32::from(self.value(*vote, lane) != 0) << lane).sum();
                lanes(group).for_each(|lane| self.set(*to, lane, votes.into()));
            }
            Does::Shuffle { to, there, a, lane: from, members } => {
                self.all_take_part(*members)?;
                let values: Vec<u64> = (0..LANES).map(|lane| self.value(*a, lane)).collect();
                for lane in lanes(group) {
                    let from = self.value(*from, lane) as usize % LANES;
                    self.set(*to, lane, values[from]);
                    self.set(*there, lane, 1);
                }
            }
            Does::Barrier => {
                self.waiting |= group;
                return Ok(());
            }
            Does::Return => self.alive &= !group,
        }
        lanes(group).for_each(|lane| self.go_to(grid.program, lane, self.at[lane] + 1));
        Ok(())
    }

    fn all_take_part(&self, members: Operand) -> Result<(), String> {
        let all = (0..LANES).all(|lane| self.value(members, lane) as u32 == u32::MAX);
        if all { Ok(()) } else { Err("the instruction does not name all lanes as members".to_owned()) }
    }

    fn use_memory(
        &mut self,
        at: Address,
        what: &Use,
        group: u32,
        grid: &mut Grid<'_>,
        shared: &mut Shared,
    ) -> Result<(), String> {
        let address = |warp: &Self, lane| warp.value(at.base, lane).wrapping_add(at.offset);
        for lane in lanes(group) {
            let thread = (self.number * LANES + lane) as u32;
            let user = User { block: self.block, thread, epoch: shared.epoch };
            let address = address(self, lane);
            let (memory, first) = match at.space {
                Space::Shared => (&mut shared.memory, address),
                Space::Global => {
                    let (allocation, first) = allocation_of(address);
                    let memory = grid.global.get_mut(allocation);
                    (memory.ok_or_else(|| format!("{address:#x} is not in global memory"))?, first as u64)
                }
            };
            let words = (first..).step_by(at.bits as usize / 8);
            match what {
                Use::Load(to) => {
                    for (word, to) in words.zip(to) {
                        self.set(*to, lane, memory.read(word, at.bits, user)?);
                    }
                }
                Use::Store(from) => {
                    for (word, from) in words.zip(from) {
                        memory.write(word, at.bits, self.value(*from, lane), user)?;
                    }
                }
                Use::Add { before, more } => {
                    let old = memory.add(first, at.bits, self.value(*more, lane), user)?;
                    if let Some(before) = before {
                        self.set(*before, lane, old);
                    }
                }
            }
        }
        Ok(())
    }
}
