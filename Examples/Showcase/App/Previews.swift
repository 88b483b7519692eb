#if !canImport(SwiftUI)
    import BrowserHost
    import PortableUI

    /// All previews of the Showcase and its components.
    ///
    /// A test detects missing ones.
    @MainActor
    enum Previews {
        static let pages = [
            BrowserPage(ColorsScreen_Previews.self),
            BrowserPage(BookList_Previews.self),
            BrowserPage(BookScreen_Previews.self),
            BrowserPage(FeedList_Previews.self),
            BrowserPage(NoteList_Previews.self),
        ]
    }
#endif
