import Observation
import PortableUI
import ResourceCore

/// The times at which a loading view appears, and may go.
struct LoadingTimes: Hashable, Sendable {
    var delay = Duration.milliseconds(200)
    var minimum = Duration.milliseconds(400)
}

private enum LoadingTimesKey: EnvironmentKey {
    static var defaultValue: LoadingTimes { LoadingTimes() }
}

extension EnvironmentValues {
    var loadingTimes: LoadingTimes {
        get { self[LoadingTimesKey.self] }
        set { self[LoadingTimesKey.self] = newValue }
    }
}

/// The visibility of one loading view, by the clock of its container.
@MainActor @Observable
final class LoadingPace {
    private(set) var isVisible = false

    /// A Boolean value that indicates whether content waits because the loading view has been seen only for a moment.
    private(set) var isHeld = false

    @ObservationIgnored private var container: ResourceContainer?
    @ObservationIgnored private var alarm: MainActorAlarm?

    nonisolated init() {}

    func begin(_ times: LoadingTimes, in container: ResourceContainer) {
        guard self.container == nil else { return }
        self.container = container
        after(times.delay) { $0.show(for: times.minimum) }
    }

    func end() {
        alarm?.cancel()
        (container, alarm) = (nil, nil)
        if isVisible { isVisible = false }
        if isHeld { isHeld = false }
    }

    private func show(for minimum: Duration) {
        isVisible = true
        guard minimum > .zero else { return }
        isHeld = true
        after(minimum) { $0.isHeld = false }
    }

    private func after(_ delay: Duration, _ action: @escaping @MainActor (LoadingPace) -> Void) {
        alarm?.cancel()
        guard let container, delay > .zero else { return action(self) }
        alarm = MainActorAlarm(after: delay, in: container) { [weak self] in self.map(action) }
    }
}

/// A modifier that hides a loading view until it's due.
///
/// A hidden view has its space, so that nothing moves when it appears.
struct LoadingPaceModifier: ViewModifier {
    let pace: LoadingPace
    let container: ResourceContainer

    @Environment(\.loadingTimes) private var times

    func body(content: Content) -> some View {
        shown(content)
            .onAppear { pace.begin(times, in: container) }
            .onDisappear { pace.end() }
    }

    @ViewBuilder
    private func shown(_ content: Content) -> some View {
        if times.delay > .zero {
            // NB: The stack is what's hidden, so that the loading view's own modifiers keep their effect.
            VStack(spacing: 0) { content }
                .opacity(pace.isVisible ? 1 : 0)
                .accessibilityHidden(!pace.isVisible)
        } else {
            content
        }
    }
}
