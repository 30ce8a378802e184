"""List what the program contains in a software bill of materials, and the licences of all crates of a release.

usage: third_party.py SBOM.json LICENCES.txt    (reads the output of `cargo metadata`)
"""

import json
import sys
from pathlib import Path

metadata = json.load(sys.stdin)
packages = {package["id"]: package for package in metadata["packages"]}
nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
[program] = [package for package in packages.values() if package["name"] == "queenside-cli"]


def needs(crate: str) -> list[str]:
    """The crates that a crate contains: no tools and tests."""
    kinds = [(need["pkg"], {kind["kind"] for kind in need["dep_kinds"]}) for need in nodes[crate]["deps"]]
    return sorted(need for need, kind in kinds if None in kind)


def contents(roots: list[str]) -> list[dict]:
    contained, waiting = set(), list(roots)
    while waiting:
        crate = waiting.pop()
        if crate not in contained:
            contained.add(crate)
            waiting.extend(needs(crate))
    return sorted((packages[crate] for crate in contained), key=lambda package: (package["name"], package["version"]))


def reference(package: dict) -> str:
    return f"pkg:cargo/{package['name']}@{package['version']}"


def component(package: dict, kind: str = "library") -> dict:
    return {
        "type": kind,
        "bom-ref": reference(package),
        "name": package["name"],
        "version": package["version"],
        "purl": reference(package),
        "licenses": [{"expression": package["license"].replace("/", " OR ")}],
    }


crates = contents([program["id"]])
sbom = {
    "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
    "bomFormat": "CycloneDX",
    "specVersion": "1.6",
    "version": 1,
    "metadata": {"component": component(program, "application")},
    "components": [component(package) for package in crates if package is not program],
    "dependencies": [
        {"ref": reference(package), "dependsOn": sorted(reference(packages[need]) for need in needs(package["id"]))}
        for package in crates
    ],
}
Path(sys.argv[1]).write_text(json.dumps(sbom, indent=1) + "\n")

# The Python module and the npm package contain crates that the program does not contain.
crates = [package for package in contents(metadata["workspace_members"]) if package["source"]]
# Many crates have the same text.
texts: dict[str, list[str]] = {}
for package in crates:
    files = sorted(Path(package["manifest_path"]).parent.iterdir())
    for file in files:
        if file.is_file() and file.name.upper().startswith(("LICEN", "COPYING", "NOTICE")):
            text = "\n".join(line.rstrip() for line in file.read_text(errors="replace").strip().splitlines())
            texts.setdefault(text, []).append(f"{package['name']} {package['version']}")
with Path(sys.argv[2]).open("w") as out:
    out.write("The program, the Python module or the npm package contains these crates:\n\n")
    out.writelines(f"{package['name']} {package['version']}: {package['license']}\n" for package in crates)
    for text, users in texts.items():
        out.write(f"\n{'=' * 80}\n{', '.join(users)}\n\n{text}\n")
