//! Words of shells and of YAML that mean exactly what was given, whatever characters it has. None has a line break, so
//! that each can stand in a comment too.

use std::fmt::Write;

/// A word of bash: as it is if nothing in it is special, else in quotes.
pub(super) fn shell(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    if !text.contains(char::is_control) {
        return format!("'{}'", text.replace('\'', r"'\''"));
    }
    // $'...' has escapes for line breaks and the like. Numbers are of bytes, in three octal digits, as more digits would
    // be taken for what follows.
    let mut word = "$'".to_owned();
    for c in text.chars() {
        match c {
            '\'' | '\\' => word.extend(['\\', c]),
            c if c.is_control() => c.to_string().bytes().for_each(|byte| {
                // Writing to a string does not fail.
                let _ = write!(word, r"\{byte:03o}");
            }),
            c => word.push(c),
        }
    }
    word + "'"
}

/// A string of YAML, in the quotes in which it can be read best.
pub(super) fn yaml(text: &str) -> String {
    // These are line breaks to YAML, or not allowed in it.
    let is_special = |c: char| {
        c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
    };
    if text.contains(['"', '\\']) && !text.contains(is_special) {
        return format!("'{}'", text.replace('\'', "''"));
    }
    // A string of JSON is one of YAML; JSON has escapes for some of the special characters alone.
    let mut string = String::new();
    for c in serde_json::Value::from(text).to_string().chars() {
        if is_special(c) {
            let _ = write!(string, r"\u{:04x}", u32::from(c));
        } else {
            string.push(c);
        }
    }
    string
}

/// A name that all engines take: small letters, digits and hyphens, a letter first, so short that the number of a pod fits
/// behind it. None if nothing is left.
pub(super) fn name(text: &str) -> Option<String> {
    const LONGEST: usize = 50;
    let text = text.to_ascii_lowercase();
    let text = &text[text.find(|c: char| c.is_ascii_lowercase())?..];
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut name = words.collect::<Vec<_>>().join("-");
    name.truncate(LONGEST);
    Some(name.trim_end_matches('-').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_they_have_to_be() {
        assert_eq!(shell("/data/n20/plan.json"), "/data/n20/plan.json");
        assert_eq!(shell(""), "''");
        assert_eq!(shell("a b"), "'a b'");
        assert_eq!(shell("it's $HOME `x` \"y\" *"), r#"'it'\''s $HOME `x` "y" *'"#);
        assert_eq!(shell("~"), "'~'");
        assert_eq!(shell("a\nb'\\\u{1b}1"), r"$'a\012b\'\\\0331'");
    }

    #[test]
    fn strings_of_yaml_have_one_line() {
        assert_eq!(yaml("it's $HOME"), r#""it's $HOME""#);
        assert_eq!(yaml("it's \"b\" \\ c"), r#"'it''s "b" \ c'"#);
        assert_eq!(yaml("\"b\"\n"), r#""\"b\"\n""#);
        assert_eq!(yaml("a\nb\u{7f}\u{2028}"), r#""a\nb\u007f\u2028""#);
    }

    #[test]
    fn names_suit_all_engines() {
        assert_eq!(name("Queens 20, the second!").as_deref(), Some("queens-20-the-second"));
        assert_eq!(name("20-queens").as_deref(), Some("queens"));
        assert_eq!(name(&"x".repeat(99)).map(|name| name.len()), Some(50));
        assert_eq!(name("--"), None);
    }
}
