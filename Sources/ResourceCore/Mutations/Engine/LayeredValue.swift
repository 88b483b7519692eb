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
    let overlays: [AppliedOverlay]
    private let warn: @Sendable (String) -> Void
    private let result = Lock<AnyValue??>(nil)

    init(_ base: AnyValue?, _ overlays: [AppliedOverlay], warn: @escaping @Sendable (String) -> Void) {
        self.base = base
        self.overlays = overlays
        self.warn = warn
    }

    /// The value with all effects, or `nil` if there is nothing to show.
    ///
    /// It calls the user's code.
    var displayed: AnyValue? {
        if let known = result.withLock({ $0 }) { return known }
        var value = base
        for overlay in overlays { value = apply(overlay, to: value) }
        // NB: Another thread may have computed it meanwhile. Its value counts, so that all observers have the same one.
        let computed = value
        return result.withLock { result in
            if let known = result { return known }
            result = .some(computed)
            return computed
        }
    }

    private func apply(_ overlay: AppliedOverlay, to value: AnyValue?) -> AnyValue? {
        let result = overlay.overlay.apply(value, overlay.status)
        #if DEBUG
            if overlay.overlay.isIdempotent, let result, result.isEqual(to: result),
                let again = overlay.overlay.apply(result, overlay.status), !again.isEqual(to: result)
            {
                warn(
                    "An overlay of \(overlay.overlay.key) isn't idempotent: applied twice, it makes another value. "
                        + "State what is instead of what to add, or call nonIdempotent().")
            }
        #endif
        return result
    }
}
