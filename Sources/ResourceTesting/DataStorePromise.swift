internal import Foundation
public import ResourceCore

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
    case `a call that throws leaves the old bytes or the new ones, and can be repeated`
    case `a first call that throws leaves the new bytes or none, which can be removed`
    case `a removal that throws leaves the bytes or none, and can be repeated`

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
    ///   - fail: A closure that lets one of the next steps of a store fail, such as a system call: the first for 0, and
    ///     no step for `nil`. Without it, the last three promises can't be broken.
    public func check<Store: DataStore>(
        _ make: @Sendable () async throws -> Store,
        reopen: @escaping @Sendable (Store) async throws -> Store = { $0 },
        fail: @escaping @Sendable (Store, Int?) async -> Void = { _, _ in }
    ) async throws {
        try await check(on: DataStoreBench(promise: self, store: try await make(), reopen: reopen, fail: fail))
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
        case .`a call that throws leaves the old bytes or the new ones, and can be repeated`:
            try await bench.checkStoring(after: Data("old".utf8))
        case .`a first call that throws leaves the new bytes or none, which can be removed`:
            try await bench.checkStoring(after: nil)
        case .`a removal that throws leaves the bytes or none, and can be repeated`:
            try await bench.checkFailures(
                of: { try await $0.remove($1) }, after: Data("old".utf8), leaving: nil)
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
