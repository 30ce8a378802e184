//! Values of arguments, parsed with messages that say what to type instead.

use std::num::{IntErrorKind, NonZeroUsize};
use std::path::Path;

use clap::ValueEnum;
use queenside::Size;
use queenside::notation::Format;

/// Parses a board size from 0 to `max`.
pub(crate) fn size_up_to(max: u32) -> impl Fn(&str) -> Result<Size, String> + Clone {
    move |text| {
        let range = format!("n is a whole number from 0 to {max}");
        let n = text.parse::<u64>().map_err(|error| match error.kind() {
            IntErrorKind::PosOverflow => format!("too large: {range}"),
            _ if text.starts_with('-') => format!("negative: {range}"),
            _ => format!("not a number: {range}"),
        })?;
        let n = u32::try_from(n).ok().filter(|n| *n <= max);
        n.and_then(|n| Size::new(n).ok()).ok_or_else(|| format!("too large: {range}"))
    }
}

/// Parses any board size.
pub(crate) fn size(text: &str) -> Result<Size, String> {
    size_up_to(Size::MAX)(text)
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = text.parse().ok().and_then(NonZeroUsize::new).filter(|threads| threads.get() <= 1024);
    threads.ok_or_else(|| "threads are a whole number from 1 to 1024".to_owned())
}

/// The forms that a board is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// [1, 3, 0, 2]
    Columns,
    /// .Q.. (Codewars)
    Dots,
    /// - Q - - (the classic Python suites)
    Spaced,
    /// Labelled cells between bars (the course assignment)
    Grid,
    /// Cells in boxes (CPython's test suite)
    Boxes,
    /// [(0, 1), (1, 3), (2, 0), (3, 2)] (IBM's challenges)
    Pairs,
    /// A drawing in box lines
    Unicode,
    /// {"n":4,"columns":[1,3,0,2]}
    Json,
    /// A picture
    Svg,
    /// A picture in pixels
    #[cfg(feature = "png")]
    Png,
}

impl OutputFormat {
    /// The format as the library knows it; `None` for pictures.
    pub(crate) fn text(self) -> Option<Format> {
        let name = self.to_possible_value()?;
        Format::ALL.into_iter().find(|format| format.name() == name.get_name())
    }

    /// The format that a file's name asks for, if it does.
    pub(crate) fn of_file(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "json" | "jsonl" => Some(Self::Json),
            "svg" => Some(Self::Svg),
            #[cfg(feature = "png")]
            "png" => Some(Self::Png),
            _ => None,
        }
    }

    /// The extension of a file in this format.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            #[cfg(feature = "png")]
            Self::Png => "png",
            Self::Json => "json",
            _ => "txt",
        }
    }
}
