import HeadlessHost
import PortableUI
import Testing

/// Views and modifiers that are composed of others.
@MainActor
struct ControlTests {
    @Test func `a section is its header, its content and its footer, each a row of a list`() {
        let host = HeadlessHost {
            List {
                Section {
                    Text("One")
                    Text("Two")
                } header: {
                    Text("Head")
                } footer: {
                    Text("Foot")
                }
                Section("Title") { Text("Three") }
                Section { Text("Four") }
            }
        }
        #expect(host.findAll(.row).map(\.label) == ["Head", "One", "Two", "Foot", "Title", "Three", "Four"])
    }

    @Test func `labeled content shows the label before the value`() {
        let host = HeadlessHost {
            VStack {
                LabeledContent("Speed", value: "120")
                LabeledContent("Line") { Text("7") }
            }
        }
        #expect(host.findAll(.text).map(\.label) == ["Speed", "120", "Line", "7"])
    }

    @Test func `a disclosure group opens and closes by itself`() throws {
        let host = HeadlessHost { DisclosureGroup("More") { Text("Inside") } }
        #expect(!host.contains(.text, "Inside"))
        #expect(try host.find(.button, "More").value == "collapsed")
        try host.tap("More")
        #expect(host.contains(.text, "Inside"))
        #expect(try host.find(.button, "More").value == "expanded")
        try host.tap("More")
        #expect(!host.contains(.text, "Inside"))
    }

    @Test func `a disclosure group follows its binding`() throws {
        let host = HeadlessHost { DisclosureOwner() }
        try host.tap("Open")
        #expect(host.contains(.text, "Inside"))
        try host.tap("More")
        #expect(host.contains(.text, "closed"))
    }

    @Test func `a binding to what is there writes to the optional, and a binding wrapped in one drops nil`() throws {
        let host = HeadlessHost { OptionalOwner() }
        #expect(host.contains(.text, "nothing"))
        try host.tap("Fill")
        try host.tap("Add one")
        #expect(host.contains(.text, "2"))
        try host.tap("Write nil")
        #expect(host.contains(.text, "2"))
        try host.tap("Write 9")
        #expect(host.contains(.text, "9"))
        try host.tap("Empty")
        #expect(host.contains(.text, "nothing"))
    }

    @Test func `the older form of onChange tells the new value`() throws {
        let recorder = Recorder()
        let host = HeadlessHost { OldObserver(recorder: recorder) }
        try host.tap("Add one")
        #expect(recorder.entries == ["1"])
    }

    @Test func `attributes of one view are kept together, the last one winning`() throws {
        let host = HeadlessHost {
            Text("Here").accessibilityIdentifier("first").accessibilityLabel("Label").accessibilityHidden(true)
                .accessibilityIdentifier("second")
        }
        let text = try host.find(.text, "second")
        #expect(text.label == "Label")
        #expect(text.isHidden)
    }

    @Test func `a view in front and one behind are attached in their order`() {
        let host = HeadlessHost {
            Text("Middle").background(Text("Behind"), alignment: .top).overlay(Text("Front")).overlay(.red, in: .circle)
        }
        #expect(host.findAll(.text).map(\.label) == ["Middle", "Behind", "Front"])
        #expect(host.findAll(.graphic).count == 1)
    }

    @Test func `forms of one modifier amount to the same primitives`() {
        #expect(picture(Text("A").lineLimit(...3)) == picture(Text("A").lineLimit(3)))
        #expect(
            picture(Text("A").aspectRatio(CGSize(width: 4, height: 2), contentMode: .fit))
                == picture(Text("A").aspectRatio(2, contentMode: .fit)))
        #expect(picture(Text("A").background(in: .circle)) == picture(Text("A").background(.background, in: .circle)))
        #expect(picture(Text("A").background()) == picture(Text("A").background(.background)))
        #expect(picture(Text("A").font(.body.bold(true))) == picture(Text("A").font(.body.bold())))
        #expect(picture(Text("A").font(.body.bold().bold(false))) == picture(Text("A").font(.body)))
        #expect(picture(Text("A").font(.body.italic(true))) == picture(Text("A").font(.body.italic())))
        #expect(picture(Text("A").italic(true) + Text("B")) == picture(Text("A").italic() + Text("B")))
        #expect(picture(Text("A").italic().italic(false)) == picture(Text("A")))
        #expect(picture(Text("A").foregroundStyle(.teal)) == picture(Text("A").foregroundStyle(Color.teal)))
    }

    @Test func `an outline is drawn in the width of its line`() {
        let stroked = picture(Circle().stroke(.red, lineWidth: 3)).children.first?.primitive
        #expect(stroked == .shape(.circle, paint: .color(.red), stroke: 3))
    }

    private func picture(_ view: some View) -> ElementPicture {
        let graph = Graph(root: view)
        defer { graph.unmount() }
        return ElementPicture(graph.root)
    }
}

private struct DisclosureOwner: View {
    @State private var isOpen = false

    var body: some View {
        VStack {
            Text(isOpen ? "open" : "closed")
            Button("Open") { isOpen = true }
            DisclosureGroup("More", isExpanded: $isOpen) { Text("Inside") }
        }
    }
}

private struct OptionalOwner: View {
    @State private var number: Int?

    var body: some View {
        VStack {
            Button("Fill") { number = 1 }
            Button("Empty") { number = nil }
            if let binding = Binding($number) { NumberEditor(number: binding) } else { Text("nothing") }
        }
    }
}

private struct NumberEditor: View {
    @Binding var number: Int

    var body: some View {
        let optional = Binding<Int?>($number)
        Text("\(number)")
        Button("Add one") { number += 1 }
        Button("Write nil") { optional.wrappedValue = nil }
        Button("Write 9") { optional.wrappedValue = 9 }
    }
}

private struct OldObserver: View {
    let recorder: Recorder
    @State private var count = 0

    var body: some View {
        Button("Add one") { count += 1 }
            .onChange(of: count, perform: { recorder.note("\($0)") })
    }
}
