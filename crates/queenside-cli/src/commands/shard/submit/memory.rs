//! How much memory a thread is given.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

/// An amount of memory, in MiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Memory(NonZeroU64);

impl Memory {
    /// Enough for a thread: measured were about 30 MB up to n = 22 and 300 MB at n = 28.
    pub(super) fn of_thread(n: u32) -> Self {
        let mebibytes = if n <= 22 { 128 } else { 512 };
        Self(NonZeroU64::new(mebibytes).unwrap_or(NonZeroU64::MIN))
    }

    pub(super) fn mebibytes(self) -> u64 {
        self.0.get()
    }
}

/// As Slurm writes it: `512M`.
impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}M", self.0)
    }
}

impl FromStr for Memory {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let help = || "not an amount of memory; write it like 512M or 2G".to_owned();
        let bare = text.strip_suffix("iB").or_else(|| text.strip_suffix('B')).unwrap_or(text);
        let bare = bare.strip_suffix('i').unwrap_or(bare);
        let (number, factor) = match (bare.strip_suffix(['M', 'm']), bare.strip_suffix(['G', 'g'])) {
            (Some(number), _) => (number, 1),
            (_, Some(number)) => (number, 1024),
            _ => return Err(help()),
        };
        let number: u64 = number.parse().map_err(|_| help())?;
        // No machine has more than a pebibyte.
        number
            .checked_mul(factor)
            .filter(|all| *all <= 1 << 30)
            .and_then(NonZeroU64::new)
            .map(Self)
            .ok_or_else(help)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_as_sites_write_them() {
        for (text, mebibytes) in [("300M", 300), ("2G", 2048), ("2Gi", 2048), ("512MiB", 512), ("1g", 1024)] {
            assert_eq!(text.parse::<Memory>().map(Memory::mebibytes), Ok(mebibytes), "{text}");
        }
        for text in ["", "M", "0M", "300", "1.5G", "-1G", "2T", "99999999999999999999G", "9999999999G"] {
            assert!(text.parse::<Memory>().is_err(), "{text}");
        }
    }
}
