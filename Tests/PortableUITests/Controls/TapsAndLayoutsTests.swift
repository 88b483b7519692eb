import HeadlessHost
import PortableUI
import Testing

@testable import PortableUICore

/// Gestures of taps, scopes of searches, layouts that change, and glass.
@MainActor
@Suite struct `Taps, scopes, and layouts` {
    @Test func `a tap gesture runs its actions in order, after its number of taps`() throws {
        var events: [String] = []
        let host = HeadlessHost {
            Text("One").gesture(TapGesture().onEnded { events.append("a") }.onEnded { events.append("b") })
            Text("Two").simultaneousGesture(TapGesture(count: 2).onEnded { events.append("c") })
        }
        try host.tap("One")
        #expect(events == ["a", "b"])
        try host.tap("Two")
        #expect(events == ["a", "b"])
        try host.tap("Two", times: 2)
        #expect(events == ["a", "b", "c"])
    }

    @Test func `a gesture that its mask leaves out isn't recognized`() throws {
        let host = HeadlessHost { Masked() }
        #expect(throws: (any Error).self) { try host.tap("Target") }
        try host.tap("Give")
        try host.tap("Target")
        #expect(host.contains(.text, "Taps: 1"))
        try host.tap("Give")
        #expect(throws: (any Error).self) { try host.tap("Target") }
    }

    @Test func `a gesture without an action leaves taps to the views around it`() throws {
        var taps = 0
        let host = HeadlessHost { Text("Inner").gesture(TapGesture()).onTapGesture { taps += 1 } }
        try host.tap("Inner")
        #expect(taps == 1)
    }

    @Test func `the scopes of a search are shown while there is one, and choose what is searched`() throws {
        let host = HeadlessHost { Scoped() }
        #expect(!host.contains(.picker, "Search"))
        try host.type("a", into: "Search")
        try host.choose("Authors")
        #expect(host.contains(.text, "scope 1"))
        try host.tap("Cancel")
        #expect(!host.contains(.picker, "Search") && host.contains(.text, "scope 1"))
    }

    @Test func `the views inside a layout keep their state when it changes`() throws {
        let host = HeadlessHost { Arranged() }
        try host.tap("Count: 0")
        try host.tap("Turn")
        #expect(host.contains(.button, "Count: 1"))
    }

    @Test func `a layout arranges its views like the stack of its name`() throws {
        let views: [(AnyLayout, AnyView)] = [
            (AnyLayout(HStackLayout(alignment: .top, spacing: 3)), AnyView(HStack(alignment: .top, spacing: 3) {})),
            (AnyLayout(VStackLayout()), AnyView(VStack {})),
            (AnyLayout(AnyLayout(ZStackLayout(alignment: .leading))), AnyView(ZStack(alignment: .leading) {})),
        ]
        for (layout, stack) in views { #expect(try primitive(of: layout {}) == primitive(of: stack)) }
        #expect(try primitive(of: VStackLayout(spacing: 2) {}) == primitive(of: VStack(spacing: 2) {}))
    }

    @Test func `glass is a material in its shape, with its color`() {
        #expect(paints(of: Text("a").glassEffect()).count == 1)
        #expect(paints(of: Text("a").glassEffect(.clear.tint(.red).interactive(), in: .circle)).count == 2)
        #expect(paints(of: Text("a").glassEffect(.identity.tint(.red))).isEmpty)
        #expect(paints(of: Text("a").glassEffect()) == paints(of: Text("a").background(.thinMaterial, in: .capsule)))
    }

    private func primitive(of view: some View) throws -> Primitive {
        let graph = Graph(root: view)
        defer { graph.unmount() }
        return try #require(graph.root.children.first).primitive
    }

    /// Returns the paints of the shapes in a view, in drawing order.
    private func paints(of view: some View) -> [Paint?] {
        let graph = Graph(root: view)
        defer { graph.unmount() }
        return graph.root.children.flatMap(paints)
    }

    private func paints(in element: Element) -> [Paint?] {
        switch element.primitive {
        case .shape(_, let paint, _): [paint]
        case .box(.background(let paint, _)): [paint] + element.children.flatMap(paints)
        default: element.children.flatMap(paints)
        }
    }
}

private struct Masked: View {
    @State private var taps = 0
    @State private var isGiven = false

    var body: some View {
        Text("Taps: \(taps)")
        Button("Give") { isGiven.toggle() }
        Text("Target").gesture(TapGesture().onEnded { taps += 1 }, including: isGiven ? .all : .subviews)
    }
}

private struct Scoped: View {
    @State private var text = ""
    @State private var scope = 0

    var body: some View {
        NavigationStack {
            Text("scope \(scope)")
                .searchable(text: $text, prompt: "Titles")
                .searchScopes($scope) {
                    Text("Titles").tag(0)
                    Text("Authors").tag(1)
                }
        }
    }
}

private struct Arranged: View {
    private struct Counter: View {
        @State private var count = 0

        var body: some View {
            Button("Count: \(count)") { count += 1 }
        }
    }

    @State private var isHorizontal = true

    var body: some View {
        let layout = isHorizontal ? AnyLayout(HStackLayout()) : AnyLayout(VStackLayout(alignment: .leading))
        Button("Turn") { isHorizontal.toggle() }
        layout {
            Counter()
        }
    }
}
