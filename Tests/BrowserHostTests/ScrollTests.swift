import Observation
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// Scroll positions over the wire.
@MainActor
@Suite struct `Scrolling over the wire` {
    private let bench = SessionBench()
    private let model = Place()

    @Test func `a region whose position is followed names its anchor, and its layout is marked`() throws {
        let graph = Graph(root: Feed(model: model))
        defer { graph.unmount() }
        let html = Session(graph: graph, scheduler: bench.scheduler).page().body.html
        #expect(html.contains(#"data-anchor="0.5,0""#) && html.contains("data-targets"))
        #expect(try !html.contains(number(of: "Row 0", in: graph).description + #"" data-targets"#))
    }

    @Test func `a report of a browser is the position`() throws {
        let (session, graph) = try bench.session(Feed(model: model))
        defer { session.end(.replaced) }
        try session.receive(ClientMessage(json: #"["j",\#(region(graph)),\#(number(of: "Row 3", in: graph))]"#))
        #expect(model.id == 3)
    }

    @Test func `a position that is set is sent once, with the rows around it`() throws {
        let (session, graph) = try bench.session(Feed(model: model))
        defer { session.end(.replaced) }
        model.id = 7000
        graph.flush()
        let batch = try #require(bench.connection.sent.last)
        #expect(
            try batch.contains("Row 7000") && batch.contains(#"["j",\#(number(of: "Row 7000", in: graph)),"0.5,0"]"#))
        let count = bench.connection.sent.count
        try bench.goOn(session)
        bench.scheduler.advance(by: .seconds(1))
        #expect(bench.connection.sent.count == count)
    }

    @Test func `a reader scrolls as little as possible without an anchor, and glides in an animation`() throws {
        let (session, graph) = try bench.session(Feed(model: model))
        defer { session.end(.replaced) }
        withAnimation { model.proxy?.scrollTo(20) }
        graph.flush()
        let number = try number(of: "Row 20", in: graph)
        #expect(bench.connection.sent.last?.contains(#"["j",\#(number),null,1]"#) == true)
    }

    @Test func `reports from before a page has scrolled are about rows that it leaves`() throws {
        let (session, graph) = try bench.session(Feed(model: model))
        defer { session.end(.replaced) }
        let (gap, region, first) = (try gap(graph), region(graph), try number(of: "Row 0", in: graph))
        model.id = 7000
        graph.flush()
        try session.receive(.showRange(gap, lower: 0, upper: 24))
        try session.receive(.reach(region, target: first))
        #expect(model.id == 7000 && graph.root.words.contains("Row 7000"))
        try bench.goOn(session)
        try session.receive(.showRange(gap, lower: 0, upper: 24))
        #expect(!graph.root.words.contains("Row 7000"))
        try session.receive(.reach(region, target: number(of: "Row 3", in: graph)))
        #expect(model.id == 3)
    }

    @Test func `a page that is drawn again reports at once`() throws {
        let (session, graph) = try bench.session(Feed(model: model))
        defer { session.end(.replaced) }
        model.id = 7000
        graph.flush()
        session.attach(RecordedConnection(), applied: 0)
        session.attach(RecordedConnection(), applied: 100)
        try session.receive(.showRange(gap(graph), lower: 0, upper: 24))
        #expect(!graph.root.words.contains("Row 7000"))
    }

    @Test(arguments: [
        #"["j"]"#, #"["j",3]"#, #"["j",3,-1]"#, #"["j",-3,1]"#, #"["j",3,1,1]"#, #"["j",3,"1"]"#, #"["j",3,1.5]"#,
        #"["j",3,null]"#, #"["j",[3,1]]"#, #"["j",3,1e30]"#, #"["j",9223372036854775807,1]"#,
    ])
    func `what no region reports is refused`(json: String) {
        #expect(throws: CloseReason.malformed) { try ClientMessage(json: json) }
    }

    @Test func `only targets of a region that is followed are reported to a view, and to no other`() throws {
        let (session, graph) = try bench.session(Feed(model: model))
        defer { session.end(.replaced) }
        let region = region(graph), rows = Set((0..<24).compactMap { try? number(of: "Row \($0)", in: graph) })
        #expect(rows.count == 24)
        for id in 0..<200 {
            for target in 0..<200 where id != region || !rows.contains(target) {
                try session.receive(.reach(id, target: target))
            }
        }
        #expect(model.id == nil && bench.connection.closed == nil)
    }

    private func region(_ graph: Graph) -> Int {
        graph.root.first { if case .scroll = $0.primitive { true } else { false } }?.id ?? -1
    }

    private func gap(_ graph: Graph) throws -> Int {
        let gap = graph.root.first { if case .gap(let gap) = $0.primitive { gap.side == .before } else { false } }
        return try #require(gap).id
    }

    private func number(of row: String, in graph: Graph) throws -> Int {
        try #require(graph.root.first { $0.words == row && $0.identity != nil }).id
    }
}

extension Element {
    fileprivate func first(where isMatch: (Element) -> Bool) -> Element? {
        if isMatch(self) { return self }
        for child in children {
            if let match = child.first(where: isMatch) { return match }
        }
        return nil
    }
}

@MainActor @Observable
private final class Place {
    var id: Int?
    @ObservationIgnored var proxy: ScrollViewProxy?
}

private struct Feed: View {
    @Bindable var model: Place

    var body: some View {
        ScrollViewReader { proxy in
            let _ = model.proxy = proxy
            ScrollView {
                LazyVStack { ForEach(0..<10_000) { Text("Row \($0)") } }.scrollTargetLayout()
            }
            .scrollPosition(id: $model.id, anchor: .top)
        }
    }
}
