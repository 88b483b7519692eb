"""A host's extensions of PortableUI's types are compared like PortableUI's own declarations."""

import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "scripts" / "fidelity.d"))
sys.dont_write_bytecode = True

import graph  # noqa: E402
import table  # noqa: E402
from comparison import EXACT, MISMATCHED, MISSING, compare  # noqa: E402

MAIN = "s:7SwiftUI3AppPAAE4mainyyFZ"
APP = "@MainActor @preconcurrency public protocol App { @MainActor @preconcurrency init() }\n"
EXTENSION = "public import PortableUI\nextension App {\n    %s { startTheHost() }\n}\n"


class Hosts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rows = [row for row in table.load_rows(HERE / "symbols.jsonl") if row.identifier == MAIN]

    def standing(self, declaration):
        """Returns the standing of `App.main()` with the given declaration in a host."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "App.swift").write_text(APP)
            (folder / "App+Main.swift").write_text(EXTENSION % declaration)
            symbols = graph.load_symbols(
                graph.compile_graph([folder / "App.swift"], [folder / "App+Main.swift"], [], folder / "graph"))
        verdict = compare(self.rows, symbols, table.Accepted(), table.KnownNames(frozenset({"App"}), frozenset()))
        return verdict.verdicts[0].standing

    def test_the_published_declaration_is_exact(self):
        self.assertEqual(self.standing("@MainActor @preconcurrency public static func main()"), EXACT)

    def test_each_other_declaration_is_found(self):
        for declaration in (
            "@MainActor public func main()",
            "@MainActor public static func main() async",
            "@MainActor public static func main() throws",
            "@MainActor public static func main(_ port: Int = 8080)",
            "nonisolated public static func main()",
        ):
            self.assertIn(self.standing(declaration), (MISMATCHED, MISSING), declaration)

    def test_browser_host_adds_to_app_alone_and_headless_host_to_nothing(self):
        names = [
            path.name for host in ("BrowserHost", "HeadlessHost")
            for path in graph.host_extensions(ROOT / "Sources" / host)
        ]
        self.assertEqual(names, ["App+Main.swift"])


if __name__ == "__main__":
    unittest.main()
