//! Errors in the arguments, in one line that says what to type.

use clap::builder::PossibleValue;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory};
use queenside::{nearest_name, quoted};

use crate::Cli;
use crate::system::quote;

/// Return the error in one line.
pub(crate) fn in_one_line(error: &clap::Error) -> String {
    let args: Vec<String> =
        std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    let (command, words) = command_of(&args);
    let name = format!("queenside {}", args[..words].join(" "));
    let given_whole = one(error, ContextKind::InvalidValue);
    let given = quoted(given_whole);
    let option = one(error, ContextKind::InvalidArg);
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let given = one(error, ContextKind::InvalidSubcommand);
            match many(error, ContextKind::SuggestedSubcommand).last() {
                _ if given.parse::<u32>().is_ok() => {
                    format!(
                        "'{given}' is not a command; to solve a board of that size: queenside solve {given}"
                    )
                }
                Some(near) => format!("'{}' is not a command; did you mean '{near}'?", quoted(given)),
                None => format!("'{}' is not a command; see {} --help", quoted(given), name.trim_end()),
            }
        }
        ErrorKind::UnknownArgument => {
            let option = quoted(option);
            let near = one(error, ContextKind::SuggestedArg);
            match option.strip_prefix('-') {
                Some(rest) if rest.starts_with(|first: char| first.is_ascii_digit()) => {
                    format!("unexpected {option}: rows and columns count from 0")
                }
                // A hyphen alone is the name of standard input, where a file is expected.
                Some("") => format!("unexpected argument '-'; see {name} --help"),
                Some(_) if is_near(&option, near) => {
                    format!("'{option}' is not an option; did you mean '{near}'?")
                }
                Some(_) => format!("'{option}' is not an option; see {name} --help"),
                None => with_method(&command, &args, words)
                    .unwrap_or_else(|| format!("unexpected argument '{option}'; see {name} --help")),
            }
        }
        ErrorKind::MissingRequiredArgument => {
            let names = many(error, ContextKind::InvalidArg);
            let missing = format!("{} {}", names.join(" "), if names.len() == 1 { "is" } else { "are" });
            match example(&command).filter(|_| missing.starts_with('<')) {
                Some(example) => format!("{missing} missing; for example: {example}"),
                None => format!("{missing} missing; see {name} --help"),
            }
        }
        ErrorKind::InvalidValue => {
            let arg = command.get_arguments().find(|arg| is_named(arg, option));
            let near = arg.and_then(|arg| near_value(arg, given_whole));
            let near = near.as_deref().unwrap_or(one(error, ContextKind::SuggestedValue));
            let known = many(error, ContextKind::ValidValue);
            match () {
                () if given.is_empty() && known.is_empty() => format!("'{option}' needs a value"),
                () if given.is_empty() => format!("'{option}' needs a value: {}", known.join(", ")),
                () if option == "<METHOD>" && given.parse::<u32>().is_ok() => {
                    format!(
                        "the method goes before the board size; for example: {}",
                        example(&command).unwrap_or_default()
                    )
                }
                () if near.is_empty() => {
                    format!("invalid value '{given}' for '{option}'; expected {}", known.join(", "))
                }
                () => format!("invalid value '{given}' for '{option}'; did you mean '{near}'?"),
            }
        }
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
            with_squares_last(&command, &args, words, error)
                .or_else(|| with_method(&command, &args, words))
                .unwrap_or_else(|| format!("invalid value '{given}' for '{option}': {why}"))
        }
        _ => {
            let text = error.render().to_string();
            let text = text.split("\n\nUsage:").next().unwrap_or_default();
            let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
            lines.join(" ").trim_start_matches("error: ").to_owned()
        }
    }
}

fn one(error: &clap::Error, kind: ContextKind) -> &str {
    if let Some(ContextValue::String(text)) = error.get(kind) { text } else { "" }
}

fn many(error: &clap::Error, kind: ContextKind) -> &[String] {
    if let Some(ContextValue::Strings(texts)) = error.get(kind) { texts } else { &[] }
}

/// Return the command that the arguments name, and the number of words of its name.
fn command_of(args: &[String]) -> (Command, usize) {
    let (mut command, mut words) = (Cli::command(), 0);
    while let Some(next) = args.get(words).and_then(|arg| command.find_subcommand(arg)) {
        command = next.clone();
        words += 1;
    }
    (command, words)
}

/// Return the first example of a command's help.
fn example(command: &Command) -> Option<String> {
    let examples = command.get_after_help()?.to_string();
    let line = examples.lines().find(|line| line.starts_with("  "))?;
    line.split(" # ").next().map(|example| example.trim().to_owned())
}

/// Return what to type if another argument follows the squares of an option, as in
/// `solve --queen 0,3 8`, where clap parses the 8 as a square.
fn with_squares_last(
    command: &Command,
    args: &[String],
    words: usize,
    error: &clap::Error,
) -> Option<String> {
    let (option, value) = (one(error, ContextKind::InvalidArg), one(error, ContextKind::InvalidValue));
    if !option.starts_with("--queen") && !option.starts_with("--block") {
        return None;
    }
    let place = (1..args.len()).find(|&place| args[place] == value && args[place - 1].contains(','))?;
    let is_option = |arg: &String| arg.starts_with('-');
    let end = args[place..].iter().position(is_option).map_or(args.len(), |length| place + length);
    let first = args.iter().position(is_option)?;
    if first + end - place > words + command.get_positionals().count() {
        return None;
    }
    let line = [&args[..first], &args[place..end], &args[first..place], &args[end..]].concat();
    let line: Vec<String> = line.iter().map(quote).collect();
    let what = if value.parse::<u32>().is_ok() { "the board size goes" } else { "other arguments go" };
    Some(format!("{what} before the squares: queenside {}", quoted(&line.join(" "))))
}

/// Return what to type if a method is an argument of its own, as in `solve 8 h1`.
fn with_method(command: &Command, args: &[String], words: usize) -> Option<String> {
    let option = command.get_arguments().find(|arg| arg.get_long() == Some("method"))?;
    let (mut methods, mut others, mut is_bare) = (Vec::new(), Vec::new(), false);
    let mut rest = args[words..].iter();
    while let Some(arg) = rest.next() {
        match near_value(option, arg) {
            Some(method) => {
                is_bare = true;
                methods.push(method);
            }
            None if arg == "--method" => methods.extend(rest.next().and_then(|arg| near_value(option, arg))),
            None => others.push(quote(arg)),
        }
    }
    if !is_bare {
        return None;
    }
    if others.is_empty() {
        others.push("N".to_owned());
    }
    let others = quoted(&others.join(" "));
    Some(match methods.as_slice() {
        [method] => {
            let name = args[..words].join(" ");
            format!("a method needs the option --method: queenside {name} {others} --method {method}")
        }
        _ if command.get_name() == "solve" => {
            format!(
                "solve uses one method; to compare methods: queenside compare {others} {}",
                methods.join(" ")
            )
        }
        _ => return None,
    })
}

/// Return whether clap calls the argument so in errors: `--method <M>`, `<METHOD>` or `[METHOD]`.
fn is_named(arg: &Arg, name: &str) -> bool {
    match arg.get_long() {
        Some(long) => name.split(' ').next().and_then(|name| name.strip_prefix("--")) == Some(long),
        None => arg
            .get_value_names()
            .is_some_and(|names| names.iter().any(|own| *own == name.trim_matches(['<', '>', '[', ']']))),
    }
}

/// Return the possible value of an argument, or its alias, that is likely to be the intended one.
fn near_value(arg: &Arg, given: &str) -> Option<String> {
    let values = arg.get_possible_values();
    let names = values.iter().flat_map(PossibleValue::get_name_and_aliases);
    nearest_name(given, names).map(str::to_owned)
}

/// Return whether the option that clap suggests is likely to be the intended one.
fn is_near(given: &str, suggested: &str) -> bool {
    let [given, suggested] = [given, suggested].map(|name| name.trim_start_matches('-'));
    nearest_name(given, [suggested]).is_some()
}
