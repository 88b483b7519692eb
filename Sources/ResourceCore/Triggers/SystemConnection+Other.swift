#if !canImport(Network) && !os(Linux)
    extension SystemConnection {
        /// Returns a stream that reports a connection, because this system isn't queried.
        public func events() -> AsyncStream<TriggerEvent> {
            AsyncStream {
                $0.yield(.online)
                $0.finish()
            }
        }
    }
#endif
