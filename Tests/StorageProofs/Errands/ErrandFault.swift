import Foundation
import ResourceCore
import ResourceStorage
import ResourceTesting

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
struct FaultyArchive: WrappedStore {
    let base: PersistentDataStore
    let fault: ErrandFault
    private let written = Lock<Set<String>>([])

    init(_ base: PersistentDataStore, _ fault: ErrandFault) async throws {
        (self.base, self.fault) = (base, fault)
        let identifiers = try await base.identifiers()
        written.withLock { $0 = Set(identifiers) }
    }

    func store(_ data: Data, for identifier: String) async throws {
        let isFirst = written.withLock { $0.insert(identifier).inserted }
        if fault == .forgetsRecords || (fault == .forgetsUpdates && !isFirst) { return }
        try await base.store(data, for: identifier)
    }

    func remove(_ identifier: String) async throws -> Bool {
        if fault == .forgetsRemovals { true } else { try await base.remove(identifier) }
    }
}
