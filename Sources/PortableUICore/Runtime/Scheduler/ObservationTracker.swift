import Observation

/// A tracker of the observable properties that one body reads, until the next body evaluation or the end of the view.
///
/// The toolchain's `withObservationTracking` ends a tracking only when a property that it read changes. To keep the
/// trackings of earlier bodies from piling up, each one also reads a pulse of its tracker. The next body fires the
/// pulse, which ends the previous tracking, and the stamp distinguishes that from a real change. Uses public API
/// only.
///
/// Most bodies read no observable properties and need no tracker. The node kinds that do are recorded once per process.
/// The first evaluation that reads one has no pulse yet, so one tracking per kind stays until a property that it read
/// changes.
@MainActor
final class ObservationTracker {
    private let pulse = Pulse()
    private var stamp = 0
    private var isTracking = false

    /// The kinds of nodes of which at least one has read an observable object.
    static var readers: Set<ObjectIdentifier> = []

    /// Runs `read`.
    ///
    /// `onChange` is called at most once, on the main actor, when a property that it read is about to change.
    func track<Result>(_ read: () -> Result, onChange: @escaping @MainActor () -> Void) -> Result {
        let change = begin(onChange)
        return withObservationTracking {
            pulse.access()
            return read()
        } onChange: {
            change.perform()
        }
    }

    /// Runs `read` like `track`, but creates a tracker only if an observable property was read.
    ///
    /// Otherwise, the tracker is `nil`.
    static func trackFirst<Result>(
        _ read: () -> Result, onChange: @escaping @MainActor () -> Void
    ) -> (Result, ObservationTracker?) {
        var tracker: ObservationTracker?
        // NB: The second argument is evaluated only if an observable property was read.
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
        pulse.fire()
    }
}

/// An observable property without a value.
@MainActor
private final class Pulse: Observable {
    private let registrar = ObservationRegistrar()
    private var value: Int { 0 }

    func access() {
        registrar.access(self, keyPath: \.value)
    }

    /// Ends the tracking that read the pulse.
    ///
    /// NB: A tracking ends before the change that it's notified of. Nothing waits for the end of this one.
    func fire() {
        registrar.willSet(self, keyPath: \.value)
    }
}
