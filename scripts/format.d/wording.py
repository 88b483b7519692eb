"""Fails where a comment of the sources isn't worded in the voice of a reference manual, or has a British spelling.

- The summary of a declaration doesn't begin with What, Whether, How, or Who: it's a noun phrase, or a verb in the third
  person.
- A comment names who acts, and doesn't say somebody, someone, anybody, anyone, nobody, or whoever.
- Prose is spelled in American English. Text in backticks and indented examples are code, and aren't looked at.
- A mark between declarations of a file has a dash, which draws a line in Xcode, and one inside a type has none.
- A line with a comment has at most 120 columns, unless it contains a URL. The formatter wraps code only.
"""

import re
import sys

from sources import MARKS, ROOT, comments, files

# The number of violations that are allowed. It never grows.
ALLOWED = 0

COLUMNS = 120

SUMMARY = re.compile(r"/// *(What|Whether|How|Who|Whose|Whom|Whoever|Whatever)\b")
PEOPLE = re.compile(r"\b(somebody|someone|anybody|anyone|nobody|whoever)\b", re.IGNORECASE)
# An indented line of an example, text in code voice, and the address of a page.
CODE = re.compile(r"^///     .*|``[^`]*``|`[^`]*`|\bhttps?://\S+")

# The mark of a section, with its dash.
MARK = re.compile(r"\s*// MARK: (- )?")

# The British beginnings of words, each with the American one.
BEGINNINGS = {
    "behaviour": "behavior", "colour": "color", "favour": "favor", "flavour": "flavor", "harbour": "harbor",
    "honour": "honor", "humour": "humor", "labour": "labor", "neighbour": "neighbor", "rigour": "rigor",
    "rumour": "rumor", "vapour": "vapor", "cancelled": "canceled", "cancelling": "canceling", "labelled": "labeled",
    "labelling": "labeling", "levelled": "leveled", "marshalled": "marshaled", "modelled": "modeled",
    "modelling": "modeling", "signalled": "signaled", "signalling": "signaling", "totalled": "totaled",
    "travelled": "traveled", "traveller": "traveler", "travelling": "traveling", "tunnelled": "tunneled",
    "centre": "center", "centring": "centering", "fibre": "fiber", "litre": "liter", "metre": "meter",
    "theatre": "theater", "artefact": "artifact", "catalogue": "catalog", "defence": "defense", "offence": "offense",
    "pretence": "pretense", "licence": "license", "judgement": "judgment", "mould": "mold", "plough": "plow",
    "practise": "practice", "sceptic": "skeptic", "skilful": "skillful", "speciality": "specialty",
}
# The verbs in -ise, and what is made of them.
BEGINNINGS |= {
    verb + "is(?=e|a|i)": verb + "iz" for verb in (
        "amort", "author", "capital", "categor", "character", "custom", "final", "general", "initial", "linear", "local",
        "maxim", "memor", "minim", "normal", "optim", "organ", "priorit", "random", "recogn", "serial", "special",
        "standard", "summar", "synchron", "unauthor", "util", "visual")}
# Whole words.
WORDS = {
    "analyse[drs]?": "analyze", "paralyse[ds]?": "paralyze", "enrols?": "enroll", "fulfils?": "fulfill",
    "fulfilment": "fulfillment", "greys?": "gray", "learnt": "learned", "programmes?": "program", "spelt": "spelled",
    "tyres?": "tire", "whilst": "while", "amongst": "among", "afterwards": "afterward", "backwards": "backward",
    "downwards": "downward", "inwards": "inward", "outwards": "outward", "towards": "toward", "upwards": "upward",
}
SPELLINGS = [
    (re.compile(rf"\b{british}[a-z]*\b", re.IGNORECASE), f"{american}…") for british, american in BEGINNINGS.items()
] + [(re.compile(rf"\b{british}\b", re.IGNORECASE), american) for british, american in WORDS.items()]


def faults(comment):
    """Yields what is wrong with the words of one comment line."""
    prose = CODE.sub(" ", comment)
    for word in PEOPLE.findall(prose):
        yield f"says {word}: name the actor"
    for british, american in SPELLINGS:
        for found in british.finditer(prose):
            yield f"says {found.group(0)}: in American English, {american}"


def marks(path, text):
    """Returns a message for each mark of a file that isn't written as its level asks."""
    return [
        f"{path}:{number}: a mark {'between declarations has a' if line.startswith('/') else 'inside a type has no'} dash"
        for number, line in enumerate(text.split("\n"), 1)
        if (found := MARK.match(line)) and line.startswith("/") != bool(found.group(1))]


def violations(path, text):
    """Returns a message for each violation in a file."""
    messages, last = [], None
    ending, lines = path[path.rfind("."):], text.split("\n")
    for number, comment in comments(text, MARKS[ending]):
        columns = len(lines[number - 1])
        if columns > COLUMNS and "://" not in comment:
            messages.append(f"{path}:{number}: a line with a comment has {columns} columns, not at most {COLUMNS}")
        is_documentation = comment.startswith("///")
        if is_documentation and last != number - 1:
            if begun := SUMMARY.match(comment):
                messages.append(f"{path}:{number}: a summary begins with {begun.group(1)}")
        if is_documentation:
            last = number
        messages += [f"{path}:{number}: {fault}" for fault in faults(comment)]
    return messages


def main():
    messages, count = [], 0
    for path in files("Sources"):
        if path[path.rfind("."):] in (".swift", ".js", ".c", ".h"):
            messages += violations(path, (ROOT / path).read_text())
            count += 1
    for path in files("*.swift"):
        messages += marks(path, (ROOT / path).read_text())
    if len(messages) > ALLOWED:
        for message in messages:
            print(message, file=sys.stderr)
        print(f"{len(messages)} violations of the wording, {ALLOWED} allowed", file=sys.stderr)
        sys.exit(1)
    print(f"the comments of {count} files are worded as a reference: {len(messages)} violations, {ALLOWED} allowed")


if __name__ == "__main__":
    main()
