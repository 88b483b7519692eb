"""The landing page of each public module lists each of its public types, macros, and functions once, and nothing else."""

import re
import unittest
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Sources"
# The modules that `scripts/docs` converts.
MODULES = re.search(r"^modules=\((.*?)^\)", (ROOT / "scripts/docs").read_text(), re.DOTALL | re.MULTILINE)[1].split()

DECLARATION = re.compile(
    r"( *)(?:@\w+(?:\([^ ]*\))? |nonisolated |final |indirect )*(?:public|open) (?:nonisolated |final |indirect )*"
    r"(struct|class|enum|protocol|actor|typealias|macro|func|var|let) (\w+)")
UNAVAILABLE = "@available(*, unavailable"


def declarations(text):
    """Yields the kind and the name of each public declaration outside of types, except for unavailable ones."""
    conditions, is_unavailable = 0, False
    for line in text.split("\n"):
        content = line.lstrip()
        conditions += content.startswith("#if") - content.startswith("#endif")
        match = DECLARATION.match(line)
        # The formatter indents what is inside a condition.
        if match and len(match[1]) == 4 * conditions and not is_unavailable and not match[3].startswith("_"):
            yield match[2], match[3]
        # An attribute also belongs to the declaration below other attributes.
        is_unavailable = content.startswith(UNAVAILABLE) or is_unavailable and content.startswith("@")


def declared(module):
    """Returns the names that a module declares, with the number of declarations that have a page of their own."""
    found = [each for file in (SOURCES / module).rglob("*.swift") for each in declarations(file.read_text())]
    # Overloads have a page each. A type that is declared for several platforms has one.
    types = {each for each in found if each[0] not in ("func", "macro")}
    return Counter(name for _, name in [*types, *(each for each in found if each not in types)])


def page(module):
    return (SOURCES / module / f"{module}.docc" / f"{module}.md").read_text()


def listed(text):
    """Returns the links of the groups of a page."""
    return re.findall(r"^- ``(.+)``$", text.partition("\n## Topics\n")[2], re.MULTILINE)


def name(link):
    return re.sub(r"\(.*", "", link).rpartition("/")[2]


class CatalogTests(unittest.TestCase):
    def test_every_page_lists_what_its_module_declares_once(self):
        for module in MODULES:
            with self.subTest(module=module):
                links, names = listed(page(module)), declared(module)
                listing = Counter(map(name, links))
                self.assertEqual(sorted((names - listing).elements()), [], "missing")
                self.assertEqual(sorted((listing - names).elements()), [], "listed twice, or not declared")
                self.assertEqual(len(set(links)), len(links))

    def test_every_product_with_declarations_has_a_page(self):
        products = set(re.findall(r'\.library\(name: "(\w+)"', (ROOT / "Package.swift").read_text()))
        # It's empty without its trait, and so is its documentation.
        products.remove("AsyncHTTPClientTransport")
        self.assertLessEqual({each for each in products if declared(each)}, set(MODULES))

    def test_every_example_of_a_page_is_one_of_an_article(self):
        # The examples of articles are compiled by tests.
        articles = "".join(file.read_text() for file in (SOURCES / "AsyncResources/AsyncResources.docc").glob("*.md"))
        for module in MODULES:
            for example in re.findall(r"^```swift\n(.*?)^```", page(module), re.DOTALL | re.MULTILINE):
                with self.subTest(module=module, example=example):
                    self.assertTrue(example in articles or "import " in example)

    def test_every_form_of_a_declaration_is_found(self):
        text = """
public struct A {
    public enum Inner {}
}
#if os(Linux)
    @MainActor public final class B {}
    extension A { public struct Inner2 {} }
#endif
nonisolated public protocol C {}
struct D {}
public func e() {}
@available(*, unavailable)
@MainActor
public struct F {}
@available(*, unavailable, message: "use A") public struct G {}
public struct _H {}
"""
        self.assertEqual(
            list(declarations(text)), [("struct", "A"), ("class", "B"), ("protocol", "C"), ("func", "e")])

    def test_only_the_groups_of_a_page_count(self):
        text = "- ``A``\n\n## Topics\n\n### Kinds\n\n- ``B/C``\n- ``d(_:)``\n"
        self.assertEqual([name(link) for link in listed(text)], ["C", "d"])


if __name__ == "__main__":
    unittest.main()
