// What follows once every call that is told of something has returned to its actor, and has had its say there.
package struct Hearing: Sendable {
    private struct State: Sendable {
        var told = 0
        var work: (@Sendable () -> Void)?
    }

    private let state = Lock(State())

    package init() {}

    func tell() { state.withLock { $0.told += 1 } }

    func noteReturn() {
        let work = state.withLock { state in
            state.told -= 1
            guard state.told == 0 else { return (@Sendable () -> Void)?.none }
            defer { state.work = nil }
            return state.work
        }
        work?()
    }

    // Begins the work at once if no call is on its way.
    func whenHeard(_ work: @escaping @Sendable () -> Void) {
        let isHeard = state.withLock { state in
            if state.told > 0 { state.work = work }
            return state.told == 0
        }
        if isHeard { work() }
    }
}
