/// The sentences that the views of one window ask assistive technologies to speak, in order.
@MainActor
package final class Announcements {
    /// The most sentences that wait for a host; further ones take the place of the oldest.
    package static let limit = 8

    private var waiting: [String] = []
    private let onPost: () -> Void

    /// - Parameter onPost: Called on the main actor after each post.
    init(onPost: @escaping () -> Void) {
        self.onPost = onPost
    }

    /// A Boolean value that indicates whether no sentence waits.
    package var isEmpty: Bool { waiting.isEmpty }

    /// Adds a sentence; an empty one, and one that waits already, has no effect.
    func post(_ words: String) {
        guard !words.isEmpty, !waiting.contains(words) else { return }
        waiting = waiting.suffix(Self.limit - 1) + [words]
        onPost()
    }

    /// Returns the sentences that wait, and forgets them.
    package func take() -> [String] {
        defer { waiting = [] }
        return waiting
    }
}

extension Graph {
    /// Runs an action of a view, so that this window is the current one.
    func act<Result>(_ body: () -> Result) -> Result {
        hasActed = true
        return inWindow(body)
    }

    /// Runs the code of a view, so that this window is the current one.
    func inWindow<Result>(_ body: () -> Result) -> Result {
        MainQueue.marked { CurrentWindow.$current.withValue(window, operation: body) }
    }
}

/// The window whose view is at work, which the tasks that the view starts inherit.
package struct CurrentWindow: Sendable {
    @TaskLocal static var current: CurrentWindow?

    let announcements: Announcements
    let environment: EnvironmentScope

    /// The values of the environment around the root view, or the defaults outside a window.
    @MainActor package static var values: EnvironmentValues { EnvironmentValues(scope: current?.environment) }
}
