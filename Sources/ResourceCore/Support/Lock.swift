#if canImport(Darwin)
    import os
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

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

    // Whether both are the same lock. NB: Systems before 2024 can't compare the storages as objects.
    package func isSame(as other: Lock) -> Bool { address == other.address }

    private var address: UnsafeMutablePointer<SystemMutex> { storage.withUnsafeMutablePointerToHeader { $0 } }

    package func withLock<Result: ~Copyable>(_ body: (inout State) throws -> Result) rethrows -> Result {
        try storage.withUnsafeMutablePointers { mutex, value in
            mutex.lock()
            defer { mutex.unlock() }
            return try body(&value.pointee)
        }
    }
}

private final class LockStorage<State: ~Copyable>: ManagedBuffer<SystemMutex, State> {
    deinit {
        withUnsafeMutablePointers { mutex, value in
            value.deinitialize(count: 1)
            mutex.destroy()
        }
    }
}

extension SystemMutex {
    fileprivate static var unprepared: Self { Self() }
}

#if canImport(Darwin)
    /// The system's unfair lock, which macOS 14 has, unlike `Mutex`.
    private typealias SystemMutex = os_unfair_lock

    extension UnsafeMutablePointer where Pointee == SystemMutex {
        fileprivate func prepare() {}

        fileprivate func lock() { os_unfair_lock_lock(self) }

        fileprivate func unlock() { os_unfair_lock_unlock(self) }

        fileprivate func destroy() {}
    }
#else
    // A POSIX mutex. The toolchain's `Mutex` isn't used, because the thread sanitizer doesn't see its ordering on
    // Linux.
    private typealias SystemMutex = pthread_mutex_t

    extension UnsafeMutablePointer where Pointee == SystemMutex {
        fileprivate func prepare() {
            let status = pthread_mutex_init(self, nil)
            precondition(status == 0, "a mutex could not be made: \(status)")
        }

        fileprivate func lock() { pthread_mutex_lock(self) }

        fileprivate func unlock() { pthread_mutex_unlock(self) }

        fileprivate func destroy() { pthread_mutex_destroy(self) }
    }
#endif
