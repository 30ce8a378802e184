//! The core for the browser: a thin WebAssembly layer around `queenside-service`.
//!
//! The page calls [`ask`] for questions with immediate answers. In web workers it calls [`work`]
//! for long questions, which are stopped by ending the worker, and uses [`Watch`] to show a method
//! step by step. All strings are JSON.

use std::cell::RefCell;
use std::ops::ControlFlow;

use js_sys::Function;
use queenside_service::{Budget, Listener, ServiceError, ask_json};
use wasm_bindgen::prelude::*;

/// Answer a question that has an immediate answer.
///
/// # Errors
/// A JSON object with `error`, the message, and `kind`.
#[wasm_bindgen]
pub fn ask(question: &str) -> Result<String, JsValue> {
    answered(question, &mut |_event| ControlFlow::Continue(()))
}

/// Answer a question that may take long. `listen` is called with each event; if it throws, the work
/// stops.
///
/// # Errors
/// A JSON object with `error`, the message, and `kind`.
#[wasm_bindgen]
pub fn work(question: &str, listen: Function) -> Result<String, JsValue> {
    thread_local! {
        /// A JavaScript function cannot move to another thread, so it is stored per thread.
        static LISTEN: RefCell<Option<Function>> = const { RefCell::new(None) };
    }
    LISTEN.set(Some(listen));
    let mut report = |event: serde_json::Value| {
        let called = LISTEN.with_borrow(|listen| {
            listen.as_ref().map(|listen| listen.call1(&JsValue::NULL, &event.to_string().into()))
        });
        // A listener that throws stops the work.
        if matches!(called, Some(Ok(_))) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let answer = answered(question, &mut report);
    LISTEN.set(None);
    answer
}

fn answered(question: &str, listen: Listener<'_>) -> Result<String, JsValue> {
    ask_json(question, &Budget::default(), listen).map(|answer| answer.to_string()).map_err(refusal)
}

/// A recorded run of a classic method, which can be shown forwards and backwards.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Watch {
    watch: queenside_service::Watch,
}

#[wasm_bindgen]
impl Watch {
    /// Run the method to its end, or up to the requested number of events.
    ///
    /// # Errors
    /// A JSON object with `error`, the message, and `kind`.
    #[wasm_bindgen(constructor)]
    pub fn new(asked: &str) -> Result<Watch, JsValue> {
        queenside_service::Watch::from_json(asked).map(|watch| Self { watch }).map_err(refusal)
    }

    /// Return the number of events.
    #[wasm_bindgen(getter)]
    pub fn end(&self) -> f64 {
        self.watch.end() as f64
    }

    /// Return how the run ended, or `null` if it did not end.
    pub fn ended(&self) -> String {
        self.watch.ended().to_string()
    }

    /// Return the state after `place` events.
    pub fn at(&mut self, place: f64) -> String {
        self.watch.at(place as u64).to_string()
    }

    /// Return place, energy and number of queens after some of the events.
    pub fn series(&self) -> Vec<f64> {
        self.watch.series()
    }

    /// Return the search tree, five numbers per node; empty for a method without a search tree.
    pub fn tree(&self) -> Vec<u32> {
        self.watch.tree()
    }
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` passes it by value")]
fn refusal(refused: ServiceError) -> JsValue {
    serde_json::json!({"error": refused.to_string(), "kind": refused.kind()}).to_string().into()
}
