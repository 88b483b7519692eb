import Foundation
import HeadlessHost
import SeededRandom
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// Every control is used randomly with extreme values.
///
/// A trap would end the process, and with it every test. `HOSTILE=full` sends 200,000 messages.
@MainActor
@Suite struct `Extreme input` {
    nonisolated private static let seeds =
        ProcessInfo.processInfo.environment["HOSTILE"] == "full" ? 0..<2_500 : 0..<15

    @Test(arguments: 0..<15) func `no control traps in a host of tests`(seed: Int) throws {
        let host = HeadlessHost { EveryControl(start: seed) }
        var user = RandomUser(seed: seed)
        for _ in 0..<5 {
            let nodes = host.tree.all { _ in true }
            for _ in 0..<6 { user.use(nodes, of: host) }
        }
        #expect(host.isAtRest)
    }

    @Test(arguments: seeds) func `no control traps in a session`(seed: Int) throws {
        let page = AttachedPage(Graph(root: EveryControl(start: seed)) { _ in })
        defer { page.session.end(.stopping) }
        var user = RandomUser(seed: seed)
        for _ in 0..<10 {
            let ids = page.elements.map(\.id)
            for message in (0..<8).compactMap({ _ in user.message(to: ids) }) { try page.receive(message) }
        }
        #expect(page.connection.closed == nil)
    }
}

/// A simulated user who performs random actions on random controls.
@MainActor
private struct RandomUser {
    private var generator: SeededGenerator
    /// The numbers of changes, by control.
    private var editions: [Int: Int] = [:]

    init(seed: Int) {
        generator = SeededGenerator(seed: UInt64(seed))
    }

    private mutating func number(_ range: Range<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value? {
        values.randomElement(using: &generator)
    }

    /// Returns a message that a page could send, as it would arrive, or nil if it's rejected.
    mutating func message(to ids: [Int]) -> ClientMessage? {
        let id = pick(ids) ?? 0
        let text = pick(Extreme.texts) ?? ""
        let flag = Bool.random(using: &generator)
        let edition = editions[id, default: 0] + 1
        let numbers = [pick(Extreme.integers) ?? 0, pick([0, 1, 30, 299, Int(Int32.max)]) ?? 0]
        let lengths = [pick(Extreme.doubles) ?? 0, pick(Extreme.doubles) ?? 0]
        let quoted = String(decoding: (try? JSONEncoder().encode([text])) ?? Data("[\"\"]".utf8), as: UTF8.self)
        let value = quoted.dropFirst().dropLast()
        let forms = [
            "[\"t\",\(id),\(numbers[1])]", "[\"t\",\(id)]", "[\"t\",\(id)]", "[\"p\",\(id),\(flag)]", "[\"m\",\(id)]",
            "[\"g\",\(id),\(flag)]", "[\"i\",\(id),\(edition),\(value)]",
            "[\"e\",\(id),\(edition),0,0,\(value)]", "[\"+\",\(value)]", "[\"s\",\(id),\(edition)]",
            "[\"i\",\(id),\(edition),\"\(numbers[0])\"]", "[\"o\",\(id),\(flag)]", "[\"x\",\(id)]", "[\"f\",\(id)]",
            "[\"r\",\(id),\(numbers[1]),\(numbers[0])]", "[\"r\",\(numbers[0]),0,\(numbers[1])]",
            "[\"j\",\(id),\(pick(ids) ?? 0)]", "[\"j\",\(numbers[0]),\(numbers[1])]",
            "[\"z\",\(id),\(lengths[0]),\(lengths[1]),\(lengths[1]),\(lengths[0])]",
        ]
        let message = try? ClientMessage(json: pick(forms) ?? "")
        switch message {
        case .input, .edit, .submit: editions[id] = edition
        default: break
        }
        return message
    }

    /// Uses one control of a host in one way.
    ///
    /// An impossible action is refused.
    mutating func use(_ nodes: [SemanticNode], of host: HeadlessHost) {
        guard let node = pick(nodes) else { return }
        let name = node.identifier ?? node.label
        let text = pick(Extreme.texts) ?? ""
        switch node.role {
        case .field: edit(name, text, in: host)
        case .slider: try? host.slide(name, to: pick(Extreme.doubles) ?? 0)
        case .date: try? host.pick(text, in: name)
        case .toggle: try? host.toggle(name)
        case .picker: pick(node.options).map { try? host.choose($0, in: name) }
        case .tabs: try? host.turn(to: pick(Extreme.integers) ?? 0, in: name)
        case .gap: try? host.scroll(to: number(0..<400)..<number(400..<500))
        case .dialog: try? host.dismissDialog()
        case .screen: try? host.goBack()
        case .row: try? host.swipe(name, revealing: .trailing)
        default: tap(node, name, in: host)
        }
    }

    private mutating func edit(_ name: String, _ text: String, in host: HeadlessHost) {
        try? host.type(text, into: name)
        if Bool.random(using: &generator) { try? host.submit(name) } else { try? host.focus(name, false) }
    }

    private mutating func tap(_ node: SemanticNode, _ name: String, in host: HeadlessHost) {
        switch number(0..<4) {
        case 0: try? host.tap(name, times: number(1..<4))
        case 1: try? host.press(name)
        case 2: try? host.openMenu(of: name)
        default: try? host.tap(node)
        }
    }
}
