"""Declarations are compared by their text if no identifier is published."""

import json
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "scripts" / "fidelity.d"))
sys.dont_write_bytecode = True

import texts  # noqa: E402
from comparison import BY_TEXT, UNVERIFIED, compare  # noqa: E402
from graph import Symbol  # noqa: E402
from signatures import signature  # noqa: E402
from table import Accepted, KnownNames  # noqa: E402

BADGE = "s:7SwiftUI4ViewPAAE5badgeyQrSiF"
DECLARATION = "func badge(_ count: Int) -> some View"
KNOWN = KnownNames(types=frozenset({"View"}), titles=frozenset())


def ours(declaration=DECLARATION, constraints=(), parent="View"):
    return Symbol(BADGE, "badge(_:)", parent, declaration, BADGE, constraints)


def read(published, symbol, accepted=None, constraints=()):
    return texts.read([texts.Text(BADGE, published, constraints, "an SDK")], [symbol], accepted or Accepted())


class Signatures(unittest.TestCase):
    def test_spelling_that_says_the_same_is_the_same(self):
        samples = [
            ("public func f(_ a: Swift.Int) -> some SwiftUICore.View", "nonisolated func f(_ b: Int) -> some View"),
            ("func f<S>(_ s: S) where S : StringProtocol", "func f<Title: StringProtocol>(_ title: Title)"),
            ("func f<S>(_ s: S) where S : StringProtocol", "func f(_ s: some StringProtocol)"),
            ("func f<A, B>(_: A, _: B) where A : P, B : Q", "func f<A, B>(_: A, _: B) where B : Q, A : P"),
            ("func f(a: @escaping () -> Swift.Void)", "func f(a: @escaping () -> ())"),
            ("static let a: Edge", "static var a: Edge { get }"),
            ("func f(seconds: TimeInterval)", "func f(seconds: Double)"),
            ("case fixed(_: CGFloat)", "case fixed(CGFloat)"),
            ("init(_ bundle: NSBundle?)", "init(_ bundle: Bundle?)"),
        ]
        for published, declaration in samples:
            self.assertEqual(signature(published), signature(declaration), published)

    def test_what_says_something_else_is_another_signature(self):
        samples = [
            ("func f(_ a: Int)", "func f(_ a: Int?)"),
            ("func f(_ a: Int)", "func f(a: Int)"),
            ("func f(a: () -> Void)", "func f(a: @escaping () -> Void)"),
            ("func f(a: @escaping () -> Void)", "func f(a: @escaping @Sendable () -> Void)"),
            ("func f()", "static func f()"),
            ("func f()", "func f() async"),
            ("func f()", "func f() throws"),
            ("func f() -> Int", "func f() -> Int?"),
            ("init()", "init?()"),
            ("func f<S>(_ s: S) where S : StringProtocol", "func f<S>(_ s: S)"),
            ("func f<A, B>(_: A, _: B)", "func f<A, B>(_: B, _: A)"),
            ("var a: Int { get }", "var b: Int { get }"),
            ("struct A<B> where B : View", "struct A<B>"),
        ]
        for published, declaration in samples:
            self.assertNotEqual(signature(published), signature(declaration), published)

    def test_the_constraints_of_an_extension_are_part_of_it(self):
        self.assertNotEqual(signature("init()", ("Label == Text",)), signature("init()"))
        self.assertEqual(
            signature("init()", ("Label == Text",)), signature("init() where Label == Text"))

    def test_inside_a_type_its_name_may_be_left_out(self):
        self.assertEqual(signature("let a: Edge.Set", (), "Edge.Set"), signature("let a: Set", (), "Edge.Set"))
        self.assertNotEqual(signature("let a: Edge.Set", (), "View"), signature("let a: Set", (), "View"))


class Readings(unittest.TestCase):
    def test_an_equal_text_verifies_the_symbol(self):
        reading = read("nonisolated public func badge(_ count: Swift.Int) -> some SwiftUI.View", ours())
        result = compare([], [ours()], Accepted(), KNOWN, reading)
        self.assertEqual(([each.identifier for each in result.others[BY_TEXT]], result.others[UNVERIFIED]), ([BADGE], []))
        self.assertFalse(reading.failed)

    def test_each_difference_fails(self):
        samples = [
            "func badge(_ count: Int?) -> some View",
            "func badge(_ count: Int = 0) -> some View",
            "func badge(_ count: Int) -> some Scene",
            "static func badge(_ count: Int) -> some View",
        ]
        for published in samples:
            self.assertTrue(read(published, ours()).failed, published)

    def test_an_older_isolation_is_no_difference(self):
        self.assertFalse(read("@MainActor " + DECLARATION, ours()).failed)

    def test_a_text_without_a_symbol_of_ours_fails(self):
        self.assertTrue(texts.read([texts.Text(BADGE, DECLARATION, (), "an SDK")], [], Accepted()).failed)

    def test_an_accepted_difference_does_not_fail(self):
        accepted = Accepted({"declarations": [{"row": BADGE, "reason": "for tests"}]})
        self.assertFalse(read("func badge(_ count: Int?) -> some View", ours(), accepted).failed)


class Table(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        lines = (HERE / "lookedup.jsonl").read_text().splitlines()
        cls.records = [json.loads(line) for line in lines]

    def test_each_symbol_is_there_once_with_its_source(self):
        names = [record["symbol"] for record in self.records]
        self.assertEqual(len(set(names)), len(names))
        self.assertEqual([record for record in self.records if not record["source"].strip()], [])

    def test_every_declaration_can_be_taken_apart(self):
        for text in texts.load(HERE / "lookedup.jsonl"):
            self.assertTrue(signature(text.declaration, text.constraints), text.declaration)

    def test_no_symbol_has_a_published_identifier_too(self):
        published = {json.loads(line)["usr"] for line in (HERE / "symbols.jsonl").read_text().splitlines()}
        self.assertEqual([each["symbol"] for each in self.records if each["symbol"] in published], [])


if __name__ == "__main__":
    unittest.main()
