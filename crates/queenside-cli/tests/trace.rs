//! The JSON of `trace`: one object a line, no field twice.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;

use super::helpers::run;

/// The names of the fields of a flat object, as they stand there.
fn fields(line: &str) -> Vec<&str> {
    let parts: Vec<&str> = line.split('"').collect();
    parts.windows(2).filter(|pair| pair[1].starts_with(':')).map(|pair| pair[0]).collect()
}

#[test]
fn no_field_of_an_event_stands_twice() {
    let methods = [
        "min-conflicts",
        "annealing",
        "iterative-repair",
        "swap-search",
        "h1",
        "algorithm-x",
        "permutations",
    ];
    let mut kinds = BTreeSet::new();
    for method in methods {
        for seed in ["1", "2", "3"] {
            let arguments = ["trace", method, "6", "--seed", seed, "--step-limit", "3000"];
            for line in String::from_utf8(run(&arguments).stdout).unwrap().lines() {
                let object: serde_json::Value = serde_json::from_str(line).unwrap();
                let fields = fields(line);
                let different: BTreeSet<&str> = fields.iter().copied().collect();
                assert_eq!(fields.len(), different.len(), "{line}");
                assert_eq!(object.as_object().unwrap().len(), different.len(), "{line}");
                kinds.insert(object["event"].as_str().unwrap().to_owned());
            }
        }
    }
    let expected = "accept conflict dead-end end move place reject remove restart select solution stagnation";
    assert!(expected.split(' ').all(|kind| kinds.contains(kind)), "{kinds:?}");
}
