import HeadlessHost
import PortableUI
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// Views that contain themselves.
///
/// A stack overflow would end the process, and with it every test.
@MainActor
@Suite struct `Nested views` {
    static let notice = "This view is nested too deeply to be drawn: more than 800 levels."

    @Test(arguments: Nesting.allCases, [2000, 100_000])
    func `views without an end show a message in their own page alone`(
        nesting: Nesting, levels: Int
    ) throws {
        let host = HeadlessHost { NestedScreen(nesting: nesting, levels: levels) }
        try host.tap("Nest")
        #expect(host.findAll(.text).last?.label == Self.notice)
        #expect(host.tree.description.contains(Self.notice))
        try host.tap("Again")
        #expect(host.contains(.text, Self.notice))
        try host.tap("Nest")
        #expect(!host.contains(.text, Self.notice))
        host.unmount()
        #expect(host.counters.liveNodes == 0)
    }

    @Test(arguments: Nesting.allCases, [2000, 100_000]) func `a session of nested views goes on, and so do the others`(
        nesting: Nesting, levels: Int
    ) throws {
        var issues: [String] = []
        let graph = Graph(root: NestedScreen(nesting: nesting, levels: levels)) { issues.append($0) }
        let page = AttachedPage(graph)
        let other = SessionFixture()
        other.session.attach(other.connection, applied: 0)

        try page.tap("nest")
        #expect(page.connection.sent.last?.contains(Self.notice) == true)
        try page.tap("again")
        #expect(page.connection.sent.last?.contains("shown 1") == true)
        #expect(issues == ["Views are nested in more than 800 levels: those further inside are left out"])
        #expect(RenderedTree(root: graph.root).page().body.html.contains(Self.notice))

        other.scheduler.advance(by: .seconds(1))
        other.count(to: 1)
        #expect(other.connection.sent.count == 2)
        page.session.end(.stopping)
        #expect(graph.liveNodes == 0)
    }

    @Test(arguments: Nesting.allCases) func `the elements of nested views are few enough for the parser of a browser`(
        nesting: Nesting
    ) {
        let graph = Graph(root: nesting.view(of: 2000)) { _ in }
        defer { graph.unmount() }
        func depth(_ element: Element) -> Int {
            1 + (element.children.map(depth).max() ?? 0)
        }
        #expect(depth(graph.root) <= 402)
    }

    @Test func `a view that is nested within the limit is drawn whole`() {
        var issues: [String] = []
        let graph = Graph(root: Nesting.anyViews.view(of: 120)) { issues.append($0) }
        defer { graph.unmount() }
        #expect(graph.root.words == "the innermost")
        #expect(issues.isEmpty)
    }
}

/// A way in which a view contains itself.
enum Nesting: CaseIterable, Sendable {
    case anyViews, bodies, chains, modifiers, rows, styles, stacks

    @MainActor
    func view(of levels: Int) -> AnyView {
        switch self {
        case .anyViews: AnyView(NestedInAnyView(levels: levels))
        case .bodies: AnyView(NestedInBody(levels: levels))
        case .chains: AnyView(NestedInChain(levels: levels))
        case .modifiers: AnyView(NestedInModifier(levels: levels))
        case .rows: AnyView(NestedInRows(levels: levels))
        case .styles: AnyView(NestedInStyle(levels: levels))
        case .stacks: AnyView(NestedInStacks(levels: levels))
        }
    }
}

private struct NestedInAnyView: View {
    let levels: Int

    var body: some View {
        levels == 0 ? AnyView(Text("the innermost")) : AnyView(NestedInAnyView(levels: levels - 1).padding())
    }
}

private struct NestedInBody: View {
    let levels: Int

    var body: NestedInBody? {
        levels == 0 ? nil : NestedInBody(levels: levels - 1)
    }
}

private struct NestedInChain: View {
    let levels: Int

    var body: some View {
        AnyView(levels == 0 ? nil : NestedInChain(levels: levels - 1))
            .padding().padding(1).frame(width: 100).frame(minWidth: 10).background(.red).border(.blue).opacity(0.9)
            .offset(x: 1).rotationEffect(.degrees(1)).scaleEffect(1.1).shadow(radius: 2).cornerRadius(3)
            .zIndex(1).clipShape(.circle).aspectRatio(2, contentMode: .fit).tint(.red).fixedSize()
            .background(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
            .padding().frame(width: 100).background(.red, in: .capsule).opacity(0.8).offset(y: 2).shadow(radius: 1)
    }
}

private struct NestedInModifier: View {
    let levels: Int

    var body: some View {
        Text("\(levels)").modifier(Wrapping(levels: levels))
    }

    private struct Wrapping: ViewModifier {
        let levels: Int

        func body(content: Content) -> some View {
            if levels == 0 { content } else { AnyView(content.modifier(Wrapping(levels: levels - 1))) }
        }
    }
}

private struct NestedInRows: View {
    let levels: Int

    var body: some View {
        List {
            ForEach(0..<min(1, levels)) { _ in AnyView(NestedInRows(levels: levels - 1)) }
        }
    }
}

private struct NestedInStyle: View {
    let levels: Int

    var body: some View {
        Button {
        } label: {
            if levels > 0 { AnyView(NestedInStyle(levels: levels - 1)) }
        }
        .buttonStyle(Framed())
    }

    private struct Framed: ButtonStyle {
        func makeBody(configuration: Configuration) -> some View {
            configuration.label.padding().background(.red, in: .capsule).overlay { Circle() }
        }
    }
}

private struct NestedInStacks: View {
    let levels: Int
    @State private var isOpen = true

    var body: some View {
        VStack {
            HStack {
                ZStack {
                    ScrollView {
                        if isOpen, levels > 0 {
                            AnyView(NestedInStacks(levels: levels - 1).frame(width: 100).background { Color.red })
                        }
                    }
                }
            }
        }
        .environment(\.font, .body).onAppear { isOpen = true }.accessibilityIdentifier("stack").disabled(false)
    }
}

/// Nested views that buttons show, hide, and reevaluate.
private struct NestedScreen: View {
    let nesting: Nesting
    let levels: Int
    @State private var isShown = false
    @State private var count = 0

    var body: some View {
        VStack {
            Button("Nest") { isShown.toggle() }.accessibilityIdentifier("nest")
            Button("Again") { count += 1 }.accessibilityIdentifier("again")
            Text("shown \(count)")
            if isShown { nesting.view(of: levels + count) }
        }
    }
}
