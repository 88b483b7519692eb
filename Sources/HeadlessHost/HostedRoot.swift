import Foundation
import Observation
import PortableUI

/// The visibility of the root view.
@Observable
@MainActor
final class RootVisibility {
    var isShown = true
    /// The size of the window, which each view takes for its own.
    var size = EnvironmentValues().unmeasuredSize
}

/// The root view, while it's shown.
struct HostedRoot<Content: View>: View {
    let visibility: RootVisibility
    let content: Content

    var body: some View {
        if visibility.isShown { content.environment(\.unmeasuredSize, visibility.size) }
    }
}
