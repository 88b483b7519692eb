public import Foundation

/// A description of the user's current activity, as a subset of the Foundation class of Apple's platforms.
///
/// Hosts read the title and the web page. In a browser, they're the page's title and its URL. On Apple's platforms,
/// they're what Handoff opens in a browser.
public final class NSUserActivity: NSObject {
    /// The type of the activity, in reverse-DNS notation.
    public let activityType: String

    /// The user-visible title, such as the title of a browser page.
    public var title: String?

    /// The web page that shows the subject of the activity, with the scheme `http` or `https`.
    ///
    /// BrowserHost uses the path and the query, and ignores the host.
    public var webpageURL: URL?

    /// Creates an activity without a title or a web page.
    public init(activityType: String) {
        self.activityType = activityType
    }
}
