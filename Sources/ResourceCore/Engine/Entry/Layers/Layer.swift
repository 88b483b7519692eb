package import Foundation

package struct Layer: Sendable {
    package let number: UInt64

    /// The name in the records of values that have the effect (W12).
    let name: UUID
    package let target: LayerTarget
    package let effect: LayerEffect
    let status: MutationStatus
    let isIdempotent: Bool
    package let reload: Reload

    // Whether a request may be on its way, so that a loaded value may have the effect already.
    let isBeingSent: Bool

    /// The ticket of the acknowledgment: values whose loads began after it have the effect (W4).
    package var end: UInt64?

    package init(
        number: UInt64, name: UUID, target: LayerTarget, effect: LayerEffect, status: MutationStatus,
        isIdempotent: Bool, reload: Reload = .value, isBeingSent: Bool
    ) {
        (self.number, self.name, self.target, self.effect) = (number, name, target, effect)
        (self.status, self.isIdempotent, self.isBeingSent) = (status, isIdempotent, isBeingSent)
        self.reload = isIdempotent ? reload : .value
    }

    // What is loaded again once the mutation was acknowledged (W5).
    package enum Reload: Hashable, Sendable {
        case value
        case changedPages
        case nothing
    }

    var blocksLoads: Bool { !isIdempotent && isBeingSent && end == nil }

    func isSameEffect(as other: Layer) -> Bool { effect === other.effect && !effect.readsStatus }

    func ended(at ticket: UInt64?) -> Layer {
        var layer = self
        layer.end = ticket
        return layer
    }
}

package struct LayerTarget: Hashable, Sendable {
    package let key: ResourceKey
    let isPrefix: Bool
    package let type: ObjectIdentifier

    package var records: RecordSelection { isPrefix ? .prefix(key) : .key(key) }

    package init(key: ResourceKey, isPrefix: Bool, type: ObjectIdentifier) {
        (self.key, self.isPrefix, self.type) = (key, isPrefix, type)
    }

    package func includes(_ key: ResourceKey, of type: ObjectIdentifier) -> Bool {
        self.type == type && (isPrefix ? self.key.isPrefix(of: key) : self.key == key)
    }
}

extension UUID {
    fileprivate var stamp: UInt64 { withUnsafeBytes(of: uuid) { $0.loadUnaligned(as: UInt64.self) } }
}

extension [Layer] {
    package func stamp(after stamp: UInt64) -> UInt64 {
        var (stamp, last) = (stamp, UInt64?.none)
        for layer in self where layer.number != last {
            (stamp, last) = (stamp &+ layer.name.stamp, layer.number)
        }
        return stamp
    }
}
