use std::io::{self, Write};
use std::path::Path;

use clap::ValueEnum;

use super::{Args, Found, chart, json, text};
use crate::failure::Failure;
use crate::output::Output;

/// The forms in which a census is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// A summary and a histogram: the least numbers of ways one by one, then by their number of digits
    Text,
    /// The whole histogram: from, to, solutions
    Csv,
    /// The histogram as a chart, both axes logarithmic
    Svg,
    /// One object with everything, as --json
    Json,
}

/// The form asked for, or what the file's name asks for, or else text.
pub(super) fn choose(args: &Args) -> Result<Form, Failure> {
    if args.json {
        return Ok(Form::Json);
    }
    let extension = args.output.as_deref().and_then(Path::extension).and_then(|extension| extension.to_str());
    match extension.map(str::to_ascii_lowercase).as_deref() {
        _ if args.form.is_some() => {}
        Some("csv") => return Ok(Form::Csv),
        Some("json") => return Ok(Form::Json),
        Some("svg") => return Ok(Form::Svg),
        Some(
            other @ ("bmp" | "eps" | "gif" | "html" | "jpeg" | "jpg" | "md" | "pdf" | "png" | "svgz" | "tiff"
            | "tsv" | "webp" | "xlsx"),
        ) => {
            return Err(Failure::usage(format_args!(
                "no census is written as .{other}: name the file .txt, .csv, .json or .svg"
            )));
        }
        _ => {}
    }
    Ok(args.form.unwrap_or(Form::Text))
}

/// Finds out before the work whether the file can be written: a census takes long.
pub(super) fn try_to_open(path: Option<&Path>) -> Result<(), Failure> {
    // To open a pipe or a device would tell its reader something.
    match path.filter(|path| !path.exists() || path.is_file()) {
        Some(path) => Output::open(Some(path)).map(drop),
        None => Ok(()),
    }
}

/// Writes the census to the file, or to standard output.
pub(super) fn write(found: &Found, form: Form, path: Option<&Path>) -> Result<(), Failure> {
    let mut out = Output::open(path)?;
    let done = match form {
        Form::Text => text::write(found, &mut out),
        Form::Csv => csv(found, &mut out),
        Form::Svg => out.write_all(chart::svg(found).as_bytes()),
        Form::Json => json::write(found, &mut out),
    };
    done.map_err(|error| out.failure(&error))?;
    out.finish()
}

fn csv(found: &Found, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "from,to,solutions")?;
    for (ways, solutions) in found.tally.ways.exact() {
        writeln!(out, "{ways},{ways},{solutions}")?;
    }
    for (bin, solutions) in found.tally.ways.above() {
        writeln!(out, "{},{},{solutions}", bin.start(), bin.end())?;
    }
    Ok(())
}
