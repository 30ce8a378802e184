//! Lists of numbers, with or without brackets, and the boards that they can be: columns and squares.

use super::error::{Choice, Fault};
use super::reading::{
    Boards, First, Found, Reading, Span, TOO_MANY, Text, are_complete, is_permutation, placement_of_squares,
    size_at, two_sizes,
};
use super::text::{LINE, Part, Parts};
use super::{Format, MAX_READ};
use crate::board::{ChessSquare, Placement, Problem, Size, Square};

/// What lists of numbers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Each list has the columns of a board.
    Columns,
    /// Each list is a square. All squares up to an empty line are on one board.
    Squares,
    /// Each list is a square. The squares of a line are on one board.
    SquaresPerLine,
}

/// The lists of numbers of a text.
pub(super) struct Lists {
    numbers: Vec<u32>,
    lists: Vec<List>,
    /// Whether the words are chess squares; then the numbers are ranks and files from 1.
    are_chess: bool,
    /// The number of groups and of lines that are over.
    over: (u32, u32),
    read_to: usize,
    is_all: bool,
    fault: Option<Fault>,
}

#[derive(Clone, Copy)]
struct List {
    at: usize,
    /// The place and the number of its numbers among all.
    first: u32,
    len: u32,
    open: u8,
    is_nested: bool,
    /// The lists that belong together: those in one list, and those between empty lines.
    group: u32,
    line: u32,
    /// The number that is alone in a line, or [`NONE`].
    size: u32,
}

/// The value in a list for a row without a queen, and for a size that is not there.
const NONE: u32 = u32::MAX;

/// The words of a list.
#[derive(Default)]
struct Items {
    count: u32,
    first: (usize, usize),
    last: usize,
    commas: u32,
    /// The number of commas before items with an odd place.
    commas_in_pairs: u32,
    /// The number of words that are two numbers, and of signs that can be empty squares.
    pairs: u32,
    signs: u32,
}

impl Lists {
    /// Read all lists of a text. A fault ends the reading.
    pub(super) fn read(text: Text) -> Self {
        let Text { bytes, from, is_all } = text;
        let (numbers, lists) = (Vec::new(), Vec::new());
        let mut all =
            Self { numbers, lists, are_chess: false, over: (0, 0), read_to: from, is_all, fault: None };
        let mut parts = Parts::new(bytes, from);
        if let Err(fault) = all.add_all(bytes, &mut parts) {
            // The last line is not complete.
            all.lists.truncate(all.lists.partition_point(|list| list.at < all.read_to));
            let is_cut = !is_all && fault.place() >= bytes.len();
            all.fault = (!is_cut).then_some(fault);
        } else if is_all {
            (all.over, all.read_to) = ((NONE, NONE), bytes.len());
        }
        all
    }

    fn add_all(&mut self, bytes: &[u8], parts: &mut Parts) -> Result<(), Fault> {
        let mut items = Items::default();
        while let Some(part) = parts.next()? {
            match part {
                Part::Word { at, end, comma } => self.add_word(&bytes[..end], at, comma, &mut items)?,
                Part::Bar(at) => return Err(Fault::at(at, "a number")),
                Part::List { at, open, is_nested } => {
                    let items = std::mem::take(&mut items);
                    let len = if items.pairs > 0 { 2 * items.pairs } else { items.count };
                    let first = self.numbers.len() as u32 - len;
                    let (group, line) = self.over;
                    let list = List { at, first, len, open, is_nested, group, line, size: NONE };
                    self.add_list(bytes, list, &items)?;
                }
                Part::Group | Part::Blank => self.over.0 += 1,
                Part::Line => {
                    self.over.1 += 1;
                    self.read_to = parts.at;
                }
            }
        }
        Ok(())
    }

    /// Add a word, which ends with the bytes.
    #[inline]
    fn add_word(&mut self, bytes: &[u8], at: usize, comma: bool, items: &mut Items) -> Result<(), Fault> {
        if items.count == 0 {
            items.first = (at, bytes.len());
        }
        items.commas += u32::from(comma);
        items.commas_in_pairs += u32::from(comma && items.count % 2 == 1);
        items.count += 1;
        items.last = at;
        if self.numbers.len() >= MAX_READ as usize {
            return Err(Fault::at(at, TOO_MANY));
        }
        let word = &bytes[at..];
        if word[0].is_ascii_digit() && !word.contains(&b'-') {
            self.numbers.push(number(bytes, at)?);
        } else if let b"None" | b"null" | b"-1" | b"-" | b"_" = word {
            items.signs += u32::from(word.len() == 1);
            self.numbers.push(NONE);
        } else {
            let (pair, is_chess) = pair(bytes, at)?;
            if items.pairs == 0 && self.lists.is_empty() {
                self.are_chess = is_chess;
            }
            items.pairs += 1;
            self.numbers.extend(pair);
            if is_chess != self.are_chess {
                return Err(Fault::at(at, "squares in one notation"));
            }
        }
        if items.pairs > 0 && items.pairs != items.count || self.are_chess && items.pairs == 0 {
            return Err(Fault::at(at, "only numbers, or only squares such as c5"));
        }
        Ok(())
    }

    fn add_list(&mut self, bytes: &[u8], mut list: List, items: &Items) -> Result<(), Fault> {
        let Items { count, commas, commas_in_pairs, pairs, .. } = *items;
        let is_bare = list.open == LINE;
        // Between brackets, a sign may be a row without a queen. Rows of such signs are empty squares.
        if items.signs > 0 && (is_bare || items.signs == count) {
            return Err(Fault::at(items.first.0, "a number"));
        }
        let are_some = commas > 0 && commas + 1 < count;
        let alternate = count % 2 == 0
            && (commas_in_pairs == commas && 2 * commas == count
                || commas_in_pairs == 0 && 2 * commas + 2 == count);
        if are_some && !alternate {
            return Err(Fault::found(
                items.last,
                "commas between some numbers",
                "commas between all or none",
            ));
        }
        if are_some || pairs > 0 {
            // Several squares between brackets are a board.
            let is_board = !is_bare && count > 1 && pairs > 0 || !is_bare && are_some;
            list.is_nested |= is_board;
            let firsts = (list.first..list.first + list.len).step_by(2);
            self.lists.extend(firsts.map(|first| List { first, len: 2, open: b'(', ..list }));
            self.over.0 += u32::from(is_board);
            return Ok(());
        }
        if count == 1 && !list.is_nested {
            let (at, end) = items.first;
            let word = &bytes[at..end];
            let digits = word.iter().map(|digit| u32::from(digit.wrapping_sub(b'0')));
            if is_bare {
                list.size = self.numbers[list.first as usize];
            }
            // Digits of a permutation, without separators.
            if word.len() > 3 && word.len() <= 10 && is_permutation(digits.clone()) {
                self.numbers.truncate(list.first as usize);
                self.numbers.extend(digits);
                list.len = word.len() as u32;
            } else if word.len() > 1 && word[0] == b'0' && !word.contains(&b'.') {
                return Err(Fault::at(at, "a number that does not begin with 0"));
            }
        }
        self.lists.push(list);
        Ok(())
    }

    fn of(&self, list: &List) -> &[u32] {
        &self.numbers[list.first as usize..][..list.len as usize]
    }

    /// Return the boards that the lists are in this meaning, and the fault that ends them. `is_sized` is
    /// whether the size of each board precedes it.
    pub(super) fn boards(
        &self,
        text: Text,
        meaning: Meaning,
        is_sized: bool,
        reading: &Reading,
    ) -> (Boards, Option<Fault>) {
        let came = self.fault.as_ref().map_or(text.bytes.len(), Fault::place);
        let mut boards = Boards { found: Vec::new(), read_to: self.read_to, came };
        let mut reading = reading.clone();
        if meaning == Meaning::Columns
            && !is_sized
            && self.lists.len() > 1
            && reading.first == First::ByEvidence
        {
            reading.first = self.first_of_columns();
        }
        let share_lines =
            |pair: &[List]| !pair[0].is_nested && !pair[1].is_nested && pair[0].line == pair[1].line;
        if meaning == Meaning::SquaresPerLine && !self.lists.windows(2).any(share_lines) {
            return (boards, Some(Fault::at(text.from, "several squares in a line")));
        }
        let mut rest = &self.lists[..];
        while let Some(start) = rest.first() {
            match self.board(text.bytes, &mut rest, meaning, is_sized, &reading) {
                Ok(Some(found)) => {
                    reading.count_as(&found);
                    boards.found.push(found);
                }
                // The board continues after these bytes, or there is none after the last size.
                Ok(None) => {
                    boards.read_to = if self.is_all { boards.read_to } else { start.at };
                    break;
                }
                Err(fault) => {
                    let is_cut = !self.is_all && fault.place() >= text.bytes.len();
                    return (boards, Some(fault).filter(|_| !is_cut));
                }
            }
        }
        (boards, self.fault.clone())
    }

    /// Return how all lists of columns count: as the first list with 0 or with its own length.
    fn first_of_columns(&self) -> First {
        for list in &self.lists {
            let numbers = self.of(list).iter().filter(|number| **number != NONE);
            match (numbers.clone().min(), numbers.max()) {
                (Some(0), _) => return First::Zero,
                (_, Some(&most)) if most == list.len => return First::One,
                _ => {}
            }
        }
        First::ByEvidence
    }

    /// Read the board at the beginning of these lists. Return `None` if it is not complete.
    fn board(
        &self,
        bytes: &[u8],
        rest: &mut &[List],
        meaning: Meaning,
        is_sized: bool,
        reading: &Reading,
    ) -> Result<Option<Found>, Fault> {
        let Some((mut list, mut after)) = rest.split_first() else { return Ok(None) };
        let mut own = None;
        if is_sized {
            let sized;
            let at = list.at;
            if list.size == NONE {
                return Err(Fault::at(at, "the size of a board, alone in its line"));
            }
            if list.size == 0 && after.is_empty() {
                *rest = after;
                return Ok(None);
            }
            let size = size_at(at, list.size)?;
            if let Some(wanted) = reading.size.filter(|wanted| *wanted != size) {
                let found = format!("the size {}", size.get());
                return Err(Fault::found(at, found, format!("n = {}", wanted.get())));
            }
            own = Some(Reading { size: Some(size), ..reading.clone() });
            match after.split_first() {
                Some(next) => sized = next,
                None if self.is_all => return Err(Fault::at(bytes.len(), "a board after its size")),
                None => return Ok(None),
            }
            (list, after) = sized;
        }
        let reading = own.as_ref().unwrap_or(reading);
        let found = match meaning {
            Meaning::Columns => {
                let (mut count, mut len) = (list.len, 0);
                // The numbers of a board may take several lines after its size.
                while is_sized && reading.size.is_some_and(|size| count < size.get()) {
                    let Some(next) = after.get(len) else {
                        return if self.is_all {
                            Err(Fault::at(bytes.len(), short(count, reading)))
                        } else {
                            Ok(None)
                        };
                    };
                    count += next.len;
                    len += 1;
                }
                after = &after[len..];
                self.check_columns(list, is_sized, reading)?;
                columns(bytes, list.at, &self.numbers[list.first as usize..][..count as usize], reading)?
            }
            Meaning::Squares | Meaning::SquaresPerLine => {
                let is_per_line = meaning == Meaning::SquaresPerLine && !list.is_nested;
                let is_same = |next: &&List| {
                    next.group == list.group
                        && next.is_nested == list.is_nested
                        && (!is_per_line || next.line == list.line)
                        && !(is_sized && next.size != NONE)
                };
                let len = after.iter().take_while(is_same).count();
                let group = &rest[usize::from(is_sized)..][..=len];
                after = &after[len..];
                let is_over = list.group < self.over.0 || is_per_line && list.line < self.over.1;
                let found = self.squares(group, reading)?;
                if after.is_empty() && !is_over {
                    return Ok(None);
                }
                found
            }
        };
        reading.check_size(&found)?;
        *rest = after;
        Ok(Some(found))
    }

    /// Return the fault of lines of two numbers that begin with a size and the number of squares.
    fn check_header(&self, group: &[List]) -> Result<(), Fault> {
        let [first, rest @ ..] = group else { return Ok(()) };
        let &[n, k, ref squares @ ..] = &self.numbers[first.first as usize..] else { return Ok(()) };
        let are_lines = group.iter().all(|list| list.open == LINE && list.len == 2);
        if are_lines
            && !rest.is_empty()
            && k as usize == rest.len()
            && squares.iter().take(2 * rest.len()).all(|number| *number <= n)
        {
            let found = format!("\"{n} {k}\" before as many squares");
            return Err(Fault::found(first.at, found, "only squares, or the size alone in the first line"));
        }
        Ok(())
    }

    /// Return the fault of a list that is not the columns of a board, or could be something else.
    fn check_columns(&self, list: &List, is_sized: bool, reading: &Reading) -> Result<(), Fault> {
        let (at, len, numbers) = (list.at, list.len, self.of(list));
        let is_alone = self.lists.len() == 1;
        if self.are_chess || len == 2 && (list.is_nested || list.open == b'(' && !is_alone) {
            return Err(Fault::at(at, "a list of columns"));
        }
        if len == 2 {
            self.check_header(&self.lists)?;
        }
        if list.is_nested && len < 2 {
            return Err(Fault::found(at, "an empty list in a list", "squares or rows"));
        }
        let is_other = |other: &&List| list.is_nested && other.group == list.group && other.len != len;
        if let Some(other) = self.lists.iter().find(is_other) {
            let found = format!("a list of {} numbers", other.len);
            return Err(Fault::found(other.at, found, format!("{len} numbers, as in the first")));
        }
        if reading.format.is_some() || is_sized || list.open != LINE {
            return Ok(());
        }
        if len == 1 && (list.size > 1 || self.lists.iter().any(|list| list.len != 1)) {
            let number = format!("the single number {}", list.size);
            return Err(Fault::found(at, number, "several numbers, or a board after its size"));
        }
        let is_headed = len > 1 && numbers[0] == len - 1 && !is_permutation(numbers.iter().copied());
        if is_headed && reading.size.is_none() {
            let found = format!("{} before as many numbers", numbers[0]);
            return Err(Fault::found(at, found, "the size alone in its line, or the columns in brackets"));
        }
        Ok(())
    }

    /// Return the board with queens on these squares.
    fn squares(&self, group: &[List], reading: &Reading) -> Result<Found, Fault> {
        let at = group[0].at;
        let mut squares = Vec::with_capacity(group.len());
        for list in group {
            match *self.of(list) {
                [row, column] if row != NONE && column != NONE => {
                    squares.push((Square::new(row, column), list.at))
                }
                [] if group.len() == 1 && !list.is_nested => {}
                ref numbers
                    if list.open == LINE && reading.format == Some(Format::Pairs) && list.len % 2 == 0 =>
                {
                    squares.extend(flat_squares(numbers, list.at));
                }
                _ => {
                    let found = format!("a list of {} numbers", list.len);
                    return Err(Fault::found(list.at, found, "a square as '(row, column)'"));
                }
            }
        }
        self.check_header(group)?;
        if !self.are_chess {
            return placement_of_squares(&squares, reading, at);
        }
        // The squares have ranks and files from 1.
        if reading.size.is_none() && reading.requires_size {
            return Err(two_sizes(at, ["the queens of a board", "some queens of a larger board"]));
        }
        let least = squares.iter().map(|(square, _)| square.row.max(square.column)).max().unwrap_or(0);
        let least = least.max(squares.len() as u32);
        let name = |square: Square| ChessSquare::new(square.column - 1, square.row).to_string();
        if reading.size.is_none()
            && least > 8
            && !are_complete(&squares)
            && let Some(&(square, at)) = squares.iter().find(|(square, _)| square.row.max(square.column) > 8)
        {
            return Err(Fault::found(
                at,
                name(square),
                "a square from a1 to h8; a larger board needs its size",
            ));
        }
        let size = reading.size.map_or_else(|| size_at(at, least), Ok)?;
        for (square, at) in &mut squares {
            if square.row.max(square.column) > size.get() {
                let expected = format!("a square of a board with n = {}", size.get());
                return Err(Fault::found(*at, name(*square), expected));
            }
            *square = Square::new(size.get() - square.row, square.column - 1);
        }
        placement_of_squares(&squares, &Reading { size: Some(size), ..reading.counting(First::Zero) }, at)
    }

    /// Return the question whether lists are columns, or a part of a matrix, or squares without brackets.
    pub(super) fn doubt(&self, reading: &Reading) -> Option<Fault> {
        if reading.format.is_some() {
            return None;
        }
        let first = self.lists.first()?;
        let (width, at) = (first.len, first.at);
        let (numbers, lists) = (&self.numbers, &self.lists);
        let are_bits = numbers.iter().all(|number| *number < 2);
        // Zeros alone are more likely a column in each row, as at the start of a repair.
        let is_matrix = if lists.len() == 1 {
            are_bits && width.isqrt().pow(2) == width && first.open == LINE && numbers.contains(&1)
        } else {
            let has_zeros = 2 * numbers.iter().filter(|number| **number == 0).count() >= numbers.len();
            let are_rows = lists.len() as u32 == width
                && has_zeros
                && !lists.iter().all(|list| is_permutation(self.of(list).iter().copied()));
            lists.iter().all(|list| list.len == width) && (are_bits || are_rows)
        };
        let meanings = ["the columns of boards", "rows of a matrix"];
        let formats = Choice::Format([Format::Columns, Format::Matrix]);
        let text = format!("{} of {width} numbers", if lists.len() == 1 { "the list" } else { "lists" });
        if width > 2 && is_matrix {
            return Some(Fault::ambiguous(at, text, meanings, formats));
        }
        let are_squares = |list: &List| {
            list.open == LINE && list.len > 3 && are_complete(&flat_squares(self.of(list), list.at))
        };
        let formats = Choice::Format([Format::Columns, Format::Pairs]);
        lists.iter().all(are_squares).then(|| Fault::ambiguous(at, text, ["columns", "squares"], formats))
    }

    /// Return the lists, or the fault that ends them.
    pub(super) fn checked(mut self) -> Result<Self, Fault> {
        self.fault.take().map_or(Ok(self), Err)
    }

    /// Return the squares of the field with this name.
    pub(super) fn into_squares(self, name: &str) -> Result<Vec<(Square, usize)>, Fault> {
        let square = |list: &List| match *self.numbers.get(list.first as usize..)?.get(..list.len as usize)? {
            [row, column] if row != NONE && column != NONE => Some((Square::new(row, column), list.at)),
            _ => None,
        };
        let lists = self.lists.iter().filter(|list| list.len > 0 || list.is_nested);
        let squares = lists.map(|list| {
            let expected = format!("squares as [row, column] in \"{name}\"");
            square(list).ok_or_else(|| Fault::found(list.at, "another list", expected))
        });
        squares.collect()
    }

    /// Whether this is a list that is not in another list.
    pub(super) fn is_one_list(&self) -> bool {
        self.lists.len() == 1 && !self.lists[0].is_nested
    }

    /// The number of all numbers.
    pub(super) fn len(&self) -> u32 {
        self.numbers.len() as u32
    }
}

/// Return the squares whose rows and columns follow each other; none for an odd number of numbers.
fn flat_squares(numbers: &[u32], at: usize) -> Vec<(Square, usize)> {
    let pairs = numbers.chunks_exact(2).filter(|_| numbers.len() % 2 == 0);
    pairs.map(|pair| (Square::new(pair[0], pair[1]), at)).collect()
}

fn short(count: u32, reading: &Reading) -> String {
    let n = reading.size.map_or(0, Size::get);
    format!("{} more of the {n} numbers after the size", n - count.min(n))
}

/// Return the board with a queen in each of these columns, or in the row of each column if the caller
/// says so. The board has one row per number. The list begins at this place.
fn columns(bytes: &[u8], at: usize, list: &[u32], reading: &Reading) -> Result<Found, Fault> {
    let rows = list.len() as u32;
    let mut span = Span::default();
    for (place, &number) in list.iter().enumerate().filter(|(_, number)| **number != NONE) {
        span.add(number, place);
    }
    if list.is_empty() && reading.format != Some(Format::Columns) && reading.size.is_none() {
        return Err(two_sizes(at, ["a board without rows", "a board without queens"]));
    }
    let plural = if rows == 1 { "row" } else { "rows" };
    let because = format!(", because the list has {rows} {plural}");
    let first = span.first(rows, reading, "column", &because).map_err(|fault| in_list(bytes, at, fault))?;
    let size = Size::new(rows).expect("boards can be larger than lists");
    let columns = (0..).zip(list).filter(|(_, column)| **column != NONE);
    let queens = columns.map(|(row, column)| Square::new(row, column - first.number())).collect();
    let board: Problem = Placement::from_sorted(size, queens).into();
    let problem = if reading.lists_are_rows { board.transposed() } else { board };
    Ok(Found { first, ..Found::new(at, Format::Columns, problem) })
}

/// Replace the place of a number in its list by its place in the text.
fn in_list(bytes: &[u8], at: usize, fault: Fault) -> Fault {
    let Fault::Syntax { at: place, found, expected } = fault else { return fault };
    let mut parts = Parts::new(bytes, at);
    let parts = std::iter::from_fn(|| parts.next().ok().flatten());
    let mut words = parts.map_while(|part| if let Part::Word { at, .. } = part { Some(at) } else { None });
    Fault::Syntax { at: words.nth(place).unwrap_or(at), found, expected }
}

/// Return the number that begins at this place and ends with the bytes. It can have a decimal point, as
/// numpy prints `1.` and `2.0`.
pub(super) fn number(bytes: &[u8], at: usize) -> Result<u32, Fault> {
    const MAX_DIGITS: usize = 10;
    let word = &bytes[at..];
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits == 0 {
        return Err(Fault::at(at, "a column (0 or more)"));
    }
    let in_range = || format!("a column from 0 to {}", Size::MAX);
    if digits > MAX_DIGITS {
        return Err(Fault::found(at, format!("a number of more than {MAX_DIGITS} digits"), in_range()));
    }
    let number = word[..digits].iter().fold(0, |number, digit| 10 * number + u64::from(digit - b'0'));
    let after = word.get(digits + 1..).unwrap_or_default();
    if digits < word.len() && (word[digits] != b'.' || after.iter().any(|byte| *byte != b'0')) {
        return Err(Fault::at(at + digits, "the end of the number"));
    }
    // Ten digits of a permutation are not a number.
    if number > Size::MAX.into()
        && !is_permutation(word.iter().map(|digit| u32::from(digit.wrapping_sub(b'0'))))
    {
        return Err(Fault::found(at, number.to_string(), in_range()));
    }
    Ok(number.min(Size::MAX.into()) as u32)
}

/// Return the two numbers of a word such as `1-3`, or the rank and the file of a chess square.
fn pair(bytes: &[u8], at: usize) -> Result<([u32; 2], bool), Fault> {
    let word = &bytes[at..];
    if let Some(square) = str::from_utf8(word).ok().and_then(|word| word.parse::<ChessSquare>().ok()) {
        return Ok(([square.rank(), square.file() + 1], true));
    }
    match word.iter().position(|byte| *byte == b'-') {
        Some(dash @ 1..) => Ok(([number(&bytes[..at + dash], at)?, number(bytes, at + dash + 1)?], false)),
        _ => Err(Fault::at(at, "a column (0 or more)")),
    }
}
