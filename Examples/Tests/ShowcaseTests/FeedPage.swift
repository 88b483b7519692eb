import AsyncResources
import Foundation
import HeadlessHost
import PortableUI
import ResourceTesting
import Testing

@testable import Showcase
@testable import StationServer

/// The Feed on a page of its own, over a real server whose clock a test advances.
@MainActor
final class FeedPage {
    let host: HeadlessHost
    let api: StationAPI
    let service: StationService
    private let server: StationServer
    private let clock = ManualClock()

    init() async throws {
        let api = StationAPI(seed: 7, train: .faultless, elapsed: { [clock] in clock.now.sinceStart })
        self.api = api
        let server = try await StationServer.start(api: api, host: "127.0.0.1", port: 0)
        self.server = server
        let service = StationService(base: server.address.url)
        self.service = service
        let container = ResourceContainer(jitter: { 0 })
        let journal = Journal(container)
        host = HeadlessHost { FeedScreen(station: service).environment(journal).resourceContainer(container) }
        try await host.until { [host] in Self.ids(in: host).first == "10000" }
    }

    /// The displayed quotations, in their order.
    var ids: [String] { Self.ids(in: host) }

    /// The number of quotations that are loaded.
    var count: Int {
        let status = host.tree.first { $0.identifier == "last-sync" }?.label ?? ""
        return Int(status.prefix(while: \.isNumber)) ?? 0
    }

    /// Scrolls to the end of what is loaded, and returns when more is.
    func readOn() async throws {
        let before = count
        try scrollToEnd()
        try await host.until { [unowned self] in count > before }
        try await host.settle()
    }

    func scrollToEnd() throws {
        try host.scroll(to: max(0, count - 30)..<count)
    }

    /// Lets the server add quotations.
    func grow(by count: Int) {
        clock.advance(by: Feed.pace * count)
    }

    /// Returns the ids of the newest quotations that the server has.
    func served() throws -> [String] {
        struct Served: Decodable { var id: String }
        let answer = api.respond(to: APIRequest(target: "/api/feed?limit=100"))
        return try JSONDecoder().decode([Served].self, from: answer.body).map(\.id)
    }

    func close() async {
        host.unmount()
        await server.stop()
    }

    private static func ids(in host: HeadlessHost) -> [String] {
        host.tree.all { $0.identifier?.hasPrefix("quote-") == true }
            .compactMap { $0.identifier?.dropFirst("quote-".count).description }
    }
}
