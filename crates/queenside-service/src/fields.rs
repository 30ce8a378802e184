//! The fields of questions in JSON, and errors that name the place of a value.

use std::fmt::Write;

use queenside::quoted;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::ServiceError;
use crate::values::shown;

/// Whether errors name the place of a value. The core that the web app loads first has questions only
/// from the app, which writes them without errors.
const FINDS_PLACES: bool = cfg!(feature = "long-questions");

/// The fields of a question.
pub type Fields = Map<String, Value>;

/// Read the options of a question. An error begins with the path of the value, such as
/// `queens[1][1]`.
///
/// # Errors
/// [`ServiceError::BadValue`] if an option is not valid.
///
/// ```
/// use queenside_service::{Fields, options, solve::Solve};
///
/// let fields = Fields::from_iter([("seed".to_owned(), (-2).into())]);
/// let refused = options::<Solve>(&fields).unwrap_err();
/// assert_eq!(refused.to_string(), "seed: expected a whole number from 0, not -2");
/// ```
pub fn options<T: DeserializeOwned>(fields: &Fields) -> Result<T, ServiceError> {
    fields_of(fields, "")
}

/// Read the fields of an object. A list is not an object, and no code is compiled that reads one.
pub(crate) fn fields_of<T: DeserializeOwned>(fields: &Fields, path: &str) -> Result<T, ServiceError> {
    let error = match T::deserialize(fields) {
        Ok(options) => return Ok(options),
        Err(error) => error.to_string(),
    };
    if !FINDS_PLACES {
        return Err(ServiceError::BadValue(error));
    }
    let refuse = |part: Value| {
        let read = part.as_object().map(|fields| T::deserialize(fields));
        matches!(read, Some(Err(other)) if other.to_string() == error)
    };
    Err(refusal(path, &error, &|inner| find_field(fields, &error, &refuse, inner)))
}

/// Read a value that is not an object; `path` is where it is in the question.
///
/// # Errors
/// [`ServiceError::BadValue`] if the value is not valid.
pub fn read<T: DeserializeOwned>(value: &Value, path: &str) -> Result<T, ServiceError> {
    let error = match T::deserialize(value) {
        Ok(value) => return Ok(value),
        Err(error) => error.to_string(),
    };
    if !FINDS_PLACES {
        return Err(ServiceError::BadValue(error));
    }
    let refuse = |part: Value| matches!(T::deserialize(&part), Err(other) if other.to_string() == error);
    Err(refusal(path, &error, &|inner| find(value, &error, &refuse, inner)))
}

/// Return the error for a value that is refused with this error; `find` finds the part at fault.
fn refusal(path: &str, error: &str, find: &dyn Fn(&mut String)) -> ServiceError {
    let mut inner = String::new();
    find(&mut inner);
    let path =
        if path.is_empty() { inner.trim_start_matches('.').to_owned() } else { format!("{path}{inner}") };
    let why = worded(error);
    let colon = if path.is_empty() || why.starts_with('[') { "" } else { ": " };
    ServiceError::BadValue(format!("{path}{colon}{why}"))
}

/// Write the path of the part that is refused with this error when it stands alone, such as
/// `.queens[1]`.
fn find(value: &Value, error: &str, is_refused: &dyn Fn(Value) -> bool, path: &mut String) {
    // The error quotes this value, so it is not about a part of it.
    if error.contains(&*shown(value)) {
        return;
    }
    match value {
        // An empty object that is refused with the same error is refused because it is an object.
        Value::Object(fields) if !is_refused(Value::Object(Fields::new())) => {
            find_field(fields, error, is_refused, path);
        }
        // An error that begins with a place is about an item of this list.
        Value::Array(items) if error.starts_with('[') && !items.iter().any(Value::is_array) => {}
        Value::Array(items) if error.starts_with(&format!("invalid length {},", items.len())) => {}
        Value::Array(items) if !is_refused(Value::Array(Vec::new())) => {
            let alone = |part: &Value| Value::Array(vec![part.clone()]);
            if let Some(place) = items.iter().position(|part| is_refused(alone(part))) {
                let _ = write!(path, "[{place}]");
                find(&items[place], error, &|part| is_refused(alone(&part)), path);
            }
        }
        _ => {}
    }
}

/// Write the path of the field that is refused when it stands alone. An unknown field is refused whatever
/// its value is; then the error names it.
fn find_field(fields: &Fields, error: &str, is_refused: &dyn Fn(Value) -> bool, path: &mut String) {
    let alone = |name: &str, part: &Value| {
        let mut fields = Fields::new();
        fields.insert(name.to_owned(), part.clone());
        Value::Object(fields)
    };
    for (name, part) in fields {
        if is_refused(alone(name, part)) {
            if !(error.starts_with("unknown field") && is_refused(alone(name, &Value::Null))) {
                let _ = write!(path, ".{name}");
                find(part, error, &|part| is_refused(alone(name, &part)), path);
            }
            return;
        }
    }
}

/// Word an error of serde as the errors of values are: `invalid type: integer `8`, expected a string`
/// becomes `expected a string, not 8`.
fn worded(error: &str) -> String {
    const MAX_CHARS: usize = 1000;
    let worded = error.strip_prefix("invalid ").and_then(|rest| {
        let (found, expected) = rest.rsplit_once(", expected ")?;
        let (kind, found) = found.split_once([' ', ':'])?;
        let found = match (kind, found.trim_start()) {
            ("length", length) => format!("a list of {length}"),
            (_, "sequence") => "a list".to_owned(),
            (_, "map") => "an object".to_owned(),
            (_, text) if text.starts_with("string ") => text["string ".len()..].to_owned(),
            (_, value) => {
                value.split_once('`').map_or(value, |(_, value)| value.trim_end_matches('`')).to_owned()
            }
        };
        let expected = match expected {
            "a boolean" => "true or false",
            "a sequence" => "a list",
            "string or map" => "a string",
            "usize" | "u64" => "a whole number from 0",
            expected if expected.starts_with("struct ") => "an object",
            expected => expected,
        };
        Some(format!("expected {expected}, not {found}"))
    });
    let of_names = || {
        let (found, expected) = error.strip_prefix("unknown variant `")?.split_once("`, expected ")?;
        Some(format!("expected {}, not {found:?}", expected.replace('`', "")))
    };
    let worded = worded.or_else(of_names).unwrap_or_else(|| error.to_owned());
    // The error can quote a long text.
    if worded.chars().nth(MAX_CHARS).is_none() { worded } else { quoted(&worded) }
}
