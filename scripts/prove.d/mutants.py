#!/usr/bin/env python3
"""Breaks single lines of the engine, one at a time, and reports the mutants that pass the tests.

Usage: mutants.py [PREFIX ...]; with prefixes, only the mutants whose ids or parts begin with one of them. Some mutants
are listed by hand in the folder `mutants`, and others are drawn by `generated.py`: as many as `MUTANTS_DRAWN` says, by
the seed `MUTANTS_SEED`. The package is built once, in `.build-mutants`, with all of them in it. Each is then active in
one run of the fast tests, and in runs of the slower ones if it has survived those and isn't declared equivalent. A
mutant is killed if a test fails, crashes, or doesn't end. The test program is run as SwiftPM builds it on Linux.

The last line is about the listed mutants, and reads `killed N of M, E equivalent`: M counts the mutants that aren't
equivalent to the original. The line before it is about the drawn ones. The status is 1 if a listed mutant that isn't
equivalent survives, if one that is declared equivalent is killed, or if fewer than 95 % of the drawn ones are killed.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import generated
import packaging
import running
import specification

ROOT = Path(__file__).resolve().parents[2]
AT_ONCE = 2

# Tests that keep the processor busy have separate runs, for the mutants that survive all other tests.
BUSY = "|".join((
    "ConcurrencyTests", "ConformanceTests", "DeclaredTest", "KeyTextTests", "KeyTreeTests", "LockTests", "SieveTests",
    "DependentGraph", "LogReplay", "SimulatedNetwork", "StorePromise", "many tasks", "many writers", "thousand",
))
EXPLORING = "ShellExploration|MutationExploration|PagesExploration|BrokenMutation|BrokenPages|SubtlyBroken"
SLOW = "|".join((
    "BrokenMachine", "KeyExploration", "EngineExploration", "100,000 idle entries", "plain list with a hand",
    "a thousand seeds replay",
))
LONGEST = "EntryExploration|SimulationTests"

# The tests of documents, which the package of the mutants doesn't have.
DOCUMENTS = "SituationTests"
PASSES = (
    ("quick", ["--skip", f"{EXPLORING}|{BUSY}|{SLOW}|{LONGEST}|{DOCUMENTS}"]),
    ("exploring", ["--filter", EXPLORING, "--skip", f"{BUSY}|{SLOW}|{LONGEST}"]),
    ("busy", ["--filter", BUSY, "--skip", f"{SLOW}|{LONGEST}"]),
    ("slow", ["--filter", SLOW]),
    ("longest", ["--filter", LONGEST]),
)


@dataclass(frozen=True)
class Result:
    """The result for one mutant."""

    mutant: specification.Mutant
    ending: running.Ending

    @property
    def is_right(self):
        """Returns True for a mutant that is either killed or equivalent, but not both."""
        return self.ending.is_death != bool(self.mutant.equivalent)

    @property
    def line(self):
        """Returns one line for the report."""
        names = {"failed": "killed", "crashed": "killed by a crash", "hung": "killed by a hang"}
        survived = "accepted" if self.mutant.accepted else "SURVIVED"
        verdict = names.get(self.ending.kind, "equivalent" if self.mutant.equivalent else survived)
        if self.mutant.equivalent and self.ending.is_death:
            verdict = "KILLED, THOUGH CALLED EQUIVALENT"
        details = f": {self.ending.test}" if self.ending.test else ""
        if not self.is_right and not self.ending.is_death:
            details = f": {self.mutant.file}: {self.mutant.accepted or self.mutant.breaks}"
        return f"{verdict}  {self.mutant.id}{details} ({self.ending.seconds:.0f} s)"


def counts(results):
    """Returns the numbers of killed mutants, of mutants that aren't equivalent, and of those that are."""
    real = [result for result in results if not result.mutant.equivalent]
    return sum(result.ending.is_death for result in real), len(real), len(results) - len(real)


def table(results):
    """Returns the lines of a table with a row for each part."""
    parts = sorted({result.mutant.part for result in results})
    width = max(map(len, parts), default=0)
    rows = []
    for part in parts:
        killed, real, equivalent = counts([result for result in results if result.mutant.part == part])
        rows.append(f"{part:{width}}  killed {killed:3} of {real:3}, {equivalent:2} equivalent")
    return rows


def figures(results):
    """Returns the last line."""
    killed, real, equivalent = counts(results)
    return f"killed {killed} of {real}, {equivalent} equivalent"


def share(results):
    """Returns the line about the drawn mutants, and whether enough of them are killed."""
    killed, real, equivalent = counts(results)
    part = killed / real if real else 1
    unknown = sum(not (one.ending.is_death or one.mutant.equivalent or one.mutant.accepted) for one in results)
    line = (f"of {len(results)} drawn, killed {killed} of {real} ({100 * part:.1f} %), {equivalent} equivalent, "
            f"{unknown} survived without a reason")
    return line, part >= generated.SHARE


def baseline(program, options):
    """Runs tests without an active mutant, which must pass; returns a time limit for the runs with one."""
    found, lines = running.run(program, options, 0, 1800)
    if found.is_death:
        sys.stderr.writelines(
            line for line in lines if found.kind != "failed" or running.failing_test(line) is not None)
        sys.exit(f"the tests fail without a mutant ({found.kind} after {found.seconds:.0f} s)")
    limit = 20 + 5 * found.seconds
    print(f"without a mutant the tests pass in {found.seconds:.1f} s; a hang is a run of {limit:.0f} s", flush=True)
    return limit


def judge(program, options, numbered):
    """Runs tests for each mutant; returns the endings by the numbers of the mutants, and prints the deaths."""
    limit = baseline(program, options)
    endings = {}
    with ThreadPoolExecutor(AT_ONCE) as pool:
        runs = pool.map(lambda pair: running.run(program, options, pair[0], limit)[0], numbered)
        for (number, mutant), found in zip(numbered, runs):
            endings[number] = found
            if found.is_death:
                print(Result(mutant, found).line, flush=True)
    return endings


def judge_all(program, numbered):
    """Makes one pass after another, each for the mutants that have survived the previous ones."""
    endings, left = {}, numbered
    for name, options in PASSES:
        if not left:
            break
        print(f"── {name} tests, {len(left)} mutants", flush=True)
        endings |= judge(program, options, left)
        left = [pair for pair in left if not endings[pair[0]].is_death and not pair[1].equivalent]
    return [Result(mutant, endings[number]) for number, mutant in numbered]


def report(results):
    """Prints the survivors, the table, and the figures; returns the status."""
    drawn = [result for result in results if result.mutant.place]
    listed = [result for result in results if not result.mutant.place]
    line, is_enough = share(drawn)
    survivors = [result.line for result in results if not result.ending.is_death]
    print(*survivors, *table(results), *([line] if drawn else []), figures(listed), sep="\n")
    is_right = all(result.is_right or result.mutant.place and not result.ending.is_death for result in results)
    return 0 if is_right and is_enough else 1


def main(prefixes):
    if sys.platform != "linux":
        sys.exit("scripts/prove: mutants run on Linux only")
    listed = specification.read(Path(__file__).parent / "mutants")
    folder = ROOT / ".build-mutants"
    count, seed = (int(os.environ.get(f"MUTANTS_{name}", default)) for name, default in generated.DEFAULTS.items())
    mutants = listed + generated.compiled(ROOT, folder, listed, count, seed)
    program = packaging.build(folder)
    names = tuple(prefixes) or ("",)
    numbered = [
        pair for pair in enumerate(mutants, 1) if pair[1].id.startswith(names) or pair[1].part.startswith(names)]
    return report(judge_all(program, numbered))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except specification.SpecificationError as error:
        sys.exit(f"scripts/prove: {error}")
