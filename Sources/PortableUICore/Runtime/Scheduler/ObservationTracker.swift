@_spi(SwiftUI) import Observation

/// A tracker of the observable properties that one body reads, until the next body evaluation or the end of the view.
///
/// The SPI of the toolchain's Observation is used for two of its functions: to be told *after* a change, and to end a
/// tracking. `withObservationTracking(_:onChange:)` tells before it. On another thread, a body could be evaluated
/// in between, and would show the old value for good.
///
/// A tracking ends when the main actor changes a property that it read. To keep the trackings of earlier bodies from
/// piling up, each one also reads a pulse of its tracker. After the next body, the pulse is fired, which ends the
/// previous tracking. Until then, it tells of the changes that other threads make while the body is evaluated, to the
/// properties that the previous body read as well.
///
/// Most bodies read no observable properties and need no tracker. The node kinds that do are recorded once per process.
/// An evaluation that is the first of its kind to read one has no pulse yet, so one tracking per kind stays until a
/// property that it read changes.
@MainActor
package final class ObservationTracker {
    private let pulse = Pulse()
    /// The number of the last tracking.
    private var number: Int

    /// The trackings whose changes count.
    private static var live: Set<Int> = []
    private static var lastNumber = 0
    /// The tracking that the pulse of its tracker doesn't end.
    private static var kept: Int?

    private init(_ number: Int) {
        self.number = number
    }

    convenience init() {
        self.init(Self.makeNumber())
    }

    /// Runs `read`.
    ///
    /// `onChange` is called on the main actor when a property that it read has changed: once for changes that are made
    /// there, and for each change on another thread.
    package func track<Result>(_ read: () -> Result, onChange: @escaping @MainActor () -> Void) -> Result {
        let wasLive = Self.live.remove(number) != nil
        number = Self.makeNumber()
        let tracked = {
            self.pulse.access()
            return read()
        }
        let result = withObservationTracking(tracked, didSet: Self.observer(number, onChange))
        Self.live.insert(number)
        if wasLive { endTracking(except: number) }
        return result
    }

    /// Runs `read` like `track`, but creates a tracker only if an observable property was read.
    ///
    /// Otherwise, the tracker is `nil`.
    package static func trackFirst<Result>(
        _ read: () -> Result, onChange: @escaping @MainActor () -> Void
    ) -> (Result, ObservationTracker?) {
        let number = makeNumber()
        var tracker: ObservationTracker?
        // NB: The second argument is evaluated only if an observable property was read.
        func begin() -> @Sendable () -> Void {
            tracker = ObservationTracker(number)
            live.insert(number)
            return {}
        }
        let result = withObservationTracking(
            { withObservationTracking(read, onChange: begin()) }, didSet: observer(number, onChange))
        return (result, tracker)
    }

    /// Runs `read` without tracking it, and sets `hasRead` if an observable property was read.
    static func watch<Result>(_ read: () -> Result, hasRead: inout Bool) -> Result {
        // NB: The second argument is evaluated only if an observable property was read.
        func didRead() -> @Sendable () -> Void {
            hasRead = true
            return {}
        }
        return withObservationTracking(read, onChange: didRead())
    }

    /// Ends the tracking of the last body.
    package func cancel() {
        if Self.live.remove(number) != nil { endTracking(except: nil) }
    }

    private func endTracking(except number: Int?) {
        Self.kept = number
        defer { Self.kept = nil }
        pulse.fire()
    }

    private static func makeNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Returns a closure that's called after each change of a property that a tracking read, on any thread.
    private static func observer(
        _ number: Int, _ onChange: @escaping @MainActor () -> Void
    ) -> @Sendable (ObservationTracking) -> Void {
        { tracking in
            if MainQueue.isCurrent {
                MainActor.assumeIsolated { didChange(number, tracking, onChange) }
            } else {
                MainActorCall { didChangeElsewhere(number, tracking, onChange) }.perform()
            }
        }
    }

    private static func didChange(_ number: Int, _ tracking: ObservationTracking, _ onChange: @MainActor () -> Void) {
        guard number != kept else { return }
        tracking.cancel()
        if live.remove(number) != nil { onChange() }
    }

    /// Tells of a change even if the next body has been evaluated since: it may have read the property before.
    private static func didChangeElsewhere(
        _ number: Int, _ tracking: ObservationTracking, _ onChange: @MainActor () -> Void
    ) {
        if !live.contains(number) { tracking.cancel() }
        onChange()
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

    /// Ends the trackings that read the pulse.
    func fire() {
        registrar.didSet(self, keyPath: \.value)
    }
}
