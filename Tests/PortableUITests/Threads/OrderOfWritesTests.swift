import Foundation
import HeadlessHost
import PortableUI
import Testing

/// The order in which the main actor shows the writes of several threads.
@MainActor
@Suite struct `Order of the writes of several threads` {
    @Test func `writes merge within a transaction, and each transaction is shown (L4)`() async throws {
        let recorder = Recorder()
        let host = HeadlessHost {
            Numbers(recorder: recorder) { first, _ in
                onOtherThread {
                    first.wrappedValue = 1
                    first.wrappedValue = 2
                    withAnimation {
                        first.wrappedValue = 3
                        first.wrappedValue = 4
                    }
                }
            }
        }
        try host.tap("Write")
        try await host.until { host.contains(.text, "4 0") }
        #expect(recorder.entries == ["body 0 0", "body 2 0", "change 0 to 2", "body 4 0", "change 2 to 4"])
    }

    @Test func `a host that settles has shown what another thread has written`() async throws {
        let host = HeadlessHost {
            Numbers(recorder: Recorder()) { first, _ in onOtherThread { first.wrappedValue = 5 } }
        }
        try host.tap("Write")
        try await host.settle()
        #expect(host.contains(.text, "5 0"))
    }

    @Test func `a queue that the main actor waits for is on it`() throws {
        let host = HeadlessHost { Waiting() }
        #expect(host.contains(.text, "value 0"))
        try host.tap("Add")
        #expect(host.contains(.text, "value 2"))
    }

    @Test func `each step has its place, even within another`() async throws {
        let recorder = Recorder()
        let host = HeadlessHost {
            Numbers(recorder: recorder) { first, second in
                onOtherThread {
                    withAnimation {
                        second.wrappedValue = 1
                        withAnimation(nil) { second.wrappedValue = 2 }
                        second.wrappedValue = 3
                    }
                    first.wrappedValue = 9
                }
            }
        }
        try host.tap("Write")
        try await host.until { host.contains(.text, "9 3") }
        let bodies = recorder.entries.filter { $0.hasPrefix("body") }
        #expect(bodies == ["body 0 0", "body 0 1", "body 0 2", "body 0 3", "body 9 3"])
    }

    @Test func `a step that throws shows what it has written`() async throws {
        let host = HeadlessHost {
            Numbers(recorder: Recorder()) { first, _ in
                onOtherThread {
                    _ = try? withAnimation {
                        first.wrappedValue = 1
                        throw CancellationError()
                    }
                    first.wrappedValue += 1
                }
            }
        }
        try host.tap("Write")
        try await host.until { host.contains(.text, "2 0") }
    }

    @Test func `a later write of the main actor stays`() async throws {
        let recorder = Recorder()
        let host = HeadlessHost {
            Numbers(recorder: recorder) { first, _ in
                onOtherThread { first.wrappedValue = 1 }
                recorder.note("seen \(first.wrappedValue)")
                first.wrappedValue = 2
            }
        }
        try host.tap("Write")
        try await host.until { host.contains(.text, "2 0") }
        #expect(recorder.entries == ["body 0 0", "seen 1", "body 2 0", "change 0 to 2"])
    }

    @Test func `an earlier write of the main actor is replaced`() async throws {
        let host = HeadlessHost {
            Numbers(recorder: Recorder()) { first, _ in
                first.wrappedValue = 1
                onOtherThread { first.wrappedValue += 1 }
            }
        }
        try host.tap("Write")
        try await host.until { host.contains(.text, "2 0") }
    }

    @Test func `a step that writes in another window doesn't part the writes around it`() async throws {
        var theirs: Binding<Int>?
        let otherHost = HeadlessHost { Numbers(recorder: Recorder()) { first, _ in theirs = first } }
        try otherHost.tap("Write")
        let recorder = Recorder()
        let host = HeadlessHost {
            Numbers(recorder: recorder) { first, _ in
                first.wrappedValue = 1
                withAnimation { theirs?.wrappedValue = 9 }
                first.wrappedValue = 2
            }
        }
        try host.tap("Write")
        #expect(recorder.entries.filter { $0.hasPrefix("body") } == ["body 0 0", "body 2 0"])
        try await otherHost.until { otherHost.contains(.text, "9 0") }
    }

    @Test func `the writes of the main actor before and after another thread's step are shown together`() async throws {
        let recorder = Recorder()
        let host = HeadlessHost {
            Numbers(recorder: recorder) { first, second in
                first.wrappedValue = 1
                onOtherThread { withAnimation { second.wrappedValue = 5 } }
                first.wrappedValue = 2
            }
        }
        try host.tap("Write")
        try await host.until { host.contains(.text, "2 5") }
        #expect(recorder.entries.filter { $0.hasPrefix("body") } == ["body 0 0", "body 2 0", "body 2 5"])
    }

    @Test func `threads that write at the same time lose nothing`() async throws {
        let keeper = BindingKeeper()
        let host = HeadlessHost { Crowd(keeper: keeper) }
        let bindings = keeper.bindings
        await withTaskGroup { group in
            for binding in bindings {
                group.addTask { await add(500, to: binding) }
            }
        }
        #expect(bindings.map(\.wrappedValue) == [500, 500, 500, 500])
        try await host.until { host.contains(.text, "500 500 500 500") }
    }

    @Test func `a value that uses states when it is let go does so`() async throws {
        let host = HeadlessHost { Releasing() }
        try host.tap("Release")
        try await host.until { host.contains(.text, "released 1") }
    }

    @Test func `what is shown inherits nothing from the thread that wrote`() async throws {
        let recorder = Recorder()
        let keeper = BindingKeeper()
        let host = HeadlessHost { Inheriting(keeper: keeper, recorder: recorder) }
        let binding = try #require(keeper.bindings.first)
        await Caller.$name.withValue("writer") { await add(1, to: binding) }
        try await host.until { host.contains(.text, "1") }
        #expect(recorder.entries == ["none", "none"])
    }
}

/// The caller of a view's body.
private enum Caller {
    @TaskLocal static var name = "none"
}

@concurrent
private func add(_ count: Int, to binding: Binding<Int>) async {
    for number in 1...count {
        if number.isMultiple(of: 7) {
            withAnimation { binding.wrappedValue += 1 }
        } else {
            binding.wrappedValue += 1
        }
    }
}

@MainActor
private final class BindingKeeper {
    var bindings: [Binding<Int>] = []
}

private struct Numbers: View {
    let recorder: Recorder
    let write: @MainActor (Binding<Int>, Binding<Int>) -> Void
    @State private var first = 0
    @State private var second = 0

    var body: some View {
        let _ = recorder.note("body \(first) \(second)")
        Text("\(first) \(second)")
            .onChange(of: first) { recorder.note("change \($0) to \($1)") }
        Button("Write") { write($first, $second) }
    }
}

private struct Crowd: View {
    let keeper: BindingKeeper
    @State private var first = 0
    @State private var second = 0
    @State private var third = 0
    @State private var fourth = 0

    var body: some View {
        Text("\(first) \(second) \(third) \(fourth)")
            .onAppear { keeper.bindings = [$first, $second, $third, $fourth] }
    }
}

// Sendable: one thread at a time uses it.
private final class Token: @unchecked Sendable {
    let onRelease: () -> Void

    init(onRelease: @escaping () -> Void) {
        self.onRelease = onRelease
    }

    deinit {
        onRelease()
    }
}

private struct Releasing: View {
    @State private var token: Token?
    @State private var released = 0

    var body: some View {
        Text("released \(released)")
        Button("Release") {
            let (token, released) = ($token, $released)
            onOtherThread {
                token.wrappedValue = Token { released.wrappedValue += 1 }
                token.wrappedValue = nil
            }
        }
    }
}

private struct Inheriting: View {
    let keeper: BindingKeeper
    let recorder: Recorder
    @State private var count = 0

    var body: some View {
        let _ = recorder.note(Caller.name)
        Text("\(count)").onAppear { keeper.bindings = [$count] }
    }
}

/// A view that reads and writes its state in a queue of its own.
private struct Waiting: View {
    @State private var value = 0
    private let queue = DispatchQueue(label: "waiting")

    var body: some View {
        let shown = queue.sync { value }
        Text("value \(shown)")
        Button("Add") {
            for _ in 1...2 { queue.sync { value += 1 } }
        }
    }
}
