//! A picture of the terminal for the book.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

const WIDTH: f32 = 8.4;
const HEIGHT: f32 = 18.0;
const MARGIN: f32 = 12.0;
const GROUND: &str = "#1b1d23";
const TEXT: &str = "#d3d7de";

/// What is on the terminal as an SVG picture, in its colours.
pub(super) fn svg(buffer: &Buffer) -> String {
    let area = buffer.area;
    let width = 2.0 * MARGIN + WIDTH * f32::from(area.width);
    let height = 2.0 * MARGIN + HEIGHT * f32::from(area.height);
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">
<title>The player in a terminal</title>
<rect width="{width}" height="{height}" rx="8" fill="{GROUND}"/>
"#
    );
    for y in 0..area.height {
        let cells: Vec<&Cell> = (0..area.width).map(|x| &buffer[(x, y)]).collect();
        let mut first = 0;
        for run in cells.chunk_by(|a, b| (a.fg, a.bg, a.modifier) == (b.fg, b.bg, b.modifier)) {
            write_run(&mut svg, run, MARGIN + WIDTH * first as f32, MARGIN + HEIGHT * f32::from(y));
            first += run.len();
        }
    }
    svg += "</svg>\n";
    svg
}

/// Cells of one style, beside each other.
fn write_run(svg: &mut String, run: &[&Cell], x: f32, y: f32) {
    let (fg, bg, modifier) = (run[0].fg, run[0].bg, run[0].modifier);
    let width = WIDTH * run.len() as f32;
    if bg != Color::Reset {
        let fill = hex(bg, GROUND);
        writeln!(svg, r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{HEIGHT}" fill="{fill}"/>"#)
            .unwrap();
    }
    // Blocks as shapes: fonts leave lines between them.
    let mut left = x;
    for equal in run.chunk_by(|a, b| block(a) == block(b)) {
        let width = WIDTH * equal.len() as f32;
        if let Some(eighths) = block(equal[0]) {
            let (height, fill) = (HEIGHT * eighths as f32 / 8.0, hex(fg, TEXT));
            let top = y + HEIGHT - height;
            writeln!(
                svg,
                r#"<rect x="{left:.1}" y="{top:.1}" width="{width:.1}" height="{height:.1}" fill="{fill}"/>"#
            )
            .unwrap();
        }
        left += width;
    }
    let text: String =
        run.iter().map(|cell| if block(cell).is_some() { " " } else { cell.symbol() }).collect();
    let x = x + WIDTH * text.chars().take_while(|&sign| sign == ' ').count() as f32;
    let text = text.trim();
    if text.is_empty() {
        return;
    }
    let width = WIDTH * text.chars().count() as f32;
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let weight = if modifier.contains(Modifier::BOLD) { r#" font-weight="bold""# } else { "" };
    let (baseline, fill) = (y + 13.5, hex(fg, TEXT));
    writeln!(
        svg,
        r#"<text x="{x:.1}" y="{baseline:.1}" textLength="{width:.1}" xml:space="preserve" fill="{fill}"{weight}>{text}</text>"#
    )
    .unwrap();
}

/// The eighths of its height that a block covers from below.
fn block(cell: &Cell) -> Option<u32> {
    let sign = cell.symbol().chars().next()?;
    ('▁'..='█').contains(&sign).then(|| sign as u32 - '▁' as u32 + 1)
}

/// The colour as terminals have it.
fn hex(color: Color, otherwise: &str) -> String {
    let (r, g, b) = match color {
        Color::Cyan => (0x4e, 0xc9, 0xd6),
        Color::DarkGray => (0x6b, 0x72, 0x80),
        Color::LightRed => (0xff, 0x7b, 0x72),
        Color::LightGreen => (0x7e, 0xe2, 0x87),
        Color::Indexed(16) => (0, 0, 0),
        Color::Indexed(index @ 232..) => [8 + 10 * (index - 232); 3].into(),
        Color::Indexed(index @ 17..=231) => {
            let level = |part: u8| if part == 0 { 0 } else { 55 + 40 * part };
            let index = index - 16;
            (level(index / 36), level(index / 6 % 6), level(index % 6))
        }
        _ => return otherwise.to_owned(),
    };
    format!("#{r:02x}{g:02x}{b:02x}")
}
