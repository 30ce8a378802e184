use crate::board::Size;

/// Seconds that one core takes for a whole count, for n = 13 to 28: AMD EPYC, Zen 4, AVX-512. Measured up to n = 22,
/// beyond from samples; the book's chapters on counting have the commands, dates and standard errors.
const SECONDS: [f64; 16] = [
    0.002, 0.0052, 0.0125, 0.0312, 0.125, 0.44, 2.45, 11.4, 75.0, 349.0, 2610.0, 12160.0, 1.07e5, 6.4e5,
    7.2e6, 4.2e7,
];

/// The smallest size in the table.
const FIRST: u32 = 13;

/// About how many seconds the whole count takes on one core of the machine that the book measures; up to n = 12 a
/// millisecond. Nothing for sizes that cannot be planned.
///
/// ```
/// use queenside::{Size, shards::reference_seconds};
///
/// let seconds = reference_seconds(Size::new(20)?).unwrap();
/// assert!(seconds > 1.0 && seconds < 100.0);
/// assert_eq!(reference_seconds(Size::new(29)?), None);
/// # Ok::<(), queenside::SizeError>(())
/// ```
pub fn reference_seconds(size: Size) -> Option<f64> {
    match size.get() {
        n if n < FIRST => Some(0.001),
        n => SECONDS.get((n - FIRST) as usize).copied(),
    }
}
