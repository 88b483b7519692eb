import HeadlessHost
import PortableUI
import Testing

/// The state that persists when parts of the tree are exchanged.
@MainActor
struct FlipTests {
    @Test func `content that a modifier shows for the first time has not changed`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { Revealed(recorder: recorder) }
        try host.tap("Reveal")
        #expect(host.contains(.text, "Count: 1"))
        #expect(recorder.entries == [])
    }

    @Test func `a tap gesture that comes with an update of the same type takes taps`() throws {
        let host = HeadlessHost { GestureOwner() }
        try host.tap("Give")
        try host.tap("target")
        #expect(host.contains(.text, "Taps: 1"))
        try host.tap("Take")
        #expect(throws: LookupFailure.self) { try host.tap("target") }
    }

    @Test func `a tap gesture on what is disabled is refused`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { Text("Here").onTapGesture { recorder.note("tap") }.disabled(true) }
        #expect(throws: EventRefused.self) { try host.tap("Here") }
        #expect(recorder.entries == [])
    }

    @Test func `rows stay in sight when the data shrinks below the visible range`() throws {
        let host = HeadlessHost { Shrinking() }
        try host.scroll(to: 80..<100)
        try host.tap("Shrink")
        let rows = host.findAll(.text).map(\.label).filter { $0 != "Shrink" }
        #expect(rows == (0..<10).map { String($0) })
    }

    @Test func `of several titles the last in the order of the source is shown, whichever came last`() throws {
        let host = HeadlessHost { Titles() }
        #expect(host.contains(.screen, "Second"))
        try host.tap("Flip")
        #expect(host.contains(.screen, "Second"))
    }

    @Test func `duplicates are reported once, not at every update`() throws {
        var issues: [String] = []
        let graph = Graph(root: Duplicates()) { issues.append($0) }
        let list = graph.root.children[0]
        for _ in 1...3 {
            list.children[0].send(.tap)
            graph.flush()
        }
        #expect(issues == ["ForEach: the identity a occurs more than once"])
        #expect(list.children.count == 4)
        graph.unmount()
    }
}

private struct Revealed: View {
    let recorder: Recorder
    @State private var count = 0

    var body: some View {
        VStack {
            Text("Count: \(count)")
                .onChange(of: count) { recorder.note("\($0) to \($1)") }
                .modifier(Revealing(isRevealed: count > 0))
            Button("Reveal") { count += 1 }
        }
    }
}

private struct Revealing: ViewModifier {
    let isRevealed: Bool

    func body(content: Content) -> some View {
        if isRevealed { content }
    }
}

private struct GestureOwner: View {
    @State private var taps = 0
    @State private var hasGesture = false

    var body: some View {
        VStack {
            Text("Taps: \(taps)")
            Button("Give") { hasGesture = true }
            Button("Take") { hasGesture = false }
            hasGesture
                ? AnyView(Text("target").onTapGesture { taps += 1 })
                : AnyView(Text("target").accessibilityValue("plain"))
        }
    }
}

private struct Shrinking: View {
    @State private var count = 100

    var body: some View {
        VStack {
            Button("Shrink") { count = 10 }
            LazyVStack { ForEach(Array(0..<count), id: \.self) { Text("\($0)") } }
        }
    }
}

private struct Titles: View {
    @State private var isFlipped = false

    var body: some View {
        NavigationStack {
            VStack {
                if isFlipped { Text("1").navigationTitle("First") } else { Text("1").navigationTitle("Other") }
                Text("2").navigationTitle("Second")
                Button("Flip") { isFlipped.toggle() }
            }
        }
    }
}

private struct Duplicates: View {
    @State private var updates = 0

    var body: some View {
        VStack {
            Button("Update") { updates += 1 }
            ForEach(["a", "a", "b"], id: \.self) { Text("\($0) \(updates)") }
        }
    }
}
