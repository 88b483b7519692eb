/// A scripted series of taps.
enum LibraryStory: String, CaseIterable, Sendable {
    case filterQuickly = "Filter quickly"
    case refreshFiveTimes = "Refresh five times"
    case leaveAndReturn = "Leave and return"
    case likeInTheTunnel = "Like in the tunnel"
    case endlessFeed = "Endless feed"
    case reloadFiveTimes = "Reload five times"

    /// The screen on which it's played.
    var screen: LibraryScreen {
        switch self {
        case .endlessFeed, .reloadFiveTimes: .feed
        default: .library
        }
    }

    /// The taps, with the pauses between them.
    var steps: [Step] {
        switch self {
        case .filterQuickly:
            BookFilter.allCases.reversed().flatMap { [.filter($0), .pause(.milliseconds(700))] }
                + [.filter(.poetry)]
        case .refreshFiveTimes:
            [.refresh, .pause(.milliseconds(300)), .refresh, .pause(.milliseconds(300)), .mark]
                + (1...3).flatMap { _ in [.pause(.milliseconds(300)), .refresh] }
        case .leaveAndReturn:
            [
                .filter(.science), .pause(.milliseconds(400)), .leave, .pause(.seconds(2)), .enter,
                .pause(.milliseconds(400)), .leave, .pause(.seconds(2)), .enter,
            ]
        case .likeInTheTunnel:
            [
                .tunnel(true), .pause(.seconds(1)), .mark, .filter(.plays), .pause(.seconds(4)), .leave,
                .pause(.seconds(1)), .enter, .pause(.seconds(2)), .tunnel(false),
            ]
        case .endlessFeed:
            [.pause(.seconds(4))]
                + (1...4).flatMap { _ in
                    [
                        .scroll, .pause(.seconds(4)), .scroll, .pause(.milliseconds(300)), .refresh,
                        .pause(.seconds(4)),
                    ]
                }
        case .reloadFiveTimes:
            [.pause(.seconds(4)), .scroll]
                + (1...5).flatMap { _ in [.pause(.milliseconds(300)), .reload] }
                + [.pause(.seconds(4))]
        }
    }

    /// A step of a story.
    enum Step: Hashable, Sendable {
        case filter(BookFilter)
        case refresh

        /// A refresh that takes the place of a running load.
        case reload
        case scroll
        case mark
        case leave
        case enter
        case tunnel(Bool)
        case pause(Duration)
    }
}
