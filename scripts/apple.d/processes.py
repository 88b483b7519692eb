"""The toolchain on the path, and the output of its programs."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

DIAGNOSTIC = re.compile(r"^(?P<path>[^\s:][^:]*):(?P<line>\d+):\d+: (?P<kind>error|warning|note): (?P<message>.*)$")

# Messages about every test as soon as there's any other error in its target.
CONSEQUENCE = re.compile(r"^'@const' value should be|to use @section attribute$")

UNPLACED = re.compile(r"^(?:<unknown>:0: )?error: (.*)$")


def stop(message):
    sys.exit(f"scripts/apple: {message}")


def run(command):
    return subprocess.run([str(word) for word in command], text=True, capture_output=True)


class Toolchain:
    """The Swift toolchain on the path, which must be one for Linux."""

    def __init__(self):
        self.swiftc = shutil.which("swiftc") or stop("there is no swiftc on the path")
        info = json.loads(run([self.swiftc, "-print-target-info"]).stdout)
        self.version = info["compilerVersion"]
        self.resources = Path(info["paths"]["runtimeResourcePath"])
        self.host = info["target"]["unversionedTriple"]
        self.arch = info["target"]["arch"]
        binaries = self.resources.parent.parent / "bin"
        self.swift = binaries / "swift"
        self.clang = binaries / "clang"
        self.plugins = self.resources / "host" / "plugins"
        if not (self.resources / "linux" / "Swift.swiftmodule").is_dir():
            stop(f"the toolchain at {self.resources} is not one for Linux")


def has_crashed(result):
    return "Stack dump:" in result.stderr


def errors(result, root, name):
    """Returns the errors that a compiler printed, without duplicates: pairs of a location and a message."""
    lines = result.stderr.splitlines() + result.stdout.splitlines()
    found = {}
    for index, line in enumerate(lines):
        match = DIAGNOSTIC.match(line)
        if match and match["kind"] == "error":
            found[(place(match, lines[index + 1:], root), match["message"])] = None
        elif unplaced := UNPLACED.match(line):
            found[(name, unplaced[1])] = None
    if result.returncode and not found:
        last = lines[-1] if lines else f"exit status {result.returncode}"
        found[(name, f"the compiler failed: {last}")] = None
    causes = [entry for entry in found if not CONSEQUENCE.search(entry[1])]
    return causes or list(found)


def place(match, later, root):
    """Returns the location of an error in the project: for the code of a macro, the location where it's used."""
    if not Path(match["path"]).is_file() or "swift-generated-sources" in match["path"]:
        notes = (DIAGNOSTIC.match(line) for line in later)
        uses = (note for note in notes if note and "in expansion of macro" in note["message"])
        match = next(uses, match)
    path = Path(match["path"])
    return f"{path.relative_to(root) if path.is_relative_to(root) else path}:{match['line']}"
