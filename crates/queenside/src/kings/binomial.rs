/// Whether k of these things can be chosen in at most so many ways.
pub(super) fn choices_are_within(things: u32, k: u32, limit: u128) -> bool {
    if k > things {
        return true;
    }
    let mut choices = 1u128;
    for taken in 0..k.min(things - k) {
        // Divided as it grows: the product of any k consecutive numbers is a multiple of k!.
        let (factor, divisor) = (u128::from(things - taken), u128::from(taken + 1));
        let next = choices.checked_mul(factor).map(|product| product / divisor).or_else(|| {
            // Divided before it grows, so that only what is itself over 128 bits overflows.
            let (whole, rest) = (choices / divisor, choices % divisor);
            whole.checked_mul(factor)?.checked_add(rest * factor / divisor)
        });
        let Some(next) = next else { return false };
        choices = next;
        if choices > limit {
            return false;
        }
    }
    choices <= limit
}
