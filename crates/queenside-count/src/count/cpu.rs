//! The instruction sets that engines may use: those that the CPU has, up to the one that the
//! environment variable `QUEENSIDE_CPU` names. No other module detects features of the CPU.

use std::error::Error;
use std::ffi::OsStr;
use std::fmt;
use std::sync::LazyLock;

use queenside_board::quoted;

/// The instruction sets that engines use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InstructionSet {
    /// No vector instructions: every CPU has it.
    None,
    /// NEON of 64-bit Arm.
    Neon,
    /// AVX2, BMI1, BMI2 and POPCNT of x86-64.
    Avx2,
    /// AVX-512 (F, BW, VL, VBMI, VBMI2, BITALG) and GFNI of x86-64, and all of AVX2.
    Avx512,
}

/// The reason why the environment variable `QUEENSIDE_CPU` has no effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InstructionSetError(String);

impl fmt::Display for InstructionSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variable = InstructionSet::VARIABLE;
        write!(
            f,
            "invalid value '{}' for the environment variable {variable}; expected none, neon, avx2 or avx512",
            self.0
        )
    }
}

impl Error for InstructionSetError {}

/// What an engine needs and this machine does not have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Missing {
    /// The CPU lacks these features.
    Features(Vec<&'static str>),
    /// The environment variable [`VARIABLE`](InstructionSet::VARIABLE) excludes the instruction set.
    Excluded {
        /// The value of the variable.
        limit: InstructionSet,
    },
    /// The environment variable has an invalid value.
    Variable(InstructionSetError),
    /// A device or its driver cannot be used, for this reason.
    Device(String),
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Features(names) => write!(f, "the CPU lacks {}", names.join(", ")),
            Self::Excluded { limit } => {
                write!(f, "{}={} excludes it", InstructionSet::VARIABLE, limit.name())
            }
            Self::Variable(error) => error.fmt(f),
            Self::Device(reason) => f.write_str(reason),
        }
    }
}

/// The value of the environment variable when it was first needed: every use in a process gets the
/// same answer.
static LIMIT: LazyLock<Result<Option<InstructionSet>, InstructionSetError>> = LazyLock::new(|| {
    // A shell cannot always unset a variable, so an empty value is the same as none.
    let value = std::env::var_os(InstructionSet::VARIABLE).filter(|value| !value.is_empty());
    let invalid = |value: &OsStr| InstructionSetError(quoted(&value.to_string_lossy()));
    value.map(|value| InstructionSet::named(&value).ok_or_else(|| invalid(&value))).transpose()
});

/// The features of CPUs that engines use, each with the first instruction set that includes it and
/// whether this CPU has it.
fn features() -> [(InstructionSet, &'static str, bool); 12] {
    use InstructionSet::{Avx2, Avx512, Neon};
    #[cfg(target_arch = "x86_64")]
    macro_rules! feature {
        ($set:ident, $name:tt) => {
            ($set, $name, is_x86_feature_detected!($name))
        };
    }
    #[cfg(not(target_arch = "x86_64"))]
    macro_rules! feature {
        ($set:ident, $name:tt) => {
            ($set, $name, false)
        };
    }
    [
        (Neon, "neon", cfg!(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))),
        feature!(Avx2, "popcnt"),
        feature!(Avx2, "bmi1"),
        feature!(Avx2, "bmi2"),
        feature!(Avx2, "avx2"),
        feature!(Avx512, "avx512f"),
        feature!(Avx512, "avx512bw"),
        feature!(Avx512, "avx512vl"),
        feature!(Avx512, "avx512vbmi"),
        feature!(Avx512, "avx512vbmi2"),
        feature!(Avx512, "gfni"),
        feature!(Avx512, "avx512bitalg"),
    ]
}

impl InstructionSet {
    /// The environment variable that names the best instruction set that engines may use: `none`,
    /// `neon`, `avx2` or `avx512`.
    pub const VARIABLE: &'static str = "QUEENSIDE_CPU";

    /// Return the name, as the environment variable has it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Neon => "neon",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    fn named(name: &OsStr) -> Option<Self> {
        [Self::None, Self::Neon, Self::Avx2, Self::Avx512].into_iter().find(|set| name == set.name())
    }

    /// Whether a CPU with this instruction set has the other.
    fn includes(self, other: Self) -> bool {
        other == Self::None || other == self || (self, other) == (Self::Avx512, Self::Avx2)
    }

    /// Return the best instruction set that the environment variable allows; `None` if it is not
    /// set.
    ///
    /// # Errors
    /// [`InstructionSetError`] if the variable has another value. Engines then use
    /// [`None`](Self::None); a program should report the error and end.
    pub fn limit() -> Result<Option<Self>, InstructionSetError> {
        LIMIT.clone()
    }

    /// Return the features of this CPU that engines can use, without regard to the environment
    /// variable.
    pub fn features_of_cpu() -> Vec<&'static str> {
        features().into_iter().filter(|(.., is_there)| *is_there).map(|(_, name, _)| name).collect()
    }

    /// Return why engines cannot use this instruction set, or `None` if they can.
    pub fn what_is_missing(self) -> Option<Missing> {
        let lacks =
            |(set, name, is_there): (Self, _, bool)| (self.includes(set) && !is_there).then_some(name);
        let missing: Vec<_> = features().into_iter().filter_map(lacks).collect();
        if !missing.is_empty() {
            return Some(Missing::Features(missing));
        }
        match &*LIMIT {
            Ok(Some(limit)) if !limit.includes(self) => Some(Missing::Excluded { limit: *limit }),
            Err(error) if self != Self::None => Some(Missing::Variable(error.clone())),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_names_are_valid_values() {
        use InstructionSet::{Avx2, Avx512, Neon};
        for set in [InstructionSet::None, Neon, Avx2, Avx512] {
            assert_eq!(InstructionSet::named(OsStr::new(set.name())), Some(set));
        }
        for other in ["", " ", "AVX2", "avx", "avx512f", "portable", "avx2,avx512"] {
            assert_eq!(InstructionSet::named(OsStr::new(other)), None, "{other}");
        }
    }

    #[test]
    fn an_instruction_set_has_all_features_of_those_it_includes() {
        use InstructionSet::{Avx2, Avx512, Neon, None as Plain};
        assert_eq!(Plain.what_is_missing(), None);
        assert!(Avx2.what_is_missing().is_none() || Avx512.what_is_missing().is_some());
        assert!(Neon.what_is_missing().is_some() || Avx2.what_is_missing().is_some());
        for (set, name, is_there) in features() {
            assert_eq!(InstructionSet::features_of_cpu().contains(&name), is_there);
            assert!(
                is_there || set.what_is_missing().is_some_and(|missing| missing.to_string().contains(name))
            );
        }
    }
}
