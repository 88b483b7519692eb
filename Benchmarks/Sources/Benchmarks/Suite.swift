/// Topics that are measured together.
enum Suite: String, CaseIterable {
    /// The engine.
    case core

    /// The data store.
    case storage

    #if os(Linux)
        /// PortableUI, drawn by nobody and served to a browser.
        case views
    #endif

    /// What is measured, in this order.
    var topics: [Topic] {
        switch self {
        case .core: [.hits, .observers, .notifications, .invalidations, .loads, .idle, .callers, .endurance, .wipes]
        case .storage: [.reads, .writes, .writers, .openings, .evictions]
        #if os(Linux)
            case .views: [.rows, .ticks, .pages]
        #endif
        }
    }

    /// The topics that a word on the command line names: those of a suite, or one; none if it is neither.
    static func topics(named name: String) -> [Topic] {
        Suite(rawValue: name)?.topics ?? Topic(rawValue: name).map { [$0] } ?? []
    }
}
