// The type-erased effect of a layer. It's an object, so that it's known whether a layer still has the same one.
package class LayerEffect: @unchecked Sendable {
    // Sendable: its only subclass has nothing but constants that are `Sendable`.

    let readsStatus: Bool
    package let codec: RecordCodec?

    package var typeName: String { codec?.typeName ?? "" }

    fileprivate init(readsStatus: Bool, codec: RecordCodec?) {
        (self.readsStatus, self.codec) = (readsStatus, codec)
    }

    fileprivate func apply(to value: UnsafeMutableRawPointer, _ status: MutationStatus) {}

    // Returns a value with the effects of layers of this type, one after the other, or `nil` if there is nothing to
    // show. The layers share one copy of the value. It calls the user's code.
    func value(_ value: AnyValue?, with layers: [Layer], warn: (String) -> Void) -> AnyValue? { value }
}

package final class TypedLayerEffect<Value: Sendable>: LayerEffect, @unchecked Sendable {
    // Sendable: it has nothing but constants that are `Sendable`.
    private let apply: @Sendable (inout Value?, MutationStatus) -> Void

    package init(
        readsStatus: Bool, codec: RecordCodec?, _ apply: @escaping @Sendable (inout Value?, MutationStatus) -> Void
    ) {
        self.apply = apply
        super.init(readsStatus: readsStatus, codec: codec)
    }

    package override var typeName: String { codec?.typeName ?? String(reflecting: Value.self) }

    // NB: Unlike a cast, this looks up no type for each of many effects.
    fileprivate override func apply(to value: UnsafeMutableRawPointer, _ status: MutationStatus) {
        apply(&value.assumingMemoryBound(to: Value?.self).pointee, status)
    }

    package override func value(
        _ value: AnyValue?, with layers: [Layer], warn: (String) -> Void
    ) -> AnyValue? {
        var value = value?.typed(Value.self)
        // NB: An entry has only layers of its type. None is copied, of which there may be many.
        for index in layers.indices {
            withUnsafeMutablePointer(to: &value) {
                layers[index].effect.apply(to: $0, layers[index].status)
            }
            #if DEBUG
                let layer = layers[index]
                let effect = unsafeDowncast(layer.effect, to: TypedLayerEffect<Value>.self)
                if layer.isIdempotent, !effect.isIdempotent(on: value, layer.status) {
                    warn(
                        "An overlay of \(layer.target.key) isn't idempotent: applied twice, it makes another value. "
                            + "State what is instead of what to add, or call nonIdempotent().")
                }
            #endif
        }
        return value.map { TypedValue($0) }
    }

    // Whether the effect leaves a value alone that has it already, as far as values can be compared.
    private func isIdempotent(on value: Value?, _ status: MutationStatus) -> Bool {
        guard let result = value.map({ TypedValue($0) }), result.isEqual(to: result) else { return true }
        var again = value
        apply(&again, status)
        return again.map { TypedValue($0).isEqual(to: result) } ?? true
    }
}
