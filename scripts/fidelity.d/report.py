"""Prints a comparison."""

from collections import defaultdict

import demangling
from comparison import BY_TEXT, EXACT, MISMATCHED, MISSING, OURS, SUPERSET, UNLISTED, UNVERIFIED

STANDINGS = (EXACT, SUPERSET, MISSING, MISMATCHED)


def print_report(comparison, verbose):
    """Prints the items that need attention, a summary by page, and the line of figures last."""
    if verbose:
        _print_all(comparison)
    _print_mismatched(comparison)
    _print_unlisted(comparison)
    _print_reading(comparison.reading)
    for identifier in comparison.unused:
        print(f"no longer needed in accepted.json: {identifier}")
    _print_pages(comparison)
    print(f"verified by the published declaration's text: {len(comparison.others[BY_TEXT])}")
    print(comparison.summary)


def _print_all(comparison):
    for standing in STANDINGS:
        chosen = [verdict for verdict in comparison.verdicts if verdict.standing == standing]
        for verdict in sorted(chosen, key=lambda verdict: verdict.row.path):
            reason = f"  ({'; '.join(verdict.details)})" if verdict.details else ""
            print(f"{standing:<10} {verdict.row.path}  {verdict.row.identifier}{reason}")
    for standing in (BY_TEXT, UNVERIFIED, OURS):
        for symbol in sorted(comparison.others[standing], key=lambda symbol: symbol.path):
            print(f"{standing:<10} {symbol.path}  {symbol.identifier}")
    print()


def _print_mismatched(comparison):
    chosen = [verdict for verdict in comparison.verdicts if verdict.standing == MISMATCHED]
    names = [name for verdict in chosen for name in (verdict.row.identifier, verdict.symbol.identifier)]
    readable = demangling.one_line(names) if names else {}
    for verdict in sorted(chosen, key=lambda verdict: verdict.row.path):
        print(f"mismatched {verdict.row.path}: {'; '.join(verdict.details)}")
        for title, item in (("published", verdict.row), ("ours", verdict.symbol)):
            print(f"  {title:<9} {' '.join(item.declaration.split())}")
            print(f"            {item.identifier}")
            print(f"            {readable[item.identifier]}")
        print()


def _print_unlisted(comparison):
    for symbol in sorted(comparison.others[UNLISTED], key=lambda symbol: symbol.path):
        print(f"ours, but not listed in accepted.json: {symbol.path}  {symbol.identifier}")


def _print_reading(reading):
    for text in reading.absent:
        print(f"looked up, but no longer ours: {text.declaration}  {text.identifier}")
    for text, symbol, details in reading.different:
        print(f"differs from the text of {text.source}: {symbol.path}: {'; '.join(details)}")
        print(f"  published {text.declaration}")
        print(f"  ours      {' '.join(symbol.declaration.split())}")


def _print_pages(comparison):
    pages = defaultdict(lambda: dict.fromkeys(STANDINGS, 0))
    for verdict in comparison.verdicts:
        pages[verdict.row.page][verdict.standing] += 1
    width = max(map(len, pages), default=4)
    print(f"{'page':<{width}}  " + "  ".join(f"{standing:>10}" for standing in STANDINGS))
    for page, counts in sorted(pages.items()):
        print(f"{page:<{width}}  " + "  ".join(f"{counts[standing] or '·':>10}" for standing in STANDINGS))
