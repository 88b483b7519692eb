import HeadlessHost
import PortableUI
import Testing

/// Rows of `Documentation/Divergences.md`.
///
/// A change that removes a divergence must change its row, and vice versa.
@MainActor
@Suite struct `Where PortableUI differs from SwiftUI` {
    @Test func `a key is shown in its own words, without translation or inflection`() {
        let host = HeadlessHost { Text("**Now** ^[\(2) page](inflect: true)") }
        #expect(host.findAll(.text).map(\.label) == ["Now 2 page"])
    }

    @Test func `an action for one tap runs at the first of two, without waiting for the second`() throws {
        let log = Log()
        let host = HeadlessHost {
            Text("Tap me")
                .onTapGesture(count: 2) { log.entries.append("two") }
                .onTapGesture { log.entries.append("one") }
        }
        try host.tap("Tap me", times: 2)
        #expect(log.entries == ["one", "two"])
    }

    @Test func `pages beside each other are all made at once`() {
        let log = Log()
        let host = HeadlessHost {
            TabView {
                ForEach(0..<3) { number in
                    Text("Page \(number)").onAppear { log.entries.append("\(number)") }
                }
            }
            .tabViewStyle(.page)
        }
        #expect(log.entries.sorted() == ["0", "1", "2"])
        #expect(host.findAll(.text).count == 3)
    }

    @Test func `a menu is a dialog, and rows are deleted by a button`() throws {
        let host = HeadlessHost {
            List {
                Menu("Sort") { Button("By name") {} }
                ForEach(["a"], id: \.self) { Text($0) }.onDelete { _ in }
            }
        }
        #expect(host.contains(.button, "Delete"))
        try host.tap("Sort")
        #expect(host.findAll(.dialog).count == 1)
    }

    @Test func `a window is always in front, and its appearance is what the app has chosen`() {
        let host = HeadlessHost { Surroundings() }
        #expect(host.contains(.text, "active, light"))
    }

    @Test func `a second element of one identity is kept apart from the first`() {
        let host = HeadlessHost { ForEach(["a", "a"], id: \.self) { Text($0) } }
        #expect(host.findAll(.text).count == 2)
    }

    @Test func `an object is made once for its place, and a value at each initialization`() throws {
        let log = Log()
        let host = HeadlessHost { Owner(log: log) }
        for _ in 1...3 { try host.tap("Update") }
        #expect(log.entries.filter { $0 == "object" }.count == 1)
        #expect(log.entries.filter { $0 == "value" }.count == 4)
    }
}

@MainActor
private final class Log {
    var entries: [String] = []

    func making(_ entry: String) -> Int {
        entries.append(entry)
        return entries.count
    }
}

private struct Surroundings: View {
    @Environment(\.scenePhase) private var phase
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
        Text("\(phase == .active ? "active" : "behind"), \(colorScheme == .dark ? "dark" : "light")")
    }
}

private struct Owner: View {
    let log: Log
    @State private var updates = 0

    var body: some View {
        Button("Update") { updates += 1 }
        Child(number: updates, log: log)
    }
}

private struct Child: View {
    let number: Int
    @State private var made: Made
    @State private var first: Int

    init(number: Int, log: Log) {
        self.number = number
        _made = State(wrappedValue: Made(log))
        first = log.making("value")
    }

    var body: some View {
        Text("\(number) \(first) \(made.number)")
    }
}

@MainActor
private final class Made {
    let number: Int

    init(_ log: Log) {
        number = log.making("object")
    }
}
