import AsyncResources
import HeadlessHost
import PortableUI
import StationServer
import Testing

@testable import Showcase

/// Many views of one resource, over the real server.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct CoalescingTests {
    @Test func `a thousand views of one key make one request on the wire`() async throws {
        let station = try await StationServer.start(seed: 7, train: .faultless)
        let genres = Resource.genres(from: StationService(base: station.address.url))
        let host = HeadlessHost {
            VStack {
                ForEach(0..<1000, id: \.self) { _ in
                    AsyncResourceView(genres) { Text("\($0.count) genres") }
                }
            }
            .resourceContainer(ResourceContainer())
        }
        try await host.until { host.findAll(.text, "8 genres").count == 1000 }
        #expect(station.api.log.map(\.path) == ["/api/genres"])
        host.unmount()
        await station.stop()
    }
}
