public import Foundation

/// How a value becomes bytes and a value again; both ways run on a thread of the store.
public struct StoreTransform<Value: Sendable>: Sendable {
    let encode: @Sendable (Value) throws -> Data
    let decode: @Sendable (Data) throws -> Value

    /// Makes a transform of its two ways.
    public init(
        encode: @escaping @Sendable (Value) throws -> Data, decode: @escaping @Sendable (Data) throws -> Value
    ) {
        self.encode = encode
        self.decode = decode
    }
}

extension StoreTransform where Value == Data {
    /// The bytes as they are.
    public static var data: StoreTransform { StoreTransform(encode: { $0 }, decode: { $0 }) }
}

extension StoreTransform where Value: Codable {
    /// JSON.
    public static var json: StoreTransform {
        StoreTransform {
            try JSONEncoder().encode($0)
        } decode: {
            try JSONDecoder().decode(Value.self, from: $0)
        }
    }
}
