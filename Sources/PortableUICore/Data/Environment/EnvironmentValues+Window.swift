package import Foundation

private enum WindowLocalityKey: EnvironmentKey { static var defaultValue: Bool { true } }
private enum ReducedMotionKey: EnvironmentKey { static var defaultValue: Bool { WindowTraits().prefersReducedMotion } }
private enum WindowSizeKey: EnvironmentKey { static var defaultValue: CGSize { WindowTraits().size } }

/// The traits of a window and its user, as far as a host knows them.
package struct WindowTraits: Equatable, Sendable {
    /// A Boolean value that indicates whether the user prefers content without large movements.
    package let prefersReducedMotion: Bool
    /// The size of the window, which is that of a telephone until the host knows it.
    package let size: CGSize

    /// Creates traits whose size is clamped to lengths from 1 to 16,384 points.
    package init(prefersReducedMotion: Bool = false, size: CGSize = CGSize(width: 390, height: 844)) {
        let size = CGRect(origin: .zero, size: size).measurable.size
        self.prefersReducedMotion = prefersReducedMotion
        self.size = CGSize(width: max(1, size.width), height: max(1, size.height))
    }
}

extension EnvironmentValues {
    /// A Boolean value that indicates whether the user of the window is on this machine.
    ///
    /// It's `false` for a visitor of a served app who comes from elsewhere, or through a proxy.
    package var isWindowLocal: Bool {
        get { self[WindowLocalityKey.self] }
        set { self[WindowLocalityKey.self] = newValue }
    }

    /// A Boolean value that indicates whether the user prefers content without large movements.
    ///
    /// A browser reports it when its page connects, and when the user changes the preference.
    public var accessibilityReduceMotion: Bool { self[ReducedMotionKey.self] }

    /// The size of the window, as far as the host knows it.
    package var windowSize: CGSize { self[WindowSizeKey.self] }

    mutating func setWindow(_ traits: WindowTraits) {
        self[ReducedMotionKey.self] = traits.prefersReducedMotion
        self[WindowSizeKey.self] = traits.size
    }
}
