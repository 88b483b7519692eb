import Foundation
import HTTPTypes
import PortableUI
import ResourceCore
import ResourceHTTP
import ResourceStorage
import ResourceUI
import ResourceWriting

// The code in the guides to styles, to signing in, to uploads, and to troubleshooting, and the declarations that they
// assume.

// MARK: - Give loading and failure your own look

struct CabinStyle: AsyncResourceStyle {
    func makeBody(configuration: Configuration) -> some View {
        switch configuration.phase {
        case .success(let content):
            VStack {
                CabinNotice(configuration: configuration)
                content
            }
        case .failure(let error):
            VStack {
                Text(error.localizedDescription)
                RetryButton(retry: configuration.retry)
            }
        case .loading:
            ProgressView()
        case .idle:
            Button("Show the cabins") { configuration.retry() }
        }
    }
}

struct CabinNotice: View {
    let configuration: AsyncResourceStyleConfiguration

    var body: some View {
        if let text {
            HStack {
                Text(text)
                RetryButton(retry: configuration.retry)
            }
        }
    }

    private var text: String? {
        if configuration.waiting == .connection, !configuration.retry.isRunning { return "No connection yet." }
        return configuration.refreshError.map { "Not up to date. \($0.localizedDescription)" }
    }
}

struct CabinWindow: View {
    var body: some View {
        CabinList(region: "Alps")
            .asyncResourceStyle(CabinStyle())
            .loadingViewDelay(.milliseconds(500), minimum: .zero)
    }
}

struct CabinCount: View {
    var body: some View {
        AsyncResourceView(.cabins(in: "Alps")) { cabins in
            Text("\(cabins.count) cabins")
        } idle: { load in
            Button("Count the cabins") { load() }
        } loading: {
            Text("Counting")
        } failure: { _, retry in
            Button(retry.isRunning ? "Counting again" : "Count again") { retry() }
        }
    }
}

struct CabinActivity: View {
    @Environment(\.resourceContainer) private var container

    var body: some View {
        if container.isLoading { ProgressView() }
    }
}

struct CabinStylePreviews: PreviewProvider {
    static var previews: some View {
        VStack {
            AsyncResourceView(ResourceStore<[Cabin]>(.loading)) { CabinRows(cabins: $0) }
            AsyncResourceView(ResourceStore<[Cabin]>(.failure(CabinsAreSnowedIn()))) { CabinRows(cabins: $0) }
            AsyncResourceView(ResourceStore(.success([Cabin(name: "Ridge")]))) { CabinRows(cabins: $0) }
        }
        .asyncResourceStyle(CabinStyle())
    }
}

struct Cabin: Equatable, Identifiable, Sendable {
    let name: String
    var id: String { name }
}

struct CabinsAreSnowedIn: LocalizedError {
    var errorDescription: String? { "The cabins are snowed in." }
}

struct CabinRows: View {
    let cabins: [Cabin]

    var body: some View {
        ForEach(cabins) { Text($0.name) }
    }
}

struct CabinList: View {
    let region: String

    var body: some View {
        AsyncResourceView(.cabins(in: region)) { CabinRows(cabins: $0) }
    }
}

extension Resource where Value == [Cabin] {
    static func cabins(in region: String) -> Resource {
        Resource(["cabins", region]) { throw CabinsAreSnowedIn() }
    }
}

// MARK: - Sign in, renew a token, and sign out

actor LendingSession {
    private let renewed: @Sendable (LendingTokens) async throws -> LendingTokens
    private var tokens: LendingTokens?

    init(_ renewed: @escaping @Sendable (LendingTokens) async throws -> LendingTokens) {
        self.renewed = renewed
    }

    var authorization: String? { tokens.map { "Bearer \($0.access)" } }

    func use(_ tokens: LendingTokens?) {
        self.tokens = tokens
    }

    func renew() async throws {
        guard let old = tokens else { throw SignInIsRequired() }
        let new = try await renewed(old)
        if tokens == old { tokens = new }
    }
}

struct SignInIsRequired: LoadFailure {
    var kind: LoadFailureKind { .unauthorized }
}

nonisolated struct Lending: Sendable {
    let session: LendingSession
    let service: HTTPService

    init(_ session: LendingSession) {
        let renewal = HTTPRecovery { try await session.renew() }
        self.session = session
        service = HTTPService(URL(string: "https://lending.example")!) { endpoint in
            endpoint
                .prepare { $0.headerFields[.authorization] = await session.authorization }
                .recover(by: renewal)
        }
    }

    func loans(of reader: Int) -> Resource<[Loan]> {
        .http(service.get(["loans"], .json()), key: ["loans", reader])
    }
}

nonisolated func renewal(of old: LendingTokens) throws -> HTTPEndpoint<LendingTokens> {
    let request = HTTPRequest.post(URL(string: "https://lending.example/tokens")!)
    return try HTTPEndpoint(request, json: old, .json(LendingTokens.self))
        .mapFailure { ($0 as? HTTPFailure)?.status == .badRequest ? SignInIsRequired() : $0 }
}

nonisolated let lending = Lending(LendingSession { try await renewal(of: $0).value() })

struct ReturnLoan: HTTPMutation, DurableMutation {
    let reader: Int
    let id: Loan.ID

    var endpoint: HTTPEndpoint<Void> { lending.service.delete(["loans", "\(id)"], .empty()) }

    var overlays: [Overlay] {
        Overlay(lending.loans(of: reader)) { loans in loans.removeAll { $0.id == id } }
    }
}

@MainActor
func startSession(with tokens: LendingTokens, in container: ResourceContainer) async {
    await lending.session.use(tokens)
    container.outbox.resume()
    container.refresh(prefix: ["loans"])
}

@MainActor
func endSession(of lending: Lending, in container: ResourceContainer) async throws {
    await lending.session.use(nil)
    try await container.wipe()
}

nonisolated struct LendingTokens: Codable, Equatable, Sendable {
    let access: String
    let renewal: String
}

nonisolated struct Loan: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    let title: String
}

// MARK: - Send files and photos

struct SendPortrait: HTTPMutation, DurableMutation {
    let id: UUID
    let file: String

    var endpoint: HTTPEndpoint<Void> {
        get throws {
            let image = try Data(contentsOf: portraitFolder.appending(path: file))
            return studio.endpoint(.put, ["portraits", id.uuidString], body: image, .empty())
                .modifyRequest { $0.headerFields[.contentType] = "image/jpeg" }
        }
    }

    var overlays: [Overlay] {
        Overlay(.portraits) { portraits in
            portraits.removeAll { $0.id == id }
            portraits.append(Portrait(id: id))
        }
    }
}

@MainActor
func removeSentPortraits(_ container: ResourceContainer) throws {
    let pending = container.pendingMutations
    guard pending.allSatisfy({ $0.mutation != nil }) else { return }
    let unsent = pending.compactMap { ($0.mutation as? SendPortrait)?.file }
    for file in try FileManager.default.contentsOfDirectory(atPath: portraitFolder.path) where !unsent.contains(file) {
        try FileManager.default.removeItem(at: portraitFolder.appending(path: file))
    }
}

struct SendFilm: DurableMutation {
    let file: String

    func send(_ context: MutationContext) async throws {
        for try await share in FilmUploader.upload(file, key: context.id) {
            context.report(progress: share)
        }
    }
}

struct FilmProgress: View {
    let upload: SentMutation<SendFilm>

    var body: some View {
        if upload.isPending { ProgressView(value: upload.progress) }
        if upload.error != nil { Button("Send again") { upload.retry() } }
    }
}

struct SendFilmPart: HTTPMutation, DurableMutation {
    let film: UUID
    let file: String
    let start: Int
    static let size = 1_000_000

    var createdIdentifiers: [ClientIdentifier] { [ClientIdentifier(start, in: "\(film)")] }
    var orderingKeys: [ResourceKey] { [["films", film]] }

    var endpoint: HTTPEndpoint<Void> {
        get throws {
            let handle = try FileHandle(forReadingFrom: portraitFolder.appending(path: file))
            try handle.seek(toOffset: UInt64(start))
            let part = try handle.read(upToCount: SendFilmPart.size)
            return studio.endpoint(.put, ["films", film.uuidString, "\(start)"], body: part, .empty())
        }
    }
}

struct FinishFilm: HTTPMutation, DurableMutation {
    let film: UUID
    let starts: [Int]

    var requiredIdentifiers: [ClientIdentifier] { starts.map { ClientIdentifier($0, in: "\(film)") } }
    var endpoint: HTTPEndpoint<Void> { studio.endpoint(.put, ["films", film.uuidString], .empty()) }
}

@MainActor
func sendInParts(_ file: String, of length: Int, _ container: ResourceContainer) -> SentMutation<FinishFilm> {
    let film = UUID()
    let starts = Array(stride(from: 0, to: length, by: SendFilmPart.size))
    for start in starts { container.send(SendFilmPart(film: film, file: file, start: start)) }
    return container.send(FinishFilm(film: film, starts: starts))
}

nonisolated let studio = HTTPService(URL(string: "https://studio.example")!)

nonisolated let portraitFolder = FileManager.default.temporaryDirectory
    .appending(path: "portraits-\(UUID().uuidString)")

nonisolated struct Portrait: Codable, Equatable, Identifiable, Sendable {
    let id: UUID
}

extension Resource where Value == [Portrait] {
    nonisolated static var portraits: Resource { .http(studio.get(["portraits"], .json())) }
}

nonisolated enum FilmUploader {
    static let steps = AsyncThrowingStream<Double, any Error>.makeStream()

    static func upload(_ file: String, key: UUID) -> AsyncThrowingStream<Double, any Error> { steps.stream }
}

// MARK: - Troubleshooting

struct HerbariumApp: App {
    private static let container = ResourceContainer(archive: .folder("Herbarium"))

    var body: some Scene {
        WindowGroup { PlantName().resourceContainer(Self.container) }
    }
}

struct CountVisit: Mutation {
    func send(_ context: MutationContext) async throws {}

    var overlays: [Overlay] {
        Overlay(.gardenVisits) { $0 += 1 }.nonIdempotent()
    }
}

struct PlantName: View {
    @AsyncResource(.plant) private var plant

    var body: some View {
        AsyncResourceView(plant) { name in Text(name) }
    }
}

extension Resource where Value == Int {
    nonisolated static var gardenVisits: Resource { Resource("garden visits") { 7 } }
}

extension Resource where Value == String {
    static var plant: Resource { Resource("plant") { "Gentian" } }
}
