//! The forms in which a comparison is written, one a file.

pub(super) mod columns;
mod csv;
mod html;
mod json;
pub(super) mod layout;
pub(super) mod lines;
mod markdown;
mod svg;
pub(super) mod text;

use std::io::{self, Write};
use std::path::Path;

use clap::ValueEnum;

use super::table::Table;
use crate::failure::Failure;

/// Writes a whole comparison in one form.
pub(super) trait Export {
    fn write(&self, table: &Table, out: &mut dyn Write) -> io::Result<()>;
}

/// The forms, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ExportFormat {
    /// Two tables in columns, or where they do not fit a block a size; each row as soon as it is done
    Text,
    /// Two tables in Markdown
    Markdown,
    /// A line for each method and size, with all quartiles
    Csv,
    /// One object, with all quartiles
    Json,
    /// A chart
    Svg,
    /// A page with the chart and both tables, in one file
    Html,
}

impl ExportFormat {
    /// The form asked for, or what the file's name asks for, or else text.
    ///
    /// A name that asks for a picture or document that is not made here is refused, rather than given a text.
    pub(super) fn choose(asked: Option<Self>, file: Option<&Path>) -> Result<Self, Failure> {
        let extension = file.and_then(Path::extension).and_then(|extension| extension.to_str());
        let by_name = match extension.map(str::to_ascii_lowercase).as_deref() {
            _ if asked.is_some() => asked,
            Some("md" | "markdown") => Some(Self::Markdown),
            Some("csv") => Some(Self::Csv),
            Some("json") => Some(Self::Json),
            Some("svg") => Some(Self::Svg),
            Some("html" | "htm") => Some(Self::Html),
            Some(
                other @ ("bmp" | "eps" | "gif" | "jpeg" | "jpg" | "ods" | "pdf" | "png" | "svgz" | "tiff"
                | "tsv" | "webp" | "xlsx"),
            ) => {
                return Err(Failure::usage(format_args!(
                    "no comparison is written as .{other}: name the file .txt, .md, .csv, .json, .svg or .html"
                )));
            }
            _ => None,
        };
        Ok(by_name.unwrap_or(Self::Text))
    }

    /// What writes it.
    pub(super) fn export(self) -> &'static dyn Export {
        match self {
            Self::Text => &text::Text,
            Self::Markdown => &markdown::Markdown,
            Self::Csv => &csv::Csv,
            Self::Json => &json::Json,
            Self::Svg => &svg::Svg,
            Self::Html => &html::Html,
        }
    }
}

#[cfg(test)]
pub(super) mod tests;
