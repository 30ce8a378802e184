//! The classic methods: their overview in the book, the JSON of `trace`, the formats of `compare`.
use std::collections::BTreeSet;
use std::process::Output;

use queenside::methods::METHODS;
use serde_json::Value;

use super::helpers::{assert_refused, error, piped, run, stdout};

/// Return what a text says after "One step is", as the tab Watch of the web app shows it.
fn step_of(text: &str) -> &str {
    let (_, rest) = text.split_once("One step is ").unwrap();
    rest.split(['.', ',', ':', ';']).next().unwrap()
}

#[test]
fn the_overview_in_the_book_has_one_row_per_method() {
    let page = std::fs::read_to_string("../../docs/explanation/methods.md").unwrap();
    // | [`name`](its page) | idea | one step is | n up to |
    let rows: Vec<[String; 3]> = page
        .lines()
        .filter(|line| line.starts_with("| [`"))
        .map(|line| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            [cells[1].to_owned(), cells[3].to_owned(), cells[4].replace(',', "")]
        })
        .collect();
    let expected: Vec<[String; 3]> = METHODS
        .iter()
        .map(|method| {
            let link = format!("[`{method}`](../methods/{method}.md)");
            [link, step_of(method.text).to_owned(), method.max_size.to_string()]
        })
        .collect();
    assert_eq!(rows, expected);
}

/// The names of the fields of a flat object, in their order.
fn fields(line: &str) -> Vec<&str> {
    let parts: Vec<&str> = line.split('"').collect();
    parts.windows(2).filter(|pair| pair[1].starts_with(':')).map(|pair| pair[0]).collect()
}

#[test]
fn an_event_has_no_field_twice() {
    let methods = [
        "min-conflicts",
        "annealing",
        "iterative-repair",
        "swap-search",
        "h1",
        "algorithm-x",
        "permutations",
    ];
    let mut kinds = BTreeSet::new();
    for method in methods {
        for seed in ["1", "2", "3"] {
            let arguments = ["trace", method, "6", "--seed", seed, "--step-limit", "3000"];
            for line in String::from_utf8(run(&arguments).stdout).unwrap().lines() {
                let object: Value = serde_json::from_str(line).unwrap();
                let fields = fields(line);
                let different: BTreeSet<&str> = fields.iter().copied().collect();
                assert_eq!(fields.len(), different.len(), "{line}");
                assert_eq!(object.as_object().unwrap().len(), different.len(), "{line}");
                kinds.insert(object["event"].as_str().unwrap().to_owned());
            }
        }
    }
    let expected = "accept conflict dead-end end move place reject remove restart select solution stagnation";
    assert!(expected.split(' ').all(|kind| kinds.contains(kind)), "{kinds:?}");
}

/// Return the standard output of a command that succeeded.
fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", error(output));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The stuck boards of the document "Solving the N-Queens Problem".
const STUCK: [&str; 2] = [
    "Q - - - - - \n- - Q - - - \n- - - - Q - \n- Q - - - - \n- - - Q - - \n- - - - - Q \n",
    "- - - - - - Q - - - - \n- - - - - - - - - - Q \n- Q - - - - - Q - - - \n- - - - - Q - - - - - \nQ - - - - - - - - - - \n- - Q - - - - - - - - \n- - - - Q - - - - - - \n- - - - - - - - Q - - \n- - - - - - - - - - - \n- - - - - - - - - Q - \n- - - Q - - - - - - - \n",
];

#[test]
fn the_stuck_boards_of_the_document_are_start_positions() {
    for (n, stuck) in [6, 11].into_iter().zip(STUCK) {
        for method in ["h1", "h2"] {
            let solved = piped(&["solve", "--start", "-", "--method", method, "--as", "dots"], stuck);
            assert_eq!(text(&piped(&["check", "-"], &solved.stdout)), "solution\n");
        }
        let compared = piped(&["compare", "--start", "-", "h1", "h2", "--runs", "2", "--json"], stuck);
        let answer: Value = serde_json::from_slice(&compared.stdout).unwrap();
        assert_eq!(answer["rows"][0]["n"], n);
        assert_eq!(answer["settings"]["start"].as_array().unwrap().len(), n);
        assert!(answer["rows"][0]["cells"].as_array().unwrap().iter().all(|cell| cell["answered"] == 2));
        // As given queens, they stay, and the error says how they may move.
        let commands: [&[&str]; 3] =
            [&["solve", "--method", "h1"], &["trace", "h2"], &["compare", "h1", "h2"]];
        for command in commands {
            assert_refused(&piped(&[command, &["--board", "-"]].concat(), stuck), "--start -");
        }
    }
    let eleven = |command: &[&str]| piped(&[command, &["--start", "-"]].concat(), STUCK[1]);
    let advice = "; use most-threatened-h1, most-threatened-h2 or iterative-repair";
    assert_refused(&eleven(&["solve", "--method", "min-conflicts"]), advice);
    assert_refused(&eleven(&["trace", "backtracking"]), advice);
    assert_refused(
        &eleven(&["compare", "swap-search"]),
        "accept it: most-threatened-h1, most-threatened-h2, iterative-repair",
    );
    assert_refused(&eleven(&["solve"]), "--start needs a method that repairs");
    assert_refused(&eleven(&["compare", "8"]), "cannot be used with --start");
    assert_refused(
        &run(&["solve", "--method", "h1", "--board", "stuck.txt", "--start", "stuck.txt"]),
        "--board and --start name the same file",
    );
    assert_refused(&piped(&["solve", "--start", "-", "--method", "h1"], "xQ\n.."), "blocked squares");
}

#[test]
fn no_method_moves_the_queens_of_a_board() {
    // The only solution of n = 6 that begins with these columns is [1, 3, 5, 0, 2, 4].
    let board = b".Q....\n...Q..\n......\n......\n......\n......\n";
    for method in ["min-conflicts", "annealing", "iterative-repair", "swap-search", "h1", "h2"] {
        let solved = piped(&["solve", "--board", "-", "--method", method], board);
        assert_eq!(text(&solved), "[1, 3, 5, 0, 2, 4]\n", "{method}");
        let traced = text(&piped(&["trace", method, "--board", "-"], board));
        assert!(traced.lines().last().unwrap().contains(r#""columns":[1,3,5,0,2,4]"#), "{method}");
    }
}

#[test]
fn every_method_proves_that_sizes_2_and_3_have_no_solution() {
    let completion = ["closed-form", "exact", "local-search", "max-entropy", "relaxation"];
    let methods = METHODS.iter().map(queenside::methods::Method::name).chain(completion);
    for method in methods {
        for arguments in [&["2"][..], &["3"], &["2", "--queen", "0,0"], &["3", "--queen", "1,1"]] {
            let output = run(&[&["solve", "--json", "--method", method], arguments].concat());
            assert_eq!(output.status.code(), Some(1), "{method} {arguments:?}");
            let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(answer["status"], "none", "{method} {arguments:?}");
        }
    }
    for method in METHODS {
        assert_eq!(run(&["trace", method.name(), "3"]).status.code(), Some(1), "{method}");
    }
}

#[test]
fn misplaced_and_misspelt_methods_are_refused() {
    for (arguments, hint) in [
        (&["solve", "8", "h1"][..], "unexpected argument 'h1'"),
        (&["solve", "8", "--method", "backtrakking"], "'backtracking'"),
        (&["trace", "backtrakking", "8"], "'backtracking'"),
        (&["compare", "8", "backtrakking"], "'backtracking'"),
    ] {
        assert_refused(&run(arguments), hint);
    }
    let listed = stdout(&["methods"]);
    for name in ["h1 (most-threatened-h1)", "dlx (algorithm-x)", "brute-force (permutations)"] {
        assert!(listed.contains(name), "{name}");
    }
    let is_listed =
        |here, there| listed.lines().any(|line| line.split_whitespace().take(2).eq([there, here]));
    assert!(is_listed("late-backtracking", "backtracking") && is_listed("backtracking", "lookahead"));
}

#[test]
fn the_extension_chooses_the_format() {
    let folder = tempfile::tempdir().unwrap();
    for (name, start) in [
        ("a.txt", "Time: wall-clock"),
        ("a.md", "Time: wall-clock"),
        ("a.csv", "n,method,"),
        ("a.JSON", "{\"schema\":1,\"machine\":"),
    ] {
        let path = folder.path().join(name);
        let output = run(&["compare", "4", "backtracking", "-o", path.to_str().unwrap()]);
        assert!(
            output.status.success() && output.stdout.is_empty() && output.stderr.is_empty(),
            "{output:?}"
        );
        assert!(std::fs::read_to_string(&path).unwrap().starts_with(start), "{name}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 4);
}

#[test]
fn columns_of_text_are_aligned() {
    let text = stdout(&["compare", "4..11", "backtracking", "h1", "--runs", "5", "--step-limit", "60"]);
    // Rows that end with a number, not with a blank spread.
    let tables = text.lines().filter(|line| line.starts_with("  ") && !line.ends_with(['-', 's']));
    let widths: BTreeSet<usize> = tables.map(|line| line.chars().count()).collect();
    assert_eq!(widths.len(), 1, "{text}");
}
