/// A resolved frame of reference for places.
public enum CoordinateSpace {
    /// The window that the view is in.
    case global
    /// The view itself.
    case local
    /// A view that has a name.
    @available(*, unavailable, message: "a page tells places in its window only: use .global")
    case named(AnyHashable)
}

extension CoordinateSpace {
    /// A Boolean value that indicates whether places are relative to the window.
    public var isGlobal: Bool { self == .global }

    /// A Boolean value that indicates whether places are relative to the view itself.
    public var isLocal: Bool { self == .local }
}

extension CoordinateSpace: Equatable, Hashable {}

/// A frame of reference for places.
public protocol CoordinateSpaceProtocol {
    /// The resolved space.
    var coordinateSpace: CoordinateSpace { get }
}

/// The window that a view is in, as a frame of reference.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {
    /// Creates a reference to the window.
    public init() {}

    /// The resolved space.
    public var coordinateSpace: CoordinateSpace { .global }
}

/// A view itself, as a frame of reference.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol {
    /// Creates a reference to the view.
    public init() {}

    /// The resolved space.
    public var coordinateSpace: CoordinateSpace { .local }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
    /// The window that the view is in.
    public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
    /// The view itself.
    public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}
