use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use queenside::methods::{
    ANNEALING, BACKTRACKING, BIT_MASKS, CellState, Comparison, Ended, LOOKAHEAD, METHODS, MIN_CONFLICTS,
    Method, PERMUTATIONS, Progress, Row, Spread, Task,
};
use queenside::{Budget, Outcome, Problem, Stop};

use super::{empty, seed, with_queens};

fn rows_within(comparison: &Comparison<'_>, budget: &Budget) -> Vec<Row> {
    comparison.run(budget, |_| ControlFlow::Continue(()))
}

fn rows(comparison: &Comparison<'_>) -> Vec<Row> {
    rows_within(comparison, &Budget::default())
}

#[test]
fn the_runs_of_a_comparison_agree_with_the_methods() {
    let problems = [empty(5), empty(8)];
    let comparison = Comparison::new(METHODS, &problems).runs(7);
    for (row, problem) in rows_within(&comparison, &seed(3)).iter().zip(&problems) {
        for (cell, method) in row.cells.iter().zip(METHODS) {
            let steps = |number| method.run(&Task::new(problem), &seed(number)).unwrap().counts.steps as f64;
            let mut steps: Vec<f64> = (3..10).map(steps).collect();
            steps.sort_by(f64::total_cmp);
            let spread = Spread {
                least: steps[0],
                lower: f64::midpoint(steps[1], steps[2]),
                median: steps[3],
                upper: Some(f64::midpoint(steps[4], steps[5])),
                greatest: Some(steps[6]),
                mean: cell.steps.unwrap().mean,
            };
            let mean = steps.iter().sum::<f64>() / 7.0;
            assert!((spread.mean.unwrap() - mean).abs() < 1e-9, "{method}");
            assert_eq!((cell.method, cell.state, cell.answered), (*method, CellState::Answered, 7));
            assert_eq!(cell.steps, Some(spread), "{method}");
        }
    }
}

#[test]
fn steps_depend_on_the_seed() {
    let problems = [empty(10)];
    let comparison = Comparison::new(&[ANNEALING], &problems).runs(3);
    let steps = |number| rows_within(&comparison, &seed(number))[0].cells[0].steps;
    assert_eq!(steps(1), steps(1));
    assert_ne!(steps(1), steps(2));
}

#[test]
fn threads_do_not_change_steps() {
    let problems = [empty(6), empty(12), empty(20)];
    let comparison = Comparison::new(&METHODS[8..], &problems).runs(9).step_limit(3000);
    let steps = |threads| {
        let budget = Budget::default().threads(threads);
        let cells = rows_within(&comparison, &budget).into_iter().flat_map(|row| row.cells);
        cells.map(|cell| (cell.state, cell.runs, cell.answered, cell.steps, cell.moves)).collect::<Vec<_>>()
    };
    assert_eq!(steps(1), steps(4));
}

#[test]
fn a_method_that_reaches_the_limit_is_skipped_afterwards() {
    let states = |comparison: Comparison<'_>| -> Vec<_> {
        rows(&comparison).iter().map(|row| (row.cells[0].state, row.cells[0].runs)).collect()
    };
    let problems = [empty(8), empty(20), empty(8)];
    let steps = Comparison::new(&[BACKTRACKING], &problems).step_limit(2000);
    let expected = [(CellState::Answered, 10), (CellState::Limit, 1), (CellState::Skipped, 0)];
    assert_eq!(states(steps), expected);
    let problems = [empty(30), empty(31)];
    let time_limit = Some(Duration::from_millis(3));
    let time = Comparison::new(&[PERMUTATIONS], &problems).time_limit(time_limit);
    assert_eq!(states(time.clone()), [(CellState::Limit, 1), (CellState::Skipped, 0)]);
    // The observer receives each cell, including skipped ones.
    let mut heard = Vec::new();
    let rows = time.run(&Budget::default(), |done| {
        heard.extend(if let Progress::Cell(_, cell) = done { Some(cell.state) } else { None });
        ControlFlow::Continue(())
    });
    assert_eq!((rows.len(), heard), (2, vec![CellState::Limit, CellState::Skipped]));
}

#[test]
fn a_run_whose_answer_the_observer_cannot_verify_in_time_has_no_answer() {
    let (problems, limit) = ([empty(20), empty(22)], Duration::from_secs(60));
    let comparison = Comparison::new(&[LOOKAHEAD], &problems).time_limit(limit);
    let unverified = |progress: Progress<'_>| {
        if let Progress::Run(_, _, report, left) = progress {
            // What is left of the run's time limit.
            assert!(left.time_limit.is_some_and(|left| left < limit));
            (report.outcome, report.ended) = (Outcome::GaveUp, Ended::TimeLimit);
        }
        ControlFlow::Continue(())
    };
    let rows = comparison.run(&Budget::default(), unverified);
    let cells = rows.iter().map(|row| (row.cells[0].state, row.cells[0].answered, row.cells[0].runs));
    assert_eq!(cells.collect::<Vec<_>>(), [(CellState::Limit, 0, 1), (CellState::Skipped, 0, 0)]);
    // The whole comparison may have less time left.
    let whole = Duration::from_secs(30);
    let mut left_to_run = None;
    let within = comparison.run(&Budget::default().time_limit(whole), |progress| {
        let Progress::Run(.., left) = progress else { return ControlFlow::Continue(()) };
        left_to_run = left.time_limit;
        ControlFlow::Break(())
    });
    assert!(within.is_empty() && left_to_run.is_some_and(|left| left < whole));
}

#[test]
fn boards_that_are_too_large_for_a_method_are_refused() {
    let problems = [empty(80)];
    assert_eq!(rows(&Comparison::new(&[BIT_MASKS], &problems))[0].cells[0].state, CellState::Refused);
}

#[test]
fn some_runs_at_the_limit_leave_a_median() {
    let method: Method = "annealing".parse().unwrap();
    let problem = empty(12);
    let steps: Vec<u64> =
        (0..10).map(|number| method.run(&Task::new(&problem), &seed(number)).unwrap().counts.steps).collect();
    let mut sorted = steps.clone();
    sorted.sort_unstable();
    // Seven runs finish.
    let problems = [problem];
    let rows = rows(&Comparison::new(&[method], &problems).step_limit(sorted[6]));
    let cell = &rows[0].cells[0];
    assert_eq!((cell.state, cell.answered, cell.runs), (CellState::Answered, 7, 10));
    let spread = cell.steps.unwrap();
    assert!(spread.median.is_finite() && spread.greatest.is_none() && spread.mean.is_none());
}

#[test]
fn boards_without_a_solution_and_methods_that_give_up_skip_nothing() {
    let problems = [empty(2), with_queens(4, &[(0, 0)]), empty(4)];
    let methods = [BACKTRACKING, MIN_CONFLICTS];
    for step_limit in [None, Some(50)] {
        let rows = rows(&Comparison::new(&methods, &problems).runs(2).step_limit(step_limit));
        assert!(rows[0].cells.iter().all(|cell| cell.state == CellState::Answered), "{rows:?}");
        assert_eq!(rows[1].cells[1].state, CellState::Limit);
        assert!(rows[2].cells.iter().all(|cell| cell.state == CellState::Answered), "{rows:?}");
    }
}

#[test]
fn queens_that_rule_out_every_solution_of_a_small_board_skip_nothing() {
    let problems = [4, 6, 7].map(|n| with_queens(n, &[(0, 0)]));
    let comparison = Comparison::new(&[MIN_CONFLICTS], &problems).runs(2).step_limit(2000);
    let states: Vec<CellState> = rows(&comparison).iter().map(|row| row.cells[0].state).collect();
    assert_eq!(states, [CellState::Limit, CellState::Limit, CellState::Answered]);
}

#[test]
fn short_runs_are_repeated_for_coarse_clocks() {
    let (problems, long) = ([empty(8)], Duration::from_millis(20));
    let begin = Instant::now();
    let rows = rows(&Comparison::new(&[BIT_MASKS], &problems).runs(2).at_least(long));
    // One run to warm up, and two that are measured.
    assert!(begin.elapsed() >= 3 * long);
    assert!(rows[0].cells[0].seconds.unwrap().median < long.as_secs_f64() / 2.0);
}

#[test]
fn the_observer_can_end_a_comparison() {
    let problems = [empty(6)];
    let mut runs = 0;
    let ended = Comparison::new(METHODS, &problems).run(&Budget::default(), |done| {
        assert!(!matches!(done, Progress::Row(_)), "no row is done by then");
        runs += u32::from(matches!(done, Progress::Run(..)));
        if runs == 25 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((ended, runs), (Vec::new(), 25));
}

#[test]
fn a_comparison_ends_with_its_budget() {
    let (problems, stop): ([Problem; 1], _) = ([empty(8)], Stop::new());
    let comparison = Comparison::new(METHODS, &problems);
    assert_eq!(rows_within(&comparison, &Budget::default().time_limit(Duration::ZERO)), []);
    stop.stop();
    assert_eq!(rows_within(&comparison, &Budget::default().stop(&stop)), []);
    assert_eq!(rows(&Comparison::new(METHODS, &[])), []);
}
