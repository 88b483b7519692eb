"""Draws mutants of the engine by a seed, from all places that the operators of mutation can break.

`MUTANTS_DRAWN` is their number, 300 by default, and `MUTANTS_SEED` the seed. Each part has the same number of them. The
id of a mutant is its file, its declaration, and the change, so that it stays the same when other lines change. The
draw orders the mutants by a hash of the seed and the id, so that few are replaced when the sources change.

`survivors.toml` has a table for each id of a known survivor, with the reason why it survives. One with `equivalent =
true` can't be distinguished from the original by any test, and isn't counted.
"""

import hashlib
import re
import tomllib
from bisect import bisect_right
from dataclasses import replace
from pathlib import Path

import packaging
from operators import places
from specification import Mutant, SpecificationError

PARTS = {
    "generated-engine": ("Engine/", "Shell/", "Archive/"),
    "generated-machine": ("Machine/", "Writing/Machine/"),
    "generated-pages": ("Pages/",),
    "generated-writing": ("Writing/",),
}
DEFAULTS = {"DRAWN": 300, "SEED": 2026}
ROUNDS = 12
SHARE = 0.95
SURVIVORS = Path(__file__).parent / "survivors.toml"
DECLARATION = re.compile(
    r"^(?P<indent> *)(?:@\S+ |[a-z]+(?:\(set\))? )*?"
    r"(?:func (?P<function>\S+?)(?=[ (<])|(?P<special>init|deinit|subscript)\b|(?:var|let) (?P<variable>\w+))",
    re.MULTILINE)


def part(file):
    """Returns the part that a file belongs to, by its longest prefix, or None."""
    prefixes = {prefix: name for name, all in PARTS.items() for prefix in all if file.startswith(prefix)}
    return prefixes[max(prefixes, key=len)] if prefixes else None


class Declarations:
    """The declarations of a source, by their indentation and place."""

    def __init__(self, source):
        self.source = source
        self.found = list(DECLARATION.finditer(source))
        self.starts = [found.start() for found in self.found]

    def name(self, place):
        """Returns the name of the innermost function or property around a place."""
        line = self.source.rfind("\n", 0, place) + 1
        indent = len(self.source[line:place]) - len(self.source[line:place].lstrip())
        for found in reversed(self.found[: bisect_right(self.starts, place)]):
            if found.start() >= line or self.encloses(found, indent):
                return found["function"] or found["special"] or found["variable"]
        return "-"

    def encloses(self, found, indent):
        """Returns True for a declaration, but not of a local variable, that may have lines with an indentation."""
        line = self.source[found.start() : self.source.find("\n", found.start())]
        is_value = found["variable"] and (" = " in line or not line.endswith("{"))
        return len(found["indent"]) < indent and not is_value


def shown(source, place):
    """Returns the text of a place, with its line around it if it's short."""
    text = source[place.start : place.end]
    if len(text) > 5:
        return text
    before, after = source[: place.start].rpartition("\n")[2], source[place.end :].partition("\n")[0]
    return f"{before.lstrip()}«{text}»{after}"


def mutants(file, source):
    """Returns all mutants of a source."""
    found, count, declarations = [], {}, Declarations(source)
    for place in places(source):
        text = source[place.start : place.end]
        change = f"{shown(source, place)} → {place.becomes}" if place.becomes else f"no {text}"
        name = f"{file} {declarations.name(place.start)}: {change}"
        count[name] = count.get(name, 0) + 1
        name += f" ({count[name]})" if count[name] > 1 else ""
        span = (place.start, place.end)
        found.append(Mutant(name, file, f"«{text}»", place.becomes, change, place.kind, part=part(file), place=span))
    return found


def all_mutants(sources):
    """Returns all mutants of the parts, given the texts of files by path."""
    return [found for file in sorted(sources) if part(file) for found in mutants(file, sources[file])]


def shuffled(found, seed):
    """Returns mutants in an order that depends on the seed and their ids alone."""
    return sorted(found, key=lambda mutant: hashlib.sha256(f"{seed} {mutant.id}".encode()).digest())


class Draw:
    """A drawing of mutants that don't overlap with each other, or with those that are listed."""

    def __init__(self, found, listed, sources, seed):
        self.decks = {name: [one for one in shuffled(found, seed) if one.part == name] for name in PARTS}
        self.taken = {}
        for mutant in listed:
            self.taken.setdefault(mutant.file, []).append((mutant.span(sources[mutant.file]), None))

    def next(self, name):
        """Takes and returns the next mutant of a part, or None if none is left."""
        while self.decks[name]:
            mutant = self.decks[name].pop(0)
            taken = self.taken.setdefault(mutant.file, [])
            if all(self.are_compatible(mutant, *one) for one in taken):
                taken.append((mutant.place, mutant.kind))
                return mutant
        return None

    @staticmethod
    def are_compatible(mutant, span, kind):
        """Returns True if a mutant has the same place as another one of its kind, or a place apart from it."""
        start, end = mutant.place
        return (span, kind) == (mutant.place, mutant.kind) or end <= span[0] or span[1] <= start

    def take(self, count):
        """Takes as many mutants as there are, up to a number, in equal numbers from each part."""
        names = [list(PARTS)[number % len(PARTS)] for number in range(count)]
        return [mutant for name in names if (mutant := self.next(name)) is not None]


def compiled(root, folder, listed, count, seed):
    """Writes a package with the listed mutants and with drawn ones that compile, and returns those.

    Each that doesn't compile is replaced by the next one of its part, which has its number, so that few files change.
    """
    sources = packaging.sources(root)
    draw = Draw(all_mutants(sources), listed, sources, seed)
    drawn = draw.take(count)
    for _ in range(ROUNDS):
        packaging.write(folder, packaging.contents(root, listed + drawn))
        broken = packaging.broken(folder, len(listed))
        if not broken:
            return known(drawn)
        print(f"{len(broken)} drawn mutants don't compile, and are replaced", flush=True)
        drawn = [draw.next(one.part) if number in broken else one for number, one in enumerate(drawn, len(listed) + 1)]
        if None in drawn:
            raise SpecificationError("there are too few places for the mutants that are drawn")
    raise SpecificationError(f"drawn mutants still don't compile after {ROUNDS} rounds")


def known(drawn):
    """Returns mutants with the reasons why those survive that are known to."""
    reasons = survivors(SURVIVORS.read_text())
    return [replace(mutant, **reasons.get(mutant.id, {})) for mutant in drawn]


def survivors(text):
    """Returns the reasons of the known survivors by id, each by the name of the mutant's property."""
    tables = tomllib.loads(text).get("survivors", [])
    found = {}
    for table in tables:
        if not table.get("reason") or not table.keys() <= {"id", "reason", "equivalent"} or table["id"] in found:
            raise SpecificationError(f"{table.get('id', 'a survivor without an id')} needs one table with a reason")
        found[table["id"]] = {"equivalent" if table.get("equivalent") else "accepted": table["reason"]}
    return found
