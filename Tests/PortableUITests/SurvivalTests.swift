import HeadlessHost
import Observation
import PortableUI
import Testing

/// The robustness of a graph: endless updates, late writes, and values that outlive it.
@MainActor
struct SurvivalTests {
    @Test func `a state that never comes to rest is reported by the name of its view, which lives on (L13)`() throws {
        var issues: [String] = []
        let graph = Graph(root: Restless()) { issues.append($0) }
        graph.press("Start")
        #expect(issues.count == 1)
        #expect(issues.first?.contains("Restless") == true)
        #expect(graph.isAtRest)
        graph.press("Stop")
        #expect(graph.labels.contains("stopped"))
        #expect(issues.count == 1)
        graph.unmount()
    }

    @Test func `a body that writes what it reads is reported, and answers afterwards`() throws {
        var issues: [String] = []
        let graph = Graph(root: SelfWriting()) { issues.append($0) }
        graph.press("Start")
        #expect(issues.count == 1)
        #expect(issues.first?.contains("SelfWriting") == true)
        graph.press("Stop")
        #expect(graph.labels.contains("stopped"))
        graph.unmount()
    }

    @Test func `every one of 500 transactions of one handler is shown`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { ManySteps(recorder: recorder) }
        try host.tap("Go")
        #expect(recorder.entries == (0...500).map { "body \($0)" })
        #expect(host.contains(.text, "500"))
    }

    @Test func `a task may write to its view after the whole tree is gone`() async {
        let gate = Gate()
        let finish = Finish()
        var host: HeadlessHost? = HeadlessHost { LateWriter(gate: gate, finish: finish) }
        host?.unmount()
        host = nil
        await gate.open()
        await finish.wait()
        #expect(host == nil)
    }

    @Test func `a host that is let go takes its tree down`() {
        let flag = SharedFlag()
        let recorder = Recorder()
        var host: HeadlessHost? = HeadlessHost { FlagReader(flag: flag, recorder: recorder) }
        #expect(host != nil)
        host = nil
        flag.isOn = true
        #expect(recorder.entries == ["body", "gone"])
    }

    @Test func `a view with a weak reference is never taken for unchanged`() throws {
        let flag = SharedFlag()
        let host = HeadlessHost { WeakOwner(flag: flag) }
        for count in 1...3 {
            try host.tap("Update")
            #expect(host.contains(.text, "Updates: \(count)"))
        }
        #expect(host.counters.bodies["WeakReader"] == 4)
        #expect(host.contains(.text, "here"))
    }

    @Test func `a value that writes to a state when it is let go does so`() throws {
        let host = HeadlessHost { Releasing() }
        try host.tap("Release")
        #expect(host.contains(.text, "released"))
    }

    @Test func `a graph that is unmounted by one of its own actions runs to its end`() {
        let recorder = Recorder()
        let graph = Graph(root: Closing(recorder: recorder))
        recorder.onClose = { [weak graph] in graph?.unmount() }
        graph.press("Show")
        #expect(graph.liveNodes == 0)
        #expect(recorder.entries.filter { $0.hasPrefix("appear") } == ["appear first", "appear second"])
        #expect(recorder.entries.filter { $0.hasPrefix("disappear") }.count == 2)
    }

    @Test func `an element of a graph that is unmounted takes no events`() {
        let graph = Graph(root: Button("Press") {})
        let button = graph.root.children[0]
        #expect(button.takesEvents)
        graph.unmount()
        #expect(!button.send(.tap))
    }
}

extension Graph {
    fileprivate func press(_ label: String) {
        button(label, in: root)?.send(.tap)
        flush()
    }

    private func button(_ label: String, in element: Element) -> Element? {
        if case .button = element.primitive, Self.labels(of: element) == [label] { return element }
        return element.children.lazy.compactMap { self.button(label, in: $0) }.first
    }

    fileprivate var labels: [String] { Self.labels(of: root) }

    private static func labels(of element: Element) -> [String] {
        if case .text(let block) = element.primitive { return [block.string] }
        return element.children.flatMap(labels)
    }
}

@Observable @MainActor
private final class SharedFlag {
    var isOn = false
}

@MainActor
private final class Finish {
    private var isDone = false
    private var waiting: CheckedContinuation<Void, Never>?

    func signal() {
        isDone = true
        waiting?.resume()
        waiting = nil
    }

    func wait() async {
        guard !isDone else { return }
        await withCheckedContinuation { waiting = $0 }
    }
}

private struct Restless: View {
    @State private var count = 0
    @State private var isRunning = false

    var body: some View {
        VStack {
            Button("Start") {
                isRunning = true
                count = 1
            }
            Button("Stop") { isRunning = false }
            Text(isRunning ? "running" : "stopped")
        }
        .onChange(of: count) { if isRunning { count += 1 } }
    }
}

private struct SelfWriting: View {
    @State private var count = 0
    @State private var isRunning = false

    var body: some View {
        if isRunning { count += 1 }
        return VStack {
            Button("Start") { isRunning = true }
            Button("Stop") { isRunning = false }
            Text(isRunning ? "running \(count)" : "stopped")
        }
    }
}

private struct ManySteps: View {
    let recorder: Recorder
    @State private var value = 0

    var body: some View {
        let _ = recorder.note("body \(value)")
        Text("\(value)")
        Button("Go") {
            for step in 1...500 { withAnimation { value = step } }
        }
    }
}

private struct LateWriter: View {
    let gate: Gate
    let finish: Finish
    @Environment(\.isEnabled) private var isEnabled
    @State private var isDone = false

    var body: some View {
        Text(isDone ? "done" : "working")
            .task {
                await gate.wait()
                isDone = isEnabled
                finish.signal()
            }
    }
}

private struct FlagReader: View {
    let flag: SharedFlag
    let recorder: Recorder

    var body: some View {
        let _ = recorder.note("body")
        Text(flag.isOn ? "on" : "off").onDisappear { recorder.note("gone") }
    }
}

private struct WeakOwner: View {
    let flag: SharedFlag
    @State private var updates = 0

    var body: some View {
        VStack {
            WeakReader(flag: flag)
            Text("Updates: \(updates)")
            Button("Update") { updates += 1 }
        }
    }
}

private struct WeakReader: View {
    weak var flag: SharedFlag?

    var body: some View {
        Text(flag == nil ? "gone" : "here")
    }
}

private final class Last {
    let onRelease: () -> Void

    init(onRelease: @escaping () -> Void) {
        self.onRelease = onRelease
    }

    deinit { onRelease() }
}

private struct Releasing: View {
    @State private var last: Last?
    @State private var isReleased = false

    var body: some View {
        VStack {
            Text(isReleased ? "released" : last == nil ? "empty" : "held")
            Button("Release") { last = nil }
        }
        .onAppear { last = Last { isReleased = true } }
    }
}

private struct Closing: View {
    let recorder: Recorder
    @State private var isShown = false

    var body: some View {
        VStack {
            Button("Show") { isShown = true }
            if isShown {
                Text("First")
                    .onAppear {
                        recorder.note("appear first")
                        recorder.onClose()
                    }
                    .onDisappear { recorder.note("disappear first") }
                Text("Second")
                    .onAppear { recorder.note("appear second") }
                    .onDisappear { recorder.note("disappear second") }
            }
        }
    }
}
