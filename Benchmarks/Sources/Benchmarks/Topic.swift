import Measuring

/// The topic of a table, which can be named on the command line.
enum Topic: String, CaseIterable {
    case hits, observers, notifications, invalidations, loads, idle, callers, endurance, wipes, mutations, lists
    case reads, writes, writers, openings, evictions

    #if os(Linux)
        case rows, ticks, pages
    #endif

    /// Measures the figures of the table.
    @MainActor
    func table() async -> Table {
        switch self {
        case .hits: await Hits.table()
        case .observers: await Observers.table()
        case .notifications: await Notifications.table()
        case .invalidations: await Invalidations.table()
        case .loads: await Loads.table()
        case .idle: await IdleEntries.table()
        case .callers: await Callers.table()
        case .endurance: await Endurance.table()
        case .wipes: await Wipes.table()
        case .mutations: await Mutations.table()
        case .lists: await PagedLists.table()
        case .reads: await Files.reads()
        case .writes: await Files.writes()
        case .writers: await Crowds.writers()
        case .openings: await Crowds.openings()
        case .evictions: await Crowds.evictions()
        #if os(Linux)
            case .rows: await Rows.table()
            case .ticks: await Ticks.table()
            case .pages: await BrowserPages.table()
        #endif
        }
    }
}
