import Foundation
package import ResourceCore

/// A test bench that checks one promise of a data store.
struct DataStoreBench<Store: DataStore>: Sendable {
    let promise: DataStorePromise
    private let current: Lock<Store>
    private let reopen: @Sendable (Store) async throws -> Store
    private let fail: @Sendable (Store, Int?) async -> Void

    init(
        promise: DataStorePromise, store: Store, reopen: @escaping @Sendable (Store) async throws -> Store,
        fail: @escaping @Sendable (Store, Int?) async -> Void
    ) {
        (self.promise, self.reopen, self.fail) = (promise, reopen, fail)
        current = Lock(store)
    }

    /// The store that was opened last.
    var store: Store { current.withLock { $0 } }

    /// Reads everything, before and after a restart.
    func expect(_ values: [StoreIdentifier: Data]) async throws {
        try await expect(values, "")
        let reopened = try await reopen(store)
        current.withLock { $0 = reopened }
        try await expect(values, "after a restart, ")
    }

    private func expect(_ values: [StoreIdentifier: Data], _ when: String) async throws {
        for (identifier, data) in values { try await expect(data, for: identifier.text, when) }
        let listed = try await store.identifiers().map { StoreIdentifier($0) }
        let (found, wanted) = (Set(listed), Set(values.keys))
        for identifier in found.subtracting(wanted) {
            throw broken("\(when)\(identifier.text.debugDescription) is listed")
        }
        for identifier in wanted.subtracting(found) {
            throw broken("\(when)\(identifier.text.debugDescription) is not listed")
        }
        if listed.count != found.count { throw broken("\(when)an identifier is listed twice") }
    }

    /// Reads one value, and throws an error if it isn't the expected one.
    func expect(_ data: Data?, for identifier: String, _ when: String = "") async throws {
        let found = try await store.data(for: identifier)
        guard found != data else { return }
        func text(_ data: Data?) -> String { data.map { "\($0.count) bytes" } ?? "nothing" }
        let difference = found?.count == data?.count ? "other bytes" : "\(text(found)) instead of \(text(data))"
        throw broken("\(when)\(identifier.debugDescription) has \(difference)")
    }

    /// Lets each step of a call fail in turn, and checks what is left, and that the call can be repeated.
    func checkFailures(
        of call: (Store, _ identifier: String) async throws -> Void, after before: Data?, leaving after: Data?
    ) async throws {
        var values: [StoreIdentifier: Data] = [:]
        for step in 0..<1000 {
            let identifier = "\(step)"
            if let before { try await store.store(before, for: identifier) }
            await fail(store, step)
            let isOver: Bool
            do {
                try await call(store, identifier)
                isOver = true
            } catch {
                isOver = false
            }
            await fail(store, nil)
            let left = try await store.data(for: identifier)
            guard left == after || (!isOver && left == before) else {
                throw broken("a call that failed has left \(left.map { "\($0.count) bytes" } ?? "nothing")")
            }
            try await call(store, identifier)
            try await expect(after, for: identifier, "after the call was repeated, ")
            // NB: A new value that couldn't be stored can be removed.
            if before == nil { try await store.remove(identifier) } else { values[StoreIdentifier(identifier)] = after }
            if isOver { return try await expect(values) }
        }
    }

    func broken(_ what: String) -> BrokenDataStorePromise {
        BrokenDataStorePromise(promise: promise, description: "\(promise.rawValue): \(what)")
    }
}

extension StoreIdentifier: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(text) }
}
