public import Foundation

/// A coding that encodes a persisted resource's values to bytes, and decodes them.
///
///     Resource(["stations"]) { try await api.stations() }.persisted(.json())
public struct ResourceCoding<Value>: Sendable {
    // NB: `Value` isn't `Sendable` here, although a resource's value is: a type parameter that is `Sendable` couldn't
    // have a conformance that is isolated to the main actor (SE-0470).
    private let ways: Ways

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

    private init(_ ways: Ways) { self.ways = ways }
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

package final class RecordCodec: Sendable {
    package let typeName: String
    package let type: ObjectIdentifier
    let version: Int
    let expiresAfter: Duration?

    let encode: @Sendable (AnyValue) async throws -> Data
    private let decode: @Sendable (Data) async throws -> AnyValue

    init(
        typeName: String, of type: any Sendable.Type, version: Int, expiresAfter: Duration?,
        encode: @escaping @Sendable (AnyValue) async throws -> Data,
        decode: @escaping @Sendable (Data) async throws -> AnyValue
    ) {
        (self.typeName, self.type) = (typeName, ObjectIdentifier(type))
        (self.version, self.expiresAfter, self.encode, self.decode) = (version, expiresAfter, encode, decode)
    }

    // It calls the user's code.
    package func value(of record: ValueRecord, age: Duration) async throws(RecordFault) -> AnyValue {
        guard record.version == version else { throw .otherVersion(record.version) }
        guard RecordDate.isPossible(record.updatedAt) else { throw .undecodable("its date is beyond the calendar") }
        if let expiresAfter, age >= expiresAfter { throw .expired }
        do { return try await decode(record.payload) } catch { throw .undecodable(because: error) }
    }
}

extension RecordCodec {
    struct ID: Hashable, Sendable {
        let type: ObjectIdentifier
        let typeName: String

        init(type: ObjectIdentifier, _ typeName: String) { (self.type, self.typeName) = (type, typeName) }
    }

    static func typeName(of type: Any.Type, _ name: String?) -> String {
        let typeName = name ?? String(reflecting: type)
        precondition(
            !ValueRecord.ID.isOfOneLaunch(typeName),
            "persisted() needs a name for the values of type \(type): the type is private or local, so that its own name "
                + "is another one in every launch. Write persisted(as: \"\(type)\").")
        return typeName
    }
}
