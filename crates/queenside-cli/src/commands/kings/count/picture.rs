use queenside::draw::{Style, Tinted};

use super::counted::Counted;
use super::text::{in_ways, safe_and_groups};
use crate::failure::Failure;
use crate::output::Output;
use crate::picture::write_board;
use crate::values::OutputFormat;
use crate::words::of_many;

/// Draws the queens, and the safe squares in their groups' colours with their groups' letters.
pub(super) fn write(counted: &Counted, format: OutputFormat, out: &mut Output) -> Result<(), Failure> {
    let colours = Tinted::PALETTE.iter().cycle();
    let tinted = counted.groups.iter().zip(colours).map(|((group, _), &colour)| Tinted {
        label: group.label(),
        squares: group.squares.clone(),
        colour,
    });
    let caption = format!(
        "{}, marked with their groups' letters. {} can stand on safe squares, no two on neighbouring ones, in {}.",
        safe_and_groups(counted),
        of_many(counted.kings.into(), "king"),
        in_ways(&counted.ways.to_string())
    );
    let style = Style { tinted: tinted.collect(), caption, ..Style::default() };
    write_board(&counted.solution, format, &style, out)
}
