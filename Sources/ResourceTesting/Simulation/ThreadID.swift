#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Which thread this is, as long as it lives.
struct ThreadID: Hashable, Sendable {
    private let number: UInt

    /// The calling thread.
    static var current: ThreadID {
        #if canImport(Darwin)
            ThreadID(number: UInt(bitPattern: pthread_self()))
        #else
            ThreadID(number: pthread_self())
        #endif
    }
}
