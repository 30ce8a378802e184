//! Refuses a command that names one file twice, as an output and as another output or an input.
//!
//! The output would replace the other file. Two paths name the same file if they resolve to it,
//! whatever their spelling, also if the file does not exist yet.

use std::fs;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Command};
use same_file::Handle;

use crate::output::{behind_links, folder_of};
use crate::system;

/// A path among the arguments.
struct Named<'a> {
    arg: &'a Arg,
    path: &'a Path,
    is_output: bool,
    place: Place,
}

/// What a path resolves to.
#[derive(PartialEq)]
enum Place {
    Existing(Handle),
    /// A file that does not exist yet.
    Missing(PathBuf),
}

/// Check the paths among the arguments of the innermost command.
pub(crate) fn check(command: &Command, matches: &ArgMatches) -> Result<(), clap::Error> {
    let (mut command, mut matches) = (command, matches);
    while let Some((name, inner)) = matches.subcommand() {
        let Some(next) = command.find_subcommand(name) else { break };
        (command, matches) = (next, inner);
    }
    let paths = paths(command, matches);
    for (index, one) in paths.iter().enumerate() {
        for other in &paths[index + 1..] {
            if let Some(refusal) = clash(one, other) {
                return Err(clap::Error::raw(ErrorKind::ArgumentConflict, refusal));
            }
        }
    }
    Ok(())
}

/// Return the paths of regular files and folders.
///
/// Standard output, devices and pipes are left out, because writing replaces none of them. Standard
/// input can be a file.
fn paths<'a>(command: &'a Command, matches: &'a ArgMatches) -> Vec<Named<'a>> {
    let mut paths = Vec::new();
    for arg in command.get_arguments() {
        let id = arg.get_id().as_str();
        // Values of another type are not paths.
        let Ok(Some(values)) = matches.try_get_many::<PathBuf>(id) else { continue };
        let is_output = is_output(command.get_name(), id);
        let named = |path: &'a PathBuf| {
            place(path, is_output).map(|place| Named { arg, path: path.as_path(), is_output, place })
        };
        paths.extend(values.filter_map(named));
    }
    paths
}

/// Return whether the argument with this id names an output; all others name inputs.
fn is_output(command: &str, id: &str) -> bool {
    matches!(id, "output" | "out" | "checkpoint") || id == "certificate" && command != "check"
}

fn place(path: &Path, is_output: bool) -> Option<Place> {
    if path == Path::new("-") {
        let stdin = Handle::stdin().ok().filter(|_| !is_output)?;
        return stdin
            .as_file()
            .metadata()
            .is_ok_and(|found| found.is_file())
            .then_some(Place::Existing(stdin));
    }
    match fs::metadata(path) {
        // Opening a pipe would wait for another process.
        _ if system::is_special(path) => None,
        Ok(_) => Handle::from_path(path).ok().map(Place::Existing),
        Err(_) => {
            let path = behind_links(path).ok()?;
            let name = path.file_name()?;
            let name = if system::IGNORES_CASE { name.to_ascii_lowercase() } else { name.to_owned() };
            Some(Place::Missing(folder_of(&path).canonicalize().ok()?.join(name)))
        }
    }
}

/// Return why two paths cannot be used together, if an output would replace the other.
fn clash(one: &Named<'_>, other: &Named<'_>) -> Option<String> {
    if one.place == other.place && (one.is_output || other.is_output) {
        let mut both = [one, other];
        both.sort_by_key(|named| named.arg.get_id() == "output");
        // Standard input has no name.
        let named = if both[1].path == Path::new("-") { both[0] } else { both[1] };
        let (names, path) = (both.map(|named| label(named.arg)).join(" and "), named.path.display());
        return Some(format!("{names} name the same file, {path}: give two different files"));
    }
    // A folder of results is read as a whole.
    let (output, folder) = if one.is_output { (one, other) } else { (other, one) };
    let is_result = output.is_output && output.path.extension().is_some_and(|end| end == "jsonl");
    if is_result && !folder.is_output && place(folder_of(output.path), true).as_ref() == Some(&folder.place) {
        let (name, path, folder) = (label(output.arg), output.path.display(), label(folder.arg));
        return Some(format!("{name} {path} would be one of the results in {folder}: give another folder"));
    }
    None
}

/// Return an argument as the user types it: `-o`, `--board`, or the name of its value.
fn label(arg: &Arg) -> String {
    match (arg.get_short(), arg.get_long()) {
        (Some(short), _) => format!("-{short}"),
        (None, Some(long)) => format!("--{long}"),
        (None, None) => arg
            .get_value_names()
            .and_then(|names| names.first())
            .map_or_else(|| arg.get_id().to_string(), ToString::to_string),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::Cli;

    /// Every command with an output file, once for each other path that it accepts: `A` and `B` are
    /// the two paths.
    const CASES: &[&str] = &[
        "solve --board A -o B",
        "solve --board A --certificate B",
        "solve 6 --certificate A -o B",
        "solve --start A -o B",
        "solve --start A --certificate B",
        "count --board A -o B",
        "count --board A --checkpoint B",
        "count 8 --checkpoint A -o B",
        "list --board A -o B",
        "list 8 --after A -o B",
        "draw A -o B",
        "trace backtracking --board A -o B",
        "trace h1 --start A -o B",
        "compare backtracking --board A -o B",
        "compare h1 --start A -o B",
        "kings count A -o B",
        "shard plan --board A -o B",
        "shard run A --chunk 1/4 -o B",
        "shard merge A results -o B",
        "shard merge plan A -o B",
        "shard submit A --to parallel -o B",
        "export --board A -o B",
    ];

    /// Parse a command in which two words are replaced by these paths.
    fn parse(case: &str, a: &Path, b: &Path) -> Result<(), String> {
        let words = std::iter::once("queenside").chain(case.split(' ')).map(|word| match word {
            "A" => a.as_os_str().to_owned(),
            "B" => b.as_os_str().to_owned(),
            word => word.into(),
        });
        let mut command = Cli::command();
        let matches = command.try_get_matches_from_mut(words).map_err(|error| error.to_string())?;
        check(&command, &matches).map_err(|error| error.to_string())
    }

    #[test]
    fn no_output_is_an_input_or_another_output() {
        let folder = tempfile::tempdir().unwrap();
        let here = folder.path();
        let file = |name: &str| {
            fs::write(here.join(name), name).unwrap();
            here.join(name)
        };
        fs::create_dir(here.join("sub")).unwrap();
        let (one, other) = (file("one"), file("other"));
        let (missing, new) = (here.join("missing"), here.join("new"));
        let mut same = vec![
            (one.clone(), one.clone()),
            (one.clone(), here.join("sub/../one")),
            (here.join("./one"), one.clone()),
            (missing.clone(), here.join("sub/.././missing")),
        ];
        #[cfg(unix)]
        {
            fs::hard_link(&one, here.join("hard")).unwrap();
            std::os::unix::fs::symlink("one", here.join("link")).unwrap();
            std::os::unix::fs::symlink("missing", here.join("dangling")).unwrap();
            std::os::unix::fs::symlink(".", here.join("circle")).unwrap();
            same.extend([
                (one.clone(), here.join("hard")),
                (one.clone(), here.join("link")),
                (one.clone(), here.join("circle/one")),
                (missing.clone(), here.join("dangling")),
                (here.join("circle/missing"), missing.clone()),
            ]);
        }
        let mut apart = vec![
            (one.clone(), other.clone()),
            (one.clone(), new.clone()),
            (missing, new.clone()),
            (here.join("sub/one"), one.clone()),
            ("-".into(), "-".into()),
        ];
        #[cfg(unix)]
        apart.push(("/dev/null".into(), "/dev/null".into()));
        for case in CASES {
            for (a, b) in &same {
                let said = parse(case, a, b).unwrap_err();
                assert!(said.contains(" name the same file, "), "{case} with {a:?} and {b:?}: {said}");
            }
            for (a, b) in &apart {
                assert_eq!(parse(case, a, b), Ok(()), "{case} with {a:?} and {b:?}");
            }
        }
        // An output among the files of an input folder.
        let merge = "shard merge plan A -o B";
        let said = parse(merge, &here.join("sub"), &here.join("sub/chunk-1.jsonl")).unwrap_err();
        assert!(said.contains("would be one of the results in DIR"), "{said}");
        assert_eq!(parse(merge, &here.join("sub"), &here.join("sub/total.json")), Ok(()));
    }

    /// A new command or a new path belongs to the table above.
    #[test]
    fn the_table_has_every_pair_of_paths_of_every_command() {
        fn pairs_of(command: &Command) -> usize {
            let path = clap::builder::ValueParser::path_buf().type_id();
            let paths: Vec<&Arg> =
                command.get_arguments().filter(|arg| arg.get_value_parser().type_id() == path).collect();
            let is_output = |arg: &&&Arg| is_output(command.get_name(), arg.get_id().as_str());
            let outputs = paths.iter().filter(is_output).count();
            let pairs = outputs * (paths.len() - outputs) + outputs * outputs.saturating_sub(1) / 2;
            pairs + command.get_subcommands().map(pairs_of).sum::<usize>()
        }
        assert_eq!(pairs_of(&Cli::command()), CASES.len());
    }
}
