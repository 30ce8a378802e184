//! The sizes of the boards on which methods are compared.

use queenside::{Size, quoted};

/// More sizes than a chart or a reader takes in.
const MOST: usize = 1000;

const HELP: &str = "write sizes like 8, 4..12 (both ends count) or 8..30,40,60,100";

/// The sizes that a text such as `8..30,40,60` names, in ascending order, each once.
///
/// # Errors
/// A line that says what to type: where a size is no whole number up to [`Size::MAX`], a range lacks an end or goes down, or there
/// are more than 1000 sizes.
pub(super) fn parse(text: &str) -> Result<Vec<Size>, String> {
    let mut sizes = Vec::new();
    for part in text.split(',').map(str::trim) {
        let (first, last) = part.split_once("..").unwrap_or((part, part));
        let (first, last) = (size(first, part)?, size(last, part)?);
        if first > last {
            return Err(format!("{part} goes down; write {last}..{first}"));
        }
        // Before anything is made of it: a range may be long.
        if sizes.len() + (last - first) as usize >= MOST {
            return Err(format!("too many sizes: at most {MOST} are compared; name some, like 8,16,32,64"));
        }
        sizes.extend(first..=last);
    }
    sizes.sort_unstable();
    sizes.dedup();
    sizes.into_iter().map(|n| Size::new(n).map_err(|error| error.to_string())).collect()
}

fn size(text: &str, part: &str) -> Result<u32, String> {
    let (digits, max) = (text.trim(), Size::MAX);
    if part.is_empty() {
        return Err(format!("a size is missing; {HELP}"));
    }
    if digits.is_empty() {
        return Err(format!("{} lacks an end; {HELP}", quoted(part)));
    }
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("{} is not a size; {HELP}", quoted(part)));
    }
    let too_large = || format!("{} is too large; n goes up to {max}", quoted(digits));
    digits.parse().ok().filter(|n| *n <= max).ok_or_else(too_large)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Vec<u32> {
        parse(text).unwrap().into_iter().map(Size::get).collect()
    }

    #[test]
    fn sizes_come_sorted_and_once() {
        assert_eq!(numbers("8"), [8]);
        assert_eq!(numbers("4..6"), [4, 5, 6]);
        assert_eq!(numbers("12, 4..6 ,5,12"), [4, 5, 6, 12]);
        assert_eq!(numbers("0,1000000000"), [0, 1_000_000_000]);
        assert_eq!(numbers("1..1000").len(), 1000);
    }

    #[test]
    fn wrong_sizes_say_what_to_type() {
        let error = |text: &str| parse(text).unwrap_err();
        assert_eq!(error("30..8"), "30..8 goes down; write 8..30");
        assert!(error("8..").starts_with("8.. lacks an end; write"));
        assert!(error("..8").starts_with("..8 lacks an end; write"));
        assert!(error("").starts_with("a size is missing; write"));
        assert!(error("8,").starts_with("a size is missing; write"));
        for text in ["x", "-8", "8.5", "8...10", "8..=10", "+8", "8..9..10", "8-30"] {
            assert!(error(text).contains("is not a size; write"), "{text}");
        }
        assert!(error("1..1000000000").starts_with("too many sizes"));
        assert!(error("1..1001").starts_with("too many sizes"));
        assert_eq!(error("99999999999999"), "99999999999999 is too large; n goes up to 1000000000");
    }
}
