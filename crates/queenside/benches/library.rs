//! Benchmarks of the library. Every benchmark asserts its answer.

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, criterion_group, criterion_main};
use queenside::count::{ENGINES, best_engine, count_with};
use queenside::enumerate::Solutions;
use queenside::methods::{BIT_MASKS, Counts, Event, Method, Task};
use queenside::notation::{BoardReader, Format};
use queenside::solve::{self, Answer, CompletionOptions, Family, Proof, closed_form, random_solution};
use queenside::{Board, Budget, Outcome, Problem, Size, Solution, Square};

fn size(n: u32) -> Size {
    Size::new(n).expect("a size")
}

fn random(n: u32, seed: u64) -> Solution {
    match random_solution(size(n), &Budget::default().seed(seed)).expect("a size that is searched").outcome {
        Outcome::Found(solution) => solution,
        other => panic!("no solution for n = {n}: {other:?}"),
    }
}

fn counting(criterion: &mut Criterion) {
    for engine in ENGINES.iter().filter(|engine| engine.is_available()) {
        for (n, expected) in [(8, 92), (12, 14_200), (14, 365_596)] {
            criterion.bench_function(&format!("count {n} {}", engine.name()), |bencher| {
                let budget = Budget::default();
                let count = |n| count_with(*engine, &Problem::new(size(n)), &budget).expect("a count");
                bencher.iter(|| assert_eq!(count(black_box(n)), expected));
            });
        }
    }
}

fn listing(criterion: &mut Criterion) {
    criterion.bench_function("list 12", |bencher| {
        bencher.iter(|| assert_eq!(Solutions::new(size(12)).expect("a list").count(), 14_200));
    });
    criterion.bench_function("list 12 up to symmetry", |bencher| {
        bencher.iter(|| assert_eq!(Solutions::fundamental(size(12)).expect("a list").count(), 1_787));
    });
}

fn solving(criterion: &mut Criterion) {
    for n in [16, 17, 100, 1_000, 1_000_000] {
        let mut seed = 0;
        criterion.bench_function(&format!("solve {n} at random"), |bencher| {
            bencher.iter(|| {
                seed += 1;
                assert_eq!(random(n, seed).queen_count(), n as usize);
            });
        });
    }
}

fn complete(problem: &Problem) -> Answer<Proof> {
    solve::complete(problem, CompletionOptions::default(), &Budget::default()).expect("an answer")
}

fn completing(criterion: &mut Criterion) {
    for n in [100, 1_000] {
        let mut turn = 0;
        criterion.bench_function(&format!("complete {n} around one queen"), |bencher| {
            bencher.iter(|| {
                turn += 1;
                let queen = Square::new(turn * 31 % n, turn * 7 % n);
                let problem = Problem::new(size(n)).with_queens([queen]).expect("a square");
                assert!(
                    matches!(complete(&problem).outcome, Outcome::Found(found) if problem.is_solved_by(&found))
                );
            });
        });
    }
    let centre = Family::Centre { queens: 8 }.generate(size(32), 1).expect("a board");
    criterion.bench_function("centre 32,8 seed 1 has no completion", |bencher| {
        bencher.iter(|| {
            assert!(matches!(complete(black_box(&centre)).outcome, Outcome::NoSolution(_)));
        });
    });
    let diagonals = Family::Diagonals { lines: 18 }.generate(size(20), 1).expect("a board");
    criterion.bench_function("complete diagonals 20,18 seed 1", |bencher| {
        bencher.iter(|| {
            let completion = complete(black_box(&diagonals));
            assert!(matches!(completion.outcome, Outcome::Found(found) if diagonals.is_solved_by(&found)));
        });
    });
    let random = Family::Random { queens: 8 }.generate(size(18), 0).expect("a board");
    criterion.bench_function("count completions of random 18,8 seed 0", |bencher| {
        bencher.iter(|| {
            let board = black_box(&random);
            let count = count_with(best_engine(ENGINES, board), board, &Budget::default());
            assert_eq!(count.expect("a count"), 2);
        });
    });
}

/// The classic methods, on boards that suit them; random methods with a new seed each time.
fn classic(criterion: &mut Criterion) {
    for (name, n) in [
        ("permutations", 9),
        ("backtracking", 16),
        ("lookahead", 24),
        ("row-generators", 16),
        ("bit-masks", 24),
        ("algorithm-x", 40),
        ("most-threatened-h1", 100),
        ("most-threatened-h2", 100),
        ("min-conflicts", 1000),
        ("annealing", 100),
        ("iterative-repair", 20),
        ("swap-search", 1000),
    ] {
        let (method, problem): (Method, _) = (name.parse().expect("a method"), Problem::new(size(n)));
        let mut seed = 0;
        criterion.bench_function(&format!("{name} {n}"), |bencher| {
            bencher.iter(|| {
                seed += 1;
                let budget = Budget::default().seed(seed);
                let report = method.run(&Task::new(black_box(&problem)), &budget).expect("a task");
                assert!(matches!(report.outcome, Outcome::Found(_)));
            });
        });
    }
}

/// All solutions by bit masks: by a recursion that counts, observes limits and checks solutions
/// like the method but has no observer; by the method without an observer; and by the method with
/// one.
fn watching(criterion: &mut Criterion) {
    struct Mute {
        columns: Vec<u32>,
        counts: Counts,
        fuel: u64,
        solutions: u64,
    }

    impl Mute {
        fn place(&mut self, row: usize, columns: u64, diagonals: u64, antidiagonals: u64) -> ControlFlow<()> {
            if row == self.columns.len() {
                self.solutions += u64::from(Solution::new(self.columns.clone()).is_ok());
                return ControlFlow::Continue(());
            }
            let mut free = !(columns | diagonals | antidiagonals) & ((1 << self.columns.len()) - 1);
            while free != 0 {
                let bit = free & free.wrapping_neg();
                free ^= bit;
                if self.fuel == 0 {
                    return ControlFlow::Break(());
                }
                self.fuel -= 1;
                self.counts.steps += 1;
                self.counts.moves += 1;
                self.columns[row] = bit.trailing_zeros();
                self.place(row + 1, columns | bit, (diagonals | bit) << 1, (antidiagonals | bit) >> 1)?;
                self.counts.backtracks += 1;
            }
            ControlFlow::Continue(())
        }
    }

    criterion.bench_function("bit-masks 12 all, mute", |bencher| {
        bencher.iter(|| {
            let columns = vec![0; black_box(12)];
            let mut mute = Mute { columns, counts: Counts::default(), fuel: u64::MAX, solutions: 0 };
            assert!(mute.place(0, 0, 0, 0).is_continue());
            assert_eq!((mute.solutions, mute.counts.moves), (14_200, 856_188));
        });
    });
    let problem = Problem::new(size(12));
    let (task, budget) = (Task { solutions: u64::MAX, ..Task::new(&problem) }, Budget::default());
    criterion.bench_function("bit-masks 12 all, unwatched", |bencher| {
        bencher.iter(|| {
            let report = BIT_MASKS.run(black_box(&task), &budget).expect("a task");
            assert_eq!(report.solutions, 14_200);
        });
    });
    criterion.bench_function("bit-masks 12 all, watched", |bencher| {
        bencher.iter(|| {
            let mut solutions = 0;
            let idle = |event, _: Counts| {
                solutions += u64::from(matches!(event, Event::Solution));
                ControlFlow::Continue(())
            };
            BIT_MASKS.watch(black_box(&task), &budget, idle).expect("a task");
            assert_eq!(solutions, 14_200);
        });
    });
}

fn texts(criterion: &mut Criterion) {
    let million = random(1_000_000, 1);
    let text = Format::Columns.to_text(&million).expect("columns");
    criterion.bench_function("read a million columns", |bencher| {
        bencher.iter(|| {
            let read = BoardReader::new(black_box(text.as_bytes())).only_board().expect("a board");
            assert_eq!(read.problem.queen_count(), 1_000_000);
        });
    });
    let placement = BoardReader::new(text.as_bytes()).only_board().expect("a board").problem.given().clone();
    criterion.bench_function("conflicts of a million queens", |bencher| {
        bencher.iter(|| assert!(black_box(&placement).conflicts().is_empty()));
    });
    let construction = closed_form(size(1_000_000)).expect("a solution");
    // 5,888,890 digits, ", " between the columns, brackets and a line break.
    let expected = 5_888_890 + 2 * 999_999 + 3;
    criterion.bench_function("write a million columns", |bencher| {
        bencher.iter(|| {
            let mut length = Length(0);
            Format::Columns.write(black_box(&construction), &mut length).expect("columns");
            assert_eq!(length.0, expected);
        });
    });
}

/// Counts written bytes.
struct Length(usize);

impl std::io::Write for Length {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

criterion_group!(benches, counting, listing, solving, completing, classic, watching, texts);
criterion_main!(benches);
