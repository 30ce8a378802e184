use std::str::FromStr;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use queenside::draw::Style;
use queenside::notation::Format;
use queenside::solve::{Clues, Family, Level};
use queenside::{Size, UnknownNameError, regions};
use queenside_service::puzzle::Puzzle;
use queenside_service::regions::{RegionsPuzzle, RegionsPuzzleAnswer};
use queenside_service::values::{Named, Number, Seed};

use super::regions::write_regions;
use crate::failure::{Failure, Status};
use crate::format::OutputFormat;
use crate::output::BoardOutputArgs;

/// Generate a board to complete, for benchmarks and lessons
///
/// The same arguments and seed give the same board on every machine. `random` puts queens one
/// by one on squares that no queen attacks; such boards are nearly always easy. `centre` puts a
/// random solution of the K-queens problem in the middle; such boards are hard if K is about 0.21 N.
/// `diagonals` blocks L diagonals and antidiagonals in total and leaves at least four free squares in
/// every row and column (CSPLib problem 79).
///
/// With --unique, generates a puzzle for people: a board with exactly one completion, counted by
/// the checker. It has no spare clue: without any one of its given queens it has several
/// completions; without any one of its blocked squares it has several completions or is harder than
/// --level.
///
/// With --regions, generates a board of N coloured regions, n = 4 to 12, with exactly one solution: one
/// queen in each row, column and region, and no two queens touch. It prints rows of letters, one letter
/// for each region. The level is the hardest rule that a person needs: `single`, `line`, `lines`, `block`
/// or `supposition`.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "queenside generate <N> --queens <K> [OPTIONS]\n       queenside generate <N> --unique [OPTIONS]\n       queenside generate <N> --regions [OPTIONS]",
    mut_arg("format", |format| format.help("Output format [default: dots, or by FILE's extension]")),
    after_help = "Examples:\n  queenside generate 32 --family centre --queens 8 --seed 1\n  queenside generate 20 --family diagonals --lines 18 --as json\n  queenside generate 8 --unique --level medium --seed 7\n  queenside generate 8 --regions --level lines --seed 7\n  queenside generate 8 --regions -o regions.svg\n  queenside generate 50 --family random --queens 10 | queenside solve --board -"
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
    #[arg(long, group = "puzzle", conflicts_with_all = ["family", "queens", "lines"])]
    unique: bool,
    /// Generate a board of coloured regions with exactly one solution
    #[arg(long, group = "puzzle", conflicts_with_all = ["family", "queens", "lines", "unique", "clues"])]
    regions: bool,
    /// Kind of clues in a puzzle
    #[arg(long, value_name = "CLUES", default_value = "queens", requires = "unique", conflicts_with_all = ["family", "queens", "lines"], value_parser = PossibleValuesParser::new(Clues::ALL.map(Clues::name)).try_map(|name| name.parse::<Clues>()))]
    clues: Clues,
    /// Difficulty of a puzzle for people: easy, medium or hard; with --regions, one of the others
    #[arg(long, value_name = "LEVEL", default_value = "any", requires = "puzzle", conflicts_with_all = ["family", "queens", "lines"], value_parser = PossibleValuesParser::new(["any"].into_iter().chain(Level::ALL.map(Level::name)).chain(regions::Level::ALL.map(regions::Level::name))))]
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
    /// Return the level, if it is not `any`.
    fn level<L: FromStr<Err = UnknownNameError>>(&self) -> Result<Option<Named<L>>, Failure> {
        let level = Some(&self.level).filter(|level| *level != "any");
        level.map(|level| level.parse().map(Named).map_err(Failure::usage)).transpose()
    }

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
    if args.regions {
        let question = RegionsPuzzle { level: args.level()?, seed: Some(args.seed) };
        let (board, solved) = question.board(args.n)?;
        let answer = RegionsPuzzleAnswer::new(&board, solved);
        return write_regions(&board, &answer, &args.output);
    }
    let problem = if args.unique {
        let level = args.level()?;
        Puzzle { clues: Some(Named(args.clues)), level, seed: Some(args.seed) }.board(args.n)?
    } else {
        args.family()?.generate(args.n, args.seed.get()).map_err(Failure::usage)?
    };
    args.output.write(&problem, OutputFormat::Text(Format::Dots), false, &Style::default())?;
    Ok(Status::Answered)
}
