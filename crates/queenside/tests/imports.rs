//! The import graph of all crates: no cycles between files, and the modules of the library in the
//! order of `ARCHITECTURE.md`.
//!
//! An import is a path in a `use` or in code, followed through `pub use` to the file of the item. A
//! file may use what the files of its parent modules define, so these are not counted.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The files of a crate by the paths of their modules, such as `count::colour`; the root is empty.
type Files = BTreeMap<String, File>;

/// For each file the files that it imports.
type Graph = BTreeMap<String, BTreeSet<String>>;

#[derive(Default)]
struct File {
    /// The names that the file reexports, and their paths.
    exports: Vec<(String, Vec<String>)>,
    /// The paths of all other imports.
    paths: Vec<Vec<String>>,
}

#[test]
fn files_have_no_circular_imports() {
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let sources = entry.unwrap().path().join("src");
        let mut graph = imports(&files(&sources));
        // Files that import no other file, or that no other file imports, are in no cycle.
        let is_free = |graph: &Graph, file: &String, to: &BTreeSet<String>| {
            to.is_empty() || !graph.values().any(|to| to.contains(file))
        };
        while let Some((free, _)) = graph.iter().find(|(file, to)| is_free(&graph, file, to)) {
            let free = free.clone();
            graph.remove(&free);
            for to in graph.values_mut() {
                to.remove(&free);
            }
        }
        assert!(graph.is_empty(), "{}: cycles among these files: {graph:#?}", sources.display());
    }
}

#[test]
fn modules_import_modules_of_earlier_lines_in_the_architecture() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let block = text.split_once("Each module imports only modules on earlier lines:\n\n```text\n").unwrap().1;
    let lines = block.split_once("```").unwrap().0.lines();
    let line_of: BTreeMap<&str, usize> = (0..)
        .zip(lines)
        .flat_map(|(line, names)| names.split_whitespace().map(move |name| (name, line)))
        .collect();
    for (file, to) in imports(&files(&root().join("crates/queenside/src"))) {
        let module = |path: &str| path.split("::").next().unwrap().to_owned();
        for to in to.iter().filter(|to| module(to) != module(&file)) {
            let line = |path: &str| {
                *line_of.get(&*module(path)).unwrap_or_else(|| panic!("{path}: not in ARCHITECTURE.md"))
            };
            assert!(line(to) < line(&file), "{file} imports {to}");
        }
    }
}

/// Only one module of the command line has code for one operating system.
#[test]
fn only_the_module_system_asks_for_the_operating_system() {
    let mut folders = vec![root().join("crates/queenside-cli/src")];
    let mut asking = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap_or_default();
            let tokens = tokens(text.split("\n#[cfg(test)]\nmod ").next().unwrap());
            // `.windows(2)` is a method of slices.
            let is_asked = |pair: &[&str]| {
                ["unix", "target_os", "target_vendor"].contains(&pair[1])
                    || pair[1] == "windows" && pair[0] != "."
            };
            if tokens.windows(2).any(is_asked) {
                asking.insert(path.parent().unwrap().file_name().unwrap().to_owned());
            }
        }
    }
    assert_eq!(asking, BTreeSet::from(["system".into()]));
}

/// Crates name their test targets, so cargo does not find a new file by itself.
#[test]
fn every_file_of_tests_belongs_to_a_target() {
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let crate_folder = entry.unwrap().path();
        let Ok(entries) = fs::read_dir(crate_folder.join("tests")) else { continue };
        let paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        let mut known = fs::read_to_string(crate_folder.join("Cargo.toml")).unwrap();
        for path in paths.iter().filter(|path| path.is_file()) {
            known += &fs::read_to_string(path).unwrap_or_default();
        }
        let has_rust =
            |path: &Path| path.join("mod.rs").exists() || path.extension().is_some_and(|end| end == "rs");
        for path in paths.iter().filter(|path| has_rust(path)) {
            let name = path.file_stem().unwrap().to_str().unwrap();
            let is_known =
                known.contains(&format!("name = \"{name}\"")) || known.contains(&format!("mod {name};"));
            assert!(is_known, "{} is in no test target", path.display());
        }
    }
}

#[test]
fn imports_are_found() {
    let file = |text: &str| read(&tokens(text));
    let root = file("pub use b::{c::{self, D as E}, F}; // use crate::x;\n fn f() { b::g(\"crate::y\") }");
    let b = file("use super::E; impl crate::b::T {}");
    assert_eq!(
        root.exports.iter().map(|(name, path)| format!("{name}={}", path.join("::"))).collect::<Vec<_>>(),
        ["c=b::c", "E=b::c::D", "F=b::F"]
    );
    let of = |module: &str, text| (module.to_owned(), file(text));
    let files = Files::from([
        (String::new(), root),
        ("b".to_owned(), b),
        of("b::c", "use crate::E;"),
        of("d", "use crate::{E, b}; use std::fmt;"),
    ]);
    let graph = imports(&files);
    assert_eq!(graph["d"], ["b", "b::c"].map(str::to_owned).into());
    assert_eq!(graph["b"], ["b::c".to_owned()].into());
    assert!(graph["b::c"].is_empty());
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Return which files import which others, except those of their parent modules.
fn imports(files: &Files) -> Graph {
    let of = |(module, file): (&String, &File)| {
        let targets = file.paths.iter().filter_map(|path| resolve(files, module, path));
        let is_other = |to: &String| !format!("{module}::").starts_with(&format!("{to}::")) && !to.is_empty();
        (module.clone(), targets.filter(is_other).collect())
    };
    files.iter().map(of).collect()
}

/// Return the file in which the item of a path is defined; `None` for other crates.
fn resolve(files: &Files, module: &str, path: &[String]) -> Option<String> {
    let child = |module: &str, name: &str| {
        let path = if module.is_empty() { name.to_owned() } else { format!("{module}::{name}") };
        files.contains_key(&path).then_some(path)
    };
    let parent =
        |module: &str| module.rsplit_once("::").map_or(String::new(), |(parent, _)| parent.to_owned());
    let (mut at, mut rest) = match path[0].as_str() {
        "crate" => (String::new(), &path[1..]),
        "self" => (module.to_owned(), &path[1..]),
        "super" => (parent(module), &path[1..]),
        name => (child(module, name)?, &path[1..]),
    };
    while let [name, further @ ..] = rest {
        at = match child(&at, name) {
            _ if name == "super" => parent(&at),
            Some(child) => child,
            None => {
                let export = files.get(&at)?.exports.iter().find(|(exported, _)| exported == name);
                return export.and_then(|(_, path)| resolve(files, &at, path)).or(Some(at));
            }
        };
        rest = further;
    }
    Some(at)
}

/// Read the files of a crate.
fn files(sources: &Path) -> Files {
    let mut found = Files::new();
    let mut folders = vec![(sources.to_owned(), String::new())];
    while let Some((folder, module)) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let within = if module.is_empty() { name.clone() } else { format!("{module}::{name}") };
            if path.is_dir() {
                folders.push((path, within));
            } else if path.extension().is_some_and(|extension| extension == "rs") && name != "tests" {
                let module = if ["lib", "main", "mod"].contains(&&*name) { module.clone() } else { within };
                let text = fs::read_to_string(&path).unwrap();
                // Unit tests stand at the end of a file.
                let text = text.split("\n#[cfg(test)]\nmod ").next().unwrap();
                found.insert(module, read(&tokens(text)));
            }
        }
    }
    assert!(!found.is_empty(), "no file in {}", sources.display());
    found
}

/// Split a text into words, `::` and other characters, without comments and strings.
fn tokens(text: &str) -> Vec<&str> {
    let (mut tokens, mut rest) = (Vec::new(), text);
    while let Some(first) = rest.chars().next() {
        let is_word = |character: char| character.is_alphanumeric() || character == '_';
        let len = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("'\"'") {
            3
        } else if let Some(raw) = rest.strip_prefix("r#\"") {
            3 + raw.find("\"#").map_or(raw.len(), |end| end + 2)
        } else if let Some(string) = rest.strip_prefix('"') {
            let mut is_escaped = false;
            let is_end = |character: char| {
                let ends = character == '"' && !is_escaped;
                is_escaped = character == '\\' && !is_escaped;
                ends
            };
            1 + string.find(is_end).map_or(string.len(), |end| end + 1)
        } else {
            let len = match rest.find(|character| !is_word(character)).unwrap_or(rest.len()) {
                0 if rest.starts_with("::") => 2,
                0 => first.len_utf8(),
                word => word,
            };
            tokens.extend(Some(&rest[..len]).filter(|token| !token.trim().is_empty()));
            len
        };
        rest = &rest[len..];
    }
    tokens
}

/// Find the imports among the tokens of a file.
fn read(tokens: &[&str]) -> File {
    let (mut file, mut code, mut at) = (File::default(), Vec::new(), 0);
    while at < tokens.len() {
        let begins = at == 0 || [";", "}", "]", "{", "pub", ")"].contains(&tokens[at - 1]);
        if tokens[at] == "use" && begins {
            let end = at + tokens[at..].iter().position(|token| *token == ";").unwrap_or(1);
            let mut names = Vec::new();
            read_tree(&tokens[at + 1..end], &[], &mut names);
            if at > 0 && ["pub", ")"].contains(&tokens[at - 1]) {
                file.exports.extend(names);
            } else {
                file.paths.extend(names.into_iter().map(|(_, path)| path));
            }
            at = end;
        } else {
            code.push(tokens[at]);
            let is_path = ["crate", "self", "super"].contains(&tokens[at]);
            if is_path && tokens.get(at + 1) == Some(&"::") {
                let further =
                    tokens[at + 1..].chunks(2).take_while(|pair| pair[0] == "::" && pair.len() == 2);
                let names = further.map(|pair| pair[1].to_owned());
                file.paths.push([tokens[at].to_owned()].into_iter().chain(names).collect());
            }
            at += 1;
        }
    }
    // A file depends on what it reexports only if it uses it too.
    let is_used = |(name, _): &&(String, Vec<String>)| code.contains(&name.as_str());
    file.paths.extend(file.exports.iter().filter(is_used).map(|(_, path)| path.clone()));
    file
}

/// Expand a tree of imports into names and their paths.
fn read_tree(tree: &[&str], prefix: &[String], names: &mut Vec<(String, Vec<String>)>) {
    let with = |further: &[&str]| {
        let further = further
            .iter()
            .filter(|token| **token != "::" && **token != "self")
            .map(|token| (*token).to_owned());
        prefix.iter().cloned().chain(further).collect::<Vec<_>>()
    };
    if let Some(open) = tree.iter().position(|token| *token == "{") {
        let mut depth = 0;
        let is_comma = |token: &&str| {
            depth += i32::from(*token == "{") - i32::from(*token == "}");
            *token == "," && depth == 0
        };
        let prefix = with(&tree[..open]);
        let trees = tree[open + 1..tree.len() - 1].split(is_comma).filter(|tree| !tree.is_empty());
        trees.for_each(|tree| read_tree(tree, &prefix, names));
    } else {
        let (path, name) = match tree {
            [path @ .., "as", name] => (path, *name),
            path => (path, path[path.len() - 1]),
        };
        let path = with(path);
        let name = if name == "self" { path[path.len() - 1].clone() } else { name.to_owned() };
        names.push((name, path));
    }
}
