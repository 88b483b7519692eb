import PortableUI
import ResourceCore

/// Speaks for the default views of one window, so that a load is heard by those who don't see it.
///
/// Views that show the same are heard as one: the end of loads is announced when the last of them has ended, and a
/// failure once, until a load succeeds or the user requests another one. Polling announces no failure twice.
@MainActor
final class Announcer {
    private var loading = 0
    private var hasLoaded = false
    private var spoken: Set<String> = []

    nonisolated init() {}

    /// Notes that a default view shows a running load.
    ///
    /// - Parameter isRequested: A Boolean value that indicates whether the user has requested the load.
    func didBegin(isRequested: Bool) {
        loading += 1
        if isRequested { spoken = [] }
    }

    /// Notes that a default view no longer shows a running load.
    ///
    /// - Parameter hasValue: A Boolean value that indicates whether the load ended with a value.
    func didEnd(hasValue: Bool) {
        loading -= 1
        hasLoaded = hasLoaded || hasValue
        guard loading == 0, hasLoaded else { return }
        hasLoaded = false
        spoken = []
        post(DefaultTexts.loaded)
    }

    /// Announces a failure or a wait that a default view shows, if it's news.
    func didShow(_ words: String) {
        if spoken.insert(words).inserted { post(words) }
    }

    private func post(_ words: String) {
        AccessibilityNotification.Announcement(words).post()
    }
}

private enum AnnouncerKey: EnvironmentKey {
    static var defaultValue: Announcer? { nil }
}

extension EnvironmentValues {
    /// The announcer of the window, or `nil` outside of every `resourceContainer(_:)`.
    var announcer: Announcer? {
        get { self[AnnouncerKey.self] }
        set { self[AnnouncerKey.self] = newValue }
    }
}

extension View {
    /// Announces the loads that the view, a default one, stands for.
    ///
    /// - Parameters:
    ///   - error: The failure that the view shows, or `nil` for a view of a load.
    ///   - untilGone: A Boolean value that indicates whether a load counts as running for as long as the view is shown,
    ///     because content may wait for it.
    nonisolated func announcesLoads(
        of retry: LoadAction, error: (any Error)? = nil, untilGone: Bool = false
    ) -> some View {
        modifier(LoadAnnouncement(retry: retry, error: error, untilGone: untilGone))
    }
}

/// Announces the loads that a default view stands for: each failure and wait while it's shown, and their end.
///
/// Outside of every `resourceContainer(_:)`, each view speaks for itself.
private struct LoadAnnouncement: ViewModifier {
    let retry: LoadAction
    let error: (any Error)?
    let untilGone: Bool

    @Environment(\.announcer) private var shared
    @State private var own = Announcer()
    @State private var isShown = false
    @State private var isAnnounced = false

    func body(content: Content) -> some View {
        content
            .onChange(of: retry.goesOn) { followLoad() }
            .onChange(of: retry.waitText) { followLoad() }
            .onAppear {
                isShown = true
                followLoad()
            }
            .onDisappear {
                isShown = false
                followLoad()
            }
    }

    /// Notes a load that runs on screen, and its end there.
    private func followLoad() {
        let announcer = shared ?? own
        let isLoading = isShown && (untilGone || retry.goesOn)
        if isLoading != isAnnounced {
            isAnnounced = isLoading
            if isLoading {
                announcer.didBegin(isRequested: retry.isRequested)
            } else {
                announcer.didEnd(hasValue: retry.hasSucceeded)
            }
        }
        guard isShown else { return }
        let failure = isLoading ? nil : error?.localizedDescription
        if let words = retry.waitText ?? failure { announcer.didShow(words) }
    }
}
