import HeadlessHost
import Observation
import PortableUI
import Testing

/// L1, L2, L3: the identity of a place in the tree, and the state that belongs to it.
@MainActor
struct IdentityTests {
    @Test func `each branch of a condition is another identity (L1)`() throws {
        let host = HeadlessHost { Branches() }
        try host.tap("Add one")
        #expect(host.contains(.text, "First: 1"))
        try host.tap("Flip")
        #expect(host.contains(.text, "Second: 0"))
        try host.tap("Flip")
        #expect(host.contains(.text, "First: 0"))
    }

    @Test func `AnyView keeps identity while the wrapped type stays (L1)`() throws {
        let host = HeadlessHost { Erased() }
        try host.tap("Add one")
        try host.tap("Rename")
        #expect(host.contains(.text, "B: 1"))
        try host.tap("Change type")
        #expect(host.contains(.text, "Another type"))
        try host.tap("Change type")
        #expect(host.contains(.text, "B: 0"))
    }

    @Test func `ForEach moves state with the element, whatever its position (L1)`() throws {
        let host = HeadlessHost { Shuffled() }
        try host.tap("Add one", in: "row-b")
        try host.tap("Reverse")
        #expect(host.findAll(.text).map(\.label).filter { $0.contains(":") } == ["c: 0", "b: 1", "a: 0"])
    }

    @Test func `a changed id begins the view anew (L1)`() throws {
        let host = HeadlessHost { Renewed() }
        try host.tap("Add one")
        #expect(host.contains(.text, "Inner: 1"))
        try host.tap("Renew")
        #expect(host.contains(.text, "Inner: 0"))
    }

    @Test func `onAppear inside an id fires again when the id changes, outside it does not (L2)`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { Appearances(recorder: recorder) }
        #expect(recorder.entries.sorted() == ["inside", "outside"])
        recorder.clear()
        try host.tap("Renew")
        #expect(recorder.entries == ["inside"])
    }

    @Test func `one view value used twice has two states (L3)`() throws {
        let host = HeadlessHost { Twins() }
        try host.tap("Add one", in: "left")
        #expect(host.contains(.text, "Twin: 1"))
        #expect(host.contains(.text, "Twin: 0"))
    }

    @Test func `a default object is made once for each identity (L3)`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { DefaultOwner(recorder: recorder) }
        try host.tap("Update")
        try host.tap("Update")
        #expect(recorder.entries == ["default"])
    }

    @Test func `duplicate identities are told apart by their order`() throws {
        let host = HeadlessHost {
            VStack { ForEach(["a", "a", "b"], id: \.self) { Text($0) } }
        }
        #expect(host.findAll(.text).map(\.label) == ["a", "a", "b"])
    }
}

private struct Counter: View {
    let name: String
    @State private var count = 0

    var body: some View {
        VStack {
            Text("\(name): \(count)")
            Button("Add one") { count += 1 }
        }
    }
}

private struct Branches: View {
    @State private var isFirst = true

    var body: some View {
        VStack {
            if isFirst { Counter(name: "First") } else { Counter(name: "Second") }
            Button("Flip") { isFirst.toggle() }
        }
    }
}

private struct Erased: View {
    @State private var name = "A"
    @State private var isCounter = true

    var body: some View {
        VStack {
            isCounter ? AnyView(Counter(name: name)) : AnyView(Text("Another type"))
            Button("Rename") { name = "B" }
            Button("Change type") { isCounter.toggle() }
        }
    }
}

private struct Shuffled: View {
    @State private var names = ["a", "b", "c"]

    var body: some View {
        VStack {
            ForEach(names, id: \.self) { name in
                Counter(name: name).accessibilityIdentifier("row-\(name)")
            }
            Button("Reverse") { names.reverse() }
        }
    }
}

private struct Renewed: View {
    @State private var generation = 0

    var body: some View {
        VStack {
            Counter(name: "Inner").id(generation)
            Button("Renew") { generation += 1 }
        }
    }
}

private struct Appearances: View {
    let recorder: Recorder
    @State private var generation = 0

    var body: some View {
        VStack {
            Text("In").onAppear { recorder.note("inside") }.id(generation)
            Text("Out").id(generation).onAppear { recorder.note("outside") }
            Button("Renew") { generation += 1 }
        }
    }
}

private struct Twins: View {
    var body: some View {
        let twin = Counter(name: "Twin")
        VStack {
            twin.accessibilityIdentifier("left")
            twin.accessibilityIdentifier("right")
        }
    }
}

private struct DefaultOwner: View {
    let recorder: Recorder
    @State private var updates = 0

    var body: some View {
        VStack {
            DefaultReader(update: updates, value: State(wrappedValue: Note(in: recorder)))
            Button("Update") { updates += 1 }
        }
    }
}

private struct DefaultReader: View {
    let update: Int
    @State var value: Note

    init(update: Int, value: State<Note>) {
        self.update = update
        _value = value
    }

    var body: some View {
        Text("\(update) \(value.isNoted)")
    }
}

@MainActor
private final class Note {
    let isNoted: Bool

    init(in recorder: Recorder) {
        isNoted = recorder.noting("default")
    }
}
