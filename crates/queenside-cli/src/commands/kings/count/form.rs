use std::path::Path;

use clap::ValueEnum;

use super::Args;
use crate::failure::Failure;
use crate::values::OutputFormat;

/// What `--as` can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Asked {
    /// Board, tables and product
    Text,
    /// A picture
    Svg,
    /// A picture in pixels
    Png,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Text,
    Polynomial,
    Json,
    Picture(OutputFormat),
}

impl Form {
    /// The form asked for, or what the file's name asks for, or text.
    pub(super) fn choose(args: &Args) -> Result<Self, Failure> {
        let form = match args.format {
            _ if args.json => Self::Json,
            Some(Asked::Text) => Self::Text,
            Some(Asked::Svg) => Self::Picture(OutputFormat::Svg),
            Some(Asked::Png) => {
                Self::Picture(OutputFormat::choose(Some(OutputFormat::Png), None, OutputFormat::Columns)?)
            }
            None => Self::of_file(args.output.as_deref())?,
        };
        match form {
            Self::Text if args.polynomial => Ok(Self::Polynomial),
            Self::Picture(_) | Self::Json if args.polynomial => {
                Err(Failure::usage("--polynomial prints text: leave it out for JSON and pictures"))
            }
            form => Ok(form),
        }
    }

    fn of_file(file: Option<&Path>) -> Result<Self, Failure> {
        Ok(match OutputFormat::choose(None, file, OutputFormat::Columns)? {
            OutputFormat::Json => Self::Json,
            format if format.text().is_none() => Self::Picture(format),
            _ => Self::Text,
        })
    }
}
