package import Foundation

// What a resource asks of its entry beyond a value, such as a list in pages. The engine knows features by these
// protocols alone.
package protocol ResourceFeature: AnyObject, Sendable {
    // Lets an entry of the resource follow what it asks for.
    func join(_ features: inout [any EntryFeature])

    // Returns the attempt that begins as the feature wants it.
    func plan(_ basis: inout AttemptBasis, of entry: Entry, _ turn: inout Turn)

    func set(_ value: AnyValue) -> AnyValue

    func restored(_ delivered: Delivered, staleAfter: Duration?) -> Delivered

    // Returns what a record keeps of a value. It may call the user's code.
    func archived(_ value: AnyValue) -> AnyValue

    // Returns what a record keeps beside a value, or throws an error if the record can't be used. It may call the
    // user's code.
    func field(of data: Data) throws -> AnyValue?
}

extension ResourceFeature {
    package func set(_ value: AnyValue) -> AnyValue { value }

    package func restored(_ delivered: Delivered, staleAfter: Duration?) -> Delivered { delivered }

    package func archived(_ value: AnyValue) -> AnyValue { value }

    package func field(of data: Data) throws -> AnyValue? { nil }
}

// A part of an entry that a feature of its resource adds. It's accessed only in turns of the container. NB: The entry
// reads properties while it changes its state, which they don't access.
package protocol EntryFeature: AnyObject, Sendable {
    // Whether nothing is running or due, so that an entry at rest may handle an event calmly, or leave.
    var isAtRest: Bool { get }
    var keepsEntry: Bool { get }

    // What keeps loads of the entry, which may be a part of a whole, from beginning.
    func obstacle(within whole: Entry?) -> LoadMachine.Obstacle?

    // What loads wait for if the obstacle is a wait.
    var wait: LoadWait? { get }

    // The ticket of the oldest load that may bring a value without the effects of ended layers.
    var oldestLoad: UInt64? { get }

    var shown: (any FeatureSnapshot)? { get }

    // Whether the feature decides when the value has the effect of a mutation. Such an effect is shown until then, and
    // becomes part of no value and of no record.
    var decidesEnds: Bool { get }

    // Whether the entry follows the app's activity and its connection.
    var listensToTriggers: Bool { get }

    // Whether everything that the server says reaches the value (R24).
    var isLive: Bool { get }

    // Whether the value has the effect of a mutation.
    func includes(_ mutation: UUID) -> Bool

    // Takes the acknowledgment of a mutation, and returns whether no load needs to follow, because the feature knows
    // when the value has the effect.
    func acknowledge(_ mutation: UUID, of entry: Entry, _ turn: inout Turn) -> Bool

    // Whether a record may be written, and whether that's done at once rather than soon.
    var isRecordable: Bool { get }
    var recordsAtOnce: Bool { get }

    // Returns what a record of the entry keeps in place of its value, and beside it, by the user's code.
    func recorded(_ value: AnyValue) -> (value: AnyValue, field: @Sendable () throws -> Data)?

    // Returns what the log needs to replay what the feature has done since it was last asked.
    func takeRecording(in session: UInt64) -> ResourceEvent.PartRecording?

    // Returns `true` if `shown` is another snapshot.
    func updateSnapshot(hasValue: Bool, _ turn: inout Turn) -> Bool

    func raiseBarrier(by event: LoadMachine.Event)

    // Takes what an event delivers, before anything else follows it.
    func accept(_ transition: Transition, of entry: Entry, _ turn: inout Turn)

    // Follows an event of the entry, before its snapshot is published.
    func follow(_ transition: Transition, of entry: Entry, _ turn: inout Turn)

    // Follows effects that have become part of the value.
    func fold(_ effects: [Layer], from base: AnyValue, to value: AnyValue, of entry: Entry, _ turn: inout Turn)

    // Tells other entries of an event, after which the entry may have left.
    func tell(_ transition: Transition, of entry: Entry, _ turn: inout Turn)

    func leave(_ entry: Entry, _ turn: inout Turn)
}

extension EntryFeature {
    package var isAtRest: Bool { true }
    package var keepsEntry: Bool { false }
    package var oldestLoad: UInt64? { nil }
    package var shown: (any FeatureSnapshot)? { nil }
    package var decidesEnds: Bool { false }
    package var isLive: Bool { false }
    package var listensToTriggers: Bool { false }
    package var isRecordable: Bool { true }
    package var recordsAtOnce: Bool { true }

    package func acknowledge(_ mutation: UUID, of entry: Entry, _ turn: inout Turn) -> Bool { false }

    package func includes(_ mutation: UUID) -> Bool { false }

    package func recorded(_ value: AnyValue) -> (value: AnyValue, field: @Sendable () throws -> Data)? { nil }

    package func accept(_ transition: Transition, of entry: Entry, _ turn: inout Turn) {}

    package func fold(
        _ effects: [Layer], from base: AnyValue, to value: AnyValue, of entry: Entry, _ turn: inout Turn
    ) {}

    package func takeRecording(in session: UInt64) -> ResourceEvent.PartRecording? { nil }

    package func updateSnapshot(hasValue: Bool, _ turn: inout Turn) -> Bool { false }

    package func obstacle(within whole: Entry?) -> LoadMachine.Obstacle? { nil }
    package var wait: LoadWait? { nil }

    package func raiseBarrier(by event: LoadMachine.Event) {}

    package func follow(_ transition: Transition, of entry: Entry, _ turn: inout Turn) {}

    package func tell(_ transition: Transition, of entry: Entry, _ turn: inout Turn) {}

    package func leave(_ entry: Entry, _ turn: inout Turn) {}
}

// The state of a feature that a store shows.
package protocol FeatureSnapshot: AnyObject, Sendable {
    // The result for two snapshots doesn't depend on their order.
    func facets(comparedWith others: [any FeatureSnapshot]) -> Facets

    // What a view says above its content.
    var notice: FeatureNotice? { get }
}

extension FeatureSnapshot {
    package var notice: FeatureNotice? { nil }
}

extension [any FeatureSnapshot] {
    package var notice: FeatureNotice? { isEmpty ? nil : firstResult { $0.notice } }
}

package struct FeatureNotice: Equatable, Sendable {
    package let text: String
    package let offersRetry: Bool

    package init(_ text: String, offersRetry: Bool = false) { (self.text, self.offersRetry) = (text, offersRetry) }
}

/// A part of a value that a feature has an attempt load instead of the whole.
package protocol AttemptPlan: AnyObject, Sendable {
    // Takes what the attempt has loaded, and ends it. It calls the user's code, so it must not be called under a lock.
    func land(_ loaded: AnyValue, by attempt: Attempt)
}

extension Turn {
    // Creates an entry that is a part of another one, and has no record.
    package mutating func makePart(
        _ name: String, of whole: Entry, as type: any Sendable.Type, _ feature: any EntryFeature
    ) -> Entry {
        let part = Entry(
            key: whole.key, of: type, number: state.nextID(), wipes: state.wipes, archiving: nil,
            as: (name, whole.type))
        part.state.whole = whole
        part.state.features = [feature]
        return part
    }
}

extension Array {
    // Inlinable, because a cast to a type that's only known at run time takes long.
    @inlinable
    package func first<Feature: AnyObject>(as _: Feature.Type) -> Feature? {
        for element in self { if let feature = element as? Feature { return feature } }
        return nil
    }
}

extension EntryState {
    var areFeaturesAtRest: Bool { features?.allSatisfy { $0.isAtRest } ?? true }
    var isKeptByFeature: Bool { features?.contains { $0.keepsEntry } ?? false }

    mutating func join(_ resource: ErasedResource, _ turn: inout Turn) {
        guard let asked = resource.policy.features else { return }
        var features = features ?? []
        for feature in asked { feature.join(&features) }
        self.features = features
        turn.effects.release(askedFeatures)
        askedFeatures = asked
        if decidesEnds { showLayers(of: resource, areHeld: true, &turn) }
        _ = updateFeatures(&turn)
    }

    mutating func publishFeatures(_ turn: inout Turn) {
        if updateFeatures(&turn) { publish(&turn) }
    }

    func updateFeatures(_ turn: inout Turn) -> Bool {
        guard let features else { return false }
        var isChanged = false
        for feature in features
        where feature.updateSnapshot(hasValue: recorder.machine.valueTicket != nil, &turn) { isChanged = true }
        return isChanged
    }

    var shownFeatures: [any FeatureSnapshot] { features?.compactMap { $0.shown } ?? [] }

    func recorded(_ value: AnyValue) -> (value: AnyValue, field: @Sendable () throws -> Data)? {
        features?.firstResult { $0.recorded(value) }
    }

    var isLive: Bool {
        guard let features else { return recorder.machine.isDelivering }
        return features.contains { $0.isLive } ? true : recorder.machine.isDelivering
    }

    var listensToTriggers: Bool { features?.contains { $0.listensToTriggers } ?? false }

    var decidesEnds: Bool { features?.contains { $0.decidesEnds } ?? false }

    var isRecordable: Bool { features?.allSatisfy { $0.isRecordable } ?? true }
    var recordsAtOnce: Bool { features?.allSatisfy { $0.recordsAtOnce } ?? true }

    func includes(_ mutation: UUID) -> Bool { features?.contains { $0.includes(mutation) } ?? false }

    func takeFeatureRecording(_ turn: borrowing Turn) -> ResourceEvent.PartRecording? {
        guard let features else { return nil }
        let session = turn.state.log.session
        return features.firstResult { $0.takeRecording(in: session) }
    }

    func set(_ value: AnyValue) -> AnyValue { askedFeatures?.reduce(value) { $1.set($0) } ?? value }

    func restored(_ delivered: Delivered) -> Delivered {
        askedFeatures?.reduce(delivered) { $1.restored($0, staleAfter: options.staleAfter) } ?? delivered
    }
}

extension [any ResourceFeature]? {
    // By the user's code.
    func archived(_ value: AnyValue) -> AnyValue { self?.reduce(value) { $1.archived($0) } ?? value }

    // By the user's code.
    func field(in record: ValueRecord) throws(RecordFault) -> AnyValue? {
        guard let self, let field = record.field else { return nil }
        do { return try self.firstResult { try $0.field(of: field) } } catch {
            throw .undecodable(because: error)
        }
    }
}
