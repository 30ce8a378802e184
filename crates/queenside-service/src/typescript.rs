//! Declare the questions, answers and events of the web app and the npm package in TypeScript.

use std::collections::BTreeMap;
use std::fmt::Write;

use queenside::Record;
use serde::de::DeserializeOwned;
use ts_rs::{Config, TS, TypeVisitor};

use crate::ask;
use crate::fields::{Fields, options as options_of};
use crate::trace::Trace;
use crate::watch::{WatchedEnd, WatchedEvent};

/// Return a file with the types of all questions, and the interface `Kinds` that has for each
/// question the types of its fields, its answer and its events.
pub fn declarations() -> String {
    let mut all = Declarations { config: Config::new().with_large_int("number"), ..Declarations::default() };
    ask::declare(&mut all);
    let question = all.question::<Trace>(&["board", "start"]);
    let (event, end) = (all.name_of::<WatchedEvent>(), all.name_of::<WatchedEnd>());
    all.add("watch", &[("question", question), ("event", event), ("end", end)]);
    let types = all.types.into_values().collect::<String>();
    format!(
        "{BOARD}{types}/** The questions, and the runs of a method that can be watched. */\nexport interface Kinds {{\n{}}}\n",
        all.kinds
    )
}

/// The forms in which [`board`](crate::board) accepts boards.
const BOARD: &str = r#"/**
 * A board: its size n; a text in any format; the column of the queen in each row, or `null` for a row
 * without a queen; the rows of a matrix; or its queens and blocked squares. A square is
 * `[row, column]` from 0, or a text such as `"d8"`.
 */
export type Board = number | string | Array<number | null> | Array<Array<boolean | number>> | {
  n?: number,
  queens?: Array<[number, number] | string>,
  blocked?: Array<[number, number] | string>,
  columns?: Array<number | null>, };

"#;

/// Declare a type that has no name of its own in TypeScript.
macro_rules! unnamed {
    ([$($parameter:tt)*] $type:ty: $as:literal) => {
        impl<$($parameter)*> ts_rs::TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(_: &ts_rs::Config) -> String {
                $as.to_owned()
            }

            fn inline(_: &ts_rs::Config) -> String {
                $as.to_owned()
            }
        }
    };
}
pub(crate) use unnamed;

/// The declarations so far.
#[derive(Default)]
pub(crate) struct Declarations {
    config: Config,
    /// The declaration of each type, by its name.
    types: BTreeMap<String, String>,
    /// The members of `Kinds`.
    kinds: String,
}

impl Declarations {
    /// Declare a type and the types in it. Return its name.
    pub(crate) fn name_of<T: TS + 'static + ?Sized>(&mut self) -> String {
        self.visit::<T>();
        T::name(&self.config)
    }

    /// Return the type of a question with these inputs and the options `T`.
    pub(crate) fn question<T: TS + DeserializeOwned + 'static>(&mut self, inputs: &[&str]) -> String {
        let mut fields = Vec::new();
        for name in inputs {
            fields.push(match *name {
                "board" => "board: Board".to_owned(),
                "record" => format!("record?: {}", self.name_of::<Record>()),
                "boards" => "sizes: number | string | Array<Board>".to_owned(),
                "methods" => "methods?: Array<string>".to_owned(),
                name => format!("{name}?: Board"),
            });
        }
        let options = self.name_of::<T>();
        // A question without any option is valid if all have defaults.
        let has_defaults = options_of::<T>(&Fields::new()).is_ok();
        let options = if has_defaults { format!("Partial<{options}>") } else { options };
        format!("{{ {} }} & {options}", fields.join("; "))
    }

    /// Add a member of `Kinds`, with these fields and their types.
    pub(crate) fn add(&mut self, kind: &str, fields: &[(&str, String)]) {
        let _ = write!(self.kinds, "  \"{kind}\": {{");
        for (name, of) in fields {
            let _ = write!(self.kinds, " {name}: {of};");
        }
        self.kinds.push_str(" };\n");
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let name = T::ident(&self.config);
        // Types of TypeScript itself, such as numbers, have no file.
        if T::output_path().is_some() {
            if self.types.contains_key(&name) {
                return;
            }
            let declaration =
                T::decl(&self.config).lines().map(str::trim_end).collect::<Vec<_>>().join("\n  ");
            let docs = T::docs().map(|docs| first_paragraph(&docs)).unwrap_or_default();
            self.types.insert(name, format!("{docs}export {declaration}\n\n"));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// Shorten a comment to its first paragraph: the others have examples and links for Rust.
fn first_paragraph(comment: &str) -> String {
    let end = comment.find("\n *\n").unwrap_or(comment.len());
    if end == comment.len() { comment.to_owned() } else { format!("{}\n */\n", &comment[..end]) }
}
