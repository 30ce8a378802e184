//! A warp: 32 lanes with registers of their own, which take an instruction together as long as they are at the same place.

use super::block::Shared;
use super::memory::{Memory, User};
use super::text::{Address, Compare, Does, Instruction, One, Operand, Program, Space, Special, Two};

pub(crate) const LANES: usize = 32;

/// Where global memory begins, by the number of its piece.
pub(crate) fn global_address(piece: usize) -> u64 {
    (piece as u64 + 1) << 40
}

/// The number of the piece that an address is in, and where in it.
pub(crate) fn piece_of(address: u64) -> (usize, usize) {
    ((address >> 40) as usize - 1, (address & ((1 << 40) - 1)) as usize)
}

/// Why a warp does not go on by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// It has done as much as it was told to.
    Paused,
    /// All lanes that are left are at a barrier of the block.
    AtBarrier,
    Over,
}

pub(crate) struct Warp {
    number: usize,
    /// Registers one after the other, each for all lanes.
    registers: Vec<u64>,
    at: [usize; LANES],
    /// Lanes that have not returned.
    pub(crate) alive: u32,
    /// Lanes that wait at a barrier of the block.
    pub(crate) waiting: u32,
    /// What lanes say at a barrier that asks.
    pub(crate) votes: u32,
    /// For each loop that is cut, how many turns of it a lane has begun.
    turns: Vec<[u32; LANES]>,
}

/// What all warps of a grid see.
pub(crate) struct Grid<'a> {
    pub(crate) program: &'a Program,
    pub(crate) parameters: &'a [u64],
    pub(crate) global: &'a mut [Memory],
    pub(crate) threads: u32,
    pub(crate) block: u32,
    /// For each instruction how often a warp took it, and how often a lane.
    pub(crate) taken: &'a mut [(u64, u64)],
    /// How often the banks of shared memory were asked.
    pub(crate) shared_rounds: &'a mut u64,
    pub(crate) watch_for_races: bool,
}

/// How often 32 banks of four bytes have to be asked for these addresses: as often as the bank with the most words; adding to a
/// word takes a turn for each lane.
fn rounds(addresses: &mut Vec<u64>, adds: bool) -> u64 {
    let mut words: Vec<u64> = addresses.drain(..).map(|address| address / 4).collect();
    words.sort_unstable();
    if !adds {
        words.dedup();
    }
    let mut banks = [0; 32];
    for word in words {
        banks[(word % 32) as usize] += 1;
    }
    banks.into_iter().max().unwrap_or_default()
}

fn lanes(mask: u32) -> impl Iterator<Item = usize> {
    (0..LANES).filter(move |lane| mask >> lane & 1 == 1)
}

fn cut(value: u64, bits: u32) -> u64 {
    if bits >= 64 { value } else { value & ((1 << bits) - 1) }
}

fn signed(value: u64, bits: u32) -> i64 {
    ((value << (64 - bits)) as i64) >> (64 - bits)
}

impl Warp {
    pub(crate) fn new(number: usize, program: &Program) -> Self {
        Self {
            number,
            registers: vec![0; program.registers * LANES],
            at: [0; LANES],
            alive: u32::MAX,
            waiting: 0,
            votes: 0,
            turns: vec![[0; LANES]; program.cuts.len()],
        }
    }

    fn user(&self, lane: usize, block: u32, epoch: u32) -> User {
        User { block, thread: self.thread(lane), epoch }
    }

    fn thread(&self, lane: usize) -> u32 {
        (self.number * LANES + lane) as u32
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

    /// Sends a lane to an instruction, or behind the loop that is cut before it.
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

    /// The answer of a barrier, for all lanes that waited.
    pub(crate) fn pass_barrier(&mut self, program: &Program, answer: bool) {
        for lane in lanes(self.waiting) {
            if let Does::BarrierOr { to, .. } = program.instructions[self.at[lane]].does {
                self.set(to, lane, answer.into());
            }
            self.go_to(program, lane, self.at[lane] + 1);
        }
        self.waiting = 0;
        self.votes = 0;
    }

    /// Where the lanes wait, if all that are left wait at the same barrier.
    pub(crate) fn barrier(&self) -> Option<usize> {
        let place = lanes(self.waiting).next().map(|lane| self.at[lane])?;
        lanes(self.alive).all(|lane| self.at[lane] == place && self.waiting >> lane & 1 == 1).then_some(place)
    }

    /// Takes about so many instructions.
    pub(crate) fn run(
        &mut self,
        grid: &mut Grid<'_>,
        shared: &mut Shared,
        steps: usize,
    ) -> Result<Halt, String> {
        for _ in 0..steps {
            let ready = self.alive & !self.waiting;
            if self.alive == 0 {
                return Ok(Halt::Over);
            }
            if ready == 0 {
                return Ok(Halt::AtBarrier);
            }
            // The lanes that are behind go first: so they catch up with the others.
            let Some(group) = self.next_group(grid.program, ready) else {
                return Err(format!("lanes {ready:#x} of warp {} wait for each other for ever", self.number));
            };
            let place = self.at[group.trailing_zeros() as usize];
            grid.taken[place].0 += 1;
            grid.taken[place].1 += u64::from(group.count_ones());
            let program = grid.program;
            let instruction = &program.instructions[place];
            self.take(instruction, group, grid, shared).map_err(|error| {
                format!("line {}: {error} (warp {}, lanes {group:#x})", instruction.line, self.number)
            })?;
        }
        Ok(Halt::Paused)
    }

    /// The lanes that are at the first place at which lanes can go on.
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
            // All lanes of the warp take these together.
            if !together || group == u32::MAX {
                return Some(group);
            }
            left &= !group;
        }
        None
    }

    #[expect(clippy::too_many_lines, reason = "an arm for each instruction")]
    fn take(
        &mut self,
        instruction: &Instruction,
        group: u32,
        grid: &mut Grid<'_>,
        shared: &mut Shared,
    ) -> Result<(), String> {
        let mut active = group;
        if let Some((by, negated)) = instruction.guard {
            for lane in lanes(group) {
                if (self.value(Operand::Register(by), lane) != 0) == negated {
                    active &= !(1 << lane);
                }
            }
        }
        if let Does::Branch { to } = instruction.does {
            for lane in lanes(group) {
                let to = if active >> lane & 1 == 1 { to } else { self.at[lane] + 1 };
                self.go_to(grid.program, lane, to);
            }
            return Ok(());
        }
        if instruction.guard.is_some() && active != group {
            return Err("only branches are guarded in what this reads".to_owned());
        }
        match &instruction.does {
            Does::Branch { .. } => {}
            Does::Two { what, bits, to, a, b } => {
                for lane in lanes(active) {
                    let (a, b) = (cut(self.value(*a, lane), *bits), cut(self.value(*b, lane), *bits));
                    self.set(*to, lane, two(*what, *bits, a, b)?);
                }
            }
            Does::Funnel { to_left, to, low, high, by } => {
                for lane in lanes(active) {
                    let both = cut(self.value(*high, lane), 32) << 32 | cut(self.value(*low, lane), 32);
                    let by = self.value(*by, lane) % 32;
                    let value = if *to_left { both << by >> 32 } else { both >> by };
                    self.set(*to, lane, cut(value, 32));
                }
            }
            Does::MultiplyAdd { bits, to, a, b, c } => {
                for lane in lanes(active) {
                    let product = self.value(*a, lane).wrapping_mul(self.value(*b, lane));
                    self.set(*to, lane, cut(product.wrapping_add(self.value(*c, lane)), *bits));
                }
            }
            Does::One { what, bits, to, a } => {
                for lane in lanes(active) {
                    let a = cut(self.value(*a, lane), *bits);
                    let value = match what {
                        One::Move => a,
                        One::Not => !a,
                        One::Negate => a.wrapping_neg(),
                        One::CountBits => u64::from(a.count_ones()),
                        One::CountTop => u64::from((a << (64 - bits)).leading_zeros().min(*bits)),
                        One::ReverseBits => a.reverse_bits() >> (64 - bits),
                        One::FindTop if a == 0 => u64::from(u32::MAX),
                        One::FindTop => u64::from((a as u32).leading_zeros()),
                    };
                    self.set(*to, lane, cut(value, *bits));
                }
            }
            Does::Special { what, to } => {
                for lane in lanes(active) {
                    let value = match what {
                        Special::Thread => self.thread(lane),
                        Special::Threads => grid.threads,
                        Special::Block => grid.block,
                    };
                    self.set(*to, lane, value.into());
                }
            }
            Does::Compare { what, signed: as_signed, bits, to, a, b } => {
                for lane in lanes(active) {
                    let (a, b) = (cut(self.value(*a, lane), *bits), cut(self.value(*b, lane), *bits));
                    let order = if *as_signed { signed(a, *bits).cmp(&signed(b, *bits)) } else { a.cmp(&b) };
                    let holds = match what {
                        Compare::Equal => order.is_eq(),
                        Compare::NotEqual => order.is_ne(),
                        Compare::Less => order.is_lt(),
                        Compare::LessEqual => order.is_le(),
                        Compare::Greater => order.is_gt(),
                        Compare::GreaterEqual => order.is_ge(),
                    };
                    self.set(*to, lane, holds.into());
                }
            }
            Does::Select { to, a, b, by } => {
                for lane in lanes(active) {
                    let first = self.value(Operand::Register(*by), lane) != 0;
                    let value = self.value(if first { *a } else { *b }, lane);
                    self.set(*to, lane, value);
                }
            }
            Does::Load { space, bits, to, from } => {
                if *space == Space::Shared {
                    self.count_rounds(*from, active, false, grid);
                }
                for lane in lanes(active) {
                    for (place, to) in to.iter().enumerate() {
                        let value = if *space == Space::Parameter {
                            let Operand::Number(number) = from.base else {
                                return Err("no parameter".to_owned());
                            };
                            grid.parameters[number as usize]
                        } else {
                            let at = self.address(*from, lane) + place as u64 * u64::from(bits / 8);
                            let user = self.user(lane, grid.block, shared.epoch);
                            let (memory, at) = find(grid.global, shared, *space, at)?;
                            memory.read(at, *bits, user)?
                        };
                        self.set(*to, lane, value);
                    }
                }
            }
            Does::Store { space, bits, from, to } => {
                if *space == Space::Shared {
                    self.count_rounds(*to, active, false, grid);
                }
                for lane in lanes(active) {
                    for (place, from) in from.iter().enumerate() {
                        let value = self.value(*from, lane);
                        let at = self.address(*to, lane) + place as u64 * u64::from(bits / 8);
                        let user = self.user(lane, grid.block, shared.epoch);
                        let (memory, at) = find(grid.global, shared, *space, at)?;
                        memory.write(at, *bits, value, user)?;
                    }
                }
            }
            Does::Atomic { space, bits, before, at, add } => {
                if *space == Space::Shared {
                    self.count_rounds(*at, active, true, grid);
                }
                for lane in lanes(active) {
                    let add = self.value(*add, lane);
                    let user = self.user(lane, grid.block, shared.epoch);
                    let (memory, at) = find(grid.global, shared, *space, self.address(*at, lane))?;
                    let was = memory.add(at, *bits, add, user)?;
                    if let Some(before) = before {
                        self.set(*before, lane, was);
                    }
                }
            }
            Does::Ballot { to, vote, members } => {
                self.all_take_part(*members)?;
                let votes: u32 =
                    lanes(active).map(|lane| u32::from(self.value(*vote, lane) != 0) << lane).sum();
                lanes(active).for_each(|lane| self.set(*to, lane, votes.into()));
            }
            Does::Shuffle { to, there, a, lane: from, members } => {
                self.all_take_part(*members)?;
                let values: Vec<u64> = (0..LANES).map(|lane| self.value(*a, lane)).collect();
                for lane in lanes(active) {
                    let from = self.value(*from, lane) as usize % LANES;
                    self.set(*to, lane, values[from]);
                    self.set(*there, lane, 1);
                }
            }
            Does::Barrier => {
                self.waiting |= active;
                return Ok(());
            }
            Does::BarrierOr { vote, negated, .. } => {
                for lane in lanes(active) {
                    let says = (self.value(*vote, lane) != 0) != *negated;
                    self.votes |= u32::from(says) << lane;
                }
                self.waiting |= active;
                return Ok(());
            }
            Does::Return => self.alive &= !active,
        }
        lanes(active).for_each(|lane| self.go_to(grid.program, lane, self.at[lane] + 1));
        Ok(())
    }

    fn all_take_part(&self, members: Operand) -> Result<(), String> {
        let all = (0..LANES).all(|lane| cut(self.value(members, lane), 32) == u64::from(u32::MAX));
        if all { Ok(()) } else { Err("not all lanes are meant".to_owned()) }
    }

    fn count_rounds(&self, address: Address, active: u32, adds: bool, grid: &mut Grid<'_>) {
        if !grid.watch_for_races {
            let mut addresses = lanes(active).map(|lane| self.address(address, lane)).collect();
            *grid.shared_rounds += rounds(&mut addresses, adds);
        }
    }

    fn address(&self, address: Address, lane: usize) -> u64 {
        self.value(address.base, lane).wrapping_add(address.offset)
    }
}

/// The memory of an address, and where in it that is.
fn find<'a>(
    global: &'a mut [Memory],
    shared: &'a mut Shared,
    space: Space,
    address: u64,
) -> Result<(&'a mut Memory, u64), String> {
    match space {
        Space::Shared => Ok((&mut shared.memory, address)),
        Space::Global => {
            let piece = (address >> 40) as usize;
            let memory = piece.checked_sub(1).and_then(|piece| global.get_mut(piece));
            let memory = memory.ok_or_else(|| format!("{address:#x} is no global memory"))?;
            Ok((memory, address & ((1 << 40) - 1)))
        }
        Space::Parameter => Err("parameters are only read".to_owned()),
    }
}

fn two(what: Two, bits: u32, a: u64, b: u64) -> Result<u64, String> {
    let value = match what {
        Two::Add => a.wrapping_add(b),
        Two::Subtract => a.wrapping_sub(b),
        Two::Multiply => a.wrapping_mul(b),
        Two::MultiplyWide => return Ok(a * b),
        Two::Divide => a.checked_div(b).ok_or("divided by 0")?,
        Two::Remainder => a.checked_rem(b).ok_or("divided by 0")?,
        Two::And => a & b,
        Two::Or => a | b,
        Two::Xor => a ^ b,
        // Shifts by the width and more give 0, and use 32 bits of the number.
        Two::ShiftLeft | Two::ShiftRight if b & 0xffff_ffff >= bits.into() => 0,
        Two::ShiftLeft => a << (b & 63),
        Two::ShiftRight => a >> (b & 63),
        Two::Minimum => a.min(b),
        Two::Maximum => a.max(b),
    };
    Ok(cut(value, bits))
}
