//! The PTX that the kernel has, read into instructions. What it does not have is refused, not guessed.

use std::collections::HashMap;

use super::loops::Cut;

/// A register, by its number among all of the kernel's, or a number.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Operand {
    Register(usize),
    Number(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Space {
    Global,
    Shared,
    Parameter,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Address {
    pub(crate) base: Operand,
    pub(crate) offset: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compare {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Two {
    Add,
    Subtract,
    Multiply,
    MultiplyWide,
    Divide,
    Remainder,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRight,
    Minimum,
    Maximum,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum One {
    Move,
    Not,
    Negate,
    CountBits,
    /// How many zeros there are above the top bit.
    CountTop,
    ReverseBits,
    /// By how much to shift left until the top bit is set.
    FindTop,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Special {
    Thread,
    Threads,
    Block,
}

#[derive(Clone, Debug)]
pub(crate) enum Does {
    Two {
        what: Two,
        bits: u32,
        to: usize,
        a: Operand,
        b: Operand,
    },
    /// The upper half of two numbers shifted left, or the lower half shifted right, by the low five bits of another.
    Funnel {
        to_left: bool,
        to: usize,
        low: Operand,
        high: Operand,
        by: Operand,
    },
    MultiplyAdd {
        bits: u32,
        to: usize,
        a: Operand,
        b: Operand,
        c: Operand,
    },
    One {
        what: One,
        bits: u32,
        to: usize,
        a: Operand,
    },
    Special {
        what: Special,
        to: usize,
    },
    Compare {
        what: Compare,
        signed: bool,
        bits: u32,
        to: usize,
        a: Operand,
        b: Operand,
    },
    Select {
        to: usize,
        a: Operand,
        b: Operand,
        by: usize,
    },
    Load {
        space: Space,
        bits: u32,
        to: Vec<usize>,
        from: Address,
    },
    Store {
        space: Space,
        bits: u32,
        from: Vec<Operand>,
        to: Address,
    },
    /// Adds; with a register, what was there before goes into it.
    Atomic {
        space: Space,
        bits: u32,
        before: Option<usize>,
        at: Address,
        add: Operand,
    },
    Branch {
        to: usize,
    },
    Ballot {
        to: usize,
        vote: Operand,
        members: Operand,
    },
    /// Whether the lane was there goes into a predicate.
    Shuffle {
        to: usize,
        there: usize,
        a: Operand,
        lane: Operand,
        members: Operand,
    },
    Barrier,
    BarrierOr {
        to: usize,
        vote: Operand,
        negated: bool,
    },
    Return,
}

#[derive(Clone, Debug)]
pub(crate) struct Instruction {
    /// A predicate, and whether it has to be false.
    pub(crate) guard: Option<(usize, bool)>,
    pub(crate) does: Does,
    pub(crate) line: usize,
}

#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) instructions: Vec<Instruction>,
    pub(crate) registers: usize,
    pub(crate) parameters: Vec<String>,
    /// How many bits each parameter has.
    pub(crate) parameter_bits: Vec<u32>,
    /// Loops that are cut, the innermost first.
    pub(crate) cuts: Vec<Cut>,
}

struct Reader<'a> {
    /// Where the registers of each prefix begin.
    registers: HashMap<&'a str, usize>,
    scope: Scope<'a>,
    parameters: Vec<String>,
    labels: HashMap<&'a str, usize>,
}

/// Registers that a block in braces has for itself, by name.
type Scope<'a> = HashMap<&'a str, usize>;

fn bits_of(part: &str) -> u32 {
    part[1..].parse().unwrap_or_else(|_| panic!("no type: {part}"))
}

impl Program {
    /// Reads a module with one kernel.
    pub(crate) fn read(text: &str) -> Self {
        let mut reader = Reader {
            registers: HashMap::new(),
            scope: Scope::new(),
            parameters: Vec::new(),
            labels: HashMap::new(),
        };
        let (mut registers, mut statements, mut parameter_bits) = (0, Vec::new(), Vec::new());
        let mut scopes: Vec<Scope<'_>> = Vec::new();
        for (line, text) in text.lines().enumerate() {
            let text = text.split("//").next().unwrap_or_default().trim();
            if let Some(name) = text.strip_prefix(".param ") {
                let (kind, name) = name.split_once(' ').expect("a parameter has a name");
                parameter_bits.push(bits_of(kind.trim_start_matches('.')));
                reader.parameters.push(name.trim_end_matches(',').to_owned());
            } else if let Some(declared) = text.strip_prefix(".reg ") {
                let name = declared.split_once('%').expect("a register").1.trim_end_matches(';').trim();
                if let Some((prefix, count)) = name.split_once('<') {
                    reader.registers.insert(prefix, registers);
                    registers += count.trim_end_matches('>').parse::<usize>().expect("a count");
                } else {
                    scopes.last_mut().expect("a scope").insert(name, registers);
                    registers += 1;
                }
            } else if let Some(label) = text.strip_suffix(':') {
                reader.labels.insert(label, statements.len());
            } else if text == "{" {
                scopes.push(Scope::new());
            } else if text == "}" {
                scopes.pop();
            } else if !text.is_empty() && !text.starts_with(['.', '(', ')']) {
                let scope = scopes.last().cloned().unwrap_or_default();
                statements.push((line + 1, text.trim_end_matches(';').trim(), scope));
            }
        }
        let read = |(line, text, scope): (usize, &str, Scope<'_>)| {
            Reader {
                registers: reader.registers.clone(),
                scope,
                parameters: reader.parameters.clone(),
                labels: reader.labels.clone(),
            }
            .instruction(line, text)
        };
        let instructions = statements.into_iter().map(read).collect();
        Self { instructions, registers, parameters: reader.parameters, parameter_bits, cuts: Vec::new() }
    }
}

impl Reader<'_> {
    fn register(&self, text: &str) -> usize {
        let name = text.strip_prefix('%').unwrap_or_else(|| panic!("no register: {text}"));
        if let Some(register) = self.scope.get(name) {
            return *register;
        }
        let digits = name.find(|c: char| c.is_ascii_digit()).unwrap_or_else(|| panic!("no register: {text}"));
        self.registers[&name[..digits]] + name[digits..].parse::<usize>().expect("the number of a register")
    }

    fn operand(&self, text: &str) -> Operand {
        if text.starts_with('%') {
            return Operand::Register(self.register(text));
        }
        if text == "memory" {
            // The block's shared memory begins at 0.
            return Operand::Number(0);
        }
        Operand::Number(text.parse::<i64>().unwrap_or_else(|_| panic!("no operand: {text}")) as u64)
    }

    fn address(&self, text: &str) -> Address {
        let text = text.trim_start_matches('[').trim_end_matches(']');
        let (base, offset) = text.split_once('+').unwrap_or((text, "0"));
        let base = match self.parameters.iter().position(|name| name == base) {
            Some(place) => Operand::Number(place as u64),
            None => self.operand(base),
        };
        Address { base, offset: offset.parse::<i64>().expect("an offset") as u64 }
    }

    fn instruction(&self, line: usize, text: &str) -> Instruction {
        let (guard, text) = match text.strip_prefix('@') {
            None => (None, text),
            Some(guarded) => {
                let (by, text) =
                    guarded.split_once(char::is_whitespace).expect("an instruction after its guard");
                (Some((self.register(by.trim_start_matches('!')), by.starts_with('!'))), text.trim())
            }
        };
        let (name, operands) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let does =
            self.does(name, operands.trim()).unwrap_or_else(|| panic!("line {line}: not read: {text}"));
        Instruction { guard, does, line }
    }

    #[expect(clippy::too_many_lines, reason = "an arm for each instruction")]
    fn does(&self, name: &str, operands: &str) -> Option<Does> {
        let parts: Vec<&str> = name.split('.').collect();
        // Braces hold the registers of one operand.
        let (mut list, mut depth) = (vec![String::new()], 0);
        for c in operands.chars() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => list.push(String::new()),
                _ => list.last_mut()?.push(c),
            }
        }
        let list: Vec<&str> = list.iter().map(|operand| operand.trim()).collect();
        let bits = || bits_of(parts[parts.len() - 1]);
        let to = || self.register(list[0]);
        let operand = |place: usize| self.operand(list[place]);
        let two = |what| Some(Does::Two { what, bits: bits(), to: to(), a: operand(1), b: operand(2) });
        let one = |what| Some(Does::One { what, bits: bits(), to: to(), a: operand(1) });
        let space = |name: &str| match name {
            "global" => Some(Space::Global),
            "shared" => Some(Space::Shared),
            "param" => Some(Space::Parameter),
            _ => None,
        };
        let many =
            |text: &str| -> Vec<String> { text.split(',').map(|part| part.trim().to_owned()).collect() };
        let is_predicate = parts[parts.len() - 1] == "pred";
        match (parts[0], &parts[1..]) {
            ("add", _) => two(Two::Add),
            ("sub", _) => two(Two::Subtract),
            ("mul", ["lo", _]) => two(Two::Multiply),
            ("mul", ["wide", "u32"]) => two(Two::MultiplyWide),
            ("div", ["u32"]) => two(Two::Divide),
            ("rem", ["u32"]) => two(Two::Remainder),
            ("min", ["u32"]) => two(Two::Minimum),
            ("max", ["u32"]) => two(Two::Maximum),
            ("shl", _) => two(Two::ShiftLeft),
            ("shr", ["u32" | "u64"]) => two(Two::ShiftRight),
            ("and" | "or" | "xor", _) => {
                let what = match parts[0] {
                    "and" => Two::And,
                    "or" => Two::Or,
                    _ => Two::Xor,
                };
                let bits = if is_predicate { 1 } else { bits() };
                Some(Does::Two { what, bits, to: to(), a: operand(1), b: operand(2) })
            }
            ("shf", [side @ ("l" | "r"), "wrap", "b32"]) => Some(Does::Funnel {
                to_left: *side == "l",
                to: to(),
                low: operand(1),
                high: operand(2),
                by: operand(3),
            }),
            ("mad", ["lo", _]) => Some(Does::MultiplyAdd {
                bits: bits(),
                to: to(),
                a: operand(1),
                b: operand(2),
                c: operand(3),
            }),
            ("mov", _) => {
                let what = match list[1] {
                    "%tid.x" => Special::Thread,
                    "%ntid.x" => Special::Threads,
                    "%ctaid.x" => Special::Block,
                    _ => {
                        let bits = if is_predicate { 1 } else { bits() };
                        return Some(Does::One { what: One::Move, bits, to: to(), a: operand(1) });
                    }
                };
                Some(Does::Special { what, to: to() })
            }
            ("cvta", ["to", "global", "u64"]) => one(One::Move),
            ("cvt", [into @ ("u16" | "u32" | "u64"), from @ ("u16" | "u32" | "u64")]) => {
                let bits = bits_of(into).min(bits_of(from));
                Some(Does::One { what: One::Move, bits, to: to(), a: operand(1) })
            }
            ("not", _) => {
                let bits = if is_predicate { 1 } else { bits() };
                Some(Does::One { what: One::Not, bits, to: to(), a: operand(1) })
            }
            ("neg", _) => one(One::Negate),
            ("clz", _) => one(One::CountTop),
            ("popc", _) => one(One::CountBits),
            ("brev", _) => one(One::ReverseBits),
            ("bfind", ["shiftamt", "u32"]) => one(One::FindTop),
            ("setp", [what, kind]) => {
                let what = match *what {
                    "eq" => Compare::Equal,
                    "ne" => Compare::NotEqual,
                    "lt" => Compare::Less,
                    "le" => Compare::LessEqual,
                    "gt" => Compare::Greater,
                    "ge" => Compare::GreaterEqual,
                    _ => return None,
                };
                let (a, b) = (operand(1), operand(2));
                Some(Does::Compare { what, signed: kind.starts_with('s'), bits: bits(), to: to(), a, b })
            }
            ("selp", _) => {
                Some(Does::Select { to: to(), a: operand(1), b: operand(2), by: self.register(list[3]) })
            }
            ("ld", ["volatile", from, .., _] | [from, .., _]) => {
                let to = many(list[0]).iter().map(|name| self.register(name)).collect();
                Some(Does::Load { space: space(from)?, bits: bits(), to, from: self.address(list[1]) })
            }
            ("st", [into, .., _]) => {
                let from = many(list[1]).iter().map(|name| self.operand(name)).collect();
                Some(Does::Store { space: space(into)?, bits: bits(), from, to: self.address(list[0]) })
            }
            ("atom", [at, "add", _]) => {
                let (before, at, add) = (Some(to()), (space(at)?, self.address(list[1])), operand(2));
                Some(Does::Atomic { space: at.0, bits: bits(), before, at: at.1, add })
            }
            ("red", [at, "add", _]) => {
                let (at, add) = ((space(at)?, self.address(list[0])), operand(1));
                Some(Does::Atomic { space: at.0, bits: bits(), before: None, at: at.1, add })
            }
            ("bra", _) => Some(Does::Branch { to: *self.labels.get(list[0])? }),
            ("vote", ["sync", "ballot", "b32"]) => {
                Some(Does::Ballot { to: to(), vote: operand(1), members: operand(2) })
            }
            ("shfl", ["sync", "idx", "b32"]) => {
                let (to, there) = list[0].split_once('|')?;
                let (to, there) = (self.register(to), self.register(there));
                Some(Does::Shuffle { to, there, a: operand(1), lane: operand(2), members: operand(4) })
            }
            ("bar", ["sync"]) if list[0] == "0" => Some(Does::Barrier),
            ("bar", ["red", "or", "pred"]) => {
                let vote = list[2];
                let negated = vote.starts_with('!');
                let vote = self.operand(vote.trim_start_matches('!'));
                Some(Does::BarrierOr { to: to(), vote, negated })
            }
            ("ret", _) => Some(Does::Return),
            _ => None,
        }
    }
}
