"""`scripts/structure` and `scripts/walk` compare the figures of the code's structure with their limits."""

import contextlib
import importlib.machinery
import importlib.util
import io
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def script(name):
    loader = importlib.machinery.SourceFileLoader(name, str(ROOT / "scripts" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


structure, walk = script("structure"), script("walk")
limits = sys.modules["limits"]


def check(figures, *names):
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        return limits.check(figures, *names), output.getvalue()


class BarsTest(unittest.TestCase):
    def test_no_figure_of_the_sources_is_above_its_limit(self):
        self.assertEqual(check(structure.lines(), "lines")[0], 0)
        self.assertEqual(check(structure.extensions("Entry"), "extensions", "Entry")[0], 0)
        self.assertEqual(check(structure.public_types(), "public")[0], 0)

    def test_a_figure_above_its_limit_is_a_failure(self):
        limit = limits.table("cycle", "types")["limit"]
        self.assertEqual(check({"types": limit}, "cycle")[0], 0)
        status, output = check({"types": limit + 1}, "cycle")
        self.assertEqual(status, 1)
        self.assertIn("✘", output)

    def test_no_limit_is_below_its_goal(self):
        tables = [limits.table()]
        while tables:
            part = tables.pop()
            if "limit" in part:
                self.assertGreaterEqual(part["limit"], part["goal"])
            else:
                tables += part.values()


class StructureTest(unittest.TestCase):
    def test_each_file_of_the_core_has_one_part(self):
        paths = {
            "ResourceCore/Engine/Turn.swift": "Core",
            "ResourceCore/Resource+Options.swift": "Core",
            "ResourceCore/Triggers/Resource+Refreshing.swift": "Core",
            "ResourceCore/Triggers/SystemConnection+Linux.swift": "System",
            "ResourcePages/Page.swift": "Pages",
            "ResourcePages/Engine/PageLoad.swift": "Pages",
            "ResourceWriting/Outbox.swift": "Writing",
        }
        for path, expected in paths.items():
            self.assertEqual(structure.part(path), expected)
        self.assertIsNone(structure.part("ResourceUI/SendAction.swift"))

    def test_public_types_are_found_with_their_attributes(self):
        text = "public struct A {\n    public enum B {\n@MainActor public final class C\npublic func d()\nstruct E {"
        self.assertEqual(len(structure.PUBLIC_TYPE.findall(text)), 3)


class WalkTest(unittest.TestCase):
    def test_accessors_and_other_modules_do_not_count(self):
        file = "Sources/ResourceCore/Engine/Turn.swift"
        self.assertTrue(walk.counts(("$s12ResourceCore4TurnV3nows8DurationVyF", file)))
        self.assertFalse(walk.counts(("$s12ResourceCore4TurnV9containerAA0A9ContainerCvg", file)))
        self.assertFalse(walk.counts(("$s12ResourceCore4TurnV3nows8DurationVyF", "<compiler-generated>")))
        self.assertFalse(walk.counts(("$s10PortableUI4TextVyF", "Sources/PortableUI/Text.swift")))

    def test_a_place_is_a_function_and_its_file(self):
        lines = f"$s1aF\n{ROOT}/Sources/ResourceCore/Resource.swift:3:1"
        self.assertEqual(walk.place(lines), ("$s1aF", "Sources/ResourceCore/Resource.swift"))


if __name__ == "__main__":
    unittest.main()
