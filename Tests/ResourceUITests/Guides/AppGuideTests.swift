import Foundation
import HTTPTypes
import HeadlessHost
import Observation
import PortableUI
import ResourceCore
import ResourceHTTP
import ResourceTesting
import ResourceUI
import ResourceWriting
import Testing

/// The guides to styles, to signing in, to uploads, and to troubleshooting: their code is compiled and run here.
@Suite(.serialized, .timeLimit(.minutes(10))) @MainActor struct AppGuideTests {
    private let clock = ManualClock()

    @Test(arguments: [("CustomStyles", 6), ("Authentication", 5), ("Uploads", 4), ("Troubleshooting", 2)])
    func `the pages print what is compiled here`(name: String, count: Int) throws {
        let page = "Sources/AsyncResources/AsyncResources.docc/\(name).md"
        #expect(try Snippets.all(in: page).count == count)
        #expect(try Snippets.missing(of: page, in: [Snippets.source("Guides/AppGuide")]) == [])
    }
}

// MARK: - Give loading and failure your own look
extension AppGuideTests {
    private func host(_ store: ResourceStore<[Cabin]>) -> HeadlessHost {
        HeadlessHost { AsyncResourceView(store) { CabinRows(cabins: $0) }.asyncResourceStyle(CabinStyle()) }
    }

    @Test func `a style shows each phase, and its notice what a refresh waits for and that it failed`() async throws {
        let container = ResourceContainer(clock: clock)
        let gate = GatedLoader<[Cabin]>()
        let store = ResourceStore(Resource.cabins(in: "Alps").loaded(by: gate), in: container)
        let host = host(store)
        try await gate.nextCall().fail(CabinsAreSnowedIn())
        try await host.until { host.contains(.text, "The cabins are snowed in.") }
        try host.tap("Retry")
        try await gate.nextCall().succeed([Cabin(name: "Ridge")])
        try await host.until { host.contains(.text, "Ridge") && !host.contains(.button, "Retry") }
        store.start(.refresh)
        try await gate.nextCall().fail(CabinsAreSnowedIn())
        try await host.until { host.contains(.text, "Not up to date. The cabins are snowed in.") }
        store.start(.refresh)
        try await gate.nextCall().fail(URLError(.notConnectedToInternet))
        try await host.until { host.contains(.text, "No connection yet.") && host.contains(.text, "Ridge") }
    }

    @Test func `a style has a view for a resource that isn't loaded, and none for no resource`() {
        let store = ResourceStore(Resource.cabins(in: "Alps"), in: ResourceContainer(clock: clock), policy: .manual)
        #expect(host(store).contains(.button, "Show the cabins"))
        let empty = HeadlessHost {
            AsyncResourceView(Resource<[Cabin]>?.none) { CabinRows(cabins: $0) }.asyncResourceStyle(CabinStyle())
        }
        #expect(!empty.contains(.button, "Show the cabins"))
    }

    @Test func `a style's loading view appears after the delay`() async throws {
        let container = ResourceContainer(clock: clock)
        let gate = GatedLoader<[Cabin]>()
        let host = HeadlessHost {
            AsyncResourceView(gate.resource("cabins")) { CabinRows(cabins: $0) }
                .asyncResourceStyle(CabinStyle())
                .loadingViewDelay(.milliseconds(500), minimum: .zero)
                .resourceContainer(container)
        }
        #expect(host.isProgressHidden)
        try await clock.sleepers(1)
        clock.advance(by: .milliseconds(500))
        try await host.until { !host.isProgressHidden }
        try await gate.nextCall().succeed([Cabin(name: "Ridge")])
        try await host.until { host.contains(.text, "Ridge") }
    }

    @Test func `a window has the style, a view has builders of its own, and a preview has each phase`() async throws {
        let container = ResourceContainer(clock: clock)
        let window = HeadlessHost { CabinWindow().resourceContainer(container) }
        try await window.until { window.contains(.text, "The cabins are snowed in.") }
        let count = HeadlessHost { CabinCount().asyncResourceStyle(CabinStyle()).resourceContainer(container) }
        try await count.until { count.contains(.button, "Count again") }
        let previews = HeadlessHost { CabinStylePreviews.previews }
        #expect(previews.contains(.text, "Ridge") && previews.contains(.button, "Retry"))
        #expect(!previews.findAll(.progress).isEmpty)
    }
}

extension AppGuideTests {
    @Test func `one indicator is for all loads of the container`() async throws {
        let container = ResourceContainer(clock: clock)
        let gate = GatedLoader<[Cabin]>()
        let host = HeadlessHost { CabinActivity().resourceContainer(container) }
        #expect(host.findAll(.progress).isEmpty)
        let store = ResourceStore(Resource.cabins(in: "Alps").loaded(by: gate), in: container)
        store.start(.load)
        let call = try await gate.nextCall()
        try await host.until { !host.findAll(.progress).isEmpty }
        call.succeed([])
        try await host.until { host.findAll(.progress).isEmpty }
    }
}

// MARK: - Sign in, renew a token, and sign out
extension AppGuideTests {
    private func container(_ server: LendingServer, _ outbox: Outbox? = nil) -> ResourceContainer {
        let container = ResourceContainer(clock: clock, outbox: outbox)
        container.httpTransport = server.transport
        return container
    }

    @Test func `one renewal serves all requests that were refused, and each of them is repeated once`() async throws {
        let (server, renewals) = (LendingServer(), GatedLoader<LendingTokens>())
        let lending = Lending(LendingSession { _ in try await renewals.load() })
        await lending.session.use(LendingTokens(access: "old", renewal: "1"))
        let container = container(server)
        async let mine = container.value(of: lending.loans(of: 1))
        async let yours = container.value(of: lending.loans(of: 2))
        try await container.until { _ in server.requests.count == 2 }
        try await renewals.nextCall().succeed(LendingTokens(access: "new", renewal: "2"))
        #expect(try await mine == yours && renewals.count == 1)
        let (old, new) = ("GET /loans Bearer old", "GET /loans Bearer new")
        #expect(server.requests == [old, old, new, new])
    }

    @Test func `a renewal that ends after the sign-out brings no token back`() async throws {
        let renewals = GatedLoader<LendingTokens>()
        let lending = Lending(LendingSession { _ in try await renewals.load() })
        let container = container(LendingServer())
        container.set([Loan(id: 1, title: "Momo")], for: lending.loans(of: 1))
        await lending.session.use(LendingTokens(access: "old", renewal: "1"))
        async let renewing: Void = lending.session.renew()
        let renewal = try await renewals.nextCall()
        try await endSession(of: lending, in: container)
        renewal.succeed(LendingTokens(access: "new", renewal: "2"))
        try await renewing
        #expect(await lending.session.authorization == nil)
        #expect(container.state(of: lending.loans(of: 1)).value == nil)
    }

    @Test func `a refused renewal asks the user to sign in`() async throws {
        let refusing = ScriptedTransport { _, _ in .status(.badRequest) }
        let endpoint = try renewal(of: LendingTokens(access: "old", renewal: "1")).transport(refusing)
        await #expect(throws: SignInIsRequired.self) { try await endpoint.value() }
        let lending = Lending(LendingSession { _ in try await endpoint.value() })
        await lending.session.use(LendingTokens(access: "old", renewal: "1"))
        let container = container(LendingServer())
        await #expect(throws: SignInIsRequired.self) { try await container.value(of: lending.loans(of: 1)) }
        #expect(SignInIsRequired().kind == .unauthorized)
    }

    @Test func `a write waits until the user has signed in`() async throws {
        let server = LendingServer()
        let container = container(server, try Outbox(inMemory: ReturnLoan.self))
        container.set([Loan(id: 1, title: "Momo")], for: lending.loans(of: 1))
        let sent = container.send(ReturnLoan(reader: 1, id: 1))
        try await sent.until { if case .waiting(.signIn) = $0.status { true } else { false } }
        #expect(container.state(of: lending.loans(of: 1)).value == [])
        await startSession(with: LendingTokens(access: "new", renewal: "2"), in: container)
        try await sent.output
        let writes = server.requests.filter { $0.hasPrefix("DELETE") }
        #expect(writes == ["DELETE /loans/1 nothing", "DELETE /loans/1 Bearer new"])
        try await endSession(of: lending, in: container)
    }
}

// MARK: - Send files and photos
extension AppGuideTests {
    private func studio(_ kinds: Outbox) -> (container: ResourceContainer, server: StudioServer) {
        let (container, server) = (ResourceContainer(clock: clock, outbox: kinds), StudioServer())
        container.httpTransport = server.transport
        return (container, server)
    }

    private func makeFile(_ name: String, of length: Int) throws {
        try FileManager.default.createDirectory(at: portraitFolder, withIntermediateDirectories: true)
        try Data(count: length).write(to: portraitFolder.appending(path: name))
    }

    @Test func `a portrait is sent again as the same write, and its file goes once the server has it`() async throws {
        let (container, server) = studio(try Outbox(inMemory: SendPortrait.self))
        try makeFile("ida.jpg", of: 3)
        server.status = .serviceUnavailable
        let id = UUID()
        let sent = container.send(SendPortrait(id: id, file: "ida.jpg"))
        try await sent.until { if case .waiting(.backoff) = $0.status { true } else { false } }
        try removeSentPortraits(container)
        server.status = .noContent
        try await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        try await sent.output
        let request = "PUT \(id.uuidString) 3"
        #expect(server.requests == [request, request] && Set(server.keys).count == 1)
        try removeSentPortraits(container)
        #expect(try FileManager.default.contentsOfDirectory(atPath: portraitFolder.path) == [])
    }

    @Test func `a portrait whose file is gone fails, unsent`() async throws {
        let (container, server) = studio(try Outbox(inMemory: SendPortrait.self))
        let sent = container.send(SendPortrait(id: UUID(), file: "gone.jpg"))
        await #expect(throws: (any Error).self) { try await sent.output }
        #expect(sent.error != nil && server.requests.isEmpty)
    }

    @Test func `an upload of one's own shows its progress`() async throws {
        let (container, _) = studio(try Outbox(inMemory: SendFilm.self))
        let sent = container.send(SendFilm(file: "film.mov"))
        let host = HeadlessHost { FilmProgress(upload: sent) }
        FilmUploader.steps.continuation.yield(0.25)
        try await host.until { host.findAll(.progress).first?.value == "25 %" }
        FilmUploader.steps.continuation.finish()
        try await sent.output
        try await host.until { host.findAll(.progress).isEmpty }
    }

    @Test func `the parts of a film are sent one after the other, and then its end`() async throws {
        let (container, server) = studio(try Outbox(inMemory: SendFilmPart.self, FinishFilm.self))
        try makeFile("film.mov", of: 2_500_000)
        let finish = sendInParts("film.mov", of: 2_500_000, container)
        try await finish.output
        let film = finish.mutation.film.uuidString
        #expect(server.requests == ["PUT 0 1000000", "PUT 1000000 1000000", "PUT 2000000 500000", "PUT \(film) 0"])
        #expect(Set(server.keys).count == 4)
        try FileManager.default.removeItem(at: portraitFolder)
    }

    @Test func `an upload that isn't a mutation can be stopped`() async throws {
        let gate = GatedLoader<HTTPDataResponse>()
        let endpoint = HTTPService(URL(string: "https://studio.example")!)
            .endpoint(.put, ["portraits", "ida"], body: Data(count: 3), .empty())
            .transport(ScriptedTransport { _, _ in try await gate.load() })
        let upload = Task { try await endpoint.value() }
        let call = try await gate.nextCall()
        upload.cancel()
        try await call.waitForCancellation()
        await #expect(throws: CancellationError.self) { try await upload.value }
    }
}

// MARK: - Troubleshooting
extension AppGuideTests {
    @Test(arguments: [
        "the content closure has to return a view, such as Text(…)",
        "write the resource in parentheses: @AsyncResource(.stations)",
        "has no store, so no page will follow.",
        "is persisted(), but its container has no archive",
        "is refreshed on .reconnect, but nothing has told its container",
        "Two resources of the key",
        "isn't idempotent: applied twice, it makes another value.",
        "The archive belongs to another container, so this one keeps values in memory.",
        "ResourceContainer.shared was already in use",
        "ResourceContainer.shared was configured at",
        "The outbox belongs to another container.",
        "is the name of a private or local type.",
        "Two types of mutations have the kind",
        "The store of an outbox has limits",
        "because its container has no outbox.",
        "because the outbox of its container doesn't name its type.",
        "can't be a precondition, because it's weak",
        "was used with another request",
        "in memory, because",
    ])
    func `a text of the page is one of the code`(text: String) throws {
        let page = try Snippets.text(of: "Sources/AsyncResources/AsyncResources.docc/Troubleshooting.md")
        #expect(page.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(text))
        #expect(try Self.sources.get().contains { $0.contains(text) })
    }

    /// The sources of the libraries without their comments, which are read once for all texts.
    private static let sources = Result { try readSources() }

    private static func readSources() throws -> [String] {
        let folder = Snippets.source("../../Sources").deletingPathExtension().standardizedFileURL
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return try paths.filter { $0.hasPrefix("Resource") && $0.hasSuffix(".swift") }
            .map { path in
                try String(contentsOf: folder.appending(path: path), encoding: .utf8).split(separator: "\n")
                    .filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }.joined(separator: "\n")
            }
    }

    @Test func `the cures work`() async throws {
        let container = ResourceContainer(clock: clock)
        let host = HeadlessHost { PlantName().resourceContainer(container) }
        try await host.until { host.contains(.text, "Gentian") }
        container.set(7, for: .gardenVisits)
        container.send(CountVisit())
        #expect(container.state(of: .gardenVisits).value == 8)
    }
}

extension HeadlessHost {
    /// A Boolean value that indicates whether a progress indicator is hidden.
    fileprivate var isProgressHidden: Bool {
        tree.all { $0.isHidden }.contains { node in !node.all { $0.role == .progress }.isEmpty }
    }
}

/// A server of one list of loans, which knows the token `new`.
@MainActor @Observable
final class LendingServer {
    private(set) var requests: [String] = []

    var transport: ScriptedTransport {
        ScriptedTransport { request, _ in await self.answer(request) }
    }

    private func answer(_ request: HTTPRequest) -> HTTPDataResponse {
        let token = request.headerFields[.authorization] ?? "nothing"
        requests.append("\(request.method) \(request.path ?? "") \(token)")
        guard token == "Bearer new" else { return .status(.unauthorized) }
        return request.method == .get ? .json(#"[{"id": 1, "title": "Momo"}]"#) : .status(.noContent)
    }
}

/// A server that notes the end of each path, and the number of bytes that it receives.
@MainActor
final class StudioServer {
    private(set) var requests: [String] = []
    private(set) var keys: [String] = []
    var status = HTTPResponse.Status.noContent

    var transport: ScriptedTransport {
        ScriptedTransport { request, body in await self.answer(request, body) }
    }

    private func answer(_ request: HTTPRequest, _ body: Data?) -> HTTPDataResponse {
        requests.append("\(request.method) \(request.path?.split(separator: "/").last ?? "") \(body?.count ?? 0)")
        keys.append(request.headerFields[HTTPField.Name("Idempotency-Key")!] ?? "none")
        return .status(status)
    }
}
