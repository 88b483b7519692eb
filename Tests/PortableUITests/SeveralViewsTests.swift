import HeadlessHost
import Observation
import PortableUI
import Testing

/// A modifier of several views applies to each of them.
@MainActor
struct SeveralViewsTests {
    @Observable @MainActor fileprivate final class Shelf {
        var items = [1, 2, 3]
        var isWide = false
        var isMarked = false
    }

    private let shelf = Shelf()

    private func rows(@ViewBuilder _ content: @escaping @MainActor () -> some View) -> [String] {
        HeadlessHost { List { content() } }.findAll(.row).map(\.label)
    }

    @Test func `a group, a loop, a condition, and a view of several keep their rows`() {
        let isShown = true
        #expect(
            rows {
                Group {
                    Text("A"); Text("B")
                }.padding()
            } == ["A", "B"])
        #expect(rows { ForEach(0..<3) { Text("\($0)") }.font(.headline).padding() } == ["0", "1", "2"])
        #expect(rows { Group { if isShown { Text("A"); Text("B") } else { Text("C") } }.tint(.red) } == ["A", "B"])
        #expect(rows { Group { if !isShown { Text("A") } }.padding() } == [])
        #expect(rows { Pair().foregroundStyle(.secondary).id(1).padding() } == ["A", "B"])
        #expect(rows { AnyView(Pair()).padding() } == ["A", "B"])
        #expect(rows { Pair().modifier(Framed()) } == ["A", "B"])
        #expect(rows { Pair().redacted(reason: .placeholder).disabled(true) } == ["A", "B"])
        #expect(rows { Pair().accessibilityElement(children: .combine) } == ["A", "B"])
    }

    @Test func `a background of several views is behind all of them`() {
        #expect(rows { Pair().background { Circle() } }.count == 1)
        #expect(rows { Pair().background(Color.red) }.count == 2)
    }

    @Test func `one view has one box, whether its type says so or not`() {
        let plain = HeadlessHost { Text("A").padding().opacity(0.5).accessibilityLabel("B") }
        let erased = HeadlessHost { AnyView(Text("A")).padding().opacity(0.5).accessibilityLabel("B") }
        #expect(plain.tree.description == erased.tree.description)
    }

    @Test func `a box follows the modifier, and leaves with its view`() async throws {
        let host = HeadlessHost { [shelf] in
            Observing {
                List {
                    ForEach(shelf.items, id: \.self) { Text("Item \($0)") }
                        .opacity(shelf.isWide ? 0 : 1)
                        .onTapGesture { shelf.isMarked = true }
                }
            }
        }
        try host.tap("Item 2")
        #expect(shelf.isMarked)
        shelf.isMarked = false
        shelf.isWide = true
        shelf.items = [2]
        try await host.settle()
        #expect(host.findAll(.row).map(\.label) == ["Item 2"])
        #expect(throws: EventRefused.self) { try host.tap("Item 2") }
        host.unmount()
        #expect(host.counters.liveNodes == 0)
    }

    @Test func `state inside a box stays while others come and go`() async throws {
        let host = HeadlessHost { [shelf] in
            Observing { ForEach(shelf.items, id: \.self) { Tapped(name: "\($0)") }.padding().padding(.top) }
        }
        try host.tap("2: 0")
        shelf.items = [4, 2]
        try await host.settle()
        #expect(host.contains(.button, "2: 1") && host.contains(.button, "4: 0"))
    }

    @Test func `rows in boxes are selected by the tags inside, and have the actions inside`() throws {
        var selected: String?
        let selection = Binding {
            selected
        } set: {
            selected = $0
        }
        let host = HeadlessHost {
            List(selection: selection) {
                Group {
                    Text("A").tag("a")
                    Text("B").tag("b").swipeActions { Button("Flag") {} }
                }
                .padding()
            }
        }
        try host.tap(host.findAll(.row)[1])
        #expect(selected == "b")
        #expect(host.findAll(.row)[1].all { $0.role == .button && $0.label == "Flag" }.count == 1)
        #expect(host.findAll(.row)[0].all { $0.label == "Flag" }.isEmpty)
    }
}

private struct Pair: View {
    var body: some View {
        Text("A")
        Text("B")
    }
}

private struct Framed: ViewModifier {
    func body(content: Content) -> some View {
        content.frame(maxWidth: .infinity).padding()
    }
}

private struct Tapped: View {
    let name: String
    @State private var taps = 0

    var body: some View {
        Button("\(name): \(taps)") { taps += 1 }
    }
}

private struct Observing<Content: View>: View {
    @ViewBuilder let content: () -> Content

    var body: some View { content() }
}
