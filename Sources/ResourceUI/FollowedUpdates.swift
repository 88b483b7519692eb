public import PortableUI
import ResourceCore
public import ResourceFeeds

extension View {
    /// Keeps a connection open while this view is on screen, whose messages say which resources have changed.
    ///
    /// ```swift
    /// StoryList()
    ///     .follows(news)
    /// ```
    ///
    /// All views that follow updates of one key in one container share a connection. It closes 5 seconds after the last
    /// one has disappeared.
    nonisolated public func follows(_ updates: LiveUpdates) -> some View {
        modifier(FollowingModifier(updates: updates))
    }
}

private struct FollowingModifier: ViewModifier {
    let updates: LiveUpdates
    @Environment(\.resourceContainer) private var container

    nonisolated init(updates: LiveUpdates) { self.updates = updates }

    func body(content: Content) -> some View {
        content.task(id: Following(key: updates.key, container: ObjectIdentifier(container))) {
            await container.follow(updates)
        }
    }

    private struct Following: Equatable {
        let key: ResourceKey
        let container: ObjectIdentifier
    }
}
