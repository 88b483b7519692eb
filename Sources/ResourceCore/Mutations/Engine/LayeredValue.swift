/// An overlay of a mutation, as an entry applies it.
struct AppliedOverlay: Sendable {
    /// The position of the mutation in the order of all mutations.
    let number: UInt64
    let overlay: Overlay
    let status: MutationStatus

    /// The number of the acknowledgment, once it counts.
    let acknowledgment: UInt64?

    /// A Boolean value that indicates whether the acknowledgment is on disk.
    let isDurable: Bool

    /// A Boolean value that indicates whether a request may be on its way.
    let isBeingSent: Bool

    /// A Boolean value that indicates whether loads wait for the end of the mutation (W4).
    var blocksLoads: Bool { !overlay.isIdempotent && isBeingSent && acknowledgment == nil }

    /// Returns a Boolean value that indicates whether another overlay makes the same of every value.
    func isSameEffect(as other: AppliedOverlay) -> Bool {
        overlay.effect === other.overlay.effect && !overlay.effect.readsStatus
    }

    /// Returns a Boolean value that indicates whether a value includes the mutation, so that the overlay isn't applied
    /// to it (W4).
    ///
    /// - Parameter latest: The latest acknowledgment that counted when the load of the value began.
    func isIncluded(in latest: UInt64) -> Bool {
        acknowledgment.map { $0 <= latest } ?? false
    }
}

/// A loaded value, with the overlays of the mutations that it doesn't include.
///
/// It computes the displayed value once, for all observers, and under no lock.
final class LayeredValue: Sendable {
    let base: AnyValue?

    /// The value to which the overlays are yet to be applied: the base, or one that shows the effects of earlier ones.
    private let start: AnyValue?
    private let overlays: [AppliedOverlay]
    private let warn: @Sendable (String) -> Void
    private let result = Lock<AnyValue??>(nil)

    convenience init(_ base: AnyValue?, _ overlays: [AppliedOverlay], warn: @escaping @Sendable (String) -> Void) {
        self.init(base, startingWith: base, overlays, warn: warn)
    }

    private init(
        _ base: AnyValue?, startingWith start: AnyValue?, _ overlays: [AppliedOverlay],
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.base = base
        self.start = start
        self.overlays = overlays
        self.warn = warn
    }

    /// The value with all effects, or `nil` if there is nothing to show.
    ///
    /// It calls the user's code.
    var displayed: AnyValue? {
        if let known = result.withLock({ $0 }) { return known }
        let computed =
            overlays.first.map { $0.overlay.effect.value(start, with: overlays, warn: warn) } ?? start
        // NB: Another thread may have computed it meanwhile. Its value counts, so that all observers have the same one.
        return result.withLock { result in
            if let known = result { return known }
            result = .some(computed)
            return computed
        }
    }

    /// Returns the value with further overlays on top, or `nil` if it would have to be computed first.
    func adding(_ overlays: [AppliedOverlay]) -> LayeredValue? {
        result.withLock { $0 }.map { LayeredValue(base, startingWith: $0, overlays, warn: warn) }
    }
}
