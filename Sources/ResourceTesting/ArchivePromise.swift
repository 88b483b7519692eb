internal import Foundation
public import ResourceCore

/// A promise of `ResourceArchive`, which a test of an archive checks.
///
///     @Test(arguments: ArchivePromise.allCases)
///     func `the archive keeps its promises`(_ promise: ArchivePromise) async throws {
///         try await promise.check { try MyArchive(in: emptyFolder()) } reopen: { try MyArchive(in: $0.folder) }
///     }
public enum ArchivePromise: String, CaseIterable, Sendable {
    case `an empty archive has no record`
    case `a record comes back as it was written`
    case `the last write of a record counts`
    case `any key is kept apart from any other`
    case `values of two types under one key are kept apart`
    case `an empty payload is a payload`
    case `a big payload comes back whole`
    case `a mark changes nothing but the mark`
    case `a selection by prefix goes by components`
    case `what is not there is no error`
    case `a removed record is gone`
    case `a wipe leaves nothing`
    case `a record can be written after a wipe`
    case `a reader sees one write or another, never a mixture`
    case `a selection names all of its records`

    /// Throws a `BrokenPromise`, or an error of the archive, unless the archive keeps this promise.
    ///
    /// Everything is read twice: from the archive, and from its contents after a restart of the app.
    ///
    /// - Parameters:
    ///   - make: A closure that creates an empty archive.
    ///   - reopen: A closure that creates an archive from the contents of another one, which is no longer used. By
    ///     default, the same archive is read again.
    public func check<Archive: ResourceArchive>(
        _ make: @Sendable () async throws -> Archive,
        reopen: @escaping @Sendable (Archive) async throws -> Archive = { $0 }
    ) async throws {
        try await check(on: ArchiveBench(promise: self, archive: try await make(), reopen: reopen))
    }

    private func check<Archive>(on bench: ArchiveBench<Archive>) async throws {
        switch self {
        case .`an empty archive has no record`: try await bench.expect(nil, for: bench.id("a"))
        case .`a record comes back as it was written`: try await bench.checkDetails()
        case .`the last write of a record counts`: try await bench.checkRewriting()
        case .`any key is kept apart from any other`: try await bench.checkKeys()
        case .`values of two types under one key are kept apart`: try await bench.checkTypes()
        case .`an empty payload is a payload`: try await bench.checkPayload(of: 0)
        case .`a big payload comes back whole`: try await bench.checkPayload(of: 1 << 20)
        case .`a mark changes nothing but the mark`: try await bench.checkMark()
        case .`a selection by prefix goes by components`: try await bench.checkPrefixes()
        case .`what is not there is no error`: try await bench.checkAbsence()
        case .`a removed record is gone`: try await bench.checkRemoval()
        case .`a wipe leaves nothing`: try await bench.checkWipe()
        case .`a record can be written after a wipe`: try await bench.checkNewBeginning()
        case .`a reader sees one write or another, never a mixture`: try await bench.checkMixture()
        case .`a selection names all of its records`: try await bench.checkIdentities()
        }
    }
}

/// An error that indicates that an archive broke a promise.
public struct BrokenPromise: Error, CustomStringConvertible {
    /// The promise that was broken.
    public let promise: ArchivePromise

    /// A description of the archive's actual behavior.
    public let description: String
}
