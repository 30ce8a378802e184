//! Solutions from two parts: the queens on squares of one colour, and those on the other.
//!
//! No diagonal has squares of both colours, so queens of different colours attack each other along rows and columns
//! alone. Once it is settled which rows and which columns have their queens on the first colour, any part of
//! that colour goes with any part of the other: the solutions are the product of two lists.
//!
//! The solutions of a board are divided into cells by which rows have their queen on the first colour, by the columns of
//! some of them, and by some queens. The lists of a cell are much shorter than the list of its solutions, so a
//! solution costs 120 nanoseconds at n = 20 and 22 at n = 26 (AMD EPYC, one core).

mod cell;
mod list;
mod pairs;
mod part;
#[cfg(test)]
mod tests;

pub(crate) use cell::{Cell, EVEN, Limits};
pub(crate) use part::Part;
