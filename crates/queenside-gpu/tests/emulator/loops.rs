//! The loops of a program, and how to cut them: some drivers leave a loop after a number of
//! iterations.

use super::memory::Memory;
use super::text::{Does, Program};

/// A loop that a lane leaves after a number of iterations, whatever its condition is.
#[derive(Debug)]
pub(crate) struct Cut {
    pub(crate) start: usize,
    pub(crate) body: Vec<bool>,
    exit: usize,
    most: u32,
}

/// The loops to cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A loop, by its index among all loops.
    Loop(usize),
    All,
}

impl Cut {
    /// Return the instruction at which a lane continues before its iteration number `turns`.
    pub(crate) fn next(&self, turns: u32) -> usize {
        if turns > self.most { self.exit } else { self.start }
    }

    fn size(&self) -> usize {
        self.body.iter().filter(|inside| **inside).count()
    }
}

impl Program {
    /// Cut the loops of a part after `turns` iterations.
    pub(crate) fn cut(&mut self, part: Part, turns: u32) {
        let mut loops = self.loops(turns);
        if let Part::Loop(place) = part {
            loops = vec![loops.swap_remove(place)];
        }
        // Inner loops come first, because the exit of an inner loop may be the start of an outer
        // loop.
        loops.sort_by_key(Cut::size);
        self.cuts = loops;
    }

    /// Return the number of loops.
    pub(crate) fn loop_count(&self) -> usize {
        self.loops(0).len()
    }

    /// Create unwritten memory. If loops are cut, reading it is allowed, as on a GPU: the kernel
    /// itself must mark the job as unfinished.
    pub(crate) fn memory(&self, bytes: usize) -> Memory {
        if self.cuts.is_empty() { Memory::unwritten(bytes) } else { Memory::new(vec![0; bytes]) }
    }

    /// Find all loops: instructions that are reached only through a start, and lead back to it.
    fn loops(&self, most: u32) -> Vec<Cut> {
        let count = self.instructions.len();
        let after: Vec<Vec<usize>> = (0..count).map(|at| self.after(at)).collect();
        let mut before = vec![Vec::new(); count];
        for (at, next) in after.iter().enumerate() {
            for &next in next {
                before[next].push(at);
            }
        }
        let reached = |from: Vec<usize>, without: usize, ways: &[Vec<usize>]| {
            let (mut reached, mut left) = (vec![false; count], from);
            while let Some(at) = left.pop() {
                if at != without && !std::mem::replace(&mut reached[at], true) {
                    left.extend(&ways[at]);
                }
            }
            reached
        };
        let mut loops = Vec::new();
        for start in (0..count).filter(|&at| before[at].len() > 1) {
            let others = reached(vec![0], start, &after);
            let back: Vec<usize> = before[start].iter().copied().filter(|&at| !others[at]).collect();
            if back.is_empty() {
                continue;
            }
            let mut body = reached(back, start, &before);
            body[start] = true;
            let exit = (0..count).filter(|&at| body[at]).flat_map(|at| &after[at]).find(|&&next| !body[next]);
            loops.extend(exit.map(|&exit| Cut { start, body, exit, most }));
        }
        loops
    }

    /// Return the instructions that may follow an instruction.
    fn after(&self, at: usize) -> Vec<usize> {
        let (to, always) = match self.instructions[at].does {
            Does::Branch { to, guard } => (Some(to), guard.is_none()),
            Does::Return => (None, true),
            _ => (None, false),
        };
        let next = (!always && at + 1 < self.instructions.len()).then_some(at + 1);
        to.into_iter().chain(next).collect()
    }
}
