//! Keep the types of the npm package and the web app equal to those of the service. This command
//! writes them:
//! `TYPES=overwrite cargo test -p queenside-service --features typescript --test typescript`

use std::path::Path;

#[test]
fn committed_types_are_those_of_the_service() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let path = web.join("npm/questions.d.ts");
    let declared = queenside_service::typescript::declarations();
    if std::env::var_os("TYPES").is_some_and(|wanted| wanted == "overwrite") {
        std::fs::write(&path, &declared).unwrap();
    }
    let app = |file: &str| std::fs::read_to_string(web.join("src").join(file)).unwrap();
    assert_eq!((queenside_service::MAX_SIZE, queenside_service::MAX_EVENTS), (1000, 200_000));
    assert!(app("engine/questions.ts").contains("MAX_SIZE = 1000;"));
    assert!(app("watch/run.ts").contains("MAX_EVENTS = 200_000;"));
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == declared,
        "{} is out of date: run the command at the top of {}",
        path.display(),
        file!()
    );
}
