import HeadlessHost
import Testing

@testable import PortableUICore

/// Older forms of titles, bars, and dialogs; badges, toggle styles, and accessibility.
@MainActor
@Suite struct `Bars, badges and traits` {
    @Test func `older forms name a screen, fill its bar and hide its way back`() throws {
        let host = HeadlessHost {
            NavigationView {
                NavigationLink("Go") { Text("There").navigationBarBackButtonHidden() }
                    .navigationBarTitle("Home")
                    .navigationBarItems(leading: Text("L"), trailing: Text("T"))
            }
        }
        #expect(host.contains(.screen, "Home"))
        #expect(host.findAll(.bar).flatMap { $0.children.map(\.label) } == ["L", "T"])
        try host.tap("Go")
        #expect(host.contains(.text, "There"))
        #expect(host.findAll(.screen).map(\.back) == [nil])
    }

    @Test func `an error is the title of its alert, and its suggestion the message`() throws {
        let host = HeadlessHost { Failing() }
        #expect(host.findAll(.dialog).isEmpty)
        try host.tap("Fail")
        #expect(host.contains(.dialog, "No connection"))
        #expect(host.contains(.text, "Try again later."))
        try host.tap("OK")
        #expect(host.findAll(.dialog).isEmpty)
    }

    @Test func `a badge belongs to its row or its tab, and is gone at 0`() throws {
        let host = HeadlessHost { Badges() }
        #expect(try host.find(.row, "Mail").badges == ["3"])
        #expect(try host.find(.row, "Mail").value == "3")
        #expect(try host.find(.row, "Drafts").badges == [nil])
        #expect(host.findAll(.tabs).map(\.badges) == [["3", nil]])
        try host.tap("Read")
        #expect(try host.find(.row, "Mail").badges == ["2"])
        #expect(host.findAll(.tabs).map(\.badges) == [["2", nil]])
    }

    @Test func `a toggle is drawn by the nearest style, which can use the look of another`() throws {
        let host = HeadlessHost { Toggles() }
        #expect(try host.find(.toggle, "Switch").isOn == false)
        try host.tap("Button")
        #expect(try host.find(.button, "Button").traits == .isSelected)
        #expect(try host.find(.toggle, "Switch").isOn)
        #expect(host.contains(.text, "own: yes"))
        try host.toggle("Switch")
        #expect(host.contains(.text, "own: no"))
    }

    @Test func `traits are a set that tells what was new in it, and what was taken away`() {
        var traits: AccessibilityTraits = [.isHeader]
        #expect(traits.insert(.isLink) == (true, .isLink))
        #expect(traits.insert(.isLink) == (false, .isLink))
        #expect(traits.update(with: .isModal) == nil)
        #expect(traits.update(with: .isModal) == .isModal)
        #expect(traits.remove(.isImage) == nil)
        #expect(traits.remove(.isModal) == .isModal)
        #expect(traits == [.isLink, .isHeader])
        #expect(traits.symmetricDifference([.isLink, .isImage]) == [.isHeader, .isImage])
        #expect(traits.intersection([.isLink, .isImage]) == .isLink)
        #expect(traits.union(.isImage).isSuperset(of: traits))
        #expect(!traits.contains(.isImage))
    }

    @Test func `hints, values and traits reach the element`() throws {
        let host = HeadlessHost {
            Text("News").accessibilityAddTraits([.isHeader, .isLink]).accessibilityRemoveTraits(.isLink)
                .accessibilityHint("Opens the page").accessibilityValue(Text("new"))
        }
        let node = try host.find(.text, "News")
        #expect(node.traits == .isHeader)
        #expect(node.hint == "Opens the page")
        #expect(node.value == "new")
    }

    @Test func `a help text is the hint of its view, unless that has another one`() throws {
        let host = HeadlessHost {
            Text("One").help("Opens the page")
            Text("Two").help(Text("Opens it")).accessibilityHint("Opens the second page")
            Text("Three").help(String(3))
        }
        #expect(try host.find(.text, "One").hint == "Opens the page")
        #expect(try host.find(.text, "Two").hint == "Opens the second page")
        #expect(try host.find(.text, "Three").hint == "3")
    }

    @Test func `several views are one element, which says what all of them say`() throws {
        let host = HeadlessHost {
            VStack {
                HStack {
                    Text("4"); Text("stars")
                }.accessibilityElement(children: .combine)
                HStack { Text("x") }.accessibilityElement().accessibilityLabel("Close")
            }
        }
        #expect(host.contains(.group, "4 stars"))
        #expect(host.contains(.group, "Close"))
    }

    @Test func `a box shows its title above its content`() {
        let host = HeadlessHost {
            VStack {
                GroupBox("Title") { Text("In") }
                GroupBox(label: Text("Older")) { Text("Out") }.zIndex(1).allowsHitTesting(false).labelsHidden()
            }
        }
        #expect(host.findAll(.text).map(\.label) == ["Title", "In", "Older", "Out"])
    }
}

private struct Failing: View {
    struct Offline: LocalizedError {
        var errorDescription: String? { "No connection" }
        var recoverySuggestion: String? { "Try again later." }
    }

    @State private var error: Offline?
    @State private var isShown = false

    var body: some View {
        Button("Fail") {
            error = Offline()
            isShown = true
        }
        .alert(isPresented: $isShown, error: error) { _ in
            Button("OK") {}
        } message: { error in
            Text(error.recoverySuggestion ?? "")
        }
    }
}

private struct Badges: View {
    @State private var count = 3

    var body: some View {
        TabView {
            List {
                Text("Mail").badge(count)
                Text("Drafts").badge(0)
                Button("Read") { count -= 1 }
            }
            .tabItem { Text("Inbox") }
            .badge(count)
            Text("Other").tabItem { Text("Other") }
        }
    }
}

private struct Toggles: View {
    private struct Words: ToggleStyle {
        func makeBody(configuration: Configuration) -> some View {
            Text("\(configuration.isOn ? "own: yes" : "own: no")")
        }
    }

    @State private var isOn = false

    var body: some View {
        VStack {
            Toggle("Switch", isOn: $isOn).toggleStyle(.switch)
            Toggle("Button", isOn: $isOn).toggleStyle(.button)
            Toggle("Own", isOn: $isOn).toggleStyle(Words())
        }
    }
}
