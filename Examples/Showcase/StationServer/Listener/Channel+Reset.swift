import NIOCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension Channel {
    /// Makes the next close send a reset instead of an end.
    ///
    /// This has no effect on a channel without a socket.
    func resetsWhenClosed() {
        (self as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
            .whenComplete { _ in }
    }
}
