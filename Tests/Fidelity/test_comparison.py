"""The comparison reports each kind of difference, and nothing else."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "fidelity.d"))
sys.dont_write_bytecode = True

import demangling  # noqa: E402
from comparison import (  # noqa: E402
    BY_TEXT, EXACT, MISMATCHED, MISSING, OURS, SUPERSET, UNLISTED, UNVERIFIED, compare,
)
from graph import Symbol  # noqa: E402
from table import Accepted, KnownNames, Row  # noqa: E402

ID = "s:7SwiftUI4ViewPAAE2idyQrqd__SHRd__lF"
ID_DECLARATION = "nonisolated func id<ID>(_ id: ID) -> some View where ID : Hashable"
BUTTON = "s:7SwiftUI6ButtonV6action5labelACyxGyyc_xyXEtcfc"
BUTTON_ESCAPING = "s:7SwiftUI6ButtonV6action5labelACyxGyyc_xyctcfc"
BUTTON_DECLARATION = "nonisolated init(action: @escaping @MainActor () -> Void, @ContentBuilder label: () -> Label)"
STATE = "s:7SwiftUI5StateV12wrappedValueACyxGx_tcfc"
STATE_LAZY = "s:7SwiftUI5StateV12wrappedValueACyxGxyXA_tcfc"
FRAME = "s:7SwiftUI4ViewPAAE5frame5width6height9alignmentQr14CoreFoundation7CGFloatVSg_AkA9AlignmentVtF"
FRAME_LINUX = "s:7SwiftUI4ViewPAAE5frame5width6height9alignmentQr10Foundation7CGFloatVSg_AkA9AlignmentVtF"
FRAME_DECLARATION = (
    "func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View"
)
KNOWN = KnownNames(types=frozenset({"View", "Button", "State"}), titles=frozenset({"id(_:)", "body"}))


def row(identifier, path, declaration, in_subset=True):
    parent, _, title = path.rpartition(".")
    return Row(identifier, title, parent, declaration, in_subset, demangling.trees([identifier])[identifier])


def symbol(identifier, path, declaration):
    parent, _, title = path.rpartition(".")
    return Symbol(identifier, title, parent, declaration, demangling.trees([identifier])[identifier])


def compared(rows, symbols, **sections):
    return compare(rows, symbols, Accepted(sections), KNOWN)


class Identifiers(unittest.TestCase):
    def test_the_same_identifier_is_exact(self):
        result = compared([row(ID, "View.id(_:)", ID_DECLARATION)], [symbol(ID, "View.id(_:)", ID_DECLARATION)])
        self.assertEqual([verdict.standing for verdict in result.verdicts], [EXACT])

    def test_an_absent_symbol_is_missing(self):
        result = compared([row(ID, "View.id(_:)", ID_DECLARATION)], [])
        self.assertEqual([verdict.standing for verdict in result.verdicts], [MISSING])

    def test_a_row_outside_the_subset_is_neither_counted_nor_unverified(self):
        rows = [row(ID, "View.id(_:)", ID_DECLARATION, in_subset=False)]
        result = compared(rows, [symbol(ID, "View.id(_:)", ID_DECLARATION)])
        self.assertEqual((result.verdicts, result.others[UNVERIFIED]), ([], []))

    def test_an_escaping_closure_in_place_of_a_plain_one_is_mismatched(self):
        rows = [row(BUTTON, "Button.init(action:label:)", BUTTON_DECLARATION)]
        result = compared(rows, [symbol(BUTTON_ESCAPING, "Button.init(action:label:)", BUTTON_DECLARATION)])
        self.assertEqual([verdict.standing for verdict in result.verdicts], [MISMATCHED])
        self.assertEqual(result.verdicts[0].details, ["identifier"])

    def test_one_symbol_of_ours_is_paired_with_the_most_similar_row_only(self):
        rows = [
            row(STATE, "Button.init(action:label:)", BUTTON_DECLARATION),
            row(BUTTON, "Button.init(action:label:)", BUTTON_DECLARATION),
        ]
        result = compared(rows, [symbol(BUTTON_ESCAPING, "Button.init(action:label:)", BUTTON_DECLARATION)])
        self.assertEqual([verdict.standing for verdict in result.verdicts], [MISSING, MISMATCHED])

    def test_an_overload_is_no_mismatch_while_the_row_itself_is_matched(self):
        rows = [row(BUTTON, "Button.init(action:label:)", BUTTON_DECLARATION)]
        ours = [
            symbol(BUTTON, "Button.init(action:label:)", BUTTON_DECLARATION),
            symbol(BUTTON_ESCAPING, "Button.init(action:label:)", BUTTON_DECLARATION),
        ]
        result = compared(rows, ours)
        self.assertEqual([verdict.standing for verdict in result.verdicts], [EXACT])
        self.assertEqual([other.identifier for other in result.others[UNVERIFIED]], [BUTTON_ESCAPING])

    def test_a_type_that_lives_in_another_module_off_apple_is_exact(self):
        rows = [row(FRAME, "View.frame(width:height:alignment:)", FRAME_DECLARATION)]
        result = compared(rows, [symbol(FRAME_LINUX, "View.frame(width:height:alignment:)", FRAME_DECLARATION)])
        self.assertEqual([verdict.standing for verdict in result.verdicts], [EXACT])

    def test_imported_and_foundation_types_are_the_same(self):
        pairs = [
            ("s:So8NSBundleC", "s:10Foundation6BundleC"),
            ("s:So10NSProgressC", "s:10Foundation8ProgressC"),
            ("s:So6CGSizeV", "s:10Foundation6CGSizeV"),
            ("s:10Foundation3URLV", "s:20FoundationEssentials3URLV"),
            ("s:10Foundation10URLRequestV", "s:20FoundationNetworking10URLRequestV"),
            ("s:7Combine16ObservableObjectP", "s:11OpenCombine16ObservableObjectP"),
        ]
        for published, ours in pairs:
            trees = demangling.trees([published, ours])
            self.assertEqual(trees[published], trees[ours], published)


    def test_an_extension_between_the_two_modules_of_swiftui_is_the_type_itself(self):
        published = "s:7SwiftUI11ViewBuilderVAAE24buildLimitedAvailabilityyQrAA8Commands_pFZ"
        ours = "s:7SwiftUI11ViewBuilderV24buildLimitedAvailabilityyQrAA8Commands_pFZ"
        constrained = "s:7SwiftUI8BindableVAARlzC11Observation10ObservableRzlEyACyxGxcfc"
        plain = "s:7SwiftUI8BindableVyACyxGxcfc"
        foreign = "s:7SwiftUI11ViewBuilderV4MineE24buildLimitedAvailabilityyQrAA8Commands_pFZ"
        trees = demangling.trees([published, ours, constrained, plain, foreign])
        self.assertEqual(trees[published], trees[ours])
        self.assertNotEqual(trees[constrained], trees[plain])
        self.assertNotEqual(trees[foreign], trees[ours])


class Declarations(unittest.TestCase):
    def mismatch(self, published, ours):
        result = compared([row(ID, "View.id(_:)", published)], [symbol(ID, "View.id(_:)", ours)])
        verdict = result.verdicts[0]
        self.assertEqual(verdict.standing, MISMATCHED, f"{published} | {ours}")
        return " ".join(verdict.details)

    def test_each_difference_is_mismatched(self):
        samples = [
            ("func f(a: Int = 1) -> some View", "func f(a: Int) -> some View", "default"),
            ("func f(a: Int) -> some View", "func f(a: Int = 1) -> some View", "default"),
            ("func f(a: Bool = true)", "func f(a: Bool = false)", "default"),
            ("init(@ContentBuilder label: () -> Label)", "init(label: () -> Label)", "builder"),
            ("init(label: () -> Label)", "init(@ViewBuilder label: () -> Label)", "builder"),
            ("init(@SceneBuilder c: () -> C)", "init(@ViewBuilder c: () -> C)", "builder"),
            ("@ContentBuilder var body: Self.Body { get }", "var body: Self.Body { get }", "builder"),
            ("func f() -> some View", "func f() -> some Shape", "opaque result"),
            ("var a: some View { get }", "var a: some Scene { get }", "opaque result"),
            ("var a: Int { get set }", "var a: Int { get }", "accessors"),
            ("var a: Int { get nonmutating set }", "var a: Int { get set }", "accessors"),
            ("var a: Int", "let a: Int", "accessors"),
            ("associatedtype Body : View", "associatedtype Body", "inherits"),
            ("protocol P : View, Sendable", "protocol P : View", "inherits"),
            ("@propertyWrapper struct S", "struct S", "attributes"),
            ("@dynamicMemberLookup struct S", "struct S", "attributes"),
            ("mutating func f()", "func f()", "attributes"),
            ("@MainActor @preconcurrency func f()", "func f()", "actor"),
            ("nonisolated func f()", "@MainActor @preconcurrency func f()", "actor"),
            ("func f() rethrows", "func f() throws", "effect"),
            ("typealias A = ViewBuilder", "typealias A = SceneBuilder", "stands for"),
            ("func f(a: Int, b: Int)", "func f(a: Int)", "parameters"),
        ]
        for published, ours, reason in samples:
            self.assertIn(reason, self.mismatch(published, ours))

    def test_spelling_that_says_the_same_is_exact(self):
        samples = [
            ("init(@ContentBuilder label: () -> Label)", "init(@ViewBuilder label: () -> Label)"),
            ("@export(implementation) nonisolated func f()", "func f()"),
            ("@MainActor @preconcurrency func f()", "@preconcurrency @MainActor func f()"),
            ("func f(_ action: sending @escaping @isolated(any) () async -> Void)",
             "func f(_ work: sending @escaping () async -> Void)"),
            ("func f(a: Int = .init( 1 ))", "func f(a: Int = .init(1))"),
            ("init(a: () -> A = { EmptyView() }, b: () -> B)", "init(a: () -> A = {EmptyView()},\n    b: () -> B)"),
            ("func f<T>(_ value: T) where T : View", "func f(_ value: some View)"),
            ("static let red: Color", "static var red: Color { get }"),
            ("var a: Int", "var a: Int { get set }"),
            ("func f() -> some View", "func f() -> some SwiftUI.View\n"),
            ("typealias Content", "typealias Content = Int"),
            ("protocol P : _P", "protocol P"),
            ("subscript<K>(key: K.Type) -> K.Value { get set }", "subscript<K>(_ k: K.Type) -> K.Value { get set }"),
        ]
        for published, ours in samples:
            result = compared([row(ID, "View.id(_:)", published)], [symbol(ID, "View.id(_:)", ours)])
            self.assertEqual(result.verdicts[0].details, [], published)
            self.assertEqual(result.verdicts[0].standing, EXACT, published)

    def test_an_accepted_declaration_is_exact(self):
        rows, ours = [row(ID, "View.id(_:)", "func f(a: Double = 1.0)")], [
            symbol(ID, "View.id(_:)", "func f(a: Double = 1)")
        ]
        result = compared(rows, ours, declarations=[{"row": ID, "reason": "the same number"}])
        self.assertEqual((result.verdicts[0].standing, result.unused), (EXACT, []))


class Lists(unittest.TestCase):
    def test_a_listed_wider_declaration_is_a_superset(self):
        rows = [row(STATE, "State.init(wrappedValue:)", "init(wrappedValue value: Value)")]
        ours = [symbol(STATE_LAZY, "State.init(wrappedValue:)", "init(wrappedValue: @autoclosure () -> Value)")]
        entry = {"row": STATE, "ours": "State.init(wrappedValue:)", "reason": "a lazy default"}
        self.assertEqual(compared(rows, ours, superset=[entry]).verdicts[0].standing, SUPERSET)
        self.assertEqual(compared(rows, ours).verdicts[0].standing, MISMATCHED)
        self.assertEqual(compared(rows, [], superset=[entry]).verdicts[0].standing, MISSING)

    def test_a_symbol_of_a_known_type_is_unverified_and_any_other_must_be_listed(self):
        ours = [
            symbol("s:7SwiftUI4ViewPAAE3newQryF", "View.new()", "func new() -> some View"),
            symbol("s:7SwiftUI4GoneV", "Gone", "struct Gone"),
            symbol("s:7SwiftUI5MinesV1aSivp", "Mines.a", "var a: Int"),
        ]
        others = compared([], ours, ours=[{"symbol": "Mines", "reason": "for tests"}]).others
        paths = {standing: [other.path for other in found] for standing, found in others.items()}
        self.assertEqual(paths, {UNVERIFIED: ["View.new()"], UNLISTED: ["Gone"], OURS: ["Mines.a"], BY_TEXT: []})

    def test_an_entry_that_excuses_nothing_is_reported(self):
        rows, ours = [row(ID, "View.id(_:)", ID_DECLARATION)], [symbol(ID, "View.id(_:)", ID_DECLARATION)]
        result = compared(rows, ours, declarations=[{"row": ID, "reason": "was different once"}])
        self.assertEqual(result.unused, [ID])

    def test_an_entry_needs_a_reason(self):
        with self.assertRaises(SystemExit):
            Accepted({"ours": [{"symbol": "Gone", "reason": " "}]})

    def test_the_summary_counts_everything(self):
        result = compared([row(ID, "View.id(_:)", ID_DECLARATION)], [symbol("s:7SwiftUI4GoneV", "Gone", "struct Gone")])
        self.assertEqual(
            result.summary, "exact 0 · superset 0 · missing 1 · mismatched 0 · of 1 · unverified 0 · ours 1"
        )


if __name__ == "__main__":
    unittest.main()
