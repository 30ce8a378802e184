"""Test the program `queenside` of the package, and the examples of the documentation."""

import doctest
import importlib
import inspect
import os
import pathlib
import re
import shutil
import sys
import time

import pytest
import queenside
from conftest import run, run_python

MODULES = [
    "._boards",
    "._counting",
    "._methods",
    "._solving",
    ".classic",
    ".kings",
    ".plot",
    "",
]
CHECKOUT = pathlib.Path(__file__).resolve().parents[2]


def test_program_is_found_in_the_environment():
    from queenside.__main__ import program

    path = program()
    assert path, "install the program: scripts/test-python does"
    assert run(path, "count", "8").stdout == "92\n"
    assert run(path, "--version").stdout.split() == ["queenside", queenside.__version__]
    with open(path, "rb") as file:
        assert file.read(2) != b"#!", "expected a binary, found a script"


def test_python_m_queenside_runs_the_program():
    def ask(*words, **options):
        return run(sys.executable, "-m", "queenside", *words, **options)

    assert ask("solve", "8").stdout == "[3, 5, 7, 1, 6, 0, 2, 4]\n"
    assert ask("solve", "3").returncode == 1
    wrong = ask("count", "8", "--threads", "0")
    assert wrong.returncode == 2 and wrong.stderr.startswith("error: invalid value '0'")
    assert ask("check", "-", input="[1, 3, 0, 2]").returncode == 0


def test_a_missing_program_is_reported_in_one_line(tmp_path):
    # A copy of the package that has no program beside it, in a search path without one.
    shutil.copytree(pathlib.Path(queenside.__file__).parent, tmp_path / "queenside")
    script = "import sysconfig; sysconfig.get_path = lambda *_: ''; import queenside.__main__ as main; main.sys.exit(main.main())"
    missing = run_python(script, cwd=tmp_path, env={"PATH": str(tmp_path)})
    assert missing.returncode == 2 and missing.stdout == ""
    assert missing.stderr == "error: the program queenside is not installed: pip install 'queenside[program]'\n"


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_docstrings(name):
    module = importlib.import_module("queenside" + name)
    outcome = doctest.testmod(module, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert outcome.attempted and not outcome.failed


@pytest.mark.parametrize("kind", [queenside.Solution, queenside.Placement])
def test_examples_of_classes(kind):
    runner, parser = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL), doctest.DocTestParser()
    documented = [(kind.__name__, kind)] + [(name, member) for name, member in vars(kind).items() if name[0] != "_"]
    for name, member in documented:
        text = inspect.getdoc(member)
        assert text, f"{kind.__name__}.{name} has no documentation"
        runner.run(parser.get_doctest(text, {}, name, None, 0))
    assert runner.tries > 5 and not runner.failures


def test_every_public_function_is_documented_with_an_example():
    for name in MODULES:
        module = importlib.import_module("queenside" + name)
        for public in getattr(module, "__all__", []):
            member = getattr(module, public)
            if inspect.isfunction(member):
                assert ">>>" in (inspect.getdoc(member) or ""), f"{module.__name__}.{public}"


def test_the_asyncio_example_of_the_book_cancels_a_count(capsys):
    blocks = re.findall(r"```python\n(.*?)```", (CHECKOUT / "docs/guides/python.md").read_text(), re.DOTALL)
    [example] = [block for block in blocks if "asyncio" in block]
    begun = time.perf_counter()
    # `asyncio.run` ends only after the thread of the count has ended.
    exec(compile(example, "python.md", "exec"), {"__name__": "__main__"})
    assert time.perf_counter() - begun < 1 + 0.5
    assert capsys.readouterr().out == "cancelled\n"


@pytest.mark.parametrize("chapter", ["guides/python.md", "tutorial/first-notebook.md"])
def test_examples_of_the_book(chapter, tmp_path):
    examples = re.findall(r"```pycon\n(.*?)```", (CHECKOUT / "docs" / chapter).read_text(), re.DOTALL)
    (tmp_path / "examples").write_text("".join(examples))
    ran = run(sys.executable, "-m", "doctest", "-o", "ELLIPSIS", "examples", cwd=tmp_path)
    assert examples and ran.returncode == 0, ran.stdout


def test_package_is_typed():
    folder = pathlib.Path(queenside.__file__).parent
    assert (folder / "py.typed").exists() and (folder / "_core.pyi").exists()
    assert not [name for name in os.listdir(folder) if name.endswith(".rs")]
