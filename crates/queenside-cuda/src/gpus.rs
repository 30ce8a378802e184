use std::fmt::{self, Display};
use std::str::FromStr;

/// The GPUs to count on.
///
/// ```
/// use queenside_cuda::Gpus;
///
/// assert_eq!("0,2".parse(), Ok(Gpus::Numbers(vec![0, 2])));
/// assert_eq!("all".parse(), Ok(Gpus::All));
/// assert!("0,0".parse::<Gpus>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gpus {
    /// All usable GPUs.
    All,
    /// The GPUs with these numbers. The driver numbers them from 0.
    Numbers(Vec<usize>),
}

/// The error for a text that is not a list of GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a list of GPUs; expected numbers such as 0 or 0,1, each once, or all")]
pub struct NoGpus;

impl FromStr for Gpus {
    type Err = NoGpus;

    fn from_str(text: &str) -> Result<Self, NoGpus> {
        if text == "all" {
            return Ok(Self::All);
        }
        let number = |text: &str| {
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| is_number).ok_or(NoGpus)
        };
        let numbers: Vec<usize> = text.split(',').map(number).collect::<Result<_, _>>()?;
        let is_twice = |place: usize| numbers[..place].contains(&numbers[place]);
        if (0..numbers.len()).any(is_twice) { Err(NoGpus) } else { Ok(Self::Numbers(numbers)) }
    }
}

impl Display for Gpus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Numbers(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                f.write_str(&numbers.join(","))
            }
        }
    }
}
