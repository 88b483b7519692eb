import Observation
package import PortableUI
package import ResourceCore

/// The key whose views are dimmed for a moment, so that a developer sees where a resource is on screen.
@MainActor @Observable
package final class ResourceSpotlight {
    /// The key, or `nil` most of the time.
    package private(set) var key: ResourceKey?

    @ObservationIgnored private var remaining = 0

    package nonisolated init() {}

    /// Dims the views of a key until the given number of ticks have passed.
    package func flash(_ key: ResourceKey, ticks: Int) {
        self.key = key
        remaining = ticks
    }

    /// Dims nothing anymore.
    package func end() {
        key = nil
    }

    /// Returns the opacity of a view that shows a key.
    func opacity(of key: ResourceKey?) -> Double {
        key != nil && key == self.key ? 0.3 : 1
    }

    /// Notes that a tick has passed.
    package func tick() {
        guard key != nil else { return }
        remaining -= 1
        if remaining <= 0 { key = nil }
    }
}

private enum SpotlightKey: EnvironmentKey {
    static var defaultValue: ResourceSpotlight? { nil }
}

extension EnvironmentValues {
    /// The spotlight of the window's inspector, or `nil` without one.
    package var resourceSpotlight: ResourceSpotlight? {
        get { self[SpotlightKey.self] }
        set { self[SpotlightKey.self] = newValue }
    }
}
