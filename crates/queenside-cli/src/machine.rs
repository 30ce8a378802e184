//! The names of this machine's processor and system, for tables.

use std::fs;
use std::process::Command;

use crate::system;

/// Return the model of the processor, or its architecture if the system does not report the model.
pub(crate) fn cpu() -> String {
    let from_kernel = || {
        let text = fs::read_to_string("/proc/cpuinfo").ok()?;
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    // macOS, then Windows.
    let from_sysctl = || output(Command::new("sysctl").args(["-n", "machdep.cpu.brand_string"]));
    let from_environment = || std::env::var("PROCESSOR_IDENTIFIER").ok();
    let model = from_kernel().or_else(from_sysctl).or_else(from_environment);
    model.filter(|model| !model.is_empty()).unwrap_or_else(|| std::env::consts::ARCH.to_owned())
}

/// Return the operating system, such as `Linux (Debian GNU/Linux 12)`.
pub(crate) fn system() -> String {
    let system = system::name();
    let distribution = fs::read_to_string("/etc/os-release").ok().and_then(|text| {
        let value = |key: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='))?;
            Some(line.trim_matches('"').to_owned())
        };
        Some([value("NAME")?, value("VERSION_ID").unwrap_or_default()].join(" ").trim_end().to_owned())
    });
    match distribution {
        Some(distribution) => format!("{system} ({distribution})"),
        None => system,
    }
}

/// Return the output of a command, trimmed, if the command succeeds.
fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_one_line_of_text() {
        for name in [cpu(), system(), system::host_name().unwrap_or_else(|| "none".to_owned())] {
            assert!(!name.trim().is_empty() && !name.contains('\n'), "{name:?}");
        }
    }
}
