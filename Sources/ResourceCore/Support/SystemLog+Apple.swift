#if canImport(os)
    import Foundation
    import os

    final class SystemLog: EventWriter {
        private let logger: Logger
        private let signposter: OSSignposter
        private let intervals = Lock<[UInt64: OSSignpostIntervalState]>([:])

        init(label: String) {
            logger = Logger(subsystem: Bundle.main.bundleIdentifier ?? label, category: label)
            signposter = OSSignposter(logger: logger)
        }

        func write(_ event: ResourceEvent) {
            if event.isFailure {
                logger.error("\(event.description)")
            } else {
                logger.info("\(event.description)")
            }
            for (attempt, outcome) in event.outcomes {
                guard let interval = intervals.withLock({ $0.removeValue(forKey: attempt) }) else { continue }
                signposter.endInterval("Load", interval, "\(outcome.rawValue)")
            }
            for case .began(let attempt, _) in event.changes {
                let interval = signposter.beginInterval(
                    "Load", id: signposter.makeSignpostID(), "\(event.key.description)")
                intervals.withLock { intervals in
                    // NB: A reader that falls behind misses ends.
                    if intervals.count == 1_000 { intervals = [:] }
                    intervals[attempt] = interval
                }
            }
        }
    }
#endif
