use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Play, or pause.
    Toggle,
    /// So many events on, or back.
    Step(i64),
    Faster,
    Slower,
    Begin,
    End,
    /// To the next solution or restart.
    Next,
    Previous,
    /// The run with the next seed.
    Restart,
    Help,
    Quit,
    /// Closes the help, or the player.
    Escape,
    /// A key without a meaning of its own.
    Other,
}

const FAR: i64 = 10;
const PAGE: i64 = 1000;

/// The keys and what they do, as the help has them.
pub(super) const HELP: &[(&str, &str)] = &[
    ("space", "play, pause"),
    ("right l, left h", "a step on, a step back"),
    ("shift right L, left H", "ten steps"),
    ("PageDown, PageUp", "a thousand steps"),
    ("up +, down -", "faster, slower; 1x: 4 a second"),
    ("Home g, End G", "to the beginning, to the end"),
    ("n, p", "next, previous solution or restart"),
    ("r", "run again with the next seed"),
    ("?", "this help"),
    ("q, Esc, Ctrl-C", "quit"),
];

/// What the key asks for; `None` for a key that is let go.
pub(super) fn action(key: KeyEvent) -> Option<Action> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let far = |steps: i64| {
        Action::Step(if key.modifiers.contains(KeyModifiers::SHIFT) { FAR * steps } else { steps })
    };
    Some(match key.code {
        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => Action::Quit,
        KeyCode::Char(' ') => Action::Toggle,
        KeyCode::Right => far(1),
        KeyCode::Left => far(-1),
        KeyCode::Char('l') => Action::Step(1),
        KeyCode::Char('h') => Action::Step(-1),
        KeyCode::Char('L') => Action::Step(FAR),
        KeyCode::Char('H') => Action::Step(-FAR),
        KeyCode::PageDown => Action::Step(PAGE),
        KeyCode::PageUp => Action::Step(-PAGE),
        KeyCode::Up | KeyCode::Char('+' | '=') => Action::Faster,
        KeyCode::Down | KeyCode::Char('-' | '_') => Action::Slower,
        KeyCode::Home | KeyCode::Char('g') => Action::Begin,
        KeyCode::End | KeyCode::Char('G') => Action::End,
        KeyCode::Char('n') => Action::Next,
        KeyCode::Char('p') => Action::Previous,
        KeyCode::Char('r') => Action::Restart,
        KeyCode::Char('?') => Action::Help,
        KeyCode::Char('q') => Action::Quit,
        KeyCode::Esc => Action::Escape,
        _ => Action::Other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_mean_what_the_help_says() {
        let of = |code, modifiers| action(KeyEvent::new(code, modifiers)).unwrap();
        let plain = |code| of(code, KeyModifiers::NONE);
        assert_eq!(plain(KeyCode::Char(' ')), Action::Toggle);
        assert_eq!(plain(KeyCode::Right), Action::Step(1));
        assert_eq!(of(KeyCode::Left, KeyModifiers::SHIFT), Action::Step(-10));
        assert_eq!(of(KeyCode::Char('L'), KeyModifiers::SHIFT), Action::Step(10));
        assert_eq!(plain(KeyCode::PageDown), Action::Step(1000));
        assert_eq!(of(KeyCode::Char('c'), KeyModifiers::CONTROL), Action::Quit);
        assert_eq!(plain(KeyCode::Char('c')), Action::Other);
        let mut released = KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE);
        released.kind = KeyEventKind::Release;
        assert_eq!(action(released), None);
    }
}
