import Foundation
import HeadlessHost
import PortableUI
import Testing

/// The properties of views, used off the main actor: a write is seen by every reader at once, and shown later.
@MainActor
@Suite struct `Properties used on another thread` {
    @Test(arguments: Property.all)
    private func `a write is seen at once, and shown`(property: Property) async throws {
        let recorder = Recorder()
        let store = try #require(UserDefaults(suiteName: "OtherThreadTests.\(UUID().uuidString)"))
        let host = HeadlessHost { Screen(property: property, recorder: recorder).defaultAppStorage(store) }
        #expect(host.contains(.text, "Value 0"))
        try host.tap("Add")
        #expect(recorder.entries == ["0 1 2"])
        try await host.until { host.contains(.text, "Value 2") }
        store.removeObject(forKey: "stored")
    }

    @Test func `the focus is moved`() async throws {
        let host = HeadlessHost { Form() }
        try host.tap("Focus")
        try await host.until { host.contains(.text, "focused") }
    }

    @Test func `the values of the environment are read`() throws {
        let recorder = Recorder()
        let host = HeadlessHost {
            Surroundings(recorder: recorder).environment(Owner(name: "Ada")).environment(
                \.locale, Locale(identifier: "fr")
            )
            .disabled(false)
        }
        try host.tap("Read")
        #expect(recorder.entries == ["fr true Ada"])
    }

    @Test func `the closures of a binding run where they are called`() async throws {
        let recorder = Recorder()
        let host = HeadlessHost { Computed(recorder: recorder) }
        try host.tap("Write")
        #expect(recorder.entries == ["get on other", "set on other", "get on main"])
        try await host.until { host.contains(.text, "Value 7") }
    }

    @Test func `a write after the end of the tree has no effect on it`() throws {
        let keeper = Keeper()
        var host: HeadlessHost? = HeadlessHost { Kept(keeper: keeper) }
        host?.unmount()
        host = nil
        let binding = try #require(keeper.binding)
        #expect(onOtherThread { Self.add(to: binding) } == 1)
        #expect(host == nil)
    }

    nonisolated private static func add(to binding: Binding<Int>) -> Int {
        withAnimation { binding.wrappedValue += 1 }
        return binding.wrappedValue
    }

    @Test func `a warning is written once`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            await MainActor.run {
                for _ in 1...2 {
                    let keeper = Keeper()
                    let host = HeadlessHost { Kept(keeper: keeper) }
                    guard let binding = keeper.binding else { exit(1) }
                    for _ in 1...3 { onOtherThread { binding.wrappedValue += 1 } }
                    host.unmount()
                }
            }
        }
        let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n")
        #expect(lines.filter { $0.contains("off the main actor") }.count == 1)
    }
}

/// A property of a screen that holds a number.
private struct Property: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let value: @Sendable (Screen) -> Int
    let add: @Sendable (Screen) -> Void

    init(_ name: String, value: @escaping @Sendable (Screen) -> Int, add: @escaping @Sendable (Screen) -> Void) {
        testDescription = name
        self.value = value
        self.add = add
    }

    init(_ name: String, _ binding: @escaping @Sendable (Screen) -> Binding<Int>) {
        self.init(name, value: { binding($0).wrappedValue }, add: { binding($0).wrappedValue += 1 })
    }

    static let all = [
        Property("state", value: { $0.count }, add: { $0.count += 1 }),
        Property("state in withAnimation", value: { $0.count }, add: { screen in withAnimation { screen.count += 1 } }),
        Property("state in withTransaction", value: { $0.count }) { screen in
            withTransaction(Transaction(animation: .linear)) { screen.count += 1 }
        },
        Property("binding") { $0.$count },
        Property("animated binding") { $0.$count.animation(.easeIn) },
        Property("part of a value") { $0.$pair.second },
        Property("element of an array") { $0.$list[1] },
        Property("optional", value: { $0.optional ?? 0 }, add: { $0.optional = ($0.optional ?? 0) + 1 }),
        Property("value of an optional") { Binding($0.$optional) ?? .constant(-1) },
        Property("app storage", value: { $0.stored }, add: { $0.stored += 1 }),
        Property("binding to app storage") { $0.$stored },
        Property("scene storage", value: { $0.scene }, add: { $0.scene += 1 }),
        Property("binding to scene storage") { $0.$scene },
        Property("observable object", value: { $0.model.count }, add: { $0.model.count += 1 }),
        Property("binding to an observable object") { Bindable($0.model).count },
    ]
}

nonisolated private struct Screen: View {
    let property: Property
    let recorder: Recorder
    @State var count = 0
    @State var pair = Pair()
    @State var list = [0, 0]
    @State var optional: Int? = 0
    @State var model = Model()
    @AppStorage("stored") var stored = 0
    @SceneStorage("scene") var scene = 0

    @MainActor var body: some View {
        Text("Value \(property.value(self))")
        Button("Add") {
            recorder.note(
                onOtherThread {
                    let first = property.value(self)
                    property.add(self)
                    let second = property.value(self)
                    property.add(self)
                    return "\(first) \(second) \(property.value(self))"
                })
        }
    }
}

private struct Pair {
    var first = 0
    var second = 0
}

// Sendable: one thread at a time uses it.
@Observable
private final class Model: @unchecked Sendable {
    var count = 0
}

nonisolated private struct Form: View {
    @FocusState var isFocused: Bool

    @MainActor var body: some View {
        TextField("Name", text: .constant("")).focused($isFocused)
        Text(isFocused ? "focused" : "not focused")
        Button("Focus") { onOtherThread { isFocused = true } }
    }
}

@Observable
private final class Owner: Sendable {
    let name: String

    init(name: String) {
        self.name = name
    }
}

nonisolated private struct Surroundings: View {
    let recorder: Recorder
    @Environment(\.locale) var locale
    @Environment(\.isEnabled) var isEnabled
    @Environment(Owner.self) var owner

    @MainActor var body: some View {
        Button("Read") {
            recorder.note(onOtherThread { "\(locale.identifier) \(isEnabled) \(owner.name)" })
        }
    }
}

private struct Computed: View {
    let recorder: Recorder
    @State private var value = 0

    var body: some View {
        Text("Value \(value)")
        Button("Write") {
            var places: [String] = []
            let binding = Binding {
                places.append("get on \(Self.place)")
                return value
            } set: {
                places.append("set on \(Self.place)")
                value = $0
            }
            onOtherThread { binding.wrappedValue += 7 }
            _ = binding.wrappedValue
            for place in places { recorder.note(place) }
        }
    }

    nonisolated private static var place: String {
        isOnOtherThread ? "other" : "main"
    }
}

@MainActor
private final class Keeper {
    var binding: Binding<Int>?
}

private struct Kept: View {
    let keeper: Keeper
    @State private var count = 0

    var body: some View {
        Text("\(count)").onAppear { keeper.binding = $count }
    }
}
