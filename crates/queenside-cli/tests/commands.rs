//! The command line as its users see it: each file in `cmd/` is run and compared.
//!
//! `TRYCMD=overwrite cargo test --features full --test program --test readme` puts what the program prints now into the
//! documents: read the difference before committing it.

#[test]
fn commands_print_what_the_documents_say() {
    trycmd::TestCases::new().case("tests/cmd/*.md").run();
}
