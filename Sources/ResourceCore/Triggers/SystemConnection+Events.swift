#if canImport(Network)
    import Dispatch
    import Network

    extension SystemConnection {
        // Returns the events of the system's path monitor.
        //
        // A path that is established on demand counts as a connection.
        func events() -> AsyncStream<TriggerEvent> {
            let (stream, continuation) = AsyncStream.makeStream(of: TriggerEvent.self)
            let monitor = NWPathMonitor()
            monitor.pathUpdateHandler = { path in
                continuation.yield(path.status == .unsatisfied ? .offline : .online)
            }
            continuation.onTermination = { _ in monitor.cancel() }
            monitor.start(queue: DispatchQueue(label: "AsyncResources.SystemConnection"))
            return stream
        }
    }
#elseif !os(Linux)
    extension SystemConnection {
        // Returns a stream that reports a connection, because this system isn't queried.
        func events() -> AsyncStream<TriggerEvent> {
            AsyncStream {
                $0.yield(.online)
                $0.finish()
            }
        }
    }
#endif
