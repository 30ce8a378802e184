"""Check the sources of the book, write its page of figures, and prepare its chapters for mdBook. Called by scripts/book.

The check of links is here, because it also compares each cited figure with its value. Maintained
checkers of Markdown need over a hundred packages of npm, or a compiler for minutes.

    python3 scripts/book.py check         links, anchors, figures, table of contents, of all documents
    python3 scripts/book.py figures       write docs/lab/figures.md from docs/figures/*.toml
    python3 scripts/book.py pages PROGRAM write the pages of methods, Python and JavaScript, and the methods' pictures
    python3 scripts/book.py supports X    called by mdBook: whether the preprocessor supports the renderer X
    python3 scripts/book.py preprocess    called by mdBook: standard input to standard output
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import api_pages
import pages

try:
    import tomllib
except ImportError:  # Python 3.10
    from pip._vendor import tomli as tomllib

DOCS = Path("docs")
FIGURES = DOCS / "lab" / "figures.md"
FENCE = re.compile(r"^\s*(```|~~~)")
LINK = re.compile(r"\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
PICTURE = re.compile(r'(<img )[^>]*\bsrc="([^"]+)"')
# In this order on the page of figures.
AREAS = {
    "start": "Installing and starting",
    "counting": "Counting",
    "q28": "Q(22) to Q(28)",
    "gpu": "Counting on a GPU",
    "shards": "Counts on many machines",
    "solving": "Solving, listing and checking",
    "completion": "Completion",
    "sampling": "Large n, first solutions, solutions per square",
    "methods": "The classic methods",
    "kings": "Kings",
    "python": "Python",
    "page": "The web app",
}


def figures():
    """All measured figures: area to name to entry."""
    files = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(DOCS.glob("figures/*.toml"))}
    machines = files.pop("machines")
    if unknown := files.keys() - AREAS.keys():
        sys.exit(f"error: {', '.join(unknown)}: not an area of figures (AREAS in scripts/book.py)")
    names = set()
    for area, entries in files.items():
        for name, entry in entries.items():
            where = f"docs/figures/{area}.toml: {name}"
            if name in names:
                sys.exit(f"error: {where}: the name stands twice")
            names.add(name)
            if missing := {"what", "command", "machine", "date"} - entry.keys():
                sys.exit(f"error: {where}: no {', '.join(sorted(missing))}")
            if entry["machine"] not in machines:
                sys.exit(f"error: {where}: '{entry['machine']}' is not a machine of machines.toml")
            if ("value" in entry) == ("table" in entry):
                sys.exit(f"error: {where}: expected either a value or a table")
    return machines, {area: files[area] for area in AREAS if area in files}


def page_of_figures():
    """The page with all figures, as Markdown."""
    machines, areas = figures()
    lines = [
        "# Measured figures",
        "",
        "Every measured figure that the README and the book cite, with its command, machine and date. The",
        "data are in `docs/figures/*.toml`; `scripts/book --figures` writes this page.",
        "",
        "| machine | what it is |",
        "|---|---|",
    ]
    used = {entry["machine"] for entries in areas.values() for entry in entries.values()}
    for name, machine in machines.items():
        if name not in used:
            continue
        note = f" ({machine['note']})" if "note" in machine else ""
        lines.append(f"| {name} | {machine['name']}{note} |")
    for area, entries in areas.items():
        lines += ["", f"## {AREAS[area]}"]
        values = {name: entry for name, entry in entries.items() if "value" in entry}
        lines += [""] if values else []
        for name, entry in values.items():
            note = f" ({entry['note']})" if "note" in entry else ""
            lines.append(f'- <a id="{name}"></a>**{entry["value"]}**: {entry["what"]}{note}. {source(entry)}')
        for name, entry in entries.items():
            if "table" in entry:
                note = f"{entry['note']} " if "note" in entry else ""
                lines += ["", f'<a id="{name}"></a>**{entry["what"]}**', "", entry["table"].strip(), "", note + source(entry)]
    return "\n".join(lines) + "\n"


def source(entry):
    """The command of a figure, as code unless it is a description; the machine and the date."""
    text = entry["command"]
    command = text.strip("()") if text.startswith("(") else f"`{text}`"
    return f"({command}; {entry['machine']}; {entry['date']})"


def tracked(*patterns):
    """The files of the repository that match a pattern."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *patterns],
        check=True, capture_output=True, text=True,
    ).stdout.split("\0")  # fmt: skip
    return [Path(name) for name in listed if name and Path(name).is_file()]


def documents():
    """All documents with links that can be checked."""
    return [path for path in tracked("*.md") if "/tests/cmd/" not in str(path)]


def prose(text):
    """The lines outside of code blocks; the others empty."""
    inside = False
    for line in text.splitlines():
        if FENCE.match(line):
            inside = not inside
            yield ""
        else:
            yield "" if inside else line


def anchors(path):
    """The anchors of a document, as mdBook and Git hosts make them of headings."""
    found = set()
    for line in prose(path.read_text("utf-8")):
        found.update(re.findall(r'<a id="([^"]+)">', line))
        if heading := re.match(r"#{1,6} (.+?)\s*$", line):
            title = re.sub(r"\]\([^)]*\)|[\[`*]", "", heading[1]).lower()
            slug = re.sub(r"[^\w\- ]", "", title).replace(" ", "-")
            number = 0
            while (name := f"{slug}-{number}" if number else slug) in found:
                number += 1
            found.add(name)
    return found


def check():
    """Report broken links, wrong or uncited figures, and chapters that are not in the table of contents."""
    faults = []
    _, areas = figures()
    values = {name: entry.get("value") for entries in areas.values() for name, entry in entries.items()}
    if not FIGURES.exists() or FIGURES.read_text("utf-8") != page_of_figures():
        faults.append(f"{FIGURES}: not up to date: run scripts/book --figures")
    for path, text in (pages.pages() | api_pages.pages()).items():
        if not path.exists() or path.read_text("utf-8") != text:
            faults.append(f"{path}: not up to date: run scripts/book --pages")
    known = {}
    cited = set()
    seen = documents()
    for path in seen:
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if notation := re.search(r"^\? \d+$|\[CWD\]|\[\.\.\]", line):
                faults.append(f"{path}:{number}: '{notation[0]}' is a notation of tests; show what a shell shows")
        for number, line in enumerate(prose(path.read_text("utf-8")), 1):
            line = re.sub(r"`[^`]*`", lambda code: "`" * len(code[0]), line)
            for text, target in LINK.findall(line) + PICTURE.findall(line):
                where = f"{path}:{number}"
                if re.match(r"[a-z]+:", target):
                    continue
                file, _, anchor = target.partition("#")
                to = Path(os.path.normpath(path.parent / file)) if file else path
                if not to.exists():
                    faults.append(f"{where}: no file {to}")
                elif DOCS in path.parents and DOCS not in to.parents:
                    faults.append(f"{where}: {target} is not in the book; name the file as `code` instead of a link")
                elif anchor and to.suffix == ".md":
                    cited |= {anchor} if to == FIGURES else set()
                    if anchor not in known.setdefault(to, anchors(to)):
                        faults.append(f"{where}: {to} has no heading for #{anchor}")
                    elif to == FIGURES and values.get(anchor) not in (None, text):
                        faults.append(f"{where}: '{text}': the figure {anchor} is '{values[anchor]}'")
    for path in tracked("*.rs", "*.py", "*.pyi", "*.ts", "*.tsx", "*.mjs", "*.toml", "*.sh", "*.ipynb", "scripts/*"):
        for name in set(re.findall(r"docs/[\w/-]+\.md", path.read_text("utf-8"))):
            if not Path(name).exists():
                faults.append(f"{path}: no file {name}")
    faults += [f"docs/figures: no page cites '{name}': delete it" for name in values.keys() - cited]
    contents = {target for _, target in LINK.findall((DOCS / "SUMMARY.md").read_text("utf-8"))}
    for path in seen:
        if DOCS in path.parents and path.name != "SUMMARY.md" and str(path.relative_to(DOCS)) not in contents:
            faults.append(f"{path}: not in docs/SUMMARY.md")
    print("\n".join(faults), end="\n" if faults else "", file=sys.stderr)
    return 1 if faults or len(seen) < 10 else 0


def with_formulas(chapters):
    """Replace the formulas of all chapters by HTML, with one call of KaTeX."""
    # Code comes first, so that a dollar in it does not begin a formula.
    token = re.compile(r"(?ms)^```.*?^```|`[^`\n]+`|\$\$(.+?)\$\$|(?<![\\\w$])\$(?=\S)([^$\n]+?)(?<=\S)\$(?![\w$])")
    wanted = []
    for chapter in chapters:
        for match in token.finditer(chapter["content"]):
            if match[1] or match[2]:
                wanted.append((match[1] or match[2], bool(match[1])))
    made = subprocess.run(
        ["node", "formulas.mjs"], cwd=Path(__file__).parents[1] / "web",
        input=json.dumps(wanted), stdout=subprocess.PIPE, text=True, check=True,
    ).stdout  # fmt: skip
    html = iter(json.loads(made))
    for chapter in chapters:
        chapter["content"] = token.sub(
            lambda match: next(html) if match[1] or match[2] else match[0], chapter["content"]
        )


def chapters_of(items):
    """All chapters of a book of mdBook, those within others too."""
    for item in items:
        if isinstance(item, dict) and "Chapter" in item:
            yield item["Chapter"]
            yield from chapters_of(item["Chapter"]["sub_items"])


def preprocess():
    _, book = json.load(sys.stdin)
    chapters = list(chapters_of(book.get("items", book.get("sections", []))))
    with_formulas(chapters)
    for chapter in chapters:
        # mdBook names the page of a README index.html, but leaves links to it as they are.
        content = re.sub(r"\]\(((?:\.\./)*)README\.md", r"](\1index.md", chapter["content"])
        # The tests of commands need an empty line after an answer, and readers do not.
        chapter["content"] = re.sub(r"(^```console\n(?:(?!^```).)*?)\n\n```$", r"\1\n```", content, flags=re.M | re.S)
    json.dump(book, sys.stdout)
    return 0


def main(arguments):
    match arguments:
        case ["preprocess"] | []:
            return preprocess()
        case ["supports", renderer]:
            return 0 if renderer == "html" else 1
        case ["check"]:
            return check()
        case ["figures"]:
            FIGURES.write_text(page_of_figures(), "utf-8")
            return 0
        case ["pages", program]:
            for path, text in (pages.pages() | api_pages.pages()).items():
                path.write_text(text, "utf-8")
            pages.draw(program)
            return 0
        case _:
            sys.exit(f"error: unknown arguments: {' '.join(arguments)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
