package import Foundation

// A number in a record that counts something, such as attempts or acknowledgments. Decoding refuses a number that no
// count reaches. A record with such a number can't be read. Counting goes on only from numbers far below, so that every
// number that is counted to can be read again.
package struct RecordCount: Hashable, Sendable {
    package static let most: UInt64 = 1 << 62

    // The largest number from which counting goes on. No process counts from it to the largest number that can be read.
    // A later one doesn't go on from where it has stopped, but from the largest number in the records up to this one.
    package static let mostContinued = most - 1 << 32

    package let number: UInt64
    package var attempts: Int { Int(min(number, 1 << 30)) }

    package init(_ number: UInt64) { self.number = number }

    package init(_ number: Int) { self.number = UInt64(clamping: number) }

    package static func latest(_ numbers: some Sequence<UInt64>) -> UInt64 {
        numbers.filter { $0 <= mostContinued }.max() ?? 0
    }
}

extension RecordCount: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        number = try container.decode(UInt64.self)
        guard number <= Self.most else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "nothing was counted to \(number)")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}

// A date in a record. Decoding refuses a date far beyond the calendar, which can be neither compared nor printed
// safely.
package struct RecordDate: Hashable, Sendable {
    private static let farthest: TimeInterval = 1e12

    package let date: Date

    package init(_ date: Date) { self.date = date }

    package static func isPossible(_ date: Date) -> Bool {
        abs(date.timeIntervalSinceReferenceDate) < farthest
    }
}

extension RecordDate: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        date = try container.decode(Date.self)
        guard Self.isPossible(date) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "the date is beyond the calendar")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(date)
    }
}
