import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceInspector

/// The parts of a copied test that don't depend on its steps.
@MainActor
@Suite struct TestSourceTests {
    private struct Point: Codable, Hashable, Sendable {
        var x: Int
    }

    /// Returns the names of the suites for all resources of a container, in the order of its summaries.
    private func names(in container: ResourceContainer, _ types: any Sendable.Type...) -> [String] {
        let summaries = container.summaries()
        return zip(summaries, types).compactMap { summary, type in
            let text = TestSource(id: summary.entryID, recording: LoadRecording(of: type), among: summaries).text
            return (text.firstMatch(of: /struct (\w+) \{/)?.1).map(String.init)
        }
    }

    @Test func `two types under one key have suites of different names`() {
        let container = ResourceContainer()
        container.set(["a"], for: Resource("letters") { [] })
        container.set(1, for: Resource("letters") { 0 })
        container.set("alone", for: Resource("other") { "" })
        let expected = ["RecordedLettersArrayStringTests", "RecordedLettersIntTests", "RecordedOtherTests"]
        #expect(names(in: container, [String].self, Int.self, String.self) == expected)
        container.set("", for: Resource(["letters", "Int"]) { "" })
        #expect(Set(names(in: container, [String].self, Int.self, String.self, String.self)).count == 4)
    }

    @Test func `keys of the same words have suites of different names`() {
        let container = ResourceContainer()
        for key: ResourceKey in [["a b"], ["a", "b"], ["a-b"], ["b", 1, 23], ["b", 12, 3]] {
            container.set("", for: Resource(key) { "" })
        }
        let type = String.self
        let names = names(in: container, type, type, type, type, type)
        #expect(Set(names).count == 5)
        #expect(names.count { $0.contains(/^RecordedAB[0-9]+Tests$/) } == 3)
        #expect(names.count { $0.contains(/^RecordedB123[0-9]+Tests$/) } == 2)
    }

    @Test func `a set is written in the order of its elements' descriptions`() {
        #expect(SwiftLiteral(Set(["c", "a", "d", "b"])).text == #"["a", "b", "c", "d"]"#)
        let points = SwiftLiteral(Set((1...5).map { Point(x: $0) }))
        #expect(points.text == ##"decoded(#"[{"x":1}, {"x":2}, {"x":3}, {"x":4}, {"x":5}]"#)"##)
        #expect(points.isDecoded)
    }

    @Test func `a state draws the elements of sets and dictionaries in order`() {
        #expect(ResourceState(value: Set(["c", "a", "d", "b"])).drawn() == #"["a", "b", "c", "d"]"#)
        #expect(ResourceState(value: ["c": 1, "a": 2, "b": 3]).drawn() == #"["a": 2, "b": 3, "c": 1]"#)
        #expect(ResourceState(value: [String: Int]()).drawn() == "[:]")
        #expect(ResourceState(value: Set<Int>()).drawn() == "[]")
    }
}
