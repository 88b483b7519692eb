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
    /// Runs an action of a view, so that its announcements are those of this window.
    func act<Result>(_ body: () -> Result) -> Result {
        hasActed = true
        return inWindow(body)
    }

    /// Runs the code of a view, so that its announcements are those of this window.
    func inWindow<Result>(_ body: () -> Result) -> Result {
        MainQueue.marked { CurrentWindow.$announcements.withValue(announcements, operation: body) }
    }
}

/// The window whose view is at work.
nonisolated enum CurrentWindow {
    /// The announcements of the window; the tasks that a view starts inherit them.
    @TaskLocal static var announcements: Announcements?
}
