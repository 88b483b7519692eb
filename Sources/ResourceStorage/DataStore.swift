public import Foundation

/// Something that keeps bytes by identifiers: a `PersistentDataStore`, or one of your own in its place.
///
/// Write what an app does with its values for `some DataStore` where another store may serve too, as one that encrypts
/// what it gives to a `PersistentDataStore`. `DataStorePromise` of ResourceStorageTesting checks each sentence here.
///
/// Calls may come from anywhere at once. An identifier is any text of 1 to 1,024 bytes of UTF-8, and two that differ in
/// a byte are two; any other text is an error.
public protocol DataStore: Sendable {
    /// Keeps bytes instead of what was there before.
    ///
    /// Whoever reads meanwhile gets the one or the other, never a mixture; if this throws, what was there before stays.
    func store(_ data: Data, for identifier: String) async throws

    /// The bytes of an identifier; nil if there are none.
    func data(for identifier: String) async throws -> Data?

    /// All identifiers that have bytes, each once, in no order.
    func identifiers() async throws -> [String]

    /// Removes the bytes of an identifier, and says whether there were any.
    @discardableResult
    func remove(_ identifier: String) async throws -> Bool

    /// Removes everything.
    func removeAll() async throws
}

extension PersistentDataStore: DataStore {}
