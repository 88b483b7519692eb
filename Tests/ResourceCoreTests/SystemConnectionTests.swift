#if os(Linux)
    import Testing

    @testable import ResourceCore

    /// The system's reports about its network connection.
    @Suite(.timeLimit(.minutes(10))) struct SystemConnectionTests {
        @Test func `an interface that runs and has an address is a connection, loopback is none`() {
            let out = NetworkInterface(isRunning: true, isLoopback: false, isRoutable: true)
            var (down, loopback, local) = (out, out, out)
            down.isRunning = false
            loopback.isLoopback = true
            local.isRoutable = false
            #expect(NetworkInterface.areConnected([loopback, down, out]))
            #expect(!NetworkInterface.areConnected([loopback, down, local]))
            #expect(!NetworkInterface.areConnected([loopback, down]))
        }

        @Test func `a machine that has loopback alone waits for nothing`() {
            let loopback = NetworkInterface(isRunning: true, isLoopback: true, isRoutable: true)
            #expect(NetworkInterface.areConnected([loopback]))
            #expect(NetworkInterface.areConnected([]))
            var unused = NetworkInterface(isRunning: false, isLoopback: false, isRoutable: false)
            #expect(!NetworkInterface.areConnected([loopback, unused]))
            unused.isUp = false
            #expect(NetworkInterface.areConnected([loopback, unused]))
        }

        @Test func `a source says first what holds now`() async {
            var events = SystemConnection().events().makeAsyncIterator()
            #expect(await events.next() == (SystemConnection.isConnected ? .online : .offline))
        }
    }
#endif
