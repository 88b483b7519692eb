/// A resolved frame of reference for points and frames.
public enum CoordinateSpace {
    /// The coordinate space of the window.
    case global
    /// The coordinate space of the view itself.
    case local
    /// The coordinate space of a view with a name.
    @available(*, unavailable, message: "a page tells places in its window only: use .global")
    case named(AnyHashable)
}

extension CoordinateSpace {
    /// A Boolean value that indicates whether the coordinates are relative to the window.
    public var isGlobal: Bool { self == .global }

    /// A Boolean value that indicates whether the coordinates are relative to the view itself.
    public var isLocal: Bool { self == .local }
}

extension CoordinateSpace: Equatable, Hashable {}

/// A frame of reference for points and frames.
public protocol CoordinateSpaceProtocol {
    /// The resolved coordinate space.
    var coordinateSpace: CoordinateSpace { get }
}

/// The coordinate space of the window.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {
    /// Creates the coordinate space of the window.
    public init() {}

    /// The resolved coordinate space.
    public var coordinateSpace: CoordinateSpace { .global }
}

/// The coordinate space of a view itself.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol {
    /// Creates the coordinate space of the view itself.
    public init() {}

    /// The resolved coordinate space.
    public var coordinateSpace: CoordinateSpace { .local }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
    /// The coordinate space of the window.
    public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
    /// The coordinate space of the view itself.
    public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}
