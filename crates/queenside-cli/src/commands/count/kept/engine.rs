//! Which engine goes on: any whose units are those that were counted before.

use queenside::Size;
use queenside::count::Engine;

use crate::engines::{ENGINES, best_engine, engine_named};

/// The engine that is asked for, or the best one with these units; why there is none.
pub(super) fn choose(
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
pub(super) fn any_of(units: &str) -> Option<&'static dyn Engine> {
    ENGINES.iter().copied().find(|engine| engine.numbering() == units && engine.is_available())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(asked: Option<&str>, n: u32, units: Option<&str>) -> Result<&'static str, String> {
        choose(asked, Size::new(n).unwrap(), units).map(Engine::name)
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
