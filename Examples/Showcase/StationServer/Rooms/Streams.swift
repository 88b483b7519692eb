import NIOConcurrencyHelpers

/// The open streams of events, each of which is called when there may be something for it.
final class Streams: Sendable {
    private struct State {
        var wakes: [Int: @Sendable () -> Void] = [:]
        var lastNumber = 0
    }

    private let state = NIOLockedValueBox(State())

    /// The number of open streams.
    var count: Int { state.withLockedValue { $0.wakes.count } }

    /// Calls `wake` after each change until the returned number is removed.
    func add(_ wake: @escaping @Sendable () -> Void) -> Int {
        state.withLockedValue { state in
            state.lastNumber += 1
            state.wakes[state.lastNumber] = wake
            return state.lastNumber
        }
    }

    func remove(_ number: Int) {
        state.withLockedValue { _ = $0.wakes.removeValue(forKey: number) }
    }

    func wake() {
        for wake in state.withLockedValue({ Array($0.wakes.values) }) { wake() }
    }
}
