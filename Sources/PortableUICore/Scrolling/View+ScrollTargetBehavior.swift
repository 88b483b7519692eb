/// A rule about where scrolling comes to rest.
public protocol ScrollTargetBehavior {
    /// The rule as one that a host can follow.
    var _snapping: _ScrollSnapping { get }
}

/// A rule about where scrolling comes to rest, which a host can follow.
public struct _ScrollSnapping: Sendable {
    let snapping: ScrollSnapping
}

/// The views at whose beginning scrolling comes to rest.
package enum ScrollSnapping: Equatable, Sendable {
    /// The next one.
    case next
    /// The nearest one.
    case nearest
}

/// A rule by which scrolling comes to rest at the next page.
///
/// A page is one of the views of the scroll target layout, or of the outermost layout if there is none.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
    /// Creates the rule.
    public init() {}

    /// The next view.
    public var _snapping: _ScrollSnapping { _ScrollSnapping(snapping: .next) }
}

/// A rule by which scrolling comes to rest at a view of the scroll target layout.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
    /// The number of views that one gesture may scroll by.
    public struct LimitBehavior: Sendable {
        fileprivate let snapping: ScrollSnapping

        /// Any number.
        public static var automatic: LimitBehavior { LimitBehavior(snapping: .nearest) }
        /// One.
        public static var always: LimitBehavior { LimitBehavior(snapping: .next) }
        /// Any number.
        public static var never: LimitBehavior { LimitBehavior(snapping: .nearest) }
    }

    private let limit: LimitBehavior

    /// Creates the rule.
    public init(limitBehavior: LimitBehavior = .automatic) {
        limit = limitBehavior
    }

    /// The next view, or the nearest one.
    public var _snapping: _ScrollSnapping { _ScrollSnapping(snapping: limit.snapping) }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
    /// Scrolling comes to rest at the next page.
    public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
    /// Scrolling comes to rest at a view of the scroll target layout.
    public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }

    /// Scrolling comes to rest at a view of the scroll target layout, within the given limit.
    public static func viewAligned(
        limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior
    ) -> Self {
        ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior)
    }
}

private enum ScrollSnappingKey: EnvironmentKey { static var defaultValue: ScrollSnapping? { nil } }

extension EnvironmentValues {
    var scrollSnapping: ScrollSnapping? {
        get { self[ScrollSnappingKey.self] }
        set { self[ScrollSnappingKey.self] = newValue }
    }
}

extension View {
    /// Sets where the scroll views below come to rest.
    nonisolated public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
        environment(\.scrollSnapping, behavior._snapping.snapping)
    }
}
