//! JSON objects on one line whose last field is a checksum of the others.

use std::fmt::Write;

use hmac_sha256::Hash;
use serde::Serialize;

/// Return fields as a JSON object. Its last field, with this name, is the `digest` of the text
/// before it.
pub(super) fn sealed(fields: &impl Serialize, name: &str, digest: impl FnOnce(&str) -> String) -> String {
    let mut text = json(fields);
    text.pop();
    let digest = digest(&text);
    let _ = write!(text, ",\"{name}\":\"{digest}\"}}");
    text
}

/// Return a [`sealed`] object without its last field, if that field is the `digest` of the text before
/// it. The line may end with a line break.
pub(super) fn unsealed(line: &[u8], name: &str, digest: impl FnOnce(&str) -> String) -> Option<String> {
    let line = std::str::from_utf8(line).ok()?;
    let line = line.strip_suffix('\n').unwrap_or(line);
    let (text, found) = line.rsplit_once(&format!(",\"{name}\":\""))?;
    (found.strip_suffix("\"}")? == digest(text)).then(|| format!("{text}}}"))
}

pub(super) fn json(fields: &impl Serialize) -> String {
    serde_json::to_string(fields).expect("numbers, strings and lists can be serialized")
}

/// Return the SHA-256 of the concatenation of texts, in hexadecimal digits.
pub(super) fn sha256(texts: &[&[u8]]) -> String {
    let mut digest = Hash::new();
    for text in texts {
        digest.update(text);
    }
    digest.finalize().iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of FIPS 180-4.
    #[test]
    fn texts_have_their_published_digests() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256(&[]), empty);
        assert_eq!(sha256(&[b"a", b"bc"]), abc);
    }
}
