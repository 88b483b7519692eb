import Foundation
import ResourceCore
import ResourceStorage

/// A test bench that checks one promise of a data store.
struct DataStoreBench<Store: DataStore>: Sendable {
    let promise: DataStorePromise
    private let current: Lock<Store>
    private let reopen: @Sendable (Store) async throws -> Store

    init(promise: DataStorePromise, store: Store, reopen: @escaping @Sendable (Store) async throws -> Store) {
        self.promise = promise
        self.reopen = reopen
        current = Lock(store)
    }

    /// The store that was opened last.
    var store: Store { current.withLock { $0 } }

    /// Reads everything, before and after a restart.
    func expect(_ values: [Identifier: Data]) async throws {
        try await expect(values, "")
        let reopened = try await reopen(store)
        current.withLock { $0 = reopened }
        try await expect(values, "after a restart, ")
    }

    private func expect(_ values: [Identifier: Data], _ when: String) async throws {
        for (identifier, data) in values { try await expect(data, for: identifier.text, when) }
        let listed = try await store.identifiers().map { Identifier($0) }
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

    func broken(_ what: String) -> BrokenDataStorePromise {
        BrokenDataStorePromise(promise: promise, description: "\(promise.rawValue): \(what)")
    }
}

/// An identifier that is compared by its bytes: texts that are canonically equivalent are different identifiers.
struct Identifier: Hashable, Sendable, ExpressibleByStringLiteral {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    init(stringLiteral text: String) {
        self.text = text
    }

    static func == (one: Identifier, other: Identifier) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
