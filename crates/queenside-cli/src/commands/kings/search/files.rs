use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use queenside::kings::{Hit, KingCounter, SearchMethod};
use queenside::notation::Format;

use crate::commands::kings::count::{Counted, Place, text};
use crate::failure::{Failure, note};
use crate::interrupt;
use crate::output::unfinished_in;
use crate::words::of_many;

/// A folder with a file for each board found.
pub(super) struct Files {
    folder: PathBuf,
    kings: u32,
    seed: u64,
    method: SearchMethod,
    counter: KingCounter,
    /// Boards that have a file.
    saved: u64,
    /// Those that had it already.
    known: u64,
}

impl Files {
    /// Makes the folder, and sees that files can be written there: before a search that may take hours.
    pub(super) fn open(folder: &Path, kings: u32, seed: u64, method: SearchMethod) -> Result<Self, Failure> {
        if folder.exists() && !folder.is_dir() {
            return Err(Failure::usage(format_args!("cannot write to {}: not a folder", folder.display())));
        }
        let tried = fs::create_dir_all(folder).and_then(|()| unfinished_in(folder).map(drop));
        tried.map_err(|error| Failure::output(folder.display(), &error))?;
        Ok(Self {
            folder: folder.to_owned(),
            kings,
            seed,
            method,
            counter: KingCounter::default(),
            saved: 0,
            known: 0,
        })
    }

    /// Writes the board to a file of its own, which appears whole or not at all.
    pub(super) fn save(&mut self, hit: &Hit) -> Result<(), Failure> {
        let text = self.text(hit)?;
        let is_new = self.write(hit, &text).map_err(|error| {
            let failure = Failure::output(self.folder.display(), &error);
            Failure::usage(format_args!("{failure}; {} before it saved", of_many(self.saved, "board")))
        })?;
        self.saved += 1;
        self.known += u64::from(!is_new);
        Ok(())
    }

    /// Reports how many boards had their file already.
    pub(super) fn report_known(&self) {
        if self.known > 0 {
            let known = of_many(self.known, "board");
            note(format_args!("{known} had a file in {} already", self.folder.display()));
        }
    }

    fn text(&mut self, hit: &Hit) -> Result<Vec<u8>, Failure> {
        let Self { kings, seed, method, .. } = *self;
        let n = hit.solution.columns().len();
        let pairs = Format::Pairs.to_text(&hit.solution).map_err(Failure::wrong)?;
        let mut text = Vec::new();
        let mut words = || -> io::Result<()> {
            writeln!(text, "n = {n}: {kings} kings on safe squares in exactly {} ways", hit.ways)?;
            writeln!(text, "columns: {:?}", hit.solution.columns())?;
            write!(text, "queens as (row, column): {pairs}")?;
            let (board, round) = (hit.board, hit.round);
            writeln!(
                text,
                "found by: queenside {}, method {method}, seed {seed}, round {round}, board {board}",
                env!("CARGO_PKG_VERSION")
            )?;
            writeln!(text)
        };
        words().map_err(Failure::wrong)?;
        let place = Place { file: Path::new("the board found"), number: None, line: 1 };
        if let Some(counted) = Counted::of(hit.solution.clone(), Some(kings), &mut self.counter, &place)? {
            text::write(&counted, &mut text).map_err(Failure::wrong)?;
        }
        Ok(text)
    }

    /// Whether there was no file for the board yet.
    fn write(&self, hit: &Hit, text: &[u8]) -> io::Result<bool> {
        let columns = hit.solution.columns();
        let bytes: Vec<u8> = columns.iter().flat_map(|column| column.to_le_bytes()).collect();
        // The name tells boards apart, so that a search run again finds what it has.
        let (n, kings, ways, digest) = (columns.len(), self.kings, hit.ways, crc32fast::hash(&bytes));
        let mut to_remove = interrupt::unfinished();
        let mut file = unfinished_in(&self.folder)?;
        *to_remove = Some(file.path().to_owned());
        drop(to_remove);
        file.write_all(text)?;
        file.as_file().sync_all()?;
        for number in 1.. {
            let again = if number > 1 { format!("-{number}") } else { String::new() };
            let path =
                self.folder.join(format!("queens-{n}-kings-{kings}-ways-{ways}-{digest:08x}{again}.txt"));
            let mut to_remove = interrupt::unfinished();
            match file.persist_noclobber(&path) {
                Ok(_) => {
                    *to_remove = None;
                    return Ok(true);
                }
                Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
                    file = error.file;
                    drop(to_remove);
                    if has_board(&path, columns) {
                        *interrupt::unfinished() = None;
                        return Ok(false);
                    }
                }
                Err(error) => {
                    *to_remove = None;
                    return Err(error.error);
                }
            }
        }
        Ok(false)
    }
}

/// Whether a file was written for this board.
fn has_board(path: &Path, columns: &[u32]) -> bool {
    fs::read_to_string(path).is_ok_and(|text| text.contains(&format!("columns: {columns:?}\n")))
}
