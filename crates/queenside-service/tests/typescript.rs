//! Keep the types of the npm package and the web app equal to those of the service. This command
//! writes them:
//! `TYPES=overwrite cargo test -p queenside-service --features typescript --test typescript`

use std::path::Path;

#[test]
fn committed_types_are_those_of_the_service() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/npm/questions.d.ts");
    let declared = queenside_service::typescript::declarations();
    if std::env::var_os("TYPES").is_some_and(|wanted| wanted == "overwrite") {
        std::fs::write(&path, &declared).unwrap();
    }
    let app = std::fs::read_to_string(path.with_file_name("../src/engine/questions.ts")).unwrap();
    assert!(app.contains(&format!("MAX_SIZE = {};", queenside_service::MAX_SIZE)));
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == declared,
        "{} is out of date: run the command at the top of {}",
        path.display(),
        file!()
    );
}
