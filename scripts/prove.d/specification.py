"""Reads the lines that `scripts/prove mutants` breaks, and their replacements.

Each file of the folder `mutants` is TOML and describes the mutants of one part of the engine:

    [[mutants]]
    id = "sieve-spares-nothing"
    file = "Support/Sieve.swift"
    line = 'guard «isTouched[index]» else {'
    becomes = 'false'
    breaks = "An element that was touched goes like any other."

`line` is the exact text of the source, in which «» mark the part that `becomes` replaces. The text must occur once in
the file, or be the first occurrence after the text `after`, which must then occur once. A mutant with `kind =
"statement"` replaces statements, or removes them if `becomes` is empty. Other mutants replace an expression.
`equivalent` is the reason why no test can distinguish the mutant from the original.

A drawn mutant has its place instead, and may have a reason why it's accepted that it survives.
"""

import re
import tomllib
from dataclasses import dataclass, field

MARKS = ("«", "»")
KINDS = ("expression", "statement")
REQUIRED = {"id", "file", "line", "becomes", "breaks"}
OPTIONAL = {"kind", "after", "equivalent"}


class SpecificationError(Exception):
    """An error of a mutant that can't be read, or can't be applied to the sources."""


@dataclass(frozen=True)
class Mutant:
    """A way to break one line."""

    id: str
    file: str
    line: str
    becomes: str
    breaks: str
    kind: str = "expression"
    after: str = ""
    equivalent: str = ""
    part: str = field(default="", compare=False)
    place: tuple[int, int] | None = None
    accepted: str = field(default="", compare=False)

    @property
    def text(self):
        """The text of the source, without marks."""
        return self.line.replace(MARKS[0], "").replace(MARKS[1], "")

    @property
    def replaced(self):
        """The text between the marks."""
        return self.line.split(MARKS[0])[1].split(MARKS[1])[0]

    def span(self, source):
        """Returns the start and the end of the replaced text in the source, which a generated mutant knows."""
        if self.place:
            return self.place
        start = self._place(source)
        opening = self.line.index(MARKS[0])
        closing = self.line.index(MARKS[1]) - 1
        if source[start + opening - 1] == ".":
            raise SpecificationError(f"{self.id}: the replaced part of {self.file} begins after a dot")
        return start + opening, start + closing

    def _place(self, source):
        if not self.after:
            self._expect_one(source, self.text)
            return source.index(self.text)
        self._expect_one(source, self.after)
        place = source.find(self.text, source.index(self.after) + len(self.after))
        if place < 0:
            raise SpecificationError(f"{self.id}: {self.file} has no `{self.text}` below `{self.after}`")
        return place

    def _expect_one(self, source, text):
        count = source.count(text)
        if count != 1:
            raise SpecificationError(f"{self.id}: `{text}` occurs {count} times in {self.file} and not once")


def mutant(table, part):
    """Creates a mutant from a TOML table."""
    name = table.get("id", "a mutant without an id")
    missing, unknown = REQUIRED - table.keys(), table.keys() - REQUIRED - OPTIONAL
    if missing or unknown:
        wrong = [f"{key} is missing" for key in sorted(missing)] + [f"{key} is unknown" for key in sorted(unknown)]
        raise SpecificationError(f"{part}: {name}: {', '.join(wrong)}")
    found = Mutant(**table, part=part)
    if found.kind not in KINDS:
        raise SpecificationError(f"{part}: {name}: the kind is one of {', '.join(KINDS)}")
    if any(found.line.count(mark) != 1 for mark in MARKS) or found.line.index(MARKS[0]) > found.line.index(MARKS[1]):
        raise SpecificationError(f"{part}: {name}: the line needs one « and one » after it")
    if found.kind == "expression" and not found.becomes.strip():
        raise SpecificationError(f"{part}: {name}: an expression cannot become nothing")
    if found.kind == "expression" and is_list(found.replaced):
        raise SpecificationError(f"{part}: {name}: a list of conditions is no expression")
    return found


def is_list(text):
    """Returns True for a text with a comma outside of brackets and strings."""
    text = re.sub(r'"(?:[^"\\]|\\.)*"', "", text)
    while (shorter := re.sub(r"\([^()]*\)|\[[^][]*\]|\{[^{}]*\}", "", text)) != text:
        text = shorter
    return "," in text


def parse(text, part):
    """Returns the mutants of one specification file."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SpecificationError(f"{part}: {error}") from error
    return [mutant(table, part) for table in tables.get("mutants", [])]


def read(folder):
    """Returns the mutants of all files of a folder, in the order of the file names."""
    mutants = [found for path in sorted(folder.glob("*.toml")) for found in parse(path.read_text(), path.stem)]
    ids = [found.id for found in mutants]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    if twice:
        raise SpecificationError(f"more than one mutant is called {', '.join(twice)}")
    return mutants
