use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Command, ValueHint};
use clap_mangen::Man;
use queenside::quoted;

use crate::failure::{Failure, Status};
use crate::output::Output;

/// Print the manual pages
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  queenside man | man -l -\n  queenside man solve | man -l -\n  queenside man kings search | man -l -\n  queenside man -o ~/.local/share/man/man1"
)]
pub(crate) struct Args {
    /// Command whose page to print, such as `solve` or `kings search` [default: the main page]
    #[arg(conflicts_with = "output")]
    command: Vec<String>,
    /// Write all pages to files in the folder DIR
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    output: Option<PathBuf>,
}

/// Write pages of the command line `cli`.
pub(crate) fn run(args: &Args, cli: Command) -> Result<Status, Failure> {
    let cli = documented(cli);
    if let Some(folder) = &args.output {
        std::fs::create_dir_all(folder).map_err(|error| Failure::output(folder.display(), &error))?;
        for command in with_subcommands(&cli) {
            let name = Man::new(command.clone()).get_filename();
            write_page(command, Some(&folder.join(name)))?;
        }
        return Ok(Status::Answered);
    }
    let mut command = &cli;
    for name in &args.command {
        command = command.find_subcommand(name).ok_or_else(|| unknown(command, name))?;
    }
    write_page(command, None)?;
    Ok(Status::Answered)
}

/// Prepare the command line for its documentation.
fn documented(cli: Command) -> Command {
    // A page about `help` would be empty.
    let mut cli = cli.disable_help_subcommand(true);
    // Fills in usages and full names, which clap otherwise computes only while it parses.
    cli.build();
    cli
}

/// Return a command, followed by its subcommands and theirs.
fn with_subcommands(command: &Command) -> Vec<&Command> {
    std::iter::once(command).chain(command.get_subcommands().flat_map(with_subcommands)).collect()
}

fn unknown(command: &Command, name: &str) -> Failure {
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let expected =
        if names.is_empty() { "no more words".to_owned() } else { format!("one of {}", names.join(", ")) };
    Failure::usage(format_args!("unknown command `{}`: expected {expected}", quoted(name)))
}

fn write_page(command: &Command, path: Option<&Path>) -> Result<(), Failure> {
    let mut page = Vec::new();
    let mut out = Output::open(path)?;
    let source = concat!("queenside ", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone()).source(source).render(&mut page)?;
    // clap_mangen puts the text after the help under the heading EXTRA.
    let page = String::from_utf8_lossy(&page).replace(".SH EXTRA\nExamples:\n", ".SH EXAMPLES\n");
    let page = page.replace("\nExit status: ", "\n.SH EXIT STATUS\n");
    out.write_all(page.as_bytes())?;
    out.finish()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashMap, HashSet};

    use clap::builder::{PossibleValue, StyledStr};
    use clap::{Arg, CommandFactory};

    use super::*;
    use crate::Cli;

    const BEGINNING: &str = "# Commands\n\n\
        Every command with its options, as `queenside COMMAND --help` prints them. Options that several\n\
        commands have are described once, under [Shared options](#shared-options), and the values of an\n\
        option where they first occur. See also [exit statuses](exit-statuses.md), [limits](limits.md),\n\
        [board formats](formats.md) and [JSON answers](json.md).\n";

    const SHARED: &str = "\n## Shared options\n\n\
        `-h` prints a summary, `--help` the whole help. The following options mean the same in every\n\
        command that has them.\n";

    /// From this number of commands on, an option is described once for all of them.
    const FEWEST: usize = 3;

    /// The headings of shared options that many commands have together.
    const GROUPS: [(&str, &[&str]); 2] = [
        (
            "Given queens and blocked squares",
            &["board", "queen", "block", "exclude-diagonal", "exclude-antidiagonal"],
        ),
        ("Reading boards", &["rows", "from-one", "from-zero", "symbols", "read-as", "strict"]),
    ];

    fn heading_of(arg: &Arg) -> &'static str {
        let has = |(_, group): &&(&str, &[&str])| group.contains(&arg.get_long().unwrap_or_default());
        GROUPS.iter().find(has).map_or("Other options", |(heading, _)| heading)
    }

    fn help_of(arg: &Arg) -> String {
        arg.get_long_help().or(arg.get_help()).map(StyledStr::to_string).unwrap_or_default()
    }

    /// Everything that the help says of an argument; equal for the same option of two commands.
    fn described(arg: &Arg) -> String {
        let help = help_of(arg);
        let values = arg.get_possible_values();
        let values: Vec<_> = values.iter().map(|value| (value.get_name(), value.get_help())).collect();
        format!("{arg} {:?} {:?} {help:?} {values:?}", arg.get_short(), arg.get_default_values())
    }

    /// Return what the reference of commands says: each command, then the options that several have.
    fn reference(cli: &Command) -> String {
        let commands = &with_subcommands(cli)[1..];
        let mut uses: HashMap<String, usize> = HashMap::new();
        for arg in commands.iter().flat_map(|command| command.get_arguments()) {
            *uses.entry(described(arg)).or_default() += 1;
        }
        let is_shared =
            |arg: &Arg| arg.get_long().is_some() && arg.get_id() != "help" && uses[&described(arg)] >= FEWEST;
        let mut listed = HashSet::new();
        let mut shared: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        let mut page = vec![BEGINNING.to_owned()];
        for command in commands {
            let mut own = without(command, is_shared, &mut listed);
            page.push(format!("\n## {}\n{}", command.get_bin_name().unwrap_or_default(), block(&mut own)));
            let mut names: BTreeMap<&str, Vec<String>> = BTreeMap::new();
            for arg in command.get_arguments().filter(|arg| is_shared(arg) && !arg.is_hide_set()) {
                let (heading, long) = (heading_of(arg), arg.get_long().unwrap_or_default());
                names.entry(heading).or_default().push(format!("`--{long}`"));
                let items = shared.entry(heading).or_default();
                if !items.contains(&item(arg)) {
                    items.push(item(arg));
                }
            }
            if !names.is_empty() {
                let names: Vec<_> = names.iter().map(|(heading, names)| in_short(heading, names)).collect();
                page.push(format!("\n[Shared options](#shared-options): {}.\n", names.join(", ")));
            }
        }
        page.push(SHARED.to_owned());
        page.extend(shared.iter().map(|(heading, items)| format!("\n### {heading}\n\n{}", items.concat())));
        page.concat()
    }

    /// Return a command without these arguments, and without the values that are listed already.
    fn without(
        command: &Command,
        is_left_out: impl Fn(&Arg) -> bool,
        listed: &mut HashSet<String>,
    ) -> Command {
        let mut own = Command::clone(command);
        for arg in command.get_arguments() {
            let values = arg.get_possible_values();
            let meaning =
                |value: &PossibleValue| Some(format!("{}: {}", value.get_name(), value.get_help()?));
            let meanings: Vec<_> = values.iter().filter_map(meaning).collect();
            let is_listed = !meanings.is_empty() && meanings.iter().all(|meaning| listed.contains(meaning));
            listed.extend(meanings);
            let is_hidden = is_left_out(arg) || arg.get_id() == "help" || arg.is_hide_set();
            own = own.mut_arg(arg.get_id(), |arg| arg.hide_possible_values(is_listed).hide(is_hidden));
        }
        own
    }

    /// Name options by their heading if they are its whole group, otherwise one by one.
    fn in_short(heading: &str, names: &[String]) -> String {
        let is_whole = GROUPS.iter().any(|(name, group)| *name == heading && group.len() == names.len());
        let anchor = heading.to_lowercase().replace(' ', "-");
        if is_whole { format!("[{heading}](#{anchor})") } else { names.join(", ") }
    }

    /// Return an item of a list: an option and its help.
    fn item(arg: &Arg) -> String {
        let help = help_of(arg);
        let short = arg.get_short().map(|short| format!("`-{short}`, ")).unwrap_or_default();
        let values = arg.get_possible_values();
        let value = |value: &PossibleValue| {
            let help = value.get_help().map(|help| format!(": {help}")).unwrap_or_default();
            format!("\n  - `{}`{help}", value.get_name())
        };
        let values: String = values.iter().filter(|value| value.get_help().is_some()).map(value).collect();
        format!("- {short}`{arg}`: {help}{values}\n")
    }

    fn block(command: &mut Command) -> String {
        let help = command.render_long_help().to_string();
        let lines: Vec<&str> = help.trim().lines().map(str::trim_end).collect();
        format!("\n```text\n{}\n```\n", lines.join("\n"))
    }

    #[test]
    #[cfg_attr(not(feature = "full"), ignore = "needs all optional features")]
    fn the_reference_of_commands_is_up_to_date() {
        let page = reference(&documented(Cli::command().term_width(100)));
        assert!(!page.contains("not in this build"), "the reference describes the full program");
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/reference/commands.md");
        snapbox::assert_data_eq!(page, snapbox::Data::read_from(path.as_ref(), None).raw());
    }
}
