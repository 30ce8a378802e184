"""Make the pages of the classic methods, from the texts of the library, and their pictures. Called by scripts/book."""

import json
import subprocess
import textwrap
from pathlib import Path

DOCS = Path("docs")
METHODS = Path("crates/queenside-solve/src/methods")
# All others search, and have a tree.
REPAIRS = ["most-threatened-h1", "most-threatened-h2", "min-conflicts", "annealing", "iterative-repair",
           "swap-search"]  # fmt: skip
TREES = sorted({path.stem.replace("_", "-") for path in METHODS.glob("*.md")} - set(REPAIRS))
# They place the same queens again for each permutation, which the tree shows once.
REPEATING = ["all-permutations", "permutations"]
TREE_SIZE, REPAIR_SIZE = 6, 20
MADE = "<!-- Made by scripts/book --pages: change its sources instead. -->"


def pages():
    """All pages: path to text."""
    return {DOCS / "methods" / f"{name}.md": method(name) for name in TREES + REPAIRS}


def title(name):
    return (name[0].upper() + name[1:]).replace("-", " ").replace(" x", " X")


def method(name):
    """The page of a method."""
    text = (METHODS / f"{name.replace('-', '_')}.md").read_text("utf-8")
    if name in TREES:
        alt = f"The search tree of {name} for n = {TREE_SIZE}"
        dot = "the beginning of a permutation" if name in REPEATING else "a placed queen"
        caption = (
            f"*The search tree for n = {TREE_SIZE}, up to the first solution. Each dot below the top is {dot},"
            " and each level one queen more. Red dots are dead ends, and the green path is the solution.*"
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
    dots_are = "beginnings of permutations" if name in REPEATING else "queens placed"
    words = f"{name}, n = {TREE_SIZE}: {count} {dots_are} up to the first solution"
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
