package import Foundation

// The record as a data store keeps it: a byte of marks, the length of the description, the description, and the value.
extension ValueRecord {
    private struct Description: Codable {
        let key: [String]
        let valueType: String
        let version: Int
        let updatedAt: UInt64
        let validator: String?
        let generation: UInt64

        /// `nil` if the value wasn't set locally.
        let isLocal: Bool?
        let names: [UUID]?
        let stamp: UInt64?
        let sources: [Source]?
        let field: Data?

        var id: ID { ID(ResourceKey(key), valueType: valueType) }
    }

    private struct Source: Codable {
        let key: [String]
        let valueType: String
        let stamp: UInt64?

        var id: ID { ID(ResourceKey(key), valueType: valueType) }
    }

    private struct Head {
        let marks: RecordMarks
        let description: Description
        let length: Int

        init(_ data: Data) throws {
            let start = data.prefix(5)
            let size = Int(clamping: start.dropFirst().reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
            guard let marks = start.first, start.count == 5, size <= data.count - 5,
                let description = try? JSONDecoder().decode(Description.self, from: data.dropFirst(5).prefix(size))
            else { throw NotARecord() }
            (self.marks, self.description, length) = (RecordMarks(rawValue: marks), description, 5 + size)
        }
    }

    package func data(_ generation: UInt64) throws -> Data {
        let description = Description(
            key: id.key.components, valueType: id.valueType, version: version,
            updatedAt: updatedAt.timeIntervalSinceReferenceDate.bitPattern, validator: validator?.text,
            generation: generation, isLocal: origin == .local ? true : nil, names: names.isEmpty ? nil : Array(names),
            stamp: stamp,
            sources: sources.isEmpty
                ? nil : sources.map { Source(key: $0.key.components, valueType: $0.valueType, stamp: $1) },
            field: field)
        var marks: RecordMarks = isStale ? .stale : []
        if !confirmsLoads { marks.insert(.unconfirming) }
        let bytes = try JSONEncoder().encode(description)
        let length = withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { Data($0) }
        return Data([marks.rawValue]) + length + bytes + payload
    }

    package init?(_ data: Data, of generation: UInt64) throws {
        let head = try Head(data)
        guard head.description.generation == generation else { return nil }
        let description = head.description
        self.init(
            description.id, payload: Data(data.dropFirst(head.length)), version: description.version,
            updatedAt: Self.date(description), validator: description.validator.map { LoadValidator($0) },
            isStale: head.marks.contains(.stale), origin: description.isLocal == true ? .local : .network,
            confirmsLoads: !head.marks.contains(.unconfirming), names: Set(description.names ?? []),
            stamp: description.stamp ?? 0,
            sources: Dictionary((description.sources ?? []).map { ($0.id, $0.stamp) }) { first, _ in first },
            field: description.field)
    }

    private static func date(_ description: Description) -> Date {
        Date(timeIntervalSinceReferenceDate: Double(bitPattern: description.updatedAt))
    }

    static func marked(
        _ data: Data, _ marks: RecordMarks, by ids: Set<UUID>
    ) throws -> (data: Data, date: Date)? {
        let head = try Head(data)
        let isNewer = !ids.isEmpty && ids.isSubset(of: head.description.names ?? [])
        guard !isNewer, !head.marks.isSuperset(of: marks) else { return nil }
        var marked = data
        marked[marked.startIndex] = head.marks.union(marks).rawValue
        return (marked, date(head.description))
    }

    static func id(in data: Data) -> ID? { (try? Head(data))?.description.id }
}

private struct NotARecord: StoreDamage, CustomStringConvertible {
    var isDamage: Bool { true }
    var description: String { "not a record" }
}

extension ValueRecord.ID {
    // The identifier in a data store: each component after a slash, then the type, as in `record/books/42#Book`, or
    // else a hash. The hash is used if that identifier would be too long.
    package var identifier: String {
        // NB: By Unicode scalars, because a slash and the combining mark after it are one character.
        let path = key.components.map { "/" + Self.escaped($0) }.joined()
        let identifier = "record\(path)#\(valueType)".precomposedStringWithCanonicalMapping
        let bytes = Array(identifier.utf8)
        return bytes.count <= StoreIdentifier.longest ? identifier : "record~\(Fingerprint.text(of: bytes))"
    }

    /// Creates the identity that an identifier contains, or returns `nil` if it contains none, or only a hash.
    init?(in identifier: String) {
        let text = identifier.unicodeScalars
        guard ValueRecord.isRecord(identifier), let end = text.firstIndex(of: "#") else { return nil }
        let path = text[..<end].split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        let valueType = String(text[text.index(after: end)...])
        self.init(ResourceKey(path.map { Self.unescaped(String($0)) }), valueType: valueType)
        guard self.identifier.utf8.elementsEqual(identifier.utf8) else { return nil }
    }

    private static let escapes: KeyValuePairs<Unicode.Scalar, String> = ["%": "%25", "/": "%2F", "#": "%23"]

    private static func escaped(_ component: String) -> String {
        var text = String.UnicodeScalarView()
        for scalar in component.unicodeScalars {
            if let escape = escapes.first(where: { $0.key == scalar }) {
                text.append(contentsOf: escape.value.unicodeScalars)
            } else {
                text.append(scalar)
            }
        }
        return String(text)
    }

    private static func unescaped(_ component: String) -> String {
        var (text, rest) = (String.UnicodeScalarView(), component.unicodeScalars[...])
        while let scalar = rest.first {
            let escape = escapes.first { rest.starts(with: $0.value.unicodeScalars) }
            text.append(escape?.key ?? scalar)
            rest.removeFirst(escape == nil ? 1 : 3)
        }
        return String(text)
    }
}

extension ValueRecord {
    package static func isRecord(_ identifier: String) -> Bool {
        ["record/", "record#", "record~"].contains { identifier.utf8.starts(with: $0.utf8) }
    }
}
