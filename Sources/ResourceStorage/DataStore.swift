public import Foundation

/// A type that stores bytes by identifier: a `PersistentDataStore`, or a replacement of your own.
///
/// Write code for `some DataStore` where another store may be used as well, such as one that encrypts the bytes that it
/// passes to a `PersistentDataStore`. `DataStorePromise` of ResourceStorageTesting checks each sentence here.
///
/// Methods may be called concurrently from any isolation. An identifier is any text of 1 to 1,024 bytes of UTF-8, and
/// two identifiers are the same only if their bytes are. Any other text is an error.
public protocol DataStore: Sendable {
    /// Stores bytes, replacing those stored before.
    ///
    /// A concurrent reader gets the old bytes or the new ones, never a mixture. If this method throws an error, the old
    /// bytes remain. Only if a store can't make certain that the new ones would survive a loss of power, they may have
    /// taken their place nevertheless.
    func store(_ data: Data, for identifier: String) async throws

    /// Returns the bytes of an identifier, or `nil` if there are none.
    func data(for identifier: String) async throws -> Data?

    /// Returns all identifiers that have bytes, each once, in no particular order.
    func identifiers() async throws -> [String]

    /// Removes the bytes of an identifier, and returns whether there were any.
    @discardableResult
    func remove(_ identifier: String) async throws -> Bool

    /// Removes all bytes.
    func removeAll() async throws
}

extension PersistentDataStore: DataStore {}
