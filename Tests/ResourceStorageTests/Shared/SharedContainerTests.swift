import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore
@testable import ResourceStorage
@testable import ResourceWriting

/// The configuration of the shared container, and its places.
@Suite(.timeLimit(.minutes(10))) struct SharedContainerTests {
    private let folder = TemporaryFolder()
    private let setup = SharedContainerSetup()
    private let told = Lock<[String]>([])

    private let storage: SharedStorage

    init() {
        storage = SharedStorage(
            process: HostProcess(arguments: ["/App"], environment: [:]), caches: .inside(folder.file("caches")),
            applicationSupport: .inside(folder.file("support")),
            notice: FolderNotice { [told] text in told.withLock { $0.append(text) } })
    }

    private func container() -> ResourceContainer {
        setup.makeContainer(nil) { [told] text in told.withLock { $0.append(text) } }
    }

    private func launch(_ storage: SharedStorage) throws -> ResourceContainer {
        let outbox = try storage.outbox([Ring.self])
        let parts = storage.parts(archive: storage.archive(), outbox: outbox)
        let container = ResourceContainer(
            clock: ManualClock(), archive: parts.archive, sharedParts: parts,
            warn: { [told] text in told.withLock { $0.append(text) } })
        if let outbox { container.use(outbox.outbox) }
        return container
    }

    private func configure(_ place: String = "App.swift:1", _ kinds: any DurableMutation.Type...) throws {
        try setup.configure(SharedContainerCall(at: place, kinds)) {
            storage.parts(archive: storage.archive(), outbox: try storage.outbox(kinds))
        }
    }

    @Test func `six loads of a group run at once in the shared container, R23`() {
        #expect(container().limits == ResourceLimits(loadsPerGroup: 6))
        #expect(ResourceContainer().limits == .none)
    }

    @Test func `the container uses what it was configured with, and warns of nothing`() async throws {
        try configure()
        let container = container()
        #expect(try await container.value(of: Resource("a") { 1 }.persisted()) == 1)
        await container.flush()
        #expect(folder.files.contains { $0.hasPrefix("caches/") && $0.hasSuffix("FORMAT") })
        #expect(!folder.files.contains { $0.hasPrefix("support/") } && told.withLock { $0 }.isEmpty)
    }

    @Test func `without archive and outbox by choice, a persisted value is no mistake`() async throws {
        try setup.configure(SharedContainerCall(at: "App.swift:1", [])) { SharedContainerParts(archive: nil) }
        #expect(try await container().value(of: Resource("a") { 1 }.persisted()) == 1)
        #expect(told.withLock { $0 }.isEmpty)
    }

    @Test func `a second configuration names both places, before and after the first use`() throws {
        try configure("App.swift:1")
        let error = SharedContainerError.alreadyConfigured(at: "App.swift:1", again: "Other.swift:2")
        #expect(throws: error) { try configure("Other.swift:2") }
        _ = container()
        #expect(throws: error) { try configure("Other.swift:2") }
        #expect(error.localizedDescription.contains("App.swift:1") && "\(error)".contains("Other.swift:2"))
    }

    @Test func `the same call again, as by a host that creates an app for each page, has no effect`() throws {
        try configure("App.swift:1", Ring.self)
        try configure("App.swift:1", Ring.self)
        let container = container()
        try configure("App.swift:1", Ring.self)
        #expect(container.readMutations { $0.state.kinds }.keys.sorted() == [Ring.kind] && told.withLock { $0 }.isEmpty)
        #expect(throws: SharedContainerError.alreadyConfigured(at: "App.swift:1", again: "App.swift:1")) {
            try configure("App.swift:1")
        }
    }

    @Test func `a configuration after the first use names its place and the first resource, and opens nothing`() {
        let container = container()
        let error = SharedContainerError.alreadyUsed(at: "App.swift:7", by: nil)
        #expect(throws: error) { try configure("App.swift:7", Ring.self) }
        #expect(
            folder.files.isEmpty && error.localizedDescription.contains("in use when it was configured at App.swift:7"))
        for key in ["first", "second"] { container.set(1, for: Resource<Int>([key]) { 1 }) }
        let next = SharedContainerError.alreadyUsed(at: "App.swift:8", by: "first")
        #expect(throws: next) { try configure("App.swift:8") }
        #expect("\(next)".contains("for the resource first when it was configured at App.swift:8"))
    }

    @Test func `a use by the app's own code during the configuration is a first use`() throws {
        var used: ResourceContainer?
        #expect(throws: SharedContainerError.alreadyUsed(at: "App.swift:7", by: "mine")) {
            try setup.configure(SharedContainerCall(at: "App.swift:7", [])) {
                used = container()
                used?.set(1, for: Resource("mine") { 1 })
                return SharedContainerParts(archive: nil)
            }
        }
    }

    @Test func `a configuration that fails can be made again`() throws {
        #expect(throws: MutationError.repeatedKind(Ring.kind)) { try configure("App.swift:1", Ring.self, Ring.self) }
        try configure("App.swift:2", Ring.self)
        #expect(
            container().readMutations { $0.state.kinds.keys.sorted() } == [Ring.kind] && told.withLock { $0 }.isEmpty)
    }

    @Test @MainActor func `the mutations of an earlier launch are there when the container is made`() async throws {
        do {
            let outbox = try #require(try storage.outbox([Ring.self])?.outbox)
            let container = ResourceContainer(clock: ManualClock(), outbox: outbox)
            container.send(Ring(number: 7))
            await outbox.sendAll()
            // NB: Otherwise, a task that is about to end may still have the folder open.
            await container.close()
        }
        let outbox = try #require(try storage.outbox([Ring.self])?.outbox)
        #expect(outbox.pendingMutations.map { ($0.mutation as? Ring)?.number } == [7])
        #expect(told.withLock { $0 }.isEmpty)
    }

    @Test @MainActor func `mutations that a wipe should have removed don't come back, W14`() async throws {
        let kept = MemoryStore()
        let outbox = try await Outbox(kept, Ring.self)
        let container = ResourceContainer(clock: ManualClock(), outbox: outbox)
        container.send(Ring(number: 7))
        await outbox.sendAll()
        let interrupted = kept.mutations
        try await container.wipe()
        for record in interrupted { kept.write(record) }
        let next = try Outbox(kept, [Ring.self], kept.stored)
        #expect(next.pendingMutations.isEmpty)
        await ResourceContainer(clock: ManualClock(), outbox: next).close()
        #expect(kept.mutations.isEmpty)
    }

    @Test @MainActor func `a wipe without the folder of mutations, which another outbox has open, throws, W14`()
        async throws
    {
        let first = try #require(try storage.outbox([Ring.self])?.outbox)
        let container = ResourceContainer(clock: ManualClock(), outbox: first)
        container.send(Ring(number: 7))
        await first.sendAll()
        let second = try launch(storage)
        second.send(Ring(number: 8))
        let failure = await #expect(throws: DataStoreError.self) { try await second.wipe() }
        #expect(failure?.code == .alreadyOpen && second.pendingMutations.isEmpty)
        #expect(first.pendingMutations.count == 1 && told.withLock { $0 }.count == 1)
    }

    @Test @MainActor func `a wipe reaches the folder of mutations as soon as it can be opened, W14`() async throws {
        let location = storage.applicationSupport
        let store = try await PersistentDataStore(name: "shared-container", in: location)
        try await store.store(MutationRecord(number: 1, data: Data("theirs".utf8)))
        let container = try launch(storage)
        #expect(container.pendingMutations.isEmpty)
        await store.close()
        try await container.wipe()
        let again = try await PersistentDataStore(name: "shared-container", in: location)
        #expect(try await again.storedMutations().isEmpty)
    }

    @Test @MainActor func `a folder that can't be used is told once, and mutations live in memory`() async throws {
        try Data().write(to: folder.url)
        for _ in 1...2 {
            let container = try launch(storage)
            #expect(try await container.value(of: Resource("a") { 1 }.persisted()) == 1)
            #expect(container.send(Ring(number: 1)).isPending)
            await container.close()
        }
        let texts = told.withLock { $0 }
        #expect(texts.map { $0.contains("in memory, because their folder can't be used") } == [true, true])
        #expect(texts.map { $0.contains("keeps values") } == [false, true])
    }

    @Test @MainActor func `in a test, mutations are sent from memory`() throws {
        let storage = SharedStorage(
            process: .current, caches: .inside(folder.url), applicationSupport: .inside(folder.url))
        let container = try launch(storage)
        #expect(container.send(Ring(number: 1)).isPending)
        #expect(container.records == nil && folder.files.isEmpty)
    }
}

/// A mutation whose server can't be reached.
private struct Ring: DurableMutation {
    static var kind: String { "Ring" }
    let number: Int

    func send(_ context: MutationContext) async throws { throw Unreachable() }
}

private struct Unreachable: LoadFailure {
    var kind: LoadFailureKind { .offline }
}
