/// The type-erased effect of an overlay.
///
/// It's an object, so that it's known whether an overlay is still the same one.
class OverlayEffect: @unchecked Sendable {
    // Sendable: its only subclass has nothing but constants that are `Sendable`.

    /// A Boolean value that indicates whether the effect depends on the status of the mutation.
    let readsStatus: Bool

    fileprivate init(readsStatus: Bool) {
        self.readsStatus = readsStatus
    }

    /// Returns a value with the effects of overlays of this type, one after the other, or `nil` if there is nothing to
    /// show.
    ///
    /// The overlays share one copy of the value. It calls the user's code.
    func value(_ value: AnyValue?, with overlays: [AppliedOverlay], warn: (String) -> Void) -> AnyValue? { value }
}

/// The effect of an overlay.
final class TypedOverlayEffect<Value: Sendable>: OverlayEffect, @unchecked Sendable {
    // Sendable: it has nothing but constants that are `Sendable`.
    private let apply: @Sendable (inout Value?, MutationStatus) -> Void

    init(readsStatus: Bool, _ apply: @escaping @Sendable (inout Value?, MutationStatus) -> Void) {
        self.apply = apply
        super.init(readsStatus: readsStatus)
    }

    override func value(
        _ value: AnyValue?, with overlays: [AppliedOverlay], warn: (String) -> Void
    ) -> AnyValue? {
        var value = value?.typed(Value.self)
        for overlay in overlays {
            // NB: An entry has only overlays of its type.
            let effect = unsafeDowncast(overlay.overlay.effect, to: TypedOverlayEffect<Value>.self)
            effect.apply(&value, overlay.status)
            #if DEBUG
                if overlay.overlay.isIdempotent, !effect.isIdempotent(on: value, overlay.status) {
                    warn(
                        "An overlay of \(overlay.overlay.key) isn't idempotent: applied twice, it makes another value. "
                            + "State what is instead of what to add, or call nonIdempotent().")
                }
            #endif
        }
        return value.map { TypedValue($0) }
    }

    /// Returns a Boolean value that indicates whether the effect leaves a value alone that has it already, as far as
    /// values can be compared.
    private func isIdempotent(on value: Value?, _ status: MutationStatus) -> Bool {
        guard let result = value.map({ TypedValue($0) }), result.isEqual(to: result) else { return true }
        var again = value
        apply(&again, status)
        return again.map { TypedValue($0).isEqual(to: result) } ?? true
    }
}
