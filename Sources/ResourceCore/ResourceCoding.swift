public import Foundation

/// A coding that encodes a persisted resource's values to bytes, and decodes them.
///
///     Resource(["stations"]) { try await api.stations() }.persisted(.json())
public struct ResourceCoding<Value>: Sendable {
    // NB: `Value` isn't `Sendable` here, although a resource's value is: a type parameter that is `Sendable` couldn't
    // have a conformance that is isolated to the main actor (SE-0470).
    private let ways: Ways

    /// The two closures, and where they run.
    private enum Ways: Sendable {
        case offMainActor(encode: @Sendable (Value) throws -> Data, decode: @Sendable (Data) throws -> Value)
        case onMainActor(encode: @MainActor (Value) throws -> Data, decode: @MainActor (Data) throws -> Value)
    }

    /// Creates a coding from two closures, which are called off every actor.
    ///
    /// If `encode` throws, the record stays as it was. If `decode` throws, the record is dropped. The event log reports
    /// both.
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
    /// Returns a JSON coding that runs off every actor.
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
    /// Returns a JSON coding that runs on the main actor, for a type that is isolated to it.
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
