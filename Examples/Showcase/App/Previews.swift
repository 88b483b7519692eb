#if !canImport(SwiftUI)
    import BrowserHost
    import PortableUI

    /// Every preview of the Showcase and of what it is made of; a test finds out which are missing.
    @MainActor
    enum Previews {
        static let pages = [
            BrowserPage(ColoursScreen_Previews.self),
            BrowserPage(BookList_Previews.self),
            BrowserPage(BookScreen_Previews.self),
        ]
    }
#endif
