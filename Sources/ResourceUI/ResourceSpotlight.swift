import Observation
package import PortableUI
package import ResourceCore

/// The key whose views are outlined for a moment, so that a developer sees where a resource is on screen.
@MainActor @Observable
package final class ResourceSpotlight {
    /// The key, or `nil` most of the time.
    package private(set) var key: ResourceKey?

    @ObservationIgnored private var remaining = 0

    package nonisolated init() {}

    /// Outlines the views of a key until the given number of ticks have passed.
    package func flash(_ key: ResourceKey, ticks: Int) {
        self.key = key
        remaining = ticks
    }

    /// Notes that a tick has passed.
    package func tick() {
        guard key != nil else { return }
        remaining -= 1
        if remaining <= 0 { end() }
    }

    /// Outlines nothing anymore.
    package func end() {
        key = nil
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

/// A modifier that outlines its content while the key in the spotlight is the one that it shows.
///
/// Only its own body is evaluated when the key in the spotlight changes.
struct SpotlightModifier: ViewModifier {
    let keys: [ResourceKey]

    @Environment(\.resourceSpotlight) private var spotlight

    func body(content: Content) -> some View {
        content.outlined(spotlight?.key.map(keys.contains) == true)
    }
}
