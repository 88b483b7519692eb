"""PortableUI's own public symbols, as the compiler emits them."""

import json
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import demangling

# The mode and the module name are part of what an identifier says. NonisolatedNonsendingByDefault stays off: it marks
# every asynchronous closure type in the identifier (`YC`), which the published ones do not have. The others leave
# identifiers alone, and the sources are written for them.
FLAGS = [
    "-swift-version", "5",
    "-module-name", "SwiftUI",
    "-package-name", "AsyncResources",
    "-parse-as-library",
    "-suppress-warnings",
    "-enable-upcoming-feature", "ExistentialAny",
    "-enable-upcoming-feature", "InferIsolatedConformances",
    "-enable-upcoming-feature", "InternalImportsByDefault",
    "-enable-upcoming-feature", "MemberImportVisibility",
]
# They declare nothing: what they re-export would be taken for ours.
RE_EXPORTS = {"Exports.swift", "SwiftUI+Apple.swift"}


@dataclass(frozen=True)
class Symbol:
    """One public symbol of ours."""

    identifier: str
    title: str
    parent: str
    declaration: str
    tree: str

    @property
    def path(self):
        return f"{self.parent}.{self.title}" if self.parent else self.title


def sources(folder):
    return sorted(path for path in folder.rglob("*.swift") if path.name not in RE_EXPORTS)


def imports():
    """Builds what the sources import, and returns the flags by which the compiler finds it."""
    command = ["swift", "build", "--target", "OpenCombine"]
    if subprocess.run(command, stdout=subprocess.DEVNULL).returncode != 0:
        raise SystemExit("OpenCombine does not build")
    path = subprocess.run(["swift", "build", "--show-bin-path"], capture_output=True, text=True, check=True)
    products = Path(path.stdout.strip())
    helpers = products / "COpenCombineHelpers.build" / "module.modulemap"
    return ["-I", str(products / "Modules"), "-Xcc", f"-fmodule-map-file={helpers}"]


def compile_graph(source_folder, output):
    """Compiles the sources as a module named SwiftUI and returns the files of its symbol graph."""
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    command = ["swiftc", *FLAGS, *imports(), "-emit-module", "-emit-module-path", str(output / "SwiftUI.swiftmodule")]
    command += ["-emit-symbol-graph", "-emit-symbol-graph-dir", str(output), *map(str, sources(source_folder))]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise SystemExit(f"{result.stdout}{result.stderr}\nPortableUI does not compile as a module named SwiftUI")
    return sorted(output.glob("*.symbols.json"))


def load_symbols(files):
    """Reads the symbols, without the copies of extension members that the graph adds to conforming types."""
    records = [
        record
        for file in files
        for record in json.loads(file.read_text())["symbols"]
        if "::SYNTHESIZED::" not in record["identifier"]["precise"]
    ]
    trees = demangling.trees([record["identifier"]["precise"] for record in records])
    return [_symbol(record, trees[record["identifier"]["precise"]]) for record in records]


def _symbol(record, tree):
    components = record["pathComponents"]
    return Symbol(
        identifier=record["identifier"]["precise"],
        title=components[-1],
        parent=".".join(components[:-1]),
        declaration="".join(fragment["spelling"] for fragment in record.get("declarationFragments", [])),
        tree=tree,
    )
