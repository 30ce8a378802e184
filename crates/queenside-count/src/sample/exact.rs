//! Logarithms and exponentials that are the same on every machine: they use only operations that
//! IEEE 754 rounds exactly. Those of the standard library differ in the last digits.

use std::f64::consts::LN_2;

/// Return the natural logarithm of a positive normal number, within 1e-15 of its size or of 1.
pub(super) fn ln(number: f64) -> f64 {
    const FRACTION: u64 = (1 << 52) - 1;
    let bits = number.to_bits();
    let exponent = (bits >> 52) as f64 - 1023.0;
    let fraction = f64::from_bits(bits & FRACTION | 1.0_f64.to_bits());
    let ratio = (fraction - 1.0) / (fraction + 1.0);
    let squared = ratio * ratio;
    // The series of the inverse hyperbolic tangent; the ratio is below 1/3.
    let series = (0..18).rev().fold(0.0, |sum, term| sum * squared + 1.0 / f64::from(2 * term + 1));
    exponent * LN_2 + 2.0 * ratio * series
}

/// Return e to the power of a number from -100 to 0, within 1e-12 of its size.
pub(super) fn exp(number: f64) -> f64 {
    const HALVINGS: i32 = 12;
    let small = number / f64::from(1 << HALVINGS);
    let series = (1..=10).rev().fold(1.0, |sum, term| 1.0 + small * sum / f64::from(term));
    (0..HALVINGS).fold(series, |power, _| power * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_agree_with_the_standard_library() {
        for step in 1..10_000 {
            let number = f64::from(step) / 100.0;
            assert!((ln(number) - number.ln()).abs() < 2e-15 * number.ln().abs().max(1.0), "ln {number}");
            let (found, expected) = (exp(-number), (-number).exp());
            assert!((found / expected - 1.0).abs() < 1e-12, "exp -{number}: {found}, {expected}");
        }
    }
}
