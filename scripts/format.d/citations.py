"""Fails where a rule is cited by a number that no page defines, such as (R99), or a page defines one twice.

A citation is the number of a rule in a comment, in the name of a test, in a page of documentation, or alone in a string, as
in `Violation("R9", …)`. Any other letter with a number, alone in parentheses in a comment, counts as a citation, too.
"""

import re
import sys

from sources import MARKS, ROOT, comments, files

# The letter of a rule, the page that defines it, and the line that does.
PAGES = {
    "R": ("Sources/AsyncResources/AsyncResources.docc/Rules.md", r"^#+ (R\d+)\. "),
    "W": ("Sources/AsyncResources/AsyncResources.docc/WritingRules.md", r"^#+ (W\d+)\. "),
    "P": ("Sources/AsyncResources/AsyncResources.docc/PagingRules.md", r"^#+ (P\d+)\. "),
    "V": ("Sources/AsyncResources/AsyncResources.docc/FeedRules.md", r"^#+ (V\d+)\. "),
    "L": ("Documentation/PortableUIRules.md", r"^#+ (L\d+)\. "),
    "S": ("Sources/AsyncResources/AsyncResources.docc/DataStorePromises.md", r"^\| (S\d+) \|"),
}

FOLDERS = ["Sources", "Tests", "scripts", "Examples", "Benchmarks", "Documentation", "ARCHITECTURE.md", "CONTRIBUTING.md"]

# What is written in prose, and what is code: in code, a number alone in a string cites.
# Display P3 is a color space.
PROSE = re.compile(rf"(?<!Display )\b([{''.join(PAGES)}]\d{{1,2}})\b")
UNKNOWN = re.compile(r"\(([A-Z]\d{1,2})(?=\)|, [A-Z]\d|[:–] )")
ALONE = re.compile(rf'"([{"".join(PAGES)}]\d{{1,2}})"')
TEST_NAME = re.compile(r"\bfunc (`[^`]*`)")


def definitions(text, pattern):
    """Returns the numbers that a page defines, each with the lines that do."""
    found = {}
    for number, line in enumerate(text.split("\n"), 1):
        if match := re.match(pattern, line):
            found.setdefault(match.group(1), []).append(number)
    return found


def citations(text, ending):
    """Yields the line and the number of each citation in a file."""
    if ending == ".md":
        for number, line in enumerate(text.split("\n"), 1):
            for rule in PROSE.findall(line):
                yield number, rule
        return
    mark = MARKS.get(ending)
    if mark is None:
        return
    for number, comment in comments(text, mark):
        for rule in dict.fromkeys(PROSE.findall(comment) + UNKNOWN.findall(comment)):
            yield number, rule
    for number, line in enumerate(text.split("\n"), 1):
        names = " ".join(TEST_NAME.findall(line))
        for rule in PROSE.findall(names) + ALONE.findall(line):
            yield number, rule


def undefined(path, text, defined):
    """Returns a message for each citation in a file that leads nowhere."""
    ending = path[path.rfind("."):] if "." in path.rsplit("/", 1)[-1] else ""
    messages = []
    for number, rule in dict.fromkeys(citations(text, ending)):
        if rule not in defined:
            page = PAGES.get(rule[0])
            where = f"not defined in {page[0]}" if page else "not defined in any page"
            messages.append(f"{path}:{number}: {rule} is {where}")
    return messages


def main():
    defined, messages, count = set(), [], 0
    for page, pattern in PAGES.values():
        found = definitions((ROOT / page).read_text(), pattern)
        defined |= found.keys()
        messages += [f"{page}:{lines[1]}: {rule} is defined twice" for rule, lines in found.items() if len(lines) > 1]
        if not found:
            messages.append(f"{page}:1: no rule is defined here")
    for path in files(*FOLDERS):
        try:
            text = (ROOT / path).read_text()
        except UnicodeDecodeError:
            continue
        messages += undefined(path, text, defined)
        count += 1
    for message in messages:
        print(message, file=sys.stderr)
    if messages:
        sys.exit(1)
    print(f"{count} files cite only the {len(defined)} rules that are defined")


if __name__ == "__main__":
    main()
