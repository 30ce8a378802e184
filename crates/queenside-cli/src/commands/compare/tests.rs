//! Every form on a table made by hand.

use queenside::methods::{BACKTRACKING, BIT_MASKS, Cell, CellState, MOST_THREATENED_H1, Row, Spread};

use super::table::Machine;
use super::*;

fn cell(method: Method, state: CellState, answered: u32, median: Option<f64>) -> Cell {
    let upper = if answered < 10 { f64::INFINITY } else { 1.1 };
    let spread = |scale: f64| {
        median.map(|median| {
            let median = median * scale;
            Spread {
                least: 0.5 * median,
                lower: 0.9 * median,
                median,
                upper: upper * median,
                greatest: 2.0 * upper * median,
            }
        })
    };
    let runs = if matches!(state, CellState::Answered | CellState::Limit) { 10 } else { 0 };
    Cell { method, state, runs, answered, seconds: spread(1.0), steps: spread(1e7), moves: spread(1e6) }
}

fn footer() -> Footer {
    let settings = Settings {
        runs: 10,
        time_limit: Duration::from_secs(20),
        step_limit: None,
        seed: 0,
        threads: 1,
        queens: Vec::new(),
    };
    let machine = Machine { cpu: "A <fast> & \"cool\" CPU".to_owned(), cores: 2, os: "Linux 6".to_owned() };
    Footer { machine, version: "0.1.0", date: "2026-01-02T03:04:05Z".to_owned(), settings }
}

/// Answers, runs that came to the limit, a board that is skipped, one that is refused.
fn table() -> Table {
    use CellState::{Answered, Limit, Refused, Skipped};
    let row = |n: u32, cells: [(Method, CellState, u32, Option<f64>); 3]| Row {
        size: Size::new(n).unwrap(),
        cells: cells.map(|(method, state, answered, median)| cell(method, state, answered, median)).to_vec(),
    };
    let (a, b, c) = (BACKTRACKING, BIT_MASKS, MOST_THREATENED_H1);
    let rows = vec![
        row(
            8,
            [(a, Answered, 10, Some(1.25e-6)), (b, Answered, 10, Some(3e-7)), (c, Answered, 10, Some(2e-5))],
        ),
        row(30, [(a, Limit, 0, None), (b, Answered, 10, Some(0.4)), (c, Answered, 7, Some(12.5))]),
        row(100, [(a, Skipped, 0, None), (b, Refused, 0, None), (c, Answered, 10, Some(0.25))]),
    ];
    Table { methods: vec![a, b, c], rows, footer: footer() }
}

/// All methods, each on each size.
fn full_table() -> Table {
    let sizes = (4..=30).chain([40, 60, 100]);
    let row = |n: u32| {
        let seconds =
            |index: usize| 1e-7 * (1.0 + index as f64) * f64::from(n).powf(1.0 + index as f64 / 5.0);
        let cells = METHODS.iter().enumerate().map(|(index, &method)| match seconds(index) {
            seconds if seconds < 0.1 => cell(method, CellState::Answered, 10, Some(seconds)),
            _ => cell(method, CellState::Limit, 0, None),
        });
        Row { size: Size::new(n).unwrap(), cells: cells.collect() }
    };
    Table { methods: METHODS.to_vec(), rows: sizes.map(row).collect(), footer: footer() }
}

fn written(format: ExportFormat, table: &Table) -> String {
    let mut out = Vec::new();
    let sizes: Vec<Size> = table.rows.iter().map(|row| row.size).collect();
    let mut text = Text::new(&table.methods, &sizes, USUAL_WIDTH);
    if format == ExportFormat::Text {
        text.begin(&table.methods, &mut out).unwrap();
        for row in &table.rows {
            row.cells.iter().for_each(|cell| text.cell(row.size, cell, &mut out).unwrap());
            text.row(row, &mut out).unwrap();
        }
    }
    format.write(table, Some(&text), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn text_has_aligned_columns() {
    let expected = "\
Time: by the clock, the median of the runs, ± half the distance between the quartiles

                                                  most-
   n     backtracking        bit-masks    threatened-h1
   8  1.25 µs   ±10 %   300 ns   ±10 %  20.0 µs   ±10 %
  30        -           400 ms   ±10 %   12.5 s  (7/10)
 100        -                -           250 ms   ±10 %

Steps: as each method counts them, the median of the runs

                                                  most-
   n     backtracking        bit-masks    threatened-h1
   8             12.5                3              200
  30                -        4,000,000            125 M
 100                -                -        2,500,000

-: half of the runs or more gave up; a method that came to the limit (20s) was not tried on larger boards; or the method takes no board of that size
(7/10): 7 of 10 runs answered; in the median the others count as longer

A <fast> & \"cool\" CPU, 2 cores, Linux 6
queenside 0.1.0, 2026-01-02T03:04:05Z
10 runs each on 1 thread, seeds from 0, limit of a run 20s
";
    assert_eq!(written(ExportFormat::Text, &table()), expected);
}

#[test]
fn one_size_has_a_line_for_each_method() {
    let mut table = table();
    table.rows.remove(0);
    table.rows.remove(1);
    let text = written(ExportFormat::Text, &table);
    let lines: Vec<&str> = text.lines().skip(3).take(4).collect();
    let expected = [
        "n = 30                 time                    steps",
        "backtracking              -                        -",
        "bit-masks            400 ms   ±10 %        4,000,000",
        "most-threatened-h1   12.5 s  (7/10)            125 M",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn markdown_has_two_tables() {
    let text = written(ExportFormat::Markdown, &table());
    assert!(text.contains("| n | backtracking | bit-masks | most-threatened-h1 |\n|--:|--:|--:|--:|\n"));
    assert!(text.contains("| 30 | - | 400 ms ±10 % | 12.5 s (7/10) |\n"));
    assert!(text.contains("| 8 | 12.5 | 3 | 200 |\n"));
    assert!(text.contains("\n`-`: half of the runs"));
}

#[test]
fn csv_has_a_line_for_each_cell() {
    let text = written(ExportFormat::Csv, &table());
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines.len(), 10);
    assert!(lines.iter().all(|line| line.len() == 20));
    assert_eq!(
        lines[0][..8].join(","),
        "n,method,state,runs,answered,seconds_least,seconds_lower,seconds_median"
    );
    assert_eq!(lines[4][..7].join(","), "30,backtracking,limit,10,0,,");
    assert_eq!(lines[6][..10].join(","), "30,most-threatened-h1,answered,10,7,6.25,11.25,12.5,,");
}

#[test]
fn json_has_numbers_and_null() {
    let text = written(ExportFormat::Json, &table());
    let answer: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(answer["machine"]["cpu"], "A <fast> & \"cool\" CPU");
    assert_eq!(answer["settings"]["time_limit_seconds"], 20.0);
    assert_eq!(answer["rows"][1]["cells"][0]["seconds"], serde_json::Value::Null);
    assert_eq!(answer["rows"][1]["cells"][2]["seconds"]["median"], 12.5);
    assert_eq!(answer["rows"][1]["cells"][2]["seconds"]["upper"], serde_json::Value::Null);
    assert_eq!(answer["rows"][2]["cells"][1]["state"], "refused");
}

fn empty_table() -> Table {
    let mut table = table();
    table.rows.iter_mut().flat_map(|row| &mut row.cells).for_each(|cell| {
        *cell = self::cell(cell.method, CellState::Limit, 0, None);
    });
    table
}

#[test]
fn charts_and_pages_are_well_formed() {
    let tables = [table(), full_table(), empty_table(), Table { rows: Vec::new(), ..table() }];
    for table in &tables {
        let chart = written(ExportFormat::Svg, table);
        let document = roxmltree::Document::parse(&chart).unwrap();
        let texts: Vec<&str> = document
            .descendants()
            .filter(roxmltree::Node::is_element)
            .filter_map(|node| node.text())
            .map(str::trim)
            .collect();
        for method in &table.methods {
            let names = texts.iter().filter(|text| text.trim_end_matches(": -") == method.name()).count();
            assert_eq!(names, 2, "{method} is named in both panels");
        }
        assert!(texts.iter().any(|text| text.contains("A <fast> & \"cool\" CPU")));
        assert!(!chart.contains("NaN") && !chart.contains("inf"), "{chart}");

        let page = written(ExportFormat::Html, table);
        let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
        let document = roxmltree::Document::parse_with_options(&page, options).unwrap();
        let count = |tag: &str| document.descendants().filter(|node| node.tag_name().name() == tag).count();
        assert_eq!((count("table"), count("caption"), count("svg"), count("script")), (2, 2, 1, 0));
        assert_eq!(count("td"), 2 * table.rows.len() * table.methods.len());
        assert!(!page.contains("href=") && !page.contains("url("), "nothing from outside");
    }
}

#[test]
fn charts_stay_small() {
    let sizes = written(ExportFormat::Svg, &full_table()).len();
    assert!(sizes < 80_000, "{sizes} bytes");
}
