//! The tour in the README and the examples in the book, run from the root of the repository as a reader
//! would.

#[test]
fn the_readme_and_the_book_show_what_the_program_prints() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    // This test has a process of its own, so the folder is no other test's concern.
    std::env::set_current_dir(root).expect("the root of the repository");
    trycmd::TestCases::new().case("README.md").case("docs/*.md").run();
}
