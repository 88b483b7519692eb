import HeadlessHost
import PortableUI
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// Events that users can't cause: forged by a page, or sent by a test.
@MainActor
@Suite struct `Controls that cannot be used` {
    private let deeds = Deeds()

    /// The actions of the controls when each of them is used.
    private static let all = [
        "button", "tapped", "toggle", "field", "submit", "focus true", "slider", "picker", "row", "move", "refresh",
        "menu",
    ]

    /// Returns the actions that work anyway: a disabled view can be refreshed, and its menu can be opened.
    private static func possible(with obstruction: Obstruction) -> [String] {
        switch obstruction {
        case .none: all
        case .disabled: ["refresh", "menu"]
        default: []
        }
    }

    @Test(arguments: Obstruction.allCases) func `an event that no visitor could cause does nothing in a session`(
        obstruction: Obstruction
    ) throws {
        let page = AttachedPage(Graph(root: OperableScreen(obstruction: obstruction, deeds: deeds)))
        defer { page.session.end(.stopping) }
        let controls = try PageControls(page)
        try page.tap("obstruct")
        // A hidden view still exists, and its controls are new.
        try (obstruction == .hidden ? PageControls(page) : controls).useAll(noting: deeds)
        #expect(deeds.list == Self.possible(with: obstruction))
        #expect(page.connection.closed == nil)
    }

    @Test(arguments: Obstruction.allCases) func `controls can be used once nothing is in their way`(
        obstruction: Obstruction
    ) throws {
        let page = AttachedPage(Graph(root: OperableScreen(obstruction: obstruction, deeds: deeds)))
        defer { page.session.end(.stopping) }
        try page.tap("obstruct")
        if let dialog = page.dialogs.first {
            try page.receive(.dismiss(dialog.id))
        } else {
            try page.tap("clear")
        }
        try PageControls(page).useAll(noting: deeds)
        #expect(deeds.list == Self.all)
    }

    @Test(arguments: Obstruction.allCases) func `an event that no visitor could cause is refused in a host of tests`(
        obstruction: Obstruction
    ) throws {
        let host = HeadlessHost { OperableScreen(obstruction: obstruction, deeds: deeds) }
        let button = try host.find(.button, "button")
        try host.tap("obstruct")
        let uses: [() throws -> Void] = [
            { try host.tap(button) }, { try host.tap("tapped") }, { try host.toggle("toggle") },
            { try host.type("x", into: "field") }, { try host.submit("field") }, { try host.focus("field") },
            { try host.slide("Slider", to: 0.5) }, { try host.choose("1", in: "picker") }, { try host.tap("Row") },
            { try host.move("Upper", to: "Lower") }, { try host.refresh() }, { try host.openMenu(of: "menu") },
        ]
        let done = uses.count { use in
            do { try use() } catch { return false }
            return true
        }
        let possible = Self.possible(with: obstruction)
        #expect(done == possible.count)
        #expect(deeds.list == possible.filter { $0 != "refresh" && $0 != "menu" })
    }

    @Test(arguments: [
        (Obstruction.disabled, "is disabled"), (.hidden, "is hidden"), (.noOpacity, "has no opacity"),
        (.noHitTesting, "is excluded from hit testing"), (.redacted, "is redacted"),
        (.sheet, "is covered by a dialog"), (.otherTab, "is no longer on the page"),
    ]) func `a test is told why a control cannot be used`(obstruction: Obstruction, reason: String) throws {
        let host = HeadlessHost { OperableScreen(obstruction: obstruction, deeds: deeds) }
        let button = try host.find(.button, "button")
        try host.tap("obstruct")
        do {
            try host.tap(host.contains(.button, "button") ? host.find(.button, "button") : button)
            Issue.record("The button was tapped")
        } catch let error as EventRefused {
            #expect(error.description.hasPrefix("The button \"Button\" cannot be used, because it \(reason):"))
        }
    }

    @Test(arguments: [Obstruction.sheet, .cover, .alert, .confirmation]) func `what lies in a dialog can be used`(
        obstruction: Obstruction
    ) throws {
        let page = AttachedPage(Graph(root: OperableScreen(obstruction: obstruction, deeds: deeds)))
        defer { page.session.end(.stopping) }
        try page.tap("obstruct")
        let dialog = try #require(page.dialogs.first)
        let button = page.all(dialog).first { $0.primitive.dependsOnContent }
        try page.receive(.tap(#require(button).id))
        #expect(deeds.list == ["inside"])
        let host = HeadlessHost { OperableScreen(obstruction: obstruction, deeds: deeds) }
        try host.tap("obstruct")
        try host.tap("Inside")
        #expect(deeds.list == ["inside", "inside"])
    }

    @Test func `of two dialogs the one that came last is used, and the other one after it`() throws {
        let host = HeadlessHost { TwoDialogs() }
        try host.tap("Open first")
        try host.tap("Open second")
        #expect(throws: EventRefused.self) { try host.tap("In first") }
        try host.tap("In second")
        #expect(host.contains(.text, "second"))
        try host.dismissDialog()
        try host.tap("In first")
        #expect(host.contains(.text, "first"))
    }

    @Test func `a dialog is not covered by what is around the view that presents it`() throws {
        let host = HeadlessHost { FadedPresenter() }
        try host.tap("Close")
        #expect(host.findAll(.dialog).isEmpty)
    }

    @Test(arguments: [(0, true), (-1, true), (.nan, true), (0.001, false), (1, false)])
    func `a view without opacity is out of reach in the page, too`(
        opacity: Double, isInvisible: Bool
    ) throws {
        let box = try node(.box(.opacity(opacity)), children: [.plainText("a")])
        #expect(box.attributes["class"]?.contains("unseen") == isInvisible)
    }

    @Test func `a field that a dialog takes the keyboard from hears of it, and its value is read`() throws {
        let page = AttachedPage(Graph(root: Interrupted()))
        defer { page.session.end(.stopping) }
        try page.receive(.focus(page.id("field"), true))
        try page.receive(.edit(page.id("field"), edition: 1, TextEdit(0..<1, "12")))
        try page.tap("ask")
        try page.receive(.focus(page.id("field"), false))
        #expect(page.graph.root.words.contains("12 false"))
    }

    @Test func `a toggle that was switched under a dialog is switched back in the browser`() throws {
        let page = AttachedPage(Graph(root: OperableScreen(obstruction: .sheet, deeds: deeds)))
        defer { page.session.end(.stopping) }
        let toggle = try page.id("toggle")
        try page.tap("obstruct")
        try page.receive(.toggle(toggle, true))
        #expect(page.connection.sent.last == #"[["A",\#(toggle),"checked",null]]"#)
    }
}

/// The controls of a page that was drawn, for a forged message later.
@MainActor
private struct PageControls {
    private let page: AttachedPage
    private let ids: [String: Int]
    private let row: Int
    private let slider: Int
    private let grips: [Int]
    private let list: Element

    init(_ page: AttachedPage) throws {
        self.page = page
        var ids: [String: Int] = [:]
        for element in page.elements { element.attributes.identifier.map { ids[$0] = element.id } }
        self.ids = ids
        let row = page.elements.first { $0.primitive == .row }
        let slider = page.elements.first { if case .slider = $0.primitive { true } else { false } }
        let list = page.elements.first { $0.attributes.identifier == "list" }
        self.row = try #require(row).id
        grips = page.elements.filter { if case .box(.grip) = $0.primitive { true } else { false } }.map(\.id)
        self.slider = try #require(slider).id
        self.list = try #require(list)
    }

    /// Uses each control once, the menu last, because it covers the others.
    func useAll(noting deeds: Deeds) throws {
        let field = ids["field", default: 0]
        let messages: [ClientMessage] = [
            .tap(ids["button", default: 0]), .tap(ids["tapped", default: 0]), .toggle(ids["toggle", default: 0], true),
            .edit(field, edition: 1, TextEdit(0..<0, "x")), .submit(field, edition: 2), .focus(field, true),
            .input(slider, edition: 1, "0.5"), .input(ids["picker", default: 0], edition: 1, "1"),
            .tap(row), .move(try #require(grips.first), to: try #require(grips.last)), .refresh(list.id),
        ]
        for message in messages { try page.receive(message) }
        if case .list(let refresh, _, _, _, _, _) = list.primitive, refresh?.isRefreshing == true {
            deeds.note("refresh")
        }
        let dialogs = page.dialogs.count
        try page.receive(.menu(ids["menu", default: 0]))
        if page.dialogs.count > dialogs { deeds.note("menu") }
    }
}

extension AttachedPage {
    fileprivate var dialogs: [Element] {
        elements.filter { if case .dialog = $0.primitive { true } else { false } }
    }
}

private struct TwoDialogs: View {
    @State private var isFirst = false
    @State private var isSecond = false
    @State private var used = ""

    var body: some View {
        VStack {
            Text(used)
            Button("Open first") { isFirst = true }
            Text("a").sheet(isPresented: $isSecond) { Button("In second") { used = "second" } }
            Text("b").sheet(isPresented: $isFirst) {
                Button("Open second") { isSecond = true }
                Button("In first") { used = "first" }
            }
        }
    }
}

private struct FadedPresenter: View {
    @State private var isOpen = true

    var body: some View {
        Text("a").sheet(isPresented: $isOpen) { Button("Close") { isOpen = false } }
            .opacity(0).redacted(reason: .placeholder).allowsHitTesting(false)
    }
}

private struct Interrupted: View {
    @State private var number = 1
    @State private var isAsking = false
    @FocusState private var isFocused: Bool

    var body: some View {
        VStack {
            Text("\(number) \(isFocused)")
            TextField("Number", value: $number, format: .number).focused($isFocused).accessibilityIdentifier("field")
            Button("Ask") { isAsking = true }.accessibilityIdentifier("ask")
        }
        .alert("Sure?", isPresented: $isAsking) {}
    }
}
