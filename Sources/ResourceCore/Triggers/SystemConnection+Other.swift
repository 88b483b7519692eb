#if !canImport(Network) && !os(Linux)
    extension SystemConnection {
        /// That there is a connection: this system is not asked.
        public func events() -> AsyncStream<TriggerEvent> {
            AsyncStream {
                $0.yield(.online)
                $0.finish()
            }
        }
    }
#endif
