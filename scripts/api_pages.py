"""Make the pages of the functions of Python, from its docstrings, and of JavaScript, from its types.

Called by scripts/book. Documentation generators need Sphinx or TypeDoc with dozens of packages, for two
pages.
"""

import ast
import re
import textwrap
from pathlib import Path

from pages import DOCS, MADE, wrapped


def pages():
    """All pages: path to text."""
    reference = DOCS / "reference"
    return {reference / "python-api.md": python_api(), reference / "javascript-api.md": javascript_api()}


# The functions of Python, from docstrings.

PYTHON = {
    "Solve and explain": ("_solving", ["solve", "explain", "Explanation", "puzzle", "certificate", "check_certificate"]),
    "List, count and sample": (
        "_counting",
        ["solutions", "count", "estimate", "Estimate", "estimate_ln", "LnEstimate", "samples", "count_per_square",
         "count_symmetric"],
    ),
    "Boards": ("_boards", ["Placement", "Solution", "as_placement"]),
    "Classic methods": ("_methods", ["methods", "method", "Method", "trace", "Trace", "Event", "Report", "compare"]),
    "Kings: `queenside.kings`": ("kings", None),
    "Plots: `queenside.plot`": ("plot", None),
    "Names of other programs: `queenside.classic`": ("classic", None),
    "Errors": ("_errors", ["GaveUp", "InputTypeError"]),
}  # fmt: skip


def python_api():
    parts = [
        MADE,
        "# Python API",
        "Every function and class of the package `queenside`, from its docstrings. `help(queenside.count)` shows the\n"
        "same in Python; [Use Python](../guides/python.md) introduces the package. All arguments after `*` are\n"
        "given by name.",
    ]
    for heading, (module, names) in PYTHON.items():
        body = ast.parse(Path(f"python/queenside/{module}.py").read_text("utf-8")).body
        items = {node.name: node for node in body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        parts.append(f"## {heading}")
        if module == "_boards":
            parts += exported()
        for name in names or [name for name in items if not name.startswith("_") and ast.get_docstring(items[name])]:
            parts += described(items[name], "###", "")
    return "\n\n".join(parts) + "\n"


def exported():
    """The names of the package that stand for a method or for words."""
    body = ast.parse(Path("python/queenside/__init__.py").read_text("utf-8")).body
    return [
        "### `read`",
        "The same as [`Placement.read`](#placementread).",
        *(part for name, words in attributes(body) for part in (f"### `{name.split()[0].strip('`')}`", words)),
    ]


def attributes(body):
    """The attributes that are declared in a class or module, and their descriptions."""
    for field, after in zip(body, [*body[1:], None]):
        if isinstance(field, ast.AnnAssign):
            is_described = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            words = " ".join(after.value.value.split()) if is_described else ""
            yield f"`{field.target.id}` (`{ast.unparse(field.annotation)}`)", words


def described(node, level, owner):
    """A function or class, and the methods of a class."""
    docstring = ast.get_docstring(node)
    if docstring is None:
        return []
    name = f"{owner}{node.name}"
    is_function = isinstance(node, ast.FunctionDef)
    is_property = is_function and "property" in map(ast.unparse, node.decorator_list)
    parts = [f"{level} `{name}`"]
    if is_function:
        line = f"{name}: {ast.unparse(node.returns)}" if is_property else signature(node, name)
        parts.append(f"```python\n{line}\n```")
    parts.append(sections(docstring))
    if not is_function:
        listed = [f"- {name}" + (f": {words}" if words else "") for name, words in attributes(node.body)]
        if listed:
            lines = [wrapped(line, subsequent_indent="  ") for line in listed]
            parts.append("\n".join(["**Attributes**", "", *lines]))
        for child in node.body:
            if isinstance(child, ast.FunctionDef) and not child.name.startswith("_"):
                parts += described(child, level + "#", f"{node.name}.")
    return parts


def signature(node, name):
    """The call with its defaults, without types, which the docstring names."""
    arguments = node.args
    for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
        argument.annotation = None
    for group in (arguments.posonlyargs, arguments.args):
        if group and group[0].arg in ("self", "cls"):
            del group[0]
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    line = f"{name}({ast.unparse(arguments)}){returns}"
    return (
        line
        if len(line) <= 100
        else line.replace("(", "(\n    ", 1).replace(", *, ", ",\n    *, ").replace(")" + returns, "\n)" + returns)
    )


def sections(docstring):
    """A docstring in the style of NumPy, as Markdown."""
    head, *rest = re.split(r"^(\w[\w ]*)\n-{3,}\n", docstring, flags=re.M)
    parts = [prose(head)]
    for heading, body in zip(rest[::2], rest[1::2]):
        if heading == "Examples":
            parts.append(prose(body))
            continue
        items = re.split(r"\n(?=\S)", body.strip())
        lines = [f"**{heading}**", ""]
        for item in items:
            first, _, text = item.partition("\n")
            name, colon, kind = first.partition(" : ")
            text = " ".join(text.split())
            words = f"- `{name}`" + (f" ({kind})" if colon else "") + (f": {text}" if text else "")
            lines.append(wrapped(words, subsequent_indent="  "))
        parts.append("\n".join(lines))
    return "\n\n".join(part for part in parts if part)


def prose(text):
    """Paragraphs, with examples as blocks of code."""
    parts = []
    for paragraph in re.split(r"\n\s*\n", text.strip("\n")):
        paragraph = textwrap.dedent(paragraph)
        parts.append(f"```pycon\n{paragraph}\n```" if paragraph.startswith(">>> ") else paragraph)
    return "\n\n".join(part for part in parts if part.strip())


# The functions of JavaScript, from types.


def javascript_api():
    text = Path("web/npm/index.d.ts").read_text("utf-8")
    parts = [
        MADE,
        "# JavaScript API",
        "Every function of the npm package `queenside`, from its types, for Node.js 18 and later and for browsers.\n"
        "All functions answer with promises or async iterators. Squares are `[row, column]`, both from 0.\n"
        "[Install Queenside](../guides/install.md#javascript) says how to get the package.",
        '```js\nimport { complete, count, list, solve } from "queenside";\n\n'
        "const { columns } = await solve(8); // [3, 5, 7, 1, 6, 0, 2, 4]: the column of the queen in each row\n"
        "const { count: all } = await count(12); // 14200n\n"
        "for await (const board of list(8, { limit: 5 })) console.log(board);\n```",
    ]
    statement = re.compile(
        r"^(?:/\*\*(?P<doc>(?:(?!\*/).)*?)\*/\n)?"
        r"export (?P<code>(?P<kind>function|class|type|interface) (?P<name>\w+)(?:(?!\n/\*\*|\n\n|\nexport ).)*)",
        re.M | re.S,
    )
    found = {}
    for match in statement.finditer(text):
        # A function may have several types.
        found.setdefault((match["kind"], match["name"]), []).append(match)
    answers = (
        "Answers of `solve`, `count` and `kings` have the fields of [JSON answers](json.md), with names such as"
        " `upToSymmetry`; numbers of solutions are bigints. `check` answers with `solution`, `conflicts`,"
        " `conflictCount`, `attackers` (how many queens attack each square) and `onBlocked`, and `puzzle` with"
        " `board`, `level` and `columns`. A step has `place`, `event`, `queens` (squares), `words`, `line`, `energy`,"
        f" `counts` and `ended`. `questions.d.ts` in the package describes every field. A `Kind` is one of {questions()}."
    )
    parts += ["## Functions", *entries(found, ("function",)), *options()]
    parts += ["## Types and errors", wrapped(answers), *entries(found, ("type", "interface", "class"))]
    return "\n\n".join(parts) + "\n"


def entries(found, kinds):
    """The statements of these kinds, each with its comment."""
    parts = []
    for (kind, name), matches in found.items():
        doc = re.sub(r"\{@link (\w+)\}", r"`\1`", comment(matches[0]["doc"] or ""))
        # The name of the options or the answer of one function says nothing.
        is_alias = not doc and name.endswith(("Options", "Answer"))
        if kind in kinds and not is_alias:
            code = "\n".join(match["code"].strip() for match in matches)
            parts += [f"### `{name}`", f"```ts\n{code}\n```"] + [doc] * bool(doc)
    return parts


def questions():
    """The names of all questions."""
    text = Path("web/npm/questions.d.ts").read_text("utf-8")
    return ", ".join(f"`{name}`" for name in re.findall(r'^  "([a-z-]+)": \{ ask: ', text, re.M))


def comment(text):
    """The words of a comment of TypeScript."""
    return re.sub(r"^ *\* ?", "", text.strip("\n "), flags=re.M).strip()


def options():
    """The options of the functions, from the fields of their questions."""
    text = Path("web/npm/questions.d.ts").read_text("utf-8")
    # Types of a few words stand for themselves.
    words_of = dict(re.findall(r'^export type (\w+) = ("[^;{}]*);$', text, re.M))
    parts = [
        "## Options",
        "All functions accept [`CallOptions`](#calloptions). A time limit is a number of seconds, or a text.\n"
        "`solve` and `trace` accept `start`, the board from which a method that repairs starts. `list` accepts\n"
        "`after`, the board after which it continues. `count` accepts `onProgress` and, to resume, `record`; engines\n"
        'are `auto`, `portable` and `backtrack`. `ask("count", { board, per: "square" })` counts for each square, and\n'
        '`ask("count", { board, symmetric: true })` by symmetry.',
    ]
    for name in ("solve", "count", "list", "kings", "puzzle", "trace"):
        fields = re.search(rf"^export type {name.capitalize()} = {{\n(.*?), }};$", text, re.M | re.S)[1]
        lines = []
        for doc, field, kind in re.findall(r"^  /\*\*\n(.*?)\*/\n  (\w+)\??: (.*?),?$", fields, re.M | re.S):
            # Functions leave out what only `ask` accepts, or what the words above describe.
            if field in ("threads", "symmetric", "per", "engine") or (name, field) == ("trace", "method"):
                continue
            first, *more = field.split("_")
            words = " ".join(comment(doc).split("\n\n")[0].split()).rstrip(".")
            camel = first + "".join(word.capitalize() for word in more)
            lines.append(wrapped(f"- `{camel}` (`{words_of.get(kind, kind)}`): {words}.", subsequent_indent="  "))
        parts += [f"### Options of `{name}`", "\n".join(lines)]
    return parts
