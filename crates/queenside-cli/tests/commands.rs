//! The command line as its users see it: each file in `cmd/` and the README are run and compared.

#[test]
fn commands_print_what_the_documents_say() {
    trycmd::TestCases::new().case("tests/cmd/*.md").case("../../README.md").run();
}
