public import Foundation

/// A type that stores bytes by identifier: a `PersistentDataStore`, a ``MemoryStore``, or a replacement of your own.
///
///     let container = ResourceContainer(archive: EncryptedStore(in: store))
///
/// A container keeps the values of persisted resources in one (R22), and an outbox its durable mutations. Write code
/// for `some DataStore` where another store may be used as well, such as one that encrypts the bytes that it passes to
/// a `PersistentDataStore`. `DataStorePromise` of ResourceTesting checks the methods.
///
/// Methods may be called concurrently from any isolation. An identifier is any text of 1 to 1,024 bytes of UTF-8, and
/// two identifiers are the same only if their bytes are. Any other text is an error.
///
/// A container uses identifiers that begin with `record`, and an outbox `outbox` and those that begin with
/// `mutations/`. The app may keep other values in the same store, and leaves these alone. A log-out (R12, W14) survives
/// a loss of power if the store's writes do. Those of a `PersistentDataStore` do where that's necessary, whatever its
/// durability is. A store that passes bytes on to one with limits passes on the identifiers as they are, because no
/// limit concerns `records`.
public protocol DataStore: Sendable {
    /// Stores bytes, replacing those stored before.
    ///
    /// A concurrent reader gets the old bytes or the new ones, never a mixture. If this method throws an error, the old
    /// bytes remain, or the new ones have taken their place.
    func store(_ data: Data, for identifier: String) async throws

    /// Stores bytes, and notes the time from which their age counts.
    ///
    /// The default implementation ignores the date.
    func store(_ data: Data, for identifier: String, dated date: Date) async throws

    /// Returns the bytes of an identifier, or `nil` if there are none.
    ///
    /// Bytes that can't be read now are an error, and so are damaged ones when that's found out. Later, they count as
    /// none, so that a store doesn't throw the same error in every launch.
    func data(for identifier: String) async throws -> Data?

    /// Returns all identifiers that have bytes, each once, in no particular order.
    func identifiers() async throws -> [String]

    /// Removes the bytes of an identifier, and returns whether there were any.
    ///
    /// If this method throws an error, the bytes may be gone nevertheless.
    @discardableResult
    func remove(_ identifier: String) async throws -> Bool

    /// Removes all bytes.
    func removeAll() async throws
}

extension DataStore {
    /// Stores bytes, and ignores the date.
    public func store(_ data: Data, for identifier: String, dated date: Date) async throws {
        try await store(data, for: identifier)
    }
}

package protocol PlacedStore: DataStore {
    var place: StorePlace { get }

    var mayEvict: Bool { get }

    var durable: any DataStore { get }

    func size(of identifier: String) async throws -> Int?

    // Removes bytes, and those that are too old, and returns when that would survive a loss of power. It tries to
    // remove all of them before it throws an error.
    func discard(_ identifiers: [String]) async throws

    func leavePlace() async
}

/// An error which may tell that bytes can't be read in any launch, because they're damaged or of a later version.
package protocol StoreDamage: Error {
    var isDamage: Bool { get }
}

extension DataStore {
    package var mostDurable: any DataStore { (self as? any PlacedStore)?.durable ?? self }

    /// Removes the bytes of identifiers for a log-out, and throws the first error at the end.
    package func discardAll(_ identifiers: [String]) async throws {
        if let placed = self as? any PlacedStore { return try await placed.discard(identifiers) }
        try await forEach(identifiers) { try await remove($0) }
    }

    func forEach(_ identifiers: [String], do body: (String) async throws -> Void) async throws {
        var first: (any Error)?
        for identifier in identifiers {
            if let failure = await failure(of: { try await body(identifier) }) { first = first ?? failure }
        }
        if let first { throw first }
    }

    func readableData(for identifier: String) async throws -> Data? {
        do { return try await data(for: identifier) } catch let error as any StoreDamage where error.isDamage {
            return nil
        }
    }
}
