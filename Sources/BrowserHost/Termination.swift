import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Runs something until the process is told to stop by SIGINT or SIGTERM, then cancels it and waits for it to return.
///
/// An operation that is still running 800 ms after the signal is left behind: the process exits with status 0, because
/// whoever sent the signal is waiting. The signals are caught as long as the
/// operation runs.
@MainActor
public func untilTerminated(_ operation: @escaping @MainActor () async -> Void) async {
    let signals = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let sources = [SIGINT, SIGTERM].map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler { @Sendable in
            signals.continuation.yield()
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(800)) { exit(0) }
        }
        source.activate()
        return source
    }
    await withTaskGroup(of: Void.self) { group in
        group.addTask { await operation() }
        group.addTask { for await _ in signals.stream { return } }
        await group.next()
        group.cancelAll()
    }
    sources.forEach { $0.cancel() }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
}
