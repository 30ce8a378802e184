use queenside::methods::{EventKind, METHODS};
use queenside::solve;

const KINDS: [EventKind; 12] = [
    EventKind::Place,
    EventKind::Remove,
    EventKind::Move,
    EventKind::Conflict,
    EventKind::DeadEnd,
    EventKind::Select,
    EventKind::Seen,
    EventKind::Accept,
    EventKind::Reject,
    EventKind::Stagnation,
    EventKind::Restart,
    EventKind::Solution,
];

#[test]
fn every_text_has_its_parts() {
    for method in METHODS {
        for part in ["**Idea.**", "```text", "**Cost.**", "**Wins**", "**Source.**"] {
            assert!(method.text().contains(part), "{method}: {part}");
        }
        for line in method.pseudocode() {
            assert!(line.len() <= 90, "{method}: {line}");
        }
    }
}

#[test]
fn every_event_lights_a_line_that_is_there() {
    for method in METHODS {
        let lines = method.pseudocode().count();
        assert!(KINDS.iter().filter_map(|&kind| method.line_of(kind)).all(|line| line < lines), "{method}");
        let solution = method.line_of(EventKind::Solution).unwrap();
        let line = method.pseudocode().nth(solution).unwrap();
        assert!(line.contains("solution"), "{method}: {line}");
    }
}

#[test]
fn every_event_that_a_method_tells_has_a_line() {
    use queenside::methods::Task;
    for method in METHODS {
        let problem = super::empty(6);
        for seed in 0..20 {
            let (_, recording) = super::record(*method, &Task::new(&problem), &super::seed(seed), usize::MAX);
            for place in 1..=recording.end() {
                let kind = recording.event(place).unwrap().event.kind();
                assert!(method.line_of(kind).is_some(), "{method}: {}", kind.name());
            }
        }
    }
}

#[test]
fn names_are_told_apart_from_those_of_completion() {
    let mut names: Vec<&str> = METHODS.iter().map(queenside::methods::Method::name).collect();
    names.extend(solve::Method::ALL.iter().map(|method| method.name()));
    names.push("auto");
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}
