/// A whole number in its shortest form, so that no two texts mean the same.
pub(super) fn natural(digits: &[u8]) -> Option<u64> {
    let is_shortest = match digits {
        [] | [b'0', _, ..] => false,
        digits => digits.iter().all(u8::is_ascii_digit),
    };
    let append = |number: u64, digit: &u8| number.checked_mul(10)?.checked_add(u64::from(digit - b'0'));
    if is_shortest { digits.iter().try_fold(0, append) } else { None }
}

/// A whole number with a minus before it if it is less than 0.
pub(super) fn integer(text: &[u8]) -> Option<i64> {
    match text {
        [b'-', digits @ ..] => {
            let number = natural(digits).filter(|&number| number > 0)?;
            0i64.checked_sub_unsigned(number)
        }
        digits => i64::try_from(natural(digits)?).ok(),
    }
}

/// A square as row,column.
pub(super) fn square(text: &[u8]) -> Option<(u32, u32)> {
    let (row, column) = split(text, b',')?;
    Some((u32::try_from(natural(row)?).ok()?, u32::try_from(natural(column)?).ok()?))
}

/// What stands before and after the first of these bytes.
pub(super) fn split(text: &[u8], at: u8) -> Option<(&[u8], &[u8])> {
    let place = text.iter().position(|&byte| byte == at)?;
    Some((&text[..place], &text[place + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_their_shortest_form_only() {
        for number in [0, 1, -1, 10, 4095, i64::MAX, i64::MIN] {
            assert_eq!(integer(number.to_string().as_bytes()), Some(number));
        }
        for wrong in ["", "-", "-0", "00", "01", "+1", "1 ", "1_0", "9223372036854775808", "--1", "1-"] {
            assert_eq!(integer(wrong.as_bytes()), None, "{wrong}");
        }
        assert_eq!(natural(b"18446744073709551615"), Some(u64::MAX));
        assert_eq!(natural(b"18446744073709551616"), None);
        assert_eq!(square(b"0,12"), Some((0, 12)));
        for wrong in ["", ",", "1", "1,", ",1", "1,2,3", "1,-2", "4294967296,0"] {
            assert_eq!(square(wrong.as_bytes()), None, "{wrong}");
        }
    }
}
