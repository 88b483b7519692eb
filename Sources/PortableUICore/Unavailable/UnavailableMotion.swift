/// A property wrapper for a namespace that belongs to one place in the view tree.
@available(*, unavailable, message: "views are not matched across the tree: use transition(_:)")
@propertyWrapper @frozen
public struct Namespace: Sendable {
    /// The identity of a namespace.
    public struct ID: Hashable, Sendable {}

    /// Creates a namespace.
    public init() {}

    /// The namespace of this place in the view tree.
    public var wrappedValue: Namespace.ID { ID() }
}

/// The geometry that is matched between two views.
@available(*, unavailable, message: "views are not matched across the tree: use transition(_:)")
@frozen public struct MatchedGeometryProperties: OptionSet, Sendable {
    /// The raw value of the option set.
    public let rawValue: UInt32

    /// Creates an option set from a raw value.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The position of the view's center.
    public static let position = MatchedGeometryProperties(rawValue: 1)
    /// The size of the view.
    public static let size = MatchedGeometryProperties(rawValue: 2)
    /// The position and the size.
    public static let frame = MatchedGeometryProperties(rawValue: 3)
}

extension View {
    /// Matches the geometry of views that share an identifier.
    @available(*, unavailable, message: "views are not matched across the tree: use transition(_:)")
    nonisolated public func matchedGeometryEffect<ID: Hashable>(
        id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
        anchor: UnitPoint = .center, isSource: Bool = true
    ) -> some View { self }

    /// Animates the view through a sequence of phases, repeatedly.
    @available(*, unavailable, message: "use animation(_:value:) and a task that changes the value")
    nonisolated public func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (AnyView, Phase) -> some View
    ) -> some View { self }

    /// Plays haptic feedback when a value changes.
    @available(*, unavailable, message: "a browser cannot be felt: leave it out off Apple's platforms")
    nonisolated public func sensoryFeedback<Feedback, T: Equatable>(
        _ feedback: Feedback, trigger: T
    ) -> some View { self }
}
