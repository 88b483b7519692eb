"""PortableUI's own public symbols, as the compiler emits them."""

import json
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import demangling

# The language mode and the module name affect identifiers. NonisolatedNonsendingByDefault stays off: it marks every
# asynchronous closure type in the identifier (`YC`), which the published ones don't have. The other features don't
# affect identifiers, and the sources require them.
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
    # Bodies aren't promised, and those of a host's extensions call the rest of the host.
    "-Xfrontend", "-experimental-skip-non-inlinable-function-bodies-without-types",
]
# These declare nothing: their re-exports would be taken for our symbols.
RE_EXPORTS = {"Exports.swift"}
PUBLIC_IMPORT = re.compile(r"^public import PortableUI$", re.MULTILINE)


@dataclass(frozen=True)
class Symbol:
    """A public symbol of ours."""

    identifier: str
    title: str
    parent: str
    declaration: str
    tree: str
    constraints: tuple = ()

    @property
    def path(self):
        return f"{self.parent}.{self.title}" if self.parent else self.title


def sources(folder):
    return sorted(path for path in folder.rglob("*.swift") if path.name not in RE_EXPORTS)


def host_extensions(folder):
    """Returns the files `Type+Topic.swift` of a host that can add public members to types of PortableUI.

    Only a file with `public import PortableUI` can, and a type with a file of its own in the host belongs to the host.
    """
    own = {path.stem for path in folder.rglob("*.swift")}
    return sorted(
        path for path in folder.rglob("*+*.swift")
        if path.stem.partition("+")[0] not in own and PUBLIC_IMPORT.search(path.read_text())
    )


def inside_module(path, folder):
    """Copies a host's file as a part of the module itself, which it therefore doesn't import."""
    copy = folder / path.name
    copy.write_text(PUBLIC_IMPORT.sub("", path.read_text()))
    return copy


def imports(skips_build):
    """Builds the modules that the sources import, or skips it, and returns the flags with which the compiler finds
    them.
    """
    for target in () if skips_build else ("OpenCombine", "PreviewRecords"):
        if subprocess.run(["swift", "build", "--target", target], stdout=subprocess.DEVNULL).returncode != 0:
            raise SystemExit(f"{target} does not build")
    path = subprocess.run(["swift", "build", "--show-bin-path"], capture_output=True, text=True, check=True)
    products = Path(path.stdout.strip())
    maps = [products / f"{name}.build" / "module.modulemap" for name in ("COpenCombineHelpers", "PreviewRecords")]
    return ["-I", str(products / "Modules"), *(flag for path in maps for flag in ("-Xcc", f"-fmodule-map-file={path}"))]


def compile_graph(sources, extensions, imports, output):
    """Compiles PortableUI's sources, and extensions of its types in hosts, as a module named SwiftUI.

    Returns the files of its symbol graph.
    """
    shutil.rmtree(output, ignore_errors=True)
    output.mkdir(parents=True)
    added = [inside_module(path, output) for path in extensions]
    command = ["swiftc", *FLAGS, *imports, "-emit-module", "-emit-module-path", str(output / "SwiftUI.swiftmodule")]
    command += ["-emit-symbol-graph", "-emit-symbol-graph-dir", str(output), *map(str, [*sources, *added])]
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
    own = {tuple(record["pathComponents"]): _constraints(record.get("swiftGenerics")) for record in records}
    return [_symbol(record, trees[record["identifier"]["precise"]], own) for record in records]


def _constraints(generics):
    signs = {"sameType": "==", "conformance": ":", "superclass": ":"}
    return {f"{each['lhs']} {signs[each['kind']]} {each['rhs']}" for each in (generics or {}).get("constraints", ())}


def _symbol(record, tree, own):
    components = record["pathComponents"]
    # Requirements of an extension that the type itself has are left out.
    of_type = own.get(tuple(components[:-1]), set())
    return Symbol(
        identifier=record["identifier"]["precise"],
        title=components[-1],
        parent=".".join(components[:-1]),
        declaration="".join(fragment["spelling"] for fragment in record.get("declarationFragments", [])),
        tree=tree,
        constraints=tuple(sorted(_constraints(record.get("swiftExtension")) - of_type)),
    )
