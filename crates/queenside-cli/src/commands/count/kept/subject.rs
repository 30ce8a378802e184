//! What is counted: as the arguments say, or as the file does.

use queenside::count::CompletionPlan;
use queenside::notation::{BoardReader, Format};
use queenside::{Board, Problem, Size};

use super::super::{Args, Options, completions, solutions};
use crate::checkpoint::Checkpoint;
use crate::engines::{best_engine, engine_named};
use crate::failure::Failure;

#[derive(Debug)]
pub(super) enum Subject {
    Solutions(Size),
    Completions(Problem),
}

/// The settings in a file.
pub(super) struct Saved(pub(super) Vec<(String, String)>);

impl Saved {
    fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(setting, _)| setting == name).map(|(_, value)| &**value)
    }

    fn size(&self) -> Option<Size> {
        Size::new(self.get("n")?.parse().ok()?).ok()
    }

    fn subject(&self) -> Option<Subject> {
        let size = self.size()?;
        match self.get("board") {
            None => Some(Subject::Solutions(size)),
            Some(board) => {
                let board = BoardReader::new(board.as_bytes()).only_board().ok()?;
                Some(Subject::Completions(board.problem))
            }
        }
    }
}

impl Subject {
    /// What the arguments ask for; without any, what the file has.
    pub(super) fn choose(
        args: &Args,
        checkpoint: &Checkpoint,
        saved: Option<&Saved>,
    ) -> Result<Self, Failure> {
        let subject = if args.board.is_empty() {
            let Some(saved) = saved else {
                return Err(checkpoint.refusal("there is no such file yet, so say what to count: give N"));
            };
            let unknown = "the file has settings that this program does not know; go on with the program that wrote it, or give another file name";
            saved.subject().ok_or_else(|| checkpoint.refusal(unknown))?
        } else {
            match args.board.read_sized(saved.and_then(Saved::size))? {
                (_, Some(problem)) => Self::Completions(problem),
                (size, None) => Self::Solutions(size),
            }
        };
        match &subject {
            Self::Solutions(size) => solutions::check(*size)?,
            Self::Completions(_) => completions::check(&args.options)?,
        }
        Ok(subject)
    }

    pub(super) fn n(&self) -> u32 {
        match self {
            Self::Solutions(size) => size.get(),
            Self::Completions(problem) => problem.size().get(),
        }
    }

    /// The name of the units that are counted: those of the file, as any engine that has them may go on.
    pub(super) fn units(&self, args: &Options, saved: Option<&Saved>) -> String {
        let Self::Solutions(size) = self else { return CompletionPlan::NUMBERING.to_owned() };
        let saved = saved.filter(|saved| saved.get("board").is_none()).and_then(|saved| saved.get("units"));
        let engine = || args.engine().and_then(engine_named).unwrap_or_else(|| best_engine(*size));
        saved.unwrap_or_else(|| engine().numbering()).to_owned()
    }

    /// What the state depends on.
    pub(super) fn settings(&self, units: &str) -> Result<Vec<(&'static str, String)>, Failure> {
        let mut settings = vec![("n", self.n().to_string())];
        if let Self::Completions(problem) = self {
            let board = Format::Json.to_text(problem).map_err(Failure::wrong)?;
            settings.push(("board", board.trim_end().to_owned()));
        }
        settings.push(("units", units.to_owned()));
        Ok(settings)
    }
}
