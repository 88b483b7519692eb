import Foundation
import ResourceCore

struct KeptMutation: Sendable {
    var id: UUID
    var mutation: any Mutation
    var overlays: [Overlay]

    /// The affected keys, including those from before an identifier was assigned (W11).
    var keys: [ResourceKey]
    var orderingKeys: [ResourceKey] = []
    var requiredIdentifiers: Set<String> = []
    var createdIdentifiers: Set<String> = []
    let createdAt: Date

    // Whether an attempt may have used the identity that isn't counted: one before a restart, or before the user
    // retried the mutation.
    var isIDUsed = false
    var firstAttempt: FirstAttempt?
    var validators: [ResourceKey: LoadValidator] = [:]
    var error: (any Error)?

    var results = MutationResults.Values()
    var position: MutationPosition
    let result: MutationResult
    let observer: WeakObserver
    // From the user's code, read before the lock is taken.
    let traits: Traits
    var errorText = ""

    /// The fields of the record that only a later version knows, as a JSON object.
    var unknownFields = Data()
    var shown: ResourceEvent.MutationStage?
    var report: AttemptReport?
    // The record of a mutation that couldn't be decoded.
    var unreadable: MutationRecordBody?
    var delay: Duration = .zero
    // Also before a write is repeated.
    var pause: Duration = .seconds(1)

    var output: Result<any Sendable, any Error>?

    mutating func show(_ stage: ResourceEvent.MutationStage) -> WeakObserver? {
        guard shown != stage else { return nil }
        shown = stage
        return observer
    }

    /// The keys that order the mutation among others (W3).
    var lanes: [ResourceKey] { keys + orderingKeys }

    var name: String { unreadable?.kind ?? traits.name }

    struct FirstAttempt: Sendable {
        let date: Date

        /// The end of the time in which the server recognizes a repetition, on the container's clock, or `nil` without
        /// a limit, or a container (W2).
        var deadline: Duration?
    }

    // Returns the rest of the time in which the server recognizes a repetition, or `nil` without a limit (W2). A clock
    // that was set back has let all of it pass.
    func timeLeft(at date: Date) -> Duration? {
        guard let duration = traits.delivery.duration, let firstAttempt else { return nil }
        let elapsed = Duration(clamping: date.timeIntervalSince(firstAttempt.date))
        return elapsed < .zero ? .zero : max(duration - elapsed, .zero)
    }

    struct Traits: Sendable {
        let name: String
        let version: Int
        let delivery: Delivery
        let rollsBackOnFailure: Bool
        let readLag: Duration

        init(_ mutation: some Mutation) {
            let type = type(of: mutation)
            let durable = type as? any DurableMutation.Type
            name = durable?.kind ?? "\(type)"
            version = durable?.version ?? 1
            delivery = type.delivery
            rollsBackOnFailure = type.rollsBackOnFailure
            readLag = type.readLag
        }
    }
}

@MainActor
final class WeakObserver {
    weak var observer: MutationObserver?

    nonisolated init() {}
}
