#if !canImport(SwiftUI)
    import BrowserHost
    import PortableUI

    /// All previews of the Showcase and its components, and each screen in each of its states.
    ///
    /// A test detects missing ones.
    @MainActor
    enum Previews {
        static let pages =
            [
                BrowserPage(ColorsScreen_Previews.self),
                BrowserPage(BookList_Previews.self),
                BrowserPage(BookScreen_Previews.self),
                BrowserPage(FeedList_Previews.self),
                BrowserPage(NoteList_Previews.self),
            ]
            + ShowcaseScreen.allCases.map { screen in
                BrowserPage("\(screen.title.capitalized.filter { $0 != " " })States") { ScreenStates(screen: screen) }
            }
    }
#endif
