import Foundation
public import ResourceCore

/// The effect of a mutation on one resource, which is shown until it becomes part of the value.
///
/// The value that a resource shows is the value, followed by the overlays of the mutations that haven't ended, in the
/// order in which they were sent. When a mutation is acknowledged, its overlay becomes part of the value (W4).
///
/// An overlay states what *is*, not what to add, so that applying it to a value that already has the effect changes
/// nothing. Debug builds apply it twice, and warn of a difference if the value is `Equatable`. For any other effect,
/// see ``nonIdempotent()``.
///
///     Overlay(.feed) { $0[id: id]?.isRead = true }
///
/// The closure is called under no lock, on any thread, and as often as a displayed value is computed: once for each
/// value and each change of the mutations that affect it, however many views show it.
public struct Overlay: Sendable {
    /// The key that the overlay affects, or the prefix of the keys.
    public var key: ResourceKey { target.key }

    let target: LayerTarget
    private(set) var isIdempotent = true
    private(set) var reload = OverlayReload.value

    let effect: LayerEffect

    private init<Value: Sendable>(
        _ key: ResourceKey, isPrefix: Bool, codec: RecordCodec? = nil, readsStatus: Bool = false,
        effect: @escaping @Sendable (inout Value?, MutationStatus) -> Void
    ) {
        target = LayerTarget(key: key, isPrefix: isPrefix, type: ObjectIdentifier(Value.self))
        self.effect = TypedLayerEffect(readsStatus: readsStatus, codec: codec, effect)
    }

    /// Creates an overlay that changes a resource's value, if it has one.
    public init<Value: Sendable>(_ resource: Resource<Value>, apply: @escaping @Sendable (inout Value) -> Void) {
        self.init(resource.key, isPrefix: false, codec: resource.erased.policy.codec) { (value: inout Value?, _) in
            if value != nil { apply(&value!) }
        }
    }

    /// Creates an overlay that changes a resource's value, if it has one, depending on the status of the mutation.
    public init<Value: Sendable>(
        _ resource: Resource<Value>, apply: @escaping @Sendable (inout Value, MutationStatus) -> Void
    ) {
        let codec = resource.erased.policy.codec
        self.init(resource.key, isPrefix: false, codec: codec, readsStatus: true) { (value: inout Value?, status) in
            if value != nil { apply(&value!, status) }
        }
    }

    /// Creates an overlay that shows a value, whether the resource has one or not.
    public init<Value: Sendable>(_ resource: Resource<Value>, showing value: Value) {
        self.init(resource.key, isPrefix: false, codec: resource.erased.policy.codec) { (shown: inout Value?, _) in
            shown = value
        }
    }

    /// Creates an overlay that changes the values of one type under all keys that begin with a prefix.
    public init<Value: Sendable>(
        prefix: ResourceKey, _ type: Value.Type, apply: @escaping @Sendable (inout Value) -> Void
    ) {
        self.init(prefix, isPrefix: true) { (value: inout Value?, _) in
            if value != nil { apply(&value!) }
        }
    }

    /// Returns a copy that must not be applied to a value that may already have the effect, such as a counter.
    ///
    /// A load that overlaps the sending of the mutation isn't shown, and another load follows when the mutation has
    /// ended (W4). So while the mutation is being sent, the resource isn't refreshed.
    public func nonIdempotent() -> Overlay {
        var overlay = self
        overlay.isIdempotent = false
        return overlay
    }

    /// Returns a copy that determines what is loaded again once the server has accepted the mutation.
    ///
    /// The default is the whole value.
    ///
    ///     Overlay(.feed) { $0[id: id]?.isLiked = true }.reloading(.nothing)
    ///
    /// The value stays as fresh as it was, with the effect as a part of it (W5). After a failure or a conflict, and if
    /// another mutation affects the value without this option, the whole value is loaded all the same. So it is with an
    /// overlay that's ``nonIdempotent()``, and an open sequence is opened again.
    public func reloading(_ reload: OverlayReload) -> Overlay {
        var overlay = self
        overlay.reload = reload
        return overlay
    }

    func layer(of number: UInt64, named id: UUID, _ status: MutationStatus, isBeingSent: Bool) -> Layer {
        Layer(
            number: number, name: id, target: target, effect: effect, status: status, isIdempotent: isIdempotent,
            reload: reload.extent, isBeingSent: isBeingSent)
    }
}

/// The part of a value that is loaded again after a mutation with an overlay of it was acknowledged (W5).
public struct OverlayReload: Hashable, Sendable {
    let extent: Layer.Reload

    /// The whole value, and a list to the extent of its refreshes.
    public static let value = OverlayReload(extent: .value)

    /// The pages of a list whose items the overlay changes, each once it's in view (P10).
    ///
    /// Nothing is loaded of a list in which it changes nothing, and of a value that isn't a list in pages.
    public static let changedPages = OverlayReload(extent: .changedPages)

    /// Nothing, because the overlay says all there is to know.
    public static let nothing = OverlayReload(extent: .nothing)
}

/// A builder of the overlays of a mutation.
@resultBuilder
public enum OverlayBuilder {
    /// Collects the overlays of a block.
    public static func buildBlock(_ overlays: [Overlay]...) -> [Overlay] { overlays.flatMap { $0 } }

    /// Accepts one overlay.
    public static func buildExpression(_ overlay: Overlay) -> [Overlay] { [overlay] }

    /// Accepts an array of overlays.
    public static func buildExpression(_ overlays: [Overlay]) -> [Overlay] { overlays }

    /// Accepts the overlays of an `if` without an `else`.
    public static func buildOptional(_ overlays: [Overlay]?) -> [Overlay] { overlays ?? [] }

    /// Accepts the overlays of the first branch.
    public static func buildEither(first overlays: [Overlay]) -> [Overlay] { overlays }

    /// Accepts the overlays of the second branch.
    public static func buildEither(second overlays: [Overlay]) -> [Overlay] { overlays }

    /// Accepts the overlays of a loop.
    public static func buildArray(_ overlays: [[Overlay]]) -> [Overlay] { overlays.flatMap { $0 } }
}
