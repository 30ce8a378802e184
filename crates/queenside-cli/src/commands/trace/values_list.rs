use std::io::{self, Write};

use queenside::Board;
use queenside::methods::{Event, Report};

use super::follow::{Form, Step};
use super::request::{Request, builds_up};
use crate::failure::Failure;
use crate::output::Output;

/// The column of each row as a Python list that is written over and never cleared, at each queen and each solution.
///
/// This is the list `values` of CPython's generators: what an observer sees that prints it at each step.
pub(super) struct ValuesList {
    values: Vec<Option<u32>>,
}

impl ValuesList {
    pub(super) fn new(request: &Request) -> Result<Self, Failure> {
        let method = request.method;
        if !builds_up(method) {
            return Err(Failure::usage(format_args!(
                "--as values is for methods that build a board up, such as row-generators; {method} moves queens about: use --as text or --as json"
            )));
        }
        Ok(Self { values: vec![None; request.problem.size().index()] })
    }
}

impl Form for ValuesList {
    fn step(&mut self, step: &Step<'_>, out: &mut Output) -> io::Result<()> {
        let remark = match step.event {
            Event::Place { queen } => {
                self.values[queen.row as usize] = Some(queen.column);
                ""
            }
            Event::Solution => "  solution",
            _ => return Ok(()),
        };
        out.write_all(b"[")?;
        for (row, value) in self.values.iter().enumerate() {
            let comma = if row == 0 { "" } else { ", " };
            match value {
                Some(column) => write!(out, "{comma}{column}")?,
                None => write!(out, "{comma}None")?,
            }
        }
        writeln!(out, "]{remark}")
    }

    fn end(&mut self, _request: &Request, _report: Option<&Report>, _out: &mut Output) -> io::Result<()> {
        Ok(())
    }
}
