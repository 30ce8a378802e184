//! The core in the browser: a thin shell of WebAssembly around `queenside-service`.
//!
//! A page loads it for itself, for questions that are answered at once ([`ask`]), and in workers for those that take long
//! ([`work`]: stopped by ending the worker) and for methods to be watched ([`Watch`]). All texts are JSON.

use std::cell::RefCell;
use std::ops::ControlFlow;

use js_sys::Function;
use queenside_service::{Ask, Run, ServiceError, Stop};
use wasm_bindgen::prelude::*;

/// Answers a question that takes no time.
///
/// # Errors
/// An object with `error`, in words, and `kind`.
#[wasm_bindgen]
pub fn ask(question: &str) -> Result<String, JsValue> {
    Ask::from_json(question)
        .and_then(|ask| queenside_service::answer(ask, &mut Run::alone()))
        .map(|answer| answer.to_string())
        .map_err(refusal)
}

/// Answers a question that may take long; `listen` is called with each event.
///
/// # Errors
/// An object with `error`, in words, and `kind`.
#[wasm_bindgen]
pub fn work(question: &str, listen: Function) -> Result<String, JsValue> {
    thread_local! {
        /// Kept here, as functions of JavaScript belong to their thread.
        static LISTEN: RefCell<Option<Function>> = const { RefCell::new(None) };
    }
    LISTEN.set(Some(listen));
    let tell = |event: serde_json::Value| {
        let called = LISTEN.with_borrow(|listen| {
            listen.as_ref().map(|listen| listen.call1(&JsValue::NULL, &event.to_string().into()))
        });
        // A listener that throws has had enough.
        if matches!(called, Some(Ok(_))) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let answer = Ask::from_json(question)
        .and_then(|ask| queenside_service::answer(ask, &mut Run::new(&Stop::new(), tell)));
    LISTEN.set(None);
    answer.map(|answer| answer.to_string()).map_err(refusal)
}

/// A classic method at work, to be watched forward and back.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Watch {
    watch: queenside_service::Watch,
}

#[wasm_bindgen]
impl Watch {
    /// Runs the method to its end, or until there are as many events as asked for.
    ///
    /// # Errors
    /// An object with `error`, in words, and `kind`.
    #[wasm_bindgen(constructor)]
    pub fn new(asked: &str) -> Result<Watch, JsValue> {
        queenside_service::Watch::from_json(asked).map(|watch| Self { watch }).map_err(refusal)
    }

    /// The number of events.
    #[wasm_bindgen(getter)]
    pub fn end(&self) -> f64 {
        self.watch.end() as f64
    }

    /// How the run ended, once it did; else `null`.
    pub fn ended(&self) -> String {
        self.watch.ended().to_string()
    }

    /// What is seen after so many events.
    pub fn at(&mut self, place: f64) -> String {
        self.watch.at(place as u64).to_string()
    }

    /// Place, energy and queens after some of the events.
    pub fn series(&self) -> Vec<f64> {
        self.watch.series()
    }

    /// The search tree, five numbers for each node; nothing for a method that has none.
    pub fn tree(&self) -> Vec<u32> {
        self.watch.tree()
    }
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` gives it away")]
fn refusal(refused: ServiceError) -> JsValue {
    serde_json::json!({"error": refused.to_string(), "kind": refused.kind()}).to_string().into()
}
