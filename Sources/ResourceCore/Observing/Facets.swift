import Observation

package struct Facets: OptionSet {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let none: Facets = []
    static let value = Facets(rawValue: 1 << 0)
    static let error = Facets(rawValue: 1 << 1)
    static let phase = Facets(rawValue: 1 << 2)
    static let isLoading = Facets(rawValue: 1 << 3)
    static let isRefreshing = Facets(rawValue: 1 << 4)
    static let isRetrying = Facets(rawValue: 1 << 5)
    static let updatedAt = Facets(rawValue: 1 << 6)
    static let isStale = Facets(rawValue: 1 << 7)
    static let previous = Facets(rawValue: 1 << 8)
    static let lastSyncError = Facets(rawValue: 1 << 9)
    static let attempt = Facets(rawValue: 1 << 10)
    static let progress = Facets(rawValue: 1 << 11)
    static let isPlaceholder = Facets(rawValue: 1 << 12)
    static let pendingMutationCount = Facets(rawValue: 1 << 14)
    static let state = Facets(rawValue: 1 << 13)
    package static let notice = Facets(rawValue: 1 << 15)
    package static let waiting = Facets(rawValue: 1 << 16)

    static let isLive = Facets(rawValue: 1 << 17)

    // Features have 14 facets between them.
    package static func feature(_ number: Int) -> Facets { Facets(rawValue: 1 << (18 + number)) }
}

extension Facets {
    // Values are compared only if they are different objects, and by `==` if their type is `Equatable`. Errors are
    // compared by their tickets.
    init(from old: DisplayedState, to new: DisplayedState, isOtherKey: Bool) {
        let (was, now) = (old.snapshot, new.snapshot)
        self = Facets(from: was, to: now)
        include(.value, if: Self.isOtherValue(was.state.value, now.state.value))
        include(.error, if: isOtherKey || was.errorTicket != now.errorTicket)
        include(.previous, if: isOtherKey || (old.previous == nil) != (new.previous == nil))
        include(.isPlaceholder, if: old.isPlaceholder != new.isPlaceholder)
        include(from: was.features, to: now.features)
        include(.phase, if: isOtherPhase(old, new))
        insert(.state)
    }

    // What can be compared without the values. NB: Each property is read in its place, because a state that was passed
    // or put into a variable would be copied.
    private init(from was: Snapshot, to now: Snapshot) {
        self = .none
        include(.error, if: (was.state.error == nil) != (now.state.error == nil))
        include(.isLoading, if: was.state.isLoading != now.state.isLoading)
        include(.isRefreshing, if: was.state.isRefreshing != now.state.isRefreshing)
        include(.isRetrying, if: was.state.isRetrying != now.state.isRetrying)
        include(.updatedAt, if: was.state.updatedAt != now.state.updatedAt)
        include(.isStale, if: was.state.isStale != now.state.isStale)
        include(.lastSyncError, if: was.state.lastSyncError != nil || now.state.lastSyncError != nil)
        include(.attempt, if: Self.isOtherAttempt(was.state.attempt, now.state.attempt))
        include(.waiting, if: was.state.waiting != now.state.waiting)
        include(.isLive, if: was.state.isLive != now.state.isLive)
        include(.progress, if: was.state.progress != now.state.progress)
        include(.pendingMutationCount, if: was.state.pendingMutationCount != now.state.pendingMutationCount)
    }

    private mutating func include(_ facet: Facets, if condition: Bool) {
        if condition { insert(facet) }
    }

    private mutating func include(from old: [any FeatureSnapshot], to new: [any FeatureSnapshot]) {
        for snapshot in new { formUnion(snapshot.facets(comparedWith: old)) }
        for snapshot in old { formUnion(snapshot.facets(comparedWith: new)) }
        if old.notice != new.notice { insert(.notice) }
    }

    private static func isOtherValue(_ was: AnyValue?, _ now: AnyValue?) -> Bool {
        guard let was, let now else { return (was == nil) != (now == nil) }
        return was !== now && !was.isEqual(to: now)
    }

    private func isOtherPhase(_ old: DisplayedState, _ new: DisplayedState) -> Bool {
        let phase = new.phase
        guard phase == old.phase else { return true }
        return switch phase {
        case .idle, .loading: false
        case .success: contains(.value) || old.placeholder?.number != new.placeholder?.number
        case .failure: contains(.error)
        }
    }

    private static func isOtherAttempt(_ was: LoadAttempt?, _ now: LoadAttempt?) -> Bool {
        guard let was, let now else { return was != nil || now != nil }
        return !was.isSame(as: now)
    }
}

extension DisplayedState {
    fileprivate enum Phase { case idle, loading, success, failure }

    fileprivate var phase: Phase {
        if snapshot.state.value != nil { return .success }
        if snapshot.state.error != nil { return .failure }
        if isPlaceholder { return .success }
        return snapshot.state.activity == nil && snapshot.state.attempt == nil ? .idle : .loading
    }

    fileprivate var isPlaceholder: Bool {
        previous == nil && placeholder?.value != nil && snapshot.state.value == nil && snapshot.state.error == nil
    }
}

// The observation registry for the facets of one store. It's a separate, nongeneric type, so that its key paths are
// constants. Those of a store would be created on each access.
final class FacetBoard: Observable, Sendable {
    private let registrar = ObservationRegistrar()

    // The observed properties have no values here, because the store has them.
    private subscript(_: Int) -> Void { () }

    private static let paths: [any KeyPath<FacetBoard, Void> & Sendable] = (0..<Facets.RawValue.bitWidth).map { bit in
        \FacetBoard[bit]
    }

    func read(_ facet: Facets) {
        registrar.access(self, keyPath: Self.paths[facet.rawValue.trailingZeroBitCount])
    }

    func mark(_ facets: Facets, isBefore: Bool) {
        var rest = facets.rawValue
        while rest != 0 {
            let path = Self.paths[rest.trailingZeroBitCount]
            isBefore ? registrar.willSet(self, keyPath: path) : registrar.didSet(self, keyPath: path)
            rest &= rest - 1
        }
    }
}
