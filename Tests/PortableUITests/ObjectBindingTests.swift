import HeadlessHost
import PortableUI
import Testing

/// Views that have a binding to a property of an `ObservableObject`, and don't observe the object themselves.
@MainActor
@Suite struct `Bindings to properties of an object` {
    @Test(arguments: [
        "whole", "part", "element", "optional", "unwrapped", "animated", "environment", "field", "slider",
    ])
    func `a view that has one shows each change of the property`(kind: String) throws {
        let host = HeadlessHost { Owner() }
        for number in 1...2 {
            try host.tap("Change")
            #expect(value(of: kind, in: host) == "\(number)")
        }
    }

    @Test func `a view is skipped if another property has changed`() throws {
        let host = HeadlessHost { Owner() }
        host.resetCounters()
        try host.tap("Change unread")
        #expect(host.counters.bodies["Owner"] == 1)
        #expect(host.counters.bodies["Shown"] == nil)
    }

    @Test func `of several elements, only the view of the one that has changed is evaluated`() throws {
        let host = HeadlessHost { Owner() }
        host.resetCounters()
        try host.tap("Change the third")
        #expect(host.contains(.text, "row 9"))
        #expect(host.counters.bodies["Shown"] == 1)
    }

    @Test func `another object with an equal value is written to after it has taken the place of the first`() throws {
        let (first, second) = (Model(), Model())
        let host = HeadlessHost { Chooser(first: first, second: second) }
        try host.tap("Choose")
        try host.tap("Write")
        #expect(first.count == 0 && second.count == 5)
        #expect(host.contains(.text, "chosen 5"))
    }

    @Test func `a view that has a binding to an observable property is evaluated, and its parent isn't`() throws {
        let host = HeadlessHost { Keeper(tally: Tally()) }
        host.resetCounters()
        try host.tap("Write")
        #expect(host.contains(.text, "kept 5"))
        #expect(host.counters.bodies["Keeper"] == nil)
    }

    private func value(of kind: String, in host: HeadlessHost) -> String? {
        switch kind {
        case "field": host.findAll(.field, "Name").first?.value
        case "slider": host.findAll(.slider).first?.value.map { $0.replacing(".0", with: "") }
        default: host.findAll(.text).map(\.label).first { $0.hasPrefix(kind) }.map { String($0.suffix(1)) }
        }
    }
}

private struct Part: Equatable, Identifiable {
    var id = 0
    var count = 0
}

private final class Model: ObservableObject {
    @Published var count = 0
    @Published var part = Part()
    @Published var elements = (0..<3).map { Part(id: $0) }
    @Published var optional: Int? = 0
    @Published var name = "0"
    @Published var level = 0.0
    @Published var unread = 0

    func change() {
        count += 1
        part.count += 1
        elements[0].count += 1
        optional = count
        name = "\(count)"
        level += 1
    }
}

private struct Owner: View {
    @StateObject private var model = Model()

    var body: some View {
        VStack {
            Shown("whole", count: $model.count)
            Shown("part", count: $model.part.count)
            Shown("element", count: $model.elements[0].count)
            OptionalShown(count: Binding($model.count))
            if let count = Binding($model.optional) { Shown("unwrapped", count: count) }
            Shown("animated", count: $model.count.animation())
            FromEnvironment()
            TextField("Name", text: $model.name)
            Slider(value: $model.level, in: 0...10)
            ForEach($model.elements) { Shown("row", count: $0.count) }
            Button("Change") { model.change() }
            Button("Change unread") { model.unread += 1 }
            Button("Change the third") { model.elements[2].count = 9 }
        }
        .environmentObject(model)
    }
}

private struct Shown: View {
    let name: String
    @Binding var count: Int

    init(_ name: String, count: Binding<Int>) {
        self.name = name
        _count = count
    }

    var body: some View { Text("\(name) \(count)") }
}

private struct OptionalShown: View {
    @Binding var count: Int?

    var body: some View { Text("optional \(count ?? -1)") }
}

private struct FromEnvironment: View {
    @EnvironmentObject private var model: Model

    var body: some View { Shown("environment", count: $model.count) }
}

private struct Chooser: View {
    @ObservedObject var first: Model
    @ObservedObject var second: Model
    @State private var isSecond = false

    var body: some View {
        Writer(name: "chosen", count: isSecond ? $second.count : $first.count)
        Button("Choose") { isSecond = true }
    }
}

@MainActor @Observable
private final class Tally {
    var count = 0
}

private struct Keeper: View {
    @Bindable var tally: Tally

    var body: some View { Writer(name: "kept", count: $tally.count) }
}

private struct Writer: View {
    let name: String
    @Binding var count: Int

    var body: some View {
        Text("\(name) \(count)")
        Button("Write") { count = 5 }
    }
}
