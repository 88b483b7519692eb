// The calls that wait for the entry (R7).
extension Entry {
    /// Registers a caller's continuation, before the event that makes it wait.
    ///
    /// Until then, nothing releases the entry.
    func register(_ waiter: WaiterID, _ resume: @escaping Waiters.Resume) {
        waiters.add(waiter, resume)
    }

    /// Lets a caller that brings a resource wait for the result of its request.
    ///
    /// NB: The caller is registered first, because until its own event nothing else may keep the entry.
    func admit(
        _ waiter: WaiterID, asking request: LoadMachine.Request, because cause: ResourceEvent.Cause,
        of plan: ErasedResource,
        _ initial: Delivered?, _ table: inout ContainerState, _ container: ResourceContainer,
        _ resume: @escaping Waiters.Resume
    ) -> Effects {
        register(waiter, resume)
        var effects = take(plan, initial, &table, container)
        effects.append(
            step(&table, container, because: cause, for: waiter) { machine, tickets in
                machine.ask(request, waits: true, observer: nil, tickets: &tickets)
            })
        return effects
    }

    /// Resumes one caller, if it's still waiting.
    func resume(
        _ waiter: WaiterID, _ resolution: LoadMachine.Resolution, _ delivered: Delivered?, _ effects: inout Effects
    ) {
        resume([waiter], resolution, delivered, &effects)
    }

    /// Resumes all callers.
    func resumeAll(_ resolution: LoadMachine.Resolution, _ delivered: Delivered?, _ effects: inout Effects) {
        resume(waiters.all(), resolution, delivered, &effects)
    }

    private func resume(
        _ callers: [WaiterID], _ resolution: LoadMachine.Resolution, _ delivered: Delivered?,
        _ effects: inout Effects
    ) {
        let result: Result<AnyValue, any Error>? =
            switch resolution {
            case .value: content.value.map { .success($0) }
            case .failure: (delivered?.error ?? content.error).map { .failure($0) }
            case .cancelled: nil
            }
        for caller in callers {
            answer(caller, resolution)
            guard let resume = waiters.remove(caller) else { continue }
            effects.resumptions.append { resume(result ?? .failure(CancellationError())) }
        }
    }

    /// Resumes a caller whose task was canceled, at once (R6).
    func cancelCaller(_ waiter: WaiterID, _ table: inout ContainerState, _ container: ResourceContainer) -> Effects {
        var effects = Effects()
        guard waiters.contains(waiter) else { return effects }
        resume(waiter, .cancelled, nil, &effects)
        effects.append(step(&table, container, because: .callerCancelled) { machine, _ in machine.callerCancelled() })
        return effects
    }

    /// Withdraws a store's interest, and resumes the calls that were made on it (R5).
    ///
    /// - Parameters:
    ///   - subscriber: The store's subscriber, or `nil` if the store now shows another key.
    ///   - callers: The calls, in their order. A call that no longer waits is ignored.
    func abandon(
        _ store: ObserverID, _ subscriber: Subscriber?, _ callers: [WaiterID], _ table: inout ContainerState,
        _ container: ResourceContainer
    ) -> Effects {
        var effects = Effects()
        let calls = callers.filter(waiters.contains)
        resume(calls, .cancelled, nil, &effects)
        effects.append(
            step(&table, container, because: .storeCancelled) { machine, _ in
                machine.abandon(
                    store, observes: subscriber?.isDemanding != nil, isDemanding: subscriber?.isDemanding ?? false,
                    calls: calls.count)
            })
        return effects
    }
}
