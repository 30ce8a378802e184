//! The player without a terminal, and on one of 80 x 24, as the files in `screens/` have it.
//!
//! `SNAPSHOTS=overwrite cargo test -p queenside-cli --features full --bin queenside` writes them again: read the difference.

use std::fmt::Write;

use queenside::methods::Counts;
use queenside::{Placement, Problem, Size, Square};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::{Color, Modifier};
use snapbox::{assert_data_eq, file};

use super::player::{AHEAD, HELP, MEMORY};
use super::view::{Scale, draw};
use super::*;

fn request(method: &str, n: u32) -> Request {
    Request {
        method: method.parse().unwrap(),
        problem: Problem::new(Size::new(n).unwrap()),
        start: None,
        seed: 0,
        all: false,
        step_limit: None,
        time_limit: None,
        cooling: None,
    }
}

/// A player that has the whole run, paused at its beginning.
fn played(request: &Request) -> Player {
    let mut player = Player::new(request.clone());
    let observer = |event, counts| {
        player.receive(event, counts);
        ControlFlow::Continue(())
    };
    let report = request.method.watch(&request.task(), &request.budget(), observer).unwrap();
    player.report = Some(report);
    player.is_playing = false;
    player.settle();
    player
}

fn key(code: KeyCode) -> KeyEvent {
    KeyEvent::new(code, KeyModifiers::NONE)
}

fn press(player: &mut Player, codes: &[KeyCode]) {
    for &code in codes {
        assert_eq!(player.press(key(code)), Reaction::Stay);
        player.settle();
    }
}

/// Presses each of these characters.
fn types(player: &mut Player, keys: &str) {
    keys.chars().for_each(|sign| press(player, &[KeyCode::Char(sign)]));
}

#[test]
fn steps_go_forward_and_back_and_stop_at_both_ends() {
    let mut player = played(&request("backtracking", 6));
    let end = player.recording.end();
    for (code, place) in [
        (KeyCode::Right, 1),
        (KeyCode::Char('l'), 2),
        (KeyCode::Left, 1),
        (KeyCode::Char('L'), 11),
        (KeyCode::Char('h'), 10),
        (KeyCode::Char('H'), 0),
        (KeyCode::Left, 0),
        (KeyCode::PageDown, end),
        (KeyCode::Home, 0),
        (KeyCode::End, end),
        (KeyCode::PageUp, 0),
        (KeyCode::Char('x'), 0),
    ] {
        press(&mut player, &[code]);
        assert_eq!(player.place(), place, "{code:?}");
        assert_eq!(player.verdict().as_deref(), (place == end).then_some("found a solution"));
    }
    assert_eq!(player.press(KeyEvent::new(KeyCode::Right, KeyModifiers::SHIFT)), Reaction::Stay);
    player.settle();
    assert_eq!(player.place(), 10);
    assert_eq!(player.press(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)), Reaction::Quit);
    assert_eq!([KeyCode::Char('q'), KeyCode::Esc].map(|code| player.press(key(code))), [Reaction::Quit; 2]);
}

#[test]
fn playing_goes_as_fast_as_asked_and_stops_at_the_end() {
    let mut player = played(&request("backtracking", 8));
    types(&mut player, " ");
    let after = |player: &mut Player, time| {
        player.tick(Duration::from_millis(time));
        player.settle();
        (player.place(), player.is_playing, player.speed)
    };
    assert_eq!(after(&mut player, 500), (2, true, 1.0));
    press(&mut player, &[KeyCode::Up; 20]);
    assert_eq!(after(&mut player, 250), (66, true, 64.0));
    types(&mut player, &"-".repeat(20));
    assert_eq!(after(&mut player, 1_000_000_000), (player.recording.end(), false, 0.25));
    // Playing on begins again.
    types(&mut player, " ");
    assert_eq!(after(&mut player, 0), (0, true, 0.25));
}

#[test]
fn next_and_previous_go_from_solution_to_solution() {
    let mut player = played(&Request { all: true, ..request("row-generators", 6) });
    let mut boards = Vec::new();
    for _ in 0..4 {
        types(&mut player, "n");
        assert_eq!(player.event(), Some(&Event::Solution));
        let queens = player.recording.position().queens();
        boards.push(queens.map(|queen| queen.column).collect::<Vec<_>>());
    }
    assert_eq!(boards[1..3], [[2, 5, 1, 4, 0, 3], [3, 0, 4, 1, 5, 2]]);
    types(&mut player, "n");
    assert_eq!(player.place(), player.recording.end());
    types(&mut player, "pppp");
    assert_eq!(player.recording.position().queens().next().map(|queen| queen.column), Some(1));
    types(&mut player, "p");
    assert_eq!(player.place(), 0);
}

#[test]
fn a_method_that_repairs_is_shown_from_its_start_position_and_again_with_the_next_seed() {
    let mut player = played(&request("min-conflicts", 20));
    assert_eq!((player.place(), player.recording.position().queen_count()), (20, 20));
    types(&mut player, "+");
    assert_eq!(player.press(key(KeyCode::Char('r'))), Reaction::Again);
    assert_eq!((player.request.seed, player.speed, player.is_playing), (1, 2.0, false));
    assert!(player.is_hungry() && player.place() == 0);
}

#[test]
fn any_key_ends_a_search_and_closes_the_help() {
    let mut player = Player::new(request("permutations", 20));
    press(&mut player, &[KeyCode::End]);
    assert!(player.is_hungry() && player.search.is_some());
    press(&mut player, &[KeyCode::Esc]);
    assert!(!player.is_hungry() && !player.is_playing);
    types(&mut player, "?");
    assert!(player.shows_help);
    press(&mut player, &[KeyCode::Esc]);
    assert!(!player.shows_help);
}

#[test]
fn a_paused_viewer_takes_a_bounded_number_of_events_and_a_step_beyond_them_waits() {
    let mut player = Player::new(request("permutations", 20));
    types(&mut player, " ");
    while player.has_room() {
        player.receive(Event::Restart, Counts::default());
    }
    assert_eq!(player.recording.end(), AHEAD);
    for _ in 0..=AHEAD {
        press(&mut player, &[KeyCode::Right]);
    }
    assert!(player.is_hungry());
    player.receive(Event::Restart, Counts::default());
    player.settle();
    assert_eq!((player.place(), player.is_hungry()), (AHEAD + 1, false));
}

#[test]
fn what_a_run_longer_than_memory_has_forgotten_is_played_again() {
    let mut player = Player::new(request("permutations", 4));
    press(&mut player, &[KeyCode::End]);
    for _ in 0..MEMORY as u64 + 10 {
        player.receive(Event::Restart, Counts::default());
    }
    player.settle();
    assert_eq!(player.place(), MEMORY as u64 + 10);
    press(&mut player, &[KeyCode::Esc]);
    // Pages as far as places are remembered, then tens.
    while player.place() > 1000 {
        press(&mut player, &[KeyCode::PageUp]);
    }
    while player.press(key(KeyCode::Char('H'))) == Reaction::Stay {}
    assert!(player.is_hungry() && !player.is_playing);
    for _ in 0..20 {
        player.receive(Event::Restart, Counts::default());
    }
    player.settle();
    assert_eq!((player.place(), player.is_hungry()), (MEMORY as u64 % 1000 % 10, false));
}

#[test]
fn every_event_comes_once_and_then_the_report() {
    let mut player = Player::new(request("backtracking", 16));
    let feed = Feed::start(player.request.clone());
    press(&mut player, &[KeyCode::End]);
    feed.fill(&mut player, Instant::now() + Duration::from_secs(60)).unwrap();
    player.settle();
    let (end, report) = (player.recording.end(), player.end().unwrap());
    assert!(end > AHEAD && matches!(report.outcome, queenside::Outcome::Found(_)));
    let last = player.recording.event(end).unwrap();
    assert_eq!((last.event, last.counts), (Event::Solution, report.counts));
    assert_eq!(report.counts.moves, 10_052);
}

#[test]
fn a_method_that_nobody_watches_any_more_stops() {
    for n in [4, 100] {
        let (sender, messages) = sync_channel(1);
        let method = thread::spawn(move || send(&request("permutations", n), &Stop::new(), &sender));
        assert!(matches!(messages.recv(), Ok(Message::Event(..))));
        drop(messages);
        method.join().unwrap();
    }
}

#[test]
fn the_largest_scale_that_fits_is_taken() {
    use Scale::{Dots, Halves, Signs};

    let scale = |n| Scale::fitting(n, 44, 20);
    assert_eq!([8, 20, 21, 40, 41].map(scale), [Signs, Signs, Halves, Halves, Dots(1)]);
    assert_eq!([80, 81, 1000].map(scale), [Dots(1), Dots(2), Dots(13)]);
    for n in 0..3000 {
        let (columns, rows) = scale(n).extent(n);
        assert!(columns <= 44 && rows <= 20, "n = {n}");
    }
}

fn drawn(player: &Player, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(player, frame)).unwrap();
    terminal.backend().buffer().clone()
}

/// The signs alone, line by line.
fn text(buffer: &Buffer) -> String {
    let line = |y| {
        let line: String = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
        format!("{}\n", line.trim_end())
    };
    (0..buffer.area.height).map(line).collect()
}

#[test]
fn screens_are_as_the_files_have_them() {
    let screen = |mut player: Player, keys: &str| {
        types(&mut player, keys);
        text(&drawn(&player, 80, 24))
    };
    let beginning = screen(played(&request("backtracking", 8)), "");
    assert_data_eq!(beginning, file!["screens/beginning.txt"].raw());
    let refused = screen(played(&request("backtracking", 8)), "LLLL");
    assert_data_eq!(refused, file!["screens/refused.txt"].raw());
    let stuck = [0, 2, 4, 1, 3, 5].into_iter().zip(0..).map(|(column, row)| Square::new(row, column));
    let start = Some(Placement::new(Size::new(6).unwrap(), stuck).unwrap());
    let attacked = screen(played(&Request { start, ..request("most-threatened-h1", 6) }), "ll");
    assert_data_eq!(attacked, file!["screens/attacked.txt"].raw());
    let help = screen(played(&request("row-generators", 6)), "G?");
    assert_data_eq!(&help, file!["screens/help.txt"].raw());
    assert!(HELP.iter().all(|(keys, meaning)| help.contains(keys) && help.contains(meaning)));
    let halves = screen(played(&request("swap-search", 40)), "");
    assert_data_eq!(halves, file!["screens/halves.txt"].raw());
    let dots = screen(played(&request("swap-search", 1000)), "");
    assert_data_eq!(dots, file!["screens/dots.txt"].raw());
}

#[test]
fn every_size_of_board_and_terminal_can_be_drawn() {
    for n in [0, 1, 2, 3, 5, 9, 20, 33, 50, 100, 300] {
        let method = if n < 12 { "backtracking" } else { "swap-search" };
        let mut player = played(&request(method, n));
        press(&mut player, &[KeyCode::End]);
        for (width, height) in
            [(1, 1), (59, 24), (60, 20), (80, 24), (81, 25), (120, 40), (300, 100), (60, 200)]
        {
            let shown = text(&drawn(&player, width, height));
            assert_eq!(shown.contains("pseudocode"), width >= 60 && height >= 20, "{width} x {height}");
        }
    }
}

#[test]
fn the_picture_of_the_book_is_the_player() {
    let mut player = played(&Request { seed: 1, ..request("annealing", 12) });
    types(&mut player, &"L".repeat(10));
    // On to a move for the worse that is taken.
    let is_worse = |event: &Event| matches!(event, Event::Accept(proposal) if proposal.delta > 0);
    while !player.event().is_some_and(is_worse) {
        types(&mut player, "l");
        assert!(player.place() < player.recording.end(), "no such move");
    }
    let picture = file!["../../../../../../docs/pictures/player.svg"];
    assert_data_eq!(svg(&drawn(&player, 80, 24)), picture.raw());
}

const WIDTH: f32 = 8.4;
const HEIGHT: f32 = 16.0;
const MARGIN: f32 = 12.0;

/// What is on the terminal as an SVG picture, in its colours.
fn svg(buffer: &Buffer) -> String {
    let width = 2.0 * MARGIN + WIDTH * f32::from(buffer.area.width);
    let height = 2.0 * MARGIN + HEIGHT * f32::from(buffer.area.height);
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">
<title>The player in a terminal</title>
<rect width="{width}" height="{height}" rx="8" fill="#1b1d23"/>
"##
    );
    let style = |cell: &Cell| (cell.fg, cell.bg, cell.modifier);
    for (row, cells) in buffer.content().chunks(buffer.area.width.into()).enumerate() {
        let y = MARGIN + HEIGHT * row as f32;
        let mut x = MARGIN;
        // Cells of one style, beside each other.
        for run in cells.chunk_by(|a, b| style(a) == style(b)) {
            let (fg, bg, modifier) = style(&run[0]);
            let (width, fill) = (WIDTH * run.len() as f32, hex(bg));
            if bg != Color::Reset {
                writeln!(
                    svg,
                    r#"<rect x="{x:.1}" y="{y}" width="{width:.1}" height="{HEIGHT}" fill="{fill}"/>"#
                )
                .unwrap();
            }
            let text: String = run.iter().map(Cell::symbol).collect();
            if !text.trim().is_empty() {
                let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
                let weight = if modifier.contains(Modifier::BOLD) { r#" font-weight="bold""# } else { "" };
                let (baseline, fill) = (y + 12.5, hex(fg));
                writeln!(
                    svg,
                    r#"<text x="{x:.1}" y="{baseline}" textLength="{width:.1}" xml:space="preserve" fill="{fill}"{weight}>{text}</text>"#
                )
                .unwrap();
            }
            x += width;
        }
    }
    svg + "</svg>\n"
}

/// The colour as terminals have it.
fn hex(color: Color) -> String {
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
        _ => (0xd3, 0xd7, 0xde),
    };
    format!("#{r:02x}{g:02x}{b:02x}")
}
