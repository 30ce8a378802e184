use std::fmt::{self, Display};
use std::str::FromStr;

/// A GPU of this machine, or a software adapter: a driver that executes the kernel on the CPU.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gpu {
    /// The number for [`Gpus`]. Software adapters have none: they are chosen by name.
    pub number: Option<usize>,
    /// The name.
    pub name: String,
    /// The driver.
    pub driver: String,
    /// The limits for counting, in words.
    pub limits: String,
}

/// The GPUs to count on.
///
/// ```
/// use queenside_gpu::Gpus;
///
/// assert_eq!("all".parse(), Ok(Gpus::All));
/// assert_eq!("0,radeon".parse(), Ok(Gpus::Chosen(vec!["0".to_owned(), "radeon".to_owned()])));
/// assert!("0,0".parse::<Gpus>().is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Gpus {
    /// All usable GPUs, without software adapters.
    #[default]
    All,
    /// GPUs by number, or by a part of the name in any case.
    Chosen(Vec<String>),
}

/// The error for a text that is not a list of GPUs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a list of GPUs; expected numbers or parts of names such as 0 or 0,radeon, each once, or all")]
pub struct NoGpus;

impl FromStr for Gpus {
    type Err = NoGpus;

    fn from_str(text: &str) -> Result<Self, NoGpus> {
        if text == "all" {
            return Ok(Self::All);
        }
        let chosen: Vec<String> = text.split(',').map(|one| one.trim().to_owned()).collect();
        let is_wrong = |place: usize| chosen[place].is_empty() || chosen[..place].contains(&chosen[place]);
        if (0..chosen.len()).any(is_wrong) { Err(NoGpus) } else { Ok(Self::Chosen(chosen)) }
    }
}

impl Display for Gpus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Chosen(chosen) => f.write_str(&chosen.join(",")),
        }
    }
}

impl Gpus {
    /// Whether a GPU is chosen by its name, as software adapters are.
    pub(crate) fn has_names(&self) -> bool {
        matches!(self, Self::Chosen(chosen) if chosen.iter().any(|one| one.parse::<usize>().is_err()))
    }

    /// Return the indices of the chosen GPUs in a list, or why one is not there.
    pub(crate) fn choose(&self, present: &[Gpu]) -> Result<Vec<usize>, String> {
        let Self::Chosen(chosen) = self else {
            return Ok((0..present.len()).filter(|place| present[*place].number.is_some()).collect());
        };
        let mut places = Vec::new();
        for wanted in chosen {
            let lower = wanted.to_lowercase();
            let is_meant = |gpu: &Gpu| match wanted.parse::<usize>() {
                Ok(number) => gpu.number == Some(number),
                Err(_) => gpu.name.to_lowercase().contains(&lower),
            };
            let meant: Vec<usize> = (0..present.len()).filter(|place| is_meant(&present[*place])).collect();
            match meant[..] {
                [] => return Err(format!("GPU {wanted} was not found; {}", in_words(present))),
                [place] if places.contains(&place) => {
                    return Err(format!("{wanted} is a GPU that was chosen before"));
                }
                [place] => places.push(place),
                _ => return Err(format!("{wanted} means several GPUs; {}", in_words(present))),
            }
        }
        Ok(places)
    }
}

fn in_words(present: &[Gpu]) -> String {
    let one = |gpu: &Gpu| match gpu.number {
        Some(number) => format!("{number} ({})", gpu.name),
        None => format!("{} (by name)", gpu.name),
    };
    match present {
        [] => "this machine has no GPU".to_owned(),
        _ => format!("this machine has {}", present.iter().map(one).collect::<Vec<_>>().join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gpus_are_chosen_by_number_or_name_and_software_only_by_name() {
        let gpu = |number, name: &str| {
            let [driver, limits] = [const { String::new() }; 2];
            Gpu { number, name: name.to_owned(), driver, limits }
        };
        let present =
            [gpu(Some(0), "Radeon RX 7800"), gpu(Some(1), "GeForce RTX 4070"), gpu(None, "llvmpipe")];
        let choose = |text: &str| text.parse::<Gpus>().unwrap().choose(&present);
        assert_eq!(choose("all"), Ok(vec![0, 1]));
        assert_eq!(choose("1,radeon"), Ok(vec![1, 0]));
        assert_eq!(choose("LLVMpipe"), Ok(vec![2]));
        let refused = |text: &str| choose(text).unwrap_err();
        let list = "this machine has 0 (Radeon RX 7800), 1 (GeForce RTX 4070), llvmpipe (by name)";
        assert_eq!(refused("2"), format!("GPU 2 was not found; {list}"));
        assert_eq!(refused("arc"), format!("GPU arc was not found; {list}"));
        assert_eq!(refused("r"), format!("r means several GPUs; {list}"));
        assert_eq!(refused("0,radeon"), "radeon is a GPU that was chosen before");
        assert_eq!(
            Gpus::Chosen(vec!["0".into()]).choose(&[]).unwrap_err(),
            "GPU 0 was not found; this machine has no GPU"
        );
        for wrong in ["", "0,", "0,0", "a,,b"] {
            assert_eq!(wrong.parse::<Gpus>(), Err(NoGpus));
        }
    }
}
