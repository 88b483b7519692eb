import BrowserHost
import PortableUI

/// A program that serves a small page for each lifecycle rule that involves a browser, and for touch gestures.
@main
enum LifecycleFixture {
    @MainActor
    static func main() async throws {
        let pages = [
            BrowserPage("L1") { Branches() },
            BrowserPage("L2") { Appearances() },
            BrowserPage("L3") { Twins() },
            BrowserPage("L7") { FirstFrame() },
            BrowserPage("L9") { Working() },
            BrowserPage("L11") { Refreshing() },
            BrowserPage("L12") { Numbers() },
            BrowserPage("L14") { OnePicture() },
            BrowserPage("L14-scrolled") { ScrolledPicture() },
            BrowserPage("L14-file") { FilePicture() },
            BrowserPage("swipes") { Swiping() },
            BrowserPage("pages") { PagedTabs() },
            BrowserPage("beside") { CellsBeside() },
            BrowserPage("leaving") { Leaving() },
            BrowserPage("taps") { Taps() },
            BrowserPage("dialogs") { Dialogs() },
            BrowserPage("fields") { Fields() },
            BrowserPage("resuming") { Resuming() },
            BrowserPage("rows") { HundredRows() },
            BrowserPage("mixed-rows") { MixedRows() },
            BrowserPage("endless") { EndlessRows() },
            BrowserPage("feed-list") { FeedList() },
            BrowserPage("feed-stack") { FeedStack() },
            BrowserPage("feed-column") { FeedColumn() },
            BrowserPage("feed-followed") { FollowedFeed() },
            BrowserPage("feed-read") { ReadFeed() },
            BrowserPage("feed-cells") { FollowedCells() },
            BrowserPage("feed-late") { LateCells() },
            BrowserPage("feed-long") { LongFeed() },
            BrowserPage("feed-paged") { PagedFeed() },
            BrowserPage("amounts") { Amounts() },
            BrowserPage("crowded") { Crowded() },
            BrowserPage("symbols") { SymbolLines() },
            BrowserPage("out-of-reach") { OutOfReach() },
            BrowserPage("measuring") { Measuring() },
            BrowserPage("scrolled-reader") { ScrolledReader() },
            BrowserPage("restless") { Restless() },
            BrowserPage("drawings") { Drawings() },
            BrowserPage("ticking") { Ticking() },
            BrowserPage("nested") { Nested() },
            BrowserPage("column") { LongColumn() },
            BrowserPage("board") { Board() },
            BrowserPage("emphasized") { Emphasized() },
            BrowserPage("Commands", Library.self),
            BrowserPage("Voyage", Voyage.self),
        ]
        let arguments = CommandLine.arguments
        let option = arguments.lastIndex(of: "--port").map { arguments.index(after: $0) }
        let port = option.flatMap { arguments.indices.contains($0) ? Int(arguments[$0]) : nil } ?? 0
        let configuration = BrowserServer.Configuration(port: port, name: "Lifecycle")
        try await BrowserServer(pages: pages, configuration: configuration).serve(name: "LifecycleFixture") { exit(0) }
    }
}
