use queenside_board::named;

/// A method that finds a completion, or proves that there is none.
///
/// ```
/// use queenside::solve::CompletionMethod;
///
/// assert_eq!("relaxation".parse(), Ok(CompletionMethod::Relaxation));
/// assert!(CompletionMethod::Exact.proves() && !CompletionMethod::MaxEntropy.proves());
/// let error = "guessing".parse::<CompletionMethod>().unwrap_err();
/// assert!(error.to_string().starts_with("'guessing' is not a valid method; expected closed-form, exact, "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CompletionMethod {
    /// A formula, for at most one given queen on a board whose size is not divisible by 2 or 3.
    ClosedForm,
    /// Depth-first search on the line with the fewest free squares.
    Exact,
    /// Local search in linear time.
    LocalSearch,
    /// Repeated dives that place likely queens of the maximum-entropy relaxation.
    MaxEntropy,
    /// Linear relaxation, with branching where it is feasible. Not available in the browser,
    /// because the web app loads faster without it.
    #[cfg(not(target_family = "wasm"))]
    Relaxation,
}

impl CompletionMethod {
    /// All methods, in the order in which they take turns.
    pub const ALL: &[Self] = &[
        Self::ClosedForm,
        Self::Exact,
        Self::LocalSearch,
        Self::MaxEntropy,
        #[cfg(not(target_family = "wasm"))]
        Self::Relaxation,
    ];

    /// Return the name that [`FromStr`](std::str::FromStr) accepts, such as `max-entropy`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ClosedForm => "closed-form",
            Self::LocalSearch => "local-search",
            Self::Exact => "exact",
            Self::MaxEntropy => "max-entropy",
            #[cfg(not(target_family = "wasm"))]
            Self::Relaxation => "relaxation",
        }
    }

    /// Return what the method does, in one line without a full stop.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::ClosedForm => "a formula, for an empty board or one given queen",
            Self::LocalSearch => "local search in linear time",
            Self::Exact => {
                "depth-first search on the line with the fewest free squares; can prove that there is no completion"
            }
            Self::MaxEntropy => "place likely queens of the maximum-entropy relaxation; restart when stuck",
            #[cfg(not(target_family = "wasm"))]
            Self::Relaxation => {
                "linear relaxation, with branching where it is feasible; can prove that there is no completion"
            }
        }
    }

    /// Whether the method can prove that there is no completion.
    pub const fn proves(self) -> bool {
        !matches!(self, Self::ClosedForm | Self::LocalSearch | Self::MaxEntropy)
    }
}

named!(CompletionMethod, "method");
