//! Checked memory: every access must be inside the memory, read only written bytes, and be free of
//! races.

/// The user of memory: a thread of a block, between two barriers of the block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct User {
    pub(crate) block: u32,
    pub(crate) thread: u32,
    pub(crate) epoch: u32,
}

/// The users that read, wrote and atomically added to two bytes.
#[derive(Clone, Copy, Default)]
struct By([Option<Who>; 3]);

/// One user or several.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    One(u32),
    Several,
}

impl By {
    /// Add a use. Return whether it races with the use of another user.
    fn add(&mut self, access: Access, who: u32) -> bool {
        let another = self.0.map(|other| other.is_some_and(|other| other != Who::One(who)));
        let [read, written, added] = another;
        let same = access as usize;
        self.0[same] = Some(if another[same] { Who::Several } else { Who::One(who) });
        match access {
            Access::Read => written || added,
            Access::Write => read || written || added,
            Access::Add => read || written,
        }
    }
}

/// The uses of two bytes: by threads of a block since its last barrier, because earlier uses cannot
/// race; and by blocks during the whole run, because there are no barriers between blocks.
#[derive(Clone, Copy, Default)]
struct Uses {
    block: u32,
    epoch: u32,
    threads: By,
    blocks: By,
}

#[derive(Clone, Copy, Debug)]
enum Access {
    Read,
    Write,
    Add,
}

/// An allocation of memory.
pub(crate) struct Memory {
    bytes: Vec<u8>,
    written: Vec<bool>,
    /// The uses of each two bytes; empty if races are not checked.
    uses: Vec<Uses>,
}

impl Memory {
    pub(crate) fn new(bytes: Vec<u8>) -> Self {
        let written = vec![true; bytes.len()];
        Self { bytes, written, uses: Vec::new() }
    }

    /// Create unwritten memory.
    pub(crate) fn unwritten(len: usize) -> Self {
        Self { bytes: vec![0xA5; len], written: vec![false; len], uses: Vec::new() }
    }

    #[must_use]
    pub(crate) fn watched_for_races(mut self) -> Self {
        self.uses = vec![Uses::default(); self.bytes.len().div_ceil(2)];
        self
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        assert!(self.written.iter().all(|written| *written), "a result was not written");
        self.bytes
    }

    fn watch(&mut self, access: Access, at: usize, len: usize, user: User) -> Result<(), String> {
        if self.uses.is_empty() {
            return Ok(());
        }
        for uses in &mut self.uses[at / 2..(at + len).div_ceil(2)] {
            if (uses.block, uses.epoch) != (user.block, user.epoch) {
                let (block, epoch) = (user.block, user.epoch);
                *uses = Uses { block, epoch, threads: By::default(), blocks: uses.blocks };
            }
            if uses.threads.add(access, user.thread) | uses.blocks.add(access, user.block) {
                return Err(format!("{access:?} of byte {at} by {user:?} races with another thread"));
            }
        }
        Ok(())
    }

    fn range(&self, at: u64, bits: u32) -> Result<std::ops::Range<usize>, String> {
        let len = u64::from(bits / 8);
        let end = at.checked_add(len).filter(|end| *end <= self.bytes.len() as u64);
        let end = end.ok_or_else(|| format!("byte {at} of {} is outside", self.bytes.len()))?;
        if !at.is_multiple_of(len) {
            return Err(format!("byte {at} is not aligned to {len}"));
        }
        Ok(at as usize..end as usize)
    }

    pub(crate) fn read(&mut self, at: u64, bits: u32, user: User) -> Result<u64, String> {
        let range = self.range(at, bits)?;
        self.watch(Access::Read, range.start, range.len(), user)?;
        self.value(range)
    }

    fn value(&self, range: std::ops::Range<usize>) -> Result<u64, String> {
        if !self.written[range.clone()].iter().all(|written| *written) {
            return Err(format!("byte {} was read but never written", range.start));
        }
        Ok(self.bytes[range].iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte)))
    }

    pub(crate) fn write(&mut self, at: u64, bits: u32, value: u64, user: User) -> Result<(), String> {
        let range = self.range(at, bits)?;
        self.watch(Access::Write, range.start, range.len(), user)?;
        self.put(range, value);
        Ok(())
    }

    fn put(&mut self, range: std::ops::Range<usize>, value: u64) {
        self.written[range.clone()].fill(true);
        let len = range.len();
        self.bytes[range].copy_from_slice(&value.to_le_bytes()[..len]);
    }

    /// Add to a number, and return its old value.
    pub(crate) fn add(&mut self, at: u64, bits: u32, more: u64, user: User) -> Result<u64, String> {
        let range = self.range(at, bits)?;
        self.watch(Access::Add, range.start, range.len(), user)?;
        let before = self.value(range.clone())?;
        self.put(range, before.wrapping_add(more));
        Ok(before)
    }
}
