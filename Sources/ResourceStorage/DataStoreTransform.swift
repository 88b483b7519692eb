public import Foundation

/// A pair of closures that encode and decode a value; both run on a thread of the store.
public struct DataStoreTransform<Value: Sendable>: Sendable {
    let encode: @Sendable (Value) throws -> Data
    let decode: @Sendable (Data) throws -> Value

    /// The name under which decoded values are kept in memory, or `nil` if they aren't.
    private(set) var name: String?
    private(set) var cost: (@Sendable (Value) -> Int)?

    /// Creates a transform from two closures.
    public init(
        encode: @escaping @Sendable (Value) throws -> Data, decode: @escaping @Sendable (Data) throws -> Value
    ) {
        self.encode = encode
        self.decode = decode
    }

    /// Returns a copy that keeps decoded values in the store's memory, so that the same bytes are decoded once.
    ///
    ///     let image = DataStoreTransform { (image: Picture) in image.png } decode: { try Picture(png: $0) }
    ///     let pictures = image.keptDecoded(as: "picture", cost: \.bytes)
    ///
    /// A value is dropped when its entry is written or removed, or when the memory is needed for others. Its cost
    /// counts toward the memory limit; by default, it's the number of bytes that the value was decoded from. An object
    /// that is still referenced elsewhere is found again regardless of the limit. Concurrent readers may each decode.
    /// The name distinguishes transforms to the same type: those with the same name must decode in the same way.
    public func keptDecoded(
        as name: String, cost: (@Sendable (Value) -> Int)? = nil
    ) -> DataStoreTransform {
        var copy = self
        copy.name = name
        copy.cost = cost
        return copy
    }

    /// The key of decoded values.
    var form: DecodedForm? { name.map { DecodedForm(name: $0, type: ObjectIdentifier(Value.self)) } }
}

extension DataStoreTransform where Value == Data {
    /// A transform that keeps bytes unchanged.
    public static var data: DataStoreTransform { DataStoreTransform(encode: { $0 }, decode: { $0 }) }
}

extension DataStoreTransform where Value: Codable {
    /// A transform that encodes values as JSON.
    public static var json: DataStoreTransform {
        DataStoreTransform {
            try JSONEncoder().encode($0)
        } decode: {
            try JSONDecoder().decode(Value.self, from: $0)
        }
    }
}
