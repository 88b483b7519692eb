internal import Foundation
public import ResourceStorage

/// A promise of `DataStore` that a test can check for a store.
///
///     @Test(arguments: DataStorePromise.allCases)
///     func `the store keeps its promises`(_ promise: DataStorePromise) async throws {
///         try await promise.check { try MyStore(in: emptyFolder()) } reopen: { try MyStore(in: $0.folder) }
///     }
public enum DataStorePromise: String, CaseIterable, Sendable {
    case `an empty store has nothing`
    case `bytes come back as they were stored`
    case `the last value of an identifier counts`
    case `an empty value is a value`
    case `a big value comes back whole`
    case `any identifier has a value of its own`
    case `a text that is no identifier is an error`
    case `all identifiers are listed, each once`
    case `a removed value is gone`
    case `what is not there can be removed, and was not there`
    case `after all were removed there is nothing`
    case `a value can be stored after all were removed`
    case `what was returned stays as it is`
    case `a reader sees one value or another, never a mixture`
    case `writers of different identifiers do not disturb one another`

    /// Checks that a store keeps this promise, and throws a `BrokenDataStorePromise` or the store's error if it
    /// doesn't.
    ///
    /// Everything is read twice: from the store, and from its contents after a restart of the app. The check needs some
    /// megabytes: a store with lower limits can't keep every promise.
    ///
    /// - Parameters:
    ///   - make: A closure that creates an empty store.
    ///   - reopen: A closure that creates a store from the contents of another one, which isn't used afterward. By
    ///     default, the same store is used again.
    public func check<Store: DataStore>(
        _ make: @Sendable () async throws -> Store,
        reopen: @escaping @Sendable (Store) async throws -> Store = { $0 }
    ) async throws {
        try await check(on: DataStoreBench(promise: self, store: try await make(), reopen: reopen))
    }

    private func check<Store>(on bench: DataStoreBench<Store>) async throws {
        switch self {
        case .`an empty store has nothing`: try await bench.expect([:])
        case .`bytes come back as they were stored`: try await bench.checkBytes()
        case .`the last value of an identifier counts`: try await bench.checkRewriting()
        case .`an empty value is a value`: try await bench.checkValue(of: 0)
        case .`a big value comes back whole`: try await bench.checkValue(of: 3 << 20)
        case .`any identifier has a value of its own`: try await bench.checkIdentifiers()
        case .`a text that is no identifier is an error`: try await bench.checkBadIdentifiers()
        case .`all identifiers are listed, each once`: try await bench.checkListing()
        case .`a removed value is gone`: try await bench.checkRemoval()
        case .`what is not there can be removed, and was not there`: try await bench.checkAbsence()
        case .`after all were removed there is nothing`: try await bench.checkRemovalOfAll()
        case .`a value can be stored after all were removed`: try await bench.checkNewBeginning()
        case .`what was returned stays as it is`: try await bench.checkReturned()
        case .`a reader sees one value or another, never a mixture`: try await bench.checkMixture()
        case .`writers of different identifiers do not disturb one another`: try await bench.checkNeighbors()
        }
    }
}

/// An error that describes how a data store broke a promise.
public struct BrokenDataStorePromise: Error, CustomStringConvertible {
    /// The promise.
    public let promise: DataStorePromise

    /// A description of the violation.
    public let description: String
}
