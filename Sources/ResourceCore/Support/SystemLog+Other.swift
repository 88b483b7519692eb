#if !canImport(os)
    import Logging

    /// A writer to the logger that the app has chosen.
    struct SystemLog: EventWriter {
        let logger: Logger

        init(label: String) {
            logger = Logger(label: label)
        }

        init(_ logger: Logger) {
            self.logger = logger
        }

        func write(_ event: ResourceEvent) {
            logger.log(level: event.isFailure ? .error : .info, "\(event)")
        }
    }
#endif
