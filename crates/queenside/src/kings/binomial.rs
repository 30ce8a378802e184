/// Whether k of these things can be chosen in at most so many ways.
pub(super) fn choices_are_within(things: u32, k: u32, limit: u128) -> bool {
    if k > things {
        return true;
    }
    let mut choices = 1u128;
    for taken in 0..k.min(things - k) {
        // Divided as it grows: the product of any k consecutive numbers is a multiple of k!.
        let Some(product) = choices.checked_mul(u128::from(things - taken)) else { return false };
        choices = product / u128::from(taken + 1);
        if choices > limit {
            return false;
        }
    }
    choices <= limit
}
