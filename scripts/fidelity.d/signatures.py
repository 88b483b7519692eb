"""Declarations in a normalized form, so that two texts of the same interface are equal.

It covers what an identifier covers for the symbols of the table, for those that were looked up as text: labels, types,
generic parameters and requirements, effects, and the result. Anything that `declarations` compares is left out.
"""

import re

import declarations

PLATFORM_TYPES = {"NSBundle": "Bundle", "NSProgress": "Progress"}
GENERIC = re.compile(r"\s*([\w`]+|==|<|>|<=|>=|\+)?[?!]?\s*<(?=\s*(?:each\s+)?\w)")


def signature(declaration, constraints=(), parent=""):
    """Returns the interface of a declaration; `constraints` are those of the extension of `parent` around it."""
    text = declarations.QUALIFIER.sub("", " ".join(declaration.split()))
    keyword = declarations.KEYWORD.search(declarations._blank_attributes(text))
    kind, head, rest = keyword.group(1), text[: keyword.start()], text[keyword.end() :]
    scope = "static " if re.search(r"\b(static|class)\b", head) else ""
    rest, requirements = split_where(declarations.ACCESSORS.sub("", rest).strip())
    names, inline, rest = _generics(rest)
    requirements = [*requirements, *inline, *constraints]
    if kind in ("func", "init", "subscript", "case"):
        rest = _function(rest, names, requirements)
    elif kind in ("struct", "enum", "class", "protocol", "associatedtype"):
        # A type's conformances are compared by `declarations` or by tests.
        rest = rest.partition(":")[0]
    elif kind == "typealias":
        rest = rest.partition("=")[0]
    kind = "var" if kind == "let" else kind
    whole = f"{scope}{kind} {rest.strip()} where " + ", ".join(sorted(set(map(_squeezed, requirements))))
    return _renamed(_without_scope(_squeezed(whole), parent), names)


def _without_scope(text, parent):
    """Normalizes the names of nested types: inside a type, they may be written with or without the outer one's name."""
    scopes = parent.split(".") if parent else []
    for count in range(len(scopes), 0, -1):
        text = re.sub(rf"(?<![\w.]){re.escape('.'.join(scopes[:count]))}\.(?=[A-Z])", "", text)
    return text


def split_where(text):
    """Splits a declaration into the part before its `where` and the requirements after it."""
    depth = 0
    for match in re.finditer(r"[\[({<]|(?<![-=])[\])}>]|\bwhere\b", text):
        if match.group() == "where" and depth == 0:
            pieces = declarations.split_top_level(text[match.end() :], ",")
            return text[: match.start()].strip(), [piece.strip() for piece in pieces]
        depth += {"where": 0}.get(match.group(), 1 if match.group() in "[({<" else -1)
    return text, []


def _generics(rest):
    """Splits "name<A, B : P>" into the parameters, their requirements, and the rest without them."""
    match = GENERIC.match(rest)
    if not match:
        return [], [], rest
    end = declarations._matching(rest, match.end() - 1)
    names, requirements = [], []
    for piece in declarations.split_top_level(rest[match.end() : end], ","):
        name, _, protocols = piece.partition(":")
        names.append(name.replace("each ", "").strip())
        requirements += [f"{name.strip()}: {each}" for each in protocols.split("&") if each.strip()]
    return names, requirements, rest[: match.end() - 1] + rest[end + 1 :]


def _function(rest, names, requirements):
    start = rest.find("(")
    if start < 0:
        return rest
    end = declarations._matching(rest, start)
    pieces = [piece for piece in declarations.split_top_level(rest[start + 1 : end], ",") if piece.strip()]
    parameters = [_parameter(piece, names, requirements) for piece in pieces]
    return f"{rest[:start].strip()}({', '.join(parameters)}) {rest[end + 1 :]}"


def _parameter(text, names, requirements):
    declared = declarations._split_default(text)[0]
    declared = re.sub(r"@(?:\w+\.)*\w+Builder\s+", "", declared)
    label, separator, kind = _split_label(declared)
    if not separator:
        return f"_: {declared}"
    kind = re.sub(r"\bsome ([\w.]+)", lambda match: _anonymous(match.group(1), names, requirements), kind)
    return f"{label.split()[0]}: {kind.strip()}"


def _split_label(text):
    pieces = declarations.split_top_level(text, ":")
    return pieces[0], len(pieces) > 1, ":".join(pieces[1:])


def _anonymous(protocol, names, requirements):
    """Returns a generic parameter that conforms to P, which equals `some P` as a parameter."""
    name = f"Some{len(names)}"
    names.append(name)
    requirements.append(f"{name}: {protocol}")
    return name


def _squeezed(text):
    text = re.sub(r"@preconcurrency |@_\w+(?:\([^)]*\))? |`|@isolated\(any\) |\bborrowing |\b__owned ", "", text)
    text = re.sub(r"\bTimeInterval\b", "Double", re.sub(r"\bVoid\b", "()", text)).replace("-> (())", "-> ()")
    for imported, native in PLATFORM_TYPES.items():
        text = re.sub(rf"\b{imported}\b", native, text)
    return re.sub(r"\s+", " ", re.sub(r"\s*([(),:\[\]<>?{}]|->|==|&)\s*", r"\1", text)).strip()


def _renamed(text, names):
    for index, name in enumerate(names):
        text = re.sub(rf"(?<![\w.]){re.escape(name)}\b(?!:(?=[^:]*\())", f"%{index}", text)
    head, separator, requirements = text.rpartition(" where")
    return head + separator + " " + ",".join(sorted(declarations.split_top_level(requirements.strip(), ",")))
