import Measuring

/// What can be named on the command line.
enum Suite: String, CaseIterable {
    case core

    #if os(Linux)
        case views
    #endif

    /// Measures everything in the suite, and prints each table as soon as it is there.
    @MainActor
    func run() async {
        for measureTable in tables {
            print(await measureTable(), terminator: "\n\n")
        }
    }

    @MainActor
    private var tables: [@MainActor () async -> Table] {
        switch self {
        case .core:
            [Hits.table, Observers.table, Notifications.table, Invalidations.table, Loads.table, IdleEntries.table]
        #if os(Linux)
            case .views: [Rows.table, Ticks.table]
        #endif
        }
    }
}
