import Foundation

/// A short play in which the same taps happen in both panes, and in which code by hand has a fault that people have had.
enum Story: String, CaseIterable, Identifiable, Sendable {
    case filterQuickly = "filter-quickly"
    case checkWhileLoading = "check-while-loading"
    case tunnel
    case lostResponse = "lost-response"
    case twoTaps = "two-taps"
    case endlessFeed = "endless-feed"

    var id: Story { self }

    /// The title of its card.
    var title: String {
        switch self {
        case .filterQuickly: "Filter quickly"
        case .checkWhileLoading: "Check off while it loads"
        case .tunnel: "Into the tunnel"
        case .lostResponse: "One response is lost"
        case .twoTaps: "Two quick taps"
        case .endlessFeed: "An endless feed"
        }
    }

    /// The events in a sentence.
    var sentence: String {
        switch self {
        case .filterQuickly: "The response for one genre arrives after the user has chosen another."
        case .checkWhileLoading: "A note is checked off while a response from before the tap is on its way."
        case .tunnel: "There’s no connection for a few seconds, and the user goes on tapping."
        case .lostResponse: "The server has sent a response that never arrives."
        case .twoTaps: "A box is checked and unchecked, and the first request takes longer than the second."
        case .endlessFeed: "The user pulls to refresh while the next page is loading."
        }
    }

    /// The screen on which it plays.
    var screen: PaneScreen { self == .endlessFeed ? .feed : .library }

    /// The taps, in their order.
    var steps: [Step] {
        switch self {
        case .filterQuickly:
            [
                Step(at: 1, .filter(.science)), Step(at: 2.2, .refresh), Step(at: 2.8, .filter(.poetry)),
            ]
        case .checkWhileLoading: [Step(at: 1.2, .refresh), Step(at: 2.2, .box(0))]
        case .tunnel:
            [
                Step(at: 1.2, .tunnel(true)), Step(at: 1.8, .box(0)), Step(at: 2.8, .filter(.science)),
                Step(at: 4.4, .tunnel(false)),
            ]
        case .lostResponse: [Step(at: 2.4, .filter(.science))]
        case .twoTaps: [Step(at: 1.2, .box(0)), Step(at: 1.8, .box(0)), Step(at: 4, .refresh)]
        case .endlessFeed: [Step(at: 1.4, .scroll), Step(at: 2.4, .refresh)]
        }
    }

    /// The replies to the requests of each name, in the order in which these are sent.
    ///
    /// Other requests have a short delay that a seed decides.
    var replies: [String: [Reply]] {
        switch self {
        case .filterQuickly: ["Science": [Reply(after: 0.5), Reply(after: 2.2)], "Poetry": [Reply(after: 0.7)]]
        case .checkWhileLoading:
            ["Notes": [Reply(after: 0.6), Reply(after: 2.4)], "Check mark": [Reply(after: 0.4)]]
        case .tunnel: [:]
        case .lostResponse: ["Notes": [Reply(after: 0.8, isLost: true)]]
        case .twoTaps: ["Check mark": [Reply(after: 2), Reply(after: 0.4)]]
        case .endlessFeed: ["Page 3": [Reply(after: 4)]]
        }
    }

    /// A tap at a time of the story.
    struct Step: Sendable {
        let time: Duration
        let tap: Tap

        init(at seconds: Double, _ tap: Tap) {
            (time, self.tap) = (.seconds(seconds), tap)
        }
    }

    /// The fate of a response.
    struct Reply: Sendable {
        /// The time from the request to the response, or to its loss.
        let delay: Duration
        var isLost = false

        init(after seconds: Double, isLost: Bool = false) {
            self.init(after: .seconds(seconds), isLost: isLost)
        }

        init(after delay: Duration, isLost: Bool) {
            (self.delay, self.isLost) = (delay, isLost)
        }
    }
}

/// A screen that both panes show.
enum PaneScreen: Sendable {
    case library, feed
}

/// Something that a user does in both panes at once.
enum Tap: Hashable, Sendable {
    case filter(BookFilter)
    case refresh

    /// A tap on the box of a note, by its place.
    case box(Int)

    /// A gesture that scrolls to the end of what is loaded.
    case scroll

    /// The way of the user's device into a tunnel, or out of it.
    case tunnel(Bool)

    /// A few words for the time line.
    var title: String {
        switch self {
        case .filter(let filter): filter.title
        case .refresh: "Refresh"
        case .box: "Check"
        case .scroll: "Scroll"
        case .tunnel(let isInside): isInside ? "Tunnel" : "Daylight"
        }
    }
}
