/// A registration of a closure that is called until it's canceled.
///
/// Releasing it has no effect.
public struct Registration: Sendable {
    private let end: @Sendable () -> Void

    fileprivate init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    /// Ends the registration, and releases the closure.
    ///
    /// A call that is due already may still take place. Another cancellation has no effect.
    public func cancel() {
        end()
    }
}

package final class Registry<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var values: [UInt64: Value] = [:]
        var lastID: UInt64 = 0
    }

    private let state = Lock(State())

    package init() {}

    package var all: [Value] {
        let values = state.withLock { $0.values }
        return values.isEmpty ? [] : values.sorted { $0.key < $1.key }.map(\.value)
    }

    package func add(_ value: Value) -> Registration {
        let id = state.withLock { state in
            state.lastID += 1
            state.values[state.lastID] = value
            return state.lastID
        }
        return Registration { [weak self] in self?.remove(id) }
    }

    private func remove(_ id: UInt64) {
        // NB: The value is released outside of the lock.
        _ = state.withLock { $0.values.removeValue(forKey: id) }
    }
}

// Closures that are called after an event. NB: It isn't generic, because other modules look for watchers in each event.
package final class Watchers: Sendable {
    private let registry = Registry<@Sendable () -> Void>()

    package init() {}

    package var all: [@Sendable () -> Void] { registry.all }

    package func add(_ watcher: @escaping @Sendable () -> Void) -> Registration { registry.add(watcher) }
}
