import HeadlessHost
import PortableUI
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// Views of which there are too many.
@MainActor
@Suite struct `Crowded views` {
    private static let notice = "There are too many views to be drawn: more than 1000."

    private func graph<Root: View>(_ root: Root, issues: @escaping (String) -> Void = { _ in }) -> Graph {
        Graph(root: root, budget: Budget(limit: 1000), onIssue: issues)
    }

    @Test func `a report of a window's size makes no more elements than a page may have, and a smaller one all`() throws
    {
        let graph = Graph(root: Board())
        let page = AttachedPage(graph)
        defer { page.session.end(.stopping) }
        let reader = try graph.root.descendant("reader").id
        func report(_ side: Double) throws {
            let frame = CGRect(x: 0, y: 0, width: side, height: side)
            try page.receive(.measure([MeasuredFrame(element: reader, frame: frame)]))
        }
        try report(16_384)
        #expect(graph.budget.elements <= 55_000)
        #expect(graph.root.words.contains("There are too many views to be drawn: more than 50000."))
        try report(160)
        #expect(graph.root.words.split(separator: " ").count == 16)
        #expect(graph.budget.elements < 30)
    }

    @Test func `a collection that can never have room makes no row`() {
        var made = 0
        let graph = graph(
            VStack {
                Text("before")
                ForEach(0..<1_000_000_000) { number in
                    made += 1
                    return Text("\(number)")
                }
                Text("after")
            })
        defer { graph.unmount() }
        #expect(made == 0)
        #expect(graph.root.words == "before \(Self.notice) after")
    }

    @Test(arguments: Crowd.allCases) func `every way to have many views ends`(crowd: Crowd) {
        var issues: [String] = []
        let graph = graph(crowd.view) { issues.append($0) }
        #expect(graph.budget.elements <= 1_300)
        #expect(graph.liveNodes <= 23_000)
        #expect(graph.root.words.contains(Self.notice))
        #expect(issues == ["Views have more than 1000 elements: those beyond them are left out"])
        graph.unmount()
        #expect(graph.liveNodes == 0)
        #expect(graph.budget.elements == 0)
    }

    @Test func `what is left out comes when there is room, and goes when there is none`() {
        let counter = Counter()
        let graph = graph(Pair(counter: counter))
        defer { graph.unmount() }
        for (count, rows) in [(10, 910), (200, 200), (90, 990), (2000, 900), (0, 900)] {
            counter.count = count
            graph.flush()
            #expect(graph.root.words.contains(Self.notice) == (count == 200 || count == 2000))
            #expect(graph.root.words.split(separator: " ").filter { $0 == "row" }.count >= rows)
        }
    }

    @Test func `rows that are all replaced by others have room`() {
        let counter = Counter()
        var issues: [String] = []
        let graph = graph(Replaced(counter: counter)) { issues.append($0) }
        defer { graph.unmount() }
        for step in 1...3 {
            counter.count = step * 10_000
            graph.flush()
            #expect(graph.root.children[0].children.count == 700)
            #expect(!graph.root.words.contains(Self.notice))
            #expect(graph.root.words.hasPrefix("row \(step * 10_000) "))
        }
        #expect(issues.isEmpty)
    }

    @Test func `a full page still shows a dialog, and takes taps`() throws {
        let page = AttachedPage(graph(Full()))
        defer { page.session.end(.stopping) }
        #expect(page.graph.root.words.contains(Self.notice))
        try page.tap("show")
        #expect(page.graph.root.words.contains("Is it full?"))
        try page.tap("fewer")
        #expect(page.graph.root.words.contains(Self.notice) == false)
    }

    @Test func `a lazy list of any length has its rows`() {
        let graph = graph(List(0..<1_000_000_000, id: \.self) { Text("row \($0)") })
        defer { graph.unmount() }
        #expect(graph.root.words.contains("row 23"))
        #expect(!graph.root.words.contains(Self.notice))
    }
}

/// A way in which there are too many views.
enum Crowd: CaseIterable, Sendable {
    case rows, nestedRows, threefoldRows, emptyRows, bodies, anyViews, list, picker

    @MainActor
    var view: AnyView {
        switch self {
        case .rows: AnyView(ForEach(0..<1001) { Text("\($0)") })
        case .nestedRows: AnyView(ForEach(0..<999) { _ in HStack { ForEach(0..<999) { Text("\($0)") } } })
        case .threefoldRows:
            AnyView(ForEach(0..<99) { _ in ForEach(0..<99) { _ in ForEach(0..<99) { Text("\($0)") } } })
        case .emptyRows: AnyView(ForEach(0..<999) { _ in ForEach(0..<999) { _ in EmptyView() } })
        case .bodies: AnyView(Twofold(levels: 40))
        case .anyViews: AnyView(TwofoldAny(levels: 40))
        case .list: AnyView(List { ForEach(0..<99) { _ in Section { ForEach(0..<99) { Text("\($0)") } } } })
        case .picker:
            AnyView(ForEach(0..<99) { _ in Picker("", selection: .constant(1)) { ForEach(0..<99) { Text("\($0)") } } })
        }
    }
}

private struct Twofold: View {
    let levels: Int

    var body: Pair? {
        levels == 0 ? nil : Pair(levels: levels - 1)
    }

    struct Pair: View {
        let levels: Int

        var body: some View {
            HStack {
                Twofold(levels: levels)
                Twofold(levels: levels)
            }
        }
    }
}

private struct TwofoldAny: View {
    let levels: Int

    var body: some View {
        ForEach(0..<min(levels, 2), id: \.self) { _ in AnyView(TwofoldAny(levels: levels - 1)) }
    }
}

/// A grid of cells of 40 points that fills the window.
private struct Board: View {
    var body: some View {
        GeometryReader { proxy in
            VStack {
                ForEach(0..<Int(proxy.size.height / 40), id: \.self) { _ in
                    HStack {
                        ForEach(0..<Int(proxy.size.width / 40), id: \.self) { Text("\($0)") }
                    }
                }
            }
        }
        .accessibilityIdentifier("reader")
    }
}

private struct Pair: View {
    let counter: Counter

    var body: some View {
        VStack {
            ForEach(0..<counter.count, id: \.self) { _ in Text("row") }
            ForEach(0..<900) { _ in Text("row") }
        }
    }
}

private struct Replaced: View {
    let counter: Counter

    var body: some View {
        VStack {
            ForEach(counter.count..<counter.count + 700, id: \.self) { Text(verbatim: "row \($0)") }
        }
    }
}

private struct Full: View {
    @State private var count = 2000
    @State private var isShown = false

    var body: some View {
        VStack {
            Button("Show") { isShown = true }.accessibilityIdentifier("show")
            ForEach(0..<count / 900, id: \.self) { _ in ForEach(0..<600) { Text("row \($0)") } }
        }
        .sheet(isPresented: $isShown) {
            Text("Is it full?")
            Button("Fewer") { count = 900 }.accessibilityIdentifier("fewer")
        }
    }
}
