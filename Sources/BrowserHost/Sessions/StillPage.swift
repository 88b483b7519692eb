import PortableUI

/// A page as it is when its views have appeared: what a browser shows until its script runs.
struct StillPage {
    let title: String
    let body: Markup
    let styleSheet: String

    /// Draws a tree as the browser was last told.
    @MainActor
    init(of drawn: DrawnTree, title: String) {
        self.title = title
        (body, styleSheet) = drawn.page()
    }
}
