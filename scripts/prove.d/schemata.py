"""Inserts all mutants into one copy of the sources, each inactive until the environment selects it.

One build then serves every mutant: an expression becomes `(activeMutant == 7 ? (mutant) : (original))`, and a statement
becomes an `if` of the same form.
"""

from specification import SpecificationError

VARIABLE = "ACTIVE_MUTANT"
SWITCH = f"""import Foundation

/// The number of the mutant that is awake in this process; 0 for none.
let activeMutant = ProcessInfo.processInfo.environment["{VARIABLE}"].flatMap {{ Int($0) }} ?? 0
"""


def expression(original, choices):
    """Returns an expression with the value of the active mutant."""
    cases = "".join(f"activeMutant == {number} ? ({becomes}) : " for number, becomes in choices)
    return f"({cases}({original}))"


def statement(original, choices):
    """Returns a statement with the effect of the active mutant."""
    cases = "".join(f"if activeMutant == {number} {{ {becomes} }} else " for number, becomes in choices)
    return f"{cases}{{ {original} }}"


def spans(source, numbered):
    """Groups mutants, each with its number, by the span of the source that they replace."""
    groups = {}
    for number, mutant in numbered:
        groups.setdefault(mutant.span(source), []).append((number, mutant))
    ordered = sorted(groups.items())
    for (one, first), (other, second) in zip(ordered, ordered[1:]):
        if other[0] < one[1]:
            raise SpecificationError(f"{first[0][1].id} and {second[0][1].id} overlap")
    for _, group in ordered:
        if len({mutant.kind for _, mutant in group}) > 1:
            raise SpecificationError(f"{group[0][1].id} and {group[1][1].id} are of two kinds in one place")
    return ordered


def embed(source, numbered):
    """Returns a source with mutants in it; `numbered` pairs each with its number."""
    for (start, end), group in reversed(spans(source, numbered)):
        choices = [(number, mutant.becomes) for number, mutant in group]
        form = expression if group[0][1].kind == "expression" else statement
        source = source[:start] + form(source[start:end], choices) + source[end:]
    return source


def embed_all(sources, mutants):
    """Returns the changed files by path, numbering the mutants from 1 in their order.

    `sources` are the texts of all files by path.
    """
    by_file = {}
    for number, mutant in enumerate(mutants, 1):
        if mutant.file not in sources:
            raise SpecificationError(f"{mutant.id}: there is no file {mutant.file}")
        by_file.setdefault(mutant.file, []).append((number, mutant))
    return {file: embed(sources[file], numbered) for file, numbered in by_file.items()}
