import HeadlessHost
import Observation
import PortableUI
import Testing

/// L4, L5, L6, L13: the evaluation of bodies, and the values that they see.
@MainActor
struct UpdateTests {
    @Test func `writes merge within a transaction, and each transaction is shown (L4)`() {
        let recorder = Recorder()
        _ = HeadlessHost { Transactions(recorder: recorder) }
        #expect(recorder.entries == ["body 0", "body 2", "change 0 to 2", "body 4", "change 2 to 4"])
    }

    @Test func `a child whose inputs are unchanged is not evaluated (L5)`() throws {
        let host = HeadlessHost { Parent() }
        try host.tap("Change one")
        #expect(host.counters.bodies["Child"] == 3)
        #expect(host.counters.bodies["Parent"] == 2)
    }

    @Test func `a body depends on exactly the observable properties that it read (L6)`() async throws {
        let model = Model()
        let host = HeadlessHost { ModelReader(model: model) }
        model.unread += 1
        try await host.settle()
        #expect(host.counters.bodies["ModelReader"] == 1)
        model.read += 1
        try await host.until { host.contains(.text, "Read: 1") }
        #expect(host.counters.bodies["ModelReader"] == 2)
    }

    @Test func `a body that reads a property only sometimes depends on it only then`() async throws {
        let model = Model()
        let host = HeadlessHost { SometimesReader(model: model) }
        model.unread += 1
        try await host.until { host.contains(.text, "Unread: 1") }
        model.isReading = false
        try await host.until { host.contains(.text, "Not reading") }
        let before = host.counters.totalBodies
        model.unread += 1
        try await host.settle()
        #expect(host.counters.totalBodies == before)
    }

    @Test func `a change on another thread reaches the tree`() async throws {
        let model = SharedModel()
        let host = HeadlessHost { SharedReader(model: model) }
        await Task.detached { model.value = 7 }.value
        try await host.until { host.contains(.text, "Value: 7") }
    }

    @Test func `an equal write evaluates nothing`() throws {
        let host = HeadlessHost { EqualWriter() }
        host.resetCounters()
        try host.tap("Write the same")
        #expect(host.counters.totalBodies == 0)
    }

    @Test func `a binding writes to its owner, and only readers are evaluated`() throws {
        let host = HeadlessHost { BindingOwner() }
        host.resetCounters()
        try host.tap("Write")
        #expect(host.contains(.text, "Value: 1"))
        #expect(host.counters.bodies == ["BindingReader": 1])
    }

    @Test func `onChange runs in the flush of the change (L13)`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { Changes(recorder: recorder) }
        #expect(recorder.entries == ["initial"])
        try host.tap("Add one")
        #expect(recorder.entries == ["initial", "0 to 1"])
        #expect(host.contains(.text, "Seen: 1"))
    }

    @Test func `an environment value reaches those who read it, and evaluates only them`() throws {
        let host = HeadlessHost { EnvironmentWriter() }
        host.resetCounters()
        try host.tap("Write")
        #expect(host.contains(.text, "Level: 1"))
        #expect(host.counters.bodies == ["EnvironmentWriter": 1, "LevelReader": 1])
    }

    @Test func `an observable object in the environment is found by its type`() async throws {
        let model = Model()
        let host = HeadlessHost { ObjectReader().environment(model) }
        #expect(host.contains(.text, "Object: 0"))
        model.read = 5
        try await host.until { host.contains(.text, "Object: 5") }
    }

    @Test func `disabled controls refuse events, and a branch cannot enable what is disabled above`() throws {
        let host = HeadlessHost {
            VStack { Button("Go") {}.disabled(false) }.disabled(true)
        }
        #expect(throws: EventRefused.self) { try host.tap("Go") }
    }

    @Test func `a modifier with a body has state, and shows newer content`() throws {
        let host = HeadlessHost { Decorated() }
        try host.tap("Mark")
        try host.tap("Add one")
        #expect(host.contains(.text, "Marked"))
        #expect(host.contains(.text, "Count: 1"))
    }

    @Test func `a failed look-up shows the tree`() {
        let host = HeadlessHost { Text("Here").accessibilityIdentifier("place") }
        let failure = #expect(throws: LookupFailure.self) { try host.tap("Nowhere") }
        #expect(failure?.description == "No button \"Nowhere\" in\nroot\n  text \"Here\" #place")
    }
}

@Observable @MainActor
private final class Model {
    var read = 0
    var unread = 0
    var isReading = true
}

// The test writes once, from one thread, while only the tracked read accesses it.
@Observable
private final class SharedModel: @unchecked Sendable {
    var value = 0
}

private struct Transactions: View {
    let recorder: Recorder
    @State private var value = 0

    var body: some View {
        let _ = recorder.note("body \(value)")
        Text("\(value)")
            .onChange(of: value) { recorder.note("change \($0) to \($1)") }
            .onAppear {
                value = 1
                value = 2
                withAnimation {
                    value = 3
                    value = 4
                }
            }
    }
}

private struct Parent: View {
    @State private var value = 0

    var body: some View {
        VStack {
            Child(value: value)
            Child(value: 0)
            Button("Change one") { value += 1 }
        }
    }
}

private struct Child: View {
    let value: Int

    var body: some View {
        Text("Child \(value)")
    }
}

private struct ModelReader: View {
    let model: Model

    var body: some View {
        Text("Read: \(model.read)")
    }
}

private struct SometimesReader: View {
    let model: Model

    var body: some View {
        if model.isReading { Text("Unread: \(model.unread)") } else { Text("Not reading") }
    }
}

private struct SharedReader: View {
    let model: SharedModel

    var body: some View {
        Text("Value: \(model.value)")
    }
}

private struct EqualWriter: View {
    @State private var value = 0

    var body: some View {
        Button("Write the same") { value = 0 }
        Text("\(value)")
    }
}

private struct BindingOwner: View {
    @State private var value = 0

    var body: some View {
        BindingReader(value: $value)
    }
}

private struct BindingReader: View {
    @Binding var value: Int

    var body: some View {
        VStack {
            Text("Value: \(value)")
            Button("Write") { value += 1 }
        }
    }
}

private struct Changes: View {
    let recorder: Recorder
    @State private var count = 0
    @State private var seen = 0

    var body: some View {
        VStack {
            Text("Seen: \(seen)")
            Button("Add one") { count += 1 }
        }
        .onChange(of: count) { old, new in
            recorder.note("\(old) to \(new)")
            seen = new
        }
        .onChange(of: seen, initial: true) { if seen == 0 { recorder.note("initial") } }
    }
}

private struct LevelKey: EnvironmentKey {
    static let defaultValue = -1
}

extension EnvironmentValues {
    fileprivate var level: Int {
        get { self[LevelKey.self] }
        set { self[LevelKey.self] = newValue }
    }
}

private struct EnvironmentWriter: View {
    @State private var level = 0

    var body: some View {
        VStack {
            Passive()
            Button("Write") { level += 1 }
        }
        .environment(\.level, level)
    }
}

private struct Passive: View {
    var body: some View {
        LevelReader()
    }
}

private struct LevelReader: View {
    @Environment(\.level) private var level

    var body: some View {
        Text("Level: \(level)")
    }
}

private struct ObjectReader: View {
    @Environment(Model.self) private var model

    var body: some View {
        Text("Object: \(model.read)")
    }
}

private struct Decorated: View {
    @State private var count = 0

    var body: some View {
        VStack {
            Text("Count: \(count)")
            Button("Add one") { count += 1 }
        }
        .modifier(Marking())
    }
}

private struct Marking: ViewModifier {
    @State private var isMarked = false

    func body(content: Content) -> some View {
        VStack {
            content
            if isMarked { Text("Marked") }
            Button("Mark") { isMarked = true }
        }
    }
}
