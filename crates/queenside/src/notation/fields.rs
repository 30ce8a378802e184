//! Boards as named fields: objects of JSON, parameter files of CSPLib, and addresses of the web app.

use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};

use queenside_board::{Board, Line, Placement, Problem, Size, Square, quoted};

use super::error::Fault;
use super::reading::{
    Boards, First, FoundBoard, Reading, Text, first_of_squares, from_zero, placement_of_squares, size_at,
    two_origins,
};
use super::rows::Rows;
use super::text::{skip_blank, symbol_at};
use super::{Format, numbers};

/// Fields with queens: those that Queenside writes, and those of other programs with a board in any form.
const WITH_QUEENS: &[&str] = &["columns", "queens", "board", "solution", "solutions"];

/// Fields with conditions that Queenside writes.
const CONDITIONS: &[&str] = &["blocked", "excluded_diagonals", "excluded_antidiagonals"];

/// Fields of CSPLib's problems 79 and 80.
const OF_CSPLIB: &[&str] = &["blocks", "diags", "numdiags", "init"];

/// Fields of answers that have a board. They are neither a part of the board nor a condition. They are
/// listed so that a misspelt condition is refused in an answer too.
const OF_ANSWERS: &[&str] = &[
    "attackers",
    "backtracks",
    "board",
    "conflict_count",
    "conflicts",
    "ended",
    "energy",
    "event",
    "explanation",
    "format",
    "gave_up",
    "greatest",
    "groups",
    "input_line",
    "k",
    "level",
    "method",
    "missing",
    "moves",
    "nodes",
    "on_blocked",
    "polynomial",
    "proof",
    "queens",
    "recounted",
    "restarts",
    "round",
    "safe",
    "seconds",
    "seed",
    "solution",
    "solutions",
    "status",
    "steps",
    "used",
    "uses",
    "ways",
];

/// Whether the field describes a board.
fn is_known(field: &str) -> bool {
    field == "n" || [WITH_QUEENS, CONDITIONS, OF_CSPLIB].iter().any(|names| names.contains(&field))
}

/// Return what to type instead of an unknown name: the field that is probably meant.
fn meant(field: &str) -> String {
    const MEANT: [(&str, &[&str]); 6] = [
        ("excluded_antidiagonals", &["anti"]),
        ("excluded_diagonals", &["diag"]),
        ("blocked", &["bl", "clos", "forbid", "exclu", "hole", "wall", "obstacle", "not", "x"]),
        ("n", &["n", "size", "rows"]),
        ("columns", &["col", "solution"]),
        ("queens", &["q", "given", "pair", "square", "place", "position"]),
    ];
    let name = field.to_ascii_lowercase();
    let is_meant = |stems: &[&str]| {
        stems.iter().any(|stem| if stem.len() > 2 { name.contains(stem) } else { name.starts_with(stem) })
    };
    match MEANT.iter().find(|(_, stems)| is_meant(stems)) {
        Some((meant, _)) => format!("\"{meant}\""),
        None => "n, columns, queens, blocked, excluded_diagonals or excluded_antidiagonals".to_owned(),
    }
}

/// Reads the boards of a value, in any way.
pub(super) type ReadValue = fn(Text, &Reading) -> Result<Vec<FoundBoard>, Fault>;

/// Where the fields come from.
#[derive(Clone, Copy, PartialEq)]
enum Source {
    Json,
    /// A parameter file of CSPLib, where squares count from 1.
    CspLib,
}

/// The fields that describe a board, which begins at a place. `null` is the same as a missing field.
struct Fields<'t> {
    bytes: &'t [u8],
    at: usize,
    source: Source,
    read_value: ReadValue,
    list: Vec<Field>,
}

struct Field {
    name: String,
    value: Range<usize>,
}

/// Read objects of JSON, or dictionaries of Python, each of which may have several boards.
pub(super) fn read_objects(
    text: Text,
    reading: &Reading,
    read_value: ReadValue,
    boards: &mut Boards,
) -> Result<(), Fault> {
    let bytes = text.bytes;
    let mut at = skip_blank(bytes, text.from);
    while at < bytes.len() {
        let (fields, end) = Fields::of_object(bytes, at, read_value)?;
        let after = end + bytes[end..].iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
        if !matches!(bytes.get(after), None | Some(b'\n' | b'{')) {
            return Err(Fault::at(after, "the end of the line after the board"));
        }
        boards.came = end;
        boards.found.extend(fields.into_boards(reading)?);
        at = skip_blank(bytes, end);
        boards.read_to = at;
    }
    Ok(())
}

/// Read the parameters of one board, one after the other, with comments.
pub(super) fn read_parameters(
    text: Text,
    reading: &Reading,
    read_value: ReadValue,
    boards: &mut Boards,
) -> Result<(), Fault> {
    let bytes = text.bytes;
    let mut fields = Fields::new(bytes, skip_blank(bytes, text.from), Source::CspLib, read_value);
    let mut at = fields.at;
    while at < bytes.len() {
        let line_end = bytes[at..].iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |len| at + len);
        let line = str::from_utf8(&bytes[at..line_end]).unwrap_or_default();
        if line.starts_with('$') || line.starts_with("language") {
            at = skip_blank(bytes, line_end);
            continue;
        }
        let parameter = line.strip_prefix("letting").map_or(line, str::trim_start);
        let start = at + line.len() - parameter.len();
        let len = parameter.bytes().take_while(|byte| byte.is_ascii_alphabetic() || *byte == b'_').count();
        let value = parameter[len..].trim_start();
        let value = value.strip_prefix('=').or_else(|| value.strip_prefix("be "));
        let Some(value) = value.filter(|_| len > 0) else {
            return Err(Fault::at(at, "a parameter such as 'letting n = 4'"));
        };
        let from = skip_blank(bytes, line_end - value.len());
        let end = value_end(bytes, from, b"\n$")?;
        let name = &parameter[..len];
        if !is_known(name) {
            let expected = format!("n, blocks, diags, init or {}", meant(name));
            return Err(Fault::found(start, format!("the parameter '{}'", quoted(name)), expected));
        }
        fields.add(name, from..end)?;
        at = skip_blank(bytes, end);
    }
    if text.is_all && at > fields.at {
        boards.came = at;
        boards.found = fields.into_boards(reading)?;
        boards.read_to = at;
    }
    Ok(())
}

/// Read the board in an address of the web app, such as `#board?n=8&q=0.3,1.5&x=7.7`: given queens `q`,
/// other queens `f`, and blocked squares `x`. Its fields are those of an object. Addresses from before
/// version 0.1 begin with `#lab`.
pub(super) fn read_address(
    text: Text,
    reading: &Reading,
    read_value: ReadValue,
    boards: &mut Boards,
) -> Result<(), Fault> {
    let start = skip_blank(text.bytes, text.from);
    let line = str::from_utf8(&text.bytes[start..]).unwrap_or_default().trim_end();
    let Some((before, query)) = line.split_once("#board?").or_else(|| line.split_once("#lab?")) else {
        return Err(Fault::at(start, "the address of a board"));
    };
    let (mut n, mut queens, mut blocked) = ("8".to_owned(), Vec::new(), Vec::new());
    let wrong = || Fault::at(start + before.len(), "the address of a board, such as #board?n=8&q=0.3,1.5");
    for field in query.split('&') {
        let (name, value) = field.split_once('=').ok_or_else(wrong)?;
        let value = value.replace("%2C", ",");
        let squares = value.split(',').filter(|square| !square.is_empty());
        let squares = squares.map(|square| format!("[{}]", square.replace('.', ",")));
        match name {
            "n" => n = value,
            "q" | "f" => queens.extend(squares),
            "x" => blocked.extend(squares),
            _ => return Err(wrong()),
        }
    }
    let (queens, blocked) = (queens.join(","), blocked.join(","));
    let object = format!("{{\"n\":{n},\"queens\":[{queens}],\"blocked\":[{blocked}]}}");
    let (fields, _) = Fields::of_object(object.as_bytes(), 0, read_value).map_err(|_| wrong())?;
    boards.found = fields.into_boards(reading).map_err(|_| wrong())?;
    for found in &mut boards.found {
        (found.at, found.format) = (start, Format::Pairs);
    }
    boards.read_to = text.bytes.len();
    Ok(())
}

/// Return the place after the value that begins here: of one of these bytes, outside of brackets and
/// strings.
fn value_end(bytes: &[u8], at: usize, ends: &[u8]) -> Result<usize, Fault> {
    let (mut depth, mut quote, mut at) = (0, None, at);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' if quote.is_some() => at += 1,
            _ if quote.is_some() => quote = quote.filter(|quote| *quote != byte),
            _ if depth == 0 && ends.contains(&byte) => return Ok(at),
            b'"' | b'\'' => quote = Some(byte),
            b'[' | b'{' | b'(' => depth += 1,
            b']' | b'}' | b')' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return Err(Fault::at(at, "a value"));
        }
        at += 1;
    }
    if depth == 0 && quote.is_none() && ends.contains(&b'\n') {
        return Ok(bytes.len());
    }
    let expected =
        if ends.contains(&b'}') { "',' or '}' in the JSON object" } else { "the rest of the parameter" };
    Err(Fault::at(bytes.len(), expected))
}

impl<'t> Fields<'t> {
    fn new(bytes: &'t [u8], at: usize, source: Source, read_value: ReadValue) -> Self {
        Self { bytes, at, source, read_value, list: Vec::new() }
    }

    /// Read the fields of an object that begins here. Return them with the place after the object.
    ///
    /// An object with `"schema":1` is an answer of this program, whose other fields are not conditions.
    /// A field that is not known is refused, because it may be a condition.
    fn of_object(bytes: &'t [u8], start: usize, read_value: ReadValue) -> Result<(Self, usize), Fault> {
        let mut fields = Self::new(bytes, start, Source::Json, read_value);
        if bytes[start] != b'{' {
            return Err(Fault::at(start, "an object of JSON"));
        }
        let (mut of_answer, mut is_answer) = (None, false);
        let mut at = skip_blank(bytes, start + 1);
        while bytes.get(at) != Some(&b'}') {
            let (name, after) = read_name(bytes, at)?;
            let colon = skip_blank(bytes, after);
            if bytes.get(colon) != Some(&b':') {
                return Err(Fault::at(colon, "':'"));
            }
            let from = skip_blank(bytes, colon + 1);
            let end = value_end(bytes, from, b",}")?;
            let value = bytes[from..end].trim_ascii_end();
            // Some fields of answers have the name of a list, but are a number or a truth value.
            let is_scalar =
                !matches!(&*name, "n" | "numdiags") && !matches!(value, [b'[' | b'(' | b'n' | b'N', ..]);
            if name == "schema" {
                is_answer = value == b"1";
                if !is_answer {
                    let schema = String::from_utf8_lossy(value);
                    return Err(Fault::found(from, format!("the schema {schema}"), "1"));
                }
            } else if !is_scalar && is_known(&name) {
                fields.add(&name, from..from + value.len())?;
            } else {
                let refusal = if is_known(&name) {
                    Fault::at(from, format!("a list in \"{name}\""))
                } else {
                    Fault::found(at, format!("the unknown field \"{}\"", quoted(&name)), meant(&name))
                };
                if !OF_ANSWERS.contains(&&*name) {
                    return Err(refusal);
                }
                of_answer.get_or_insert(refusal);
            }
            at = skip_blank(bytes, end + usize::from(bytes[end] == b','));
        }
        match of_answer {
            Some(refusal) if !is_answer => Err(refusal),
            _ => Ok((fields, at + 1)),
        }
    }

    /// Add a field with a known name.
    fn add(&mut self, name: &str, value: Range<usize>) -> Result<(), Fault> {
        if matches!(&self.bytes[value.clone()], b"null" | b"None") {
            return Ok(());
        }
        if self.get(name).is_some() {
            return Err(Fault::found(value.start, format!("a second \"{name}\""), "each field once"));
        }
        self.list.push(Field { name: name.to_owned(), value });
        Ok(())
    }

    fn get(&self, name: &str) -> Option<&Field> {
        self.list.iter().find(|field| field.name == name)
    }

    /// Return the squares of a field; none if it is missing.
    fn squares(&self, name: &str) -> Result<Vec<(Square, usize)>, Fault> {
        let Some(field) = self.get(name) else { return Ok(Vec::new()) };
        let rows = Rows::read(field.text(self.bytes)).checked()?;
        let mut squares = Vec::new();
        for row in &rows.list {
            if rows.words(row).len() != 2 && (row.is_nested || !rows.words(row).is_empty()) {
                let expected = format!("squares as [row, column] in \"{name}\"");
                return Err(Fault::found(row.at, "another list", expected));
            }
            squares.extend(numbers::squares_of(&rows, row, &Reading::default())?);
        }
        Ok(squares)
    }

    fn number(&self, name: &str) -> Result<Option<(u32, usize)>, Fault> {
        let Some(Field { value, .. }) = self.get(name) else { return Ok(None) };
        let number = str::from_utf8(&self.bytes[value.clone()]).ok().and_then(|value| value.parse().ok());
        number.map_or_else(
            || Err(Fault::at(value.start, "a whole number (0 or more)")),
            |number| Ok(Some((number, value.start))),
        )
    }

    /// Return the numbers of a field, which may be negative.
    fn signed(&self, name: &str) -> Result<Vec<(i64, usize)>, Fault> {
        let Some(field) = self.get(name) else { return Ok(Vec::new()) };
        let rows = Rows::read(field.text(self.bytes)).checked()?;
        let number = |&(at, end): &(usize, usize)| {
            let number = str::from_utf8(&self.bytes[at..end]).ok().and_then(|number| number.parse().ok());
            Ok((number.ok_or_else(|| Fault::at(at, "a whole number"))?, at))
        };
        rows.list.iter().flat_map(|row| rows.words(row)).map(number).collect()
    }

    /// Return the field with queens. There can be only one, and no fields of Queenside beside those of
    /// CSPLib, which can count from 1.
    fn queens(&self) -> Result<Option<&Field>, Fault> {
        let of = |names: &[&str], nth| {
            self.list.iter().filter(|field| names.contains(&field.name.as_str())).nth(nth)
        };
        let own = of(WITH_QUEENS, 0).or(of(CONDITIONS, 0));
        for (first, second, expected) in [
            (own, of(OF_CSPLIB, 0), "the fields of one program"),
            (of(WITH_QUEENS, 0), of(WITH_QUEENS, 1), "only one of them"),
        ] {
            if let (Some(first), Some(second)) = (first, second) {
                let found = format!("both \"{}\" and \"{}\"", first.name, second.name);
                return Err(Fault::found(second.value.start, found, expected));
            }
        }
        Ok(of(WITH_QUEENS, 0))
    }

    /// Return the board or the boards of the fields.
    fn into_boards(self, reading: &Reading) -> Result<Vec<FoundBoard>, Fault> {
        // Only a list by itself may have the row of each column.
        let mut reading = Reading { lists_are_rows: false, format: None, ..reading.clone() };
        let wanted = reading.size;
        let n = self.number("n")?;
        if let Some((n, at)) = n {
            reading.size = Some(size_at(at, n)?);
        }
        let mut boards = match self.queens()? {
            Some(field) => self.boards_of(field, n, &reading)?,
            None if self.list.iter().all(|field| matches!(&*field.name, "n" | "numdiags")) => {
                let (found, expected) = match self.source {
                    Source::Json => ("an object without a board", "the field \"columns\" or \"queens\""),
                    Source::CspLib => ("parameters without a board", "blocks, diags or init besides n"),
                };
                return Err(Fault::found(self.at, found, expected));
            }
            // Unlike queens, blocked squares do not imply the size.
            None if reading.size.is_none() => {
                return Err(Fault::found(self.at, "blocked squares without a board size", "the field \"n\""));
            }
            None => vec![placement_of_squares(&[], &reading.counting(First::Zero), self.at)?],
        };
        reading.size = wanted;
        for found in &mut boards {
            found.format = if self.source == Source::Json { Format::Json } else { Format::CspLib };
            found.at = self.at;
            self.add_conditions(found, &reading)?;
            reading.check_size(found)?;
        }
        Ok(boards)
    }

    /// Return the boards of the field with queens. Lists of squares in `queens`, and `columns`, count from 0.
    fn boards_of(
        &self,
        field: &Field,
        n: Option<(u32, usize)>,
        reading: &Reading,
    ) -> Result<Vec<FoundBoard>, Fault> {
        let (text, own) = (field.text(self.bytes), reading.counting(First::Zero));
        let rows = Rows::read(text);
        let is_empty = rows.fault.is_none() && rows.list.iter().all(|row| rows.words(row).is_empty());
        let list =
            rows.list.first().filter(|row| rows.list.len() == 1 && !row.is_nested && rows.fault.is_none());
        match field.name.as_str() {
            "columns" => {
                let rows = rows.checked()?;
                let Some(row) = rows.list.first().filter(|row| rows.list.len() == 1 && !row.is_nested) else {
                    return Err(Fault::found(field.value.start, "lists in \"columns\"", "a list of numbers"));
                };
                let len = rows.words(row).len();
                if let Some((n, at)) = n.filter(|(n, _)| *n as usize != len) {
                    return Err(Fault::found(
                        at,
                        format!("n = {n}"),
                        format!("n = {len}, the length of \"columns\""),
                    ));
                }
                let list = Reading { size: None, format: Some(Format::Columns), ..own };
                let board = numbers::columns(&rows, &rows.list, false, &list)?;
                Ok(board.into_iter().map(|(found, _)| found).collect())
            }
            "queens" if list.is_none() || is_empty => {
                Ok(vec![placement_of_squares(&self.squares("queens")?, &own, field.value.start)?])
            }
            // A list of columns: other programs have it under this name.
            name => {
                if is_empty && name == "solutions" {
                    let expected = "at least one board";
                    return Err(Fault::found(field.value.start, "no board in \"solutions\"", expected));
                }
                (self.read_value)(text, reading)
            }
        }
    }

    /// Return how the squares of CSPLib's fields count, if there are any: in its files from 1, in JSON by
    /// evidence.
    fn first_of_csplib(&self, n: u32, reading: &Reading) -> Result<Option<First>, Fault> {
        let squares = [self.squares("blocks")?, self.squares("init")?].concat();
        let Some(&(_, at)) = squares.first() else { return Ok(None) };
        if reading.is_first_said {
            return Ok(Some(reading.first));
        }
        let has =
            |number: u32| squares.iter().any(|(square, _)| square.row == number || square.column == number);
        if self.source == Source::Json && has(0) {
            return Ok(Some(First::Zero));
        }
        // A number above n is on no board; it is refused as one that counts from 1.
        if self.source == Source::CspLib
            || squares.iter().any(|(square, _)| square.row.max(square.column) >= n)
        {
            return Ok(Some(First::One));
        }
        match reading.first {
            First::ByEvidence => Err(two_origins(at, "the squares of \"blocks\" and \"init\"")),
            first => Ok(Some(first)),
        }
    }

    /// Add the blocked squares and lines, and the queens of CSPLib.
    ///
    /// In `diags`, the square `[k, 1]` is antidiagonal k, and `[k, 0]` is diagonal k - (n - 1).
    fn add_conditions(&self, found: &mut FoundBoard, reading: &Reading) -> Result<(), Fault> {
        let size = found.problem.size();
        let last = i64::from(size.get()) - 1;
        // Empty for a board without squares, which has no lines.
        let (differences, sums) = (-last..=last, 0..=2 * last);
        let (own, mut of_csplib) = (reading.counting(First::Zero), reading.clone());
        if let Some(first) = self.first_of_csplib(size.get(), reading)? {
            of_csplib = reading.counting(first);
            // Files of CSPLib always count from 1, so there is nothing to say.
            if self.source == Source::Json {
                found.first = first;
            }
        }
        let mut queens = found.problem.given().squares().to_vec();
        queens.extend(on_board(&self.squares("init")?, size, &of_csplib)?);
        let mut blocked = found.problem.blocked().to_vec();
        blocked.extend(on_board(&self.squares("blocked")?, size, &own)?);
        blocked.extend(on_board(&self.squares("blocks")?, size, &of_csplib)?);
        let (mut lines, diags) = (BTreeSet::new(), self.squares("diags")?);
        for &(Square { row, column: kind }, at) in &diags {
            let line = match kind {
                0 => Line::Diagonal(i64::from(row) - last),
                1 => Line::Antidiagonal(row.into()),
                _ => {
                    let expected = "0 for a diagonal or 1 for an antidiagonal";
                    return Err(Fault::found(at, format!("the kind {kind}"), expected));
                }
            };
            lines.insert(line_on_board(line, (row.into(), at), &sums)?);
        }
        for number in self.signed("excluded_diagonals")? {
            lines.insert(line_on_board(Line::Diagonal(number.0), number, &differences)?);
        }
        for number in self.signed("excluded_antidiagonals")? {
            let line = Line::Antidiagonal(number.0.unsigned_abs());
            lines.insert(line_on_board(line, number, &sums)?);
        }
        if let Some((count, at)) =
            self.number("numdiags")?.filter(|(count, _)| *count as usize != diags.len())
        {
            return Err(Fault::found(at, format!("numdiags = {count}"), "the number of pairs in \"diags\""));
        }
        queens.sort_unstable();
        queens.dedup();
        found.problem = Problem::from_parts(Placement::from_sorted(size, queens), blocked, lines);
        Ok(())
    }
}

impl Field {
    /// Return the text of the value.
    fn text<'t>(&self, bytes: &'t [u8]) -> Text<'t> {
        Text { bytes: &bytes[..self.value.end], from: self.value.start, is_start: true, is_all: true }
    }
}

const NO_SQUARES: &str = "an empty list, because a board with n = 0 has no squares";

/// Return the squares, counted from 0, if they are on the board.
fn on_board(
    squares: &[(Square, usize)],
    size: Size,
    reading: &Reading,
) -> Result<impl Iterator<Item = Square>, Fault> {
    if let Some((square, at)) = squares.first().filter(|_| size.get() == 0) {
        return Err(Fault::found(*at, format!("the square {square}"), NO_SQUARES));
    }
    let first = first_of_squares(squares, Some(size), reading)?;
    Ok(squares.iter().map(move |(square, _)| from_zero(*square, first)))
}

/// Return a line that was read as this number, if the number is in the range of a board's lines.
fn line_on_board(line: Line, (number, at): (i64, usize), range: &RangeInclusive<i64>) -> Result<Line, Fault> {
    if range.contains(&number) {
        return Ok(line);
    }
    let of_board = format!("a number from {} to {}", range.start(), range.end());
    let expected = if range.is_empty() { NO_SQUARES.to_owned() } else { of_board };
    Err(Fault::found(at, format!("the line {number}"), expected))
}

/// Read the name of a field, in quotation marks of JSON or Python. Return it with the place after it.
fn read_name(bytes: &[u8], at: usize) -> Result<(String, usize), Fault> {
    const MAX_LENGTH: usize = 100;
    let Some(quote @ (b'"' | b'\'')) = bytes.get(at) else {
        return Err(Fault::at(at, "a field of a JSON object, such as \"n\""));
    };
    let (mut name, mut next) = (String::new(), at + 1);
    while bytes.get(next) != Some(quote) {
        let Some((symbol, after)) = symbol_at(bytes, next) else {
            return Err(Fault::at(next, "the rest of the JSON object"));
        };
        if name.len() < MAX_LENGTH {
            name.push(symbol);
        }
        next = after;
    }
    Ok((name, next + 1))
}
