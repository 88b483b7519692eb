#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#endif

/// The identity of a thread, as long as the thread exists.
struct ThreadID: Hashable, @unchecked Sendable {
    // Sendable: a number on some systems and a pointer on others, which is only compared.
    private let thread = pthread_self()

    /// The calling thread.
    static var current: ThreadID { ThreadID() }
}
