//! A comparison as all its forms take it: what its cells say, and under which conditions it was made.

use std::time::{Duration, SystemTime};

use queenside::Square;
use queenside::methods::{Cell, CellState, Method, Row, Spread};
use serde::{Serialize, Serializer};

use crate::machine;
use crate::values;
use crate::words::{grouped, of_many};

/// A comparison that is done.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) methods: Vec<Method>,
    pub(super) rows: Vec<Row>,
    pub(super) footer: Footer,
}

impl Table {
    /// A line for each sign in the table that needs one.
    pub(super) fn remarks(&self) -> Vec<String> {
        let any = |says: &dyn Fn(&Cell) -> bool| self.rows.iter().flat_map(|row| &row.cells).any(says);
        let mut remarks = Vec::new();
        if any(&|cell| cell.state != CellState::Answered) {
            let limits = self.footer.settings.limits();
            remarks.push(format!(
                "-: half of the runs or more gave up; a method that came to the limit ({limits}) was not tried on larger boards; or the method takes no board of that size"
            ));
        }
        if any(&|cell| cell.seconds.is_some() && cell.answered < cell.runs) {
            remarks
                .push("(7/10): 7 of 10 runs answered; in the median the others count as longer".to_owned());
        }
        if self.footer.settings.queens.is_empty() && self.rows.iter().any(|row| !row.size.has_solution()) {
            remarks.push(
                "n = 2 and 3 have no solution: methods that can prove it are timed at that, the others give up".to_owned(),
            );
        }
        remarks
    }
}

/// The two tables: of times, of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    Time,
    Steps,
}

impl Measure {
    pub(super) const ALL: [Self; 2] = [Self::Time, Self::Steps];

    /// What the table shows, in a word.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Time => "Time",
            Self::Steps => "Steps",
        }
    }

    /// What the table shows.
    pub(super) const fn caption(self) -> &'static str {
        match self {
            Self::Time => {
                "Time: by the clock, the median of the runs, ± half the distance between the quartiles"
            }
            Self::Steps => "Steps: as each method counts them, the median of the runs",
        }
    }

    /// The number in a cell and what stands beside it: the spread or, where some runs came to the limit, how many answered.
    pub(super) fn parts(self, cell: &Cell) -> (String, String) {
        match (self, &cell.seconds, &cell.steps) {
            (Self::Time, Some(seconds), _) => {
                let beside = match cell.runs {
                    // One number has no spread.
                    1 => String::new(),
                    runs if cell.answered < runs => format!("({}/{})", cell.answered, cell.runs),
                    _ => spread(seconds),
                };
                (time(seconds.median), beside)
            }
            (Self::Steps, _, Some(steps)) => (count(steps.median), String::new()),
            _ => ("-".to_owned(), String::new()),
        }
    }
}

/// What a table of times is worth nothing without: the machine, the version, the date, the settings.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Footer {
    pub(super) machine: Machine,
    pub(super) version: &'static str,
    /// Date and time, UTC.
    pub(super) date: String,
    pub(super) settings: Settings,
}

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

/// How the comparison was asked for.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Settings {
    pub(super) runs: u32,
    #[serde(rename = "time_limit_seconds", serialize_with = "in_seconds")]
    pub(super) time_limit: Duration,
    pub(super) step_limit: Option<u64>,
    pub(super) seed: u64,
    pub(super) threads: usize,
    pub(super) queens: Vec<Square>,
}

fn in_seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

impl Settings {
    /// The limits of a run, such as `20s` or `20s or 1000 steps`.
    fn limits(&self) -> String {
        let time = humantime::format_duration(self.time_limit);
        match self.step_limit {
            Some(steps) => format!("{time} or {}", of_many(steps, "step")),
            None => time.to_string(),
        }
    }
}

impl Footer {
    /// That of a comparison that begins now on this machine.
    pub(super) fn now(settings: Settings) -> Self {
        let cores = values::all_cpus().get();
        let machine = Machine { cpu: machine::cpu(), cores, os: machine::system() };
        Self { machine, version: env!("CARGO_PKG_VERSION"), date: date(SystemTime::now()), settings }
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

/// A time with three digits, such as `1.23 ms`.
pub(super) fn time(seconds: f64) -> String {
    let units = [(1e-9, "ns"), (1e-6, "µs"), (1e-3, "ms"), (1.0, "s")];
    let fits = |(scale, _): &(f64, &str)| seconds / scale < 999.5;
    let (scale, unit) = units.into_iter().find(fits).unwrap_or((1.0, "s"));
    format!("{} {unit}", three_digits(seconds / scale))
}

fn three_digits(number: f64) -> String {
    match number {
        ..9.995 => format!("{number:.2}"),
        ..99.95 => format!("{number:.1}"),
        _ => format!("{number:.0}"),
    }
}

/// Half the distance between the quartiles in percent of the median, such as `±8 %`; nothing where runs without an answer
/// leave it open.
fn spread(spread: &Spread) -> String {
    let percent = 50.0 * (spread.upper - spread.lower) / spread.median;
    if percent.is_finite() { format!("±{percent:.0} %") } else { String::new() }
}

/// A number of steps: whole up to ten million, such as `12,345`, then three digits, such as `12.3 M`. The median of an even
/// number of runs may end in a half.
fn count(number: f64) -> String {
    match number {
        ..1000.0 if (0.25..0.75).contains(&number.fract()) => format!("{number:.1}"),
        ..9_999_999.5 => grouped(format_args!("{number:.0}")),
        ..999.5e6 => format!("{} M", three_digits(number / 1e6)),
        ..999.5e9 => format!("{} G", three_digits(number / 1e9)),
        _ => format!("{} T", three_digits(number / 1e12)),
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

    #[test]
    fn times_have_three_digits() {
        let cases = [
            (0.0, "0.00 ns"),
            (1.234e-7, "123 ns"),
            (9.999e-7, "1.00 µs"),
            (1.2345e-3, "1.23 ms"),
            (0.099_94, "99.9 ms"),
            (0.099_96, "100 ms"),
            (9.9951, "10.0 s"),
            (19.97, "20.0 s"),
            (5000.0, "5000 s"),
        ];
        for (seconds, text) in cases {
            assert_eq!(time(seconds), text);
        }
    }

    #[test]
    fn counts_are_grouped_then_rounded() {
        let cases = [
            (0.0, "0"),
            (336.0, "336"),
            (336.5, "336.5"),
            (1000.0, "1,000"),
            (1_234_567.0, "1,234,567"),
            (12_345_678.0, "12.3 M"),
            (1.5e9, "1.50 G"),
            (2e13, "20.0 T"),
        ];
        for (number, text) in cases {
            assert_eq!(count(number), text);
        }
    }

    #[test]
    fn spreads_are_half_the_quartile_distance() {
        let some = Spread { least: 1.0, lower: 9.0, median: 10.0, upper: 13.0, greatest: 90.0 };
        assert_eq!(spread(&some), "±20 %");
        assert_eq!(spread(&Spread { upper: f64::INFINITY, ..some }), "");
        assert_eq!(spread(&Spread { lower: 0.0, median: 0.0, upper: 0.0, ..some }), "");
    }
}
