import HeadlessHost
import Observation
import Testing

@testable import PortableUICore

/// The position of a scroll view, which a binding follows and sets.
@MainActor
@Suite struct `A scroll position` {
    private let model = Position()

    @Test func `follows the scrolling of the user`() throws {
        let host = HeadlessHost { Followed(model: model) }
        #expect(model.id == nil)
        try host.scroll(toID: 12)
        #expect(model.id == 12 && host.contains(.text, "At 12"))
        try host.scroll(toID: 5000)
        #expect(model.id == 5000 && host.contains(.text, "Row 5000"))
    }

    @Test func `that is set scrolls there, once`() async throws {
        let host = HeadlessHost { Followed(model: model) }
        model.id = 7000
        try await host.settle()
        #expect(host.scrolledID == AnyHashable(7000) && host.contains(.text, "Row 7000"))
        try host.scroll(to: 0..<24)
        model.other += 1
        try await host.settle()
        #expect(host.contains(.text, "Row 0"), "another change doesn't scroll back")
    }

    @Test func `that is there from the beginning is where the view begins`() {
        model.id = 900
        let host = HeadlessHost { Followed(model: model) }
        #expect(host.scrolledID == AnyHashable(900) && host.contains(.text, "Row 900"))
    }

    @Test func `that the user has reached isn't scrolled to again`() throws {
        let (graph, scroll) = try graph(Followed(model: model))
        defer { graph.unmount() }
        let third = scroll.scrollTargets[2 + 1]
        scroll.send(.reach(third.id))
        graph.flush()
        #expect(model.id == 2 && graph.scrolls.isEmpty)
    }

    @Test func `that no view has stays as it is`() async throws {
        let host = HeadlessHost { Followed(model: model) }
        model.id = -1
        try await host.settle()
        #expect(host.scrolledID == nil && model.id == -1)
    }

    @Test func `is no matter of views that aren't targets`() throws {
        let (graph, scroll) = try graph(Followed(model: model))
        defer { graph.unmount() }
        let targets = Set(scroll.scrollTargets.filter { $0.identity != nil }.map(\.id))
        for id in -1..<400 where !targets.contains(id) { scroll.send(.reach(id)) }
        graph.flush()
        #expect(model.id == nil && targets.count == 24)
    }

    @Test(arguments: [true, false]) func `is measured by the children of a target layout`(isEnabled: Bool) throws {
        let host = HeadlessHost { Column(model: model, isEnabled: isEnabled) }
        try host.scroll(toID: 3)
        #expect(model.id == (isEnabled ? 3 : nil))
    }

    @Test func `is that of the outermost scroll view`() throws {
        let host = HeadlessHost { Nested(model: model) }
        try host.scroll(toID: "b")
        #expect(model.id == nil, "an identity of another type")
        try host.scroll(toID: 21)
        #expect(model.id == nil, "the other scroll view has no position that is followed")
        try host.scroll(toID: 2)
        #expect(model.id == 2)
    }

    @Test func `follows a disabled view, and one behind a dialog`() throws {
        let host = HeadlessHost { Followed(model: model).disabled(true).alert("Wait", isPresented: .constant(true)) {} }
        try host.scroll(toID: 12)
        #expect(model.id == 12)
    }

    @Test func `has an identity that was set for the row`() throws {
        let host = HeadlessHost {
            ScrollView {
                VStack { ForEach(0..<9) { Text("Row \($0)").id(100 + $0) } }.scrollTargetLayout()
            }
            .scrollPosition(id: Bindable(model).id)
        }
        try host.scroll(toID: 104)
        #expect(model.id == 104)
    }

    private func graph<Root: View>(_ root: Root) throws -> (Graph, Element) {
        func scroll(in element: Element) -> Element? {
            if case .scroll = element.primitive { return element }
            return element.children.lazy.compactMap(scroll).first
        }
        let graph = Graph(root: root)
        return (graph, try #require(scroll(in: graph.root)))
    }
}

@MainActor @Observable
private final class Position {
    var id: Int?
    var other = 0
}

private struct Followed: View {
    @Bindable var model: Position

    var body: some View {
        Text("At \(model.id ?? -1), \(model.other)").accessibilityLabel("At \(model.id ?? -1)")
        ScrollView {
            LazyVStack { ForEach(0..<10_000) { Text("Row \($0)").padding() } }
                .padding()
                .scrollTargetLayout()
        }
        .scrollPosition(id: $model.id, anchor: .top)
    }
}

private struct Column: View {
    @Bindable var model: Position
    let isEnabled: Bool

    var body: some View {
        ScrollView {
            VStack { ForEach(0..<9) { Text("Row \($0)") } }.scrollTargetLayout(isEnabled: isEnabled)
        }
        .scrollPosition(id: $model.id)
    }
}

private struct Nested: View {
    @Bindable var model: Position

    var body: some View {
        ScrollView {
            VStack {
                Text("b").id("b")
                ScrollView(.horizontal) {
                    HStack { ForEach(20..<29) { Text("Cell \($0)") } }.scrollTargetLayout()
                }
                .id(2)
            }
            .scrollTargetLayout()
        }
        .scrollPosition(id: $model.id)
    }
}
