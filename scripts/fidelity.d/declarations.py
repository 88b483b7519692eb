"""The promises of a declaration beyond its identifier: defaults, builders, accessors, constraints."""

import re
from dataclasses import dataclass

BUILDERS = {"ViewBuilder": "ViewBuilder", "ContentBuilder": "ViewBuilder", "SceneBuilder": "SceneBuilder"}
BUILDER = re.compile(r"@(?:\w+\.)*(\w+Builder)\b")
TYPE_ATTRIBUTES = ("propertyWrapper", "dynamicMemberLookup", "resultBuilder", "discardableResult")
ACCESSORS = re.compile(r"\{\s*((?:(?:get|set|mutating|nonmutating|async|throws)\s*)+)\}\s*$")
QUALIFIER = re.compile(r"\b(?:SwiftUI|SwiftUICore|Swift|Foundation|CoreFoundation)\.(?=\w)")
KEYWORD = re.compile(
    r"\b(struct|enum|class|actor|protocol|associatedtype|typealias|func|init|subscript|var|let|case|macro)\b"
)
OPENING, CLOSING = "([{<", ")]}>"


@dataclass(frozen=True)
class Parameter:
    """The properties of a parameter beyond its type."""

    label: str
    builder: str
    default: str


def differences(published, ours):
    """Returns one line for each promise in which the two declarations differ."""
    left, right = promises(published), promises(ours)
    if "stands for" not in left:
        # The pages of inferred type aliases don't specify their underlying types.
        right.pop("stands for", None)
    lines = []
    for name in sorted(set(left) | set(right)):
        if name != "parameters" and left.get(name) != right.get(name):
            lines.append(f"{name}: published {_shown(left.get(name))}, ours {_shown(right.get(name))}")
    return lines + _parameter_differences(left.get("parameters", ()), right.get("parameters", ()))


def _shown(value):
    return f"'{value}'" if value else "none"


def _parameter_differences(published, ours):
    if len(published) != len(ours):
        return [f"parameters: published {len(published)}, ours {len(ours)}"]
    lines = []
    for index, (left, right) in enumerate(zip(published, ours), start=1):
        for aspect in ("builder", "default"):
            before, after = getattr(left, aspect), getattr(right, aspect)
            if before != after:
                lines.append(
                    f"parameter {index} ({left.label}) {aspect}: published {_shown(before)}, ours {_shown(after)}"
                )
    return lines


def promises(declaration):
    """Parses a declaration. Internal parameter names and types are left out: they aren't promised by it, or are part of
    the identifier. So is `nonisolated`, which needn't be repeated in a nonisolated type.
    """
    text = QUALIFIER.sub("", " ".join(declaration.split()))
    keyword = KEYWORD.search(_blank_attributes(text))
    kind, head, rest = keyword.group(1), text[: keyword.start()], text[keyword.end() :]
    found = {"builder": _builder(head), "attributes": _attributes(head), "actor": _actor(head)}
    if kind in ("func", "init", "subscript", "case", "macro"):
        found["parameters"], rest = _parameters(rest)
    if kind in ("func", "subscript", "var", "let"):
        found["opaque result"] = _opaque(rest, "->" if kind in ("func", "subscript") else ":")
    if kind in ("var", "let", "subscript"):
        found["accessors"] = _accessors(kind, rest)
    if kind in ("associatedtype", "protocol"):
        found["inherits"] = _inherited(rest)
    if kind == "typealias" and "=" in rest:
        found["stands for"] = rest.split("=", 1)[1].strip()
    if kind in ("func", "init"):
        found["effect"] = "rethrows" if re.search(r"\brethrows\b", rest) else ""
    return {name: value for name, value in found.items() if value}


def _blank_attributes(text):
    """Hides the arguments of attributes, so that no word in them is taken for the keyword."""
    return re.sub(r"@\w+\([^)]*\)", lambda match: " " * len(match.group()), text)


def _builder(text):
    match = BUILDER.search(text)
    return BUILDERS.get(match.group(1), match.group(1)) if match else ""


def _attributes(head):
    words = [name for name in TYPE_ATTRIBUTES if f"@{name}" in head]
    return " ".join(words + (["mutating"] if re.search(r"\bmutating\b", head) else []))


def _actor(head):
    return "MainActor" if re.search(r"@(?:\w+\.)*MainActor\b", head) else ""


def _parameters(rest):
    """Splits "name<Generic>(label name: Type = default) …" into parameters and the part after the list."""
    start = _parameter_list_start(rest)
    if start is None:
        return (), rest
    end = _matching(rest, start)
    pieces = split_top_level(rest[start + 1 : end], ",")
    return tuple(_parameter(piece) for piece in pieces if piece.strip()), rest[end + 1 :]


def _parameter_list_start(rest):
    generic = re.match(r"\s*[\w`]*[?!]?\s*<(?=\s*\w)", rest)
    position = _matching(rest, generic.end() - 1) + 1 if generic else 0
    start = rest.find("(", position)
    return None if start < 0 else start


def _matching(text, start):
    """Returns the index of the bracket that closes the one at `start`. The `>` of an arrow isn't a bracket."""
    depth = 0
    for index in range(start, len(text)):
        character = text[index]
        if character in OPENING:
            depth += 1
        elif character in CLOSING and not (character == ">" and text[index - 1] in "-="):
            depth -= 1
            if depth == 0:
                return index
    raise ValueError(f"unbalanced brackets: {text}")


def split_top_level(text, separator):
    """Splits at the separators outside of all brackets."""
    pieces, depth, current = [], 0, ""
    for index, character in enumerate(text):
        if character in OPENING:
            depth += 1
        elif character in CLOSING and not (character == ">" and text[index - 1 : index] in ("-", "=")):
            depth -= 1
        if character == separator and depth == 0:
            pieces.append(current)
            current = ""
        else:
            current += character
    return pieces + [current]


def _parameter(text):
    declared, *default = _split_default(text)
    name = re.sub(r"@[\w.]+(?:\([^)]*\))?\s*", "", split_top_level(declared, ":")[0]).split()
    label = name[0] if ":" in declared and name else "_"
    return Parameter(label, _builder(declared), default[0] if default else "")


def _split_default(text):
    match = re.search(r" = ", text)
    if not match:
        return [text.strip()]
    return [text[: match.start()].strip(), _folded(text[match.end() :])]


def _folded(expression):
    """Normalizes an expression: no space inside brackets, closures with one."""
    text = " ".join(expression.split())
    text = re.sub(r"([(\[])\s+|\s+([)\]])", lambda match: match.group(1) or match.group(2), text)
    return re.sub(r"\s*\{\s*(.*?)\s*\}\s*", r"{ \1 }", text).strip()


def _opaque(rest, mark):
    """Returns the constraint of an opaque result, which the identifier only describes as opaque."""
    _, _, result = rest.partition(mark)
    result = ACCESSORS.sub("", re.split(r"\bwhere\b", result)[0]).strip()
    return result if re.search(r"\bsome\b", result) else ""


def _accessors(kind, rest):
    match = ACCESSORS.search(rest)
    if match:
        return " ".join(match.group(1).split())
    return "get" if kind == "let" else "get set"


def _inherited(rest):
    """Returns the constraints of a protocol or an associated type. Underscored protocols aren't published promises."""
    head = re.split(r"\bwhere\b", rest)[0].split("=")[0]
    _, _, names = head.partition(":")
    return ", ".join(sorted(name for name in map(str.strip, names.split(",")) if name and not name.startswith("_")))
