import Foundation
import ResourceCore
import ResourceStorage
import ResourceTesting
import Testing

/// The conformance suite for data stores, and its detection of stores that break their promises.
@Suite(.timeLimit(.minutes(10))) struct DataStorePromiseTests {
    private let folder = TemporaryFolder()

    @Test(arguments: DataStorePromise.allCases, [0, 1_000_000])
    func `a store on disk keeps every promise`(_ promise: DataStorePromise, _ memory: Int) async throws {
        let url = folder.url
        try await promise.check {
            try await PersistentDataStore(at: url, durability: .processCrash, memory: memory)
        } reopen: { store in
            await store.close()
            return try await PersistentDataStore(at: url, durability: .processCrash, memory: memory)
        }
    }

    @Test(arguments: DataStorePromise.allCases)
    func `a store with limits that nothing reaches keeps every promise`(_ promise: DataStorePromise) async throws {
        let url = folder.url
        let limits = DataStoreLimits(bytes: 100_000_000, count: 1000, age: .seconds(3600), freeSpace: 1)
        try await promise.check {
            try await PersistentDataStore(at: url, durability: .ordered, limits: limits)
        } reopen: { store in
            await store.close()
            return try await PersistentDataStore(at: url, durability: .ordered, limits: limits)
        }
    }

    @Test(arguments: DataStorePromise.allCases)
    func `a store in memory keeps every promise`(_ promise: DataStorePromise) async throws {
        try await promise.check { await PersistentDataStore.inMemory() }
        try await promise.check { MemoryStore() }
    }

    @Test(arguments: DataStorePromise.allCases)
    func `each promise is broken by some store, and that is caught`(_ promise: DataStorePromise) async throws {
        try await check(promise, breaking: nil)
        await #expect(throws: BrokenDataStorePromise.self) { try await check(promise, breaking: promise) }
    }

    private func check(_ promise: DataStorePromise, breaking broken: DataStorePromise?) async throws {
        try await promise.check {
            DictionaryStore(breaking: broken)
        } fail: { store, step in
            store.fail(step)
        }
    }

    @Test func `a store that forgets everything at a restart is caught`() async {
        await #expect(throws: BrokenDataStorePromise.self) {
            try await DataStorePromise.`bytes come back as they were stored`.check {
                DictionaryStore()
            } reopen: { _ in
                DictionaryStore()
            }
        }
    }
}

/// A minimal store, which may break one promise.
private final class DictionaryStore: DataStore {
    private struct State: Sendable {
        var values: [Data: Data] = [:]
        var isWiped = false

        /// A Boolean value that indicates whether the next change fails.
        var isFailing = false
    }

    private let state = Lock(State())
    private let broken: DataStorePromise?
    private let place = SharedPlace()

    init(breaking broken: DataStorePromise? = nil) {
        self.broken = broken
    }

    private struct BadIdentifier: Error {}

    private struct Failure: Error {}

    /// Lets the next change fail.
    func fail(_ step: Int?) { state.withLock { $0.isFailing = step == 0 } }

    /// Throws an error if the change of an identifier should fail, and leaves what a broken store leaves.
    private func failIfNeeded(_ key: Data) throws {
        let fails = state.withLock { state in
            guard state.isFailing else { return false }
            switch broken {
            case .`a call that throws leaves the old bytes or the new ones, and can be repeated`:
                state.values[key] = nil
            case .`a first call that throws leaves the new bytes or none, which can be removed`,
                .`a removal that throws leaves the bytes or none, and can be repeated`:
                state.values[key] = Data([0])
            default: break
            }
            return true
        }
        if fails { throw Failure() }
    }

    private func key(_ identifier: String) throws -> Data {
        let isGood = 1...1024 ~= identifier.utf8.count || broken == .`a text that is no identifier is an error`
        guard isGood else { throw BadIdentifier() }
        let isFolded = broken == .`any identifier has a value of its own`
        return Data((isFolded ? identifier.lowercased() : identifier).utf8)
    }

    func store(_ data: Data, for identifier: String) async throws {
        let key = try key(identifier)
        try failIfNeeded(key)
        state.withLock { state in
            switch broken {
            case .`bytes come back as they were stored`: state.values[key] = Data(data.map { $0 & 127 })
            case .`the last value of an identifier counts` where state.values[key] != nil: break
            case .`an empty value is a value` where data.isEmpty: state.values[key] = nil
            case .`a big value comes back whole`: state.values[key] = data.prefix(1 << 20)
            case .`a value can be stored after all were removed` where state.isWiped: break
            case .`writers of different identifiers do not disturb one another`: state.values = [key: data]
            default: state.values[key] = data
            }
        }
        if broken == .`what was returned stays as it is` { _ = place.hold(data) }
    }

    func data(for identifier: String) async throws -> Data? {
        let key = try key(identifier)
        let found = state.withLock { $0.values[key] }
        switch broken {
        case .`an empty store has nothing`: return found ?? Data()
        case .`what was returned stays as it is`: return found.map { place.hold($0) }
        case .`a reader sees one value or another, never a mixture`: return found?.dropLast()
        default: return found
        }
    }

    func identifiers() async throws -> [String] {
        let found = state.withLock { $0.values.keys.map { String(decoding: $0, as: UTF8.self) } }
        switch broken {
        case .`an empty store has nothing`: return found + ["ghost"]
        case .`all identifiers are listed, each once`: return found + found.prefix(1)
        default: return found
        }
    }

    func remove(_ identifier: String) async throws -> Bool {
        let key = try key(identifier)
        try failIfNeeded(key)
        return state.withLock { state in
            switch broken {
            case .`a removed value is gone`: state.values[key] != nil
            case .`what is not there can be removed, and was not there`: true
            default: state.values.removeValue(forKey: key) != nil
            }
        }
    }

    func removeAll() async throws {
        state.withLock { state in
            state.isWiped = true
            if broken == .`after all were removed there is nothing` { return state.values = [Data("a".utf8): Data()] }
            state.values = [:]
        }
    }
}

/// A block of memory that holds every value, replacing the previous one.
private final class SharedPlace: @unchecked Sendable {
    // Sendable: only one task at a time uses the store that breaks this promise.
    private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 8)

    deinit {
        memory.deallocate()
    }

    func hold(_ data: Data) -> Data {
        guard let start = memory.baseAddress, data.count <= memory.count else { return data }
        memory.copyBytes(from: data)
        return Data(bytesNoCopy: start, count: data.count, deallocator: .none)
    }
}
