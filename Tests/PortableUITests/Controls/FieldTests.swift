import HeadlessHost
import PortableUI
import Testing

/// Controls for text, selections, and amounts.
@MainActor
@Suite struct `Form controls` {
    @Test func `a stepper with a title calls its actions, and a direction without one is disabled`() throws {
        var count = 0
        let title = "Copies"
        let host = HeadlessHost {
            Stepper("Pages", onIncrement: { count += 1 }, onDecrement: nil)
            Stepper(title, onIncrement: nil, onDecrement: { count -= 10 })
        }
        #expect(host.contains(.text, "Pages") && host.contains(.text, "Copies"))
        for button in host.findAll(.button) where button.isEnabled { try host.tap(button) }
        #expect(count == -9)
    }

    @Test func `a text field writes what is typed to its binding, and shows what is written there`() throws {
        let host = HeadlessHost { SignIn(recorder: Recorder()) }
        try host.type("Ada", into: "Name")
        #expect(host.contains(.text, "Hello Ada"))
        #expect(try host.find(.field, "Name").value == "Ada")
        try host.tap("Clear")
        #expect(try host.find(.field, "Name").value == "")
    }

    @Test func `an edit evaluates only the body that reads the text`() throws {
        let host = HeadlessHost { SignIn(recorder: Recorder()) }
        host.resetCounters()
        try host.type("Ada", into: "Name")
        #expect(host.counters.bodies["SignIn"] == 1)
        #expect(host.counters.bodies["Quiet"] == nil)
    }

    @Test func `the return key runs the actions of all views around, and those of other triggers not`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { SignIn(recorder: recorder) }
        try host.submit("Password")
        #expect(recorder.entries == ["outer", "inner"])
    }

    @Test func `the focus follows its state, and the state the focus`() throws {
        let host = HeadlessHost { FocusOwner() }
        #expect(try host.find(.field, "First").isFocused == false)
        try host.tap("Go to second")
        #expect(try host.find(.field, "Second").isFocused == true)
        try host.focus("First")
        #expect(host.contains(.text, "first"))
        try host.focus("First", false)
        #expect(host.contains(.text, "nowhere"))
    }

    @Test func `one field can be tied to a truth value by what it equals`() throws {
        let host = HeadlessHost { SingleFocus() }
        try host.focus("Only")
        #expect(host.contains(.text, "typing"))
        try host.focus("Only", false)
        #expect(host.contains(.text, "reading"))
    }

    @Test func `a window keeps an optional value by its key, for every view that names it`() throws {
        let host = HeadlessHost {
            WindowChoice()
            WindowChoice()
        }
        func count(_ label: String) -> Int { host.findAll(.text).count { $0.label == label } }
        #expect(count("none") == 2)
        try host.tap("Choose")
        #expect(count("big 2") == 2)
    }

    @Test(arguments: [true, false]) func `a picker shows the option whose tag is selected, and selects by tag`(
        isOptional: Bool
    ) throws {
        let host = HeadlessHost { PickerOwner(isOptional: isOptional) }
        #expect(try host.find(.picker, "Color").value == "Red")
        #expect(try host.find(.picker, "Color").options == ["Red", "Green", "Blue"])
        try host.choose("Blue", in: "Color")
        #expect(try host.find(.picker, "Color").value == "Blue")
        #expect(host.contains(.text, "3"))
    }

    @Test func `the elements of a ForEach are options by their identity`() throws {
        let host = HeadlessHost { GenrePicker() }
        try host.choose("jazz")
        #expect(host.contains(.text, "chosen: jazz"))
    }

    @Test func `a slider keeps to its bounds and its steps`() throws {
        let host = HeadlessHost { Mixer() }
        try host.slide("Volume", to: 7.4)
        #expect(try host.find(.slider, "Volume").value == "7.0")
        try host.slide("Volume", to: 99)
        #expect(try host.find(.slider, "Volume").value == "10.0")
        #expect(host.contains(.text, "edits: 2"))
    }

    @Test func `a stepper stops at its bounds`() throws {
        let host = HeadlessHost { Mixer() }
        try host.tap("Increment")
        #expect(host.contains(.text, "Copies: 2"))
        #expect(throws: EventRefused.self) { try host.tap("Increment") }
        try host.tap("Decrement")
        #expect(host.contains(.text, "Copies: 1"))
    }

    @Test func `a disabled control refuses what is done to it`() {
        let host = HeadlessHost { TextField("Name", text: .constant("")).disabled(true) }
        #expect(throws: EventRefused.self) { try host.type("x", into: "Name") }
    }

    @Test func `a form puts each control into a row`() {
        let host = HeadlessHost {
            Form {
                Section("Account") {
                    TextField("Name", text: .constant("Ada"))
                    SecureField("Password", text: .constant("secret"))
                }
            }
        }
        #expect(host.findAll(.row).map(\.label) == ["Account", "Name", "Password"])
    }

    @Test func `a list selects the row that is tapped`() throws {
        let host = HeadlessHost { SelectableList() }
        #expect(host.findAll(.row).map(\.isSelected) == [false, false, false])
        try host.tap("two")
        #expect(host.findAll(.row).map(\.isSelected) == [false, true, false])
    }

    @Test func `rows of bindings write to the elements of the collection`() throws {
        let host = HeadlessHost { SwitchBoard() }
        try host.toggle("b")
        #expect(host.contains(.text, "on: b"))
    }
}

private struct SignIn: View {
    let recorder: Recorder
    @State private var name = ""

    var body: some View {
        VStack {
            TextField("Name", text: $name)
            SecureField("Password", text: .constant("")).onSubmit { recorder.note("inner") }
            Text("Hello \(name)")
            Button("Clear") { name = "" }
            Quiet()
        }
        .onSubmit(of: .search) { recorder.note("search") }
        .onSubmit { recorder.note("outer") }
    }
}

private struct Quiet: View {
    var body: some View { Text("quiet") }
}

private struct FocusOwner: View {
    private enum Place: String { case first, second }

    @FocusState private var place: Place?

    var body: some View {
        VStack {
            TextField("First", text: .constant("")).focused($place, equals: .first)
            TextField("Second", text: .constant("")).focused($place, equals: .second)
            Button("Go to second") { place = .second }
            Text(place?.rawValue ?? "nowhere")
        }
    }
}

private struct SingleFocus: View {
    @FocusState private var isTyping: Bool

    var body: some View {
        VStack {
            TextField("Only", text: .constant("")).focused($isTyping, equals: true)
            Text(isTyping ? "typing" : "reading")
        }
    }
}

private struct WindowChoice: View {
    private enum Size: String { case big }
    private enum Level: Int { case second = 2 }

    @SceneStorage("size") private var size: Size?
    @SceneStorage("level") private var level: Level?

    var body: some View {
        Text(size.flatMap { size in level.map { "\(size.rawValue) \($0.rawValue)" } } ?? "none")
        if size == nil {
            Button("Choose") { (size, level) = (.big, .second) }
        }
    }
}

private struct PickerOwner: View {
    let isOptional: Bool
    @State private var color = 1
    @State private var maybe: Int? = 1

    var body: some View {
        VStack {
            if isOptional {
                Picker("Color", selection: $maybe) { options }
                Text("\(maybe ?? 0)")
            } else {
                Picker("Color", selection: $color) { options }.pickerStyle(.segmented)
                Text("\(color)")
            }
        }
    }

    @ViewBuilder private var options: some View {
        Text("Red").tag(1)
        HStack { Text("Green") }.tag(2)
        Text("Blue").padding().tag(3)
    }
}

private struct GenrePicker: View {
    @State private var genre = "rock"

    var body: some View {
        VStack {
            Picker("Genre", selection: $genre) { ForEach(["rock", "jazz"], id: \.self) { Text($0) } }
            Text("chosen: \(genre)")
        }
    }
}

private struct Mixer: View {
    @State private var volume = 3.0
    @State private var copies = 1
    @State private var edits = 0

    var body: some View {
        VStack {
            Slider(value: $volume, in: 0...10, step: 1) {
                Text("Volume")
            } minimumValueLabel: {
                Text("0")
            } maximumValueLabel: {
                Text("10")
            } onEditingChanged: {
                if $0 { edits += 1 }
            }
            Stepper(value: $copies, in: 1...2) { Text("Copies: \(copies)") }
            Text("edits: \(edits)")
        }
    }
}

private struct SelectableList: View {
    @State private var selected: String?

    var body: some View {
        List(selection: $selected) { ForEach(["one", "two", "three"], id: \.self) { Text($0) } }
    }
}

private struct SwitchBoard: View {
    private struct Switch: Identifiable {
        let id: String
        var isOn = false
    }

    @State private var switches = [Switch(id: "a"), Switch(id: "b")]

    var body: some View {
        VStack {
            List($switches) { $item in Toggle(item.id, isOn: $item.isOn) }
            Text("on: \(switches.filter(\.isOn).map(\.id).joined())")
        }
    }
}
