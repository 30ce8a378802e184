use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use queenside::Size;
use queenside::draw::Style;
use queenside::notation::Format;
use queenside::solve::{Clues, Family, Level, MAX_COMPLETED};
use queenside_service::generate::unique;

use crate::failure::{Failure, Status};
use crate::format::OutputFormat;
use crate::output::BoardOutputArgs;
use crate::values;

/// Generate a board to complete, for benchmarks and classes
///
/// The same board for the same family, numbers and seed on every machine. `random`: queens one after the other on
/// squares that none attacks; nearly always easy. `centre`: a random solution of the K-queens problem in the middle;
/// hard where K is about a quarter of N. `diagonals`: excluded diagonals and antidiagonals, L of both together, so
/// that every row and column keeps four free squares (CSPLib problem 79).
///
/// With --unique a puzzle for people: given queens or blocked squares with exactly one completion, counted by the checker,
/// of which none can be left out.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "queenside generate <N> --queens <K> [OPTIONS]\n       queenside generate <N> --unique [OPTIONS]",
    mut_arg("format", |format| format.help("Write the board in this format [default: dots, or the format of FILE's extension]")),
    after_help = "Examples:\n  queenside generate 32 --family centre --queens 8 --seed 1\n  queenside generate 20 --family diagonals --lines 18 --as json\n  queenside generate 8 --unique --level medium --seed 7\n  queenside generate 50 --family random --queens 10 | queenside solve --board -"
)]
pub(crate) struct Args {
    /// Number of rows and columns
    #[arg(value_parser = values::size_up_to(MAX_COMPLETED))]
    n: Size,
    /// Which kind of board
    #[arg(long, value_name = "FAMILY", default_value = "random")]
    family: FamilyName,
    /// How many queens are given (random, centre)
    #[arg(long, value_name = "K", value_parser = values::whole::<u32>("K", 0..=u32::MAX.into()))]
    queens: Option<u32>,
    /// How many diagonals and antidiagonals are excluded (diagonals)
    #[arg(long, value_name = "L", value_parser = values::whole::<u32>("K", 0..=u32::MAX.into()))]
    lines: Option<u32>,
    /// Make a puzzle: a board with exactly one completion, from which nothing can be left out
    #[arg(long, conflicts_with_all = ["family", "queens", "lines"])]
    unique: bool,
    /// What the puzzle gives
    #[arg(long, value_name = "CLUES", default_value = "queens", requires = "unique", conflicts_with_all = ["family", "queens", "lines"], value_parser = PossibleValuesParser::new(Clues::ALL.map(Clues::name)).try_map(|name| name.parse::<Clues>()))]
    clues: Clues,
    /// How hard the puzzle is for a person [default: any]
    #[arg(long, value_name = "LEVEL", requires = "unique", conflicts_with_all = ["family", "queens", "lines"], value_parser = PossibleValuesParser::new(Level::ALL.map(Level::name)).try_map(|name| name.parse::<Level>()))]
    level: Option<Level>,
    /// Which board of the family
    #[arg(long, value_name = "S", default_value = "0", value_parser = values::seed)]
    seed: u64,
    #[command(flatten)]
    output: BoardOutputArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FamilyName {
    /// Queens one after the other on squares that none attacks
    Random,
    /// A random solution of a smaller board in the middle
    Centre,
    /// Excluded diagonals and antidiagonals
    Diagonals,
}

impl Args {
    fn family(&self) -> Result<Family, Failure> {
        match (self.family, self.queens, self.lines) {
            (FamilyName::Random, Some(queens), None) => Ok(Family::Random { queens }),
            (FamilyName::Centre, Some(queens), None) => Ok(Family::Centre { queens }),
            (FamilyName::Diagonals, None, Some(lines)) => Ok(Family::Diagonals { lines }),
            (FamilyName::Diagonals, ..) => Err(Failure::usage(
                "the family diagonals takes --lines L, the number of excluded lines, and no --queens",
            )),
            _ => Err(Failure::usage(format_args!(
                "this family takes --queens K, the number of given queens, and no --lines; or make a puzzle: queenside generate {} --unique",
                self.n.get()
            ))),
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let problem = if args.unique {
        unique(args.n, args.clues, args.level, args.seed)?
    } else {
        args.family()?.generate(args.n, args.seed).map_err(Failure::usage)?
    };
    args.output.write(&problem, OutputFormat::Text(Format::Dots), &Style::default())?;
    Ok(Status::Answered)
}
