"""Finds the places in a Swift source that an operator of mutation can break.

Places are found in text and not by a parser. A replacement that doesn't compile is therefore possible, and harmless:
`generated.py` drops it.
"""

import re
from dataclasses import dataclass
from itertools import chain

from masking import (
    CLOSING, CONDITION_AFTER, OPENING, chain_end, chain_start, closing, masked, operand_end, operand_start, weaker)

OTHERS = {
    "==": ("!=",), "!=": ("==",), "===": ("!==",), "!==": ("===",),
    "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"),
    "&&": ("||",), "||": ("&&",),
}
WEAKER = dict.fromkeys(OTHERS, weaker(["&&", "||"])) | {"&&": weaker(["||"]), "||": weaker([])}

# A declaration has no expressions before its body but default values.
DECLARATION = re.compile(
    r"\s*(?:where|(?:@\w+(?:\([^)]*\))? )*(?:[a-z]+ )*"
    r"(?:func|init|subscript|extension|struct|class|enum|actor|protocol|typealias|associatedtype|import))\b")
CASE = re.compile(r"\s*(?:case|default)\b")
BINDING = re.compile(r"(?:let|var|case|try|await|_|#\w+)\b|$")
ASSIGNMENT = re.compile(r"(?!self\.(\w+) = \1$)[a-z_$](?:[\w.$?!]|\[.*?\])* [-+*|&]?= (?!\()")
CALL = re.compile(r"(?:try )?(?:await )?(?=[a-z][\w.?!]*[(.\[])(?!self\.init\b)")
RESULT = re.compile(r"->|\bvar\b|\bget\b")
KEYWORD = re.compile(
    r"(?:return|let|var|if|guard|else|case|default|for|while|repeat|switch|throw|do|defer|catch|break|continue|super"
    r"|init|async|static|nonisolated|lazy|weak|unowned|package|public|private|fileprivate)\b")
CONTINUED = re.compile(r"[.?:&|+\-*/%=<>)\]]")
STRING = re.compile(r'"_*"')
UNFINISHED = re.compile(r"(?:[-+*/%=<>&|?:(\[,]|\breturn|->)$")


@dataclass(frozen=True, order=True)
class Place:
    """A part of a line, and its replacement."""

    start: int
    end: int
    becomes: str
    kind: str = "expression"


def code_start(line):
    """Returns the place in a line where expressions may begin, which is its end in a declaration."""
    if DECLARATION.match(line):
        brace = re.search(r" \{ (?=\S)", line)
        return brace.end() if brace else len(line)
    if CASE.match(line):
        condition, colon = line.find(" where "), pattern_end(line)
        return condition + 7 if condition >= 0 else colon if colon is not None else len(line)
    return 0


def pattern_end(line):
    """Returns the place after the colon that ends the pattern of a case, or None."""
    depth = 0
    for index, sign in enumerate(line):
        depth += (sign in OPENING) - (sign in CLOSING)
        if sign == ":" and depth == 0:
            return index + 1
    return None


def operations(line):
    """Yields the comparisons and the connectives of a line with other operators in their place."""
    for found in re.finditer(r"(?<=\S) ([=!]==?|[<>]=?|&&|\|\|) ", line):
        before, after = WEAKER[found[1]]
        start, end = operand_start(line, found.start(), before), operand_end(line, found.end(), after)
        if start is not None and end is not None:
            for other in OTHERS[found[1]]:
                yield Place(start, end, line[start : found.start(1)] + other + line[found.end(1) : end])


def literals(line):
    """Yields the other Boolean value in place of each, and zero or two for a one that is added or subtracted."""
    is_parameter = re.search(r"\bvar|\blet", line) is None and re.search(r": Bool = ", line)
    for found in re.finditer(r"(?<![\w.])(true|false)\b", line):
        if not is_parameter:
            yield Place(*found.span(), "false" if found[0] == "true" else "true")
    for found in re.finditer(r" [-+]=? (1)\b(?!\.)", line):
        yield from (Place(*found.span(1), other) for other in "02")


def extremes(line):
    """Yields the minimum for each maximum, and the last element for each first one, and the other way around."""
    for found in re.finditer(r"(?<![\w.])(?:min|max)(?=\()", line):
        end = closing(line, found.end())
        if end is not None:
            yield Place(found.start(), end, ("min" if found[0] == "max" else "max") + line[found.end() : end])
    for found in re.finditer(r"(?<=[\w)\]?])\.(first|last)\b(?! = )", line):
        start = chain_start(line, found.start())
        end = chain_end(line, found.end()) if re.match(r"\(| \{", line[found.end() :]) else found.end()
        if start is not None and end is not None and start < found.start():
            other = "last" if found[1] == "first" else "first"
            yield Place(start, end, line[start : found.start(1)] + other + line[found.end(1) : end])


def negations(line):
    """Yields each negated operand of a line without its negation."""
    for found in re.finditer(r"(?<![^\s(\[{])!(?=[\w$(])", line):
        end = chain_end(line, found.end())
        if end is not None:
            yield Place(found.start(), end, line[found.end() : end])


def conditions(line, following):
    """Yields both values in place of each condition of a line that binds nothing, but no loop without an end."""
    for found in re.finditer(r"\b(guard|if|while) ", line):
        start = found.end()
        while (end := operand_end(line, start, CONDITION_AFTER)) is not None:
            is_last = end == len(line)
            if is_last and not following.startswith(("else", "{")):
                break
            if not BINDING.match(line[start:end]):
                yield from (Place(start, end, value) for value in ("false", "true")[: 1 + (found[1] != "while")])
            if line[end : end + 2] != ", ":
                break
            start = end + 2


def is_statement(text, previous, following):
    """Returns True for an assignment, or for a call that isn't the result of a function."""
    if KEYWORD.match(text):
        return False
    if ASSIGNMENT.match(text):
        return all(text.count(one) == text.count(other) for one, other in zip(OPENING, CLOSING))
    call = CALL.match(text)
    is_result = previous.endswith("{") and following == "}" and RESULT.search(previous)
    return call is not None and not is_result and text[-1] in CLOSING and chain_end(text, call.end()) == len(text)


def statements(line, previous, following):
    """Yields a call or an assignment that is the only statement of its line, without which nothing happens."""
    label = (pattern_end(line) or len(line)) if CASE.match(line) else 0
    text = line[label:].strip()
    is_first = label or re.match(r"(?:case|default)\b.*:$", previous) or not UNFINISHED.search(previous)
    if not text or not is_first or CONTINUED.match(following) or UNFINISHED.search(text):
        return
    if is_statement(text, previous, following):
        start = line.index(text, label)
        yield Place(start, start + len(text), "", "statement")


def is_cut(line, place, following):
    """Returns True for an expression that began in an earlier line, or goes on in the next one."""
    text = line[place.start : place.end]
    if CONTINUED.match(text):
        return True
    if place.end < len(line) or not CONTINUED.match(following) or following[0] in "?:)]":
        return False
    return following[:2] not in ("&&", "||") or "&&" in text or "||" in text


def line_places(line, previous, following):
    """Yields the places of a line that is masked, by their columns."""
    start = code_start(line)
    found = operations(line), literals(line), extremes(line), negations(line), conditions(line, following)
    for place in chain(*found):
        if place.start >= start and not is_cut(line, place, following):
            yield place
    if start == 0 or CASE.match(line):
        yield from statements(line, previous, following)


def restored(place, code, hidden):
    """Returns a replacement with the texts of its strings, which are hidden in the masked line."""
    texts = (code[found.start() : found.end()] for found in STRING.finditer(hidden, place.start, place.end))
    return STRING.sub(lambda _: next(texts), place.becomes)


def places(source):
    """Returns all places of a source, in order."""
    found, offset = set(), 0
    hidden = [line.rstrip() for line in masked(source).split("\n")]
    codes = [number for number, line in enumerate(hidden) if line]
    around = {
        one: (hidden[before].strip(), hidden[after].strip())
        for before, one, after in zip(codes, codes[1:], codes[2:])
    }
    for number, code in enumerate(source.split("\n")):
        for place in line_places(hidden[number], *around[number]) if number in around else ():
            becomes = restored(place, code, hidden[number])
            found.add(Place(offset + place.start, offset + place.end, becomes, place.kind))
        offset += len(code) + 1
    return sorted(found)
