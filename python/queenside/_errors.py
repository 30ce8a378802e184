"""What can go wrong."""


class GaveUp(Exception):
    """The search came to a limit: whether there is a solution is not known.

    It is another thing than an answer of `None`, which is proven.
    """


class InputTypeError(ValueError, TypeError):
    """An argument is of a wrong type: a `ValueError` as for any bad input, and a `TypeError` too."""


GaveUp.__module__ = InputTypeError.__module__ = "queenside"
