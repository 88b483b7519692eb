import Dispatch
import Observation

/// Watches the observable properties that one body reads, until the next body or the end of the view.
///
/// The toolchain's `withObservationTracking` ends a tracking only when something it read changes. So that the trackings
/// of earlier bodies do not pile up, each one also reads a pulse of its tracker; the next body beats it, which ends the
/// tracking before, and the stamp tells that beat from a real change. Public API only.
@MainActor
final class ObservationTracker {
    private let pulse = Pulse()
    private var stamp = 0
    private var isTracking = false

    /// Runs `read`; `onChange` is called at most once, on the main actor, when something that it read is about to change.
    func track<Result>(_ read: () -> Result, onChange: @escaping @MainActor () -> Void) -> Result {
        cancel()
        isTracking = true
        let stamp = stamp
        let change = MainActorCall { [weak self] in
            guard let self, self.stamp == stamp else { return }
            isTracking = false
            onChange()
        }
        return withObservationTracking {
            pulse.feel()
            return read()
        } onChange: {
            change.perform()
        }
    }

    /// Ends the tracking of the last body.
    func cancel() {
        stamp += 1
        guard isTracking else { return }
        isTracking = false
        pulse.beat()
    }
}

/// An observable property without a value.
@MainActor
private final class Pulse: Observable {
    private let registrar = ObservationRegistrar()
    private var beats: Int { 0 }

    func feel() {
        registrar.access(self, keyPath: \.beats)
    }

    /// NB: a tracking ends before the change that it is told of; nobody waits for the end of this one.
    func beat() {
        registrar.willSet(self, keyPath: \.beats)
    }
}

/// A call that is made on the main actor: at once by those who are on it, in a later turn by others.
struct MainActorCall: Sendable {
    let body: @MainActor @Sendable () -> Void

    init(_ body: @escaping @MainActor @Sendable () -> Void) {
        self.body = body
    }

    func perform() {
        if MainQueue.isCurrent {
            MainActor.assumeIsolated(body)
        } else {
            Task { @MainActor in body() }
        }
    }
}

/// The queue that serves the main actor on platforms without Apple's run loops.
///
/// Whoever runs on it is on the main actor, whichever thread that is: after `dispatchMain()` it need not be the first.
private enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool {
        DispatchQueue.getSpecific(key: key) ?? false
    }
}
