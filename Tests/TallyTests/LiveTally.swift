import Foundation
import ResourceCore

/// A feature for tests whose value is the server's at one position, to which the changes after it are added.
///
/// So no effect of a mutation may become part of the value: the feature decides when the value has one.
final class LiveTally: ResourceFeature {
    func join(_ features: inout [any EntryFeature]) {
        if features.position == nil { features.append(EntryPosition()) }
    }

    func plan(_ basis: inout AttemptBasis, of entry: Entry, _ turn: inout Turn) {}

    func field(of data: Data) throws -> AnyValue? {
        TypedValue(try JSONDecoder().decode(TallyPosition.self, from: data))
    }
}

/// The position of a value in the server's log, which its record keeps beside it.
struct TallyPosition: Codable, Hashable {
    var number = 0
    var included: Set<UUID> = []
}

/// The part of an entry that knows the position of its value.
final class EntryPosition: EntryFeature, @unchecked Sendable {
    // Sendable: like its entry, it's accessed only in turns of the container.
    private(set) var position = TallyPosition()
    private var notes: EventRecorder<TallyPosition, Int>?

    var decidesEnds: Bool { true }

    func recorded(_ value: AnyValue) -> (value: AnyValue, field: @Sendable () throws -> Data)? {
        let position = position
        return (value, { try JSONEncoder().encode(position) })
    }

    func includes(_ mutation: UUID) -> Bool { position.included.contains(mutation) }

    func accept(_ transition: Transition, of entry: Entry, _ turn: inout Turn) {
        listen(in: turn.state.log.session)
        if let restored = transition.delivered?.field?.contents as? TallyPosition { position = restored }
        position.included.formUnion(transition.delivered?.names ?? [])
    }

    func takeRecording(in session: UInt64) -> ResourceEvent.PartRecording? {
        listen(in: session)
        guard let (start, events) = notes?.take(), !events.isEmpty || start != nil else { return nil }
        return .init(TallyRecording(start: start, changes: events, position: position))
    }

    private func listen(in session: UInt64) {
        if notes?.session != session { notes = EventRecorder(session: session, start: position) }
    }

    /// Adds a change of the server to the value, which may be the effect of a mutation.
    func apply(_ change: Int, by mutation: UUID? = nil, to entry: Entry, _ turn: inout Turn) {
        position.number += 1
        if let mutation { position.included.insert(mutation) }
        notes?.add(change)
        var delivered = Delivered(loaded: TypedValue((entry.content.value?.number ?? 0) + change))
        delivered.date = .now
        let cause = ResourceEvent.Cause.feature(name: "tally", event: "at \(position.number)", isRunning: true)
        entry.handle(.extended, because: cause, delivering: delivered, &turn)
    }
}

/// What a feature needs to replay what it has done.
struct TallyRecording: Hashable {
    let start: TallyPosition?
    let changes: [Int]
    let position: TallyPosition
}

extension [any EntryFeature] {
    var position: EntryPosition? { first(as: EntryPosition.self) }
}

extension Resource<Int> {
    func live(_ tally: LiveTally = LiveTally()) -> Resource {
        with { $0.features = [tally] }
    }
}

extension ResourceStore<Int> {
    /// Lets the server change the value.
    func apply(_ change: Int, by mutation: UUID? = nil) {
        store.act { entry, _, turn in entry.features?.position?.apply(change, by: mutation, to: entry, &turn) }
    }
}
