// The calls that wait for the entry (R7).
extension Entry {
    // It runs off every lock, once.
    typealias Resume = @Sendable (Result<AnyValue, any Error>) -> Void

    /// Registers a caller's continuation, which keeps the entry in the container.
    ///
    /// Call this method before the event that makes the caller wait.
    func addWaiter(_ waiter: WaiterID, _ resume: @escaping Resume) {
        state.waiters.add(waiter, resume)
    }

    func admit(
        _ waiter: WaiterID, asking request: LoadMachine.Request, because cause: ResourceEvent.Cause,
        of resource: ErasedResource, initial: Delivered?, _ turn: inout Turn
    ) {
        take(resource, initial, &turn)
        handle(.ask(request, waits: true, observer: nil), because: cause, for: waiter, &turn)
    }

    func resume(
        _ callers: [WaiterID], with resolution: LoadMachine.Resolution, delivering delivered: Delivered? = nil,
        _ turn: inout Turn
    ) {
        let content = resolution == .value ? state.displayedContent(&turn) : nil
        let error = resolution == .failure ? delivered?.error ?? state.content.error : nil
        for caller in callers {
            endWait(caller, with: resolution)
            guard let resume = state.waiters.remove(caller) else { continue }
            turn.effects.resumptions.append {
                resume(content.flatMap(\.value).map { .success($0) } ?? .failure(error ?? CancellationError()))
            }
        }
    }

    /// Resumes a caller whose task was canceled, at once (R6).
    func cancelCaller(_ waiter: WaiterID, _ turn: inout Turn) {
        guard state.waiters.contains(waiter) else { return }
        resume([waiter], with: .cancelled, &turn)
        handle(.callerCancelled, because: .callerCancelled, &turn)
    }

    func abandon(_ store: ObserverID, _ subscriber: Subscriber?, callers: [WaiterID], _ turn: inout Turn) {
        let calls = callers.filter(state.waiters.contains)
        resume(calls, with: .cancelled, &turn)
        let isDemanding = subscriber?.isDemanding
        handle(
            .abandon(
                store, observes: isDemanding != nil, isDemanding: isDemanding ?? false, calls: calls.count),
            because: .storeCancelled, &turn)
    }
}
