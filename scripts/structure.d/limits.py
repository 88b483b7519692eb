"""The limits of the structure's figures."""

import tomllib
from pathlib import Path

TABLE = Path(__file__).with_name("bars.toml")


def table(*names):
    """Returns a part of the table."""
    part = tomllib.loads(TABLE.read_text())
    for name in names:
        part = part[name]
    return part


def check(figures, *names):
    """Prints figures beside their limits and goals, and returns 1 if one is above its limit, or else 0."""
    bars = table(*names)
    above = 0
    for name, figure in figures.items():
        limit, goal = bars[name]["limit"], bars[name]["goal"]
        above += figure > limit
        print(f"{name}: {figure}, at most {limit}{'  ✘ above the limit' * (figure > limit)}, goal {goal}")
    return min(above, 1)
