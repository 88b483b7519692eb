public import Foundation

/// How a value becomes bytes and a value again; both ways run on a thread of the store.
public struct StoreTransform<Value: Sendable>: Sendable {
    let encode: @Sendable (Value) throws -> Data
    let decode: @Sendable (Data) throws -> Value

    /// Under which name decoded values are kept in memory; nil for none.
    private(set) var name: String?
    private(set) var cost: (@Sendable (Value) -> Int)?

    /// Makes a transform of its two ways.
    public init(
        encode: @escaping @Sendable (Value) throws -> Data, decode: @escaping @Sendable (Data) throws -> Value
    ) {
        self.encode = encode
        self.decode = decode
    }

    /// Keeps decoded values in the store's memory, so that the same bytes are decoded once.
    ///
    ///     let image = StoreTransform { (image: Picture) in image.png } decode: { try Picture(png: $0) }
    ///     let pictures = image.keptDecoded(as: "picture", cost: \.bytes)
    ///
    /// A value goes when its entry is written or removed, or when the memory is wanted for others, to which it counts
    /// with its cost: that of the bytes it was decoded from where none is given. An object is found again, whatever the
    /// limit, as long as somebody has it. Readers that come at the same time may each decode. The name tells transforms
    /// to the same type apart: those that have it must decode alike.
    public func keptDecoded(
        as name: String, cost: (@Sendable (Value) -> Int)? = nil
    ) -> StoreTransform {
        var copy = self
        copy.name = name
        copy.cost = cost
        return copy
    }

    /// What decoded values are kept under.
    var form: DecodedForm? { name.map { DecodedForm(name: $0, type: ObjectIdentifier(Value.self)) } }
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
