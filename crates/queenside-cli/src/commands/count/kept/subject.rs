//! What is counted, and by which engine: as the arguments say, or as the file does.

use queenside::count::{CompletionPlan, Engine};
use queenside::notation::{BoardReader, Format};
use queenside::{Board, Problem, Size};

use super::super::{Args, Options, check_completions, check_size};
use crate::checkpoint::Checkpoint;
use crate::engines::{ENGINES, best_engine, engine_named};
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
            Self::Solutions(size) => check_size(*size)?,
            Self::Completions(_) => check_completions(&args.options)?,
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

/// The engine that is asked for, or the best one with these units; why there is none.
pub(super) fn engine_for(
    asked: Option<&str>,
    size: Size,
    units: Option<&str>,
) -> Result<&'static dyn Engine, String> {
    let fits = |engine: &&'static dyn Engine| units.is_none_or(|units| engine.numbering() == units);
    let of_units = || ENGINES.iter().copied().filter(fits);
    let Some(first) = of_units().next() else {
        let units = queenside::quoted(units.unwrap_or_default());
        return Err(format!(
            "the file counts in the units {units}, which no engine of this program has; go on with the program that wrote it, or give another file name"
        ));
    };
    let Some(engine) = asked.and_then(engine_named) else {
        let best = Some(best_engine(size)).filter(fits);
        return Ok(best.or_else(|| of_units().find(|engine| engine.is_available())).unwrap_or(first));
    };
    if fits(&engine) {
        return Ok(engine);
    }
    let names: Vec<&str> = of_units().map(Engine::name).collect();
    Err(format!(
        "the units counted so far are not those of the engine {}; leave --engine out or give {}, or give another file name",
        engine.name(),
        names.join(", ")
    ))
}

/// One that this machine can run, for its plan alone.
pub(super) fn any_engine_of(units: &str) -> Option<&'static dyn Engine> {
    ENGINES.iter().copied().find(|engine| engine.numbering() == units && engine.is_available())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(asked: Option<&str>, n: u32, units: Option<&str>) -> Result<&'static str, String> {
        engine_for(asked, Size::new(n).unwrap(), units).map(Engine::name)
    }

    #[test]
    fn units_decide_which_engines_may_go_on() {
        assert_eq!(chosen(None, 8, None), Ok("backtrack"));
        assert_eq!(chosen(Some("auto"), 8, Some("centre-frame-1")), Ok("backtrack"));
        assert_eq!(chosen(Some("portable"), 20, Some("colour-split-1")), Ok("portable"));
        // The best for the size has other units.
        let split = chosen(None, 8, Some("colour-split-1")).unwrap();
        assert_eq!(engine_named(split).unwrap().numbering(), "colour-split-1");
        assert_eq!(chosen(None, 20, Some("centre-frame-1")), Ok("backtrack"));
        let refused = chosen(Some("backtrack"), 20, Some("colour-split-1")).unwrap_err();
        assert!(refused.contains("avx512, avx2, portable, or"), "{refused}");
        assert!(chosen(None, 20, Some("colour-split-2")).unwrap_err().contains("no engine of this program"));
    }
}
