import Foundation
import SeededRandom
import Testing

@testable import BrowserHost

@Suite struct `A text between a page and its server` {
    @Test(arguments: 0..<1500) func `in any history, both end with the same text`(seed: Int) throws {
        var world = TypingWorld(seed: seed, app: .random)
        for _ in 0..<60 { try world.step() }
        try world.settle()
        #expect(world.page.text.utf8.elementsEqual(world.app.utf8))
        #expect(world.value.sent.utf8.elementsEqual(world.app.utf8))
        #expect(world.page.changes.isEmpty)
    }

    @Test(arguments: 0..<500) func `notes that are typed in a row are those of a page without delay`(seed: Int) throws {
        var world = TypingWorld(seed: seed, app: .notes)
        for _ in 0..<80 { try world.step() }
        try world.settle()
        #expect(world.notes + [world.app] == world.typed.components(separatedBy: "\n"))
    }

    @Test(arguments: 0..<500) func `no key is lost or doubled by an app that adds to the text`(seed: Int) throws {
        var world = TypingWorld(seed: seed, app: .adding)
        for _ in 0..<80 { try world.step() }
        try world.settle()
        #expect(world.app.filter { $0 != "," }.sorted() == world.typed.sorted())
    }

    @Test func `a change that arrives twice counts once, and one that no page sends ends the connection`() throws {
        var value = EditedValue("a")
        #expect(try value.receive(edition: 1))
        #expect(try !value.receive(edition: 1))
        #expect(throws: CloseReason.malformed) { try value.receive(edition: 3) }
        #expect(throws: CloseReason.malformed) { try value.follow(TextEdit(2..<2, "x")) }
    }

    @Test func `a text grows to 64 kB, and one that is longer can only shrink`() throws {
        var value = EditedValue("")
        _ = try value.follow(TextEdit(0..<0, String(repeating: "é", count: EditedValue.limit / 2)))
        #expect(throws: CloseReason.textTooLong) { try value.follow(TextEdit(0..<0, "x")) }
        value = EditedValue(String(repeating: "a", count: EditedValue.limit + 9))
        _ = try value.follow(TextEdit(0..<2, "x"))
        #expect(throws: CloseReason.textTooLong) { try value.follow(TextEdit(0..<0, "xx")) }
        var parts = PartialText()
        try parts.append(String(repeating: "a", count: EditedValue.limit))
        #expect(throws: CloseReason.textTooLong) { try parts.take(before: "a") }
    }
}

/// What `client/fields.js` does, for one field.
struct FieldModel {
    private(set) var text = ""
    private(set) var changes: [(edition: Int, edit: TextEdit?)] = []
    private var known = ""
    private var edition = 0

    mutating func change(_ edit: TextEdit?) -> (edition: Int, edit: TextEdit?) {
        edition += 1
        text = edit?.applied(to: text) ?? text
        changes.append((edition, edit))
        return (edition, edit)
    }

    mutating func follow(_ edition: Int, _ value: String?) {
        for change in changes where change.edition <= edition { known = change.edit?.applied(to: known) ?? known }
        changes.removeAll { $0.edition <= edition }
        guard let value else { return }
        var others = [TextEdit(from: known, to: value)]
        (known, text) = (value, value)
        for index in changes.indices {
            guard let edit = changes[index].edit else { continue }
            let (new, rest) = edit.rebased(over: others)
            (changes[index].edit, others) = (new, rest)
            text = new.applied(to: text) ?? text
        }
    }
}

/// A page and its server, with messages on their way in both directions, and a line that breaks.
struct TypingWorld {
    enum App { case random, notes, adding }
    private enum Down { case batch(Int, edition: Int, value: String?) }
    private enum Up { case change(edition: Int, TextEdit?), acknowledgment(Int) }

    private(set) var page = FieldModel()
    private(set) var value = EditedValue("")
    private(set) var app = ""
    private(set) var notes: [String] = []
    /// The keys in their order, with a line feed for the return key.
    private(set) var typed = ""

    private let kind: App
    private var generator: SeededGenerator
    private var up: [Up] = [], down: [Down] = [], unacknowledged: [Down] = []
    private var sent = 0, applied = 0, acknowledged = 0
    private var keys = 0

    init(seed: Int, app: App) {
        kind = app
        generator = SeededGenerator(seed: UInt64(seed))
    }

    mutating func step() throws {
        switch Int.random(in: 0..<16, using: &generator) {
        case 0..<5: type()
        case 5..<9: try receive()
        case 9..<12: apply()
        case 12..<14: deliver()
        case 14: changeApp()
        default: if Int.random(in: 0..<4, using: &generator) == 0 { try reconnect() }
        }
    }

    mutating func settle() throws {
        for _ in 0..<8 {
            while !up.isEmpty { try receive() }
            deliver()
            while !down.isEmpty { apply() }
        }
    }

    private mutating func type() {
        keys += 1
        let key = String(UnicodeScalar(0x4E00 + keys)!), end = page.text.utf16.count
        switch kind {
        case .random:
            let isReturn = Int.random(in: 0..<5, using: &generator) == 0
            push(isReturn ? nil : RandomText.edit(of: page.text, &generator))
        case .notes:
            let isReturn = Int.random(in: 0..<4, using: &generator) == 0
            typed += isReturn ? "\n" : key
            push(isReturn ? nil : TextEdit(end..<end, key))
        case .adding:
            typed += key
            let place = Int.random(in: 0...end, using: &generator)
            push(TextEdit(place..<place, key))
        }
    }

    private mutating func push(_ edit: TextEdit?) {
        let change = page.change(edit)
        up.append(.change(edition: change.edition, change.edit))
    }

    private mutating func receive() throws {
        guard !up.isEmpty else { return }
        switch up.removeFirst() {
        case .acknowledgment(let number): acknowledge(number)
        case .change(let edition, let edit):
            guard try value.receive(edition: edition) else { return }
            guard let edit else { return submit() }
            let unsent = TextEdit(from: value.sent, to: app)
            let (onto, _) = try value.follow(edit).rebased(over: [unsent])
            app = try #require(onto.applied(to: app))
        }
    }

    private mutating func submit() {
        guard kind == .notes else { return }
        notes.append(app)
        app = ""
    }

    private mutating func changeApp() {
        let place = Int.random(in: 0...app.unicodeScalars.count, using: &generator)
        switch kind {
        case .notes: break
        case .adding: app.unicodeScalars.insert(",", at: app.unicodeScalars.index(app.startIndex, offsetBy: place))
        case .random:
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: app = app.uppercased()
            case 1: app = ""
            case 2: app = String(app.unicodeScalars.prefix(3))
            default: app = RandomText.edit(of: app, &generator).applied(to: app) ?? app
            }
        }
    }

    /// Sends a batch, unless two are on their way.
    private mutating func deliver() {
        guard unacknowledged.count < 2 else { return }
        guard case .value(_, let edition, let text) = value.deliver(app, to: 1, in: sent + 1) else { return }
        sent += 1
        unacknowledged.append(.batch(sent, edition: edition, value: text))
        down.append(unacknowledged[unacknowledged.count - 1])
    }

    private mutating func apply() {
        guard !down.isEmpty, case .batch(let number, let edition, let value) = down.removeFirst() else { return }
        applied = number
        page.follow(edition, value)
        up.append(.acknowledgment(number))
    }

    private mutating func acknowledge(_ number: Int) {
        unacknowledged.removeFirst(max(0, number - acknowledged))
        acknowledged = number
        value.acknowledge(number)
    }

    /// Loses what is on its way.
    ///
    /// The page sends its changes again, and the server its batches, or everything anew.
    private mutating func reconnect() throws {
        (up, down) = ([], [])
        value.acknowledge(applied)
        unacknowledged.removeFirst(applied - acknowledged)
        acknowledged = applied
        if Bool.random(using: &generator) {
            down = unacknowledged
        } else {
            unacknowledged = []
            sent = applied
            value.redraw(isCutOff: true)
            deliver()
        }
        up = page.changes.map { .change(edition: $0.edition, $0.edit) }
    }
}
