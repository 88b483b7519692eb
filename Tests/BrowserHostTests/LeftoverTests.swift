import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// Traces of pages that were opened and closed over real sockets.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct `What closed pages leave behind` {
    private let traces = Traces()

    @Test func `no session, no graph, and no node outlives its page`() async throws {
        let makeGraph = { @MainActor (counter: Counter, url: URL?) in
            traces.note(Graph(root: CrowdedScreen(counter: counter), opening: url))
        }
        try await ServerFixture.run(makeGraph: makeGraph) { [traces] fixture in
            for number in 1...100 {
                let page = try await fixture.page()
                try await page.connect { line in
                    await traces.note(fixture.server)
                    try await line.send(SocketClient.closing)
                    while try await line.frame() != nil {}
                }
                await fixture.counter.disappearances(number)
                #expect(fixture.server.sessions.count == 0)
            }
        }
        #expect(traces.sessionsMade == 100 && traces.graphsMade == 100)
        #expect(traces.liveSessions == 0 && traces.liveGraphs == 0 && traces.liveNodes == 0)
    }
}

/// A hundred rows below a counter.
private struct CrowdedScreen: View {
    let counter: Counter

    var body: some View {
        VStack {
            CounterScreen(counter: counter)
            ForEach(0..<100) { Text("Row \($0)") }
        }
    }
}

/// The sessions and graphs that were created, and those that still exist.
@MainActor
private final class Traces {
    private struct Weak<Object: AnyObject> {
        weak var object: Object?
    }

    private var sessions: [ObjectIdentifier: Weak<Session>] = [:]
    private var graphs: [Weak<Graph>] = []
    private(set) var sessionsMade = 0
    private var budgets: [Budget] = []

    var graphsMade: Int { graphs.count }
    var liveSessions: Int { sessions.values.count { $0.object != nil } }
    var liveGraphs: Int { graphs.count { $0.object != nil } }
    var liveNodes: Int { budgets.reduce(0) { $0 + $1.nodes } }

    func note(_ graph: Graph) -> Graph {
        graphs.append(Weak(object: graph))
        budgets.append(graph.budget)
        return graph
    }

    /// Records the current sessions of a server.
    func note(_ server: BrowserServer) {
        for session in server.sessions.live {
            sessionsMade += 1
            sessions[ObjectIdentifier(session)] = Weak(object: session)
        }
    }
}

extension Counter {
    /// Returns when the given number of screens have disappeared.
    fileprivate func disappearances(_ count: Int) async {
        while disappeared < count {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = disappeared
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }
}

extension SocketClient {
    /// The frame with which a browser closes a page that is left.
    fileprivate static var closing: [UInt8] {
        let (goingAway, mask): ([UInt8], [UInt8]) = ([0x03, 0xe9], [1, 2, 3, 4])
        return [0x88, 0x82] + mask + zip(goingAway, mask).map(^)
    }
}
