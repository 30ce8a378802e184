//! Memory that is watched: every access has to be inside, to what was written before, and without a race.

/// What threads of a block did with two bytes between two barriers.
#[derive(Clone, Copy, Default)]
struct Uses {
    /// The number of the stretch between barriers; what was before does not matter any more.
    epoch: u32,
    reader: Option<Who>,
    writer: Option<Who>,
    adder: Option<Who>,
}

/// One thread of a block, or several.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    One(u32),
    Several,
}

impl Uses {
    fn add(kind: &mut Option<Who>, thread: u32) {
        *kind = match *kind {
            None => Some(Who::One(thread)),
            Some(Who::One(other)) if other == thread => Some(Who::One(thread)),
            Some(_) => Some(Who::Several),
        };
    }

    fn is_by_another(kind: Option<Who>, thread: u32) -> bool {
        kind.is_some_and(|who| who != Who::One(thread))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    Read,
    Write,
    Add,
}

/// A piece of memory, in bytes.
pub(crate) struct Memory {
    bytes: Vec<u8>,
    written: Vec<bool>,
    /// For every two bytes, if races are looked for.
    uses: Vec<Uses>,
}

impl Memory {
    pub(crate) fn new(bytes: Vec<u8>) -> Self {
        let written = vec![true; bytes.len()];
        Self { bytes, written, uses: Vec::new() }
    }

    /// Memory that nobody wrote yet.
    pub(crate) fn unwritten(len: usize) -> Self {
        Self { bytes: vec![0xA5; len], written: vec![false; len], uses: Vec::new() }
    }

    #[must_use]
    pub(crate) fn watched_for_races(mut self) -> Self {
        self.uses = vec![Uses::default(); self.bytes.len().div_ceil(2)];
        self
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        assert!(self.written.iter().all(|written| *written), "results that nobody wrote");
        self.bytes
    }

    /// Writes some bytes from outside; 0, or the driver's number for a place that is not there.
    pub(crate) fn put_bytes(&mut self, at: usize, bytes: &[u8]) -> i32 {
        let range =
            at.checked_add(bytes.len()).map(|end| at..end).filter(|range| range.end <= self.bytes.len());
        let Some(range) = range else { return 1 };
        self.written[range.clone()].fill(true);
        self.bytes[range].copy_from_slice(bytes);
        0
    }

    /// Some bytes, if all of them were written.
    pub(crate) fn bytes_at(&self, at: usize, len: usize) -> Option<&[u8]> {
        let range = at..at.checked_add(len)?;
        let written = self.written.get(range.clone())?.iter().all(|written| *written);
        self.bytes.get(range).filter(|_| written)
    }

    fn watch(
        &mut self,
        access: Access,
        at: usize,
        len: usize,
        thread: u32,
        epoch: u32,
    ) -> Result<(), String> {
        if self.uses.is_empty() {
            return Ok(());
        }
        for half in at / 2..(at + len).div_ceil(2) {
            let uses = &mut self.uses[half];
            if uses.epoch != epoch {
                *uses = Uses { epoch, ..Uses::default() };
            }
            let another = Uses::is_by_another;
            let races = match access {
                Access::Read => another(uses.writer, thread) || another(uses.adder, thread),
                Access::Write => {
                    another(uses.writer, thread)
                        || another(uses.reader, thread)
                        || another(uses.adder, thread)
                }
                Access::Add => another(uses.writer, thread) || another(uses.reader, thread),
            };
            if races {
                return Err(format!("{access:?} of byte {at} by thread {thread} races with another thread"));
            }
            Uses::add(
                match access {
                    Access::Read => &mut uses.reader,
                    Access::Write => &mut uses.writer,
                    Access::Add => &mut uses.adder,
                },
                thread,
            );
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

    pub(crate) fn read(&mut self, at: u64, bits: u32, thread: u32, epoch: u32) -> Result<u64, String> {
        let range = self.range(at, bits)?;
        self.watch(Access::Read, range.start, range.len(), thread, epoch)?;
        self.value(range)
    }

    fn value(&self, range: std::ops::Range<usize>) -> Result<u64, String> {
        if !self.written[range.clone()].iter().all(|written| *written) {
            return Err(format!("byte {} was read and never written", range.start));
        }
        Ok(self.bytes[range].iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte)))
    }

    pub(crate) fn write(
        &mut self,
        at: u64,
        bits: u32,
        value: u64,
        thread: u32,
        epoch: u32,
    ) -> Result<(), String> {
        let range = self.range(at, bits)?;
        self.watch(Access::Write, range.start, range.len(), thread, epoch)?;
        self.put(range, value);
        Ok(())
    }

    fn put(&mut self, range: std::ops::Range<usize>, value: u64) {
        self.written[range.clone()].fill(true);
        let len = range.len();
        self.bytes[range].copy_from_slice(&value.to_le_bytes()[..len]);
    }

    /// Adds to a number; gives back what it was.
    pub(crate) fn add(
        &mut self,
        at: u64,
        bits: u32,
        more: u64,
        thread: u32,
        epoch: u32,
    ) -> Result<u64, String> {
        let range = self.range(at, bits)?;
        self.watch(Access::Add, range.start, range.len(), thread, epoch)?;
        let before = self.value(range.clone())?;
        self.put(range, before.wrapping_add(more));
        Ok(before)
    }
}
