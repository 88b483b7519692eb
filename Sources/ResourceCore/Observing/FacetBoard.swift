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

    /// Notes that the body that is being evaluated has read a facet.
    func read(_ facet: KeyPath<FacetBoard, Void>) {
        registrar.access(self, keyPath: facet)
    }

    /// Tells those who have read a facet that it is about to change, or has changed.
    func mark(_ facet: KeyPath<FacetBoard, Void>, isBefore: Bool) {
        isBefore ? registrar.willSet(self, keyPath: facet) : registrar.didSet(self, keyPath: facet)
    }
}
