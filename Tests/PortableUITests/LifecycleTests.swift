import HeadlessHost
import PortableUI
import Testing

/// L7 to L12: appearing, disappearing, tasks, and refreshes.
@MainActor
struct LifecycleTests {
    @Test func `what onAppear and the start of a task write is in the first tree (L7)`() {
        let host = HeadlessHost { FirstFrame() }
        #expect(host.contains(.text, "appeared started"))
    }

    @Test func `onDisappear runs after the view has left, and sees current values (L7)`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { Leaving(recorder: recorder) }
        try host.tap("Add one")
        try host.tap("Leave")
        #expect(recorder.entries == ["left with 1"])
        #expect(!host.contains(.text, "Here"))
    }

    @Test func `when an id flips, the new view appears before the old one disappears (L8)`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { Flipping(recorder: recorder) }
        recorder.clear()
        try host.tap("Flip")
        #expect(recorder.entries == ["appear 1", "disappear 0"])
    }

    @Test func `a task starts with appear, is cancelled with disappear, and starts again (L9)`() async throws {
        let log = TaskLog()
        let host = HeadlessHost { Working(log: log, id: 0) }
        #expect(log.entries == ["start 0"])
        host.disappear()
        await log.until { $0.contains("cancelled 0") }
        host.appear()
        #expect(log.entries == ["start 0", "cancelled 0", "start 0"])
        host.unmount()
        await log.until { $0.count == 4 }
        try await host.settle { host.counters.runningTasks > 0 }
        #expect(host.counters.liveNodes == 0)
    }

    @Test func `a task does not restart while identity and id hold (L9)`() throws {
        let log = TaskLog()
        let host = HeadlessHost { WorkingOwner(log: log) }
        try host.tap("Update")
        #expect(log.entries == ["start 0"])
    }

    @Test func `another id cancels the old task and starts the new one at once (L9)`() async throws {
        let log = TaskLog()
        let host = HeadlessHost { WorkingOwner(log: log) }
        try host.tap("Next")
        #expect(log.entries.contains("start 1"))
        await log.until { $0.contains("cancelled 0") }
        #expect(Set(log.entries) == ["start 0", "start 1", "cancelled 0"])
    }

    @Test func `a closure that is kept is that of the last update (L10)`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { Leaving(recorder: recorder) }
        for _ in 1...3 { try host.tap("Add one") }
        try host.tap("Leave")
        #expect(recorder.entries == ["left with 3"])
    }

    @Test func `refreshable puts an action into the environment, and the indicator stays until it returns (L11)`()
        async throws
    {
        let gate = Gate()
        let host = HeadlessHost {
            List { Text("Row") }.refreshable { await gate.wait() }
        }
        #expect(try host.find(.list, "").isRefreshing == false)
        try host.refresh()
        #expect(try host.find(.list, "").isRefreshing == true)
        await gate.open()
        try await host.until { host.findAll(.list).first?.isRefreshing == false }
    }

    @Test func `a second pull during a refresh starts nothing (L11)`() async throws {
        let gate = Gate()
        let host = HeadlessHost {
            List { Text("Row") }.refreshable { await gate.wait() }
        }
        try host.refresh()
        try host.refresh()
        await gate.open()
        try await host.until { host.findAll(.list).first?.isRefreshing == false }
        #expect(await gate.visits == 1)
    }

    @Test func `a lazy grid makes children near the visible range only (L12)`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { LazyNumbers(recorder: recorder) }
        #expect(!recorder.entries.contains("appear 90"))
        try host.scroll(to: 80..<100)
        #expect(recorder.entries.contains("appear 90"))
        #expect(recorder.entries.contains("disappear 0"))
        #expect(host.findAll(.gap).map(\.value) == ["80 left out", "0 left out"])
    }
}

private struct FirstFrame: View {
    @State private var appeared = "not appeared"
    @State private var started = "not started"

    var body: some View {
        Text("\(appeared) \(started)")
            .onAppear { appeared = "appeared" }
            .task { started = "started" }
    }
}

private struct Leaving: View {
    let recorder: Recorder
    @State private var count = 0
    @State private var isHere = true

    var body: some View {
        VStack {
            if isHere { Text("Here").onDisappear { recorder.note("left with \(count)") } }
            Button("Add one") { count += 1 }
            Button("Leave") { isHere = false }
        }
    }
}

private struct Flipping: View {
    let recorder: Recorder
    @State private var generation = 0

    var body: some View {
        VStack {
            Generation(number: generation, recorder: recorder).id(generation)
            Button("Flip") { generation += 1 }
        }
    }
}

private struct Generation: View {
    let number: Int
    let recorder: Recorder

    var body: some View {
        Text("Generation \(number)")
            .onAppear { recorder.note("appear \(number)") }
            .onDisappear { recorder.note("disappear \(number)") }
    }
}

private struct WorkingOwner: View {
    let log: TaskLog
    @State private var id = 0
    @State private var updates = 0

    var body: some View {
        VStack {
            Working(log: log, id: id)
            Text("Updates: \(updates)")
            Button("Next") { id += 1 }
            Button("Update") { updates += 1 }
        }
    }
}

private struct Working: View {
    let log: TaskLog
    let id: Int

    var body: some View {
        Text("Working on \(id)").task(id: id) { await log.work(id) }
    }
}

private struct LazyNumbers: View {
    let recorder: Recorder

    var body: some View {
        ScrollView {
            LazyVGrid(columns: [GridItem(), GridItem(), GridItem()]) {
                ForEach(0..<100) { number in
                    Text("\(number)")
                        .onAppear { recorder.note("appear \(number)") }
                        .onDisappear { recorder.note("disappear \(number)") }
                }
            }
        }
    }
}
