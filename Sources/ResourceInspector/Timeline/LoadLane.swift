import ResourceCore
import ResourcePages

/// The recent work on one key: its loads, those of the pages at one end of its list, the mutations that affect it, or
/// a feature of its resource.
struct LoadLane: Hashable, Sendable, Identifiable {
    /// A kind of work, which runs beside the others of a key.
    enum Work: Hashable, Sendable {
        case value
        case pages(PagesEnd)
        case mutations
        case feature(String)
    }

    /// The identity of a lane.
    struct ID: Hashable, Sendable {
        let key: ResourceKey
        let work: Work
    }

    let id: ID
    var bars: [LoadBar] = []
    var pauses: [LoadPause] = []
    var barriers: [LoadBarrier] = []
    var mutations: [MutationBar] = []
}

extension LoadLane.ID {
    /// Creates the identity of the lane of an event's loads.
    init(_ event: ResourceEvent) {
        self.init(key: event.key, work: event.pagesEnd.map { .pages($0) } ?? .value)
    }
}

extension LoadLane.ID: Comparable, CustomStringConvertible {
    /// Orders lanes by their keys, with the pages of a list below the list itself, then the mutations, and
    /// then the features.
    static func < (one: LoadLane.ID, other: LoadLane.ID) -> Bool {
        guard one.key == other.key else {
            return one.key.components.lexicographicallyPrecedes(other.key.components)
        }
        return (one.place, one.description) < (other.place, other.description)
    }

    private var place: Int {
        switch work {
        case .value: 0
        case .pages(.start): 1
        case .pages(.end): 2
        case .mutations: 3
        case .feature: 4
        }
    }

    /// The key, with the kind of work.
    var description: String {
        switch work {
        case .value: "\(key)"
        case .pages(.start): "\(key) (previous page)"
        case .pages(.end): "\(key) (next page)"
        case .mutations: "\(key) (mutations)"
        case .feature(let name): "\(key) (\(name))"
        }
    }
}
