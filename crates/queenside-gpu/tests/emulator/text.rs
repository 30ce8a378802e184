//! Parses the PTX instructions that the kernel uses. Other instructions are refused.

use std::collections::HashMap;

use super::loops::Cut;

/// A register, by its index among all registers of the kernel, or a constant.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Operand {
    Register(usize),
    Number(u64),
}

/// The function of an instruction on up to three numbers of a number of bits; `None` if it divides
/// by 0.
pub(crate) type How = fn(u32, [u64; 3]) -> Option<u64>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Space {
    Global,
    Shared,
}

/// An address in memory, for words of `bits` bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address {
    pub(crate) space: Space,
    pub(crate) bits: u32,
    pub(crate) base: Operand,
    pub(crate) offset: u64,
}

/// An access to words of memory.
#[derive(Clone, Debug)]
pub(crate) enum Use {
    Load(Vec<usize>),
    Store(Vec<Operand>),
    /// Add to one word. The old value goes into the register `before`, if there is one.
    Add {
        before: Option<usize>,
        more: Operand,
    },
}

#[derive(Clone, Debug)]
pub(crate) enum Does {
    /// Compute a result from up to three numbers. The numbers and the result are truncated to
    /// `bits` bits.
    Compute {
        how: How,
        bits: u32,
        to: usize,
        from: [Operand; 3],
    },
    Memory(Address, Use),
    /// Branch; with a guard, only if that predicate has this value.
    Branch {
        to: usize,
        guard: Option<(Operand, u64)>,
    },
    Ballot {
        to: usize,
        vote: Operand,
        members: Operand,
    },
    /// Read the register of another lane. The predicate `there` is set if that lane takes part.
    Shuffle {
        to: usize,
        there: usize,
        a: Operand,
        lane: Operand,
        members: Operand,
    },
    Barrier,
    Return,
}

#[derive(Clone, Debug)]
pub(crate) struct Instruction {
    pub(crate) does: Does,
    pub(crate) line: usize,
}

#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) instructions: Vec<Instruction>,
    pub(crate) registers: usize,
    /// Number of bits of each parameter.
    pub(crate) parameter_bits: Vec<u32>,
    /// The loops to cut, the innermost first.
    pub(crate) cuts: Vec<Cut>,
}

/// Registers that are set at the start: the number of the thread, the number of the block, and then
/// the parameters.
pub(crate) const THREAD: usize = 0;
pub(crate) const BLOCK: usize = 1;
pub(crate) const PARAMETERS: usize = 2;

struct Reader<'a> {
    registers: HashMap<String, usize>,
    labels: HashMap<&'a str, usize>,
}

/// Return the number of bits of a type, such as `u32` or `pred`.
fn bits_of(kind: &str) -> u32 {
    if kind == "pred" { 1 } else { kind[1..].parse().unwrap_or_else(|_| panic!("unknown type: {kind}")) }
}

impl Program {
    /// Parse a module with one kernel.
    pub(crate) fn read(text: &str) -> Self {
        let mut reader = Reader {
            registers: HashMap::from([("%tid.x".to_owned(), THREAD), ("%ctaid.x".to_owned(), BLOCK)]),
            labels: HashMap::new(),
        };
        let (mut registers, mut statements, mut parameter_bits) = (PARAMETERS, Vec::new(), Vec::new());
        for (line, text) in text.lines().enumerate() {
            let text = text.split("//").next().unwrap_or_default().trim();
            if let Some(parameter) = text.strip_prefix(".param .") {
                let (kind, name) = parameter.split_once(' ').expect("a parameter has a name");
                parameter_bits.push(bits_of(kind));
                reader.registers.insert(name.trim_end_matches(',').to_owned(), registers);
                registers += 1;
            } else if let Some(declared) = text.strip_prefix(".reg ") {
                let range = declared.split_once('%').expect("a register").1.trim_end_matches(">;");
                let (prefix, count) = range.split_once('<').expect("a range of registers");
                for number in 0..count.parse::<usize>().expect("a count") {
                    reader.registers.insert(format!("%{prefix}{number}"), registers);
                    registers += 1;
                }
            } else if let Some(label) = text.strip_suffix(':') {
                reader.labels.insert(label, statements.len());
            } else if !text.is_empty() && !text.starts_with(['.', '(', ')', '{', '}']) {
                statements.push((line + 1, text.trim_end_matches(';').trim()));
            }
        }
        let instructions =
            statements.into_iter().map(|(line, text)| reader.instruction(line, text)).collect();
        Self { instructions, registers, parameter_bits, cuts: Vec::new() }
    }
}

impl Reader<'_> {
    fn register(&self, text: &str) -> usize {
        *self.registers.get(text).unwrap_or_else(|| panic!("unknown register: {text}"))
    }

    fn operand(&self, text: &str) -> Operand {
        // The shared memory of the block starts at address 0.
        let number = if text == "memory" { Ok(0) } else { text.parse::<i64>() };
        number
            .map_or_else(|_| Operand::Register(self.register(text)), |number| Operand::Number(number as u64))
    }

    fn instruction(&self, line: usize, text: &str) -> Instruction {
        let (guard, of_guard) =
            match text.strip_prefix('@').and_then(|text| text.split_once(char::is_whitespace)) {
                None => (None, text),
                Some((by, of_guard)) => {
                    let predicate = self.operand(by.trim_start_matches('!'));
                    (Some((predicate, u64::from(!by.starts_with('!')))), of_guard.trim())
                }
            };
        let (name, operands) = of_guard.split_once(char::is_whitespace).unwrap_or((of_guard, ""));
        let does = match self.does(name, operands) {
            Some(Does::Branch { to, .. }) => Some(Does::Branch { to, guard }),
            // Only branches may have a guard.
            does => does.filter(|_| guard.is_none()),
        };
        Instruction { does: does.unwrap_or_else(|| panic!("line {line}: unknown instruction: {text}")), line }
    }

    fn does(&self, name: &str, operands: &str) -> Option<Does> {
        let parts: Vec<&str> = name.split('.').filter(|part| *part != "volatile").collect();
        // The registers of a vector (in braces) and of a shuffle are separate operands. An address
        // is in brackets.
        let separators = [',', '{', '}', '[', ']', '|'];
        let list: Vec<&str> =
            operands.split(separators).map(str::trim).filter(|text| !text.is_empty()).collect();
        let last = parts[parts.len() - 1];
        let operand = |place: usize| list.get(place).map(|text| self.operand(text));
        let space = match parts.get(1) {
            Some(&"global") => Some(Space::Global),
            Some(&"shared") => Some(Space::Shared),
            _ => None,
        };
        let memory = |place: usize, what: Use| {
            let (base, offset) = list[place].split_once('+').unwrap_or((list[place], "0"));
            let (base, offset) = (self.operand(base), offset.parse::<i64>().ok()? as u64);
            Some(Does::Memory(Address { space: space?, bits: bits_of(last), base, offset }, what))
        };
        match parts[..] {
            ["ld", "global" | "shared", ..] => {
                let to = list.len() - 1;
                memory(to, Use::Load(list[..to].iter().map(|name| self.register(name)).collect()))
            }
            ["st", ..] => memory(0, Use::Store(list[1..].iter().map(|text| self.operand(text)).collect())),
            ["atom", _, "add", _] => {
                memory(1, Use::Add { before: Some(self.register(list[0])), more: operand(2)? })
            }
            ["red", _, "add", _] => memory(0, Use::Add { before: None, more: operand(1)? }),
            ["bra", ..] => Some(Does::Branch { to: *self.labels.get(list[0])?, guard: None }),
            ["vote", "sync", "ballot", "b32"] => {
                Some(Does::Ballot { to: self.register(list[0]), vote: operand(1)?, members: operand(2)? })
            }
            ["shfl", "sync", "idx", "b32"] => {
                let [to, there] = [0, 1].map(|place: usize| self.register(list[place]));
                Some(Does::Shuffle { to, there, a: operand(2)?, lane: operand(3)?, members: operand(5)? })
            }
            ["bar", "sync"] if list == ["0"] => Some(Does::Barrier),
            ["ret"] => Some(Does::Return),
            _ => {
                let bits = match parts[..] {
                    ["cvt", into, from] => bits_of(into).min(bits_of(from)),
                    // The product has twice as many bits as the factors.
                    ["mul", "wide", kind] => 2 * bits_of(kind),
                    _ => bits_of(last),
                };
                let from = [1, 2, 3].map(|place| operand(place).unwrap_or(Operand::Number(0)));
                Some(Does::Compute { how: how(&parts)?, bits, to: self.register(list[0]), from })
            }
        }
    }
}

fn how(parts: &[&str]) -> Option<How> {
    let how: How = match *parts {
        ["mov", _]
        | ["ld", "param", _]
        | ["cvta", "to", "global", "u64"]
        | ["cvt", "u16" | "u32" | "u64", "u16" | "u32" | "u64"] => |_, [a, ..]| Some(a),
        ["add", _] => |_, [a, b, _]| Some(a.wrapping_add(b)),
        ["sub", _] => |_, [a, b, _]| Some(a.wrapping_sub(b)),
        ["mul", "lo", _] => |_, [a, b, _]| Some(a.wrapping_mul(b)),
        ["mul", "wide", "u32"] => |_, [a, b, _]| Some(u64::from(a as u32) * u64::from(b as u32)),
        ["mad", "lo", _] => |_, [a, b, c]| Some(a.wrapping_mul(b).wrapping_add(c)),
        ["div", "u32"] => |_, [a, b, _]| a.checked_div(b),
        ["min", "u32"] => |_, [a, b, _]| Some(a.min(b)),
        ["max", "u32"] => |_, [a, b, _]| Some(a.max(b)),
        ["and", _] => |_, [a, b, _]| Some(a & b),
        ["or", _] => |_, [a, b, _]| Some(a | b),
        ["xor", _] => |_, [a, b, _]| Some(a ^ b),
        ["not", _] => |_, [a, ..]| Some(!a),
        ["neg", _] => |_, [a, ..]| Some(a.wrapping_neg()),
        ["popc", _] => |_, [a, ..]| Some(a.count_ones().into()),
        ["clz", _] => |bits, [a, ..]| Some((a << (64 - bits)).leading_zeros().min(bits).into()),
        // Shifts by the width or more give 0. The shift count has 32 bits.
        ["shl", _] => |bits, [a, by, _]| Some(if by as u32 >= bits { 0 } else { a << by as u32 }),
        ["shr", "u32" | "u64"] => |bits, [a, by, _]| Some(if by as u32 >= bits { 0 } else { a >> by as u32 }),
        // Shift a pair of words left (the result is the upper word) or right (the lower word), by
        // the low five bits.
        ["shf", "l", "wrap", "b32"] => |_, [low, high, by]| Some((high << 32 | low) << (by % 32) >> 32),
        ["shf", "r", "wrap", "b32"] => |_, [low, high, by]| Some((high << 32 | low) >> (by % 32)),
        ["setp", "eq", _] => |_, [a, b, _]| Some((a == b).into()),
        ["setp", "ne", _] => |_, [a, b, _]| Some((a != b).into()),
        ["setp", "lt", "u32"] => |_, [a, b, _]| Some((a < b).into()),
        ["setp", "ge", "u32"] => |_, [a, b, _]| Some((a >= b).into()),
        ["setp", "gt", "u32"] => |_, [a, b, _]| Some((a > b).into()),
        ["selp", _] => |_, [a, b, by]| Some(if by == 1 { a } else { b }),
        _ => return None,
    };
    Some(how)
}
