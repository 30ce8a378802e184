//! Test every kind of question as the web app asks it.

use std::ops::ControlFlow;
use std::time::Duration;

use queenside::count::{ENGINES, best_engine};
use queenside::{Budget, Problem, Size, Square};
use queenside_service::count::{Count, estimate};
use queenside_service::values::TimeLimit;
use queenside_service::{ServiceError, ask_json};
use serde_json::{Value, json};

fn ask(question: &Value) -> Result<Value, ServiceError> {
    ask_with_events(question).0
}

fn ask_with_events(question: &Value) -> (Result<Value, ServiceError>, Vec<Value>) {
    let mut events = Vec::new();
    let mut listen = |event| {
        events.push(event);
        ControlFlow::Continue(())
    };
    let answered = ask_json(&question.to_string(), &Budget::default(), &mut listen);
    (answered, events)
}

fn reason(question: &Value) -> String {
    match ask(question) {
        Err(ServiceError::Bad(reason) | ServiceError::BadValue(reason)) => reason,
        other => panic!("{question} is answered: {other:?}"),
    }
}

#[test]
fn check_lists_conflicts_and_attacked_squares() {
    let seen = ask(&json!({"ask": "check", "board": {"n": 4, "queens": [[0, 0], [2, 2]]}})).unwrap();
    assert_eq!(seen["conflicts"], json!([{"a": [0, 0], "b": [2, 2], "line": "diagonal 0"}]));
    assert_eq!(seen["solution"], false);
    // Counted by hand: the queens in rows 0 and 2 share a diagonal.
    assert_eq!(seen["attackers"], json!([1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1, 1, 1, 1, 1, 2]));
    // Answers for boards above n = 64 leave the attacked squares out.
    let large = |n: u32| ask(&json!({"ask": "check", "board": {"n": n, "queens": [[0, 0]]}})).unwrap();
    assert_eq!(
        (large(64)["attackers"].as_array().unwrap().len(), &large(65)["attackers"]),
        (4096, &Value::Null)
    );
    let solved = json!({"n": 4, "queens": [[0, 1], [1, 3], [2, 0], [3, 2]]});
    assert_eq!(ask(&json!({"ask": "check", "board": solved})).unwrap()["solution"], true);
    let blocked = json!({"n": 4, "queens": [[0, 1], [1, 3], [2, 0], [3, 2]], "blocked": [[0, 1]]});
    let seen = ask(&json!({"ask": "check", "board": blocked})).unwrap();
    assert_eq!((&seen["solution"], &seen["on_blocked"]), (&json!(false), &json!([[0, 1]])));
}

#[test]
fn attacked_squares_share_a_line_with_a_queen() {
    let queens = [[0, 2], [3, 3], [5, 0], [5, 4], [6, 6]];
    let seen = ask(&json!({"ask": "check", "board": {"n": 7, "queens": queens}})).unwrap();
    let mut place = 0;
    for row in 0i32..7 {
        for column in 0i32..7 {
            let on_line = |&[r, c]: &[i32; 2]| {
                (r, c) != (row, column)
                    && (r == row || c == column || r - c == row - column || r + c == row + column)
            };
            // The number of lines that the square shares with a queen.
            let lines = |&[r, c]: &[i32; 2]| {
                u32::from(r == row)
                    + u32::from(c == column)
                    + u32::from(r - c == row - column)
                    + u32::from(r + c == row + column)
            };
            let expected: u32 = queens.iter().filter(|queen| on_line(queen)).map(lines).sum();
            assert_eq!(seen["attackers"][place], expected, "({row}, {column})");
            place += 1;
        }
    }
}

#[test]
fn read_accepts_what_write_writes_in_every_format() {
    let board = json!({"n": 6, "queens": [[0, 1], [2, 4]], "blocked": []});
    for format in ["columns", "dots", "spaced", "grid", "boxes", "pairs", "unicode", "json"] {
        let text = &ask(&json!({"ask": "write", "board": board, "format": format})).unwrap()["text"];
        let read = ask(&json!({"ask": "read", "text": text, "n": 6})).unwrap();
        assert_eq!((&read["board"], &read["format"]), (&board, &json!(format)));
    }
    // A board in any form is one that `write` writes, except pairs, which have no size.
    for format in
        ["columns", "dots", "spaced", "spaced-dots", "matrix", "grid", "boxes", "unicode", "fen", "json"]
    {
        let four = json!({"n": 4, "queens": [[0, 1], [1, 3], [2, 0], [3, 2]]});
        let text = &ask(&json!({"ask": "write", "board": four, "format": format})).unwrap()["text"];
        assert_eq!(ask(&json!({"ask": "check", "board": text})).unwrap()["solution"], true, "{format}");
    }
    // A size in the text takes precedence over that in the question.
    let read = ask(&json!({"ask": "read", "text": "[1, 3, 0, 2]", "n": 9})).unwrap();
    assert_eq!(read["board"]["n"], 4);
    let blocked = json!({"n": 3, "queens": [], "blocked": [[0, 0], [1, 1]]});
    let text = &ask(&json!({"ask": "write", "board": blocked, "format": "json"})).unwrap()["text"];
    assert_eq!(ask(&json!({"ask": "read", "text": text})).unwrap()["board"], blocked);
    assert!(reason(&json!({"ask": "read", "text": "no board"})).contains('1'));
    assert!(
        reason(&json!({"ask": "read", "text": "[(1070, 1)]"})).contains("n must be from 0 to 1000, not 1071")
    );
    assert!(reason(&json!({"ask": "write", "board": board, "format": "xml"})).contains("dots"));
}

#[test]
fn image_rotates_queens_and_blocked_squares() {
    let board = json!({"n": 4, "queens": [[0, 1]], "blocked": [[0, 0]]});
    let turned = ask(&json!({"ask": "image", "board": board, "symmetry": "quarter-turn"})).unwrap();
    assert_eq!(turned["board"], json!({"n": 4, "queens": [[1, 3]], "blocked": [[0, 3]]}));
    assert!(reason(&json!({"ask": "image", "board": board, "symmetry": "roll"})).contains("half-turn"));
}

#[test]
fn orbit_lists_each_image_once() {
    let of = |columns: &[u32]| ask(&json!({"ask": "orbit", "board": columns})).unwrap();
    let four = of(&[1, 3, 0, 2]);
    assert_eq!(four["images"].as_array().unwrap().len(), 2);
    assert_eq!(four["images"][0]["by"].as_array().unwrap().len(), 4);
    assert_eq!(four["fundamental"], 0);
    assert_eq!(of(&[0, 4, 7, 5, 2, 6, 1, 3])["images"].as_array().unwrap().len(), 8);
    assert!(reason(&json!({"ask": "orbit", "board": [0, 1, 2]})).contains("attack"));
}

#[test]
fn solve_explains_and_list_continues_after_a_completion() {
    let corner = json!({"n": 6, "queens": [[0, 0], [2, 1]]});
    assert_eq!(ask(&json!({"ask": "solve", "board": corner})).unwrap()["status"], "none");
    let why = ask(&json!({"ask": "solve", "board": corner, "explain": true})).unwrap();
    let (status, why) = (&why["status"], &why["explanation"]);
    assert_eq!((status, &why["queens"]), (&json!("none"), &json!([[0, 0]])));
    assert_eq!(why["words"], "the queen on (0, 0) alone has no completion");
    let attack = json!({"n": 8, "queens": [[0, 0], [2, 0]]});
    let why = ask(&json!({"ask": "solve", "board": attack, "explain": true})).unwrap();
    assert_eq!(why["explanation"]["attack"], json!([[0, 0], [2, 0]]));

    let open = json!({"n": 6, "queens": [[0, 2]]});
    let first = ask(&json!({"ask": "list", "board": open, "limit": 1})).unwrap();
    assert_eq!((&first["boards"], &first["ended"]), (&json!([[2, 5, 1, 4, 0, 3]]), &json!("limit")));
    let last = ask(&json!({"ask": "list", "board": open, "after": first["boards"][0]})).unwrap();
    assert_eq!((&last["boards"], &last["ended"]), (&json!([]), &json!("all")));
    let all = ask(&json!({"ask": "list", "board": {"n": 8}, "limit": 100})).unwrap();
    assert_eq!((all["boards"].as_array().unwrap().len(), &all["ended"]), (92, &json!("all")));
    let classes = ask(&json!({"ask": "count", "board": {"n": 8}, "up_to_symmetry": true})).unwrap();
    assert_eq!((&classes["count"], &classes["up_to_symmetry"]["all"]), (&json!("12"), &json!("92")));
    let fundamental = json!({"ask": "list", "board": {"n": 8}, "limit": 100, "up_to_symmetry": true});
    let boards = ask(&fundamental).unwrap()["boards"].as_array().unwrap().clone();
    assert_eq!(boards.len(), 12);
    let mut after = fundamental.clone();
    after["after"] = boards[4].clone();
    assert_eq!(ask(&after).unwrap()["boards"].as_array().unwrap(), &boards[5..]);
    after["after"] = json!([1, 3, 0, 2]);
    assert_eq!(reason(&after), "the board to continue after has n = 4, expected n = 8");
    assert_eq!(ask(&json!({"ask": "solve", "board": open, "explain": true})).unwrap()["status"], "solution");
    let completed = ask(&json!({"ask": "solve", "board": open})).unwrap();
    assert_eq!(completed["columns"], json!([2, 5, 1, 4, 0, 3]));
    let late = json!({"ask": "list", "board": {"n": 60}, "limit": 2, "time_limit": 0});
    assert_eq!(ask(&late).unwrap()["ended"], "time-limit");
}

#[test]
fn count_reports_progress_and_resumes_from_a_record() {
    let (whole, events) = ask_with_events(&json!({"ask": "count", "board": {"n": 13}}));
    let whole = whole.unwrap();
    assert_eq!((&whole["count"], &whole["evidence"]), (&json!("73712"), &json!("published")));
    assert_eq!(events[0]["event"], "plan");
    let last = events.last().unwrap();
    assert_eq!((&last["done"], &last["record"]["count"]), (&json!(1.0), &json!("73712")));
    let pieces = last["pieces"].as_array().unwrap();
    let units: u64 = pieces.iter().map(|piece| piece[0].as_u64().unwrap()).sum();
    let found: f64 = pieces.iter().map(|piece| piece[1].as_f64().unwrap()).sum();
    assert_eq!((units, found), (whole["units"].as_u64().unwrap(), 73712.0));
    let work: f64 = events[0]["work"].as_array().unwrap().iter().map(|part| part.as_f64().unwrap()).sum();
    assert!((work - 1.0).abs() < 1e-9);

    // Stop after the first event `part`, then resume.
    let mut record = Value::Null;
    let mut listen = |event: Value| {
        let is_part = event["event"] == "part";
        if is_part {
            record = event["record"].clone();
        }
        if is_part { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let question = json!({"ask": "count", "board": {"n": 15}}).to_string();
    let stopped = ask_json(&question, &Budget::default(), &mut listen);
    assert_eq!(stopped, Err(ServiceError::Stopped));
    let done = record["done"].as_array().unwrap();
    assert!(!done.is_empty() && record["count"] != "2279184", "{record}");
    // The groups of both runs add up to the whole count.
    let before: u64 = record["count"].as_str().unwrap().parse().unwrap();
    let question = json!({"ask": "count", "board": {"n": 15}, "record": record});
    let (rest, events) = ask_with_events(&question);
    assert_eq!(rest.unwrap()["count"], "2279184");
    let pieces = events.last().unwrap()["pieces"].as_array().unwrap();
    let found: f64 = pieces.iter().map(|piece| piece[1].as_f64().unwrap()).sum();
    assert_eq!(before + found as u64, 2_279_184);
    assert!(
        reason(&json!({"ask": "count", "board": {"n": 14}, "record": record}))
            .contains("leave the record out")
    );
    let forged = json!({"units": record["units"], "done": record["done"], "count": "7"});
    let wrong = ask(&json!({"ask": "count", "board": {"n": 15}, "record": forged}));
    assert!(matches!(wrong, Err(ServiceError::Wrong { .. })), "{wrong:?}");
}

/// A web app drops a record if the question with it is invalid.
#[test]
fn a_missing_engine_does_not_make_a_question_invalid() {
    let missing: Vec<_> = ENGINES.iter().filter(|engine| !engine.is_available()).collect();
    assert!(!missing.is_empty(), "no machine has the instruction sets of two kinds of CPU");
    for engine in missing {
        let question = json!({"ask": "count", "board": {"n": 15}, "engine": engine.name()});
        let error = ask(&question).unwrap_err();
        assert_eq!(error.kind(), "failed", "{error}");
        assert!(error.to_string().ends_with("; choose another engine"), "{error}");
    }
}

#[test]
fn count_counts_completions() {
    let (counted, events) = ask_with_events(&json!({"ask": "count", "board": {"n": 8, "queens": [[0, 3]]}}));
    let counted = counted.unwrap();
    assert_eq!((&counted["count"], &counted["evidence"]), (&json!("18"), &json!("recounted")));
    assert_eq!(events.last().unwrap()["record"]["count"], "18");
    let none = ask(&json!({"ask": "count", "board": {"n": 4, "queens": [[0, 0]]}}));
    assert_eq!(none.unwrap()["count"], "0");
    // An empty board has the fastest engine, because its completions are all solutions.
    let empty = Problem::new(Size::new(15).unwrap());
    let counted = ask(&json!({"ask": "count", "board": {"n": 15, "queens": [], "blocked": []}})).unwrap();
    assert_eq!(
        (&counted["count"], &counted["engine"]),
        (&json!("2279184"), &json!(best_engine(ENGINES, &empty).name()))
    );
    // A repeated count has the same units.
    let (counted, events) = ask_with_events(&json!({"ask": "count", "board": {"n": 13}}));
    assert_eq!(counted.unwrap()["count"], "73712");
    let units = ask(&json!({"ask": "count", "board": {"n": 13}})).unwrap()["units"].clone();
    assert_eq!(events[0]["units"], units);
}

#[test]
fn estimate_gives_up_if_too_few_units_were_counted() {
    let of = |board: Problem, limit| {
        let limit = Duration::from_millis(limit);
        let question = Count { time_limit: Some(TimeLimit(limit)), ..Count::default() };
        estimate(&board, &question, ENGINES, &Budget::default().time_limit(limit))
    };
    let board = |n| Problem::new(Size::new(n).unwrap());
    // Rows 0 and 2 both need column 0, but no unit says so before it is counted.
    let no_completion =
        [0, 2].into_iter().flat_map(|row| (1..20).map(move |column| Square::new(row, column)));
    let no_completion = board(20).with_blocked(no_completion).unwrap();
    for (board, limit) in [(board(28), 1), (board(26), 300), (no_completion, 400)] {
        let reason = match of(board, limit) {
            Err(ServiceError::GaveUp(reason)) => reason,
            other => panic!("{other:?}"),
        };
        assert!(reason.starts_with("no estimate: the time limit was too short"), "{reason}");
    }
    assert!(of(board(14), 2000).unwrap().estimate.sampled >= 16);
}

#[test]
fn compare_returns_a_cell_per_size_and_method() {
    let question =
        json!({"ask": "compare", "sizes": [4, 6], "methods": ["bit-masks", "annealing"], "runs": 2});
    let rows = ask(&question).unwrap()["rows"].clone();
    let cells: Vec<&Value> =
        rows.as_array().unwrap().iter().flat_map(|row| row["cells"].as_array().unwrap()).collect();
    assert_eq!((cells.len(), &rows[1]["n"], &cells[3]["method"]), (4, &json!(6), &json!("annealing")));
    assert!(cells[0]["seconds"]["median"].as_f64().unwrap() > 0.0);
    // Runs are repeated to measure their time, but each counts once.
    assert_eq!((&cells[0]["runs"], &cells[0]["answered"]), (&json!(2), &json!(2)));
    assert_eq!(cells[0]["steps"], ask(&question).unwrap()["rows"][0]["cells"][0]["steps"]);
    assert!(reason(&json!({"ask": "compare", "sizes": []})).contains("1 to 64 sizes"));
    assert!(
        reason(&json!({"ask": "compare", "sizes": [5], "runs": 0}))
            .contains("a whole number from 1 to 10000, not 0")
    );
    assert!(reason(&json!({"ask": "compare", "sizes": [5], "methods": ["guess"]})).contains("annealing"));
}

#[test]
fn info_and_methods_describe_the_program() {
    let info = ask(&json!({"ask": "info"})).unwrap();
    assert_eq!((&info["counts"][8], info["counts"].as_array().unwrap().len()), (&json!("92"), 28));
    let methods = ask(&json!({"ask": "methods"})).unwrap();
    assert_eq!(methods.as_array().unwrap().len(), 14);
    assert!(
        methods.as_array().unwrap().iter().all(|method| !method["pseudocode"].as_array().unwrap().is_empty())
    );
    let drawn = ask(&json!({"ask": "draw", "board": {"n": 4, "queens": [[1, 1]]}, "width": 200})).unwrap();
    assert!(drawn["svg"].as_str().unwrap().starts_with("<svg"));
    let look = json!({"ask": "draw", "board": 4, "highlight": ["a1"], "kings": [[0, 0]], "king": "red", "background": "none", "no_coordinates": true});
    let svg = ask(&look).unwrap()["svg"].as_str().unwrap().to_owned();
    assert!(svg.contains("#ff0000") && !svg.contains("<text"), "{svg}");
    assert_eq!(
        reason(&json!({"ask": "draw", "board": 4, "highlight": [[4, 0]]})),
        "highlight: the square (4, 0) is off the board of n = 4; rows and columns start at 0"
    );
    assert!(reason(&json!({"ask": "draw", "board": 4, "background": "mud"})).ends_with(", or none"));
    assert_eq!(ask(&json!({"ask": "solve", "board": {"n": 3}, "seed": 1})).unwrap()["status"], "none");
}

#[test]
fn invalid_questions_are_rejected_with_a_reason() {
    for question in [
        json!({"ask": "check", "board": {"n": 1001}}),
        json!({"ask": "check", "board": {"n": 8, "queens": [[8, 0]]}}),
        json!({"ask": "check", "board": {"n": 8, "queens": [[1, 0], [1, 0]]}}),
        json!({"ask": "check", "board": {"n": -1}}),
        json!({"ask": "check"}),
        json!({"ask": "count", "board": {"n": 33}}),
        json!({"ask": "count", "board": {"n": 8}, "engine": "steam"}),
        json!({"ask": "solve", "board": {"n": 1001}, "seed": 1}),
        json!({"look": 8}),
        json!([]),
        json!({"ask": "solve", "board": 8, "after": [0]}),
        json!({"ask": "solve", "board": {"n": 8, "queens": ["i1"]}}),
        json!({"ask": "list", "board": 8, "after": [0, 1, 2, 3, 4, 5, 6, 7]}),
        json!({"ask": "count", "board": {"n": 15}, "record": {"units": 99_999_999, "done": [[0, 99_999_998]], "count": "7"}}),
    ] {
        assert!(!reason(&question).is_empty());
    }
    let deep = ask_json(&"[".repeat(1 << 19), &Budget::default(), &mut |_| ControlFlow::Continue(()));
    assert!(matches!(deep, Err(ServiceError::Bad { .. })));
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn errors_name_the_field_and_say_what_is_expected() {
    for (question, expected) in [
        (
            json!({"ask": "draw", "board": 8, "highlight": [[0, 0], [-1, 0]]}),
            "highlight[1][0]: expected a whole number from 0 to 999999999, not -1",
        ),
        (json!({"ask": "solve", "board": 8, "cooling": [1]}), "cooling: expected a cooling schedule"),
        (json!({"ask": "solve", "board": 8, "seed": {"a": 1}}), "seed: expected a whole number from 0, not"),
        (json!({"ask": "solve", "board": 8, "time_limit": [[1, 5]]}), "time_limit: expected a time"),
        (json!({"ask": "solve", "board": 8, "method": ["h1"]}), "method: '[\"h1\"]' is not a valid method"),
        (
            json!({"ask": "count-units", "board": 8, "units": [0]}),
            "units: expected an array of length 2, not a list of 1",
        ),
        (
            json!({"ask": "draw", "board": 8, "highlight": [[0, 1, 2, 3]]}),
            "highlight[0]: expected a square [row, column], or a text such as d8, not a list of 4",
        ),
        (json!({"ask": "compare", "sizes": [8], "board": 6}), "unknown field `board`"),
        (json!({"ask": "count", "board": -1}), "board: expected a whole number from 0 to 1000000000, not -1"),
        (json!({"ask": "count", "board": 2000}), "board: n must be from 0 to 1000, not 2000"),
        (
            json!({"ask": "count", "board": {"n": 8, "queens": [[0, 1], [0, -2]]}}),
            "board.queens[1][1]: expected a whole number from 0 to 999999999, not -2",
        ),
        (
            json!({"ask": "count", "board": {"n": 8, "queens": [[0, true]]}}),
            "board.queens[0][1]: expected a whole number from 0 to 999999999, not true",
        ),
        (
            json!({"ask": "count", "board": {"n": 8, "queens": [[0, 1, 2]]}}),
            "board.queens[0]: expected a square [row, column], or a text such as d8, not a list of 3",
        ),
        (
            json!({"ask": "count", "board": {"n": 8, "queens": [7]}}),
            "board.queens[0]: expected a square [row, column], or a text such as d8, not 7",
        ),
        (
            json!({"ask": "count", "board": {"n": 8, "queens": ["d9"]}}),
            "board.queens[0]: d9 is not a square of a board with n = 8",
        ),
        (
            json!({"ask": "count", "board": [0, 1, "x"]}),
            "board[2]: expected a whole number from 0 to 1000000000, not \"x\"",
        ),
        (
            json!({"ask": "count", "board": [[0, 1], [2, 0]]}),
            "board[1][0]: expected true or false (1 or 0), not 2",
        ),
        (
            json!({"ask": "count", "board": [0, [1]]}),
            "board[1]: expected a whole number from 0 to 1000000000, not [1]",
        ),
        (
            json!({"ask": "count", "board": {"n": 8, "queens": [[-1, 0]]}}),
            "board.queens[0][0]: expected a whole number from 0 to 999999999, not -1",
        ),
        (
            json!({"ask": "count", "board": {"n": 8, "queens": [["a", 0]]}}),
            "board.queens[0][0]: expected a whole number from 0 to 999999999, not \"a\"",
        ),
        (
            json!({"ask": "count", "board": {"n": 8, "queens": [[]]}}),
            "board.queens[0]: expected a square [row, column], or a text such as d8, not a list of 0",
        ),
        (
            json!({"ask": "count", "board": 8, "up_to_symmetry": [1]}),
            "up_to_symmetry: expected true or false, not a list",
        ),
        (
            json!({"ask": "count", "board": 8, "threads": {"n": 1}}),
            "threads: expected a whole number from 1 to 1024, not {\"n\":1}",
        ),
        (json!({"ask": "count", "board": [[0, 1], [0]]}), "board: row 1 has 1 squares, expected 2"),
        (
            json!({"ask": "count", "board": true}),
            "board: expected a board size, a text, a list of columns or an object with n and queens, not true",
        ),
        (json!({"ask": "count", "board": {"queens": []}}), "board: missing field `n`"),
        (
            json!({"ask": "count", "board": "[2, 4, 1, 3]"}),
            "board: the text counts from 1: ask \"read\" for its board",
        ),
        (
            json!({"ask": "count", "board": "Solution 1:\n.Q..\n...Q\nQ...\n..Q.\n"}),
            "board: the text is not only a board: ask \"read\" for its board",
        ),
        (
            json!({"ask": "count", "board": "a1 b3"}),
            "board: the text has no board size: give `n` and `queens`",
        ),
        (
            json!({"ask": "count", "board": {"n": 4, "queens": [{"row": 0, "column": 1}]}}),
            "board.queens[0]: expected a square [row, column], or a text such as d8, not an object",
        ),
        (
            json!({"ask": "list", "board": 8, "order": "best"}),
            "order: expected columns or rows, not \"best\"",
        ),
        (json!({"ask": "count"}), "missing field `board`"),
        (
            json!({"ask": "count", "board": 8, "threads": 0}),
            "threads: expected a whole number from 1 to 1024, not 0",
        ),
        (
            json!({"ask": "count", "board": 8, "threads": "two"}),
            "threads: expected a whole number from 1 to 1024, not \"two\"",
        ),
        (
            json!({"ask": "count", "board": 8, "up_to_symmetry": 1}),
            "up_to_symmetry: expected true or false, not 1",
        ),
        (
            json!({"ask": "count", "board": 8, "time_limit": "soon"}),
            "time_limit: expected a time such as 10s, 2m or 1h30m, or a number of seconds, not \"soon\"",
        ),
        (json!({"ask": "count", "board": 8, "seed": 1}), "seed: only an estimate draws at random"),
        (
            json!({"ask": "solve", "board": 8, "method": 7}),
            "method: '7' is not a valid method; expected auto",
        ),
        (
            json!({"ask": "solve", "board": 8, "cooling": [1, 2]}),
            "cooling: expected a cooling schedule T,TMIN,ALPHA with T > TMIN > 0 and 0 < ALPHA < 1, such as 1,0.1,0.999, not [1,2]",
        ),
        (
            json!({"ask": "compare", "sizes": [8, "many"]}),
            "sizes[1]: line 1, column 1: found 'm', expected a board",
        ),
        (json!({"ask": "solve", "board": 8, "steps": 5}), "unknown field `steps`, expected one of `seed`"),
        (
            json!({"ask": "solve", "board": {"n": 8, "queen": []}}),
            "board: unknown field `queen`, expected one of `n`",
        ),
        (json!({"ask": "check", "board": {"n": 8, "queens": 5}}), "board.queens: expected a list, not 5"),
        (
            json!({"ask": "check", "board": {"n": 8, "queens": null}}),
            "board.queens: expected a list, not null",
        ),
        (json!({"ask": "solve", "board": 8, "explain": null}), "explain: expected true or false, not null"),
        (json!({"ask": "solve", "board": 8, "time_limit": [1]}), "time_limit: expected a time such as 10s"),
        (json!({"ask": "list", "board": 8, "order": 5}), "order: expected a string, not 5"),
        (
            json!({"ask": "count", "board": 8, "record": {"units": 5, "done": [["a", 1]], "count": "1"}}),
            "record.done[0][0]: expected a whole number from 0, not \"a\"",
        ),
        (
            json!({"ask": "count", "board": 8, "engine": "steam"}),
            "engine: 'steam' is not a valid engine; expected auto",
        ),
        (
            json!({"ask": "solve", "board": 8, "record": 5}),
            "record: expected a record of finished units, not 5",
        ),
    ] {
        let why = reason(&question);
        assert!(why.starts_with(expected), "{question}\n{why}\n{expected}");
    }
}

#[test]
fn a_board_has_many_forms() {
    for board in [
        json!([0, 4, null, null, null, null, null, null]),
        json!({"n": 8, "queens": [[0, 0], [1, 4]]}),
        json!({"n": 8, "queens": ["a8", "1,4"]}),
        json!({"columns": [0, 4, null, null, null, null, null, null]}),
        json!("Q.......\n....Q...\n........\n........\n........\n........\n........\n........\n"),
        json!([
            [1, 0, 0, 0, 0, 0, 0, 0],
            [false, false, false, false, true, false, false, false],
            [0, 0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 0, 0, 0]
        ]),
    ] {
        let counted = ask(&json!({"ask": "count", "board": board})).unwrap();
        // Only [0, 4, 7, 5, 2, 6, 1, 3] begins with these columns.
        assert_eq!(counted["count"], "1", "{board}");
    }
    assert_eq!(ask(&json!({"ask": "count", "board": 8})).unwrap()["count"], "92");
}

/// What the command line can ask, questions in JSON can ask too.
#[test]
fn questions_have_the_options_of_the_command_line() {
    let solved = ask(
        &json!({"ask": "solve", "board": 8, "method": "h1", "start": [0, 0, 0, 0, 0, 0, 0, 0], "seed": 1, "step_limit": 5000, "time_limit": "10s"}),
    );
    let solved = solved.unwrap();
    assert_eq!((&solved["status"], &solved["method"]), (&json!("solution"), &json!("most-threatened-h1")));
    assert!(solved["steps"].as_u64().unwrap() > 0);
    let annealed = json!({"ask": "solve", "board": 12, "method": "annealing", "cooling": [1, 0.1, 0.999]});
    assert_eq!(ask(&annealed).unwrap()["status"], "solution");
    let late = ask(&json!({"ask": "count", "board": 20, "time_limit": 0.05})).unwrap();
    assert_eq!((&late["status"], &late["count"]), (&json!("unknown"), &Value::Null));
    let rest = json!({"ask": "count", "board": 20, "time_limit": 0.05, "record": late["record"]});
    let done = |answer: &Value| answer["record"]["done"].as_array().map(Vec::len);
    assert!(done(&late).is_some() && ask(&rest).unwrap()["status"] == "unknown");
    let about =
        ask(&json!({"ask": "count", "board": 13, "estimate": true, "time_limit": 0.3, "seed": 5})).unwrap();
    assert!((about["estimate"]["count"].as_f64().unwrap() - 73712.0).abs() < 7000.0, "{about}");
    let by_rows = ask(&json!({"ask": "list", "board": 6, "order": "rows"})).unwrap();
    assert_eq!(by_rows["boards"][0], json!([3, 0, 4, 1, 5, 2]));
    let ten = json!([8, 1, 3, 0, 6, 9, 5, 2, 4, 7]);
    let kings = ask(&json!({"ask": "kings", "board": ten, "kings": 4})).unwrap();
    assert_eq!((&kings["ways"], &kings["polynomial"][1]), (&json!("22"), &json!("9")));
}
