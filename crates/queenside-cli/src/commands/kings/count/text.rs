//! What is shown of a board: text and pictures.

use std::collections::HashMap;
use std::io::{self, Write};

use queenside::draw::{Style, Tinted};
use queenside::kings::{BigUint, Polynomial};
use queenside::{Board, Square};

use super::board::{Counted, decimals};
use crate::failure::Failure;
use crate::output::{Output, write_board};
use crate::values::OutputFormat;
use crate::words::of_many;

/// Writes the board, the ways on each group, the product and the answer.
pub(in crate::commands::kings) fn write(counted: &Counted, out: &mut impl Write) -> io::Result<()> {
    write_squares(counted, out)?;
    writeln!(out, "{}", safe_and_groups(counted))?;
    write_groups(counted, out)?;
    write_product(counted, out)?;
    write_sums(counted, out)?;
    writeln!(out, "{}", kings_and_ways(counted))?;
    let greatest = counted.polynomial.greatest();
    let ways = counted.polynomial.ways(greatest).to_string();
    writeln!(out, "greatest number of kings: {greatest}, in {}", in_ways(&ways))
}

/// Writes the number of ways for each number of kings.
pub(super) fn write_polynomial(counted: &Counted, out: &mut impl Write) -> io::Result<()> {
    for (kings, ways) in counted.polynomial.coefficients().iter().enumerate() {
        writeln!(out, "{kings} {ways}")?;
    }
    Ok(())
}

/// How many safe squares in how many groups.
pub(super) fn safe_and_groups(counted: &Counted) -> String {
    let groups = of_many(counted.groups.len() as u64, "group");
    format!("{} in {groups}", of_many(counted.safe.count().into(), "safe square"))
}

/// The answer.
fn kings_and_ways(counted: &Counted) -> String {
    let kings = of_many(counted.kings.into(), "king");
    format!("{kings}: {}", in_ways(&counted.ways.to_string()))
}

/// A number of ways in words.
pub(super) fn in_ways(ways: &str) -> String {
    format!("{ways} way{}", if ways == "1" { "" } else { "s" })
}

/// The board with the letters of the groups.
fn write_squares(counted: &Counted, out: &mut impl Write) -> io::Result<()> {
    let mut signs: HashMap<Square, String> = HashMap::new();
    for (group, _) in &counted.groups {
        signs.extend(group.squares.iter().map(|&square| (square, group.label())));
    }
    // Where the letters go as far as Q, queens have their own sign.
    let queen = if counted.groups.iter().any(|(group, _)| group.label() == "Q") { "♛" } else { "Q" };
    signs.extend(counted.solution.queens().map(|square| (square, queen.to_owned())));
    let width = signs.values().map(|sign| sign.chars().count()).max().unwrap_or(1);
    let n = counted.n();
    for row in 0..n {
        let sign = |column| signs.get(&Square::new(row, column)).map_or(".", String::as_str);
        let line: Vec<String> = (0..n).map(|column| format!("{:width$}", sign(column))).collect();
        writeln!(out, "{}", line.join(" ").trim_end())?;
    }
    if n > 0 {
        writeln!(out)?;
    }
    Ok(())
}

/// A line for each group, under the numbers of kings.
fn write_groups(counted: &Counted, out: &mut impl Write) -> io::Result<()> {
    let groups: Vec<(String, Vec<String>)> =
        counted.groups.iter().map(|(group, polynomial)| (group.label(), decimals(polynomial))).collect();
    let most = groups.iter().map(|(_, ways)| ways.len()).max().unwrap_or(0);
    if most == 0 {
        return Ok(());
    }
    let header = ("kings".to_owned(), (0..most).map(|kings| kings.to_string()).collect::<Vec<_>>());
    let lines: Vec<_> = [header].into_iter().chain(groups).collect();
    let width = |kings: usize| {
        lines.iter().filter_map(|(_, ways)| ways.get(kings)).map(String::len).max().unwrap_or(1)
    };
    let widths: Vec<usize> = (0..most).map(width).collect();
    for (label, ways) in &lines {
        write!(out, "{label:5}")?;
        for (ways, &width) in ways.iter().zip(&widths) {
            write!(out, "  {ways:>width$}")?;
        }
        writeln!(out)?;
    }
    writeln!(out)
}

/// Where a line of factors is broken.
const LINE: usize = 100;
/// The most terms of the product that are written one by one.
const MOST_TERMS: usize = 8;

/// The product of the groups' polynomials: as factors, like ones together, then worked out.
fn write_product(counted: &Counted, out: &mut impl Write) -> io::Result<()> {
    let mut factors: Vec<(&Polynomial, u32)> = Vec::new();
    for (_, polynomial) in &counted.groups {
        match factors.iter_mut().find(|(factor, _)| *factor == polynomial) {
            Some((_, times)) => *times += 1,
            None => factors.push((polynomial, 1)),
        }
    }
    if factors.is_empty() {
        return Ok(());
    }
    let mut length = 0;
    for (factor, times) in factors {
        let power = if times > 1 { format!("^{times}") } else { String::new() };
        let text = format!("({factor}){power}");
        if length > 0 && length + text.len() > LINE {
            writeln!(out)?;
            length = 0;
        }
        length += text.len();
        write!(out, "{text}")?;
    }
    writeln!(out, "\n= {}\n", worked_out(&counted.polynomial, counted.kings))
}

/// The polynomial; of a long one the first two terms, the one asked for and the last.
fn worked_out(polynomial: &Polynomial, kings: u32) -> String {
    let greatest = polynomial.greatest();
    if greatest < MOST_TERMS as u32 {
        return polynomial.to_string();
    }
    let mut terms = vec!["1".to_owned(), format!("{}x", polynomial.ways(1))];
    let mut last = 1;
    for kings in [kings, greatest].into_iter().filter(|kings| *kings <= greatest) {
        if kings <= last {
            continue;
        }
        if kings > last + 1 {
            terms.push("...".to_owned());
        }
        let ways = polynomial.ways(kings).to_string();
        terms.push(format!("{}x^{kings}", if ways == "1" { "" } else { &ways }));
        last = kings;
    }
    terms.join(" + ")
}

/// Each way to share the kings among the groups, if there are few.
fn write_sums(counted: &Counted, out: &mut impl Write) -> io::Result<()> {
    let polynomials: Vec<&Polynomial> = counted.groups.iter().map(|(_, polynomial)| polynomial).collect();
    let Some(shares) = shares(&polynomials, counted.kings).filter(|shares| !shares.is_empty()) else {
        return Ok(());
    };
    if polynomials.is_empty() {
        return Ok(());
    }
    for share in shares {
        let (ways, product) = product(&polynomials, &share);
        let kings = counted.groups.iter().zip(&share);
        let kings: Vec<String> =
            kings.map(|((group, _), kings)| format!("{}{kings}", group.label())).collect();
        let ways: Vec<String> = ways.iter().map(ToString::to_string).collect();
        writeln!(out, "{}: {} = {product}", kings.join(" "), ways.join(" x "))?;
    }
    writeln!(out)
}

/// The most ways to share kings among groups that are told one by one.
const MOST_SUMS: usize = 20;
/// The most groups for which they are told: beyond, the lines are too long to be read.
const MOST_GROUPS: usize = 12;

/// Each way to share so many kings among the groups, as the number of kings on each; `None` if there are too many to tell.
fn shares(groups: &[&Polynomial], kings: u32) -> Option<Vec<Vec<u32>>> {
    if groups.len() > MOST_GROUPS {
        return None;
    }
    let mut found = Vec::new();
    share(groups, kings, &mut Vec::new(), &mut found);
    (found.len() <= MOST_SUMS).then_some(found)
}

/// Adds those that begin with these, until there are too many.
fn share(groups: &[&Polynomial], kings: u32, begun: &mut Vec<u32>, found: &mut Vec<Vec<u32>>) {
    let Some(group) = groups.get(begun.len()) else {
        if kings == 0 {
            found.push(begun.clone());
        }
        return;
    };
    // What the groups to come cannot take has to stand here.
    let room: u32 = groups[begun.len() + 1..].iter().map(|group| group.greatest()).sum();
    for here in kings.saturating_sub(room)..=kings.min(group.greatest()) {
        if found.len() > MOST_SUMS {
            return;
        }
        begun.push(here);
        share(groups, kings - here, begun, found);
        begun.pop();
    }
}

/// The ways of a share on each group, and their product.
fn product(groups: &[&Polynomial], share: &[u32]) -> (Vec<BigUint>, BigUint) {
    let ways: Vec<BigUint> = groups.iter().zip(share).map(|(group, &kings)| group.ways(kings)).collect();
    let product = ways.iter().fold(BigUint::from(1u8), |product, ways| product * ways);
    (ways, product)
}

/// Draws the queens, and the safe squares in their groups' colours with their groups' letters.
pub(super) fn draw(counted: &Counted, format: OutputFormat, out: &mut Output) -> Result<(), Failure> {
    let colours = Tinted::PALETTE.iter().cycle();
    let tinted = counted.groups.iter().zip(colours).map(|((group, _), &colour)| Tinted {
        label: group.label(),
        squares: group.squares.clone(),
        colour,
    });
    let caption = format!(
        "{}, marked with their groups' letters. {} can stand on safe squares, no two on neighbouring ones, in {}.",
        safe_and_groups(counted),
        of_many(counted.kings.into(), "king"),
        in_ways(&counted.ways.to_string())
    );
    let style = Style { tinted: tinted.collect(), caption, ..Style::default() };
    write_board(&counted.solution, format, &style, out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_product_shows_the_term_asked_for() {
        let polynomial =
            (0..8).fold(Polynomial::new(vec![1]), |product, _| product.times(&Polynomial::new(vec![1, 1])));
        for (kings, expected) in [
            (0, "1 + 8x + ... + x^8"),
            (1, "1 + 8x + ... + x^8"),
            (2, "1 + 8x + 28x^2 + ... + x^8"),
            (4, "1 + 8x + ... + 70x^4 + ... + x^8"),
            (7, "1 + 8x + ... + 8x^7 + x^8"),
            (8, "1 + 8x + ... + x^8"),
            (9, "1 + 8x + ... + x^8"),
        ] {
            assert_eq!(worked_out(&polynomial, kings), expected, "{kings}");
        }
        assert_eq!(worked_out(&Polynomial::new(vec![1, 3, 1]), 9), "1 + 3x + x^2");
    }

    #[test]
    fn the_shares_of_the_document() {
        let groups = [vec![1, 2], vec![1, 4, 2], vec![1, 3, 1]].map(Polynomial::new);
        let groups: Vec<&Polynomial> = groups.iter().collect();
        let shares = shares(&groups, 4).unwrap_or_default();
        assert_eq!(shares, [[0, 2, 2], [1, 1, 2], [1, 2, 1]]);
        let products: Vec<u32> =
            shares.iter().flat_map(|share| product(&groups, share).1.to_u32_digits()).collect();
        assert_eq!(products, [2, 8, 12]);
        assert_eq!(super::shares(&groups, 6), Some(Vec::new()));
        assert_eq!(super::shares(&[], 0), Some(vec![Vec::new()]));
        assert_eq!(super::shares(&[], 1), Some(Vec::new()));
    }

    #[test]
    fn too_many_are_left_out() {
        let single = Polynomial::new(vec![1, 1]);
        assert_eq!(shares(&[&single; 6], 3).map(|shares| shares.len()), Some(20));
        assert_eq!(shares(&[&single; 7], 3), None);
        assert_eq!(shares(&[&single; 13], 13), None);
    }
}
