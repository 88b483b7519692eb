import Observation

/// Where bodies sign up for the facets of one store.
///
/// A type of its own, because it is not generic: its key paths are constants, where those of a store would be made anew
/// at each access.
final class FacetBoard: Observable, Sendable {
    private let registrar = ObservationRegistrar()

    // What is observed has no value here: the store has it.
    var value: Void { () }
    var error: Void { () }
    var phase: Void { () }
    var isLoading: Void { () }
    var isRefreshing: Void { () }
    var isRetrying: Void { () }
    var updatedAt: Void { () }
    var isStale: Void { () }
    var previous: Void { () }
    var lastSyncError: Void { () }
    var attempt: Void { () }
    var progress: Void { () }
    var isPlaceholder: Void { () }
    var state: Void { () }

    /// The key paths of the facets, at the places of their bits.
    private static let paths: [any KeyPath<FacetBoard, Void> & Sendable] = [
        \.value, \.error, \.phase, \.isLoading, \.isRefreshing, \.isRetrying, \.updatedAt, \.isStale, \.previous,
        \.lastSyncError, \.attempt, \.progress, \.isPlaceholder, \.state,
    ]

    /// Notes that the body that is being evaluated has read a facet.
    func read(_ path: KeyPath<FacetBoard, Void>) {
        registrar.access(self, keyPath: path)
    }

    /// Tells those who have read facets that these are about to change, or have changed.
    func mark(_ facets: Facets, isBefore: Bool) {
        var rest = facets.rawValue
        while rest != 0 {
            let path = Self.paths[rest.trailingZeroBitCount]
            isBefore ? registrar.willSet(self, keyPath: path) : registrar.didSet(self, keyPath: path)
            rest &= rest - 1
        }
    }
}
