import Testing

@testable import HeadlessHost
@testable import PortableUICore

/// The element that modifiers apply to.
@MainActor
@Suite struct `What is said of a view` {
    @Test func `names and values reach the element inside paddings, frames and backgrounds`() throws {
        let host = HeadlessHost {
            Text("Mail").padding().frame(width: 100).background(.red).background { Color.blue }.opacity(0.5)
                .accessibilityIdentifier("mail").accessibilityValue("unread")
        }
        let node = try host.find("mail")
        #expect(node.role == .text)
        #expect(node.value == "unread")
        #expect(host.tree.all { $0.identifier == "mail" }.count == 1)
    }

    @Test func `the modifier further out has the last word, through boxes as well`() throws {
        let host = HeadlessHost {
            Text("Mail").accessibilityLabel("inner").padding().accessibilityLabel("outer")
        }
        #expect(host.findAll(.text).map(\.label) == ["outer"])
    }

    @Test func `a change of what is said reaches the element inside`() throws {
        let host = HeadlessHost { Unread() }
        #expect(try host.find(.text, "Mail").value == "1 unread")
        try host.tap("More")
        #expect(try host.find(.text, "Mail").value == "2 unread")
    }

    @Test func `a view and what lies in front of it are described together`() throws {
        let host = HeadlessHost {
            Text("Photo").overlay { Button("Like") {} }.accessibilityIdentifier("card")
        }
        #expect(try host.find("card").role == .group)
        try host.tap("Like", in: "card")
    }

    @Test func `taps belong to the whole box, and its name is that of the text inside`() throws {
        let recorder = Recorder()
        let host = HeadlessHost {
            Text("Mail").padding().background { Color.red }.onTapGesture { recorder.note("tapped") }
                .accessibilityIdentifier("mail")
        }
        try host.tap("mail")
        try host.tap("Mail")
        #expect(recorder.entries == ["tapped", "tapped"])
        #expect(host.tree.all { $0.canBeTapped }.count == 1)
    }

    @Test func `a background says nothing of what the view is called`() throws {
        let host = HeadlessHost {
            Text("Mail").background { Text("Behind") }.accessibilityLabel("Inbox")
        }
        #expect(host.findAll(.text).map(\.label) == ["Inbox", "Behind"])
    }
}

/// The queries of a host.
@MainActor
@Suite struct `The headless host` {
    @Test func `a button that can be used is tapped in place of one that cannot`() throws {
        let recorder = Recorder()
        let host = HeadlessHost {
            VStack {
                Button("Save") { recorder.note("first") }.disabled(true)
                Button("Save") { recorder.note("second") }
            }
        }
        try host.tap("Save")
        #expect(recorder.entries == ["second"])
    }

    @Test func `a name alone finds whatever has it`() throws {
        let host = HeadlessHost { Toggle("Sound", isOn: .constant(true)).accessibilityIdentifier("sound") }
        #expect(try host.find("sound").role == .toggle)
        #expect(host.contains("Sound"))
        #expect(throws: LookupFailure.self) { try host.find("noise") }
    }
}

private struct Unread: View {
    @State private var count = 1

    var body: some View {
        VStack {
            Text("Mail").padding().accessibilityValue("\(count) unread")
            Button("More") { count += 1 }
        }
    }
}
