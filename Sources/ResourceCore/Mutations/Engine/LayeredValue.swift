import Foundation

struct AppliedOverlay: Sendable {
    let number: UInt64
    let id: UUID
    let overlay: Overlay
    let status: MutationStatus
    let isBeingSent: Bool

    /// The ticket of the acknowledgment: values whose loads began after it have the effect (W4).
    var end: UInt64?

    /// A Boolean value that indicates whether loads wait for the end of the mutation (W4).
    var blocksLoads: Bool { !overlay.isIdempotent && isBeingSent && end == nil }

    func isSameEffect(as other: AppliedOverlay) -> Bool {
        overlay.effect === other.overlay.effect && !overlay.effect.readsStatus
    }
}

/// A loaded value, with the overlays of the mutations that it doesn't include.
///
/// It computes the displayed value once, for all observers, and under no lock.
final class LayeredValue: Sendable {
    let base: AnyValue?
    private let warn: @Sendable (String) -> Void
    private let state: Lock<State>

    /// The displayed value, or what it's yet to be made of.
    private enum State: Sendable {
        /// The value to which overlays are yet to be applied: the base, or one that shows the effects of earlier ones.
        case waiting(AnyValue?, [AppliedOverlay])

        // NB: It holds no overlays anymore, so that the entry changes the only copy of them.
        case computed(AnyValue?)

        var value: AnyValue? {
            if case .computed(let value) = self { value } else { nil }
        }
    }

    convenience init(_ base: AnyValue?, _ overlays: [AppliedOverlay], warn: @escaping @Sendable (String) -> Void) {
        self.init(base, startingWith: base, overlays, warn: warn)
    }

    private init(
        _ base: AnyValue?, startingWith start: AnyValue?, _ overlays: [AppliedOverlay],
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.base = base
        self.warn = warn
        state = Lock(.waiting(start, overlays))
    }

    /// The value with all effects, or `nil` if there is nothing to show.
    ///
    /// It calls the user's code.
    var displayed: AnyValue? {
        // NB: What was waiting is released outside of the lock.
        let known = state.withLock { $0 }
        guard case .waiting(let start, let overlays) = known else { return known.value }
        let computed =
            overlays.first.map { $0.overlay.effect.value(start, with: overlays, warn: warn) } ?? start
        // NB: Another thread may have computed it meanwhile. Its value counts, so that all observers have the same one.
        return state.withLock { state in
            if case .waiting = state { state = .computed(computed) }
            return state.value
        }
    }

    /// Returns the value with further overlays on top, or `nil` if it would have to be computed first.
    func adding(_ overlays: [AppliedOverlay]) -> LayeredValue? { moved(to: base, adding: overlays) }

    /// Returns the same displayed value over another base, or `nil` if it would have to be computed first.
    func moved(to base: AnyValue?, adding overlays: [AppliedOverlay] = []) -> LayeredValue? {
        guard case .computed(let value) = state.withLock({ $0 }) else { return nil }
        return LayeredValue(base, startingWith: value, overlays, warn: warn)
    }
}
