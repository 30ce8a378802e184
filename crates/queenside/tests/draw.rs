//! Pictures: their contents and their descriptions.

use queenside::draw::{Colour, MAX_DRAWN, Style, svg};
use queenside::solve::closed_form;
use queenside::{Board, Line, Placement, Problem, Square};

use super::{placement, size, squares};

fn attacking() -> Placement {
    placement(4, [(0, 0), (0, 3), (3, 3)])
}

#[test]
fn a_picture_has_a_description() {
    let solution = svg(&closed_form(size(4)).unwrap(), &Style::default()).unwrap();
    assert!(solution.contains("<title>Solution of the 4-queens problem</title>"));
    assert!(solution.contains("(0, 1), (1, 3), (2, 0), (3, 2). No queen attacks another."));
    let attacking = svg(&attacking(), &Style::default()).unwrap();
    assert!(attacking.contains("<title>3 queens on a board of 4 rows and columns</title>"));
    assert!(attacking.contains("(0, 0) attacks (0, 3) on row 0; (0, 3) attacks (3, 3) on column 3; (0, 0) attacks (3, 3) on diagonal 0."));
}

#[test]
fn a_queen_is_drawn_on_each_of_its_squares() {
    for n in [0, 1, 4, 30, 200] {
        let picture = svg(&closed_form(size(n)).unwrap(), &Style::default()).unwrap();
        assert_eq!(picture.matches("href=\"#qs-queen\"").count(), n as usize);
        assert!(picture.len() < 40_000, "{} bytes for n = {n}", picture.len());
    }
    let picture = svg(&attacking(), &Style::default()).unwrap();
    assert!(picture.contains(r##"<use href="#qs-queen" x="300" y="0"/>"##));
}

#[test]
fn conflicts_are_lines_from_the_first_to_the_last_queen() {
    let picture = svg(&attacking(), &Style::default()).unwrap();
    assert!(picture.contains(r#"d="M50 50L350 50M350 50L350 350M50 50L350 350""#), "{picture}");
    let plain = svg(&attacking(), &Style::default().conflicts(false)).unwrap();
    assert!(!plain.contains(&Style::default().conflict.to_string()));
}

#[test]
fn blocked_squares_are_one_hatched_path_and_described() {
    let problem = Problem::new(size(4)).with_blocked(squares([(0, 0), (0, 1), (2, 3)])).unwrap();
    let picture = svg(&problem, &Style::default().blocked(Colour::rgb(1, 2, 3))).unwrap();
    assert!(picture.contains("3 squares are blocked."), "{picture}");
    assert!(picture.contains(
        r#"<path fill="url(#qs-blocked-25-010203)" d="M0 0h200v100h-200zM300 200h100v100h-100z"/>"#
    ));
    let one = Problem::new(size(4)).with_blocked_lines([Line::Diagonal(3)]).unwrap();
    assert!(svg(&one, &Style::default()).unwrap().contains("1 square is blocked."));
    assert!(!svg(&attacking(), &Style::default()).unwrap().contains("blocked"));
}

#[test]
fn a_queen_on_a_blocked_square_is_not_described_as_a_solution() {
    let solution = closed_form(size(4)).unwrap();
    let queens: Vec<Square> = Board::queens(&solution).collect();
    let problem =
        Problem::new(size(4)).with_queens(queens.clone()).unwrap().with_blocked([queens[0]]).unwrap();
    let picture = svg(&problem, &Style::default()).unwrap();
    assert!(picture.contains("<title>4 queens on a board of 4 rows and columns</title>"));
    assert!(picture.contains(&format!("Queens on blocked squares: {}.", queens[0])));
}

#[test]
fn a_large_board_with_many_blocked_squares_stays_small() {
    let last = i64::from(MAX_DRAWN) - 1;
    let lines = (-last..=last).filter(|diagonal| diagonal % 3 != 0);
    let problem = lines.fold(Problem::new(size(MAX_DRAWN)), |problem, line| {
        problem.with_blocked_lines([Line::Diagonal(line)]).unwrap()
    });
    let picture = svg(&problem, &Style::default()).unwrap();
    assert!(picture.len() < 12_000_000, "{} bytes", picture.len());
}

#[test]
fn highlighted_squares_have_frames() {
    let highlighted = [(3, 3), (0, 0), (3, 3), (4, 0)];
    let style = Style::default().highlight(highlighted).highlight_colour(Colour::rgb(1, 2, 3));
    let picture = svg(&attacking(), &style).unwrap();
    assert!(picture.contains("Highlighted squares: (0, 0), (3, 3)."), "{picture}");
    assert!(
        picture.contains(r##"stroke="#010203" stroke-width="8" d="M4 4h92v92h-92zM304 304h92v92h-92z"/>"##)
    );
}

fn tinted<const K: usize>(style: Style, label: &str, squares: [(u32, u32); K]) -> Style {
    style.tint(label, squares, Colour::rgb(1, 2, 3))
}

#[test]
fn tinted_squares_have_colours_and_letters() {
    let style = Style::default().coordinates(false);
    let style = tinted(style, "A", [(1, 0), (1, 0), (0, 1), (9, 9)]);
    let style = tinted(style, "BC", [(3, 0)]);
    let picture = svg(&attacking(), &style).unwrap();
    assert!(
        picture.contains("Squares marked A: (0, 1), (1, 0). Squares marked BC: (3, 0).</desc>"),
        "{picture}"
    );
    assert!(picture.contains(r##"<path fill="#010203" d="M102 2h96v96h-96zM2 102h96v96h-96z"/>"##));
    // Only these letters are defined, each once, and each square draws its letter once.
    for (sign, defined, drawn) in [("A", 1, 2), ("B", 1, 1), ("C", 1, 1), ("D", 0, 0), ("0", 0, 0)] {
        assert_eq!(picture.matches(&format!(r#"id="qs-{sign}""#)).count(), defined, "{sign}");
        assert_eq!(picture.matches(&format!(r##"href="#qs-{sign}""##)).count(), drawn, "{sign}");
    }
}

#[test]
fn a_queen_hides_the_letter_of_its_square() {
    let style = tinted(Style::default(), "A", [(0, 0), (2, 2)]);
    let picture = svg(&attacking(), &style).unwrap();
    assert_eq!(picture.matches(r##"href="#qs-A""##).count(), 1);
}

#[test]
fn labels_and_captions_can_be_any_text() {
    let style = Style::default().caption("1 < 2 & 3 > 2\u{0}.");
    let style = tinted(tinted(style, "", [(1, 1)]), "<b>&1", [(2, 2)]);
    let style = tinted(style, "7X", []);
    let picture = svg(&attacking(), &style).unwrap();
    assert!(picture.contains("<desc>1 &lt; 2 &amp; 3 &gt; 2. Queens by row"), "{picture}");
    assert!(picture.contains("Squares marked &lt;b&gt;&amp;1: (2, 2)."));
    assert!(!picture.contains("<b>"));
}

#[test]
fn the_style_is_applied() {
    let style = Style::default()
        .coordinates(false)
        .width(123)
        .light(Colour::rgb(1, 2, 3))
        .dark(Colour::rgb(4, 5, 6))
        .queen(Colour::rgb(7, 8, 9))
        .background(None);
    let picture = svg(&closed_form(size(5)).unwrap(), &style).unwrap();
    for part in [r#"width="123""#, "#010203", "#040506", "#070809"] {
        assert!(picture.contains(part), "{part}");
    }
    assert!(!picture.contains("qs-0") && !picture.contains("#ffffff"));
}

#[test]
fn boards_and_widths_that_cannot_be_drawn_are_refused() {
    let large = closed_form(size(MAX_DRAWN + 1)).unwrap();
    assert_eq!(
        svg(&large, &Style::default()).unwrap_err().to_string(),
        "n = 1001 is too large for a picture; expected at most 1000"
    );
    for width in [0, 15, 8193] {
        let style = Style::default().width(width);
        let message = svg(&attacking(), &style).unwrap_err().to_string();
        assert_eq!(message, format!("the width of a picture cannot be {width} pixels; expected 16 to 8192"));
    }
}

#[test]
fn colours_are_read_or_refused() {
    assert_eq!("#fff".parse(), Ok(Colour::rgb(255, 255, 255)));
    assert_eq!("Navy".parse(), Ok(Colour::rgb(0, 0, 128)));
    for text in ["", "#", "#12", "#12345g", "#é12", "rgb(1,2,3)", "\"/><script>"] {
        assert!(text.parse::<Colour>().is_err(), "{text}");
    }
}

#[test]
fn kings_are_drawn_on_squares_without_queens() {
    let solution = closed_form(size(6)).unwrap();
    let queen = solution.queens().next().unwrap().column;
    let style = Style::default().kings([(5, 5), (5, 5), (7, 0), (0, queen)]).king(Colour::rgb(1, 2, 3));
    let picture = svg(&solution, &style).unwrap();
    assert_eq!(picture.matches("href=\"#qs-king\"").count(), 1);
    assert!(picture.contains(r##"<g fill="#010203"><use href="#qs-king" x="500" y="500"/>"##), "{picture}");
    assert!(picture.contains(" Kings: (5, 5)."));
    assert!(!svg(&solution, &Style::default()).unwrap().contains("king"));
}
