import PortableUI

/// A page whose app changes what the user types: it clears, formats, limits, and completes the texts.
struct Typing: View {
    @State private var note = ""
    @State private var notes: [String] = []
    @State private var loud = ""
    @State private var grouped = ""
    @State private var short = ""
    @State private var completed = ""
    @State private var amount = 0
    @State private var secret = ""
    @State private var search = ""
    @State private var level = 0.0
    @SceneStorage("kept") private var kept = ""

    var body: some View {
        VStack {
            TextField("Note", text: $note).onSubmit {
                notes.append(note)
                note = ""
            }
            heard("notes", notes.joined(separator: "|"))
            heard("note", note)
            TextField("Loud", text: $loud).onChange(of: loud) { loud = loud.uppercased() }
            heard("loud", loud)
            TextField("Grouped", text: $grouped).onChange(of: grouped) { grouped = Self.grouped(grouped) }
            heard("grouped", grouped)
            TextField("Short", text: $short).onChange(of: short) { short = String(short.prefix(8)) }
            heard("short", short)
            TextField("Completed", text: $completed).onChange(of: completed) {
                if completed == "sw" { completed = "swift " }
            }
            heard("completed", completed)
        }
        VStack {
            TextField("Amount", value: $amount, format: .number)
            heard("amount", String(amount))
            SecureField("Secret", text: $secret).onSubmit { secret = "" }
            heard("secret", secret)
            Text("Searched").searchable(text: $search)
            heard("search", search)
            Slider(value: $level, in: 0...1) { Text("Level") }
            heard("level", String(level))
            Button("Level down") { level = 0 }
            TextField("Kept", text: $kept)
            heard("kept", String(kept.utf8.count))
        }
        VStack { Letter() }
    }

    private func heard(_ name: String, _ text: String) -> some View {
        Text(text).accessibilityIdentifier("heard-\(name)")
    }

    /// Returns the digits of a text in groups of three.
    private static func grouped(_ text: String) -> String {
        let digits = text.filter(\.isNumber)
        return String(
            digits.enumerated().flatMap { place, digit in
                let left = digits.count - place
                return place > 0 && left.isMultiple(of: 3) ? [",", digit] : [digit]
            })
    }
}

/// A text that all windows share.
private struct Letter: View {
    @MainActor @Observable
    final class Model {
        var text = ""
    }

    @MainActor private static let model = Model()

    var body: some View {
        let model = Self.model
        TextEditor(text: Binding(get: { model.text }, set: { model.text = $0 })).accessibilityLabel("Letter")
        Text("\(model.text.utf8.count) \(checksum)").accessibilityIdentifier("heard-letter")
        Button("Clear the letter") { model.text = "" }
    }

    private var checksum: Int {
        Self.model.text.utf8.reduce(0) { ($0 * 31 + Int($1)) % 1_000_003 }
    }
}

/// A page that is another one whenever its views are created.
struct TypingAnew: View {
    @MainActor private static var count = 0
    /// The numbers of the views that have disappeared.
    @MainActor private static var gone: [Int] = []
    @State private var number = 0
    @State private var note = ""

    var body: some View {
        VStack {
            Text("Number \(number)")
            Text("Gone: \(Self.gone.map { "\($0)." }.joined(separator: " "))")
            TextField("Note", text: $note)
            Text(note).accessibilityIdentifier("heard-note")
        }
        .onAppear {
            Self.count += 1
            number = Self.count
        }
        .onDisappear { Self.gone.append(number) }
    }
}

/// Two tabs, of which the first one has a control that the app changes.
struct Parting: View {
    @State private var selection = 0
    @State private var level = 0.0

    var body: some View {
        TabView(selection: $selection) {
            VStack {
                Slider(value: $level, in: 0...1) { Text("Level") }
                Button("Half") { level = 0.5 }
                Button("Leave") { selection = 1 }
            }
            .tabItem { Text("Here") }
            .tag(0)
            Button("Return") { selection = 0 }
                .tabItem { Text("There") }
                .tag(1)
        }
    }
}
