//! The player: [`feed`] runs the method, [`player`] knows where the viewer is, [`keys`] what they want, [`view`] draws it,
//! [`screen`] has the terminal.

mod feed;
mod keys;
mod player;
mod screen;
mod view;

use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::{Duration, Instant};

use queenside::Board;
use queenside::methods::Event as Told;
use queenside_check::{Puzzle, check_completion};
use queenside_checked::puzzle;
use ratatui::crossterm::event::{self, Event};

use super::follow::columns;
use super::request::Request;
use crate::failure::{Failure, Status};
use feed::Feed;
use player::{Player, Reaction};
use screen::Screen;

/// The largest board: one is drawn thirty times a second.
const MAX: u32 = 10_000;
/// Time between two pictures.
const FRAME: Duration = Duration::from_millis(33);
/// Time between two looks at the keyboard when nothing moves.
const IDLE: Duration = Duration::from_millis(500);

/// Plays the run until the viewer leaves; what the run came to, if they saw its end.
pub(super) fn run(mut request: Request) -> Result<Status, Failure> {
    let n = request.problem.size().get();
    if n > MAX {
        return Err(Failure::usage(format_args!(
            "--play shows boards up to n = {MAX}, not n = {n}; use --as json"
        )));
    }
    if !io::stdout().is_terminal() {
        return Err(Failure::usage(
            "--play needs a terminal; for a file or a pipe use --as text, --as json or --as values",
        ));
    }
    let mut screen = Screen::open()?;
    let mut player = Player::new(&request);
    let report = loop {
        match play(&request, player, &mut screen)? {
            Left::Quit(player) => break player.into_report(),
            Left::Restart(before) => {
                request.seed = request.seed.wrapping_add(1);
                player = Player::after(&before, &request);
            }
            Left::Rewind(before, place) => player = Player::rewound(&before, &request, place),
        }
    };
    drop(screen);
    Ok(report.map_or(Status::Answered, |report| request.conclude(&report)))
}

/// How the viewer left a run.
enum Left {
    Quit(Player),
    Restart(Player),
    Rewind(Player, u64),
}

/// Plays one run.
fn play(request: &Request, mut player: Player, screen: &mut Screen) -> Result<Left, Failure> {
    let feed = Feed::start(request);
    let puzzle = puzzle(&request.problem);
    let mut before = Instant::now();
    let mut checked = 0;
    loop {
        let now = Instant::now();
        player.tick(now - before);
        before = now;
        fill(&mut player, &feed, now + FRAME)?;
        player.settle();
        check(&player, &puzzle, &mut checked)?;
        screen.draw(|frame| view::draw(&player, frame))?;
        let patience = if player.is_moving() { FRAME } else { IDLE };
        let mut patience = patience.saturating_sub(now.elapsed());
        // All that has come meanwhile: a key held down does not lag behind.
        while event::poll(patience).map_err(|error| keyboard(&error))? {
            patience = Duration::ZERO;
            let Event::Key(key) = event::read().map_err(|error| keyboard(&error))? else { continue };
            let Some(action) = keys::action(key) else { continue };
            match player.press(action) {
                Reaction::Stay => {}
                Reaction::Quit => return Ok(Left::Quit(player)),
                Reaction::Restart => return Ok(Left::Restart(player)),
                Reaction::Rewind(place) => return Ok(Left::Rewind(player, place)),
            }
        }
    }
}

/// Hands the player what the method has done, until it has what it needs or the time is over.
fn fill(player: &mut Player, feed: &Feed, until: Instant) -> Result<(), Failure> {
    while player.has_room() {
        for (event, counts) in feed.take() {
            player.receive(event, counts);
        }
        if let Some(report) = feed.report()? {
            player.finish(report);
        }
        let now = Instant::now();
        if !player.is_hungry() || now >= until {
            break;
        }
        feed.wait(until - now);
    }
    Ok(())
}

/// Checks the board before it is shown as a solution.
fn check(player: &Player, puzzle: &Puzzle, checked: &mut u64) -> Result<(), Failure> {
    if player.place() != *checked && player.event() == Some(&Told::Solution) {
        check_completion(puzzle, &columns(player.position())).map_err(Failure::wrong)?;
    }
    *checked = player.place();
    Ok(())
}

fn keyboard(error: &io::Error) -> Failure {
    Failure::input(Path::new("the keyboard"), error)
}
