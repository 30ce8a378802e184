//! Runs the commands of each file in `cmd/`, and compares the output. Long outputs are files of their own, in
//! `cmd/large/`.
//!
//! To update the files, run `TRYCMD=overwrite cargo test --features full --test program --test
//! readme`, and review the difference.

use std::time::Duration;

#[test]
fn commands_print_the_expected_output() {
    let cases = trycmd::TestCases::new();
    cases.timeout(Duration::from_secs(120)).case("tests/cmd/*.md").case("tests/cmd/large/*.toml");
    if cfg!(not(feature = "gpu")) {
        cases.skip("tests/cmd/gpu.md");
    }
    cases.run();
}
