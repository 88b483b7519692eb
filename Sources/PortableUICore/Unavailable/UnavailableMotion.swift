/// Names that belong to one place in the tree.
@available(*, unavailable, message: "views are not matched across the tree: use transition(_:)")
@propertyWrapper @frozen
public struct Namespace: Sendable {
    /// The namespace of one place.
    public struct ID: Hashable, Sendable {}

    /// Creates a namespace.
    public init() {}

    /// The namespace of the place.
    public var wrappedValue: Namespace.ID { ID() }
}

/// What is matched between two views.
@available(*, unavailable, message: "views are not matched across the tree: use transition(_:)")
@frozen public struct MatchedGeometryProperties: OptionSet, Sendable {
    /// The raw value of the option set.
    public let rawValue: UInt32

    /// Creates an option set from a raw value.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The middle.
    public static let position = MatchedGeometryProperties(rawValue: 1)
    /// The size.
    public static let size = MatchedGeometryProperties(rawValue: 2)
    /// Both.
    public static let frame = MatchedGeometryProperties(rawValue: 3)
}

extension View {
    /// Lets one view become another.
    @available(*, unavailable, message: "views are not matched across the tree: use transition(_:)")
    nonisolated public func matchedGeometryEffect<ID: Hashable>(
        id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
        anchor: UnitPoint = .center, isSource: Bool = true
    ) -> some View { self }

    /// Goes through phases, again and again.
    @available(*, unavailable, message: "use animation(_:value:) and a task that changes the value")
    nonisolated public func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (AnyView, Phase) -> some View
    ) -> some View { self }

    /// Lets the device be felt.
    @available(*, unavailable, message: "a browser cannot be felt: leave it out off Apple's platforms")
    nonisolated public func sensoryFeedback<Feedback, T: Equatable>(
        _ feedback: Feedback, trigger: T
    ) -> some View { self }
}
