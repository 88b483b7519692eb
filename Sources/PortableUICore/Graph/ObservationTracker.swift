import Dispatch
import Observation

/// Watches the observable properties that one body reads, until the next body or the end of the view.
///
/// The toolchain's `withObservationTracking` ends a tracking only when something it read changes. So that the trackings
/// of earlier bodies do not pile up, each one also reads a pulse of its tracker; the next body beats it, which ends the
/// tracking before, and the stamp tells that beat from a real change. Public API only.
///
/// Most bodies read nothing of the kind and need no tracker. Which kinds of nodes do is learnt, once in a process: the
/// first one that reads has no pulse yet, so that one tracking of each kind stays until what it has read changes.
@MainActor
final class ObservationTracker {
    private let pulse = Pulse()
    private var stamp = 0
    private var isTracking = false

    /// The kinds of nodes of which one has read an observable object.
    static var readers: Set<ObjectIdentifier> = []

    /// Runs `read`; `onChange` is called at most once, on the main actor, when something that it read is about to change.
    func track<Result>(_ read: () -> Result, onChange: @escaping @MainActor () -> Void) -> Result {
        let change = begin(onChange)
        return withObservationTracking {
            pulse.feel()
            return read()
        } onChange: {
            change.perform()
        }
    }

    /// As `track`, but `tracker` is made only if something was read: returns nil otherwise.
    static func trackFirst<Result>(
        _ read: () -> Result, onChange: @escaping @MainActor () -> Void
    ) -> (Result, ObservationTracker?) {
        var tracker: ObservationTracker?
        // NB: the second closure is asked for only if something was read.
        func begin() -> @Sendable () -> Void {
            let made = ObservationTracker()
            tracker = made
            let change = made.begin(onChange)
            return { change.perform() }
        }
        let result = withObservationTracking(read, onChange: begin())
        return (result, tracker)
    }

    private func begin(_ onChange: @escaping @MainActor () -> Void) -> MainActorCall {
        cancel()
        isTracking = true
        return MainActorCall { [weak self, stamp] in
            guard let self, self.stamp == stamp else { return }
            isTracking = false
            onChange()
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
