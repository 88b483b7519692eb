/// A group of topics that are measured together.
enum Suite: String, CaseIterable {
    /// The engine.
    case core

    /// The data store.
    case storage

    #if os(Linux)
        /// PortableUI, without a renderer and served to a browser.
        case views
    #endif

    /// The topics to measure, in this order.
    var topics: [Topic] {
        switch self {
        case .core:
            [
                .hits, .observers, .notifications, .invalidations, .loads, .idle, .callers, .endurance, .wipes,
                .mutations, .lists,
            ]
        case .storage: [.reads, .writes, .writers, .openings, .evictions]
        #if os(Linux)
            case .views: [.rows, .ticks, .pages]
        #endif
        }
    }

    /// Returns the topics for a word on the command line, which names a suite or a topic; none if it names neither.
    static func topics(named name: String) -> [Topic] {
        Suite(rawValue: name)?.topics ?? Topic(rawValue: name).map { [$0] } ?? []
    }
}
