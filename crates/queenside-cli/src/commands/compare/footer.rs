//! What a table of times is worth nothing without: the machine, the version, the date, the settings.

use std::time::{Duration, SystemTime};

use queenside::Square;
use serde::Serialize;

use crate::machine;
use crate::words::of_many;

/// The machine that the times were taken on.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Machine {
    /// The model of the processor.
    pub(super) cpu: String,
    /// How many threads it runs at a time.
    pub(super) cores: usize,
    /// The operating system.
    pub(super) os: String,
}

impl Machine {
    /// This machine.
    pub(super) fn this() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self { cpu: machine::cpu(), cores, os: machine::system() }
    }
}

/// How the comparison was asked for.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) runs: u32,
    pub(super) time_limit: Duration,
    pub(super) step_limit: Option<u64>,
    pub(super) seed: u64,
    pub(super) threads: usize,
    pub(super) queens: Vec<Square>,
}

impl Settings {
    /// The limits of a run, such as `20s` or `20s or 1000 steps`.
    pub(super) fn limits(&self) -> String {
        let time = humantime::format_duration(self.time_limit);
        match self.step_limit {
            Some(steps) => format!("{time} or {}", of_many(steps, "step")),
            None => time.to_string(),
        }
    }
}

/// What stands below every table and chart, in lines.
#[derive(Clone, Debug)]
pub(super) struct Footer {
    pub(super) machine: Machine,
    pub(super) version: &'static str,
    /// Date and time, UTC.
    pub(super) date: String,
    pub(super) settings: Settings,
}

impl Footer {
    /// That of a comparison that begins now on this machine.
    pub(super) fn now(settings: Settings) -> Self {
        let date = date(SystemTime::now());
        Self { machine: Machine::this(), version: env!("CARGO_PKG_VERSION"), date, settings }
    }

    /// The machine; version and date; the settings.
    pub(super) fn lines(&self) -> Vec<String> {
        let Self { machine: Machine { cpu, cores, os }, version, date, settings } = self;
        let Settings { runs, seed, threads, .. } = settings;
        let runs = of_many((*runs).into(), "run");
        let threads = of_many(*threads as u64, "thread");
        let mut lines = vec![
            format!("{cpu}, {}, {os}", of_many(*cores as u64, "core")),
            format!("queenside {version}, {date}"),
            format!("{runs} each on {threads}, seeds from {seed}, limit of a run {}", settings.limits()),
        ];
        if !settings.queens.is_empty() {
            let queens: Vec<String> = settings.queens.iter().map(ToString::to_string).collect();
            lines.push(format!("given queens {}", queens.join(" ")));
        }
        lines
    }
}

/// Date and time, UTC; in words for a clock that is so wrong that its date cannot be written.
fn date(now: SystemTime) -> String {
    /// The seconds from 1970 to the end of the year 9999.
    const WRITABLE: u64 = 253_402_300_800;
    match now.duration_since(SystemTime::UNIX_EPOCH) {
        Ok(time) if time.as_secs() < WRITABLE => humantime::format_rfc3339_seconds(now).to_string(),
        _ => "date not known".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_clock_is_no_reason_to_panic() {
        let at = |seconds: u64| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        assert_eq!(date(at(0)), "1970-01-01T00:00:00Z");
        assert_eq!(date(at(253_402_300_799)), "9999-12-31T23:59:59Z");
        assert_eq!(date(at(253_402_300_800)), "date not known");
        assert_eq!(date(SystemTime::UNIX_EPOCH - Duration::from_secs(1)), "date not known");
    }
}
