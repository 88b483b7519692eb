import Observation
import Testing

@testable import HeadlessHost
@testable import PortableUICore

/// The rows of lazy containers when their data changes, and when the user scrolls.
@MainActor
@Suite struct `The rows of a lazy container` {
    private let model = ShownRows()

    @Test(arguments: [1, 3, 50, 300, 5000]) func `stay when others are inserted above`(count: Int) async throws {
        let host = try scrolledHost()
        model.ids = Array(-count..<0) + model.ids
        try await host.settle()
        #expect(shown(in: host) == Array(400..<430))
        #expect(model.appeared.isEmpty && model.disappeared.isEmpty, "no row is created anew")
        #expect(host.findAll(.gap).first?.value == "\(400 + count) left out")
    }

    @Test func `stay when others above are removed`() async throws {
        let host = try scrolledHost()
        model.ids.removeFirst(350)
        try await host.settle()
        #expect(shown(in: host) == Array(400..<430) && model.disappeared.isEmpty)
    }

    @Test func `stay when others are inserted between them, below them, and above them`() async throws {
        let host = try scrolledHost()
        model.ids.insert(contentsOf: 2000..<2010, at: 410)
        model.ids.append(3000)
        model.ids.insert(-1, at: 0)
        try await host.settle()
        #expect(Set(shown(in: host)) == Set(400..<430).union(2000..<2010) && model.disappeared.isEmpty)
    }

    @Test func `at the top stay when the data is torn apart`() async throws {
        let host = try scrolledHost()
        model.ids.insert(contentsOf: 2000..<4000, at: 420)
        try await host.settle()
        #expect(shown(in: host) == Array(400..<420) + Array(2000..<2010))
    }

    @Test func `follow the nearest one when the one at the top is removed`() async throws {
        let host = try scrolledHost()
        model.ids = Array(-300..<0) + model.ids.filter { !(395..<408).contains($0) }
        try await host.settle()
        #expect(shown(in: host).first == 408)
    }

    @Test func `begin with the new ones at the beginning of the data`() async throws {
        let host = HeadlessHost { LazyRows(model: model) }
        model.ids = Array(-50..<0) + model.ids
        try await host.settle()
        #expect(shown(in: host) == Array(-50..<24))
    }

    @Test func `are as many as before once there are as many again`() async throws {
        let host = HeadlessHost { LazyRows(model: model) }
        for ids in [[1, 2], [], [3], [4, 5, 6], Array(7..<30)] {
            model.ids = ids
            try await host.settle()
            #expect(shown(in: host) == ids)
        }
        model.ids = Array(100..<1100)
        try await host.settle()
        #expect(shown(in: host) == Array(100..<124))
    }

    @Test func `are those at the same place if all of them are others`() async throws {
        let host = try scrolledHost()
        model.ids = Array(10_000..<10_410)
        try await host.settle()
        #expect(shown(in: host) == Array(10_380..<10_410))
        model.ids = []
        try await host.settle()
        #expect(shown(in: host).isEmpty)
    }

    @Test func `are let go when they leave the range, on a way of any length`() throws {
        model.ids = Array(0..<100_000)
        let host = HeadlessHost { LazyRows(model: model) }
        try host.scroll(to: 0..<30)
        let nodes = host.counters.liveNodes
        for lower in stride(from: 0, through: 99_970, by: 970) { try host.scroll(to: lower..<lower + 30) }
        try host.scroll(toID: 50_000)
        try host.scroll(to: 99_970..<100_000)
        #expect(host.counters.liveNodes == nodes)
        #expect(model.appeared.count - model.disappeared.count == 30)
    }

    @Test func `are evaluated only if they are new when the user scrolls`() throws {
        let host = try scrolledHost()
        host.resetCounters()
        try host.scroll(to: 410..<440)
        #expect(host.counters.bodies["NotedRow"] == 10)
    }

    @Test func `are those that the user scrolls to while the data changes`() throws {
        let host = try scrolledHost()
        let gap = try #require(host.findAll(.gap).first)
        model.ids = model.ids.map { $0 == 410 ? 2000 : $0 }
        try host.send(.showRange(420..<450), to: gap)
        #expect(shown(in: host) == Array(420..<450))
        model.ids = Array(-10..<0) + model.ids
        try host.send(.showRange(440..<470), to: gap)
        #expect(shown(in: host) == Array(440..<470), "ten more are above, which the host didn't know")
        model.ids = Array(-20 ..< -10) + model.ids
        try host.send(.showRange(0..<30), to: gap)
        #expect(shown(in: host) == Array(-20..<10))
    }

    /// A host that shows the rows from 400 on, with nothing noted.
    private func scrolledHost() throws -> HeadlessHost {
        let host = HeadlessHost { LazyRows(model: model) }
        try host.scroll(to: 400..<430)
        (model.appeared, model.disappeared) = ([], [])
        return host
    }

    private func shown(in host: HeadlessHost) -> [Int] {
        host.findAll(.text).compactMap { Int($0.label) }
    }
}

/// The range of a lazy container after a change of its data.
@Suite struct `A lazy range` {
    @Test func `around an element is as long as before, and inside of the data`() {
        #expect(LazyRange.around(500, of: 1000, like: 0..<30) == 490..<520)
        #expect(LazyRange.around(0, of: 1000, like: 0..<30) == 0..<30)
        #expect(LazyRange.around(999, of: 1000, like: 0..<30) == 970..<1000)
        #expect(LazyRange.around(3, of: 5, like: 0..<5) == 0..<5)
        #expect(LazyRange.around(500, of: 1000, like: 7..<8) == 492..<516)
    }

    @Test func `never begins before the data`() {
        #expect(LazyRange.following(400..<430, to: [nil, nil, 0] + Array(repeating: nil, count: 27)) == 0..<30)
        #expect(LazyRange.following(400..<403, to: [nil, 0, 5000]) == 0..<3)
        #expect(LazyRange.following(400..<403, to: [nil, nil, nil]) == 400..<403)
    }
}

@MainActor @Observable
private final class ShownRows {
    var ids = Array(0..<1000)
    @ObservationIgnored var appeared: [Int] = []
    @ObservationIgnored var disappeared: [Int] = []
}

private struct LazyRows: View {
    let model: ShownRows

    var body: some View {
        List(model.ids, id: \.self) { NotedRow(id: $0, model: model) }
    }
}

private struct NotedRow: View {
    let id: Int
    let model: ShownRows

    var body: some View {
        Text(verbatim: String(id))
            .onAppear { model.appeared.append(id) }
            .onDisappear { model.disappeared.append(id) }
    }
}
