//! The GPUs of this machine, through CUDA and through WebGPU.

use queenside::Size;

use crate::device::{DeviceFault, Devices, Opens};
use crate::{Gpu, Gpus, cuda, webgpu};

/// NVIDIA's number among the vendors of adapters.
const NVIDIA: u32 = 0x10DE;

/// A GPU of this machine, and how to open it.
pub(crate) type Found = (Gpu, Box<dyn Opens>);

/// Return the GPUs of this machine, then the software adapters if there may be a GPU.
pub fn gpus() -> Vec<Gpu> {
    list(&Gpus::All).0.into_iter().map(|(gpu, _)| gpu).collect()
}

/// Return all GPUs from which these are chosen, and why CUDA has none. WebGPU reaches NVIDIA's GPUs
/// only if CUDA does not.
///
/// A software adapter can be wanted on a machine without GPUs.
fn list(wanted: &Gpus) -> (Vec<Found>, Option<cuda::Missing>) {
    let (mut found, mut missing): (Vec<Found>, _) = (Vec::new(), None);
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
    found.sort_by_key(|(gpu, _)| gpu.driver.starts_with(webgpu::SOFTWARE));
    for (number, (gpu, _)) in found.iter_mut().enumerate() {
        gpu.number = (!gpu.driver.starts_with(webgpu::SOFTWARE)).then_some(number);
    }
    (found, missing)
}

/// Return the chosen GPUs, at least one, or why there is none.
pub(crate) fn chosen(wanted: &Gpus) -> Result<Vec<Found>, String> {
    let (found, no_cuda) = list(wanted);
    let present: Vec<Gpu> = found.iter().map(|(gpu, _)| gpu.clone()).collect();
    let places = wanted.choose(&present)?;
    if places.is_empty() {
        let cuda = no_cuda.map_or(String::new(), |reason| format!("; CUDA: {reason}"));
        return Err(format!("no GPU was found{cuda}"));
    }
    let mut found: Vec<Option<Found>> = found.into_iter().map(Some).collect();
    Ok(places.into_iter().filter_map(|place| found[place].take()).collect())
}

/// Open the wanted GPUs. Chosen GPUs must all be usable; of `Gpus::All`, unusable ones are left
/// out.
pub(crate) fn open(wanted: &Gpus) -> Result<Devices, String> {
    let (mut usable, mut first_fault) = (Vec::new(), None);
    for (_, gpu) in chosen(wanted)? {
        match try_once(gpu.as_ref()) {
            Ok(()) => usable.push(gpu),
            Err(fault) => _ = first_fault.get_or_insert(fault),
        }
    }
    match first_fault {
        Some(fault) if *wanted != Gpus::All || usable.is_empty() => Err(fault.to_string()),
        _ => Ok(Devices::new(usable)),
    }
}

/// Open a GPU for a small board, which includes the trial count.
pub(crate) fn try_once(gpu: &dyn Opens) -> Result<(), DeviceFault> {
    gpu.open(Size::new(1).map_err(DeviceFault::new)?).map(drop)
}
