"""Make the pages of the book that follow from code: the classic methods, and the functions of Python and JavaScript.

Called by scripts/book. The texts of methods are those of the library, the functions of Python those of
its docstrings, and the functions of JavaScript those of its types. Documentation generators need
Sphinx or TypeDoc with dozens of packages, for two pages.
"""

import ast
import json
import re
import subprocess
import textwrap
from pathlib import Path

DOCS = Path("docs")
METHODS = Path("crates/queenside-solve/src/methods")
# All others search, and have a tree.
REPAIRS = ["most-threatened-h1", "most-threatened-h2", "min-conflicts", "annealing", "iterative-repair",
           "swap-search"]  # fmt: skip
TREES = sorted({path.stem.replace("_", "-") for path in METHODS.glob("*.md")} - set(REPAIRS))
TREE_SIZE, REPAIR_SIZE = 6, 20
MADE = "<!-- Made by scripts/book --pages: change its sources instead. -->"


def pages():
    """All pages: path to text."""
    made = {DOCS / "methods" / f"{name}.md": method(name) for name in TREES + REPAIRS}
    made[DOCS / "reference" / "python-api.md"] = python_api()
    made[DOCS / "reference" / "javascript-api.md"] = javascript_api()
    return made


def title(name):
    return (name[0].upper() + name[1:]).replace("-", " ").replace(" x", " X")


def method(name):
    """The page of a method."""
    text = (METHODS / f"{name.replace('-', '_')}.md").read_text("utf-8")
    if name in TREES:
        alt = f"The search tree of {name} for n = {TREE_SIZE}"
        caption = (
            f"*The search tree for n = {TREE_SIZE}, up to the first solution. Each dot below the top is a placed"
            " queen, and each level one queen more. Red dots are dead ends, and the green path is the solution.*"
        )
    else:
        alt = f"The number of conflicts over the steps of {name} for n = {REPAIR_SIZE}"
        caption = (
            f"*The number of conflicts after each step, for n = {REPAIR_SIZE} and seed 1. A method that repairs has"
            " no search tree.*"
        )
    run = (
        f"Run it with `queenside solve 8 --method {name}`, or print each event with"
        f" `queenside trace {name} 6 --as text`. The tab [Watch](../guides/web-app.md#watch) of the web app plays"
        " it. [The classic methods](../explanation/methods.md) compares all fourteen."
    )
    parts = [
        MADE,
        f"# {title(name)}",
        text.strip(),
        f"![{alt}](../pictures/methods/{name}.svg)",
        wrapped(caption),
        wrapped(run),
    ]
    return "\n\n".join(parts) + "\n"


def wrapped(text, **options):
    return textwrap.fill(text, 100, break_long_words=False, break_on_hyphens=False, **options)


# Pictures of runs, by the program.


def draw(program):
    """Write the picture of each method."""
    for name in TREES:
        (DOCS / "pictures" / "methods" / f"{name}.svg").write_text(tree(name, run(program, name, TREE_SIZE)), "utf-8")
    for name in REPAIRS:
        (DOCS / "pictures" / "methods" / f"{name}.svg").write_text(
            chart(name, run(program, name, REPAIR_SIZE)), "utf-8"
        )


def run(program, name, n):
    command = [program, "trace", name, str(n), "--seed", "1"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return [json.loads(line) for line in lines]


def paths(events):
    """The boards of a search, as lists of squares in the order of placement."""
    if any(event["event"] == "move" for event in events):
        # Complete boards, tested one by one.
        columns = {}
        for event in events:
            if "queen" in event:
                columns[event["queen"][0]] = event["queen"][1]
            elif "to" in event:
                columns[event["to"][0]] = event["to"][1]
            elif event["event"] in ("conflict", "solution"):
                yield sorted(columns.items())
        return
    path = []
    for event in events:
        path = path[: event["queens"]] if "queens" in event else path
        if event["event"] == "place":
            path = [*path[: event["queens"] - 1], tuple(event["queen"])]
            yield path


def tree(name, events):
    """The search tree up to the first solution, as SVG."""
    root = {"children": {}, "depth": 0}
    count = 0
    for path in paths(events):
        node = root
        for square in path:
            if square not in node["children"]:
                node["children"][square] = {"children": {}, "depth": node["depth"] + 1}
                count += 1
            node = node["children"][square]
    # The last board is the solution.
    node = root
    while node:
        node["found"] = True
        node = list(node["children"].values())[-1] if node["children"] else None
    leaves = place(root, 0)
    width, step = 860, 38
    across = (width - 24) / max(1, leaves)
    radius = max(1.2, min(6, across * 0.42))
    lines, dots = [], []

    def visit(node):
        x, y = 12 + (node["x"] + 0.5) * across, 14 + node["depth"] * step
        for child in node["children"].values():
            to_x, to_y = visit(child)
            look = 'stroke="#14655f" stroke-width="2.4"' if child.get("found") else 'stroke="#8a8782"'
            lines.append(f'<path d="M{x:.1f} {y}L{to_x:.1f} {to_y}" {look}/>')
        is_dead = not node["children"] and not node.get("found")
        color = "#14655f" if node.get("found") else "#b3202f" if is_dead else "#5c5a57"
        dots.append(f'<circle cx="{x:.1f}" cy="{y}" r="{radius:.1f}" fill="{color}"/>')
        return x, y

    visit(root)
    words = f"{name}, n = {TREE_SIZE}: {count} queens placed up to the first solution"
    return svg(words, width, 28 + TREE_SIZE * step, lines + dots)


def place(node, left):
    """Set the position of a node over its leaves, which begin at `left`; return where they end."""
    end = left
    for child in node["children"].values():
        end = place(child, end)
    children = list(node["children"].values())
    node["x"] = (children[0]["x"] + children[-1]["x"]) / 2 if children else left
    return end if children else left + 1


def chart(name, events):
    """The conflicts over the steps, as SVG."""
    points = {event["steps"]: event["energy"] for event in events if event.get("queens") == REPAIR_SIZE}
    last, most = max(points), max(1, *points.values())
    width, height, left, bottom = 860, 200, 46, 34
    right, top = width - 16, 12

    def at(step, energy):
        x = left + (right - left) * step / max(1, last)
        return f"{x:.1f} {height - bottom - (height - bottom - top) * energy / most:.1f}"

    steps = sorted(points)
    # Steps between equal ones add nothing to the line.
    steps = [
        step
        for before, step, after in zip([None, *steps], steps, [*steps[1:], None])
        if before is None or after is None or not points[before] == points[step] == points[after]
    ]
    line = "M" + "L".join(at(step, points[step]) for step in steps)
    axes = f'<path d="M{left} {top}V{height - bottom}H{right}" stroke="#8a8782" fill="none"/>'
    texts = [
        (left - 8, top + 5, "end", str(most)),
        (left - 8, height - bottom, "end", "0"),
        (left, height - 12, "start", "conflicts after each step"),
        (right, height - 12, "end", f"step {last}"),
    ]
    words = f"{name}, n = {REPAIR_SIZE}: from {points[steps[0]]} conflicts to {points[last]} in {last} steps"
    shapes = [axes, f'<path d="{line}" stroke="#14655f" stroke-width="2" fill="none"/>']
    shapes += [f'<text x="{x}" y="{y}" text-anchor="{anchor}">{text}</text>' for x, y, anchor, text in texts]
    return svg(words, width, height, shapes)


def svg(words, width, height, shapes):
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" font-family="DejaVu Sans, Verdana, sans-serif" font-size="13" fill="#2a2633">'
    )
    return "\n".join(
        [
            head,
            f"<title>{words}</title>",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            *shapes,
            "</svg>",
            "",
        ]
    )


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
        for name in names or [name for name in items if not name.startswith("_") and ast.get_docstring(items[name])]:
            parts += described(items[name], "###", "")
    return "\n\n".join(parts) + "\n"


def described(node, level, owner):
    """A function or class, and the methods of a class."""
    docstring = ast.get_docstring(node)
    if docstring is None:
        return []
    name = f"{owner}{node.name}"
    is_function = isinstance(node, ast.FunctionDef)
    parts = [f"{level} `{name}`"]
    if is_function:
        parts.append(f"```python\n{signature(node, name)}\n```")
    parts.append(sections(docstring))
    if not is_function:
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
        "[Install Queenside](../guides/install.md#other-ways) says how to get the package.",
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
    for heading, kinds in {"Functions": ("function",), "Types and errors": ("type", "interface", "class")}.items():
        parts.append(f"## {heading}")
        for (kind, name), matches in found.items():
            if kind not in kinds:
                continue
            code = "\n".join(match["code"].strip() for match in matches)
            doc = re.sub(r"\{@link (\w+)\}", r"`\1`", comment(matches[0]["doc"] or ""))
            parts += [f"### `{name}`", f"```ts\n{code}\n```"] + [doc] * bool(doc)
        if heading == "Functions":
            parts += options()
    return "\n\n".join(parts) + "\n"


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
        "`after`, the board after which it continues. `count` accepts `onProgress` and, to resume, `record`.",
    ]
    for name in ("solve", "count", "list", "kings", "puzzle", "trace"):
        fields = re.search(rf"^export type {name.capitalize()} = {{\n(.*?), }};$", text, re.M | re.S)[1]
        lines = []
        for doc, field, kind in re.findall(r"^  /\*\*\n(.*?)\*/\n  (\w+)\??: (.*?),?$", fields, re.M | re.S):
            if field == "threads" or (name, field) == ("trace", "method"):
                continue
            first, *more = field.split("_")
            words = " ".join(comment(doc).split("\n\n")[0].split()).rstrip(".")
            camel = first + "".join(word.capitalize() for word in more)
            lines.append(wrapped(f"- `{camel}` (`{words_of.get(kind, kind)}`): {words}.", subsequent_indent="  "))
        parts += [f"### Options of `{name}`", "\n".join(lines)]
    return parts
