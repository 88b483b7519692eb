import ResourceCore

/// A data store that is opened when it's first needed, once for all concurrent callers.
final class DataStoreOpening: Sendable {
    typealias Open = @Sendable () async throws(DataStoreError) -> PersistentDataStore

    // NB: Not a closure with a typed throw, which requires macOS 15 as a generic argument.
    private let open: @Sendable () async -> Result<PersistentDataStore, DataStoreError>

    /// The attempt that is running, or the one that succeeded.
    private let attempt: Lock<Attempt?>

    private typealias Attempt = Task<Result<PersistentDataStore, DataStoreError>, Never>

    init(_ open: @escaping Open) {
        self.open = { () async in
            do throws(DataStoreError) { return .success(try await open()) } catch { return .failure(error) }
        }
        attempt = Lock(nil)
    }

    /// Returns the store, opening it if it isn't open.
    func store() async throws(DataStoreError) -> PersistentDataStore {
        let attempt = attempt.withLock { attempt in
            let current = attempt ?? Task { [open] in await open() }
            attempt = current
            return current
        }
        let result = await attempt.value
        if case .failure = result { forget(attempt) }
        return try result.get()
    }

    /// Closes the store if it's open.
    ///
    /// The next call opens it again.
    func close() async {
        guard let current = attempt.withLock({ $0 }) else { return }
        if case .success(let store) = await current.value { await store.close() }
        forget(current)
    }

    /// Lets the next call try again.
    private func forget(_ failed: Attempt) {
        attempt.withLock { if $0 == failed { $0 = nil } }
    }
}
