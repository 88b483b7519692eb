import ResourceCore

extension EngineExploration {
    /// The explorations that must pass before a release: one key in every possible order, and a store that changes
    /// keys.
    ///
    /// One key is observed by two stores and requested by two callers, and its space closes, with and without a record
    /// on disk. With several keys, more than ten million transitions are made. An outbox with two or three mutations
    /// closes too, except for the one to which everything happens. The longest explorations come first.
    public static let all: [EngineExploration] = mutations + feeds + pages + severalKeys + keptKeys + oneKey

    private static var mutations: [EngineExploration] {
        MutationSetup.all.map {
            EngineExploration(
                "mutations, \($0.name)", transitions: 30_000_000, from: MutationWorld<FaithfulMutations>($0))
        }
    }

    private static var pages: [EngineExploration] {
        PagesSetup.all.map { EngineExploration("pages, \($0.name)", from: PagesWorld<FaithfulPages>($0)) }
    }

    private static var feeds: [EngineExploration] {
        FeedSetup.all.map { EngineExploration("feeds, \($0.name)", from: FeedWorld<FaithfulFeed>($0)) }
    }

    private static var severalKeys: [EngineExploration] {
        [
            EngineExploration(
                "two keys, with flights that overlap", transitions: 10_000_000,
                from: KeyWorld<FaithfulWatch>(keys: 2)),
            EngineExploration(
                "two keys on disk, with flights that overlap", transitions: 2_000_000,
                from: KeyWorld<FaithfulWatch>(keys: 2, isPersisted: true)),
            EngineExploration(
                "two keys, with all that can happen to each", transitions: 2_000_000,
                from: KeyWorld<FaithfulWatch>(keys: 2, scope: .whole)),
            EngineExploration(
                "three keys, with flights that overlap", transitions: 2_000_000,
                from: KeyWorld<FaithfulWatch>(keys: 3)),
        ]
    }

    private static var keptKeys: [EngineExploration] {
        [
            one(.ifNeeded, .manual, isPersisted: true),
            one(.always, .ifNeeded, isPersisted: true, isStream: true),
            one(.manual, .always, isPersisted: true),
            one(.once, .ifNeeded, isPersisted: true, isFilled: true),
            one(.always, .ifNeeded, isPersisted: true, isStream: true, isHeld: true),
        ]
    }

    private static var oneKey: [EngineExploration] {
        [
            one(.ifNeeded, .manual, isStream: true),
            one(.ifNeeded, .manual),
            one(.always, .ifNeeded),
            one(.manual, .always),
            one(.once, .ifNeeded),
            one(.ifNeeded, .manual, isHeld: true),
        ]
    }

    private static func one(
        _ first: StartPolicy, _ second: StartPolicy, isPersisted: Bool = false, isStream: Bool = false,
        isFilled: Bool = false, isHeld: Bool = false
    ) -> EngineExploration {
        EngineExploration(
            "one key\(isPersisted ? ", on disk too" : "")\(isStream ? ", in several values" : "")"
                + (isFilled ? ", with initial values" : "") + (isHeld ? ", held by others" : "")
                + ", start policies \(first) and \(second)",
            from: EntryWorld<Faithful>(
                (first, second), isPersisted: isPersisted, isStream: isStream, isFilled: isFilled, isHeld: isHeld))
    }
}
