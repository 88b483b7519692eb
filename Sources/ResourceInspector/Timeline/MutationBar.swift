import Foundation
import ResourceCore

/// A mutation in the lane of a key that it affects, as long as it was pending.
struct MutationBar: Hashable, Sendable, Identifiable {
    /// The identity of a bar, because a mutation has one for each key that it affects.
    struct ID: Hashable, Sendable {
        let lane: LoadLane.ID
        let mutation: UUID
    }

    /// A time in which a mutation was in one stage.
    struct Span: Hashable, Sendable {
        let stage: ResourceEvent.MutationStage
        let start: Duration

        /// The time of its end, or `nil` while it lasts.
        var end: Duration?
    }

    let id: ID

    /// The kind of a durable mutation, or the name of the type.
    let name: String

    /// The stages, in order, of which the last one is the present one or the outcome.
    private(set) var spans: [Span] = []

    /// Its row in a strip.
    var row = 0

    /// The number of attempts.
    private(set) var attempts = 0

    /// The time at which it ended, or `nil` while it's pending.
    private(set) var end: Duration?

    var lane: LoadLane.ID { id.lane }

    /// The time at which it was sent.
    var start: Duration { spans.first?.start ?? .zero }

    /// A Boolean value that indicates whether it has failed for good.
    var hasFailed: Bool {
        if case .failed = spans.last?.stage { true } else { false }
    }

    /// Creates a bar without stages.
    init(name: String, id: ID) {
        (self.name, self.id) = (name, id)
    }

    init(_ mutation: UUID, _ name: String, of key: ResourceKey) {
        self.init(name: name, id: ID(lane: LoadLane.ID(key: key, work: .mutations), mutation: mutation))
    }

    /// Adds a stage that the mutation has reached.
    mutating func note(_ stage: ResourceEvent.MutationStage, at time: Duration) {
        guard stage != spans.last?.stage else { return }
        if !spans.isEmpty { spans[spans.count - 1].end = time }
        spans.append(Span(stage: stage, start: time))
        if case .sending(let attempt) = stage { attempts = attempt }
        end = stage.isOutcome ? time : nil
    }

    /// The name, the stage, and the attempts, such as `Rename, succeeded after 1.2 s, 2 attempts`.
    func description(at now: Duration) -> String {
        guard let first = spans.first, let last = spans.last else { return name }
        let time = ((end ?? now) - first.start).secondsText
        let count = end != nil && attempts > 1 ? ", \(attempts) attempts" : ""
        return "\(name), \(last.stage) \(end == nil ? "for" : "after") \(time)\(count)"
    }
}

extension ResourceEvent.MutationStage {
    /// A Boolean value that indicates whether the mutation has ended.
    var isOutcome: Bool {
        switch self {
        case .succeeded, .failed, .cancelled: true
        case .saving, .waiting, .sending, .resolving, .settling: false
        }
    }
}
