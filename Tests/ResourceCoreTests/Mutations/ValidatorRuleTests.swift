import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// The validators that mutations are told, and what their resolvers leave behind (W13).
@Suite(.timeLimit(.minutes(10))) @MainActor struct ValidatorRuleTests {
    /// Returns a resource that is loaded with the current one of its validators.
    private func numbers(_ key: ResourceKey, _ validator: @escaping @Sendable () -> LoadValidator) -> Resource<[Int]> {
        Resource<[Int]>(key) { (_: LoadContext<[Int]>) async throws -> LoadResult<[Int]> in
            .modified([], validator: validator())
        }
    }

    @Test func `a validator belongs to the resource of which a mutation has last asked for it, W13`() async throws {
        let container = ResourceContainer(clock: ManualClock())
        let lists = ["v1", "v2", "v3"].map { text in numbers([text]) { LoadValidator(text) } }
        for list in lists { _ = try await container.value(of: list) }
        let sent = container.send(Identify(lists: lists))
        #expect(try await sent.output == [["v1"], ["v2"], nil])
    }

    @Test func `a mutation that follows a conflict is told of the value that its resolver has loaded, W13`()
        async throws
    {
        let (container, sends) = (ResourceContainer(clock: ManualClock()), GatedLoader<String>())
        let (current, found) = (Lock<LoadValidator>("v1"), Lock<[LoadValidator?]>([]))
        let list = numbers("list") { current.withLock { $0 } }
        _ = try await container.value(of: list)
        let sent = container.send(Rebased(list: list, sends: sends, found: found))
        current.withLock { $0 = "v2" }
        try await sends.nextCall().fail(Outdated())
        try await sends.nextCall().succeed("")
        try await sent.output
        #expect(found.withLock { $0 } == ["v1", "v2"])
    }

    @Test func `a mutation that is sent while reads trail another one is told its response's validator, W10, W13`()
        async throws
    {
        let (container, sends) = (ResourceContainer(clock: ManualClock()), GatedLoader<String>())
        let (list, found) = (numbers("list") { "v1" }, Lock<[LoadValidator?]>([]))
        _ = try await container.value(of: list)
        let first = container.send(Trailing(list: list, sends: sends, found: found))
        try await sends.nextCall().succeed("v2")
        try await first.until { if case .settling = $0.status { true } else { false } }
        container.send(Trailing(list: list, sends: sends, found: found))
        _ = try await sends.nextCall()
        #expect(found.withLock { $0 } == ["v1", "v2"])
    }

    @Test func `after a restart, a mutation is told the validator in the response to the one before it, W13`()
        async throws
    {
        let (archive, server) = (JournalArchive(), NoteServer())
        func launch(_ archive: any DataStore) async throws -> NoteScene {
            NoteScene(try await Outbox(archive, ConditionalNote.self), server)
        }
        let first = try await launch(archive).container
        _ = try await first.value(of: numbers("notes") { "v0" })
        first.notice(.offline)
        for _ in 1...2 { first.send(ConditionalNote(server: server.name)) }
        await first.settled()
        first.notice(.online)
        await first.settled()
        let crashed = try #require(archive.states.firstIndex(of: "acknowledged"))
        await first.close()
        try await launch(archive.restored(to: crashed)).container.settled()
        #expect(server.requests.map(\.text) == ["v0", "v1", "v1"])
    }

    @Test func `a resolver that drops its mutation or throws leaves nothing running, W13`() async throws {
        let scene = MutationScene()
        for isDropped in [true, false] {
            let sent = scene.container.send(Ending(isDropped: isDropped))
            await #expect(throws: (any Error).self) { try await sent.output }
            #expect(scene.container.readMutations { $0.state.isAtRest })
        }
    }
}

/// A mutation that asks for the validators of all lists but the last one, and then whose they are.
private struct Identify: Mutation {
    let lists: [Resource<[Int]>]
    var affectedKeys: [ResourceKey] { lists.map(\.key) }

    func send(_ context: MutationContext) async throws -> [ResourceKey?] {
        for list in lists.dropLast() { _ = context.validator(of: list) }
        return ["v1", "v2", "v3"].map { context.key(of: LoadValidator($0)) }
    }
}

/// A mutation whose resolver loads the list.
private struct Rebased: Mutation {
    let list: Resource<[Int]>
    let sends: GatedLoader<String>
    let found: Lock<[LoadValidator?]>
    var affectedKeys: [ResourceKey] { [list.key] }

    func send(_ context: MutationContext) async throws {
        found.withLock { $0.append(context.validator(of: list)) }
        _ = try await sends.load()
    }

    func resolve(_ conflict: MutationConflict) async throws -> Rebased? {
        _ = try await conflict.value(of: list)
        return self
    }
}

/// A mutation that reads trail, and whose response has the list's next validator.
private struct Trailing: Mutation {
    static let readLag = Duration.seconds(1)
    let list: Resource<[Int]>
    let sends: GatedLoader<String>
    let found: Lock<[LoadValidator?]>
    var affectedKeys: [ResourceKey] { [list.key] }

    func send(_ context: MutationContext) async throws {
        found.withLock { $0.append(context.validator(of: list)) }
        context.setValidator(LoadValidator(try await sends.load()), for: list.key)
    }
}

/// A durable mutation that notes the validator that it's told, and whose response has the next one.
private struct ConditionalNote: DurableMutation {
    static var kind: String { "ConditionalNote" }
    let server: UUID
    var affectedKeys: [ResourceKey] { ["notes"] }

    func send(_ context: MutationContext) async throws {
        let server = try NoteServer.named(server)
        let found = context.validator(of: Resource<[Int]>("notes") { [] })?.text ?? "none"
        _ = try server.write(NoteServer.Request(id: context.id, text: found), note: 1, creates: true)
        context.setValidator(LoadValidator("v\(server.requests.count)"), for: "notes")
    }
}

/// A mutation that meets a conflict, after which there is nothing left to do.
private struct Ending: Mutation {
    let isDropped: Bool

    func send(_ context: MutationContext) async throws { throw Outdated() }

    func resolve(_ conflict: MutationConflict) async throws -> Ending? {
        if !isDropped { throw Rejected() }
        return nil
    }
}
