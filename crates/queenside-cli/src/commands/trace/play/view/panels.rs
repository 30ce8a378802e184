use queenside::Board;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Sparkline, Widget};

use super::super::player::Player;
use super::scale::Scale;
use super::{colors, grouped, put, titled};

/// What runs, and whether it plays.
pub(super) fn header(player: &Player, area: Rect, buffer: &mut Buffer) {
    let seed = if player.method().is_random { format!(", seed {}", player.seed()) } else { String::new() };
    let run = format!("{}, n = {}{seed}", player.method(), player.n());
    let state = if player.is_searching() {
        format!("running: {} events; any key stops ", grouped(player.known().1))
    } else if player.is_playing() {
        format!("playing, speed {}x ", player.speed())
    } else if player.verdict().is_some() {
        "the end ".to_owned()
    } else {
        format!("paused, speed {}x ", player.speed())
    };
    let width = usize::from(area.width);
    let title = format!(" queenside trace: {run}");
    let has_room = title.len() + 2 + state.len() <= width;
    let title = if has_room { title } else { format!(" {run}") };
    put(0, 0, &format!("{title:width$}"), colors::HEADER, area, buffer);
    put(0, area.width.saturating_sub(state.len() as u16), &state, colors::HEADER, area, buffer);
}

/// The counts at this place: below each other, or in two columns where the area is not high enough.
pub(super) fn counts(player: &Player, area: Rect, buffer: &mut Buffer) {
    let area = titled("counts", area, buffer);
    let position = player.position();
    let counts = player.recorded(player.place()).map(|recorded| recorded.counts).unwrap_or_default();
    let attacked = position.queens().filter(|&queen| position.threats(queen) > 0).count() as u64;
    let depth = if player.builds_up() { "depth" } else { "queens" };
    let entries = [
        ("step", counts.steps, false),
        (depth, position.queen_count() as u64, false),
        ("moves", counts.moves, false),
        ("backtracks", counts.backtracks, false),
        ("restarts", counts.restarts, false),
        ("energy", position.energy(), position.energy() > 0),
        ("attacked", attacked, attacked > 0),
    ];
    let is_tall = usize::from(area.height) >= entries.len();
    let width = if is_tall { area.width } else { area.width / 2 };
    for (index, (name, count, is_alarm)) in entries.into_iter().enumerate() {
        let index = index as u16;
        let (row, column) = if is_tall { (index, 0) } else { (index / 2, index % 2 * width) };
        let style = if is_alarm { colors::ALARM } else { colors::STRONG };
        put(row, column, name, Style::new(), area, buffer);
        let number = grouped(count);
        put(row, column + (width - 2).saturating_sub(number.len() as u16), &number, style, area, buffer);
    }
}

/// The energy over the last events; the depth for methods that build a board up.
pub(super) fn curve(player: &Player, area: Rect, buffer: &mut Buffer) {
    let shows_depth = player.builds_up();
    let last = player.place();
    let first = last.saturating_sub(u64::from(area.width)) + 1;
    let recorded = (first..=last).filter_map(|place| player.recorded(place));
    let values: Vec<u64> =
        recorded.map(|recorded| if shows_depth { recorded.queens.into() } else { recorded.energy }).collect();
    let greatest = values.iter().copied().max().unwrap_or_default();
    let name = if shows_depth { "depth" } else { "energy" };
    let events =
        if values.len() == 1 { "last event".to_owned() } else { format!("last {} events", values.len()) };
    let title = format!("{name}, {events}, at most {}", grouped(greatest));
    let area = titled(&title, area, buffer);
    Sparkline::default().data(&values).style(colors::CURVE).render(area, buffer);
}

/// What the signs on the board mean.
pub(super) fn legend(scale: Scale, area: Rect, buffer: &mut Buffer) {
    let area = titled("legend", area, buffer);
    let squares;
    let lines: [&str; 3] = match scale {
        Scale::Wide => ["Q queen    Q! attacked", "*  placed, moved, chosen", "o  left    x  refused"],
        Scale::Narrow => ["Q queen    !  attacked", "*  placed, moved, chosen", "o  left    x  refused"],
        Scale::Half => ["▀ queen    ▘ attacked", "yellow: placed or moved", ""],
        Scale::Dots(1) => ["a dot: a queen", "red: attacked", "yellow: placed or moved"],
        Scale::Dots(count) => {
            squares = format!("a dot: queens on {count} x {count}");
            [&squares, "red: attacked", "yellow: placed or moved"]
        }
    };
    for (row, line) in lines.iter().enumerate() {
        put(row as u16, 0, line, Style::new(), area, buffer);
    }
}

/// The event that led here.
pub(super) fn message(player: &Player, area: Rect, buffer: &mut Buffer) {
    let verdict = player.verdict();
    let style = match verdict {
        Some(_) if player.report().is_some_and(|report| report.solutions > 0) => colors::GOOD,
        Some(_) => colors::ALARM,
        None => colors::STRONG,
    };
    let event = player.event().map_or_else(|| "the beginning".to_owned(), ToString::to_string);
    let words = match verdict {
        Some(verdict) => format!("{event}; the end: {verdict}"),
        None => event,
    };
    put(0, 1, &words, style, area, buffer);
}

/// Where in the run this is.
pub(super) fn progress(player: &Player, area: Rect, buffer: &mut Buffer) {
    let (place, (begin, end)) = (player.place(), player.known());
    let of = if player.report().is_some() { format!(" of {}", grouped(end)) } else { String::new() };
    let forgotten = if begin > 0 { format!(", {} forgotten", grouped(begin)) } else { String::new() };
    let words = format!("event {}{of}{forgotten}", grouped(place));
    put(0, 1, &words, Style::new(), area, buffer);
    if player.report().is_none() {
        return;
    }
    let start = words.len() as u16 + 3;
    let width = u64::from(area.width.saturating_sub(start + 1));
    let done = (width * (place - begin)).checked_div(end - begin).unwrap_or(width);
    put(0, start, &"━".repeat(done as usize), colors::CURVE, area, buffer);
    put(0, start + done as u16, &"─".repeat((width - done) as usize), colors::QUIET, area, buffer);
}

/// The keys that one needs first.
pub(super) fn keys(area: Rect, buffer: &mut Buffer) {
    // Those that a narrow terminal cuts off come last.
    let keys = [
        ("space", "play"),
        ("← →", "step"),
        ("+ -", "speed"),
        ("?", "help"),
        ("q", "quit"),
        ("Home End", "jump"),
    ];
    let mut column = 1;
    for (key, meaning) in keys {
        put(0, column, key, colors::TITLE, area, buffer);
        column += key.chars().count() as u16 + 1;
        put(0, column, meaning, colors::QUIET, area, buffer);
        column += meaning.len() as u16 + 3;
    }
}
