import Foundation

package enum LoadIntervention: Hashable, Sendable {
    case fail
    case delay(Duration)
}

struct RequestedFailure: LoadFailure, LocalizedError {
    var kind: LoadFailureKind { .permanent }
    var errorDescription: String? { "The inspector let this load fail." }
}

extension LoadIntervention {
    func perform(sleeping sleep: (Duration) async throws -> Void) async throws {
        switch self {
        case .fail: throw RequestedFailure()
        case .delay(let duration): try await sleep(duration)
        }
    }
}

// Without an intervention, an attempt pays for the check of an empty dictionary.
extension ResourceContainer {
    // Intervenes in the next attempt of an entry, and in no other one, or no longer if the intervention is `nil`. It
    // takes the place of an earlier one that no attempt has met yet.
    package func intervene(_ intervention: LoadIntervention?, inNextLoadOf id: EntryID) {
        withTurn(isolation: nil) { $0.state.interventions[id] = intervention }
    }

    package func intervention(inNextLoadOf id: EntryID) -> LoadIntervention? {
        withTurn(isolation: nil) { $0.state.interventions[id] }
    }
}

extension ContainerState {
    mutating func takeIntervention(in entry: Entry) -> LoadIntervention? {
        interventions.removeValue(forKey: EntryID(entry.key, of: entry.type))
    }
}
