import Observation
import PortableUI

/// Whether the root view is there.
@Observable
@MainActor
final class RootVisibility {
    var isShown = true
}

/// The root view, while it is there.
struct HostedRoot<Content: View>: View {
    let visibility: RootVisibility
    let content: Content

    var body: some View {
        if visibility.isShown { content }
    }
}
