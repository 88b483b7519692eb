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
            BrowserPage("moves") { Moving() },
            BrowserPage("pages") { PagedTabs() },
            BrowserPage("beside") { CellsBeside() },
            BrowserPage("leaving") { Leaving() },
            BrowserPage("taps") { Taps() },
            BrowserPage("dialogs") { Dialogs() },
            BrowserPage("fields") { Fields() },
            BrowserPage("inheriting") { Inheriting() },
            BrowserPage("resting") { Resting() },
            BrowserPage("resuming") { Resuming() },
            BrowserPage("parting") { Parting() },
            BrowserPage("typing") { Typing() },
            BrowserPage("typing-anew") { TypingAnew() },
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
            BrowserPage("filters") { Filters() },
            BrowserPage("drawings") { Drawings() },
            BrowserPage("ticking") { Ticking() },
            BrowserPage("nested") { Nested() },
            BrowserPage("column") { LongColumn() },
            BrowserPage("board") { Board() },
            BrowserPage("emphasized") { Emphasized() },
            BrowserPage("Commands", Library.self),
            BrowserPage("Voyage", Voyage.self),
        ]
        var configuration = BrowserServer.Configuration(
            port: values(of: "--port").last.flatMap { Int($0) } ?? 0, name: "Lifecycle")
        configuration.allowedHosts = Set(values(of: "--allow-host"))
        configuration.trustedProxies = Set(values(of: "--trust-proxy"))
        if !values(of: "--linked").isEmpty {
            return try await BrowserServer(Linked.self, configuration: configuration) { request in
                print("route \(request.path)")
                fflush(nil)
                return request.path == "/api" ? PageResponse(status: 201, text: "done") : nil
            }
            .serve(name: "LifecycleFixture") { exit(0) }
        }
        try await BrowserServer(pages: pages, configuration: configuration).serve(name: "LifecycleFixture") { exit(0) }
    }

    /// Returns the values of an option, in order.
    private static func values(of option: String) -> [String] {
        let arguments = CommandLine.arguments
        return zip(arguments, arguments.dropFirst()).filter { $0.0 == option }.map(\.1)
    }
}
