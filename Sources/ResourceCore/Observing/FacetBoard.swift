import Observation

/// The observation registry for the facets of one store.
///
/// It's a separate, nongeneric type, so that its key paths are constants. Those of a store would be created on each
/// access.
final class FacetBoard: Observable, Sendable {
    private let registrar = ObservationRegistrar()

    // The observed properties have no values here, because the store has them.
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

    /// The key paths of the facets, at the positions of their bits.
    private static let paths: [any KeyPath<FacetBoard, Void> & Sendable] = [
        \.value, \.error, \.phase, \.isLoading, \.isRefreshing, \.isRetrying, \.updatedAt, \.isStale, \.previous,
        \.lastSyncError, \.attempt, \.progress, \.isPlaceholder, \.state,
    ]

    /// Notes that the body that is being evaluated has read a facet.
    func read(_ path: KeyPath<FacetBoard, Void>) {
        registrar.access(self, keyPath: path)
    }

    /// Notifies observers of the facets that they are about to change, or have changed.
    func mark(_ facets: Facets, isBefore: Bool) {
        var rest = facets.rawValue
        while rest != 0 {
            let path = Self.paths[rest.trailingZeroBitCount]
            isBefore ? registrar.willSet(self, keyPath: path) : registrar.didSet(self, keyPath: path)
            rest &= rest - 1
        }
    }
}
