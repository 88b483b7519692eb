import Foundation

// The record in a data store that makes all records of earlier generations invalid (R12, W14). It's durable before a
// wipe removes the first record, so that no record comes back after a crash.
package struct ArchiveGeneration: Hashable, Sendable {
    package static let identifier = "records"

    private static let currentFormat = 1
    package let number: UInt64

    package let lastNumber: UInt64

    /// Creates a generation with a random number, because records are only compared with it.
    package init(lastNumber: UInt64 = 0) {
        (number, self.lastNumber) = (UInt64.random(in: 1...RecordCount.most), lastNumber)
    }
}

extension ArchiveGeneration: Codable {
    private enum CodingKeys: String, CodingKey {
        case format, generation, lastNumber
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let format = try container.decode(Int.self, forKey: .format)
        guard format == Self.currentFormat else {
            throw DecodingError.dataCorruptedError(
                forKey: .format, in: container, debugDescription: "an archive of format \(format) can't be read")
        }
        number = try container.decode(RecordCount.self, forKey: .generation).number
        lastNumber = try container.decodeIfPresent(RecordCount.self, forKey: .lastNumber)?.number ?? 0
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.currentFormat, forKey: .format)
        try container.encode(RecordCount(number), forKey: .generation)
        if lastNumber > 0 { try container.encode(RecordCount(lastNumber), forKey: .lastNumber) }
    }
}
