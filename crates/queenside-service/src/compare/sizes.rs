use queenside::{Size, quoted};

use crate::ServiceError;

/// Read a list of board sizes such as `8`, `4..12`, `4..20+2` (steps of 2), `8..64*2` (each size
/// twice the one before) or `8..30,40,60`.
///
/// Returns the sizes in ascending order, each once; at most 1000.
///
/// # Errors
/// [`ServiceError::Bad`] if the text is not a list of sizes; the message says what to write
/// instead.
///
/// ```
/// use queenside_service::compare::sizes;
///
/// let sizes = sizes("4..8+2,8..32*2")?;
/// assert_eq!(sizes.iter().map(|size| size.get()).collect::<Vec<_>>(), [4, 6, 8, 16, 32]);
/// # Ok::<(), queenside_service::ServiceError>(())
/// ```
pub fn sizes(text: &str) -> Result<Vec<Size>, ServiceError> {
    const MAX: usize = 1000;
    const EXPECTED: &str =
        "expected sizes such as 8, 4..12 (both included), 4..20+2, 8..64*2 or 8..30,40,60,100";
    let size = |text: &str| text.trim().parse().ok().filter(|&n| Size::new(n).is_ok());
    let mut sizes: Vec<u32> = Vec::new();
    for part in text.split(',').map(str::trim) {
        let (range, step) = part.split_at(part.find(['+', '*']).unwrap_or(part.len()));
        let (first, last) = range.split_once("..").unwrap_or((range, range));
        let by: Option<u32> = if step.is_empty() { Some(1) } else { step[1..].parse().ok() };
        let (Some(first), Some(last), Some(by)) = (size(first), size(last), by) else {
            return Err(ServiceError::bad(match part.split_once('-') {
                Some((first, last)) if size(first).is_some() && size(last).is_some() => {
                    format!("{part} is not a range of sizes: write {first}..{last}")
                }
                _ => format!("'{}' is not a size: {EXPECTED}", quoted(part)),
            }));
        };
        if first > last {
            let empty = format!("the range {part} is empty: write {last}..{first}{step}");
            return Err(ServiceError::bad(empty));
        }
        let is_product = step.starts_with('*');
        if by <= u32::from(is_product) || (is_product && first == 0) {
            return Err(ServiceError::bad(format_args!(
                "the step of {part} does not increase the size: {EXPECTED}"
            )));
        }
        let next = |&n: &u32| if is_product { n.checked_mul(by) } else { n.checked_add(by) };
        sizes.extend(std::iter::successors(Some(first), next).take_while(|n| *n <= last).take(MAX + 1));
        if sizes.len() > MAX {
            let why = format!("too many sizes: expected at most {MAX}; give fewer, such as 8,16,32,64");
            return Err(ServiceError::bad(why));
        }
    }
    sizes.sort_unstable();
    sizes.dedup();
    sizes.into_iter().map(|n| Size::new(n).map_err(ServiceError::bad)).collect()
}
