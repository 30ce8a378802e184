//! Threads that share work and end with the call.

use std::panic::resume_unwind;
use std::thread;

/// Runs `work` on this thread and on others, `threads` in all, and returns what each of them returned.
///
/// If the system starts fewer threads than asked for, those that it starts share the work.
pub(crate) fn on_each<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    // The browser gives none.
    if threads <= 1 || cfg!(target_family = "wasm") {
        return vec![work()];
    }
    thread::scope(|scope| {
        let start = |_| thread::Builder::new().spawn_scoped(scope, &work).ok();
        let others: Vec<_> = (1..threads).map_while(start).collect();
        let mut results = vec![work()];
        let others =
            others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        results.extend(others);
        results
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::on_each;

    #[test]
    fn each_thread_works_at_the_same_time_as_the_others() {
        let barrier = Barrier::new(3);
        let leaders = on_each(3, || barrier.wait().is_leader());
        assert_eq!((leaders.len(), leaders.iter().filter(|leads| **leads).count()), (3, 1));
        assert_eq!(on_each(1, || 5), [5]);
    }
}
