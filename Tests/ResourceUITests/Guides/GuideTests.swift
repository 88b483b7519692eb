import Foundation
import HTTPTypes
import HeadlessHost
import PortableUI
import ResourceCore
import ResourceHTTP
import ResourceStorage
import ResourceTesting
import ResourceUI
import Testing

/// The guides of the documentation: their code is compiled and run here.
@Suite(.timeLimit(.minutes(10))) @MainActor struct GuideTests {
    @Test(arguments: [
        "GettingStarted", "ErrorsAndRetries", "TestingResources", "PreviewsOfScreens", "SigningOut",
        "ImagesFromAServer", "WidgetsAndCommandLines", "Isolation",
    ])
    func `a guide prints what is compiled here`(name: String) throws {
        let page = "Sources/AsyncResources/AsyncResources.docc/\(name).md"
        #expect(try !Snippets.all(in: page).isEmpty)
        let sources = ["Guides/GuideTests", "Guides/GuideValues"].map(Snippets.source)
        #expect(try Snippets.missing(of: page, in: sources) == [])
    }

    @Test func `the first app lists the boats of a harbor`() async throws {
        let container = ResourceContainer()
        container.httpTransport = ScriptedTransport { request, _ in
            request.path == "/api/harbors/Husum/boats" ? .json(#"[{"id": 1, "name": "Owl"}]"#) : .status(.notFound)
        }
        let host = HeadlessHost {
            NavigationStack { BoatList(harbor: "Husum") }.resourceContainer(container)
        }
        try await host.until { host.contains(.row, "Owl") && host.contains(.screen, "Husum") }
    }

    @Test func `a failure that may pass is tried again, and another one is shown`() async throws {
        let host = HeadlessHost { TideView(harbor: "Atlantis").resourceContainer(ResourceContainer()) }
        try await host.until { host.contains(.button, "The station is closed. Once more?") }
        #expect(TideError.tooManyCallers.kind == .transient(retryAfter: .seconds(20)))
    }

    @Test func `the tests of the guide pass`() async throws {
        try await checkLighthouse()
        try await checkAge()
        try await checkResponse()
    }

    @Test func `each preview shows its phase`() async {
        let host = HeadlessHost { VStack { HarborPreviews.previews } }
        #expect(host.contains(.text, "calm") && host.contains(.progress, "Loading") && host.contains(.button, "Retry"))
        #expect(previewContainer().httpTransport != nil)
    }

    @Test func `who signs out leaves nothing`() async throws {
        let (account, container) = (Account(), ResourceContainer())
        account.token = "secret"
        watch(container, account)
        _ = try await container.value(of: Resource("mine") { "secret" })
        try await signOut(of: account, container)
        #expect(account.token == nil && container.state(of: Resource("mine") { "" }).value == nil)
        let person = Person(id: 1, container: container)
        let host = HeadlessHost { PersonView(person: person) }
        try await host.until { host.contains(.text, "somebody else's") }
    }

    @Test func `a widget gets the tide, and the background writes it`() async throws {
        let archive = MemoryStore()
        let container = ResourceContainer(clock: ManualClock(), archive: archive)
        #expect(await nextTide(container) == "1.5 m")
        await refreshInTheBackground(container)
        #expect(container.state(of: .tide(at: "Husum")).value == 1.5)
    }

    @Test func `a picture is kept as its bytes, and wind as a number`() async throws {
        let container = ResourceContainer(limits: ResourceLimits(bytes: 100))
        container.httpTransport = ScriptedTransport { request, _ in .json("12.5") }
        let url = try #require(URL(string: "http://localhost/12"))
        #expect(try await container.value(of: .photograph(url)).bytes == Data("12.5".utf8))
        #expect(try await container.value(of: .wind(at: url)) == WindSpeed(knots: 12.5))
        _ = makePictureContainer()
    }
}

@MainActor
func checkLighthouse() async throws {
    let container = ResourceContainer(clock: ManualClock())
    let gate = GatedLoader<String>()
    let store = ResourceStore(gate.resource("lighthouse"), in: container)
    store.appear()
    #expect(store.isLoading)

    try await gate.nextCall().succeed("lit")
    try await store.until { $0.value == "lit" }

    container.invalidate("lighthouse")
    #expect(store.isStale && store.isRefreshing)
    try await gate.nextCall().succeed("dark")
    try await store.until { $0.value == "dark" }
}

@MainActor
func checkAge() async throws {
    let clock = ManualClock()
    let container = ResourceContainer(clock: clock)
    let harbor = Resource("harbor") { "calm" }.stale(after: .seconds(60))
    _ = try await container.value(of: harbor)
    clock.advance(by: .seconds(60))
    #expect(container.state(of: harbor).isStale)
}

func checkResponse() async throws {
    let container = ResourceContainer()
    container.httpTransport = ScriptedTransport { request, _ in
        request.path == "/depth" ? .json("7") : .status(.notFound)
    }
    let url = URL(string: "https://harbor.example/depth")!
    #expect(try await container.value(of: Resource<Int>.http(.get(url), .json())) == 7)
}
