//! Runs the examples in the README and in the book from the root of the repository.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[cfg(unix)]
use process::{Start, shell};
#[cfg(unix)]
use serde_json::Value;

#[cfg(unix)]
mod process;

#[test]
fn the_readme_and_the_book_show_what_the_program_prints() {
    // The working folder belongs to the process. The other test uses absolute paths.
    std::env::set_current_dir(root()).expect("the root of the repository");
    let copies = tempfile::tempdir().expect("a folder");
    let cases = trycmd::TestCases::new();
    cases.timeout(Duration::from_secs(120));
    for page in [PathBuf::from("README.md")].into_iter().chain(walk(Path::new("docs"))) {
        let text = fs::read_to_string(&page).expect("a page");
        if !text.contains(STATUS) {
            cases.case(page);
            continue;
        }
        let copy = copies.path().join(page.display().to_string().replace('/', "-"));
        fs::write(&copy, with_statuses(&text)).expect("a copy");
        cases.case(copy);
    }
    cases.run();
}

/// The end of a command that also prints its exit status, as a shell does.
const STATUS: &str = "; echo $?\n";

/// Replace `$ COMMAND; echo $?`, whose last line of output is the status, by the notation of trycmd.
fn with_statuses(text: &str) -> String {
    let Some((before, rest)) = text.split_once(STATUS) else { return text.to_owned() };
    let end = ["\n```", "\n\n"].iter().filter_map(|end| rest.find(end)).min().expect("the end of the output");
    let (output, status) = rest[..end].rsplit_once('\n').unwrap_or(("", &rest[..end]));
    assert!(status.parse::<u8>().is_ok(), "'{status}' is not an exit status");
    let rest = rest[end..].trim_start();
    format!("{before}\n? {status}\n{output}\n\n{}", with_statuses(rest))
}

/// Return the pages in a folder and the folders in it.
fn walk(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let of = |path: PathBuf| if path.is_dir() { walk(&path) } else { vec![path] };
    entries.flat_map(of).filter(|path| path.extension().is_some_and(|kind| kind == "md")).collect()
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// A row of a table with a command.
#[cfg(unix)]
#[derive(Debug)]
struct Row {
    command: String,
    /// Texts that the command prints.
    prints: Vec<String>,
    status: i32,
}

#[cfg(unix)]
impl Row {
    /// Read a line of the page; `None` if it is not a row with a command.
    fn of(line: &str) -> Option<Self> {
        const BAR: &str = "\u{0}";
        let line = line.replace(r"\|", BAR);
        let cells: Vec<String> =
            line.split('|').map(|cell| cell.trim().replace(BAR, "|")).collect::<Vec<_>>();
        let [_, _, command, prints, _] = cells.as_slice() else { return None };
        let command = command.strip_prefix('`')?.strip_suffix('`')?.to_owned();
        let status = prints.split("exit status ").nth(1).map_or("0", |rest| &rest[..1]);
        // The text between two backticks is every second part.
        let prints: Vec<String> = prints.split('`').skip(1).step_by(2).map(in_one_space).collect();
        Some(Self { command, prints, status: status.parse().ok()? })
    }

    /// Run the command in a folder, and say what is wrong.
    fn run(&self, folder: &Path) -> Result<(), String> {
        // A search without a limit ends only at Ctrl-C. A limit of time would depend on the machine.
        let output = run(&self.command.replace("--limit none", "--limit 1"), folder);
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8_lossy(&printed);
        let lines: Vec<String> = printed.lines().map(in_one_space).collect();
        if output.status.code() != Some(self.status) {
            return Err(format!("{self:?}: {:?}\n{printed}", output.status));
        }
        match self.prints.iter().find(|text| !lines.iter().any(|line| line.contains(*text))) {
            Some(text) => Err(format!("{}: expected {text:?}, printed\n{printed}", self.command)),
            None => Ok(()),
        }
    }
}

/// Run a command line of the program in a folder.
#[cfg(unix)]
fn run(command: &str, folder: &Path) -> std::process::Output {
    let program = Path::new(env!("CARGO_BIN_EXE_queenside"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", program.parent().expect("its folder").display());
    shell(command).env("PATH", path).current_dir(folder).finish()
}

/// Create a folder in which `docs/boards` has the boards of the book.
#[cfg(unix)]
fn folder_with_boards() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("docs")).expect("a folder");
    let boards = root().join("docs/boards").canonicalize().expect("the boards");
    std::os::unix::fs::symlink(boards, folder.path().join("docs/boards")).expect("a link");
    folder
}

/// Replace runs of spaces, because a table in Markdown shows only one.
#[cfg(unix)]
fn in_one_space(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(unix)]
#[test]
fn every_command_for_programs_of_others_works() {
    let page = fs::read_to_string(root().join("docs/guides/from-your-course.md")).expect("the page");
    let folder = folder_with_boards();
    let rows: Vec<Row> = page.lines().filter_map(Row::of).collect();
    assert!(rows.len() >= 49, "{} rows", rows.len());
    let faults: Vec<String> = rows.iter().filter_map(|row| row.run(folder.path()).err()).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Return whether a value is like the one in the page: the same, except for measured numbers, facts
/// of the machine and the build, and texts that the page ends with "...".
#[cfg(unix)]
fn is_like(shown: &Value, printed: &Value) -> bool {
    const MEASURED: [&str; 19] = [
        "about",
        "counts",
        "cores",
        "cpu",
        "cpu_features",
        "date",
        "engine",
        "engines",
        "features",
        "gpus",
        "host",
        "os",
        "plan",
        "sampled",
        "sweeps",
        "target",
        "threads",
        "version",
        "versions",
    ];
    match (shown, printed) {
        (Value::Object(shown), Value::Object(printed)) => {
            let is_field_like = |(name, value): (&String, &Value)| {
                printed.get(name).is_some_and(|printed| {
                    let is_same_type = std::mem::discriminant(value) == std::mem::discriminant(printed);
                    is_like(value, printed) || MEASURED.contains(&&**name) && is_same_type
                })
            };
            shown.len() == printed.len() && shown.iter().all(is_field_like)
        }
        (Value::Array(shown), Value::Array(printed)) => {
            shown.len() == printed.len()
                && shown.iter().zip(printed).all(|(shown, printed)| is_like(shown, printed))
        }
        (Value::String(shown), Value::String(printed)) => match shown.strip_suffix("...") {
            Some(begin) => printed.starts_with(begin),
            None => shown == printed,
        },
        (Value::Number(shown), Value::Number(printed)) => {
            shown.is_f64() && printed.is_f64() || shown == printed
        }
        _ => shown == printed,
    }
}

#[cfg(unix)]
#[test]
fn the_examples_of_json_answers_are_what_the_commands_print() {
    let page = fs::read_to_string(root().join("docs/reference/json.md")).expect("the page");
    let folder = folder_with_boards();
    let values = |lines: &str| -> Vec<Value> {
        lines.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
    };
    let examples: Vec<&str> = page.split("```sh\n").skip(1).collect();
    assert_eq!(examples.len(), page.matches("\n## ").count(), "one example for each command");
    for example in examples {
        let (commands, rest) = example.split_once("```\n").expect("the end of the commands");
        let shown =
            rest.split_once("```json\n").and_then(|(_, rest)| rest.split_once("```")).expect("answers").0;
        let output = run(commands, folder.path());
        let printed = String::from_utf8(output.stdout).expect("JSON");
        let (shown, printed) = (values(shown), values(&printed));
        assert_eq!(shown.len(), printed.len(), "{commands}");
        for (shown, printed) in shown.iter().zip(&printed) {
            assert!(is_like(shown, printed), "{commands}\nshown: {shown}\nprinted: {printed}");
        }
    }
}
