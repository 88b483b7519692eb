// A loaded value, with the layers that it doesn't include. It computes the displayed value once, for all observers, and
// under no lock.
package final class LayeredValue: Sendable {
    let base: AnyValue?
    private let warn: @Sendable (String) -> Void
    private let state: Lock<State>

    private enum State: Sendable {
        /// The value to which layers are yet to be applied: the base, or one that shows the effects of earlier ones.
        case waiting(AnyValue?, [Layer])

        // NB: It holds no layers anymore, so that the entry changes the only copy of them.
        case computed(AnyValue?)

        var value: AnyValue? {
            if case .computed(let value) = self { value } else { nil }
        }
    }

    package convenience init(_ base: AnyValue?, _ layers: [Layer], warn: @escaping @Sendable (String) -> Void) {
        self.init(base, startingWith: base, layers, warn: warn)
    }

    private init(
        _ base: AnyValue?, startingWith start: AnyValue?, _ layers: [Layer],
        warn: @escaping @Sendable (String) -> Void
    ) {
        self.base = base
        self.warn = warn
        state = Lock(.waiting(start, layers))
    }

    // The value with all effects, or `nil` if there is nothing to show. It calls the user's code.
    package var displayed: AnyValue? {
        // NB: What was waiting is released outside of the lock.
        let known = state.withLock { $0 }
        guard case .waiting(let start, let layers) = known else { return known.value }
        let computed = layers.first.map { $0.effect.value(start, with: layers, warn: warn) } ?? start
        // NB: Another thread may have computed it meanwhile. Its value counts, so that all observers have the same one.
        return state.withLock { state in
            if case .waiting = state { state = .computed(computed) }
            return state.value
        }
    }

    func adding(_ layers: [Layer]) -> LayeredValue? { moved(to: base, adding: layers) }

    func moved(to base: AnyValue?, adding layers: [Layer] = []) -> LayeredValue? {
        guard case .computed(let value) = state.withLock({ $0 }) else { return nil }
        return LayeredValue(base, startingWith: value, layers, warn: warn)
    }
}
