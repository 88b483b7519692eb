import Foundation
import ResourceCore
import ResourceTesting
import ResourceWriting
import Testing

/// Writes that build on each other, and are made without a connection.
@Suite(.timeLimit(.minutes(10))) @MainActor struct OrderedWritesTests {
    private let archive = MemoryStore()
    private let clock = ManualClock()

    private func launch(_ server: ProjectServer) async throws -> (Outbox, ResourceContainer) {
        let outbox = try await Outbox(archive, AddProject.self, AddTask.self)
        let container = ResourceContainer(clock: clock, jitter: { 1 }, outbox: outbox)
        projectServers.withLock { $0[server.id] = server }
        return (outbox, container)
    }

    @Test(arguments: [true, false])
    func `a task that is made offline follows its project, after a restart and with several wake-ups`(
        isRestarted: Bool
    ) async throws {
        let server = ProjectServer()
        var (outbox, container) = try await launch(server)
        container.notice(.offline)
        container.send(AddProject(id: "p", server: server.id))
        container.send(AddTask(project: "p", server: server.id))
        if isRestarted {
            await container.close()
            (outbox, container) = try await launch(server)
        }
        container.notice(.online)
        container.notice(.foreground)
        container.notice(.online)
        async let waking: Void = outbox.sendAll()
        let project = try await server.requests.nextCall()
        #expect(server.arrived == ["project"] && server.requests.count == 1)
        project.succeed(())
        try await server.requests.nextCall().succeed(())
        await waking
        try await container.until { $0.pendingMutations.isEmpty }
        #expect(server.arrived == ["project", "task"])
    }

    @Test func `a task of a project that is rejected isn't sent`() async throws {
        let server = ProjectServer()
        let (_, container) = try await launch(server)
        container.notice(.offline)
        container.send(AddProject(id: "p", server: server.id))
        let task = container.send(AddTask(project: "p", server: server.id))
        container.notice(.online)
        try await server.requests.nextCall().fail(Rejected())
        await #expect(throws: MutationError.dependencyFailed) { try await task.output }
        #expect(server.arrived == ["project"])
    }
}

/// A server whose responses the test gives.
private final class ProjectServer: Sendable {
    let id = UUID()
    let requests = GatedLoader<Void>()
    private let log = Lock<[String]>([])

    var arrived: [String] { log.withLock { $0 } }

    func receive(_ text: String) async throws {
        log.withLock { $0.append(text) }
        try await requests.load()
    }
}

private let projectServers = Lock<[UUID: ProjectServer]>([:])

private struct AddProject: DurableMutation {
    static let kind = "OrderedWritesTests.AddProject"

    let id: String
    let server: UUID

    func send(_ context: MutationContext) async throws {
        try await projectServers.withLock { $0[server] }?.receive("project")
    }

    var createdIdentifiers: [ClientIdentifier] { [ClientIdentifier(id, in: "project")] }

    var affectedKeys: [ResourceKey] { ["projects"] }
}

private struct AddTask: DurableMutation {
    static let kind = "OrderedWritesTests.AddTask"

    let project: String
    let server: UUID

    func send(_ context: MutationContext) async throws {
        try await projectServers.withLock { $0[server] }?.receive("task")
    }

    var requiredIdentifiers: [ClientIdentifier] { [ClientIdentifier(project, in: "project")] }

    var affectedKeys: [ResourceKey] { [["tasks", project]] }
}
