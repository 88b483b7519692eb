public import Foundation

/// The amount of space along an axis.
public enum UserInterfaceSizeClass: Sendable {
    /// Little space.
    case compact
    /// Enough space for content side by side.
    case regular
}

private enum HorizontalSizeClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass?? = nil }
private enum VerticalSizeClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass?? = nil }
private enum DisplayScaleKey: EnvironmentKey { static let defaultValue: CGFloat = 2 }

extension EnvironmentValues {
    /// The amount of horizontal space: compact if the window is narrower than 600 points.
    public var horizontalSizeClass: UserInterfaceSizeClass? {
        get { self[HorizontalSizeClassKey.self] ?? (windowSize.width < 600 ? .compact : .regular) }
        set { self[HorizontalSizeClassKey.self] = .some(newValue) }
    }

    /// The amount of vertical space: compact if the window is lower than 480 points.
    public var verticalSizeClass: UserInterfaceSizeClass? {
        get { self[VerticalSizeClassKey.self] ?? (windowSize.height < 480 ? .compact : .regular) }
        set { self[VerticalSizeClassKey.self] = .some(newValue) }
    }

    /// The number of pixels in a point, which is 2 unless a view sets it.
    public var displayScale: CGFloat {
        get { self[DisplayScaleKey.self] }
        set { self[DisplayScaleKey.self] = newValue }
    }

    /// The size of a pixel in points.
    public var pixelLength: CGFloat { 1 / displayScale }
}
