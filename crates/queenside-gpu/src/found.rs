//! The GPUs of this machine, through CUDA and through WebGPU.

use queenside::Size;

use crate::gpus::{Missing, Opens};
use crate::{Device, DeviceFault, Gpu, Gpus, Source, cuda, webgpu};

/// NVIDIA's number among the vendors of adapters.
const NVIDIA: u32 = 0x10DE;

/// Return the GPUs of this machine, then the software adapters if there may be a GPU.
pub fn gpus() -> Vec<Gpu> {
    present(&Gpus::All)
}

/// Return all GPUs from which these are chosen.
pub(crate) fn present(wanted: &Gpus) -> Vec<Gpu> {
    list(wanted).0.into_iter().map(|(gpu, _)| gpu).collect()
}

/// The description of a GPU, and how to open it.
type Described = (Gpu, Box<dyn Opens>);

/// Return all GPUs, and why CUDA has none. WebGPU reaches NVIDIA's GPUs only if CUDA does not.
///
/// A software adapter can be wanted on a machine without GPUs.
fn list(wanted: &Gpus) -> (Vec<Described>, Option<cuda::Missing>) {
    let (mut found, mut missing): (Vec<Described>, _) = (Vec::new(), None);
    match cuda::cards() {
        Ok(cards) => {
            found.extend(cards.iter().map(|card| (card.describe(), Box::new(cuda::CudaGpu::new(card)) as _)));
        }
        Err(reason) => missing = Some(reason),
    }
    let has_adapters = wanted.has_names() || webgpu::may_have_gpus();
    for adapter in if has_adapters { webgpu::adapters() } else { Vec::new() } {
        if missing.is_some() || adapter.vendor() != NVIDIA {
            found.push((adapter.describe(), Box::new(adapter)));
        }
    }
    // A stable sort: software adapters are last.
    found.sort_by_key(|(gpu, _)| gpu.number.is_none() && gpu.driver.starts_with(webgpu::SOFTWARE));
    let mut number = 0..;
    for (gpu, _) in &mut found {
        if !gpu.driver.starts_with(webgpu::SOFTWARE) {
            gpu.number = number.next();
        }
    }
    (found, missing)
}

/// Open the wanted GPUs. Chosen GPUs must all be usable; of `Gpus::All`, unusable ones are left
/// out.
pub(crate) fn find(wanted: &Gpus) -> Result<Found, Missing> {
    let (present, no_cuda) = list(wanted);
    let (described, mut openers): (Vec<Gpu>, Vec<Option<Box<dyn Opens>>>) =
        present.into_iter().map(|(gpu, opens)| (gpu, Some(opens))).unzip();
    let (mut found, mut first_fault) = (Vec::new(), None);
    for place in wanted.choose(&described)? {
        let Some(gpu) = openers[place].take() else { continue };
        match gpu.try_once() {
            Ok(()) => found.push(gpu),
            Err(fault) => _ = first_fault.get_or_insert(fault),
        }
    }
    match (first_fault, no_cuda) {
        (Some(fault), _) if *wanted != Gpus::All || found.is_empty() => Err(Missing(fault.to_string())),
        (None, no_cuda) if found.is_empty() => {
            let cuda = no_cuda.map_or(String::new(), |reason| format!("; CUDA: {reason}"));
            Err(Missing(format!("no GPU was found{cuda}")))
        }
        _ => Ok(Found(found)),
    }
}

/// The opened GPUs, as a source of devices.
#[derive(Debug)]
pub(crate) struct Found(Vec<Box<dyn Opens>>);

impl Source for Found {
    fn devices(&self) -> usize {
        self.0.len()
    }

    fn open(&self, place: usize, size: Size) -> Result<Box<dyn Device>, DeviceFault> {
        self.0[place].open(size)
    }
}
