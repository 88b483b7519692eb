import HeadlessHost
import PortableUI
import Testing

/// The disturbances of a hostile host, and their determination by a seed.
@MainActor
struct HostilityTests {
    @Test func `the same seed does the same again, and another one something else`() async throws {
        let journals = try [7, 7, 8].map { try journal(seed: $0) }
        #expect(journals[0] == journals[1])
        #expect(journals[0] != journals[2])
    }

    @Test(arguments: ["hides all", "disconnects", "scrolls away", "cancels late", "runs 0 0"])
    func `each of its deeds happens under some seed`(deed: String) throws {
        let isDone = try (1...100).contains { try journal(seed: $0).contains { $0.hasPrefix(deed) } }
        #expect(isDone)
    }

    @Test func `a refresh is cancelled under some seed because its view is rendered anew`() async throws {
        var isCancelled = false
        for seed in 1...50 where !isCancelled {
            let log = TaskLog()
            let host = HeadlessHost(hostile: UInt64(seed)) { Refreshing(log: log) }
            try host.refresh()
            await log.until { $0.contains("start 0") }
            try await host.settle()
            isCancelled = host.hostility?.journal.contains("cancels a refresh") == true
            if isCancelled { await log.until { $0.contains("cancelled 0") } }
        }
        #expect(isCancelled)
    }

    @Test func `a host that is not hostile does everything once and in order`() {
        let recorder = Recorder()
        let host = HeadlessHost { Siblings(recorder: recorder) }
        host.unmount()
        #expect(recorder.entries == ["appear a", "appear b", "disappear a", "disappear b"])
        #expect(host.hostility == nil)
    }

    @Test func `what appears under hostility has disappeared in the end`() {
        for seed in 1...50 as ClosedRange<UInt64> {
            let recorder = Recorder()
            let host = HeadlessHost(hostile: seed) { Siblings(recorder: recorder) }
            host.unmount()
            for name in ["a", "b"] {
                #expect(recorder.entries.last { $0.hasSuffix(name) } == "disappear \(name)", "seed \(seed)")
            }
        }
    }

    @Test func `views that are hidden disappear, and keep their state until they appear again`() throws {
        let recorder = Recorder()
        let graph = Graph(root: Siblings(recorder: recorder))
        graph.show(false)
        graph.flush()
        #expect(graph.root.children.isEmpty)
        graph.show(true)
        graph.flush()
        #expect(recorder.entries.suffix(4) == ["disappear a", "disappear b", "appear a", "appear b"])
        #expect(!graph.root.children.isEmpty)
        graph.unmount()
    }

    @Test func `a look-up that fails names the seed`() {
        let host = HeadlessHost(hostile: 12) { Text("Here") }
        let failure = #expect(throws: LookupFailure.self) { try host.find(.text, "There") }
        #expect(failure?.description.contains("the hostile seed 12") == true)
    }

    private func journal(seed: UInt64) throws -> [String] {
        let host = HeadlessHost(hostile: seed) { Many() }
        for _ in 1...10 { if host.contains(.button, "Add one") { try host.tap("Add one") } }
        return host.hostility?.journal ?? []
    }
}

private struct Siblings: View {
    let recorder: Recorder

    var body: some View {
        VStack {
            Text("A").onAppear { recorder.note("appear a") }.onDisappear { recorder.note("disappear a") }
            Text("B").onAppear { recorder.note("appear b") }.onDisappear { recorder.note("disappear b") }
        }
    }
}

private struct Many: View {
    @State private var count = 0

    var body: some View {
        VStack {
            Button("Add one") { count += 1 }
            Text("\(count)").onAppear {}.task(id: count) {}
            ScrollView { LazyVStack { ForEach(0..<100) { Text("\($0)") } } }
        }
    }
}

private struct Refreshing: View {
    let log: TaskLog
    @State private var rows = 0

    var body: some View {
        List { Text("\(rows) rows") }
            .refreshable {
                await began()
                await log.work(0)
            }
    }

    private func began() {
        rows += 1
    }
}
