"""Determines the standing of every published symbol of the subset, and of every symbol of ours."""

import difflib
from collections import defaultdict
from dataclasses import dataclass, field

import declarations
from table import Accepted
from texts import Reading

EXACT, SUPERSET, MISSING, MISMATCHED = "exact", "superset", "missing", "mismatched"
UNVERIFIED, OURS, UNLISTED, BY_TEXT = "unverified", "ours", "unlisted", "by text"


@dataclass
class Verdict:
    """The standing of one published symbol of the subset."""

    row: object
    standing: str
    symbol: object = None
    details: list = field(default_factory=list)


@dataclass
class Comparison:
    """The verdicts on the subset, and the standing of our symbols that match no published one."""

    verdicts: list
    others: dict
    unused: list
    reading: Reading

    def count(self, standing):
        return sum(verdict.standing == standing for verdict in self.verdicts)

    @property
    def summary(self):
        return (
            f"exact {self.count(EXACT)} · superset {self.count(SUPERSET)} · missing {self.count(MISSING)} · "
            f"mismatched {self.count(MISMATCHED)} · of {len(self.verdicts)} · "
            f"unverified {len(self.others[UNVERIFIED])} · ours {len(self.others[OURS]) + len(self.others[UNLISTED])}"
        )


def compare(rows, symbols, accepted, known, reading=None):
    """Compares our symbols with the published ones. Those without an identifier may have been verified by their
    text.
    """
    reading = reading or Reading()
    by_tree = {symbol.tree: symbol for symbol in symbols}
    matched = {by_tree[row.tree].identifier for row in rows if row.tree in by_tree}
    verdicts = [_first_verdict(row, by_tree, symbols, accepted) for row in rows if row.in_subset]
    matched |= {verdict.symbol.identifier for verdict in verdicts if verdict.symbol}
    free = [symbol for symbol in symbols if symbol.identifier not in matched]
    _find_mismatches(verdicts, [symbol for symbol in free if not _is_listed(symbol, accepted)])
    taken = {verdict.symbol.identifier for verdict in verdicts if verdict.symbol}
    rest = [symbol for symbol in free if symbol.identifier not in taken]
    others = _sort_others([symbol for symbol in rest if symbol.identifier not in reading.verified], accepted, known)
    others[BY_TEXT] = [symbol for symbol in rest if symbol.identifier in reading.verified]
    return Comparison(verdicts, others, _unused(verdicts, symbols, accepted), reading)


def _first_verdict(row, by_tree, symbols, accepted):
    """Judges a row by its identifier, and by the declaration if the identifiers match."""
    symbol = by_tree.get(row.tree)
    if symbol:
        details = declarations.differences(row.declaration, symbol.declaration)
        if details and row.identifier not in accepted.declarations:
            return Verdict(row, MISMATCHED, symbol, details)
        return Verdict(row, EXACT, symbol)
    entry = accepted.superset.get(row.identifier)
    wider = [candidate for candidate in symbols if entry and entry["ours"] in (candidate.path, candidate.identifier)]
    return Verdict(row, SUPERSET, wider[0], [entry["reason"]]) if wider else Verdict(row, MISSING)


def _is_listed(symbol, accepted):
    return Accepted.lists(accepted.ours, symbol) or Accepted.lists(accepted.unverified, symbol)


def _find_mismatches(verdicts, free):
    """Pairs each missing row with a symbol of ours of the same name, the most similar pairs first."""
    candidates = defaultdict(list)
    for symbol in free:
        candidates[symbol.path].append(symbol)
    pairs = [
        (difflib.SequenceMatcher(None, verdict.row.identifier, symbol.identifier).ratio(), verdict, symbol)
        for verdict in verdicts
        if verdict.standing == MISSING
        for symbol in candidates[verdict.row.path]
    ]
    taken = set()
    for _, verdict, symbol in sorted(pairs, key=lambda pair: -pair[0]):
        if verdict.standing == MISSING and symbol.identifier not in taken:
            taken.add(symbol.identifier)
            verdict.standing, verdict.symbol = MISMATCHED, symbol
            verdict.details = ["identifier"]


def _sort_others(free, accepted, known):
    others = {UNVERIFIED: [], OURS: [], UNLISTED: []}
    for symbol in free:
        if Accepted.lists(accepted.ours, symbol):
            others[OURS].append(symbol)
        elif Accepted.lists(accepted.unverified, symbol) or known.covers(symbol.parent, symbol.title):
            others[UNVERIFIED].append(symbol)
        else:
            others[UNLISTED].append(symbol)
    return others


def _unused(verdicts, symbols, accepted):
    """Returns the entries that are no longer needed: their symbol exists, and needs no excuse."""
    exact = {verdict.row.identifier: verdict for verdict in verdicts if verdict.standing == EXACT}
    unused = [identifier for identifier in accepted.superset if identifier in exact]
    for identifier in accepted.declarations:
        verdict = exact.get(identifier)
        if verdict and not declarations.differences(verdict.row.declaration, verdict.symbol.declaration):
            unused.append(identifier)
    return unused
