import Foundation
import ResourceCore

/// An archive's record in the format of a data store's entry: its description and its payload.
enum RecordFrame {
    private struct Description: Codable {
        let key: [String]
        let valueType: String
        let version: Int
        let updatedAt: UInt64
        let validator: String?
        let generation: UInt64

        /// A Boolean value that indicates whether the value was set locally; `nil` in records of earlier versions.
        let isLocal: Bool?

        /// `false` if no load may ask with the validator.
        let confirmsLoads: Bool?
        let names: [UUID]?
        let stamp: UInt64?

        /// The sources of a derived value; `nil` for another value.
        let sources: [Source]?
    }

    /// A record from which a value was derived.
    private struct Source: Codable {
        let key: [String]
        let valueType: String
        let stamp: UInt64?
    }

    /// Returns an identifier with each component after a slash, then the type, as in `record/books/42#Book`, or else a
    /// hash.
    ///
    /// The hash is used if that identifier would be too long.
    static func identifier(of id: ArchivedRecord.ID) -> String {
        let path = id.key.components.map { "/" + escaped($0) }.joined()
        let identifier = "record\(path)#\(id.valueType)".precomposedStringWithCanonicalMapping
        let bytes = Array(identifier.utf8)
        guard bytes.count > EntryName.longestIdentifier else { return identifier }
        return "record~\(EntryName.hash(of: bytes))"
    }

    static func isRecord(_ identifier: String) -> Bool {
        ["record/", "record#", "record~"].contains { identifier.hasPrefix($0) }
    }

    /// Returns a Boolean value that indicates whether an identifier contains a hash instead of the key and the type.
    static func isHashed(_ identifier: String) -> Bool { identifier.hasPrefix("record~") }

    /// Returns a Boolean value that indicates whether an identifier names a private or local type, whose name contains
    /// a memory address.
    static func isOfOneLaunch(_ identifier: String) -> Bool {
        ArchivedRecord.ID([], valueType: identifier).isOfOneLaunch
    }

    private static func escaped(_ component: String) -> String {
        component.replacing("%", with: "%25").replacing("/", with: "%2F").replacing("#", with: "%23")
    }

    /// Returns the length of the description, the description, and the payload.
    static func payload(of record: ArchivedRecord, _ generation: UInt64) throws(DataStoreError) -> Data {
        let description = Description(
            key: record.id.key.components, valueType: record.id.valueType, version: record.version,
            updatedAt: record.updatedAt.timeIntervalSinceReferenceDate.bitPattern, validator: record.validator?.text,
            generation: generation, isLocal: record.origin == .local,
            confirmsLoads: record.confirmsLoads ? nil : false,
            names: record.names.isEmpty ? nil : Array(record.names), stamp: record.stamp, sources: sources(of: record))
        let bytes: Data
        do { bytes = try JSONEncoder().encode(description) } catch {
            throw DataStoreError(.transform, "\(record.id.key)", operation: "encode", detail: "\(error)")
        }
        return withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { Data($0) } + bytes + record.payload
    }

    /// Returns the record of an entry, or `nil` if it belongs to another generation.
    static func record(in frame: EntryFrame, _ generation: UInt64) throws(DataStoreError) -> ArchivedRecord? {
        guard let (description, payload) = split(frame.payload) else {
            throw DataStoreError(.corrupt, frame.identifier, operation: "read", detail: "not a record")
        }
        guard description.generation == generation else { return nil }
        return ArchivedRecord(
            id(description), payload: payload, version: description.version,
            updatedAt: Date(timeIntervalSinceReferenceDate: Double(bitPattern: description.updatedAt)),
            validator: description.validator.map { LoadValidator($0) }, isStale: frame.isStale,
            origin: description.isLocal == true ? .local : .network,
            confirmsLoads: description.confirmsLoads ?? true, names: Set(description.names ?? []),
            stamp: description.stamp ?? 0, sources: sources(in: description))
    }

    private static func sources(of record: ArchivedRecord) -> [Source]? {
        guard !record.sources.isEmpty else { return nil }
        return record.sources.map { Source(key: $0.key.components, valueType: $0.valueType, stamp: $1) }
    }

    private static func sources(in description: Description) -> [ArchivedRecord.ID: UInt64?] {
        let pairs = (description.sources ?? []).map {
            (ArchivedRecord.ID(ResourceKey($0.key), valueType: $0.valueType), $0.stamp)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// Returns the identity of an entry's record of any generation.
    static func id(in frame: EntryFrame) -> ArchivedRecord.ID? {
        split(frame.payload).map { id($0.description) }
    }

    private static func id(_ description: Description) -> ArchivedRecord.ID {
        ArchivedRecord.ID(ResourceKey(description.key), valueType: description.valueType)
    }

    private static func split(_ bytes: Data) -> (description: Description, payload: Data)? {
        guard bytes.count >= 4 else { return nil }
        let length = Int(clamping: bytes.number(UInt32.self, at: 0))
        guard length <= bytes.count - 4,
            let description = try? JSONDecoder().decode(Description.self, from: bytes.dropFirst(4).prefix(length))
        else { return nil }
        return (description, Data(bytes.dropFirst(4 + length)))
    }
}
