/// A scripted series of taps.
enum LibraryStory: String, CaseIterable, Sendable {
    case filterQuickly = "Filter quickly"
    case refreshFiveTimes = "Refresh five times"
    case leaveAndReturn = "Leave and return"
    case likeInTheTunnel = "Like in the tunnel"

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
        }
    }

    /// A step of a story.
    enum Step: Hashable, Sendable {
        case filter(BookFilter)
        case refresh
        case mark
        case leave
        case enter
        case tunnel(Bool)
        case pause(Duration)
    }
}
