import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// Identifiers that a server assigns (W11).
@Suite(.timeLimit(.minutes(10))) @MainActor struct IdentifierRuleTests {
    private let archive = MemoryStore()
    private let server = NoteServer()

    init() { server.assignsIdentifiers = true }

    /// Simulates a launch of the app, with a list of starred notes on screen.
    private func launch() async throws -> (Outbox, ResourceContainer) {
        let outbox = try await Outbox(
            archive, AddNote.self, StarNote.self, RetitleNote.self)
        let scene = NoteScene(outbox, server)
        scene.container.set([], for: .starred)
        return (outbox, scene.container)
    }

    /// Adds a note, and ends the process before it's starred.
    private func addAndQuit() async throws {
        let (outbox, container) = try await launch()
        container.notice(.offline)
        let addition = container.send(server.add(1, "a"))
        container.send(StarNote(id: 1, server: server.name), after: .seconds(5))
        await outbox.sendAll()
        let saved = archive.mutations.last
        #expect(container.state(of: .starred).value == [1])
        container.notice(.online)
        try await addition.output
        await outbox.sendAll()
        #expect(container.state(of: .starred).value == [1001], "an effect adopts the identifier")
        #expect(archive.mutations.count == 2 && archive.mutations.last == saved)
    }

    @Test func `an identifier reaches requests and effects of the next launch, and no record is rewritten, W11`()
        async throws
    {
        try await addAndQuit()
        server.isReachable = false
        let (_, offline) = try await launch()
        #expect(offline.state(of: .starred).value == [1001])
        server.isReachable = true
        let (_, online) = try await launch()
        await online.settled()
        #expect(online.state(of: .starred).value == [1001] && server.notes == ["★"])
    }

    @Test func `no identifier of before a wipe reaches a mutation that is sent after it, W14`() async throws {
        let (_, container) = try await launch()
        try await container.send(server.add(1, "a")).output
        try await container.wipe()
        container.send(StarNote(id: 1, server: server.name), after: .seconds(5))
        container.set([], for: .starred)
        #expect(container.state(of: .starred).value == [1])
    }

    @Test func `a mutation of another lane waits for the identifier that it needs, W11`() async throws {
        let (_, container) = try await launch()
        container.send(server.add(1, "a"), after: .seconds(5))
        let star = container.send(StarNote(id: 1, server: server.name))
        await container.settled()
        #expect(server.requests.isEmpty && star.isPending)
        server.clock.advance(by: .seconds(5))
        try await star.output
        #expect(server.requests.map(\.text) == ["a", "★"] && server.notes == ["★"])
    }

    @Test func `the same identifier in another namespace is another one, W11`() async throws {
        let (_, container) = try await launch()
        container.send(server.add(1, "a"), after: .seconds(5))
        let star = container.send(StarNote(id: 1, server: server.name, namespace: "photo"))
        await #expect(throws: Rejected()) { try await star.output }
        #expect(server.requests.map(\.text) == ["★"])
    }
}

extension IdentifierRuleTests {
    @Test func `an effect moves to the key that the identifier names, W11`() async throws {
        let (_, container) = try await launch()
        let addition = container.send(server.add(1, "a"), after: .seconds(5))
        let rename = container.send(RetitleNote(id: 1))
        container.set("?", for: .title(of: 1))
        #expect(container.state(of: .title(of: 1)).value == "renamed")
        try await container.waits(for: .delay)
        server.clock.advance(by: .seconds(5))
        try await addition.output
        #expect(rename.isPending)
        #expect(container.state(of: .title(of: 1)).value == "?")
        container.set("?", for: .title(of: 1001))
        #expect(container.state(of: .title(of: 1001)).value == "renamed")
    }
}

/// A mutation that shows another title, and never reaches the server.
private struct RetitleNote: DurableMutation {
    var id: Int

    mutating func adopt(_ identifiers: AssignedIdentifiers) { id = identifiers[id, in: "note"] }
    func send(_ context: MutationContext) async throws { throw Unavailable() }
    var overlays: [Overlay] { Overlay(.title(of: id)) { $0 = "renamed" } }
    static var kind: String { "RetitleNote" }
}

extension Resource<String> {
    fileprivate static func title(of note: Int) -> Self { Resource(["title", note]) { "" } }
}

extension Resource<[Int]> {
    /// The notes with a star.
    fileprivate static var starred: Self { Resource("starred") { [] } }
}

/// A mutation that marks a note with a star, in a lane of its own.
struct StarNote: DurableMutation {
    var id: Int
    let server: UUID
    var namespace = "note"

    mutating func adopt(_ identifiers: AssignedIdentifiers) { id = identifiers[id, in: namespace] }

    func send(_ context: MutationContext) async throws {
        _ = try NoteServer.named(server).write(NoteServer.Request(id: context.id, text: "★"), note: id, creates: false)
    }

    var overlays: [Overlay] {
        Overlay(.starred) { [id] starred in
            if !starred.contains(id) { starred.append(id) }
        }
    }
}
