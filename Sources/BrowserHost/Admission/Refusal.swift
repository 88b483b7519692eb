import NIOHTTP1

/// A reason for which a server refuses a request.
enum Refusal: Error, Hashable, Sendable {
    case foreignHost
    case crossSite
    case keyRequired
    /// A proxy has forwarded a request to a server that has no key, because only this machine should reach it.
    case forwarded
    case outsideTab
    case notAPage
    case tooManyConnections
    case tooManyPages

    var response: Response {
        switch self {
        case .foreignHost: Response(status: .forbidden, text: "This server does not accept this host name.")
        case .crossSite: Response(status: .forbidden, text: "Requests from other sites are not allowed.")
        case .keyRequired:
            Response(
                status: .forbidden, text: "Open the URL that the server printed: it contains the key to this page.")
        case .forwarded:
            Response(
                status: .forbidden,
                text: "This server does not accept requests from a proxy. Start it with --allow-host and --trust-proxy."
            )
        case .outsideTab: Response(status: .forbidden, text: "Open this page in a tab of its own.")
        case .notAPage: Response(status: .forbidden, text: "Only a page of this server may connect.")
        case .tooManyConnections: Response(status: .serviceUnavailable, text: RefusalHandler.words)
        case .tooManyPages:
            Response(status: .serviceUnavailable, text: "Too many pages are open. Close one and try again.")
        }
    }

    /// The end of a sentence for the owner of the server.
    fileprivate var cause: String {
        switch self {
        case .foreignHost: "it's for another host. Allow the names of this server with --allow-host."
        case .crossSite: "it comes from a page of another site."
        case .keyRequired: "it has no key."
        case .forwarded: "a proxy forwarded it. Allow the proxy with --allow-host and --trust-proxy."
        case .outsideTab: "it isn't for a tab."
        case .notAPage: "it connects without a page."
        case .tooManyConnections: "too many connections are open."
        case .tooManyPages: "too many pages are open."
        }
    }
}

/// A log of refused requests, with at most one line a minute for each reason.
struct RefusalLog: Sendable {
    private struct Entry {
        var nextLine: Duration
        var unreported = 0
    }

    /// The minimum time between two lines for the same reason.
    static let interval = Duration.seconds(60)

    private var entries: [Refusal: Entry] = [:]

    /// Returns the line to write about a refusal, or `nil` if it's only counted.
    ///
    /// - Parameter now: The time since any fixed point.
    mutating func line(about refusal: Refusal, of client: IPAddress?, at now: Duration) -> String? {
        if let entry = entries[refusal], now < entry.nextLine {
            entries[refusal]?.unreported += 1
            return nil
        }
        let unreported = entries[refusal]?.unreported ?? 0
        entries[refusal] = Entry(nextLine: now + Self.interval)
        let others = unreported == 0 ? "" : " So were \(unreported) since the last such line."
        let place = client?.description ?? "this machine"
        return "BrowserHost: a request from \(place) was refused: \(refusal.cause)\(others)"
    }
}
