package import Foundation

private enum WindowLocalityKey: EnvironmentKey { static var defaultValue: Bool { true } }
private enum WindowTraitsKey: EnvironmentKey { static var defaultValue: WindowTraits { WindowTraits() } }

/// The traits of a window and its user, as far as a host knows them.
package struct WindowTraits: Equatable, Sendable {
    /// A Boolean value that indicates whether the user prefers content without large movements.
    package var prefersReducedMotion = false
    /// The size of the window, which is that of a telephone until the host knows it.
    package var size: CGSize

    package init(prefersReducedMotion: Bool = false, size: CGSize = CGSize(width: 390, height: 844)) {
        (self.prefersReducedMotion, self.size) = (prefersReducedMotion, size)
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
    public var accessibilityReduceMotion: Bool { windowTraits.prefersReducedMotion }

    /// The size of the window, as far as the host knows it.
    package var windowSize: CGSize { windowTraits.size }

    /// The traits of the window, as far as the host knows them.
    package var windowTraits: WindowTraits {
        get { self[WindowTraitsKey.self] }
        set { self[WindowTraitsKey.self] = newValue }
    }
}
