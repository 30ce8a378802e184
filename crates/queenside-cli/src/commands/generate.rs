use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use queenside::Size;
use queenside::draw::Style;
use queenside::notation::Format;
use queenside::solve::{Clues, Family, Level};
use queenside_service::puzzle::Puzzle;
use queenside_service::values::{Named, Number, Seed};

use crate::failure::{Failure, Status};
use crate::format::OutputFormat;
use crate::output::BoardOutputArgs;

/// Generate a board to complete, for benchmarks and lessons
///
/// The same arguments and seed give the same board on every machine. `random` puts queens one
/// by one on squares that no queen attacks; such boards are nearly always easy. `centre` puts a
/// random solution of the K-queens problem in the middle; such boards are hard if K is about a
/// quarter of N. `diagonals` blocks L diagonals and antidiagonals in total and leaves at least four
/// free squares in every row and column (CSPLib problem 79).
///
/// With --unique, generates a puzzle for people: a board with exactly one completion, counted by
/// the checker. It has no spare clue: without any one of its given queens it has several
/// completions; without any one of its blocked squares it has several completions or is harder than
/// --level.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "queenside generate <N> --queens <K> [OPTIONS]\n       queenside generate <N> --unique [OPTIONS]",
    mut_arg("format", |format| format.help("Output format [default: dots, or by FILE's extension]")),
    after_help = "Examples:\n  queenside generate 32 --family centre --queens 8 --seed 1\n  queenside generate 20 --family diagonals --lines 18 --as json\n  queenside generate 8 --unique --level medium --seed 7\n  queenside generate 50 --family random --queens 10 | queenside solve --board -"
)]
pub(crate) struct Args {
    /// Board size: the number of rows and columns
    n: Size,
    /// Kind of board
    #[arg(long, value_name = "FAMILY", default_value = "random")]
    family: FamilyName,
    /// Number of given queens (random, centre)
    #[arg(long, value_name = "K")]
    queens: Option<Number>,
    /// Number of blocked diagonals and antidiagonals (diagonals)
    #[arg(long, value_name = "L")]
    lines: Option<Number>,
    /// Generate a puzzle: a board with exactly one completion and no spare clue
    #[arg(long, conflicts_with_all = ["family", "queens", "lines"])]
    unique: bool,
    /// Kind of clues in a puzzle
    #[arg(long, value_name = "CLUES", default_value = "queens", requires = "unique", conflicts_with_all = ["family", "queens", "lines"], value_parser = PossibleValuesParser::new(Clues::ALL.map(Clues::name)).try_map(|name| name.parse::<Clues>()))]
    clues: Clues,
    /// Difficulty of a puzzle for people
    #[arg(long, value_name = "LEVEL", default_value = "any", requires = "unique", conflicts_with_all = ["family", "queens", "lines"], value_parser = PossibleValuesParser::new(["any"].into_iter().chain(Level::ALL.map(Level::name))))]
    level: String,
    /// Random seed; the same seed gives the same result
    #[arg(long, value_name = "S", default_value = "0")]
    seed: Seed,
    #[command(flatten)]
    output: BoardOutputArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FamilyName {
    /// Queens one by one on squares that no queen attacks
    Random,
    /// A random solution of a smaller board in the middle
    Centre,
    /// Blocked diagonals and antidiagonals
    Diagonals,
}

impl Args {
    fn family(&self) -> Result<Family, Failure> {
        match (self.family, self.queens.map(Number::as_u32), self.lines.map(Number::as_u32)) {
            (FamilyName::Random, Some(queens), None) => Ok(Family::Random { queens }),
            (FamilyName::Centre, Some(queens), None) => Ok(Family::Centre { queens }),
            (FamilyName::Diagonals, None, Some(lines)) => Ok(Family::Diagonals { lines }),
            (FamilyName::Diagonals, ..) => Err(Failure::usage(
                "the family diagonals needs --lines L, the number of blocked lines, and does not accept --queens",
            )),
            _ => Err(Failure::usage(format_args!(
                "this family needs --queens K, the number of given queens, and does not accept --lines; for a puzzle: queenside generate {} --unique",
                self.n.get()
            ))),
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Status, Failure> {
    let problem = if args.unique {
        // `any` does not parse as a level.
        let level = args.level.parse().ok();
        Puzzle { clues: Some(Named(args.clues)), level, seed: Some(args.seed) }.board(args.n)?
    } else {
        args.family()?.generate(args.n, args.seed.get()).map_err(Failure::usage)?
    };
    args.output.write(&problem, OutputFormat::Text(Format::Dots), false, &Style::default())?;
    Ok(Status::Answered)
}
