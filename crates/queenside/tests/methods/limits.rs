use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use queenside::methods::{Ended, Event, METHODS, Task};
use queenside::{Budget, Line, Outcome, Stop};

use super::{empty, run};

#[test]
fn methods_observe_the_step_limit() {
    for method in METHODS {
        for limit in [0, 1, 10, 1000] {
            let report = run(*method, &Task::new(&empty(3)).step_limit(limit));
            assert!(report.counts.steps <= limit, "{method}: {report:?}");
            if report.ended == Ended::StepLimit {
                assert_eq!((report.counts.steps, report.outcome), (limit, Outcome::GaveUp), "{method}");
            }
        }
    }
}

#[test]
fn methods_observe_the_time_limit() {
    for method in METHODS {
        let n = method.max_size.min(1000);
        let begin = Instant::now();
        let budget = Budget::default().time_limit(Duration::from_millis(20));
        let report = method.run(&Task::new(&empty(n)), &budget).unwrap();
        // Generous, because the test only ensures that the method ends.
        assert!(begin.elapsed() < Duration::from_secs(30), "{method}: {report:?}");
        assert!(matches!(report.ended, Ended::TimeLimit | Ended::Enough), "{method}: {report:?}");
    }
}

/// An observer may take much longer than a step, so a watched method checks the clock more often.
#[test]
fn watched_methods_observe_the_time_limit_between_events() {
    let (limit, each) = (Duration::from_millis(20), Duration::from_millis(1));
    for method in METHODS.iter().filter(|method| method.is_complete) {
        let (problem, mut events) = (empty(30), 0);
        let task = Task::new(&problem).solutions(u64::MAX);
        let report = method.watch(&task, &Budget::default().time_limit(limit), |_, _| {
            events += 1;
            std::thread::sleep(each);
            ControlFlow::Continue(())
        });
        assert_eq!(report.unwrap().ended, Ended::TimeLimit, "{method}");
        // Twenty, and those of the last step.
        assert!(events <= 80, "{method}: {events}");
    }
}

#[test]
fn a_time_limit_of_zero_and_a_stop_signal_stop_before_the_first_step() {
    let stop = Stop::new();
    stop.stop();
    let stopped = Budget::default().stop(&stop);
    let time_limit = |limit| Budget::default().time_limit(limit);
    for method in METHODS {
        let problem = empty(8);
        let report = method.run(&Task::new(&problem), &stopped).unwrap();
        assert_eq!((report.ended, report.counts.steps), (Ended::Stopped, 0), "{method}");
        let report = method.run(&Task::new(&problem), &time_limit(Duration::ZERO)).unwrap();
        assert_eq!((report.ended, report.counts.steps), (Ended::TimeLimit, 0), "{method}");
        let for_ever = method.run(&Task::new(&problem), &time_limit(Duration::MAX)).unwrap();
        assert_eq!(for_ever.ended, Ended::Enough, "{method}");
    }
}

/// The solution was found before the observer received its event.
#[test]
fn an_observer_that_stops_at_a_solution_does_not_lose_it() {
    for method in METHODS {
        let problem = empty(6);
        let observer = |event, _| {
            if event == Event::Solution { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let report = method.watch(&Task::new(&problem), &Budget::default(), observer).unwrap();
        assert!(matches!(report.outcome, Outcome::Found(_)), "{method}: {report:?}");
        assert_eq!((report.solutions, report.ended), (1, Ended::Stopped), "{method}");
    }
}

#[test]
fn too_large_boards_are_refused() {
    for method in METHODS {
        let (n, max) = (method.max_size + 1, method.max_size);
        let refused = |problem| method.check(&Task::new(&problem)).unwrap_err().to_string();
        assert_eq!(
            refused(empty(n)),
            format!("{method} supports boards up to n = {max}, but the board has n = {n}")
        );
        let blocked = empty(8).with_blocked_lines([Line::Diagonal(0)]).unwrap();
        assert_eq!(refused(blocked), format!("{method} supports given queens, but not blocked squares"));
    }
}
