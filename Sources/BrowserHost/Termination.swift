import Dispatch
import NIOConcurrencyHelpers

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Runs an operation until the process receives SIGINT or SIGTERM, then cancels it and waits for it to return.
///
/// The signals are caught before the operation begins, and as long as it runs.
///
/// - Parameter abandon: A closure that is called, off the main actor, if the operation is still running 800 ms after
///   the signal, because the sender of the signal is waiting.
@MainActor
func untilTerminated(
    abandon: @escaping @Sendable () -> Void, _ operation: @escaping @MainActor () async -> Void
) async {
    let isRunning = NIOLockedValueBox(true)
    let signals = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    var sources: [any DispatchSourceSignal] = []
    for number in [SIGINT, SIGTERM] {
        sources.append(
            await signalSource(number) {
                signals.continuation.yield()
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(800)) {
                    if isRunning.withLockedValue({ $0 }) { abandon() }
                }
            })
    }
    await withTaskGroup(of: Void.self) { group in
        group.addTask { await operation() }
        group.addTask { for await _ in signals.stream { return } }
        await group.next()
        group.cancelAll()
    }
    isRunning.withLockedValue { $0 = false }
    sources.forEach { $0.cancel() }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
}

/// Calls a handler for each signal instead of the system's action; returns when no signal can be missed anymore.
@MainActor
private func signalSource(_ number: Int32, handler: @escaping @Sendable () -> Void) async -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler(handler: handler)
    await withCheckedContinuation { continuation in
        source.setRegistrationHandler { @Sendable in continuation.resume() }
        source.activate()
    }
    return source
}
