public import Foundation

/// A way to make bytes of a persisted resource's values, and values of bytes.
///
///     Resource(["stations"]) { try await api.stations() }.persisted(.json())
public struct ResourceCoding<Value>: Sendable {
    // NB: `Value` is not `Sendable` here, though what a resource loads is: a type parameter that is could not have a
    // conformance that belongs to the main actor (SE-0470).
    private let ways: Ways

    /// Both ways, and where they run.
    private enum Ways: Sendable {
        case offMainActor(encode: @Sendable (Value) throws -> Data, decode: @Sendable (Data) throws -> Value)
        case onMainActor(encode: @MainActor (Value) throws -> Data, decode: @MainActor (Data) throws -> Value)
    }

    /// Creates a coding from two closures, which are called off every actor.
    ///
    /// An error of `encode` leaves the record as it was, and one of `decode` drops it; the event log tells of both.
    public init(
        encode: @escaping @Sendable (Value) throws -> Data, decode: @escaping @Sendable (Data) throws -> Value
    ) {
        self.init(.offMainActor(encode: encode, decode: decode))
    }

    private init(_ ways: Ways) {
        self.ways = ways
    }
}

extension ResourceCoding where Value: Codable & SendableMetatype {
    /// JSON, off every actor.
    public static func json(encoder: JSONEncoder = JSONEncoder(), decoder: JSONDecoder = JSONDecoder()) -> Self {
        Self(
            .offMainActor {
                try encoder.encode($0)
            } decode: {
                try decoder.decode(Value.self, from: $0)
            })
    }
}

extension ResourceCoding where Value: Codable {
    /// JSON, on the main actor, to which the type belongs.
    @MainActor @_disfavoredOverload
    public static func json(encoder: JSONEncoder = JSONEncoder(), decoder: JSONDecoder = JSONDecoder()) -> Self {
        Self(
            .onMainActor {
                try encoder.encode($0)
            } decode: {
                try decoder.decode(Value.self, from: $0)
            })
    }
}

extension ResourceCoding where Value: Sendable {
    func data(of value: Value) async throws -> Data {
        switch ways {
        case .offMainActor(let encode, _): try encode(value)
        case .onMainActor(let encode, _): try await encode(value)
        }
    }

    func value(of data: Data) async throws -> Value {
        switch ways {
        case .offMainActor(_, let decode): try decode(data)
        case .onMainActor(_, let decode): try await decode(data)
        }
    }
}
