import Testing

@testable import BrowserHost
@testable import PortableUICore

/// Apps whose pages each have a state of their own.
@MainActor
@Suite struct `The app of a page` {
    @Test func `a tap that changes the state of the app sends what the body then shows`() throws {
        let (session, graph, bench) = try page()
        try session.receive(.tap(graph.root.descendant("add").id))
        let label = try graph.root.descendant("count").id
        #expect(bench.connection.sent.last == #"[["t",\#(label),"1 of 1"]]"#)
        session.end(.sessionGone)
    }

    @Test func `each page has an app with its own state`() throws {
        let (first, graph, bench) = try page()
        let (second, other, otherBench) = try page()
        try first.receive(.tap(graph.root.descendant("add").id))
        try bench.goOn(first)
        try first.receive(.tap(graph.root.descendant("add").id))
        #expect(bench.connection.sent.last?.contains("2 of 2") == true)
        #expect(otherBench.connection.sent.count == 1)
        try second.receive(.tap(other.root.descendant("add").id))
        #expect(otherBench.connection.sent.last?.contains("1 of 1") == true)
        first.end(.sessionGone)
        second.end(.sessionGone)
    }

    @Test func `an app and its objects end with their page`() throws {
        weak var ledger: Ledger?
        try {
            let (session, graph, _) = try page()
            ledger = Ledger.last
            try session.receive(.tap(graph.root.descendant("add").id))
            session.end(.sessionGone)
        }()
        #expect(ledger == nil)
    }

    @Test func `a page that's reloaded restores the values of its window in the app`() throws {
        let (session, graph, bench) = try page()
        try session.receive(.tap(graph.root.descendant("keep").id))
        #expect(bench.connection.sent.joined().contains(##"["k","kept","1"]"##))
        session.end(.sessionGone)

        let next = Session(graph: Till.makeGraph(), scheduler: ManualScheduler())
        next.restore(PageScene(["kept": "1"]))
        let connection = RecordedConnection()
        next.attach(connection, applied: 0)
        #expect(connection.sent.joined().contains("Kept 1"))
        next.end(.sessionGone)
    }

    private func page() throws -> (Session, Graph, SessionBench) {
        let bench = SessionBench()
        let graph = Till.makeGraph()
        let session = Session(graph: graph, scheduler: bench.scheduler)
        session.attach(bench.connection, applied: 0)
        try bench.goOn(session)
        return (session, graph, bench)
    }
}

private final class Ledger: ObservableObject {
    @MainActor static weak var last: Ledger?
    @Published var count = 0

    @MainActor
    init() {
        Self.last = self
    }
}

private struct Till: App {
    @StateObject private var ledger = Ledger()
    @State private var count = 0
    @SceneStorage("kept") private var kept = 0

    var body: some Scene {
        WindowGroup {
            VStack {
                Text("\(count) of \(ledger.count)").accessibilityIdentifier("count")
                Text("Kept \(kept)")
                Button("Add") {
                    count += 1
                    ledger.count += 1
                }
                .accessibilityIdentifier("add")
                Button("Keep") { kept += 1 }.accessibilityIdentifier("keep")
            }
        }
    }
}
