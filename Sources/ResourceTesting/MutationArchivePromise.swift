internal import Foundation
public import ResourceCore

/// A promise of ``MutationArchive``, which a test of an archive checks.
///
///     @Test(arguments: MutationArchivePromise.allCases)
///     func `the archive keeps its promises`(_ promise: MutationArchivePromise) async throws {
///         try await promise.check { try MyArchive(in: emptyFolder()) } reopen: { try MyArchive(in: $0.folder) }
///     }
public enum MutationArchivePromise: String, CaseIterable, Sendable {
    case `an empty archive has neither a header nor records`
    case `records come back as they were written`
    case `the last write of a number counts`
    case `the greatest number is a number`
    case `a removed record is gone, and removing it again is no error`
    case `the header is kept apart from the records`
    case `a wipe keeps the header alone`
    case `a record can be written after a wipe`

    /// Throws a ``BrokenMutationPromise``, or an error of the archive, unless the archive keeps this promise.
    ///
    /// Everything is read twice: from the archive, and from its contents after a restart of the app.
    ///
    /// - Parameters:
    ///   - make: A closure that creates an empty archive.
    ///   - reopen: A closure that creates an archive from the contents of another one, which is no longer used. By
    ///     default, the same archive is read again.
    public func check<Archive: MutationArchive>(
        _ make: @Sendable () async throws -> Archive,
        reopen: @escaping @Sendable (Archive) async throws -> Archive = { $0 }
    ) async throws {
        let archive = try await make()
        let expected = try await perform(on: archive)
        try await compare(try await archive.contents(), with: expected, "")
        let reopened = try await reopen(archive)
        try await compare(try await reopened.contents(), with: expected, "after a restart, ")
    }

    /// Makes the calls of the promise, and returns the contents that they lead to.
    private func perform(on archive: some MutationArchive) async throws -> MutationArchiveContents {
        let header = Data("header".utf8)
        switch self {
        case .`an empty archive has neither a header nor records`: return contents()
        case .`records come back as they were written`:
            let all = [record(1, Data()), record(2, Data(0...255)), record(3, Data(count: 1 << 20))]
            for record in all { try await archive.write(record) }
            return contents(all)
        case .`the last write of a number counts`:
            try await archive.write(record(1, Data("a much longer record".utf8)))
            try await archive.write(record(1, Data("b".utf8)))
            return contents([record(1, Data("b".utf8))])
        case .`the greatest number is a number`:
            try await archive.write(record(.max, Data("a".utf8)))
            try await archive.write(record(0, Data("b".utf8)))
            return contents([record(0, Data("b".utf8)), record(.max, Data("a".utf8))])
        case .`a removed record is gone, and removing it again is no error`:
            for number: UInt64 in [1, 2] { try await archive.write(record(number, Data("a".utf8))) }
            for number: UInt64 in [1, 1, 9] { try await archive.remove(number) }
            return contents([record(2, Data("a".utf8))])
        case .`the header is kept apart from the records`:
            try await archive.write(record(0, Data("a".utf8)))
            try await archive.write(header: Data("old".utf8))
            try await archive.write(header: header)
            return contents([record(0, Data("a".utf8))], header: header)
        case .`a wipe keeps the header alone`:
            for number: UInt64 in 1...3 { try await archive.write(record(number, Data("a".utf8))) }
            try await archive.wipe(header: header)
            return contents(header: header)
        case .`a record can be written after a wipe`:
            try await archive.write(record(1, Data("a".utf8)))
            try await archive.wipe(header: header)
            try await archive.write(record(1, Data("b".utf8)))
            return contents([record(1, Data("b".utf8))], header: header)
        }
    }

    private func record(_ number: UInt64, _ data: Data) -> MutationRecord {
        MutationRecord(number: number, data: data)
    }

    private func contents(_ records: [MutationRecord] = [], header: Data? = nil) -> MutationArchiveContents {
        MutationArchiveContents(header: header, records: records)
    }

    private func compare(
        _ found: MutationArchiveContents, with expected: MutationArchiveContents, _ when: String
    ) async throws {
        guard found.header == expected.header, Set(found.records) == Set(expected.records),
            found.records.count == expected.records.count
        else {
            throw BrokenMutationPromise(
                promise: self,
                description: "\(when)the archive has \(text(of: found)) instead of \(text(of: expected))")
        }
    }

    private func text(of contents: MutationArchiveContents) -> String {
        let records = contents.records.sorted { $0.number < $1.number }.map { "\($0.number): \($0.data.count) bytes" }
        return
            "\(contents.header == nil ? "no header" : "a header") and the records [\(records.joined(separator: ", "))]"
    }
}

/// An error that indicates that an archive of mutations broke a promise.
public struct BrokenMutationPromise: Error, CustomStringConvertible {
    /// The promise that was broken.
    public let promise: MutationArchivePromise

    /// A description of the archive's actual behavior.
    public let description: String
}
