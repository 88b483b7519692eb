import Foundation

/// How the values of a resource become records and values again.
final class RecordCodec: Sendable {
    /// The name of the values' type in records, the same in every launch.
    let typeName: String
    let version: Int
    let expiresAfter: Duration?
    /// Seconds before and after which no date is believed: about 30,000 years.
    private static let latestDate: TimeInterval = 1e12

    private let encode: @Sendable (AnyValue) async throws -> Data
    private let decode: @Sendable (Data) async throws -> AnyValue

    init(
        typeName: String, version: Int, expiresAfter: Duration?,
        encode: @escaping @Sendable (AnyValue) async throws -> Data,
        decode: @escaping @Sendable (Data) async throws -> AnyValue
    ) {
        self.typeName = typeName
        self.version = version
        self.expiresAfter = expiresAfter
        self.encode = encode
        self.decode = decode
    }

    /// The record of a value; calls the user's code, and so must not be called under a lock.
    func record(
        _ id: ArchivedRecord.ID, _ value: AnyValue, updatedAt: Date, validator: LoadValidator?, isStale: Bool,
        origin: ResourceOrigin
    ) async throws -> ArchivedRecord {
        ArchivedRecord(
            id, payload: try await encode(value), version: version, updatedAt: updatedAt, validator: validator,
            isStale: isStale, origin: origin)
    }

    /// The value of a record, unless it must not be used; calls the user's code.
    func value(of record: ArchivedRecord, age: Duration) async throws(RecordFault) -> AnyValue {
        guard record.version == version else { throw .otherVersion(record.version) }
        // NB: what is on disk is not to be trusted, and dates far beyond the calendar cannot even be printed.
        guard abs(record.updatedAt.timeIntervalSinceReferenceDate) < Self.latestDate else {
            throw .undecodable("its date is none")
        }
        if let expiresAfter, age >= expiresAfter { throw .expired }
        do { return try await decode(record.payload) } catch { throw .undecodable("\(error)") }
    }
}

extension RecordCodec {
    /// Returns what records call a type: the caller's name for it, or its own.
    static func typeName(of type: Any.Type, _ name: String?) -> String {
        let typeName = name ?? String(reflecting: type)
        precondition(
            !ArchivedRecord.ID.isOfOneLaunch(typeName),
            "persisted() needs a name for the values of type \(type): the type is private or local, so that its own name "
                + "is another one in every launch. Write persisted(as: \"\(type)\").")
        return typeName
    }
}
