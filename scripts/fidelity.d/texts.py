"""The declarations that were looked up as text, because no identifier is published."""

import json
from dataclasses import dataclass, field

import declarations
from signatures import signature


@dataclass(frozen=True)
class Text:
    """A declaration of SwiftUI's public interface, for one symbol of ours."""

    identifier: str
    declaration: str
    constraints: tuple
    source: str


@dataclass
class Reading:
    """The result of comparing our symbols with the texts."""

    verified: set = field(default_factory=set)
    different: list = field(default_factory=list)
    absent: list = field(default_factory=list)

    @property
    def failed(self):
        return bool(self.different or self.absent)


def load(path):
    """Reads the table, with one JSON object per line. A line without `where` doesn't belong to a constrained
    extension.
    """
    records = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
    return [
        Text(record["symbol"], record["declaration"], tuple(record.get("where", ())), record["source"])
        for record in records
    ]


def read(texts, symbols, accepted):
    """Compares each text with the corresponding symbol of ours."""
    by_identifier = {symbol.identifier: symbol for symbol in symbols}
    reading = Reading()
    for text in texts:
        symbol = by_identifier.get(text.identifier)
        if not symbol:
            reading.absent.append(text)
            continue
        details = differences(text, symbol)
        if details and text.identifier not in accepted.declarations:
            reading.different.append((text, symbol, details))
        else:
            reading.verified.add(text.identifier)
    return reading


def differences(text, symbol):
    """Returns one line for each difference between a text and our symbol.

    Isolation is left out: newer SDKs have changed much of it, and the texts come from an older one.
    """
    published = signature(text.declaration, text.constraints, symbol.parent)
    ours = signature(symbol.declaration, symbol.constraints, symbol.parent)
    lines = [] if published == ours else [f"signature: published '{published}', ours '{ours}'"]
    found = declarations.differences(text.declaration, symbol.declaration)
    return lines + [line for line in found if not line.startswith("actor:")]
