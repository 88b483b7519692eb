import PortableUI
import ResourceCore

/// Speaks for the default views of one window, so that a load is heard by those who don't see it.
///
/// Views that show the same are heard as one: a failure is spoken once until a load begins, and the end of loads once the
/// last of them has ended.
@MainActor
final class Announcer {
    /// The announcer of the views outside of every `resourceContainer(_:)`.
    nonisolated static let shared = Announcer()

    private var loading = 0
    private var spoken: Set<String> = []

    nonisolated init() {}

    /// A default view shows that a load runs.
    func didBegin() {
        loading += 1
        spoken = []
    }

    /// A default view no longer shows that a load runs.
    ///
    /// - Parameter hasValue: A Boolean value that indicates whether it gave way to a value.
    func didEnd(hasValue: Bool) {
        loading -= 1
        if hasValue, loading == 0 { post(DefaultWords.loaded) }
    }

    /// A default view shows a failure, or that an attempt has failed again.
    func didFail(_ error: any Error) {
        let words = error.localizedDescription
        if spoken.insert(words).inserted { post(words) }
    }

    private func post(_ words: String) {
        AccessibilityNotification.Announcement(words).post()
    }
}

private enum AnnouncerKey: EnvironmentKey {
    static var defaultValue: Announcer { .shared }
}

extension EnvironmentValues {
    /// The announcer of the window.
    var announcer: Announcer {
        get { self[AnnouncerKey.self] }
        set { self[AnnouncerKey.self] = newValue }
    }
}

/// Speaks of the loads that a default view stands for: of each failure while it's shown, and of their end.
struct LoadAnnouncement: ViewModifier {
    let retry: RetryAction
    let error: (any Error)?

    @Environment(\.announcer) private var announcer
    @State private var isShown = false
    @State private var isAnnounced = false

    func body(content: Content) -> some View {
        content
            .onChange(of: retry.isRunning) { followLoad() }
            .onAppear {
                isShown = true
                followLoad()
            }
            .onDisappear {
                isShown = false
                followLoad()
            }
    }

    /// Tells the announcer of a load that runs on screen, and of its end there.
    private func followLoad() {
        let isLoading = isShown && retry.isRunning
        if isLoading != isAnnounced {
            isAnnounced = isLoading
            if isLoading { announcer.didBegin() } else { announcer.didEnd(hasValue: retry.hasSucceeded) }
        }
        if isShown, !isLoading, let error { announcer.didFail(error) }
    }
}
