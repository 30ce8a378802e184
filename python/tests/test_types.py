"""Test that the types of the package list what the program accepts."""

import itertools
import typing

import pytest
from queenside import (
    FORMATS,
    SYMMETRIES,
    Placement,
    Solution,
    _core,
    _types,
    count,
    kings,
    methods,
    puzzle,
    solve,
    trace,
)


def names(alias):
    """Return the names of a literal, or of a union of literals."""
    parts = typing.get_args(alias)
    return list(itertools.chain(*map(names, parts))) if typing.get_origin(alias) is typing.Union else list(parts)


def accepted(call):
    """Return the names that the message for a wrong name lists."""
    with pytest.raises(ValueError, match="expected") as refused:
        call("")
    return str(refused.value).rsplit("expected ")[-1].replace(" or ", ", ").split(", ")


def test_names_are_those_of_the_program():
    info = _core.ask("info", None, {})
    classic = info["classic_methods"]
    assert names(_types.MethodName) == classic == [about.name for about in methods()]
    short = [name for about in _core.ask("methods", None, {}) for name in about["short_names"]]
    assert sorted(names(_types.ClassicMethod)) == sorted(classic + short)
    assert sorted(names(_types.CompletionMethod)) == sorted(info["methods"])
    assert set(names(_types.SolveMethod)) >= {"auto", *info["methods"], *classic}
    assert set(names(_types.Engine)) == {"auto", *(engine["name"] for engine in info["engines"])}
    four = Solution([1, 3, 0, 2])
    assert sorted(names(_types.Format)) == sorted(FORMATS) == sorted(accepted(four.to))
    assert names(_types.Symmetry) == list(SYMMETRIES) == accepted(four.image)
    assert names(_types.SearchMethod) == accepted(lambda name: kings.search(8, 1, method=name))
    assert names(_types.Clues) == accepted(lambda name: puzzle(8, clues=name))
    assert names(_types.Level) == accepted(lambda name: puzzle(8, level=name))
    assert names(_types.Content) == accepted(lambda name: Placement.read("*", symbols={"*": name}))[:3]
    assert list(_types.Colors.__annotations__) == accepted(lambda name: four.svg(colors={name: "red"}))


def test_wrong_names_are_refused():
    for call in (lambda: solve(8, method="fast"), lambda: count(8, engine="fast"), lambda: trace("fast", 8)):
        with pytest.raises(ValueError, match="fast"):
            call()


def test_events_have_the_kinds_and_fields_of_their_types():
    fields, kinds = typing.get_type_hints(_types.EventData), set()
    for method in methods():
        for event in itertools.islice(trace(method.name, 6, seed=1, step_limit=3000), 3000):
            kinds.add(event.kind)
            for name, value in event.data.items():
                assert isinstance(value, typing.get_origin(fields[name]) or fields[name]), (event, name)
    assert kinds == set(names(_types.EventKind))
