use std::fmt::Write;

use hmac_sha256::Hash;

/// The SHA-256 of some texts one after the other, in hexadecimal digits.
pub(super) fn sha256(texts: &[&[u8]]) -> String {
    let mut digest = Hash::new();
    for text in texts {
        digest.update(text);
    }
    hex(&digest.finalize())
}

pub(super) fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
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
