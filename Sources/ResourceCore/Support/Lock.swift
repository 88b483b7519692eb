// A value that only one thread at a time can access. The lock isn't recursive: a body must not take the same lock
// again, or call code that it doesn't control. The value and the mutex are one allocation.
package struct Lock<State: ~Copyable & Sendable>: @unchecked Sendable {
    // Sendable: the value is read and written in `withLock` alone, which holds the mutex meanwhile.
    private let storage: ManagedBuffer<SystemMutex, State>

    package init(_ state: consuming State) {
        // NB: A closure can't consume a variable, but it can take what's in one.
        var state: State? = consume state
        storage = LockStorage<State>.create(minimumCapacity: 1) { _ in .unprepared }
        storage.withUnsafeMutablePointers { mutex, value in
            mutex.prepare()
            value.initialize(to: state.take()!)
        }
    }

    package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        try storage.withUnsafeMutablePointers { mutex, value in
            mutex.lock()
            defer { mutex.unlock() }
            return try body(&value.pointee)
        }
    }
}

/// The memory of a lock, whose header is the mutex and whose only element is the value.
private final class LockStorage<State: ~Copyable>: ManagedBuffer<SystemMutex, State> {
    deinit {
        withUnsafeMutablePointers { mutex, value in
            value.deinitialize(count: 1)
            mutex.destroy()
        }
    }
}
