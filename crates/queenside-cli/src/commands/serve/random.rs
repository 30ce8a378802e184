//! Names that nobody guesses.

use std::fmt::Write;

/// 128 bits from the system's generator, as 32 hexadecimal digits.
pub(super) fn unguessable() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    let mut digits = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing to a string does not fail.
        let _ = write!(digits, "{byte:02x}");
    }
    Ok(digits)
}
