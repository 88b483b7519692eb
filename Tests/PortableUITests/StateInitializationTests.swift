import HeadlessHost
import PortableUI
import Testing

/// States that an initializer of their view sets.
@MainActor
@Suite struct `States set by an initializer` {
    @Test func `a state without a default takes the value that the initializer assigns`() throws {
        let host = HeadlessHost { Score(points: 3, name: nil, marks: [1, 2]) }
        #expect(host.contains(.text, "3 nobody 2"))
        try host.tap("Score")
        #expect(host.contains(.text, "4 nobody 3"))
    }

    @Test func `what is assigned later is for a new place only`() throws {
        let host = HeadlessHost { Level() }
        #expect(host.contains(.text, "1 nobody 0"))
        try host.tap("Next level")
        #expect(host.contains(.text, "1 nobody 0"))
        try host.tap("New game")
        #expect(host.contains(.text, "2 nobody 0"))
    }

    @Test func `an object with a default is made when its place is, and not again`() throws {
        Player.made = 0
        let host = HeadlessHost { Game() }
        #expect(Player.made == 1)
        for _ in 1...3 { try host.tap("Turn") }
        #expect(Player.made == 1)
        #expect(host.contains(.text, "3 1"))
    }
}

private struct Score<Mark>: View {
    @State private var points: Int
    @State private var name: String?
    @State private var marks: [Mark]

    init(points: Int, name: String?, marks: [Mark]) {
        self.points = points
        self.name = name
        self.marks = marks
    }

    var body: some View {
        Text("\(points) \(name ?? "nobody") \(marks.count)")
        Button("Score") {
            points += 1
            marks += marks.suffix(1)
        }
    }
}

private struct Level: View {
    @State private var level = 1
    @State private var game = 1

    var body: some View {
        Score<Int>(points: level, name: nil, marks: []).id(game)
        Button("Next level") { level += 1 }
        Button("New game") { game += 1 }
    }
}

@MainActor
private final class Player {
    static var made = 0
    let number: Int

    init() {
        Self.made += 1
        number = Self.made
    }
}

private struct Game: View {
    @State private var turn = 0

    var body: some View {
        Board(turn: turn)
        Button("Turn") { turn += 1 }
    }
}

private struct Board: View {
    let turn: Int
    @State private var player = Player()

    var body: some View {
        Text("\(turn) \(player.number)")
    }
}
