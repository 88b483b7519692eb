import HeadlessHost
import Observation
import Testing

@testable import PortableUICore

/// Values that views pass to the views around them.
@MainActor
@Suite struct `Preferences` {
    @Test func `values are combined in the order of the source, and told at first and at each change`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { Names(recorder: recorder) }
        #expect(recorder.entries == ["a b c"])
        try host.tap("Rename")
        #expect(recorder.entries == ["a b c", "a B c"])
        try host.tap("Rename")
        #expect(recorder.entries == ["a b c", "a B c"])
    }

    @Test func `a view that comes, goes or moves changes what is told`() async throws {
        let recorder = Recorder()
        let model = Letters()
        let host = HeadlessHost { LetterRow(model: model, recorder: recorder) }
        var expected = ["a"]
        for letters in [["a", "b", "c"], ["c", "b"], ["b", "c"], []] {
            model.letters = letters
            try await host.settle()
            expected.append(letters.joined(separator: " "))
            #expect(recorder.entries == expected)
        }
    }

    @Test func `a value takes the place of those below it, and a change begins with them`() {
        let recorder = Recorder()
        _ = HeadlessHost {
            VStack {
                Text("Inner").preference(key: NameKey.self, value: ["inner"])
            }
            .preference(key: NameKey.self, value: ["outer"])
            .transformPreference(NameKey.self) { $0.append("more") }
            .onPreferenceChange(NameKey.self) { recorder.note($0.joined(separator: " ")) }
        }
        #expect(recorder.entries == ["outer more"])
    }

    @Test func `keys are kept apart, and one that nobody tells has its default`() {
        let recorder = Recorder()
        _ = HeadlessHost {
            Text("Only").preference(key: NameKey.self, value: ["only"])
                .onPreferenceChange(TitleKey.self) { recorder.note($0 ?? "none") }
                .onPreferenceChange(NameKey.self) { recorder.note($0.joined()) }
        }
        #expect(recorder.entries.sorted() == ["none", "only"])
    }

    @Test func `state that follows a preference is in the same frame (L13)`() {
        let host = HeadlessHost { Following() }
        #expect(host.contains(.text, "told: deep"))
    }

    @Test func `a page that is not shown tells nothing`() throws {
        let recorder = Recorder()
        let host = HeadlessHost {
            TabView {
                Text("One").preference(key: NameKey.self, value: ["one"]).tabItem { Text("First") }
                Text("Two").preference(key: NameKey.self, value: ["two"]).tabItem { Text("Second") }
            }
            .onPreferenceChange(NameKey.self) { recorder.note($0.joined(separator: " ")) }
        }
        try host.choose("Second")
        try host.choose("First")
        #expect(recorder.entries.filter { !$0.isEmpty } == ["one", "two", "one"])
    }
}

private enum NameKey: PreferenceKey {
    static let defaultValue: [String] = []

    static func reduce(value: inout [String], nextValue: () -> [String]) {
        value += nextValue()
    }
}

private enum TitleKey: PreferenceKey {
    static func reduce(value: inout String?, nextValue: () -> String?) {
        value = value ?? nextValue()
    }
}

private struct Names: View {
    let recorder: Recorder
    @State private var second = "b"

    var body: some View {
        VStack {
            Text("1").preference(key: NameKey.self, value: ["a"])
            HStack { Text("2").preference(key: NameKey.self, value: [second]) }
            Button("Rename") { second = "B" }.preference(key: NameKey.self, value: ["c"])
        }
        .onPreferenceChange(NameKey.self) { recorder.note($0.joined(separator: " ")) }
    }
}

@MainActor @Observable
private final class Letters {
    var letters = ["a"]
}

private struct LetterRow: View {
    let model: Letters
    let recorder: Recorder

    var body: some View {
        HStack { Inside(model: model) }
            .onPreferenceChange(NameKey.self) { recorder.note($0.joined(separator: " ")) }
    }

    struct Inside: View {
        let model: Letters

        var body: some View {
            ForEach(model.letters, id: \.self) { Text($0).preference(key: NameKey.self, value: [$0]) }
        }
    }
}

private struct Following: View {
    @State private var told = ""

    var body: some View {
        VStack {
            Text("told: \(told)")
            Group { Text("Deep").preference(key: TitleKey.self, value: "deep") }
        }
        .onPreferenceChange(TitleKey.self) { told = $0 ?? "" }
    }
}
