import Observation
import OpenCombine
import PortableUI
import SeededRandom
import Testing

@testable import HeadlessHost

/// The end of a wait for a condition that isn't true.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct `A wait for a condition` {
    @Test func `fails at once if nothing can change the tree, and describes it`() async throws {
        let host = HeadlessHost { Text("hello") }
        let (failure, steps) = await failure(of: host) { host.contains(.text, "helo") }
        #expect(failure?.description.contains("text \"hello\"") == true)
        #expect(failure?.description.contains("WaitingTests.swift:") == true)
        #expect(failure?.description.contains("nothing can change it") == true)
        #expect(steps.allSatisfy { $0 == .zero })
    }

    @Test func `is patient in a view with state, which a task of its body may change`() async throws {
        let host = HeadlessHost { Tree.Sleeper() }
        let (failure, steps) = await failure(of: host) { host.contains(.text, "awake") }
        #expect(failure != nil && steps.suffix(Patience.steps).allSatisfy { $0 > .zero })
    }

    @Test func `is patient if its condition finds what it searches for`() async throws {
        let (glass, recorder) = (Hourglass(), Recorder())
        let host = HeadlessHost { Text("hello") }
        let waiting = wait(glass, in: host) { host.contains(.text, "hello") && recorder.entries.count == 1 }
        await glass.pass(steps: Patience.steps - 1)
        recorder.note("event")
        await glass.smash()
        try await waiting.value
    }

    @Test(arguments: Tree.allCases) func `is patient where something unknown can change it`(_ tree: Tree) async throws {
        let host = HeadlessHost { tree }
        if tree == .closure { try host.tap("Wake") }
        let (failure, steps) = await failure(of: host) { host.contains(.text, "typing eror") }
        #expect(failure?.description.contains("nothing has happened for 10.0 seconds") == true)
        #expect(steps.count >= Patience.steps && steps.suffix(Patience.steps).allSatisfy { $0 > .zero })
    }

    @Test(arguments: Foreign.allCases) func `is patient if its condition reads more than the tree`(
        _ foreign: Foreign
    ) async throws {
        let (host, model) = (HeadlessHost { Text("hello") }, Model())
        if foreign == .checked { host.check() }
        let (failure, steps) = await failure(of: host) {
            switch foreign {
            case .alone: false
            case .observable: host.contains(.text, "helo") || model.text == "helo"
            case .checked: host.contains(.text, "helo")
            }
        }
        #expect(failure != nil && steps.suffix(Patience.steps).allSatisfy { $0 > .zero })
    }

    @Test func `is fulfilled by what happens late`() async throws {
        let (glass, gate) = (Hourglass(), Gate())
        let host = HeadlessHost { Tree.Sleeper(gate: gate) }
        try host.tap("Wake")
        let waiting = wait(glass, in: host) { host.contains(.text, "awake") }
        await glass.pass(steps: Patience.steps - 1)
        await gate.open()
        try await waiting.value
    }

    @Test func `begins to be patient again with each event`() async throws {
        let (glass, recorder) = (Hourglass(), Recorder())
        let host = HeadlessHost { Text("hello") }
        let waiting = wait(glass, in: host) { recorder.entries.count == 3 }
        for _ in 1...3 {
            await glass.pass(steps: Patience.steps - 1)
            recorder.note("event")
            host.check()
        }
        try await waiting.value
    }

    @Test func `is fulfilled by a change that no event has told of`() async throws {
        let (glass, recorder) = (Hourglass(), Recorder())
        let host = HeadlessHost { Text("hello") }
        let waiting = wait(glass, in: host) { !recorder.entries.isEmpty }
        await glass.pass(steps: 1)
        recorder.note("changed")
        await glass.smash()
        try await waiting.value
    }

    @Test func `is fulfilled by an observable object that its condition reads`() async throws {
        let (host, model) = (HeadlessHost { Text("hello") }, Model())
        let waiting = Task { try await host.until { model.text == "2" } }
        await Task {}.value
        for text in ["1", "2"] { model.text = text }
        try await waiting.value
    }

    @Test func `ends with an error when its task is cancelled`() async throws {
        let host = HeadlessHost { Text("Never") }
        let task = Task.immediate { try await host.until { false } }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await host.until { false }
        }
        await #expect(throws: CancellationError.self) { try await early.value }
        let fulfilled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await host.until { true }
        }
        try await fulfilled.value
    }

    @Test func `ends in a host that never settles`() async throws {
        let host = HeadlessHost { Text("hello") }
        await #expect(throws: ConditionFailure.self) {
            try await Patience.$sleep.withValue({ _ in }) { try await host.settle(while: { true }) }
        }
    }

    @Test func `names the seed of a hostile host`() async throws {
        let host = HeadlessHost(hostile: 7) { Text("hello") }
        let (failure, _) = await failure(of: host) { host.contains(.text, "helo") }
        #expect(failure?.description.contains("under the hostile seed 7") == true)
    }

    @Test func `lasts for ten seconds of real time, or as long as a test decides`() async {
        #expect(HeadlessHost.patience == .seconds(10))
        // NB: The time is that of the whole process.
        await #expect(processExitsWith: .success) {
            let failure = await #expect(throws: ConditionFailure.self) { try await waitImpatiently() }
            #expect(failure?.description.contains("nothing has happened for 0.02 seconds") == true)
        }
    }

    /// Returns the failure of a wait whose time passes at once, and its steps.
    private func failure(
        of host: HeadlessHost, _ condition: @escaping @MainActor () -> Bool
    ) async -> (ConditionFailure?, [Duration]) {
        let glass = Hourglass()
        await glass.smash()
        let failure = await #expect(throws: ConditionFailure.self) {
            try await wait(glass, in: host, for: condition).value
        }
        return (failure, await glass.steps)
    }

    private func wait(
        _ glass: Hourglass, in host: HeadlessHost, for condition: @escaping @MainActor () -> Bool
    ) -> Task<Void, any Error> {
        Task {
            try await Patience.$sleep.withValue({ try await glass.sleep($0) }) { try await host.until(condition) }
        }
    }
}

extension `A wait for a condition` {
    /// What a condition reads besides the tree.
    enum Foreign: CaseIterable {
        case alone, observable, checked
    }

    @Observable final class Model {
        var text = "asleep"
    }

    final class Object: ObservableObject {}

    /// The views that may change at any time, for reasons that their tree doesn't know.
    enum Tree: CaseIterable, View {
        case closure, appearance, task, observable, object, publisher, storage, timeline

        var body: some View {
            switch self {
            case .closure: Sleeper()
            case .appearance: Text("asleep").onAppear {}
            case .task: Text("asleep").task {}
            case .observable: Reader()
            case .object: Follower()
            case .publisher: Text("asleep").onReceive(PassthroughSubject<Int, Never>()) { _ in }
            case .storage: Stored()
            case .timeline: TimelineView(.periodic(from: .distantPast, by: 60)) { _ in Text("asleep") }
            }
        }

        struct Sleeper: View {
            var gate = Gate()
            @State private var text = "asleep"

            var body: some View {
                VStack {
                    Text(text)
                    Button("Wake") {
                        Task {
                            await gate.wait()
                            text = "awake"
                        }
                    }
                }
            }
        }

        struct Reader: View {
            @State private var model = Model()

            var body: some View { Text(model.text) }
        }

        struct Follower: View {
            @StateObject private var object = Object()

            var body: some View { Text("asleep") }
        }

        struct Stored: View {
            @AppStorage("WaitingTests") private var text = "asleep"

            var body: some View { Text(text) }
        }
    }
}

/// Waits in real time for what never happens.
@MainActor
private func waitImpatiently() async throws {
    HeadlessHost.patience = .milliseconds(20)
    try await HeadlessHost { Text("hello") }.until { false }
}
