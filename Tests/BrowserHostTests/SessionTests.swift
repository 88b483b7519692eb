import NIOCore
import Testing

@testable import BrowserHost
@testable import PortableUICore

@MainActor
@Suite struct `Delivery to a page` {
    private let fixture = SessionFixture()

    @Test func `the first change of a burst leaves at once, the others together when the pause is over`() throws {
        fixture.session.attach(fixture.connection, applied: 0)
        try fixture.session.receive(.acknowledge(1))
        fixture.scheduler.advance(by: .seconds(1))
        let label = try fixture.id("count")
        for number in 1...5 { fixture.count(to: number) }
        #expect(fixture.connection.sent == ["[]", #"[["t",\#(label),"Count: 1"]]"#])
        fixture.scheduler.advance(by: Session.interval)
        #expect(fixture.connection.sent.dropFirst(2) == [#"[["t",\#(label),"Count: 5"]]"#])
    }

    @Test func `with two batches on their way nothing is sent, and what changed merges into one`() throws {
        fixture.session.attach(fixture.connection, applied: 0)
        let label = try fixture.id("count")
        for number in 1...100 {
            fixture.scheduler.advance(by: .seconds(1))
            fixture.count(to: number)
        }
        #expect(fixture.connection.sent == ["[]", #"[["t",\#(label),"Count: 1"]]"#])
        try fixture.session.receive(.acknowledge(2))
        #expect(fixture.connection.sent.dropFirst(2) == [#"[["t",\#(label),"Count: 100"]]"#])
    }

    @Test func `nothing is encoded for a page that takes no bytes, whatever it acknowledges`() throws {
        fixture.session.attach(fixture.connection, applied: 0)
        try fixture.session.receive(.acknowledge(1))
        fixture.connection.isWritable = false
        for number in 1...100 {
            fixture.scheduler.advance(by: .seconds(1))
            fixture.count(to: number)
        }
        #expect(fixture.connection.sent == ["[]"])
        fixture.connection.isWritable = true
        fixture.session.connectionDidDrain()
        #expect(fixture.connection.sent.dropFirst() == [#"[["t",\#(try fixture.id("count")),"Count: 100"]]"#])
    }

    @Test func `what changed before the page connected is sent when it does`() throws {
        fixture.count(to: 7)
        fixture.session.attach(fixture.connection, applied: 0)
        #expect(fixture.connection.sent == [#"[["t",\#(try fixture.id("count")),"Count: 7"]]"#])
    }

    @Test func `a page that comes back complete gets only what changed since`() throws {
        fixture.session.attach(fixture.connection, applied: 0)
        fixture.session.detach(fixture.connection)
        fixture.count(to: 3)
        let second = RecordedConnection()
        fixture.session.attach(second, applied: 1)
        #expect(fixture.connection.sent == ["[]"])
        #expect(second.sent == [#"[["t",\#(try fixture.id("count")),"Count: 3"]]"#])
    }

    @Test func `a page that missed batches gets them again, and then what changed since`() throws {
        fixture.session.attach(fixture.connection, applied: 0)
        fixture.scheduler.advance(by: .seconds(1))
        fixture.count(to: 1)
        fixture.session.detach(fixture.connection)
        fixture.count(to: 2)
        let second = RecordedConnection()
        fixture.session.attach(second, applied: 0)
        let label = try fixture.id("count")
        #expect(second.sent == ["[]", #"[["t",\#(label),"Count: 1"]]"#])
        fixture.scheduler.advance(by: .seconds(1))
        #expect(second.sent.count == 2, "the window is full")
        try fixture.session.receive(.acknowledge(2))
        #expect(second.sent.dropFirst(2) == [#"[["t",\#(label),"Count: 2"]]"#])
    }

    @Test func `what a page has acknowledged is not sent again`() throws {
        fixture.session.attach(fixture.connection, applied: 0)
        fixture.scheduler.advance(by: .seconds(1))
        fixture.count(to: 1)
        try fixture.session.receive(.acknowledge(1))
        let second = RecordedConnection()
        fixture.session.attach(second, applied: 1)
        #expect(second.sent == [#"[["t",\#(try fixture.id("count")),"Count: 1"]]"#])
    }

    @Test(arguments: [-1, 0, 3]) func `a page that is where no session can be gets the living tree`(applied: Int) throws
    {
        fixture.session.attach(fixture.connection, applied: 0)
        fixture.scheduler.advance(by: .seconds(1))
        fixture.count(to: 1)
        try fixture.session.receive(.acknowledge(1))
        fixture.session.detach(fixture.connection)
        let second = RecordedConnection()
        fixture.session.attach(second, applied: applied)
        #expect(second.sent.count == 1)
        #expect(second.sent[0].hasPrefix(#"[["=",0,"<main"#))
        try fixture.session.receive(.acknowledge(max(applied, ~applied) + 1))
    }

    @Test func `more than 64 kB of batches are forgotten, and the page gets the living tree`() throws {
        let text = Shouted()
        let graph = Graph(root: ShoutedText(text: text))
        let session = Session(graph: graph, scheduler: fixture.scheduler)
        session.attach(fixture.connection, applied: 0)
        fixture.scheduler.advance(by: .seconds(1))
        text.words = String(repeating: "a", count: Session.retransmissionLimit)
        graph.flush()
        #expect(fixture.connection.sent.count == 2)
        let second = RecordedConnection()
        session.attach(second, applied: 1)
        #expect(second.sent.count == 1)
        #expect(second.sent[0].hasPrefix(#"[["=",0,"<main"#))
    }

    @Test func `a page that connects twice keeps the later line`() {
        fixture.session.attach(fixture.connection, applied: 0)
        let second = RecordedConnection()
        fixture.session.attach(second, applied: 1)
        #expect(fixture.connection.closed == .replaced)
        #expect(second.closed == nil)
    }
}

@MainActor
@Suite struct `Events of a page` {
    private let fixture = SessionFixture()

    @Test func `a tap reaches the view and its answer leaves at once`() throws {
        fixture.session.attach(fixture.connection, applied: 0)
        fixture.scheduler.advance(by: .seconds(1))
        try fixture.session.receive(.tap(try fixture.id("add")))
        #expect(fixture.counter.count == 1)
        #expect(fixture.connection.sent.last == #"[["t",\#(try fixture.id("count")),"Count: 1"]]"#)
    }

    @Test func `a toggle that the model takes needs no answer`() throws {
        fixture.session.attach(fixture.connection, applied: 0)
        fixture.scheduler.advance(by: .seconds(1))
        try fixture.session.receive(.toggle(try fixture.id("toggle"), true))
        #expect(fixture.counter.isOn)
        #expect(fixture.connection.sent == ["[]"])
    }

    @Test func `events for disabled and unknown elements do nothing`() throws {
        fixture.session.attach(fixture.connection, applied: 0)
        for message in [ClientMessage.tap(try fixture.id("off")), .tap(99_999), .refresh(0), .toggle(0, true)] {
            try fixture.session.receive(message)
        }
        try fixture.session.receive(.showRange(try fixture.id("add"), lower: 0, upper: 5))
        #expect(fixture.counter.count == 0)
        #expect(fixture.connection.closed == nil)
    }

    @Test(arguments: [(30, 60, 30..<60), (90, 9999, 90..<100), (500, 9, 100..<100), (40, 20, 40..<40)])
    func `a range in sight stays within the rows that there are`(lower: Int, upper: Int, shown: Range<Int>) throws {
        let graph = Graph(root: LongGrid())
        let session = Session(graph: graph, scheduler: fixture.scheduler)
        session.attach(fixture.connection, applied: 0)
        func gap(_ element: Element) -> Element? {
            if case .gap(let gap) = element.primitive, gap.side == .before { return element }
            return element.children.lazy.compactMap(gap).first
        }
        let run = try #require(gap(graph.root))
        try session.receive(.showRange(run.id, lower: lower, upper: upper))
        #expect(run.primitive == .gap(Gap(side: .before, shown: shown, total: 100)))
    }

    @Test func `a turn shows more rows of one container`() throws {
        let bench = SessionBench()
        let (session, graph) = try bench.session(
            VStack { ForEach(0..<5) { _ in LazyVStack { ForEach(0..<1000) { Text("\($0)") } } } })
        defer { session.end(.stopping) }
        func gaps(_ element: Element) -> [Element] {
            if case .gap(let gap) = element.primitive { return gap.side == .before ? [element] : [] }
            return element.children.flatMap(gaps)
        }
        for gap in gaps(graph.root) { try session.receive(.showRange(gap.id, lower: 0, upper: 500)) }
        var turns = 0
        while session.wantsRows {
            let elements = graph.budget.elements
            session.showMoreRows()
            turns += 1
            #expect(graph.budget.elements <= elements + RowDemand.step)
        }
        #expect(turns >= 5 * 3)
        #expect(graph.budget.elements > 2500)
    }

    @Test(arguments: [0, 2, -1]) func `an acknowledgement of what was not sent is refused`(number: Int) {
        fixture.session.attach(fixture.connection, applied: 0)
        #expect(throws: CloseReason.malformed) { try fixture.session.receive(.acknowledge(number)) }
    }

    @Test(arguments: [
        "", "x", "{}", "[]", "[1]", "[\"z\"]", "[\"t\"]", "[\"t\",\"1\"]", "[\"t\",-1]", "[\"t\",1e99]", "[\"t\",1,0]",
        "[\"g\",1,1]", "[\"h\",1,1]", "[\"d\",true,-1,9]", "[\"d\",true,9]",
        "[\"d\",true,true,9]", "[\"t\",9223372036854775807]", String(repeating: "[", count: 10_000),
    ]) func `what is no message is refused`(text: String) {
        #expect(throws: CloseReason.malformed) { try ClientMessage(json: text) }
    }

    @Test func `messages are read as the page writes them`() throws {
        #expect(try ClientMessage(json: #"["h","token",-1]"#) == .hello(token: "token", applied: -1))
        #expect(try ClientMessage(json: #"["a",3]"#) == .acknowledge(3))
        #expect(try ClientMessage(json: #"["t",17]"#) == .tap(17))
        #expect(try ClientMessage(json: #"["g",17,true]"#) == .toggle(17, true))
        #expect(try ClientMessage(json: #"["f",17]"#) == .refresh(17))
        #expect(try ClientMessage(json: #"["r",17,3,9]"#) == .showRange(17, lower: 3, upper: 9))
        let traits = WindowTraits(prefersReducedMotion: true, size: CGSize(width: 390, height: 844.5))
        #expect(try ClientMessage(json: #"["d",true,390,844.5]"#) == .window(traits))
        let clamped = WindowTraits(size: CGSize(width: 1, height: 16_384))
        #expect(try ClientMessage(json: #"["d",false,0,1e9]"#) == .window(clamped))
    }
}

@MainActor
@Suite struct `The life of sessions` {
    private let counter = Counter()
    private let scheduler = ManualScheduler()

    private func store(sessions: Int = 3) -> SessionStore {
        var limits = SessionStore.Limits()
        limits.sessions = sessions
        return SessionStore(limits: limits, scheduler: scheduler)
    }

    /// A page that was sent to a browser.
    private struct OpenedPage {
        let token: String
        let owner: Secret
    }

    /// Opens a page of a browser.
    private func open(
        _ store: SessionStore, owner: Secret = Secret(), at address: ClientAddress = ClientAddress(nil)
    ) -> OpenedPage? {
        let makeGraph = { @MainActor in Graph(root: CounterScreen(counter: counter)) }
        let source = PageSource(name: "Counter", makeGraph: makeGraph)
        return (try? store.open(for: owner, at: address, drawing: makeGraph, showing: source))
            .map { OpenedPage(token: $0.token.text, owner: owner) }
    }

    /// Lets a page send its greeting.
    private func attach(_ page: OpenedPage, to store: SessionStore, _ line: RecordedConnection, applied: Int = 0)
        -> Session?
    {
        store.attach(line, token: page.token, cookie: page.owner.text, applied: applied)
    }

    @Test func `a page that says hello soon goes on with the tree that was drawn`() throws {
        let store = store()
        let page = try #require(open(store))
        scheduler.advance(by: .seconds(4))
        _ = attach(page, to: store, RecordedConnection())
        scheduler.advance(by: .seconds(60))
        #expect(store.live.count == 1)
        #expect(counter.appeared == 1 && counter.disappeared == 0)
    }

    @Test func `a page that doesn't say hello for 5 seconds has no live tree, and gets one when it does`() throws {
        let store = store()
        let page = try #require(open(store))
        scheduler.advance(by: .seconds(5))
        #expect(store.live.isEmpty && store.count == 1)
        #expect(counter.appeared == 1 && counter.disappeared == 1)
        let line = RecordedConnection()
        #expect(attach(page, to: store, line) != nil)
        #expect(line.sent == ["[]"])
        #expect(counter.appeared == 2 && counter.disappeared == 1)
    }

    @Test func `few trees wait for a hello at the same time`() throws {
        let store = store(sessions: 64)
        let pages = try (0..<40).map { _ in try #require(open(store)) }
        #expect(store.count == 40 && store.live.count == 16)
        for page in pages { #expect(attach(page, to: store, RecordedConnection()) != nil) }
        #expect(store.live.count == 40)
    }

    @Test func `a page that shows what its tree is gets nothing new with the first batch`() throws {
        let store = store()
        let line = RecordedConnection()
        let page = try #require(open(store))
        _ = attach(page, to: store, line)
        #expect(line.sent == ["[]"])
    }

    @Test func `a page whose tree is another by now gets that, and what was done to the old one is dropped`() throws {
        let store = store()
        let page = try #require(open(store))
        scheduler.advance(by: .seconds(5))
        counter.count = 7
        let line = RecordedConnection()
        let session = try #require(attach(page, to: store, line))
        #expect(line.sent.count == 1)
        #expect(line.sent[0].hasPrefix(#"[["=",0,"<main"#) && line.sent[0].contains("Count: 7"))
        let pattern = /id=\\"e(\d+)\\"[^>]*data-testid=\\"add\\"/
        let add = try #require(line.sent[0].firstMatch(of: pattern).flatMap { Int($0.1) })
        try session.receive(.tap(add))
        #expect(counter.count == 7)
        try session.receive(.acknowledge(1))
        try session.receive(.tap(add))
        #expect(counter.count == 8)
    }

    @Test func `a page that never says hello is forgotten after 30 seconds`() {
        let store = store()
        _ = open(store)
        scheduler.advance(by: .seconds(29))
        #expect(store.count == 1)
        scheduler.advance(by: .seconds(1))
        #expect(store.count == 0)
    }

    @Test func `a page that is connected lives on; one that was cut off ends after 60 seconds`() throws {
        let store = store()
        let line = RecordedConnection()
        let page = try #require(open(store))
        let session = try #require(attach(page, to: store, line))
        scheduler.advance(by: .seconds(3600))
        #expect(store.count == 1)
        store.detach(line, from: session, isClosedByPage: false)
        scheduler.advance(by: .seconds(59))
        #expect(store.count == 1)
        scheduler.advance(by: .seconds(1))
        #expect(store.count == 0)
        #expect(session.hasEnded)
    }

    @Test func `a page that was left ends at once`() throws {
        let store = store()
        let line = RecordedConnection()
        let page = try #require(open(store))
        let session = try #require(attach(page, to: store, line))
        store.detach(line, from: session, isClosedByPage: true)
        #expect(store.count == 0)
        #expect(counter.appeared == 1 && counter.disappeared == 1)
    }

    @Test func `a cut off page that comes back in time stays`() throws {
        let store = store()
        let page = try #require(open(store))
        let line = RecordedConnection()
        let session = try #require(attach(page, to: store, line))
        store.detach(line, from: session, isClosedByPage: false)
        scheduler.advance(by: .seconds(59))
        #expect(attach(page, to: store, line, applied: 1) === session)
        scheduler.advance(by: .seconds(3600))
        #expect(store.count == 1)
    }

    @Test func `a token without its browser's secret opens nothing`() throws {
        let store = store()
        let page = try #require(open(store))
        let line = RecordedConnection()
        for cookie in [nil, "", Secret().text, page.token] {
            #expect(store.attach(line, token: page.token, cookie: cookie, applied: 0) == nil)
        }
        #expect(store.attach(line, token: Secret().text, cookie: page.owner.text, applied: 0) == nil)
        #expect(store.live.allSatisfy { $0.connection == nil })
    }

    @Test func `a full store refuses pages, and gives up none that may come back`() throws {
        let store = store(sessions: 2)
        let page = try #require(open(store))
        _ = open(store)
        let line = RecordedConnection()
        let session = try #require(attach(page, to: store, line))
        #expect(open(store) == nil)
        store.detach(line, from: session, isClosedByPage: false)
        #expect(open(store) == nil)
        #expect(!session.hasEnded)
    }

    @Test func `a browser that reloads quickly gives up its own pages, and no other's`() throws {
        let store = store(sessions: 2)
        let first = try #require(open(store))
        let other = try #require(open(store))
        for _ in 0..<5 { #expect(open(store, owner: first.owner) != nil) }
        #expect(attach(first, to: store, RecordedConnection()) == nil)
        #expect(attach(other, to: store, RecordedConnection()) != nil)
        #expect(store.count == 2)
    }

    @Test func `an address elsewhere has a quarter of all pages`() throws {
        let store = store(sessions: 8)
        let elsewhere = ClientAddress(try SocketAddress(ipAddress: "192.0.2.7", port: 1))
        for _ in 0..<2 { #expect(open(store, at: elsewhere) != nil) }
        #expect(open(store, at: elsewhere) == nil)
        #expect(open(store, at: ClientAddress(try SocketAddress(ipAddress: "192.0.2.8", port: 1))) != nil)
        for _ in 0..<5 { #expect(open(store) != nil) }
    }
}
