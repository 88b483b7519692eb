internal import Foundation
public import ResourceCore

/// A promise of `MutationArchive`, which a test of an archive checks.
///
///     @Test(arguments: MutationArchivePromise.allCases)
///     func `the archive keeps its promises`(_ promise: MutationArchivePromise) async throws {
///         try await promise.check { try MyArchive(in: emptyFolder()) } reopen: { try MyArchive(in: $0.folder) }
///     }
///
/// The last three promises concern calls that fail. They need a third closure, without which they can't be broken.
public enum MutationArchivePromise: String, CaseIterable, Sendable {
    case `an empty archive has neither a header nor records`
    case `records come back as they were written`
    case `the last write of a number counts`
    case `the greatest number is a number`
    case `a removed record is gone, and removing it again is no error`
    case `the header is kept apart from the records`
    case `a wipe keeps the header alone`
    case `a record can be written after a wipe`
    case `a write that throws leaves the previous record or the new one, and can be repeated`
    case `a new record that couldn't be written can be removed`
    case `a removal that throws leaves the record or none, and can be repeated`

    /// Throws a ``BrokenMutationPromise``, or an error of the archive, unless the archive keeps this promise.
    ///
    /// Everything is read twice: from the archive, and from its contents after a restart of the app.
    ///
    /// - Parameters:
    ///   - make: A closure that creates an empty archive.
    ///   - reopen: A closure that creates an archive from the contents of another one, which is no longer used. By
    ///     default, the same archive is read again.
    ///   - fail: A closure that lets one of the next steps of an archive fail, such as a system call: the first for 0,
    ///     and no step for `nil`. By default, every step succeeds.
    public func check<Archive: MutationArchive>(
        _ make: @Sendable () async throws -> Archive,
        reopen: @escaping @Sendable (Archive) async throws -> Archive = { $0 },
        fail: @escaping @Sendable (Archive, Int?) async -> Void = { _, _ in }
    ) async throws {
        let archive = try await make()
        let expected =
            if let failingCall {
                try await perform(failingCall, on: archive) { await fail(archive, $0) }
            } else {
                try await perform(on: archive)
            }
        try await compare(try await archive.contents(), with: expected, "")
        let reopened = try await reopen(archive)
        try await compare(try await reopened.contents(), with: expected, "after a restart, ")
    }

    /// Makes the calls of the promise, and returns the contents that they lead to.
    private func perform(on archive: some MutationArchive) async throws -> MutationArchiveContents {
        let header = Data("header".utf8)
        switch self {
        case .`an empty archive has neither a header nor records`,
            .`a write that throws leaves the previous record or the new one, and can be repeated`,
            .`a new record that couldn't be written can be removed`,
            .`a removal that throws leaves the record or none, and can be repeated`:
            return contents()
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

// Calls that fail.
extension MutationArchivePromise {
    /// A call that fails.
    private enum FailingCall {
        case overwriting
        case adding
        case removing
    }

    /// The call whose failures the promise concerns.
    private var failingCall: FailingCall? {
        switch self {
        case .`a write that throws leaves the previous record or the new one, and can be repeated`: .overwriting
        case .`a new record that couldn't be written can be removed`: .adding
        case .`a removal that throws leaves the record or none, and can be repeated`: .removing
        default: nil
        }
    }

    /// Lets each step of a call fail in turn, repairs the damage as an outbox does, and returns the resulting contents.
    private func perform(
        _ call: FailingCall, on archive: some MutationArchive, failing fail: (Int?) async -> Void
    ) async throws -> MutationArchiveContents {
        var expected: [MutationRecord] = []
        for step in 0..<1000 {
            let (old, new) = (record(UInt64(step), Data("old".utf8)), record(UInt64(step), Data("new".utf8)))
            if call != .adding { try await archive.write(old) }
            await fail(step)
            let isOver = await succeeds(call, new, on: archive)
            await fail(nil)
            if !isOver { try await check(call, old, new, on: archive) }
            if call == .overwriting {
                try await archive.write(new)
                expected.append(new)
            } else {
                try await archive.remove(new.number)
            }
            if isOver { break }
        }
        return contents(expected)
    }

    private func succeeds(_ call: FailingCall, _ new: MutationRecord, on archive: some MutationArchive) async -> Bool {
        do {
            if call == .removing { try await archive.remove(new.number) } else { try await archive.write(new) }
            return true
        } catch {
            return false
        }
    }

    /// Checks what a call has left that has thrown an error.
    private func check(
        _ call: FailingCall, _ old: MutationRecord, _ new: MutationRecord, on archive: some MutationArchive
    ) async throws {
        let left = try await archive.contents().records.filter { $0.number == new.number }
        let possible: [[MutationRecord]] =
            switch call {
            case .overwriting: [[old], [new]]
            case .adding: [[], [new]]
            case .removing: [[old], []]
            }
        guard !possible.contains(left) else { return }
        let texts = left.map { String(decoding: $0.data, as: UTF8.self) }
        throw BrokenMutationPromise(promise: self, description: "a call that failed has left \(texts)")
    }
}

/// An error that indicates that an archive of mutations broke a promise.
public struct BrokenMutationPromise: Error, CustomStringConvertible {
    /// The promise that was broken.
    public let promise: MutationArchivePromise

    /// A description of the archive's actual behavior.
    public let description: String
}
