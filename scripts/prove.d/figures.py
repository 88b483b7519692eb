#!/usr/bin/env python3
"""Prints the last line of a log that matches a pattern; the status is 1 if there is none.

Usage: figures.py PATTERN LOG. A test run without any tests has no figures, because a filter that matches nothing proves
nothing.
"""

import re
import sys
from pathlib import Path

COLOR = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
NO_TESTS = re.compile(r"Test run with 0 tests\b")


def figures(pattern, text):
    """Returns the last line that matches the pattern, without colors and marks, or None if there is none."""
    lines = [line for line in COLOR.sub("", text).splitlines() if re.search(pattern, line)]
    if not lines or NO_TESTS.search(lines[-1]):
        return None
    return re.sub(r"^\W+", "", lines[-1])


def main():
    pattern, log = sys.argv[1:]
    found = figures(pattern, Path(log).read_text(errors="replace"))
    if found is None:
        sys.exit(f"no line matches `{pattern}`")
    print(found)


if __name__ == "__main__":
    main()
