#if os(Linux)
    import Dispatch
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    extension SystemConnection {
        // Returns events that indicate whether an interface other than loopback is up and has an address.
        //
        // The kernel reports changes through a route netlink socket, so nothing is polled. If the kernel doesn't let
        // this process listen, the stream ends after the first event.
        func events() -> AsyncStream<TriggerEvent> {
            let (stream, continuation) = AsyncStream.makeStream(of: TriggerEvent.self)
            let socket = LinkSocket()
            let tell = { @Sendable in _ = continuation.yield(Self.isConnected ? .online : .offline) }
            // NB: The kernel queues its messages from here on, so that no change is lost between the two.
            tell()
            continuation.onTermination = { _ in socket?.cancel() }
            if let socket { socket.listen(tell) } else { continuation.finish() }
            return stream
        }

        // Whether there is a connection now, or `true` if the system doesn't report it.
        static var isConnected: Bool { NetworkInterface.all().map(NetworkInterface.areConnected) ?? true }
    }

    struct NetworkInterface: Hashable, Sendable {
        var isUp = true
        var isRunning: Bool
        var isLoopback: Bool

        // Whether packets can leave from the address. A link-local address doesn't count.
        var isRoutable: Bool

        // Whether any of the interfaces leads out of the device. An interface that isn't up counts as absent. If there
        // is no interface but loopback, the connection could never return. Such an environment, for example a Linux
        // container or a build machine, has its servers inside, and counts as connected.
        static func areConnected(_ interfaces: [NetworkInterface]) -> Bool {
            let outside = interfaces.filter { !$0.isLoopback && $0.isUp }
            return outside.isEmpty || outside.contains { $0.isRunning && $0.isRoutable }
        }

        static func all() -> [NetworkInterface]? {
            var first: UnsafeMutablePointer<ifaddrs>?
            guard getifaddrs(&first) == 0 else { return nil }
            defer { freeifaddrs(first) }
            return sequence(first: first?.pointee) { $0?.ifa_next?.pointee }.compactMap { $0.flatMap(Self.init) }
        }

        init(isRunning: Bool, isLoopback: Bool, isRoutable: Bool) {
            (self.isRunning, self.isLoopback, self.isRoutable) = (isRunning, isLoopback, isRoutable)
        }

        private init?(_ address: ifaddrs) {
            guard let socketAddress = address.ifa_addr else { return nil }
            // NB: The C libraries disagree about the types of these.
            let flags = Int(address.ifa_flags)
            isUp = flags & Int(IFF_UP) != 0
            isRunning = isUp && flags & Int(IFF_RUNNING) != 0
            isLoopback = flags & Int(IFF_LOOPBACK) != 0
            switch Int32(socketAddress.pointee.sa_family) {
            case AF_INET: isRoutable = true
            case AF_INET6:
                isRoutable = socketAddress.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                    // fe80::/10 is link-local (RFC 4291, 2.5.6).
                    withUnsafeBytes(of: address.pointee.sin6_addr) { $0[0] != 0xfe || $0[1] & 0xc0 != 0x80 }
                }
            // Describes an interface that may have no address (packet(7)).
            case AF_PACKET: isRoutable = false
            default: return nil
            }
        }
    }

    /// A socket on which the kernel reports that links or addresses have changed (netlink(7), rtnetlink(7)).
    private final class LinkSocket: @unchecked Sendable {
        // Sendable: both members are constant, and a dispatch source is made for use by many threads.
        private let descriptor: Int32
        private let source: any DispatchSourceRead

        /// The `struct sockaddr_nl` of <linux/netlink.h>, which the C libraries' modules don't have.
        private struct Address {
            var family = UInt16(AF_NETLINK)
            var padding: UInt16 = 0
            var process: UInt32 = 0

            /// The groups RTMGRP_LINK, RTMGRP_IPV4_IFADDR, and RTMGRP_IPV6_IFADDR of <linux/rtnetlink.h>.
            var groups: UInt32 = 0x1 | 0x10 | 0x100
        }

        init?() {
            #if canImport(Glibc)
                let type = Int32(SOCK_RAW.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            #else
                let type = SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC
            #endif
            // NETLINK_ROUTE is protocol 0.
            let descriptor = socket(AF_NETLINK, type, 0)
            guard descriptor >= 0 else { return nil }
            var address = Address()
            let size = socklen_t(MemoryLayout<Address>.size)
            let status = withUnsafePointer(to: &address) { address in
                address.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
            }
            guard status == 0 else {
                close(descriptor)
                return nil
            }
            self.descriptor = descriptor
            source = DispatchSource.makeReadSource(
                fileDescriptor: descriptor, queue: DispatchQueue(label: "AsyncResources.SystemConnection"))
        }

        // Calls a closure after each message or burst of messages. NB: The messages aren't read. If there are too many,
        // the kernel drops some, and the state is queried anyway.
        func listen(_ changed: @escaping @Sendable () -> Void) {
            let descriptor = descriptor
            source.setEventHandler {
                withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 8) { buffer in
                    while recv(descriptor, buffer.baseAddress, buffer.count, 0) > 0 {}
                }
                changed()
            }
            source.setCancelHandler { close(descriptor) }
            source.resume()
        }

        func cancel() { source.cancel() }
    }
#endif
