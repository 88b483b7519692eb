public import Foundation

/// A data store in memory, for previews and tests.
///
///     let store = MemoryStore()
///     let container = ResourceContainer(archive: store)
///
/// A second container on the same store, after ``ResourceContainer/close()``, simulates a restart of the app. So does a
/// second outbox.
public final class MemoryStore: DataStore {
    /// A call of a store, with the identifier that it concerns.
    public enum Call: Hashable, Sendable {
        case store(String)
        case data(String)
        case identifiers
        case remove(String)
        case removeAll
    }

    package let contents = Lock<[StoreIdentifier: Data]>([:])
    private let before: @Sendable (Call) async throws -> Void

    /// Creates an empty store.
    ///
    /// - Parameter before: A closure that is called before each call takes effect, which may wait, or throw the error
    ///   that the call then fails with. So a test finds out what becomes of an archive that is slow, hangs, or fails.
    public init(before: @escaping @Sendable (Call) async throws -> Void = { _ in }) {
        self.before = before
    }

    /// Stores bytes.
    public func store(_ data: Data, for identifier: String) async throws {
        let identifier = try StoreIdentifier(checking: identifier)
        try await before(.store(identifier.text))
        // NB: The caller may hold the last reference to the previous bytes, so they're released outside of the lock.
        _ = contents.withLock { $0.updateValue(data, forKey: identifier) }
    }

    /// Returns the bytes of an identifier, or `nil` if there are none.
    public func data(for identifier: String) async throws -> Data? {
        let identifier = try StoreIdentifier(checking: identifier)
        try await before(.data(identifier.text))
        return contents.withLock { $0[identifier] }
    }

    /// Returns all identifiers that have bytes.
    public func identifiers() async throws -> [String] {
        try await before(.identifiers)
        return contents.withLock { $0.keys.map(\.text) }
    }

    /// Removes the bytes of an identifier, and returns whether there were any.
    @discardableResult
    public func remove(_ identifier: String) async throws -> Bool {
        let identifier = try StoreIdentifier(checking: identifier)
        try await before(.remove(identifier.text))
        return contents.withLock { $0.removeValue(forKey: identifier) } != nil
    }

    /// Removes all bytes.
    public func removeAll() async throws {
        try await before(.removeAll)
        _ = contents.withLock { contents in
            defer { contents = [:] }
            return contents
        }
    }
}

/// An identifier of a data store, which is compared by its bytes: texts that are canonically equivalent are different
/// identifiers.
package struct StoreIdentifier: Hashable, Sendable {
    package static let longest = 1024

    package let text: String

    package init(_ text: String) { self.text = text }

    fileprivate init(checking text: String) throws {
        guard (1...Self.longest).contains(text.utf8.count) else { throw InvalidIdentifier(length: text.utf8.count) }
        self.init(text)
    }

    package static func == (one: StoreIdentifier, other: StoreIdentifier) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

private struct InvalidIdentifier: Error, CustomStringConvertible {
    let length: Int

    var description: String { "an identifier has 1 to \(StoreIdentifier.longest) bytes instead of \(length)" }
}
