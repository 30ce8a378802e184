//! Generate the JSON schema of the answers, and the page of the book that lists their fields, from
//! the types. Both are committed. This command updates them:
//! `SCHEMA=overwrite cargo test -p queenside-service --features schema --test schema`
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use queenside_service::SCHEMA;
use queenside_service::kings::{self, search};
use queenside_service::{ask_schemas, check, compare, count, info, shard, solve_view, trace, watch_schemas};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

type Definition = fn(&mut SchemaGenerator) -> schemars::Schema;

/// List the commands and the answers that each prints with `--json`.
fn commands() -> Vec<(&'static str, Vec<(&'static str, Definition)>)> {
    fn of<T: JsonSchema>() -> Definition {
        SchemaGenerator::subschema_for::<T>
    }
    vec![
        ("solve", vec![("", of::<solve_view::SolveView<'_>>())]),
        ("count", vec![("", of::<count::CountAnswer>()), ("With --estimate", of::<count::EstimateAnswer>())]),
        (
            "check",
            vec![
                ("Per board", of::<check::CheckAnswer>()),
                ("With --all, after the boards", of::<check::CheckSummary>()),
                ("With --certificate", of::<check::CertificateAnswer>()),
            ],
        ),
        ("trace", vec![("Per event", of::<trace::EventAnswer>()), ("At the end", of::<trace::EndAnswer>())]),
        ("compare", vec![("", of::<compare::CompareAnswer>())]),
        ("shard run", vec![("", of::<shard::ChunkAnswer>())]),
        ("shard status", vec![("", of::<shard::StatusAnswer>())]),
        ("shard merge", vec![("", of::<shard::MergeAnswer>())]),
        ("shard audit", vec![("", of::<shard::AuditAnswer>())]),
        ("kings count", vec![("Per board", of::<kings::KingsAnswer>())]),
        ("kings search", vec![("Per board", of::<search::KingHitAnswer<'_>>())]),
        ("methods", vec![("Per method", of::<info::MethodAnswer>())]),
        ("info", vec![("", of::<info::InfoAnswer>())]),
    ]
}

/// Return the name of the definition that a schema refers to.
fn target(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.strip_prefix("#/$defs/")
}

/// Return one schema for all answers, with a definition per command and per type.
fn schema() -> Value {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut answers = Vec::new();
    let mut definitions = Map::new();
    for (command, forms) in commands() {
        let forms: Vec<Value> = forms.iter().map(|(_, form)| form(&mut generator).into()).collect();
        answers.extend(forms.iter().filter_map(target).map(str::to_owned));
        definitions.insert(format!("command:{command}"), json!({ "anyOf": forms }));
    }
    let mut asking = SchemaSettings::draft2020_12().into_generator();
    for ask in ask_schemas(&mut asking, &mut generator) {
        let answer: Value = ask.answer.into();
        answers.extend(target(&answer).or_else(|| target(&answer["items"])).map(str::to_owned));
        definitions.insert(format!("ask:{}", ask.name), ask.question.into());
        definitions.insert(format!("answer:{}", ask.name), answer);
        if let Some(events) = ask.events {
            definitions.insert(format!("event:{}", ask.name), events.into());
        }
    }
    for (part, form) in watch_schemas(&mut asking, &mut generator) {
        definitions.insert(format!("watch:{part}"), form.into());
    }
    // If a type occurs in questions and answers, the form of questions wins: some of its fields are
    // optional there.
    let types: BTreeMap<String, Value> = generator
        .definitions()
        .iter()
        .chain(asking.definitions())
        .map(|(name, form)| (name.clone(), form.clone()))
        .collect();
    for (name, mut definition) in types {
        let is_answer = answers.contains(&name);
        if let Some(properties) = definition.get_mut("properties").and_then(Value::as_object_mut) {
            if is_answer {
                let version = json!({ "description": "The version of the JSON answers.", "const": SCHEMA });
                properties.insert("schema".to_owned(), version);
                let required = definition["required"].as_array_mut().unwrap();
                required.insert(0, "schema".into());
            }
            // The schema rejects fields that are not documented. `Proposal` and `SizedCell` are
            // parts of events, whose fields depend on the kind, so they accept other fields.
            let closed = if definition.get("oneOf").is_some() {
                "unevaluatedProperties"
            } else {
                "additionalProperties"
            };
            definition[closed] = ["Proposal", "SizedCell"].contains(&name.as_str()).into();
        }
        definitions.insert(name, definition);
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "JSON answers of Queenside",
        "description": format!(
            "Version {SCHEMA}. `#/$defs/command:NAME` is the schema of the objects that `queenside NAME --json` prints. `ask:NAME` \
             is the schema of a question to `queenside serve`, without its field `ask`; `answer:NAME` and `event:NAME` are those \
             of its answer and events. `watch:question`, `watch:event` and `watch:end` are those of a run that the web app \
             shows event by event."
        ),
        "$defs": definitions,
    })
}

/// Describe a type in words, with links to the types that it contains.
fn type_of(schema: &Value) -> String {
    if let Some(name) = target(schema) {
        return format!("[{name}](#{})", name.to_lowercase());
    }
    if let Some(options) = schema["anyOf"].as_array().or_else(|| schema["oneOf"].as_array()) {
        return options.iter().map(type_of).collect::<Vec<_>>().join(" or ");
    }
    if let Some(value) = schema.get("const") {
        return format!("`{value}`");
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(|value| format!("`{value}`")).collect::<Vec<_>>().join(", ");
    }
    let names: Vec<&str> = match &schema["type"] {
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        name => name.as_str().into_iter().collect(),
    };
    let words = names.iter().map(|name| match *name {
        "array" => match schema["prefixItems"].as_array() {
            Some(items) => format!("[{}]", items.iter().map(type_of).collect::<Vec<_>>().join(", ")),
            None => format!("list of {}", type_of(&schema["items"])),
        },
        "object" if schema.get("additionalProperties").is_some_and(Value::is_object) => {
            format!("object of {}", type_of(&schema["additionalProperties"]))
        }
        other => other.to_owned(),
    });
    words.collect::<Vec<_>>().join(" or ")
}

fn in_one_line(text: &Value) -> String {
    text.as_str().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Write the fields of a type as a list.
fn describe(page: &mut String, definition: &Value) {
    writeln!(page, "{}\n", in_one_line(&definition["description"])).unwrap();
    let Some(properties) = definition["properties"].as_object() else {
        let options = definition["oneOf"].as_array();
        if options.is_some_and(|options| options.iter().any(|option| option["properties"].is_object())) {
            describe_kinds(page, "Kinds", options.unwrap());
            return;
        }
        for option in options.into_iter().flatten() {
            writeln!(page, "- {}: {}", type_of(option), in_one_line(&option["description"])).unwrap();
        }
        writeln!(page).unwrap();
        return;
    };
    let required: Vec<&str> =
        definition["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for (name, property) in properties.iter().filter(|(name, _)| *name != "schema") {
        let optional = if required.contains(&name.as_str()) { "" } else { ", optional" };
        let meaning = in_one_line(&property["description"]);
        writeln!(page, "- `{name}` ({}{optional}): {meaning}", type_of(property)).unwrap();
    }
    writeln!(page).unwrap();
    if let Some(kinds) = definition["oneOf"].as_array() {
        describe_kinds(page, "Additional fields of each kind", kinds);
    }
}

/// Write the kinds of a type as a list: the field that distinguishes it, and its other fields.
fn describe_kinds(page: &mut String, title: &str, kinds: &[Value]) {
    writeln!(page, "{title}:\n").unwrap();
    for kind in kinds {
        let own = kind["properties"].as_object().unwrap();
        let (tags, fields): (Vec<_>, Vec<_>) =
            own.iter().partition(|(_, field)| field.get("const").is_some());
        let tags: Vec<String> = tags.iter().map(|(name, tag)| format!("`{name}` {}", type_of(tag))).collect();
        let parts = target(kind).map(|_| format!(" ({})", type_of(kind))).unwrap_or_default();
        writeln!(page, "- {}{parts}: {}", tags.join(" "), in_one_line(&kind["description"])).unwrap();
        for (name, field) in fields {
            let meaning = in_one_line(&field["description"]);
            let line = format!("  - `{name}` ({}): {meaning}", type_of(field));
            writeln!(page, "{}", line.trim_end_matches(": ")).unwrap();
        }
    }
    writeln!(page).unwrap();
}

/// Collect the names of the types in a definition, and in the definitions of these types.
fn collect_types<'a>(value: &'a Value, definitions: &'a Map<String, Value>, names: &mut BTreeSet<&'a str>) {
    match value {
        Value::Object(fields) => {
            if let Some(name) = target(value).filter(|name| names.insert(name)) {
                collect_types(&definitions[name], definitions, names);
            }
            fields.values().for_each(|value| collect_types(value, definitions, names));
        }
        Value::Array(values) => values.iter().for_each(|value| collect_types(value, definitions, names)),
        _ => {}
    }
}

fn page(schema: &Value) -> String {
    let definitions = schema["$defs"].as_object().unwrap();
    let mut page = String::from(
        "# JSON answers\n\n\
         The fields of every answer, for programs that read the output of `--json`, use the Python package or \
         ask [the server](http.md).\n\n\
         `--json` prints one JSON object per line. Each object has the field `\"schema\":1`, the version of the \
         answers, which increases when a field changes its meaning or is removed. Boards in the format `json` (`list`, \
         `draw`, `generate`) have no version; [Formats](formats.md) describes them. A single answer is one object, even \
         if it is not known. A list prints the boards found, and an incomplete `shard merge` prints nothing.\n\n\
         Numbers of solutions, completions and ways are strings of decimal digits, because many JSON parsers cannot \
         represent numbers this large. Board sizes, numbers of queens, steps and estimates are JSON numbers. A square is `[row, column]`, both from 0 at the top left. Times are wall times in \
         seconds.\n\n\
         This page and [`schema.json`](schema.json) (JSON Schema, draft 2020-12) are generated from the types of \
         `crates/queenside-service`. The tests validate the output of the commands against the schema.\n\n",
    );
    let mut shown = Vec::new();
    for (command, forms) in commands() {
        writeln!(page, "## {command}\n").unwrap();
        let refs = definitions[&format!("command:{command}")]["anyOf"].as_array().unwrap();
        for ((when, _), form) in forms.iter().zip(refs) {
            let name = target(form).unwrap();
            if !when.is_empty() {
                writeln!(page, "{when}:\n").unwrap();
            }
            if !shown.contains(&name) {
                writeln!(page, "<a id=\"{}\"></a>\n", name.to_lowercase()).unwrap();
            }
            describe(&mut page, &definitions[name]);
            shown.push(name);
        }
    }
    page.push_str(
        "## Questions to `queenside serve`\n\n\
         The web app sends questions to [the server](http.md) as JSON. The field `ask` of a question is its name.\n\n",
    );
    for (name, question) in
        definitions.iter().filter_map(|(name, form)| Some((name.strip_prefix("ask:")?, form)))
    {
        let form = target(question).unwrap();
        writeln!(page, "### ask {name}\n").unwrap();
        describe(&mut page, &definitions[form]);
        write!(page, "Answer: {}.", type_of(&definitions[&format!("answer:{name}")])).unwrap();
        if let Some(events) = definitions.get(&format!("event:{name}")) {
            write!(page, " Events: {}.", type_of(events)).unwrap();
        }
        page.push_str("\n\n");
        shown.push(form);
    }
    writeln!(page, "## Types\n").unwrap();
    // The runs that the web app steps through are its own matter.
    let public = definitions.iter().filter(|(name, _)| name.contains(':') && !name.starts_with("watch:"));
    let mut used = BTreeSet::new();
    public.for_each(|(_, definition)| collect_types(definition, definitions, &mut used));
    let others = definitions.iter().filter(|(name, _)| used.contains(&***name) && !shown.contains(&&***name));
    for (name, definition) in others {
        writeln!(page, "### {name}\n").unwrap();
        describe(&mut page, definition);
    }
    page.trim_end().to_owned() + "\n"
}

#[test]
fn committed_schema_and_page_match_the_types() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference");
    let schema = schema();
    let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
    for (name, made) in [("schema.json", text), ("json.md", page(&schema))] {
        let path = docs.join(name);
        if std::env::var_os("SCHEMA").is_some_and(|wanted| wanted == "overwrite") {
            std::fs::write(&path, &made).unwrap();
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            committed == made,
            "docs/reference/{name} is out of date: run the command at the top of {}",
            file!()
        );
    }
}
