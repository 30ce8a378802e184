//! The formats of answers, and how a command chooses one.

use std::path::Path;
use std::sync::LazyLock;

use clap::ValueEnum;
use clap::builder::PossibleValue;
use queenside::notation::Format;

use crate::failure::Failure;

/// Extensions that stand for a format, whether or not any command writes it.
const EXTENSIONS: &str =
    "bmp csv eps gif html jpeg jpg json jsonl md ods pdf png svg svgz tiff tsv webp xlsx";

/// Return the requested format, else that of the file's extension, else the default.
///
/// Refuses an extension that contradicts the requested format, or that the command does not write.
pub(crate) fn choose<F>(asked: Option<F>, file: Option<&Path>, default: F) -> Result<F, Failure>
where
    F: ValueEnum + PartialEq + Clone,
{
    let extension = file.map(extension_of).unwrap_or_default();
    let by_name = file.and_then(of_file::<F>);
    let name = |format: &F| {
        let value = format.to_possible_value().expect("no format is hidden from users");
        value.get_name().to_owned()
    };
    Ok(match (asked, by_name) {
        (Some(asked), Some(by_name)) if asked != by_name => {
            return Err(Failure::usage(format_args!(
                "the file name ends in .{extension}, but the format is {}: change one of them",
                name(&asked)
            )));
        }
        (_, None) if EXTENSIONS.split(' ').any(|known| known == extension) => {
            let known: Vec<&str> =
                EXTENSIONS.split(' ').filter(|known| F::from_str(known, true).is_ok()).collect();
            let known = known.join(", .");
            let hint = if known.ends_with("svg") {
                ": write .svg, then convert it with rsvg-convert or Inkscape"
            } else {
                ""
            };
            return Err(Failure::usage(format_args!(
                "this command cannot write .{extension} files; it can write .txt, .{known}{hint}"
            )));
        }
        (asked, by_name) => asked.or(by_name).unwrap_or(default),
    })
}

/// Return the format that the extension of a file stands for.
pub(crate) fn of_file<F: ValueEnum>(file: &Path) -> Option<F> {
    let extension = extension_of(file);
    F::from_str(if extension == "jsonl" { "json" } else { &extension }, true).ok()
}

fn extension_of(file: &Path) -> String {
    let extension = file.extension().and_then(|extension| extension.to_str());
    extension.unwrap_or_default().to_ascii_lowercase()
}

/// Return whether to write an answer that is not a board as JSON instead of text.
pub(crate) fn is_json(asked: bool, file: Option<&Path>) -> Result<bool, Failure> {
    #[derive(Clone, Copy, PartialEq, ValueEnum)]
    enum AnswerFormat {
        Text,
        Json,
    }
    let asked = asked.then_some(AnswerFormat::Json);
    Ok(choose(asked, file, AnswerFormat::Text)? == AnswerFormat::Json)
}

/// The output formats of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutputFormat {
    Text(Format),
    /// A text in which lists count from 1.
    FromOne(Format),
    Svg,
}

impl ValueEnum for OutputFormat {
    fn value_variants<'a>() -> &'a [Self] {
        static ALL: LazyLock<Vec<OutputFormat>> = LazyLock::new(|| {
            let texts = Format::ALL.into_iter().map(OutputFormat::Text);
            texts.chain([OutputFormat::Svg]).collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Text(format) | Self::FromOne(format) => {
                PossibleValue::new(format.name()).help(format.summary())
            }
            Self::Svg => PossibleValue::new("svg").help("A picture in vector graphics"),
        })
    }
}

impl OutputFormat {
    pub(crate) const COLUMNS: Self = Self::Text(Format::Columns);
    pub(crate) const JSON: Self = Self::Text(Format::Json);

    /// The library's text format; `None` for pictures.
    pub(crate) const fn text(self) -> Option<Format> {
        if let Self::Text(format) | Self::FromOne(format) = self { Some(format) } else { None }
    }

    /// Return the format in which lists count from 1, if `from_one`.
    pub(crate) fn counted(self, from_one: bool) -> Self {
        match self {
            Self::Text(format) if from_one => Self::FromOne(format),
            format => format,
        }
    }

    /// The extension of a file in this format.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::JSON => "json",
            Self::Text(_) | Self::FromOne(_) => "txt",
        }
    }
}
