use std::ops::ControlFlow;

use proptest::prelude::*;
use queenside::methods::{
    ALGORITHM_X, ANNEALING, Cooling, Counts, Event, ITERATIVE_REPAIR, METHODS, MIN_CONFLICTS, Position,
    Proposal, ROW_GENERATORS, SWAP_SEARCH, Task,
};
use queenside::{Board, Budget, Conflicts, Line, Placement, Problem, Square};

use super::{empty, record, seed, with_queens};

/// A simple simulation of the board that checks each event.
struct Auditor {
    problem: Problem,
    queens: Vec<Square>,
    position: Position,
    last: Counts,
    solutions: u64,
    swaps: bool,
}

impl Auditor {
    fn new(problem: &Problem, swaps: bool) -> Self {
        Self {
            problem: problem.clone(),
            queens: problem.given().squares().to_vec(),
            position: Position::new(problem),
            last: Counts::default(),
            solutions: 0,
            swaps,
        }
    }

    fn remove(&mut self, queen: Square) {
        let at = self.queens.iter().position(|&other| other == queen);
        self.queens.remove(at.unwrap_or_else(|| panic!("there is no queen on {queen}")));
    }

    fn place(&mut self, queen: Square) {
        assert!(!self.queens.contains(&queen), "there already is a queen on {queen}");
        self.queens.push(queen);
    }

    fn energy(&self) -> u64 {
        let board = Placement::new(self.problem.size(), self.queens.iter().copied()).unwrap();
        Conflicts::of(&board).count()
    }

    fn attackers(&self, square: Square) -> u32 {
        let attack = |queen: &&Square| {
            let (rows, columns) = (queen.row.abs_diff(square.row), queen.column.abs_diff(square.column));
            **queen != square && (rows == 0 || columns == 0 || rows == columns)
        };
        self.queens.iter().filter(attack).count() as u32
    }

    fn observe(&mut self, event: Event, counts: Counts) -> ControlFlow<()> {
        match event {
            Event::Place { queen } => self.place(queen),
            Event::Remove { queen } => self.remove(queen),
            Event::Move { from, to } | Event::Accept(Proposal { from, to, .. }) => {
                self.remove(from);
                self.place(to);
            }
            Event::Restart => self.queens = self.problem.given().squares().to_vec(),
            Event::Conflict { square, by } => {
                // Before a swap is refused, the method tests both queens on their new squares.
                assert!(self.swaps || self.queens.contains(&by), "{event}");
                assert_ne!(by, square);
                let (rows, columns) = (by.row.abs_diff(square.row), by.column.abs_diff(square.column));
                assert!(rows == 0 || columns == 0 || rows == columns, "{event}");
            }
            Event::DeadEnd { line } => {
                assert!(!self.queens.iter().any(|&queen| line.contains(queen)), "{event}");
            }
            Event::Select { queen, threats } => assert_eq!(self.attackers(queen), threats, "{event}"),
            Event::Stagnation { stuck_at, .. } => assert_eq!(self.energy(), stuck_at, "{event}"),
            Event::Solution => {
                self.solutions += 1;
                assert_eq!((self.queens.len(), self.energy()), (self.problem.size().index(), 0));
            }
            Event::Seen { from, to } => assert!(self.queens.contains(&from) && !self.queens.contains(&to)),
            Event::Reject(_) => {}
        }
        self.position.apply(&event);
        assert_eq!(self.position.queen_count(), self.queens.len());
        assert_eq!(self.position.energy(), self.energy());
        let (before, now) = (self.last, counts);
        assert!(before.steps <= now.steps && before.moves <= now.moves && before.restarts <= now.restarts);
        self.last = counts;
        ControlFlow::Continue(())
    }
}

#[test]
fn events_describe_the_board_and_observers_do_not_change_the_run() {
    for method in METHODS {
        for problem in [empty(1), empty(3), empty(4), empty(6), empty(8), with_queens(7, &[(2, 0), (5, 2)])] {
            for number in 0..3 {
                let task = Task::new(&problem).step_limit(2000);
                let mut auditor = Auditor::new(&problem, *method == SWAP_SEARCH);
                let observer = |event, counts| auditor.observe(event, counts);
                let report = method.watch(&task, &seed(number), observer).unwrap();
                assert_eq!(report, method.run(&task, &seed(number)).unwrap(), "{method} on {problem:?}");
                assert_eq!(auditor.solutions, report.solutions);
                // Steps without events may follow the last event.
                assert_eq!(Counts { steps: report.counts.steps, ..auditor.last }, report.counts, "{method}");
                assert!(auditor.last.steps <= report.counts.steps);
            }
        }
    }
}

#[test]
fn columns_without_free_squares_are_reported() {
    let dead: Vec<Line> = events(ALGORITHM_X, &Task::new(&empty(6)), 0)
        .into_iter()
        .filter_map(|event| if let Event::DeadEnd { line } = event { Some(line) } else { None })
        .collect();
    assert!(dead.iter().any(|line| matches!(line, Line::Column(_))), "{dead:?}");
}

#[test]
fn an_observer_can_stop_a_method() {
    for method in METHODS {
        let mut seen = 0;
        let observer = |_, _| {
            seen += 1;
            if seen == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let report = method.watch(&Task::new(&empty(30)), &Budget::default(), observer).unwrap();
        assert_eq!((report.ended, seen), (queenside::methods::Ended::Stopped, 5), "{method}");
    }
}

/// Return the events of a run with this seed.
fn events(method: queenside::methods::Method, task: &Task<'_>, number: u64) -> Vec<Event> {
    let mut events = Vec::new();
    let observer = |event, _| {
        events.push(event);
        ControlFlow::Continue(())
    };
    method.watch(task, &seed(number), observer).unwrap();
    events
}

#[test]
fn row_generators_have_the_values_of_the_published_trace() {
    let mut values: [Option<u32>; 4] = [None; 4];
    let (mut assigned, mut yielded) = (Vec::new(), Vec::new());
    for event in events(ROW_GENERATORS, &Task::new(&empty(4)).solutions(u64::MAX), 0) {
        match event {
            Event::Place { queen } => {
                values[queen.row as usize] = Some(queen.column);
                assigned.push(
                    values.map(|value| value.map_or("-".to_owned(), |value| value.to_string())).concat(),
                );
            }
            Event::Solution => yielded.push(values.map(Option::unwrap)),
            _ => {}
        }
    }
    let published = [
        "0---", "02--", "03--", "031-", "131-", "131-", "130-", "1302", "2302", "2002", "2032", "2031",
        "3031", "3031", "3021", "3121",
    ];
    assert_eq!(assigned, published);
    assert_eq!(yielded, [[1, 3, 0, 2], [2, 0, 3, 1]]);
}

#[test]
fn iterative_repair_lowers_the_energy_with_each_move_so_no_board_repeats() {
    for seed in 0..20 {
        let problem = empty(12);
        let mut position = Position::new(&problem);
        let mut before = u64::MAX;
        for event in events(ITERATIVE_REPAIR, &Task::new(&problem), seed) {
            position.apply(&event);
            match event {
                Event::Move { .. } => {
                    assert!(position.energy() < before);
                    before = position.energy();
                }
                Event::Select { .. } => before = position.energy(),
                _ => {}
            }
        }
    }
}

#[test]
fn annealing_accepts_by_its_rule_and_cools_by_alpha() {
    let problem = empty(10);
    let cooling = Some(Cooling::new(2.0, 0.5, 0.99).unwrap());
    let task = Task::new(&problem).cooling(cooling).step_limit(5000);
    let (mut temperature, mut restarts, mut position) = (2.0, 0, Position::new(&problem));
    for event in events(ANNEALING, &task, 4) {
        let energy = position.energy();
        position.apply(&event);
        if let Event::Accept(proposal) | Event::Reject(proposal) = event {
            assert!((f64::from(proposal.temperature) - temperature).abs() < 1e-6, "{event}");
            let chance = (-f64::from(proposal.delta) / temperature).exp().min(1.0);
            assert!((f64::from(proposal.chance) - chance).abs() < 1e-6, "{event}");
            assert_eq!(matches!(event, Event::Accept(_)), proposal.draw < proposal.chance, "{event}");
            if matches!(event, Event::Accept(_)) {
                assert_eq!(position.energy() as i64 - energy as i64, i64::from(proposal.delta));
            }
            temperature *= 0.99;
        } else if event == Event::Restart {
            assert!(temperature <= 0.5);
            temperature = 2.0;
            restarts += 1;
        }
    }
    assert!(restarts > 0, "the schedule must be fast enough to stagnate");
}

#[test]
fn min_conflicts_shakes_a_stagnating_board_by_the_formula() {
    let mut stagnations = 0;
    for seed in 0..200 {
        let problem = empty(6);
        let mut at_begin = None;
        let mut position = Position::new(&problem);
        let (mut turns, mut shakes) = (0, 0);
        for event in events(MIN_CONFLICTS, &Task::new(&problem), seed) {
            match event {
                Event::Select { .. } => {
                    at_begin.get_or_insert(position.energy());
                    turns += 1;
                    assert_eq!(shakes, 0, "the number of random moves must match the event");
                }
                Event::Move { .. } => shakes = shakes.max(1) - 1,
                Event::Stagnation { stuck_at, random_moves: moves } => {
                    let share = stuck_at as f64 / at_begin.unwrap() as f64;
                    assert_eq!(moves, (1.0 + share * (0.6 - 1.0)).ceil().max(1.0) as u64);
                    assert_eq!(turns % 60, 0, "it checks for stagnation every 10n turns");
                    stagnations += 1;
                    shakes = moves;
                }
                _ => {}
            }
            position.apply(&event);
        }
    }
    assert!(stagnations > 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn every_position_in_a_recording_has_the_right_board(
        method in 0..METHODS.len(),
        number in 0_u64..50,
        seeks in prop::collection::vec(0_u64..9000, 1..30),
    ) {
        let problem = empty(9);
        let task = Task::new(&problem).step_limit(3000).solutions(3);
        let (_, mut recording) = record(METHODS[method], &task, &seed(number));

        // The board after each event.
        let mut position = Position::new(&problem);
        let mut boards: Vec<Vec<Square>> = vec![Vec::new()];
        for place in 1..=recording.end() {
            position.apply(&recording.event(place).unwrap().0);
            boards.push(position.queens().collect());
        }
        prop_assert_eq!((recording.event(0), recording.event(recording.end() + 1)), (None, None));
        for seek in seeks {
            recording.seek(seek);
            let place = recording.place();
            prop_assert_eq!(place, seek.min(recording.end()));
            prop_assert_eq!(&recording.position().queens().collect::<Vec<_>>(), &boards[place as usize]);
        }
    }
}
