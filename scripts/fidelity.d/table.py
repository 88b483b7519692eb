"""The published symbols, and the lists of known differences and their reasons."""

import json
import re
from dataclasses import dataclass

import demangling

PAGE_ROOT = "/documentation/SwiftUI/"


@dataclass(frozen=True)
class Row:
    """A published symbol."""

    identifier: str
    title: str
    parent: str
    declaration: str
    in_subset: bool
    tree: str

    @property
    def path(self):
        return f"{self.parent}.{self.title}" if self.parent else self.title

    @property
    def page(self):
        return self.path.split(".")[0] if self.parent else self.title


def load_rows(path):
    """Reads the table, with one JSON object per line."""
    records = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
    trees = demangling.trees([record["usr"] for record in records])
    return [_row(record, trees[record["usr"]]) for record in records]


def _row(record, tree):
    return Row(
        identifier=record["usr"],
        title=record["title"],
        parent=parent_of(record["path"]),
        declaration=record["declaration"],
        in_subset=record["subset"],
        tree=tree,
    )


def parent_of(documentation_path):
    """Returns the dotted name of the type that a page belongs to: ".../Edge/Set/all" belongs to Edge.Set."""
    parts = documentation_path.removeprefix(PAGE_ROOT).split("/")
    return ".".join(re.sub(r"-swift\..*$", "", part) for part in parts[:-1])


@dataclass(frozen=True)
class KnownNames:
    """Names that certainly exist in SwiftUI, although the table may lack the symbol."""

    types: frozenset
    titles: frozenset

    def covers(self, parent, title):
        return title in self.titles or title in self.types or parent.split(".")[0] in self.types


def known_names(rows, missing_path):
    """Collects the types and titles that the table or the list of missing pages mentions."""
    types, titles = set(), set()
    for row in rows:
        titles.add(row.title)
        types.add(row.page)
        types |= demangling.swiftui_names(row.tree)
    for line in missing_path.read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            page_types, page_titles = _names_in_missing(line)
            types |= page_types
            titles |= page_titles
    # A global function or a member such as `body` doesn't name a type.
    return KnownNames(frozenset(name for name in types if name[:1].isupper() or name[:1] == "_"), frozenset(titles))


def _names_in_missing(line):
    pages = line.split(" - ")[0]
    types = {match for match in re.findall(r"(?:^|, | and )([A-Z]\w*)", pages)}
    titles = set(re.findall(r"/([\w]+(?:\([\w:]*\))?)", pages))
    return types, titles


class Accepted:
    """Intended differences and additions, each with its reason."""

    SECTIONS = ("superset", "declarations", "unverified", "ours")

    def __init__(self, sections=None):
        sections = sections or {}
        unknown = set(sections) - set(self.SECTIONS)
        if unknown:
            raise SystemExit(f"accepted.json: unknown section {', '.join(sorted(unknown))}")
        for name in self.SECTIONS:
            for entry in sections.get(name, []):
                if not entry.get("reason", "").strip():
                    raise SystemExit(f"accepted.json: an entry of '{name}' has no reason: {entry}")
        self.superset = {entry["row"]: entry for entry in sections.get("superset", [])}
        self.declarations = {entry["row"]: entry["reason"] for entry in sections.get("declarations", [])}
        self.unverified = {entry["symbol"]: entry["reason"] for entry in sections.get("unverified", [])}
        self.ours = {entry["symbol"]: entry["reason"] for entry in sections.get("ours", [])}

    @classmethod
    def load(cls, path):
        return cls(json.loads(path.read_text()))

    @staticmethod
    def lists(section, symbol):
        """Returns whether the section contains the symbol's identifier, its path, or the path of an enclosing type."""
        parts = symbol.path.split(".")
        prefixes = {".".join(parts[:count]) for count in range(1, len(parts) + 1)}
        return symbol.identifier in section or not prefixes.isdisjoint(section)
