"""The public names that Swift files declare, by the type around them, or by an empty name outside of types."""

import re
from collections import defaultdict

OWNER = re.compile(r"\b(?:extension|struct|class|enum|protocol|actor)\s+([\w.]+)")
MEMBER = re.compile(
    r"\bpublic\b(?!\s+import)(?:\(set\))?\s+(?:[\w@()]+\s+)*?"
    r"(?:func|var|let|typealias|init|struct|class|enum|protocol|macro)\b\s*`?(\w*)")


def members(*folders, without=None):
    """Returns the names in all files below folders."""
    found = defaultdict(set)
    for folder in folders:
        for path in folder.rglob("*.swift"):
            if without is None or without not in path.parents:
                collect(path.read_text(), found)
    return found


def collect(text, found):
    """Adds the names of a file, which is formatted: a brace that opens a type ends its line."""
    depth, owners = 0, []
    for line in re.sub(r'"(?:\\.|[^"\\\n])*"', '""', text).splitlines():
        line = line.split("//")[0]
        if declared := MEMBER.search(line):
            found[owners[-1][0] if owners else ""].add(declared.group(1) or "init")
        change = line.count("{") - line.count("}")
        if change > 0 and (owner := OWNER.search(line)):
            owners.append((owner.group(1), depth))
        depth += change
        while owners and depth <= owners[-1][1]:
            owners.pop()
