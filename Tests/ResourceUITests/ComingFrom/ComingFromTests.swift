import Foundation
import HTTPTypes
import HeadlessHost
import PortableUI
import ResourceCore
import ResourceHTTP
import ResourcePages
import ResourceStorage
import ResourceTesting
import ResourceUI
import Testing

/// The pages for users of other libraries: their code is compiled and run here.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct ComingFromTests {
    private let container = ResourceContainer(clock: ManualClock())

    private static let sources = ["ComingFrom", "ComingFromMutations", "ComingFromPages", "ComingFromFeeds"]
        .map { Snippets.source("ComingFrom/\($0)") }

    @Test(arguments: [
        "ComingFromTanStackQuery", "ComingFromAsyncImage", "ComingFromUseMutation", "ComingFromUseInfiniteQuery",
        "ComingFromSubscriptions", "ComingFromListeners",
    ])
    func `a page prints what is compiled here, in less than 90 lines`(name: String) throws {
        let page = "Sources/AsyncResources/AsyncResources.docc/\(name).md"
        #expect(try !Snippets.all(in: page).isEmpty)
        #expect(try Snippets.missing(of: page, in: Self.sources) == [])
        #expect(try Snippets.text(of: page).split(separator: "\n", omittingEmptySubsequences: false).count < 90)
    }

    @Test func `the page on the origins prints what is compiled here, at most 25 lines of each design`() throws {
        let page = "Sources/AsyncResources/AsyncResources.docc/Origins.md"
        #expect(try Snippets.all(in: page).count == 9)
        #expect(try Snippets.missing(of: page, in: Self.sources) == [])
        let sections = try Snippets.text(of: page).components(separatedBy: "\n## ").dropFirst(2)
        #expect(sections.count == 5)
        for section in sections {
            let snippets = section.components(separatedBy: "```swift\n").dropFirst()
                .compactMap { $0.components(separatedBy: "```").first }
            #expect(!snippets.isEmpty)
            #expect(snippets.joined().split(separator: "\n", omittingEmptySubsequences: false).count <= 26)
        }
    }

    @Test func `a panel loads when its own button is tapped`() async throws {
        let gate = GatedLoader<Weather>()
        let store = ResourceStore(gate.resource("weather"), in: container, policy: .manual)
        let host = HeadlessHost { WeatherPanel(weather: store) }
        try host.tap("Show the weather")
        try await gate.nextCall().fail(Trouble())
        try await host.until { host.contains(.button, "Try again") }
        try host.tap("Try again")
        try await gate.nextCall().succeed(Weather(degrees: 7))
        try await host.until { host.contains(.text, "7 degrees") }
        let preview = HeadlessHost { WeatherPanel.failed }
        #expect(preview.contains(.button, "Try again"))
    }

    @Test func `a list in pages shows its first rows, and has every item once at its end`() async throws {
        let host = HeadlessHost { LetterList().resourceContainer(container) }
        try await host.until { host.contains(.text, "Letter 1") }
        let store = ResourceStore(.letters, in: container)
        while store.value?.hasNext != false { await store.loadNext() }
        #expect(store.value?.map(\.id) == Array(1...60))
    }

    @Test func `a remark that is written while a view shows others follows them`() async throws {
        let host = HeadlessHost { RemarksView(article: 1).resourceContainer(container) }
        let store = ResourceStore(Resource<[Remark]>.remarks(on: 1), in: container)
        try await store.until { $0.isLive }
        await ArticleService.write("Well said")
        try await host.until { host.contains(.text, "Well said") }
    }

    @Test func `a shipment that was changed and one that was removed are shown as the server has them`() async throws {
        let store = ResourceStore(Resource<[Shipment]>.shipments, in: ResourceContainer(archive: MemoryStore()))
        store.appear()
        try await store.until { $0.isLive && !$0.isStale }
        #expect(store.value == [Shipment(id: "b", place: "Van")])
        store.disappear()
    }

    @Test func `a screen is made once its model is`() async throws {
        let host = HeadlessHost { RecipeScreen.Async(id: 3) }
        try await host.until { host.contains(.text, "Recipe 3") }
    }

    @Test func `a request and a transform are a list`() async throws {
        let asked = GatedLoader<HTTPDataResponse>()
        container.httpTransport = ScriptedTransport { _, _ in try await asked.load() }
        let host = HeadlessHost { TuneList(genre: "jazz").resourceContainer(container) }
        try await asked.nextCall().succeed(.json(#"[{"id": 1, "name": "Blue evening"}]"#))
        try await host.until { host.contains(.row, "Blue evening") }
    }

    @Test func `an album is prepared, and a thumbnail kept`() async throws {
        let album = Album()
        let host = HeadlessHost { AlbumScreen(album: album) }
        try await host.until { host.contains(.row, "Owl") }
        let store = await PersistentDataStore.inMemory()
        try await keepThumbnail(Data([1]), of: "owl", in: store)
        #expect(try await store.identifiers() == ["thumbnails/owl"])
    }

    @Test func `headlines have three intents`() async throws {
        let gate = GatedLoader<[String]>()
        let store = ResourceStore(gate.resource("headlines"), in: container)
        let host = HeadlessHost { HeadlineScreen(headlines: store) }
        try await gate.nextCall().succeed(["Owls return"])
        try await host.until { host.contains(.row, "Owls return") }
        try host.tap("Check silently")
        #expect(!store.isRefreshing)
        try await gate.nextCall().succeed(["Bats return"])
        try await host.until { host.contains(.row, "Bats return") }
        #expect(store.error == nil)
    }

    @Test func `a task that was added loads every list of tasks again`() async throws {
        let host = HeadlessHost { ChoreList(list: "home").resourceContainer(container) }
        try await host.until { host.contains(.row, "home 0") }
        try host.tap("Add")
        try await host.until { host.contains(.row, "home 1") }
    }

    @Test func `a task is shown as done at once, and one that the server rejects isn't done anymore`() async throws {
        let host = HeadlessHost {
            AsyncResourceView(.todos) { todos in
                VStack { ForEach(todos) { TodoRow(todo: $0) } }
            }
            .resourceContainer(container)
        }
        try await host.until { host.contains(.button, "Milk") }
        try host.tap("Milk")
        #expect(host.contains(.button, "Done: Milk"))
        try await completeAll([Todo(id: 2, title: "Bread")], in: container)
        #expect(host.contains(.button, "Done: Milk") && host.contains(.button, "Done: Bread"))
        try host.tap("Taxes")
        #expect(host.contains(.button, "Done: Taxes"))
        try await host.until { host.contains(.text, "This task is locked.") && host.contains(.button, "Taxes") }
    }

    @Test func `a logo is loaded once for two places`() async throws {
        let asked = GatedLoader<HTTPDataResponse>()
        container.httpTransport = ScriptedTransport { _, _ in try await asked.load() }
        let url = try #require(URL(string: "https://logos.example/owls.png"))
        let host = HeadlessHost {
            VStack {
                TeamLogo(url: url)
                TeamLogo(url: url)
            }
            .resourceContainer(container)
        }
        let call = try await asked.nextCall()
        call.succeed(HTTPDataResponse(HTTPResponse(status: .ok), body: Data([1, 2])))
        try await host.until { host.findAll(.text, "2 bytes").count == 2 }
        #expect(asked.count == 1)
    }
}
