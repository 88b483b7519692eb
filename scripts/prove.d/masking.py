"""Reads Swift as text: hides what isn't code, and finds the ends of brackets and of operands."""

import re

# The order counts: a comment in a string is a string, and the interpolations of a string belong to it.
INTERPOLATION = r'\\\((?:[^()"\n]|"[^"\n]*"|\((?:[^()\n]|\([^()\n]*\))*\))*\)'
HIDDEN = re.compile(
    rf'(?P<string>#".*?"#|"""[\s\S]*?"""|"(?:{INTERPOLATION}|\\.|[^"\\\n])*")'
    r"|//[^\n]*|/\*[\s\S]*?\*/")
CONDITIONAL = re.compile(r"^[ \t]*#if [\s\S]*?^[ \t]*#endif", re.MULTILINE)
ASSERTION = re.compile(r"\b(?:assert|precondition|assertionFailure|preconditionFailure|fatalError)\(")
INLINABLE = re.compile(r"@(?:inlinable|_transparent)\b[^{]*\{")

OPENING, CLOSING = "([{", ")]}"
HEADER = re.compile(r"\b(if|while|for|switch|guard|return|throw|where)\b|\{")

# The signs and words around an operand, and those of the operators that bind less than a comparison or a conjunction.
BEFORE = (
    r"[,;:]|(?<=\s)\?|(?<![=!<>])[-+*/|&]?=|->"
    r"|\b(?:return|guard|if|while|where|in|else|try|await|throw|case)")
AFTER = r"[,;:]|\s\?\s|\s[-+*/|&]?=\s|\s(?:else|where)\b"
CONDITION_AFTER = r",|\selse\b"


def blank(text):
    """Returns a text of the same length without anything but its line ends."""
    return re.sub(r"[^\n]", " ", text)


def masked(source):
    """Returns a source in which everything is hidden that isn't code of a release build, at the same places."""
    def hide(found):
        text = found[0]
        return '"' + re.sub(r"[^\n]", "_", text[1:-1]) + '"' if found["string"] else blank(text)

    text = HIDDEN.sub(hide, source)
    text = CONDITIONAL.sub(lambda found: blank(found[0]), text)
    for pattern in (ASSERTION, INLINABLE):
        for found in list(pattern.finditer(text)):
            end = closing(text, found.end() - 1) or found.end()
            text = text[: found.start()] + blank(text[found.start() : end]) + text[end:]
    return text


def closing(text, place):
    """Returns the place after the bracket that closes the one at a place, or None if none does."""
    depth = 0
    for index in range(place, len(text)):
        depth += (text[index] in OPENING) - (text[index] in CLOSING)
        if depth == 0:
            return index + 1
    return None


def opening(text, place):
    """Returns the place of the bracket that opens the one that ends before a place, or None if none does."""
    depth = 0
    for index in range(place - 1, -1, -1):
        depth += (text[index] in CLOSING) - (text[index] in OPENING)
        if depth == 0:
            return index
    return None


def is_header(line, place):
    """Returns True if a brace at a place of a line would begin the body of a statement and not a closure."""
    last = HEADER.findall(line[:place])[-1:]
    return last[0] in ("if", "while", "for", "switch", "where") if last else False


def weaker(signs):
    """Returns the patterns of what is before and after an operand between operators, some of them with these signs."""
    return BEFORE + "".join(rf"|{re.escape(sign)}" for sign in signs), AFTER + "".join(
        rf"|\s{re.escape(sign)}\s" for sign in signs)


def operand_start(line, place, before):
    """Returns the start of the operand that ends at a place and follows a pattern or a bracket, or None."""
    stop = re.compile(rf"(?:{before})\s$")
    while place > 0 and line[place - 1] not in OPENING:
        if stop.search(line[:place]):
            return place
        place = opening(line, place) if line[place - 1] in CLOSING else place - 1
        if place is None:
            return None
    return place + len(line[place:]) - len(line[place:].lstrip())


def operand_end(line, place, after):
    """Returns the end of the operand that begins at a place, before a pattern, a body, or a bracket, or None."""
    stop = re.compile(after)
    while place < len(line) and line[place] not in CLOSING:
        if stop.match(line, place):
            return place
        if line[place] == "{" and is_header(line, place):
            break
        place = closing(line, place) if line[place] in OPENING else place + 1
        if place is None:
            return None
    return len(line[:place].rstrip())


def chain_start(line, place):
    """Returns the start of the chain of names, calls, and subscripts that ends at a place, or None."""
    while place > 0:
        if line[place - 1] in ")]":
            place = opening(line, place)
            if place is None:
                return None
        elif re.match(r"[\w$.?!]", line[place - 1]) and not re.search(r"(?:^|[\s(\[{])!$", line[:place]):
            place -= 1
        else:
            break
    return place


def chain_end(line, place):
    """Returns the end of the chain of names, calls, and subscripts that begins at a place, or None."""
    while place < len(line):
        if line[place] in "([" or line.startswith(" {", place) and not is_header(line, place):
            place = closing(line, place + (line[place] == " "))
            if place is None:
                return None
        elif re.match(r"[\w$.]|[?!](?=[.(\[])", line[place:]):
            place += 1
        else:
            break
    return place
