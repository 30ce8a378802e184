/// The FNV-1a hash of bytes, 64 bits. Each step is one-to-one, so that texts of one length that differ in a
/// single byte never have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Digest(u64);

impl Digest {
    pub(super) const EMPTY: Self = Self(0xcbf2_9ce4_8422_2325);

    #[inline]
    pub(super) fn with(self, byte: u8) -> Self {
        Self((self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    /// 16 hexadecimal digits, in lower case.
    pub(super) fn digits(self) -> String {
        format!("{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_the_published_ones() {
        let digest = |text: &str| text.bytes().fold(Digest::EMPTY, Digest::with).digits();
        assert_eq!(digest(""), "cbf29ce484222325");
        assert_eq!(digest("a"), "af63dc4c8601ec8c");
        assert_eq!(digest("foobar"), "85944171f73967e8");
    }
}
