"""Exceptions of the package."""


class GaveUp(Exception):
    """Raised if a search reaches a limit, so it is not known whether there is a solution.

    An answer of `None`, in contrast, is proven.
    """


class InputTypeError(ValueError, TypeError):
    """Raised if an argument has the wrong type. It is both a `ValueError` and a `TypeError`."""


GaveUp.__module__ = InputTypeError.__module__ = "queenside"
