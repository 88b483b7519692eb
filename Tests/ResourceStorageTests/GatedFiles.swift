import Foundation
import ResourceCore
import StorageProofs

@testable import ResourceStorage

/// The operating system's file system, in which one thread can be held before one kind of call.
final class GatedFiles: Sendable {
    private let held = Lock<HeldCall?>(nil)

    /// Returns the file system.
    func files(holding operation: String, _ system: any FileSystem = SystemFiles()) -> any FileSystem {
        WrappedFiles(system) { [held] call, _ in
            guard call == operation, let held = held.withLock({ $0.take() }) else { return true }
            held.isThere.signal()
            held.mayGo.wait()
            return true
        }
    }

    /// Runs a closure on a thread of its own, and returns when that thread waits before its first call of this kind.
    func hold(_ body: @escaping @Sendable () -> Void) -> HeldCall {
        let call = HeldCall()
        held.withLock { $0 = call }
        let thread = Thread {
            body()
            call.isOver.signal()
        }
        thread.start()
        call.isThere.wait()
        return call
    }
}

/// A thread that waits before a call.
final class HeldCall: Sendable {
    fileprivate let isThere = DispatchSemaphore(value: 0)
    fileprivate let mayGo = DispatchSemaphore(value: 0)
    fileprivate let isOver = DispatchSemaphore(value: 0)

    /// Releases the thread, and returns when it's done.
    func letGo() {
        mayGo.signal()
        isOver.wait()
    }
}
