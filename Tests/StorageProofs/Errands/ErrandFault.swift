import Foundation
import ResourceCore
import ResourceStorage

/// A fault of a server, a sender, or an archive that a proof must notice.
package enum ErrandFault: String, Codable, CaseIterable, Sendable {
    case ignoresKeys = "a server ignores keys"
    case changesKeys = "each attempt carries another key"
    case ignoresLanes = "no errand waits for another one"
    case forgetsRecords = "an archive writes nothing"
    case forgetsUpdates = "an archive keeps the first record of an errand"
    case forgetsRemovals = "an archive removes nothing"

    /// The kind of finding that gives the fault away.
    package var finding: ErrandFinding.Kind {
        switch self {
        case .ignoresKeys: .doubled
        case .changesKeys: .rekeyed
        case .ignoresLanes: .outOfOrder
        case .forgetsRecords: .lost
        case .forgetsUpdates: .doubled
        case .forgetsRemovals: .revived
        }
    }
}

/// An archive that doesn't do what the fault says.
struct FaultyArchive: MutationArchive {
    let archive: any MutationArchive
    let fault: ErrandFault
    private let written = Lock<Set<UInt64>>([])

    init(_ archive: any MutationArchive, _ fault: ErrandFault) {
        self.archive = archive
        self.fault = fault
    }

    func contents() async throws -> MutationArchiveContents {
        let contents = try await archive.contents()
        written.withLock { $0 = Set(contents.records.map(\.number)) }
        return contents
    }

    func write(_ record: MutationRecord) async throws {
        let isFirst = written.withLock { $0.insert(record.number).inserted }
        if fault == .forgetsRecords || (fault == .forgetsUpdates && !isFirst) { return }
        try await archive.write(record)
    }

    func remove(_ number: UInt64) async throws {
        if fault != .forgetsRemovals { try await archive.remove(number) }
    }

    func write(header: Data) async throws { try await archive.write(header: header) }

    func wipe(header: Data) async throws { try await archive.wipe(header: header) }
}
