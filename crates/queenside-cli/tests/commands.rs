//! Runs the commands of each file in `cmd/`, and compares the output. Long outputs are files of their own, in
//! `cmd/large/`.
//!
//! To update the files, run `TRYCMD=overwrite cargo test --features full --test program --test
//! readme`, and review the difference.

#[test]
#[cfg_attr(not(feature = "full"), ignore = "needs all optional features")]
fn commands_print_the_expected_output() {
    trycmd::TestCases::new().case("tests/cmd/*.md").case("tests/cmd/large/*.toml").run();
}
