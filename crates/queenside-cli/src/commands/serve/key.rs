//! What opens the page.

use std::sync::{Mutex, PoisonError};

use subtle::ConstantTimeEq;

/// A name that nobody guesses: 128 bits from the system's generator, as 32 hexadecimal digits.
pub(super) fn unguessable() -> Result<String, getrandom::Error> {
    Ok(format!("{:016x}{:016x}", getrandom::u64()?, getrandom::u64()?))
}

/// The token, and a code that stands for it once.
///
/// A browser is started with the address that it is to open, and everybody on the machine can read with what a program was
/// started, as long as it runs: so `--open` gives it the code, which is worth nothing once the browser has used it.
pub(super) struct Key {
    token: String,
    code: Mutex<Option<String>>,
}

impl Key {
    /// A new one, and its code.
    pub(super) fn new() -> Result<(Self, String), String> {
        let random = || unguessable().map_err(|error| format!("the system gives no random numbers: {error}"));
        let (token, code) = (random()?, random()?);
        Ok((Self { token, code: Mutex::new(Some(code.clone())) }, code))
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }

    /// Whether this is the token. It takes as long for a good guess as for a bad one.
    pub(super) fn is_token(&self, offered: &str) -> bool {
        self.token.as_bytes().ct_eq(offered.as_bytes()).into()
    }

    /// Whether this is the token, or the code for the first time.
    pub(super) fn opens(&self, offered: &str) -> bool {
        let mut code = self.code.lock().unwrap_or_else(PoisonError::into_inner);
        let is_code = code.as_ref().is_some_and(|code| code.as_bytes().ct_eq(offered.as_bytes()).into());
        if is_code {
            *code = None;
        }
        is_code || self.is_token(offered)
    }
}
