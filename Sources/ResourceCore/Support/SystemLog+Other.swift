#if !canImport(os)
    import Logging

    struct SystemLog: EventWriter {
        let logger: Logger

        init(label: String) { logger = Logger(label: label) }

        init(_ logger: Logger) { self.logger = logger }

        func write(_ event: ResourceEvent) { logger.log(level: event.isFailure ? .error : .info, "\(event)") }
    }
#endif
