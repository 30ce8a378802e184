//! Runs the examples in the README and in the book from the root of the repository.

#[test]
fn the_readme_and_the_book_show_what_the_program_prints() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    // The working folder belongs to the process, and this process has no other tests.
    std::env::set_current_dir(root).expect("the root of the repository");
    trycmd::TestCases::new().case("README.md").case("docs/**/*.md").run();
}
