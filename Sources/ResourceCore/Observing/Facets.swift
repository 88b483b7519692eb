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
        let (was, now) = (old.state, new.state)
        var facets: Facets = []
        facets.include(.value, if: Self.isOtherValue(old, new))
        facets.include(
            .error,
            if: isOtherKey || old.snapshot.errorTicket != new.snapshot.errorTicket || was.hasError != now.hasError)
        facets.include(.isLoading, if: was.isLoading != now.isLoading)
        facets.include(.isRefreshing, if: was.isRefreshing != now.isRefreshing)
        facets.include(.isRetrying, if: was.isRetrying != now.isRetrying)
        facets.include(.updatedAt, if: was.updatedAt != now.updatedAt)
        facets.include(.isStale, if: was.isStale != now.isStale)
        facets.include(.previous, if: isOtherKey || (was.previous == nil) != (now.previous == nil))
        facets.include(.lastSyncError, if: was.lastSyncError != nil || now.lastSyncError != nil)
        facets.include(.attempt, if: Self.isOtherAttempt(was.attempt, now.attempt))
        facets.include(.waiting, if: was.waiting != now.waiting)
        facets.include(.isLive, if: was.isLive != now.isLive)
        facets.include(.progress, if: was.progress != now.progress)
        facets.include(.isPlaceholder, if: was.isPlaceholder != now.isPlaceholder)
        facets.include(.pendingMutationCount, if: was.pendingMutationCount != now.pendingMutationCount)
        facets.include(from: old.snapshot.features, to: new.snapshot.features)
        facets.include(.phase, if: Self.isOtherPhase(old, new, facets))
        facets.insert(.state)
        self = facets
    }

    private mutating func include(_ facet: Facets, if condition: Bool) {
        if condition { insert(facet) }
    }

    private mutating func include(from old: [any FeatureSnapshot], to new: [any FeatureSnapshot]) {
        for snapshot in new { formUnion(snapshot.facets(comparedWith: old)) }
        for snapshot in old { formUnion(snapshot.facets(comparedWith: new)) }
        if old.notice != new.notice { insert(.notice) }
    }

    private static func isOtherValue(_ old: DisplayedState, _ new: DisplayedState) -> Bool {
        switch (old.snapshot.state.value, new.snapshot.state.value) {
        case (nil, nil): false
        case (let was?, let now?): was !== now && !was.isEqual(to: now)
        default: true
        }
    }

    private static func isOtherPhase(
        _ old: DisplayedState, _ new: DisplayedState, _ facets: Facets
    ) -> Bool {
        switch (old.state.phase, new.state.phase) {
        case (.idle, .idle), (.loading, .loading): false
        case (.success, .success): facets.contains(.value) || old.placeholder?.number != new.placeholder?.number
        case (.failure, .failure): facets.contains(.error)
        default: true
        }
    }

    private static func isOtherAttempt(_ was: LoadAttempt?, _ now: LoadAttempt?) -> Bool {
        guard let was, let now else { return was != nil || now != nil }
        return !was.isSame(as: now)
    }
}

extension ResourceState {
    fileprivate var hasError: Bool { error != nil }
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
