public import Foundation

/// A description of what the user is doing: a subset of Foundation's class, which exists on Apple's platforms only.
///
/// Hosts read the title and the web page: in a browser they're the title of the page and its address, as on Apple's platforms
/// they are what Handoff opens in a browser.
public final class NSUserActivity: NSObject {
    /// The type of the activity, in reverse-DNS notation.
    public let activityType: String

    /// The title that the user sees, such as the title of a browser's page.
    public var title: String?

    /// The web page that shows what the activity is about, with the scheme `http` or `https`.
    ///
    /// BrowserHost uses the path and the query, and pays no attention to the host.
    public var webpageURL: URL?

    /// Creates an activity without a title or a web page.
    public init(activityType: String) {
        self.activityType = activityType
    }
}
