use queenside::methods::{Event, METHODS, Proposal};
use queenside::{Line, Square, solve};

/// Return an event of each kind.
fn kinds() -> [Event; 12] {
    let square = Square::new(0, 0);
    let (from, to, queen) = (square, square, square);
    let proposal = Proposal { from, to, delta: 0, temperature: 1.0, chance: 1.0, draw: 0.0 };
    [
        Event::Place { queen },
        Event::Remove { queen },
        Event::Move { from, to },
        Event::Conflict { square, by: queen },
        Event::DeadEnd { line: Line::Row(0) },
        Event::Select { queen, threats: 0 },
        Event::Seen { from, to },
        Event::Accept(proposal),
        Event::Reject(proposal),
        Event::Stagnation { stuck_at: 0, random_moves: 0 },
        Event::Restart,
        Event::Solution,
    ]
}

#[cfg(feature = "serde")]
#[test]
fn names_of_kinds_match_json() {
    for event in kinds() {
        assert_eq!(serde_json::to_value(event).unwrap()["event"], event.name());
    }
}

#[test]
fn every_text_is_complete() {
    for method in METHODS {
        for part in ["**Idea.**", "```text", "**Cost.**", "**Best for**", "**Source.**"] {
            assert!(method.text.contains(part), "{method}: {part}");
        }
        for line in method.pseudocode() {
            assert!(line.len() <= 90, "{method}: {line}");
        }
    }
}

#[test]
fn every_event_highlights_an_existing_line() {
    for method in METHODS {
        let lines = method.pseudocode().count();
        assert!(
            kinds().iter().filter_map(|event| method.line_of(event)).all(|line| line < lines),
            "{method}"
        );
        let solution = method.line_of(&Event::Solution).unwrap();
        let line = method.pseudocode().nth(solution).unwrap();
        assert!(line.contains("solution"), "{method}: {line}");
    }
}

#[test]
fn every_event_of_a_method_has_a_line() {
    use queenside::methods::Task;
    for method in METHODS {
        let problem = super::empty(6);
        for seed in 0..20 {
            let (_, recording) = super::record(*method, &Task::new(&problem), &super::seed(seed));
            for place in 1..=recording.end() {
                let event = recording.event(place).unwrap().0;
                assert!(method.line_of(&event).is_some(), "{method}: {event}");
            }
        }
    }
}

#[test]
fn classic_methods_and_completion_methods_have_different_names() {
    let mut names: Vec<&str> = METHODS.iter().map(queenside::methods::Method::name).collect();
    names.extend(solve::CompletionMethod::ALL.iter().map(|method| method.name()));
    names.push("auto");
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}
