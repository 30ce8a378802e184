use super::survey::Standing;

/// Cells of a row at most, and with their margin at least.
const WIDTH: usize = 64;
const NARROWEST: usize = 10;
const ROWS: usize = 12;

/// A drawing of the chunks for a terminal of this width, a cell for each or for some of them; and what the cells mean.
pub(super) fn picture(chunks: &[Standing], terminal: usize) -> String {
    let width = terminal.saturating_sub(2).clamp(NARROWEST, WIDTH);
    let each = chunks.len().div_ceil(width * ROWS).max(1);
    let cells: Vec<char> = chunks.chunks(each).map(cell).collect();
    let mut text = String::new();
    for row in cells.chunks(width) {
        text.push_str("  ");
        text.extend(row);
        text.push('\n');
    }
    let of = if each == 1 { "a cell is a chunk".to_owned() } else { format!("a cell is {each} chunks") };
    text + &format!("  █ done  ▓▒░ in part  · not begun  ! refused; {of}\n")
}

/// One cell for some chunks: how much of them is done.
fn cell(chunks: &[Standing]) -> char {
    if chunks.contains(&Standing::Refused) {
        return '!';
    }
    let part = |standing: &Standing| match standing {
        Standing::Done => 1.0,
        // Begun is more than not begun.
        Standing::Begun { part, .. } => part.max(0.01),
        Standing::Missing | Standing::Refused => 0.0,
    };
    let done = chunks.iter().map(part).sum::<f64>() / chunks.len() as f64;
    match done {
        0.0 => '·',
        ..0.34 => '░',
        ..0.67 => '▒',
        _ if chunks.iter().all(|standing| *standing == Standing::Done) => '█',
        _ => '▓',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_show_how_much_is_done() {
        let begun = |part| Standing::Begun { part, runs: true };
        let chunks =
            [Standing::Done, begun(0.99), begun(0.5), begun(0.0), Standing::Missing, Standing::Refused];
        assert!(picture(&chunks, 80).starts_with("  █▓▒░·!\n"));
        assert_eq!(cell(&[Standing::Done, Standing::Missing]), '▒');
        assert_eq!(cell(&[Standing::Done, Standing::Refused]), '!');
    }

    #[test]
    fn however_many_chunks_there_are_the_drawing_fits() {
        for chunks in [1, 64, 768, 769, 117_000] {
            for terminal in [20, 40, 80, 200] {
                let text = picture(&vec![Standing::Missing; chunks], terminal);
                let rows = text.lines().count() - 1;
                assert!(rows <= ROWS, "{chunks}");
                assert!(text.lines().take(rows).all(|line| line.chars().count() <= terminal), "{chunks}");
            }
        }
    }
}
