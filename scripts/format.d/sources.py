"""The text that people read in a source file: its comments, with the numbers of their lines."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# What begins a comment, by the ending of a file; scripts without an ending are written in bash or Python.
MARKS = {".swift": "//", ".js": "//", ".c": "//", ".h": "//", ".py": "#", ".toml": "#", "": "#"}


def files(*folders):
    """Returns the paths of the files in folders that git knows or would add, relative to the repository."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *folders],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [path for path in sorted(set(listed.split("\0")) - {""}) if (ROOT / path).is_file()]


def comments(text, mark):
    """Yields the number of each line that ends in a comment, and the comment.

    A mark inside a string isn't one, as far as the quotation marks before it in the line tell.
    """
    pattern = re.compile(rf'^((?:[^"]|"(?:[^"\\]|\\.)*")*?)(?<!:){re.escape(mark)}(.*)$')
    for number, line in enumerate(text.split("\n"), 1):
        if mark not in line:
            continue
        found = pattern.match(line)
        if found:
            yield number, mark + found.group(2)
